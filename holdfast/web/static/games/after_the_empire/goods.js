// Goods and deeds as icons with numbers: costs, gains, exchanges.
import { cls, html } from "../../core/ui.js";
import { Icon } from "../../core/icons.js";

const FIGURES = {
  heal: "M9 3.500h6v5.500h5.500v6H15v5.500H9V15H3.500V9H9z|",
  moves: "M7 3h6.500v9c3.500.500 7 1.500 7.500 5v3.500H7z|M7 17h14M13.500 8H11M13.500 5.500H11",
  sow: "M12 11.500c0-4.500 3-7.500 8.500-7.500c0 5.500-3 8.500-8.500 7.500zM12 14c0-3.500-3-6.500-8.500-6.500c0 4.500 3 7.500 8.500 6.500z|M12 11.500V21M7 21h10",
  build: "M3.500 7L9 3h7l4.500 4.500l-3.500 2l-3-2H9.500L6.500 10z|M10.500 8L9.500 21h5l-1-13",
  free: "|M19.500 12a7.500 7.500 0 1 1-2.800-5.800M17.500 2v5h-5",
  gain: "M13.500 2L5 13.500h5.500L9 22l9.500-12.500h-6z|",
  oil: "M4 9h16l-1.500 8c-2.500 4-10.500 4-13 0z|M2.500 9h19M8.500 5.500c-1.500-1.500 1-2 0-3.500M14.500 5.500c-1.500-1.500 1-2 0-3.500",
  arrow: "|M4 12h14M13 6.500l6 5.500l-6 5.500",
};
const NAMES = { soldiers: "soldier", mercenaries: "mercenary", protect: "shield", objective: "log", volley: "bow", buttress: "tower", guard: "sword", surgeon: "heal", lookout: "eye", rations: "food", gleaners: "farm" };

/** An icon of this game or of the common set. */
export function Glyph({ name, size = 16, label, class: own }) {
  const known = NAMES[name] ?? name;
  if (!FIGURES[known]) return html`<${Icon} name=${known} size=${size} label=${label} class=${own} />`;
  const [soft, strokes] = FIGURES[known].split("|");
  return html`<svg class=${cls("icon", `icon-${known}`, own)} viewBox="0 0 24 24" width=${size} height=${size} aria-hidden=${label ? undefined : "true"} role=${label ? "img" : undefined} aria-label=${label}>
    ${soft && html`<path class="icon-soft" d=${soft} />`}${strokes ? html`<path d=${strokes} />` : html`<path d=${soft} />`}</svg>`;
}

/** An amount of each good: 4 gold, 1 mercenary. */
export function Amounts({ goods, class: own }) {
  return Object.entries(goods ?? {}).map(([name, n]) => html`<span class=${cls("e-amount", own)} key=${name}>${name === "build" || name === "objective" ? "" : n}<${Glyph} name=${name} /></span>`);
}

/** What is paid and done, an arrow, what is gained. */
export function Terms({ spend, perform, gain }) {
  const paid = spend || perform;
  return html`<span class="e-terms">${paid && html`<span class="e-paid"><${Amounts} goods=${spend} /><${Amounts} goods=${perform} /></span>`}${paid && gain && html`<${Glyph} name="arrow" size=${12} class="e-to" />`}<${Amounts} goods=${gain} /></span>`;
}

/** A number that may be about to change. */
export function Number_({ now, then }) {
  if (then === undefined || then === now) return html`<b>${now}</b>`;
  return html`<b class=${cls("e-changes", then > now ? "up" : "down")}>${now}<span class="e-becomes">→${then}</span></b>`;
}
