// The pictures' outlines come as data, in art.json; here are the small signs made from them. Colours are the style sheet's.
import { cls, html } from "../../core/ui.js";
import { words } from "./words.js";

export const art = await (await fetch(new URL("art.json", import.meta.url))).json();

const DOTS = ["4", "08", "048", "0268", "02468", "023568"];

/** A pictogram; without a title it is decoration beside words. */
export function Glyph({ name, title, class: own }) {
  const named = title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" };
  return html`<svg class=${cls("ate-g", own)} viewBox="0 0 24 24" ...${named}><path d=${art.glyphs[name]} /></svg>`;
}

/** The glyph of a tool, whichever card set it comes from. */
export const toolGlyph = (tool, skills) => (tool.does === "skill" ? skills[tool.skill] + (tool.amount < 0 ? "-" : "+") : tool.does);

/** A resource as a small block with a shape of its own. */
export const Cube = ({ of, class: own, title }) => html`<${Glyph} name=${of} title=${title} class=${cls("ate-cube", `r-${of}`, own)} />`;

/** A die with its number in dots. */
export function Die({ face, class: own }) {
  return html`<svg class=${cls("ate-die", own)} viewBox="0 0 24 24" role="img" aria-label=${words.die(face)}><rect x="1.5" y="1.5" width="21" height="21" rx="4.5" />
    ${[...DOTS[face - 1]].map((dot) => html`<circle cx=${6.5 + (dot % 3) * 5.5} cy=${6.5 + Math.floor(dot / 3) * 5.5} r="2" />`)}</svg>`;
}
