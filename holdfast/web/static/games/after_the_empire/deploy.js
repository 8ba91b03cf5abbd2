// Placing troops: a whole posting is put together by drag, tap or keys and carried out as one move. Its tray is in
// tray.js, which is fetched when troops are to be placed.
import { cls, effect, html, signal, untracked, useEffect, useRef, useSignal } from "../../core/ui.js";
import { use } from "./art.js";
import { words } from "./words.js";

export const KINDS = ["soldiers", "mercenaries"];
export const figure = (kind) => use(["soldier", "mercenary"][kind], 0, 0, 16, 22);
export const sum = (list) => list.reduce((total, n) => total + n, 0);

/** An unfinished posting. `post` is the scene's: moving, budget, hand, least, start. Whether a plan can be carried
    out, and by which answers, is up to the server. It goes on from a `former` one of the same posting, as far as the
    troops go. */
class Plan {
  constructor(post, former) {
    this.post = post;
    this.counts = signal(post.start);
    if (!former?.changed()) return;
    this.counts.value = post.least.map((row, kind) => row.map((low, side) => low ?? post.start[kind][side]));
    former.counts.value.forEach((row, kind) =>
      row.forEach((n, side) => {
        while (this.counts.value[kind][side] < n && this.change(kind, side, 1));
      }),
    );
  }
  changed() {
    return String(this.counts.value) !== String(this.post.start);
  }
  /** Whether it is still undecided how many of a kind (`asked`: of any kind) stand on a wall. */
  open(kind, side) {
    return this.post.least[kind][side] !== null;
  }
  asked(side) {
    return KINDS.some((_, kind) => this.open(kind, side));
  }
  at(side) {
    return this.counts.value.map((row) => row[side]);
  }
  /** How many of a kind are not posted on any wall. */
  inside(kind, counts = this.counts.value) {
    const posted = counts[kind].map((n, side) => (this.open(kind, side) ? n - this.post.least[kind][side] : 0));
    return this.post.hand[kind] - sum(posted);
  }
  /** The counts with `more` of a kind added to a wall, or null if there are not enough. */
  after(kind, side, more) {
    const counts = this.counts.value.map((row) => [...row]);
    counts[kind][side] += more;
    const there = this.open(kind, side) && counts[kind][side] >= this.post.least[kind][side];
    return there && this.inside(kind, counts) >= 0 ? counts : null;
  }
  change(kind, side, more) {
    const counts = this.after(kind, side, more);
    if (counts) this.counts.value = counts;
    return counts;
  }
  /** Move one of a kind from a wall (or from inside, -1) to another. */
  carry(kind, from, to) {
    const before = this.counts.value;
    if (from === to || (from >= 0 && !this.change(kind, from, -1))) return;
    if (to >= 0 && !this.change(kind, to, 1)) this.counts.value = before;
  }
  /** For the server: how many are to stand on each wall that is still open. */
  wish() {
    const row = (kind) => this.counts.value[kind].map((n, side) => (this.open(kind, side) ? n : null));
    return Object.fromEntries(KINDS.map((name, kind) => [name, row(kind)]));
  }
}

/** What the tray of the open question holds, or null. */
export function useTray(ctx) {
  const post = ctx.choices.value.length > 0 && !ctx.pressed.value ? ctx.scene.value?.post : null;
  const kind = useSignal(0);
  const held = useSignal(null);
  // Nothing happens to this realm until all its troops are posted: till then the list's answers and undo keep the plan.
  const plans = useRef(new Map());
  const former = useRef({});
  let plan = null;
  if (post) {
    const since = ctx.log.value.findLast(({ seat }) => (seat ?? ctx.me.value) === ctx.me.value)?.seq;
    const key = JSON.stringify([since, post]);
    const last = former.current;
    const same = last.since === since && last.plan?.post.moving === post.moving;
    plan = plans.current.get(key) ?? untracked(() => new Plan(post, same ? last.plan : null));
    plans.current.set(key, plan);
    former.current = { since, plan };
  }
  // What is being put together is part of the forecast.
  useEffect(() => effect(() => (ctx.draft.value = plan?.changed() ? plan.wish() : null)), [plan]);
  if (!plan) return null;
  /** Put one more onto a wall: of the kind that is picked, or otherwise of the other kind. */
  const put = (side) => [kind.value, 1 - kind.value].some((k) => plan.inside(k) > 0 && plan.change(k, side, 1));
  return { ctx, plan, kind, held, put };
}

/** A realm as the plan would have it. */
export function planned(realm, { plan }) {
  const sides = realm.sides.map((side, place) => {
    const [soldiers, mercenaries] = plan.at(place);
    return { ...side, soldiers, mercenaries };
  });
  return { ...realm, muster: [0, 0], soldiers: plan.inside(0), mercenaries: plan.inside(1), sides };
}

/** The prospects of a wall with as many troops as the plan puts there. */
export function prospect(forecast, tray, place) {
  const side = forecast?.sides[place];
  if (!tray || !side?.table) return side;
  const [soldiers, mercenaries] = tray.plan.at(place);
  const table = (soldiers > 0 && side.volley) || side.table;
  const row = table[Math.min(soldiers + mercenaries, table.length - 1)];
  return { ...side, stand: row.slice(0, 2), odds: row.slice(2) };
}

// -- picking up and putting down --------------------------------------------------------------------------------------

function under({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY)?.closest("[data-side], [data-inside]");
  if (found) return Number(found.dataset.side ?? -1);
  // What stands in the yard is inside, too.
  const yard = document.querySelector("[data-inside]")?.closest("svg").querySelector("[href='#e-yard']");
  const { left, right, top, bottom } = yard?.getBoundingClientRect() ?? {};
  return left < clientX && clientX < right && top < clientY && clientY < bottom ? -1 : null;
}

/** Follow the pointer from press to release; a press without a move is a tap. Shift takes all of them. */
export function drag(event, { plan, held }, kind, from, tap) {
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

/** Props for a wall or the yard while troops are being placed; `spot` gives its usual ones. */
export function traySpot(tray, spot) {
  const { plan, held, kind, put } = tray;
  return (place, name, own) => {
    if (place === "inside") {
      const taken = plan.inside(kind.value) ? kind.value : 1 - kind.value;
      return {
        class: cls(own, held.value && "lit", held.value?.over === -1 && "focused"),
        "data-inside": "",
        onPointerDown: (event) => plan.inside(taken) > 0 && drag(event, tray, taken, -1),
      };
    }
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
        const more = { ArrowUp: 1, ArrowDown: -1, Enter: 1 }[event.key];
        if (!more) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.shiftKey) plan.change(1, side, more);
        else if (more > 0) put(side);
        else [0, 1].some((k) => plan.change(k, side, more));
      },
    };
  };
}

/** The figure that follows the pointer. */
export function Held({ tray }) {
  const held = tray?.held.value;
  return (
    held &&
    html`
      <svg
        class=${`e-held seat-${tray.ctx.me.value}`}
        viewBox="0 0 16 22"
        style=${{ left: `${held.x}px`, top: `${held.y}px` }}
        aria-hidden="true"
      >
        ${figure(held.kind)}
      </svg>
    `
  );
}
