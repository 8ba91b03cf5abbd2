// The pictures of cards and signs where they stand beside their words; fetched when somebody reads them.
import { html } from "../../core/ui.js";
import { Landscape, Portrait, Town } from "./pictures.js";
import { Glyph, toolGlyph } from "./signs.js";

export function Face({ ctx: { catalog }, name }) {
  const [kind, id] = name.split(":");
  const picture = (of) => html`
    <span class="card-face ate-land-face">${of}</span>
  `;
  const find = (cards) => cards.find((card) => card.id === id);
  if (kind === "person" || kind === "noble")
    return picture(html`
      <${Portrait} card=${find(kind === "noble" ? catalog.nobles : catalog.people)} />
    `);
  if (kind === "mission" || kind === "contract")
    return picture(html`
      <${Landscape} id=${id} raid=${find(catalog.missions)?.raid} />
    `);
  if (kind === "tool")
    return picture(html`
      <${Glyph} name=${toolGlyph(find(catalog.tools), catalog)} />
    `);
  if (kind === "colony") {
    const card = find(catalog.colonies);
    const home = { wall: 0, people: card.people.map(() => ({ is: 0 })) };
    return picture(html`
      <${Town} colony=${home} card=${card} seat=${0} />
    `);
  }
  return null;
}

/** A sign as the board draws it: a pictogram, a character in print, or the empty ring for a token. */
export function Legend({ name }) {
  if (name === "slot")
    return html`
      <i class="ate-slot" aria-hidden="true" />
    `;
  return name.startsWith("chip:")
    ? html`
        <b class="ate-print" aria-hidden="true">${name.slice(5)}</b>
      `
    : html`
        <${Glyph} name=${name} />
      `;
}
