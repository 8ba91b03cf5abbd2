// Buildings, refugees and objectives as cards. Every picture is put together from the card's id and what the card does.
import { cls, html } from "../../core/ui.js";
import { Amounts, Glyph, Terms, dice, use } from "./art.js";
import { words } from "./words.js";

// -- pictures ---------------------------------------------------------------------------------------------------------

/** What a card is mostly about: the good, deed or power that its picture shows. */
function theme(card) {
  if (card.passives.length) return card.passives[0][0];
  const option = card.abilities[0]?.options[0] ?? {};
  return Object.keys(option.gain ?? option.perform ?? { gold: 1 })[0];
}

/** The colours are in cards.css, with this many skies, roofs, cloths, skins and hairs. */
export function Picture({ card }) {
  const next = dice(card.id);
  const colours = [
    ["sky", 6],
    ["roof", 5],
    ["cloth", 7],
    ["skin", 5],
    ["hair", 5],
  ]
    .map(([name, n]) => `${name}-${next(n)}`)
    .join(" ");
  const hill = next(14);
  return html`
    <svg class=${`e-picture ${colours}`} viewBox="0 0 100 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      ${
        card.kind === "refugee"
          ? [
              use("rays"),
              use("bust"),
              card.bearded && use("beard"),
              use("look"),
              card.id.startsWith("one-eyed") && use("patch"),
              use(`hat${next(7)}`),
            ]
          : html`
              ${use("heaven")}
              <circle cx=${12 + next(76)} cy=${10 + next(8)} r="6" class="e-sun" />
              <path
                d=${`M0 ${38 - hill / 2}Q${20 + hill} ${22 + hill / 2} 48 ${36 - hill / 3}T100 ${30 + hill / 3}V60H0z`}
                class="e-hill"
              />
              ${use("meadow")}${use(`s-${theme(card)}`)}
            `
      }
    </svg>
  `;
}

// -- cards ------------------------------------------------------------------------------------------------------------

/** What a card does, in icons. */
const Effects = ({ card }) => html`
  <span class="e-effects">
    ${card.abilities.map((ability) =>
      ability.options.map(
        (option, n) => html`
          <span class="e-effect">
            ${
              n
                ? html`
                    <i>${words.or}</i>
                  `
                : html`
                    <${Glyph} name=${ability.trigger} />
                  `
            }
            <${Terms} ...${option} />
          </span>
        `,
      ),
    )}
    ${card.passives.map(
      ([name, n]) => html`
        <span class="e-effect passive">
          <${Glyph} name=${name} />
          ${words.passive(name)} ${n}
        </span>
      `,
    )}
  </span>
`;

/** A name, set smaller if it contains a long word, so that it is not cut off. */
const Name = ({ card: { name } }) => html`
  <span class=${cls("e-name", /\S{11}/.test(name) && "long")}>${name}</span>
`;

const Worth = ({ gold }) =>
  gold > 0 &&
  html`
    <span class="e-worth">${gold}</span>
  `;
const spoken = (card, state) =>
  [
    card.name,
    Object.keys(card.cost).length && words.costs(card.cost),
    card.text,
    card.gold && words.worth(card.gold),
    state,
  ]
    .filter(Boolean)
    .map((part) => part.replace(/\.$/, ""))
    .join(". ");

/** How a drawing presents itself: as a button where something is asked, otherwise as a picture. */
export const named = (props, label, own) => ({
  "aria-label": label,
  role: "img",
  ...props,
  class: cls(own, props.class),
});
/** The same for a card, which can be read. */
const cardProps = (ctx, key, props, label, own) => ({ ...ctx.card(key, label, props), class: cls(own, props.class) });

/** A card of a row, or one of the starting refugees. */
export function Card({ ctx, number, at, leaves }) {
  const card = ctx.catalog.cards[number];
  return html`
    <div
      ...${cardProps(ctx, `card:${card.id}`, ctx.spot(at + card.id, card.name), spoken(card), `e-card ${card.kind}`)}
    >
      <${Picture} card=${card} />
      <span class="e-cost">
        <${Amounts} goods=${card.cost} />
        ${
          card.initiative > 0 &&
          html`
            <span class="e-amount">${words.initiative(card.initiative)}</span>
          `
        }
      </span>
      <${Worth} gold=${card.gold} />
      <${Name} card=${card} />
      <${Effects} card=${card} />
      ${
        leaves &&
        html`
          <span class="e-leaves" title=${words.leaves}>${words.leavesShort}</span>
        `
      }
    </div>
  `;
}

/** A card that lies in somebody's area. */
export function Chip({ ctx, number, marks, spot }) {
  const card = ctx.catalog.cards[number];
  const damaged = marks & 64;
  const used = card.abilities.some((_, n) => marks & (1 << n));
  const state = [damaged && words.damaged[card.kind], used && words.used].filter(Boolean).join(", ");
  const props = spot?.(`card:${card.id}`, [card.name, state].filter(Boolean).join(", ")) ?? {};
  const look = cls("e-chip", card.kind, damaged && "damaged", used && "used");
  return html`
    <div ...${cardProps(ctx, `card:${card.id}`, props, spoken(card, state), look)}>
      <${Picture} card=${card} />
      <span class="e-chip-text">
        <span class="e-titled">
          <${Name} card=${card} />
          ${
            state &&
            html`
              <span class="e-stamp">${state}</span>
            `
          }
        </span>
        <${Effects} card=${card} />
      </span>
      <${Worth} gold=${card.gold} />
    </div>
  `;
}

/** A card's picture beside its words, for cards that have a picture. */
export function Face({ ctx, name }) {
  const card = ctx.catalog.cards.find(({ id }) => name === `card:${id}`);
  return (
    card &&
    html`
      <span class="card-face"><${Picture} card=${card} /></span>
    `
  );
}

/** Secret objectives: your own with their progress, others' as closed scrolls. */
export function Objectives({ ctx, scene, seat, choosing }) {
  const realm = scene.realms[seat];
  return html`
    <div class="e-objectives">
      ${(choosing ? realm.drawn : realm.objectives).map((number, place) => {
        if (number < 0)
          return html`
            <span class="e-objective closed" role="img" aria-label=${words.secret}><${Glyph} name="log" /></span>
          `;
        const goal = ctx.catalog.objectives[number];
        const most = goal.goal === "most";
        const [have, others] = (!choosing && seat === ctx.me.value && scene.progress[place]) || [];
        const met = most ? have > 0 && have >= others : have >= goal.amount;
        const so = have === undefined ? "" : most ? words.against(have, others) : words.outOf(have, goal.amount);
        const props = choosing ? ctx.spot(`objective:${goal.id}`, goal.name) : {};
        return html`
          <span
            ...${cardProps(
              ctx,
              `objective:${goal.id}`,
              props,
              `${goal.name}: ${goal.text} ${so}`,
              cls("e-objective", met && "met"),
            )}
          >
            <${Worth} gold=${goal.gold} />
            <span class="e-goal">
              <span class="e-name">${goal.name}</span>
              <span>
                ${goal.brief}${" "}
                <span class="e-so">
                  ${
                    met &&
                    html`
                      <${Glyph} name="check" />
                    `
                  }${so}
                </span>
              </span>
            </span>
          </span>
        `;
      })}
    </div>
  `;
}
