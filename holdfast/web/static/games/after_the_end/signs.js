// Small signs, words, and what several parts of the drawing share.
import { cls, html } from "../../core/ui.js";
import { art } from "./art.js";
import { words } from "./words.js";

export { art, words };

const DOTS = ["4", "08", "048", "0268", "02468", "023568"];

/** A text with its blanks filled: `{0}` is the first argument, `{0s}` an s unless that is 1. */
export const say = (text, ...given) =>
  words[text].replace(/{(\d)(s?)}/g, (_, i, s) => (s ? (given[i] === 1 ? "" : s) : given[i]));

export const percent = (chance) => `${Math.round(chance * 100)}%`;

/** A number with its sign. */
export const signed = (n) => `${n > 0 ? "+" : "−"}${Math.abs(n)}`;

/** Props for a picture that says the same as these words. */
export const says = (text) => ({ role: "img", "aria-label": text, title: text });

/** A pictogram; without a title it is decoration beside words. */
export function Glyph({ name, title, class: own }) {
  return html`
    <svg class=${cls("ate-g", own)} viewBox="0 0 24 24" ...${title ? says(title) : { "aria-hidden": "true" }}>
      <path d=${art.glyphs[name]} />
    </svg>
  `;
}

/** The glyph of a tool, whichever card set it comes from. */
export const toolGlyph = (tool, { skills }) =>
  tool.does === "skill" ? skills[tool.skill] + (tool.amount < 0 ? "-" : "+") : tool.does;

/** A resource as a small block with a shape of its own. */
export const Cube = ({ of, title, class: own }) => html`
  <${Glyph} name=${of} title=${title} class=${cls("ate-cube", `r-${of}`, own)} />
`;

/** How much a storehouse holds of one resource, and has room for. */
export const Cubes = ({ of, many, room }) =>
  Array.from(
    { length: room },
    (_, n) => html`
      <${Cube} of=${of} class=${n < many ? "" : "empty"} />
    `,
  );

/** A die with its number in dots. */
export function Die({ face, class: own }) {
  return html`
    <svg class=${cls("ate-die", own)} viewBox="0 0 24 24" ...${says(say("die", face))}>
      <rect x="1.5" y="1.5" width="21" height="21" rx="4.5" />
      ${[...DOTS[face - 1]].map(
        (dot) => html`
          <circle cx=${6.5 + (dot % 3) * 5.5} cy=${6.5 + Math.floor(dot / 3) * 5.5} r="2" />
        `,
      )}
    </svg>
  `;
}

/** What a choice would add or take away. */
export function Change({ from, to = from }) {
  return (
    to !== from &&
    html`
      <span class=${cls("ate-change", to < from && "down")}>${signed(to - from)}</span>
    `
  );
}

export const Points = ({ n, after }) => html`
  <span class="ate-points" ...${says(say("points", n))}>
    <${Glyph} name="star" />
    ${n}
    <${Change} from=${n} to=${after} />
  </span>
`;

/** A seat's stores and cards as a line of signs. */
export function Tally({ ctx, colony }) {
  const { resources, colonies } = ctx.catalog;
  const room = colonies[colony.card].capacity;
  const hand = colony.hand.length ?? colony.hand;
  const sign = (glyph, n, text) => html`
    <span ...${says(text)}>
      <${Glyph} name=${glyph} />
      ${n}
    </span>
  `;
  return html`
    <p class="ate-tally">
      <span ...${says(resources.map((name, i) => say("stock", colony.stock[i], room[i], name)).join(", "))}>
        ${resources.map(
          (name, i) => html`
            <${Cubes} of=${name} many=${colony.stock[i]} room=${room[i]} />
          `,
        )}
      </span>
      ${sign("experience", hand, say("inHand", hand))}
      ${sign("engineering+", colony.tools.length, say("inKit", colony.tools.length))}
      ${sign("knowledge", colony.knowledge, say("knows", colony.knowledge))}
    </p>
  `;
}

/** The first thing that can be done at a place now, if anything. */
export const firstAt = (ctx, place) => ctx.byPlace.value.get(place)?.find((choice) => !choice.no);

/** What a seat would have after the choice in focus. */
export const afterwards = (ctx, seat) => ctx.preview.value?.colonies?.[seat];
