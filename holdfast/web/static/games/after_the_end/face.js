// The pictures of cards where they stand beside their words; fetched when somebody reads a card.
import { html } from "../../core/ui.js";
import { Landscape, Portrait } from "./pictures.js";
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
  return null;
}
