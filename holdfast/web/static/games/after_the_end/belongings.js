// What a colony holds: experience in hand, tools, and all that scores at the end.
import { cls, html } from "../../core/ui.js";
import { Glyph, firstAt, say, says, toolGlyph, words } from "./signs.js";

export function Hand({ ctx, colony: { hand, drawn }, spot }) {
  const kinds = (cards, at) =>
    [...new Set(cards)].map((number) => {
      const { id, name, does, text } = ctx.catalog.experience[number];
      const many = cards.filter((other) => other === number).length;
      return html`
        <li key=${at + number}>
          <div
            ...${ctx.card(`experience:${id}`, `${name}: ${text}`, spot(`${at}:${number}`, name, `ate-memory ${at}`))}
          >
            <${Glyph} name=${does} />
            <b>${name}${many > 1 && ` ×${many}`}</b>
            <p>${text}</p>
          </div>
        </li>
      `;
    });
  const seen = Array.isArray(hand);
  return html`
    <div class="ate-hand">
      <h2>
        <${Glyph} name="experience" />
        ${" "}${words.hand}${" "}${
          firstAt(ctx, "experience") &&
          html`
            <span ...${spot("experience", "", "ate-do")}>${words.draw}</span>
          `
        }
      </h2>
      ${
        seen
          ? html`
              <ul class=${hand.length + (drawn?.length ?? 0) > 4 && "many"}>
                ${kinds(drawn ?? [], "drawn")}${kinds(hand, "hand")}
              </ul>
            `
          : html`
              <div class="ate-backs" ...${says(say("inHand", hand))}>
                ${Array.from(
                  { length: hand },
                  () => html`
                    <span><${Glyph} name="experience" /></span>
                  `,
                )}
              </div>
            `
      }
      ${
        !(hand.length ?? hand) &&
        !drawn &&
        html`
          <p class="ate-idle">${words.handEmpty}</p>
        `
      }
    </div>
  `;
}

export function Kit({ ctx, colony, spot }) {
  const { catalog } = ctx;
  const taken = (number) => colony.people.some((person) => person.tool === number) && "taken";
  return html`
    <div class="ate-kit">
      <h2>
        <${Glyph} name="engineering+" />
        ${" "}${words.kit}
      </h2>
      <ul>
        ${
          firstAt(ctx, "no-tool") &&
          html`
            <li>
              <span ...${spot("no-tool", "", "ate-tool")}>
                <${Glyph} name="none" />
                ${words.noTool}
              </span>
            </li>
          `
        }
        ${colony.tools.map(
          (number) => html`
            <li key=${number}>
              <span
                ...${ctx.card(
                  `tool:${catalog.tools[number].id}`,
                  `${catalog.tools[number].name}: ${catalog.tools[number].text}`,
                  spot(`tool:${number}`, catalog.tools[number].name, cls("ate-tool", taken(number))),
                )}
              >
                <${Glyph}
                  name=${toolGlyph(catalog.tools[number], catalog)}
                  class=${`s-${catalog.tools[number].skill}`}
                />
                ${catalog.tools[number].name}
              </span>
            </li>
          `,
        )}
        ${
          !colony.tools.length &&
          html`
            <li class="ate-idle">${words.kitEmpty}</li>
          `
        }
      </ul>
    </div>
  `;
}

/** The cards that score: missions by type, contracts together, nobles one by one. */
export function Scored({ ctx, colony }) {
  const { types, missions, contracts, nobles } = ctx.catalog;
  const chip = (glyph, text, points, hint, more) => html`
    <li>
      <span class="ate-chip" ...${more ?? { title: hint }}>
        <${Glyph} name=${glyph} />
        ${text}
        <b>${points}</b>
      </span>
    </li>
  `;
  const sum = (glyph, name, cards) =>
    cards.length > 0 &&
    chip(
      glyph,
      say("several", cards.length, name),
      cards.reduce((all, card) => all + card.points, 0),
      cards.map((card) => card.name).join(", "),
    );
  const won = colony.missions.map((number) => missions[number]);
  const noble = ({ id, name, text }, points) =>
    chip("crown", name.split(",")[0], points, "", ctx.card(`noble:${id}`, `${name}: ${text}`));
  return html`
    <div class="ate-scored">
      <h2>
        <${Glyph} name="star" />
        ${" "}${words.won}
      </h2>
      <ul>
        ${types.map((type, i) =>
          sum(
            type,
            type,
            won.filter((card) => card.type === i),
          ),
        )}${sum(
          "card",
          "contract",
          colony.contracts.map((number) => contracts[number]),
        )}
        ${colony.nobles.map(([number, points]) => noble(nobles[number], points))}
        ${
          !won.length &&
          !colony.contracts.length &&
          !colony.nobles.length &&
          html`
            <li class="ate-idle">${words.wonEmpty}</li>
          `
        }
      </ul>
    </div>
  `;
}
