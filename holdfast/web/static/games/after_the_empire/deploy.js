// Placing troops: a whole posting is collected by drag, tap or keys and sent as one move. What may be asked, and how an
// answer is written, comes from the scene and the catalog.
import { cls, html, signal, useMemo, useSignal } from "../../core/ui.js";
import { Glyph } from "./goods.js";
import { words } from "./words.js";

const KINDS = ["soldiers", "mercenaries"];
const FIGURES = ["soldier", "mercenary"];
const sum = (list) => list.reduce((total, n) => total + n, 0);

/** A posting in the making. `post` is the scene's: steps, hand, was, budget, most, first. */
class Plan {
  constructor(post, realm) {
    this.post = post;
    this.open = KINDS.map(() => [null, null, null, null]); // the least that may stand there, or null where nothing is asked
    for (const [kind, side, here] of post.steps) this.open[kind][side] = here;
    this.counts = signal(KINDS.map((name, kind) => realm.sides.map((side, place) => (this.open[kind][place] === null ? side[name] : Math.max(this.open[kind][place], post.was[kind][place])))));
  }
  /** Those of a kind who are posted nowhere. */
  inside(kind, counts = this.counts.value) {
    return this.post.hand[kind] - sum(counts[kind].map((n, side) => (this.open[kind][side] === null ? 0 : n - this.open[kind][side])));
  }
  moved(counts = this.counts.value) {
    return sum(KINDS.map((_, kind) => {
      const steps = counts[kind].map((n, side) => n - this.post.was[kind][side]);
      return Math.max(sum(steps.filter((n) => n > 0)), -sum(steps.filter((n) => n < 0)));
    }));
  }
  /** The counts after so many more of a kind on a wall, or null if that cannot be. */
  after(kind, side, more) {
    const least = this.open[kind][side];
    const counts = this.counts.value.map((row) => [...row]);
    counts[kind][side] += more;
    if (least === null || counts[kind][side] < least || this.inside(kind, counts) < 0) return null;
    return this.post.budget === null || this.moved(counts) <= this.post.budget ? counts : null;
  }
  change(kind, side, more) {
    const counts = this.after(kind, side, more);
    if (counts) this.counts.value = counts;
    return Boolean(counts);
  }
  /** One of a kind from a wall (or from inside, -1) to another. */
  carry(kind, from, to) {
    if (from === to) return;
    const before = this.counts.value;
    if (from >= 0 && !this.change(kind, from, -1)) return;
    if (to >= 0 && !this.change(kind, to, 1)) this.counts.value = before;
  }
  /** The answers, one for each step that will be asked; a step is not asked when nobody of its kind is in hand. */
  notations(catalog) {
    const { steps, hand, most, first } = this.post;
    const left = [...hand];
    const answers = [...first];
    for (const [kind, side, here] of steps) {
      let count = this.counts.value[kind][side] - here;
      let said = most;
      while (left[kind] > 0 && said === most) {
        said = Math.min(count, most);
        answers.push(catalog.posts[kind][side][said]);
        count -= said;
        left[kind] -= said;
      }
    }
    return answers;
  }
  /** The answer to the question that is open now. */
  nextAnswer(choices, catalog) {
    for (const [kind, rows] of catalog.posts.entries())
      for (const [side, row] of rows.entries())
        if (choices.some((choice) => row.includes(choice.do))) return row[Math.min(this.post.most, this.counts.value[kind][side])];
    return null;
  }
}

/** The tray of the question that is open, or null. Moves by tokens are answered one by one: what may move hangs on what has. */
export function useTray(ctx) {
  const asked = ctx.choices.value.length > 0 && !ctx.pressed.value;
  const post = asked ? ctx.scene.value?.post : null;
  const key = post ? JSON.stringify(post) : "";
  const kind = useSignal(0);
  const held = useSignal(null);
  const plan = useMemo(() => (post ? new Plan(post, ctx.scene.peek().realms[ctx.me.peek()]) : null), [key]);
  if (!plan) return null;
  const tray = { ctx, plan, kind, held };
  tray.send = async () => {
    if (post.budget === null) return ctx.act(plan.notations(ctx.catalog));
    if (post.first.length) await ctx.act(post.first);
    for (let step = 0; step < 2 * post.steps.length; step++) {
      const answer = plan.nextAnswer(ctx.choices.value, ctx.catalog);
      if (!answer) return undefined;
      await ctx.act([answer]);
    }
    return undefined;
  };
  /** Put one more onto a wall: of the kind that is picked, or else of the other. */
  tray.add = (side) => [kind.value, 1 - kind.value].some((k) => plan.inside(k) > 0 && plan.change(k, side, 1));
  return tray;
}

/** A realm as the plan would have it. */
export function planned(realm, tray) {
  const counts = tray.plan.counts.value;
  return { ...realm, muster: [0, 0], soldiers: tray.plan.inside(0), mercenaries: tray.plan.inside(1), sides: realm.sides.map((side, place) => ({ ...side, soldiers: counts[0][place], mercenaries: counts[1][place] })) };
}

/** The prospects of a wall with as many troops as the plan puts there. */
export function prospect(forecast, tray, place) {
  const side = forecast?.sides[place];
  if (!side?.table) return side;
  const [soldiers, mercenaries] = [tray.plan.counts.value[0][place], tray.plan.counts.value[1][place]];
  const table = soldiers && side.volley ? side.volley : side.table;
  return { ...side, stand: table[Math.min(soldiers + mercenaries, table.length - 1)] };
}

// -- picking up and putting down -----------------------------------------------------------------------------------------

const sideUnder = (event) => {
  const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-side], [data-inside]");
  return hit ? Number(hit.dataset.side ?? -1) : null;
};

/** Follow the pointer from a press until it lets go; a press without a move is a tap. */
function drag(event, tray, kind, from, tap) {
  if (event.button) return;
  event.preventDefault();
  const start = [event.clientX, event.clientY];
  let moved = false;
  const move = (now) => {
    moved ||= Math.hypot(now.clientX - start[0], now.clientY - start[1]) > 7;
    if (moved) tray.held.value = { kind, x: now.clientX, y: now.clientY, over: sideUnder(now) };
  };
  const stop = (now) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
    tray.held.value = null;
    if (now.type === "pointercancel") return;
    if (!moved) return void tap?.();
    const to = sideUnder(now);
    if (to !== null) for (let n = now.shiftKey ? 99 : 1; n > 0; n--) tray.plan.carry(kind, from, to);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
}

/** Props of a wall or of the yard while troops are placed; `spot` is what it is otherwise. */
export function traySpot(tray, spot) {
  return (place, name, own) => {
    const [sort, which] = place.split(":");
    const { plan } = tray;
    if (place === "inside") return { class: cls(own, tray.held.value && "lit", tray.held.value?.over === -1 && "focused"), "data-inside": "" };
    if (sort !== "wall") return spot(place, name, own);
    const side = tray.ctx.catalog.sides.indexOf(which);
    const counts = plan.counts.value.map((row) => row[side]);
    if (plan.open.every((row) => row[side] === null)) return { class: own };
    const from = counts[tray.kind.value] ? tray.kind.value : 1 - tray.kind.value;
    return {
      class: cls(own, "spot lit", tray.held.value?.over === side && "focused"),
      role: "spinbutton",
      tabindex: 0,
      "aria-label": words.tray.wall(words.sides[side], words.troops(...counts)),
      "aria-valuenow": counts[0] + counts[1],
      "aria-valuemin": 0,
      "aria-valuemax": counts[0] + counts[1] + plan.inside(0) + plan.inside(1),
      "aria-valuetext": words.troops(...counts) || words.nobody,
      onPointerDown: (event) => drag(event, tray, from, counts[from] ? side : -1, () => tray.add(side)),
      onKeyDown: (event) => {
        const more = { ArrowUp: 1, ArrowDown: -1, "+": 1, "-": -1, Enter: 1, Delete: -1, Backspace: -1 }[event.key];
        if (!more) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.shiftKey) plan.change(1, side, more);
        else if (more > 0) tray.add(side);
        else plan.change(0, side, -1) || plan.change(1, side, -1);
      },
    };
  };
}

/** The figure that hangs on the pointer. */
export function Held({ tray }) {
  const held = tray?.held.value;
  if (!held) return null;
  return html`<svg class=${cls("e-held", `seat-${tray.ctx.me.value}`)} viewBox="0 0 16 22" style=${{ left: `${held.x}px`, top: `${held.y}px` }} aria-hidden="true"><use href=${`#e-${FIGURES[held.kind]}`} width="16" height="22" /></svg>`;
}

function Stepper({ tray, kind, side }) {
  const { plan } = tray;
  if (plan.open[kind][side] === null) return html`<span class="e-stepper shut">${plan.counts.value[kind][side]}</span>`;
  const step = (more, name, sign) => html`<button type="button" aria-label=${name(KINDS[kind], words.sides[side].toLowerCase())} disabled=${!plan.after(kind, side, more)} onClick=${() => plan.change(kind, side, more)}>${sign}</button>`;
  return html`<span class="e-stepper">${step(-1, words.tray.fewer, "−")}<b>${plan.counts.value[kind][side]}</b>${step(1, words.tray.more, "+")}</span>`;
}

/** The tray under the castle: who is in hand, the walls with their numbers and prospects, and the buttons. */
export function Tray({ tray, forecast }) {
  const { ctx, plan, kind } = tray;
  const { post } = plan;
  const hold = ctx.choices.value.find((choice) => choice.do === "hold");
  const kinds = [0, 1].filter((k) => post.hand[k] > 0);
  return html`<section class=${cls("e-tray", `seat-${ctx.me.value}`)} aria-label=${hold ? words.tray.regroup : words.tray.heading}>
    <div class="e-piles"><h3>${hold ? words.tray.regroup : words.tray.heading}</h3>
      ${kinds.map((k) => html`<button type="button" class=${cls("e-pile", kind.value === k && "picked")} aria-pressed=${kind.value === k} aria-label=${`${words.tray.pick(KINDS[k])}: ${words.tray.left(plan.inside(k))}`} title=${words.tray.hint} onPointerDown=${(event) => drag(event, tray, k, -1, () => (kind.value = k))} onClick=${() => (kind.value = k)}>
        <svg viewBox="0 0 16 22" aria-hidden="true"><use href=${`#e-${FIGURES[k]}`} width="16" height="22" /></svg><b>${plan.inside(k)}</b></button>`)}
      ${post.budget !== null && html`<p>${words.tray.moves(plan.moved(), post.budget)}</p>`}
      <span class="e-tray-buttons"><button type="button" class="button primary small" onClick=${tray.send}>${hold || post.budget !== null ? words.tray.move : words.tray.go}</button>
        ${hold && html`<button type="button" class="button small" onClick=${() => ctx.take(hold)}>${words.tray.hold}</button>`}</span></div>
    <div class="e-posts">${words.sides.map((name, side) => {
      const shut = plan.open.every((row) => row[side] === null);
      const ahead = prospect(forecast, tray, side);
      return html`<div class=${cls("e-post-at", shut && "shut", tray.held.value?.over === side && "over")} data-side=${shut ? undefined : side}><span class="e-name">${name}</span>
        ${kinds.map((k) => html`<span class="e-post-row"><${Glyph} name=${KINDS[k]} size=${15} /><${Stepper} tray=${tray} kind=${k} side=${side} /></span>`)}
        ${ahead && sum(ahead.come) > 0 && html`<span class=${cls("e-ahead", ahead.stand[0] === ahead.stand[1] && "sure")}>${words.stand(ahead.stand)}</span>`}</div>`;
    })}</div></section>`;
}
