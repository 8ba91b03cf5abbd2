// Placing troops: a whole posting is collected by drag, tap or keys and sent as one move. What may be asked, and how an
// answer is written, comes from the scene and the catalog.
import { cls, effect, html, signal, useEffect, useMemo, useSignal } from "../../core/ui.js";
import { Glyph, use } from "./art.js";
import { words } from "./words.js";

const KINDS = ["soldiers", "mercenaries"];
const figure = (kind) => use(["soldier", "mercenary"][kind], 0, 0, 16, 22);
const sum = (list) => list.reduce((total, n) => total + n, 0);

/** A posting in the making. `post` is the scene's: steps, hand, was, budget, most, first. */
class Plan {
  constructor(post, realm) {
    this.post = post;
    // The least that may stand on each wall, or null where nothing is asked.
    this.least = KINDS.map((_, kind) => realm.sides.map((_, place) => post.steps.find(([k, side]) => k === kind && side === place)?.[2] ?? null));
    const before = KINDS.map((name, kind) => realm.sides.map((side, place) => (this.least[kind][place] === null ? side[name] : Math.max(this.least[kind][place], post.was[kind][place]))));
    // Where a part was answered otherwise, too few may be left to stand as they stood before.
    this.counts = signal(before.map((row, kind) => (this.inside(kind, before) < 0 ? row.map((n, place) => this.least[kind][place] ?? n) : row)));
    this.begun = String(this.counts.value);
  }
  changed() {
    return String(this.counts.value) !== this.begun;
  }
  asked(side) {
    return this.least.some((row) => row[side] !== null);
  }
  at(side) {
    return this.counts.value.map((row) => row[side]);
  }
  /** Those of a kind who are posted nowhere. */
  inside(kind, counts = this.counts.value) {
    return this.post.hand[kind] - sum(counts[kind].map((n, side) => (this.least[kind][side] === null ? 0 : n - this.least[kind][side])));
  }
  moved(counts = this.counts.value) {
    return sum(counts.map((row, kind) => {
      const steps = row.map((n, side) => n - this.post.was[kind][side]);
      return Math.max(sum(steps.filter((n) => n > 0)), -sum(steps.filter((n) => n < 0)));
    }));
  }
  /** The counts with so many more of a kind on a wall, or null if that cannot be. */
  after(kind, side, more) {
    const counts = this.counts.value.map((row) => [...row]);
    const least = this.least[kind][side];
    counts[kind][side] += more;
    const fits = least !== null && counts[kind][side] >= least && this.inside(kind, counts) >= 0;
    return fits && (this.post.budget === null || this.moved(counts) <= this.post.budget) ? counts : null;
  }
  change(kind, side, more) {
    const counts = this.after(kind, side, more);
    if (counts) this.counts.value = counts;
    return counts;
  }
  /** One of a kind from a wall (or from inside, -1) to another. */
  carry(kind, from, to) {
    const before = this.counts.value;
    if (from === to || (from >= 0 && !this.change(kind, from, -1))) return;
    if (to >= 0 && !this.change(kind, to, 1)) this.counts.value = before;
  }
  /** The fewest and the most that may stand on a wall once those before it are posted; without move tokens anything goes. */
  bounds(kind, side) {
    const { was, budget } = this.post;
    if (budget === null) return [-Infinity, Infinity];
    const steps = this.counts.value[kind].slice(0, side).map((n, place) => n - was[kind][place]);
    const moves = budget - (kind ? this.moved([this.counts.value[0], was[1]]) : 0);
    const [came, gone] = [1, -1].map((sign) => sum(steps.map((n) => Math.max(0, sign * n))));
    return [was[kind][side] - (moves - gone), was[kind][side] + moves - came];
  }
  /** The answers to what will be asked: nothing is when nobody of a kind is in hand or only one answer is possible; most of all is said in two. */
  notations({ posts }) {
    const { steps, hand, most, first } = this.post;
    const left = [...hand];
    const answers = [...first];
    for (const [kind, side, before] of steps) {
      const [fewest, room] = this.bounds(kind, side);
      for (let here = before, again = true; left[kind] > 0 && again; ) {
        const possible = posts[kind][side].filter((_, n) => n <= left[kind] && here + n <= room && (here + n >= fewest || n === most));
        const said = Math.min(this.counts.value[kind][side] - here, most);
        if (possible.length > 1) answers.push(posts[kind][side][said]);
        left[kind] -= said;
        here += said;
        again = said === most && here < room;
      }
    }
    return answers;
  }
}

/** 1 if troops change places, 0 if they are posted. */
export const moving = ({ first, budget }) => Number(first.length > 0 || budget !== null);

/** The tray of the question that is open, or null. */
export function useTray(ctx) {
  const post = ctx.choices.value.length > 0 && !ctx.pressed.value ? ctx.scene.value?.post : null;
  const kind = useSignal(0);
  const held = useSignal(null);
  const plan = useMemo(() => post && new Plan(post, ctx.scene.peek().realms[ctx.me.peek()]), [post && JSON.stringify(post)]);
  // What is being put together is part of the forecast.
  useEffect(() => effect(() => (ctx.draft.value = plan?.changed() ? plan.notations(ctx.catalog) : null)), [plan]);
  if (!plan) return null;
  const send = () => ctx.act(plan.notations(ctx.catalog));
  /** Put one more onto a wall: of the kind that is picked, or else of the other. */
  const put = (side) => [kind.value, 1 - kind.value].some((k) => plan.inside(k) > 0 && plan.change(k, side, 1));
  return { ctx, plan, kind, held, send, put };
}

/** A realm as the plan would have it. */
export function planned(realm, { plan }) {
  const sides = realm.sides.map((side, place) => ({ ...side, soldiers: plan.at(place)[0], mercenaries: plan.at(place)[1] }));
  return { ...realm, muster: [0, 0], soldiers: plan.inside(0), mercenaries: plan.inside(1), sides };
}

/** The prospects of a wall with as many troops as the plan puts there. */
export function prospect(forecast, tray, place) {
  const side = forecast?.sides[place];
  if (!tray || !side?.table) return side;
  const [soldiers, mercenaries] = tray.plan.at(place);
  const table = (soldiers > 0 && side.volley) || side.table;
  return { ...side, stand: table[Math.min(soldiers + mercenaries, table.length - 1)] };
}

// -- picking up and putting down -----------------------------------------------------------------------------------------

function under({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY)?.closest("[data-side], [data-inside]");
  return found ? Number(found.dataset.side ?? -1) : null;
}

/** Follow the pointer from a press until it lets go; a press without a move is a tap. Shift takes all of them. */
function drag(event, { plan, held }, kind, from, tap) {
  if (event.button) return;
  event.preventDefault();
  let moved = false;
  const watch = new AbortController();
  const on = (name, act) => addEventListener(name, act, { signal: watch.signal });
  on("pointermove", (now) => {
    moved ||= Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > 7;
    if (moved) held.value = { kind, x: now.clientX, y: now.clientY, over: under(now) };
  });
  const stop = (now) => {
    watch.abort();
    held.value = null;
    const to = now.type === "pointerup" && moved ? under(now) : null;
    if (!moved) tap?.();
    else if (to !== null) for (let n = now.shiftKey ? 99 : 1; n > 0; n--) plan.carry(kind, from, to);
  };
  on("pointerup", stop);
  on("pointercancel", stop);
}

const KEYS = { ArrowUp: 1, ArrowDown: -1, Enter: 1 };

/** Props of a wall or of the yard while troops are placed; `spot` is what it is otherwise. */
export function traySpot(tray, spot) {
  const { plan, held, kind, put } = tray;
  return (place, name, own) => {
    if (place === "inside") return { class: cls(own, held.value && "lit", held.value?.over === -1 && "focused"), "data-inside": "" };
    const side = tray.ctx.catalog.sides.indexOf(place.split(":")[1]);
    if (!place.startsWith("wall:")) return spot(place, name, own);
    if (!plan.asked(side)) return { class: own };
    const counts = plan.at(side);
    const from = counts[kind.value] ? kind.value : 1 - kind.value;
    return {
      class: cls(own, "spot lit", held.value?.over === side && "focused"),
      role: "spinbutton",
      tabindex: 0,
      "aria-label": words.tray.wall(words.sides[side]),
      "aria-valuenow": sum(counts),
      "aria-valuetext": words.troops(...counts) || words.nobody,
      onPointerDown: (event) => drag(event, tray, from, counts[from] ? side : -1, () => put(side)),
      onKeyDown: (event) => {
        const more = KEYS[event.key];
        if (!more) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.shiftKey) plan.change(1, side, more);
        else if (more > 0) put(side);
        else plan.change(0, side, -1) || plan.change(1, side, -1);
      },
    };
  };
}

/** The figure that hangs on the pointer. */
export function Held({ tray }) {
  const held = tray?.held.value;
  return held && html`<svg class=${`e-held seat-${tray.ctx.me.value}`} viewBox="0 0 16 22" style=${{ left: `${held.x}px`, top: `${held.y}px` }} aria-hidden="true">${figure(held.kind)}</svg>`;
}

function Stepper({ plan, kind, side }) {
  const step = (more, name, sign) => html`<button type="button" aria-label=${name(KINDS[kind], words.sides[side].toLowerCase())} disabled=${!plan.after(kind, side, more)} onClick=${() => plan.change(kind, side, more)}>${sign}</button>`;
  return html`<span class="e-stepper"><${Glyph} name=${KINDS[kind]} />${step(-1, words.tray.fewer, "−")}<b>${plan.at(side)[kind]}</b>${step(1, words.tray.more, "+")}</span>`;
}

/** The tray under the castle: who is in hand, the walls with their numbers and prospects, and the buttons. */
export function Tray({ tray, forecast }) {
  const { ctx, plan, kind, held } = tray;
  const { hand, budget } = plan.post;
  const hold = ctx.choices.value.find((choice) => choice.do === "hold");
  const kinds = [0, 1].filter((k) => hand[k] > 0);
  const title = words.tray.titles[moving(plan.post)];
  const idle = hold && !plan.changed();
  const end = hold && ctx.forecast.value?.lines.at(-1);
  return html`<section class=${`e-tray seat-${ctx.me.value}`} aria-label=${title}><div class="e-piles"><h2>${title}</h2>
      ${kinds.map((k) => html`<button type="button" class="e-pile" aria-pressed=${kind.value === k} aria-label=${words.tray.pick(KINDS[k], plan.inside(k))} onPointerDown=${(event) => drag(event, tray, k, -1)} onClick=${() => (kind.value = k)}>
        <svg viewBox="0 0 16 22" aria-hidden="true">${figure(k)}</svg><b>${plan.inside(k)}</b></button>`)}
      <p class="e-how">${budget === null ? words.tray.hint : words.tray.moves(plan.moved(), budget)}</p>
      <span class="e-tray-buttons"><button type="button" class=${cls("button small", !idle && "primary")} disabled=${idle} onClick=${tray.send}>${words.tray.go[moving(plan.post)]}</button>
        ${hold && html`<button type="button" class=${cls("button small", idle && "primary")} onClick=${() => ctx.take(hold)}>${hold.label}</button>`}</span>${end && html`<p class=${`e-end ${end.tone}`}>${end.text}</p>`}</div>
    <div class="e-posts">${words.sides.map((name, side) => {
      const { come, stand, wall } = prospect(forecast, tray, side) ?? {};
      return html`<div class=${cls("e-post-at", !plan.asked(side) && "shut", held.value?.over === side && "over")} data-side=${plan.asked(side) ? side : undefined}><span class="e-name">${name}</span>
        ${kinds.map((k) => html`<${Stepper} plan=${plan} kind=${k} side=${side} />`)}${stand && sum(come) > 0 && html`<span class=${cls("e-ahead", stand[0] === stand[1] && "sure", wall)} title=${words.standTitle(stand)}>${words.stand(stand)}</span>`}</div>`;
    })}</div></section>`;
}
