// What several parts of the drawing share.
import { cls, html } from "../../core/ui.js";
import { Glyph } from "./glyphs.js";
import { words } from "./words.js";

/** Whether anything can be done at a place now. */
export const isLit = (ctx, place) => (ctx.byPlace.value.get(place) ?? []).some((choice) => !choice.no);

/** The words of the one thing that can be done at a place. */
export const labelAt = (ctx, place) => ctx.byPlace.value.get(place)?.find((choice) => !choice.no)?.label;

/** The last event on stage that concerns a seat, while it is told. */
export const noteFor = (ctx, seat) => ctx.staged.value.findLast((event) => event.seat === seat);

/** What was and what would be, for the seat's own numbers: `2 → 3`. */
export function Change({ from, to }) {
  const by = to - from;
  return by ? html`<span class=${cls("ate-change", by > 0 ? "up" : "down")}>${by > 0 ? "+" : "−"}${Math.abs(by)}</span>` : null;
}

export function Points({ n, after }) {
  return html`<span class="ate-points" role="img" aria-label=${words.points(n)}><${Glyph} name="star" />${n}<${Change} from=${n} to=${after ?? n} /></span>`;
}

/** The last word of a name if it says who is meant, as in `Bolt`. */
export function shortName(name) {
  const parts = name.split(" ");
  return parts.length > 1 && /^(the|of)$/i.test(parts[parts.length - 2]) ? parts[0] : parts[parts.length - 1];
}

/** The skill a person is best at, a die counted as between three and four. */
export const bestSkill = (card) => card.skills.reduce((best, value, i, all) => ((value < 0 ? 3.5 : value) > (all[best] < 0 ? 3.5 : all[best]) ? i : best), 0);
