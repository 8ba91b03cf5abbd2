// The Capitol: nobles, contracts and tools on display, each a card with a picture of its own.
import { cls, html } from "../../core/ui.js";
import { Landscape, Portrait, hash } from "./pictures.js";
import { Cubes, Glyph, firstAt, say, toolGlyph, words } from "./signs.js";

// The glyphs for what nobles count, where the two have different names.
const COUNTS = {
  "mission-sets": "library",
  missions: "flag",
  "pair-missions": "two",
  "lowest-missions": "lowest",
  contracts: "card",
  tools: "engineering+",
  nobles: "crown",
  wounds: "wound",
  "token-bearers": "resource",
  deaths: "dead",
};

function Card({ ctx, kind, number, worth, gone }) {
  const { catalog } = ctx;
  const card = catalog[kind][number];
  const cost = card.cost ?? [1, 1, 1];
  const one = kind.slice(0, -1);
  const look = cls("ate-card", `sky-${hash(card.id) % 4}`, gone && "gone");
  return html`
    <li>
      <div
        ...${ctx.card(`${one}:${card.id}`, `${card.name}: ${card.text}`, ctx.spot(`${one}:${number}`, card.name, look))}
      >
        <div class="ate-art">
          ${
            card.does
              ? html`
                  <${Glyph} name=${toolGlyph(card, catalog)} class=${`ate-thing s-${card.skill}`} />
                `
              : card.cost
                ? html`
                    <${Landscape} id=${card.id} />
                  `
                : html`
                    <${Portrait} card=${card} />
                  `
          }
          ${
            !card.does &&
            html`
              <span class="ate-cost">
                ${cost.map(
                  (many, i) => html`
                    <${Cubes} of=${catalog.resources[i]} many=${many} room=${many} />
                  `,
                )}
              </span>
              <span class="ate-points">
                ${
                  card.counts &&
                  html`
                    <${Glyph} name=${COUNTS[card.counts] ?? card.counts.split("-")[0]} />
                  `
                }
                <${Glyph} name="star" />
                ${card.points ?? (worth >= 0 && say("worth", worth))}
              </span>
            `
          }
        </div>
        <b>${card.name.split(",")[0]}</b>
        ${
          !card.cost &&
          html`
            <p>${card.brief ?? card.text}</p>
          `
        }
      </div>
    </li>
  `;
}

export function Capitol({ ctx, scene }) {
  const gate = firstAt(ctx, "capitol");
  const visitor = scene.ask?.name === "capitol" && ctx.names.value[scene.ask.seats[0]];
  const then = ctx.preview.value;
  return html`
    <section class="ate-capitol" aria-label=${words.theCapitol}>
      <div ...${ctx.spot("capitol", words.theCapitol, "ate-gate")}>
        <${Glyph} name="capitol" />
        ${" "}${words.theCapitol}${" "}${
          gate
            ? html`
                <span class="ate-do">${gate.label}</span>
              `
            : html`
                <small>${visitor || words.prices}</small>
              `
        }
      </div>
      ${
        scene.round > 0 &&
        Object.entries(words.rows).map(
          ([kind, title], row) => html`
            <div class=${cls("ate-row", !scene[kind].length && "empty")}>
              <h2>
                ${title}${" "}
                <small>+${scene.left[row]}</small>
              </h2>
              <ul>
                ${scene[kind].map(
                  (number, i) => html`
                    <${Card}
                      key=${number}
                      ctx=${ctx}
                      kind=${kind}
                      number=${number}
                      worth=${scene.worth[i]}
                      gone=${then && !then[kind].includes(number)}
                    />
                  `,
                )}
                ${
                  !scene[kind].length &&
                  html`
                    <li class="ate-idle">${words.emptyRow}</li>
                  `
                }
              </ul>
            </div>
          `,
        )
      }
    </section>
  `;
}
