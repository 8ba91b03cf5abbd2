// The Capitol: nobles, contracts and tools on display, each a card with a picture of its own.
import { cls, html } from "../../core/ui.js";
import { isLit, labelAt } from "./bits.js";
import { Cube, Glyph, toolGlyph } from "./glyphs.js";
import { Portrait, hash } from "./portraits.js";
import { Landscape } from "./ruins.js";
import { words } from "./words.js";

// What a noble counts, as a sign in the corner of the picture.
const COUNTS = {
  "rescue-missions": "rescue", "recon-missions": "recon", "salvage-missions": "salvage", "defence-missions": "defence", "mission-sets": "library",
  missions: "crown", "pair-missions": "two", "lowest-missions": "lowest", contracts: "card", tools: "engineering+", nobles: "crown",
  knowledge: "knowledge", wounds: "wound", "token-bearers": "resource", deaths: "dead",
};

function Art({ kind, card, skills }) {
  if (kind === "nobles") return html`<${Portrait} id=${card.id} noble />`;
  if (kind === "contracts") return html`<${Landscape} id=${card.id} />`;
  return html`<${Glyph} name=${toolGlyph(card, skills)} class=${`ate-thing s-${card.skill}`} />`;
}

function Cost({ kind, card, resources }) {
  if (kind === "tools") return null;
  const cost = card.cost ?? resources.map(() => 1);
  return html`<span class="ate-cost">${cost.map((n, i) => Array.from({ length: n }, () => html`<${Cube} of=${resources[i]} />`))}</span>`;
}

function Card({ ctx, kind, number, worth, gone }) {
  const { catalog } = ctx;
  const card = catalog[kind][number];
  const place = `${kind.slice(0, -1)}:${number}`;
  return html`<li><div ...${ctx.spot(place, card.name, cls("ate-card", kind, `sky-${hash(card.id) % 4}`, gone && "gone"))}>
    <div class="ate-art"><${Art} kind=${kind} card=${card} skills=${catalog.skills} /><${Cost} kind=${kind} card=${card} resources=${catalog.resources} />
      ${kind !== "tools" && html`<span class="ate-points">${card.counts && html`<${Glyph} name=${COUNTS[card.counts]} class="ate-count" />`}<${Glyph} name="star" />${card.points ?? (worth !== undefined && words.worth(worth))}</span>`}</div>
    <h4>${card.name.split(",")[0]}</h4>
    ${kind !== "contracts" && html`<p title=${card.text}>${card.brief ?? card.text}</p>`}
  </div></li>`;
}

export function Capitol({ ctx, scene }) {
  const after = ctx.preview.value;
  const visitor = scene.ask?.name === "capitol" ? scene.ask.seats[0] : -1;
  return html`<section class="ate-capitol" aria-label=${words.capitol}>
    <h3 ...${ctx.spot("capitol", words.capitol, "ate-gate")}><${Glyph} name="capitol" /> ${words.capitol}
      ${isLit(ctx, "capitol") ? html`<span class="ate-do">${labelAt(ctx, "capitol")}</span>` : visitor >= 0 ? html`<small>${ctx.names.value[visitor]}</small>` : html`<small>${words.prices}</small>`}</h3>
    ${scene.round > 0 && Object.entries(words.rows).map(([kind, title], row) => html`<div class=${cls("ate-row", !scene[kind].length && "empty")}>
      <h4>${title}<small>${words.leftInDeck(scene.left[row])}</small></h4>
      <ul>${scene[kind].length ? scene[kind].map((number, i) => html`<${Card} key=${number} ctx=${ctx} kind=${kind} number=${number}
        worth=${kind === "nobles" ? scene.worth[i] : undefined} gone=${after?.[kind] && !after[kind].includes(number)} />`) : html`<li class="ate-idle">${scene.left[row] ? "" : words.emptyRow}</li>`}</ul>
    </div>`)}
  </section>`;
}
