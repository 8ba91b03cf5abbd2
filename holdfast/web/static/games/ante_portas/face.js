// The faces of cards and tiles where they stand beside their words; fetched when somebody reads a card.
import { cls, html } from "../../core/ui.js";
import { TILE, TileFace } from "./land.js";
import { stand, words } from "./signs.js";

const [WIDE, HIGH] = [112, 74];

/** Signs and marks side by side around the middle of a line, smaller if they would not fit. */
function Signs({ signs, flames = [], y, size }) {
  const widths = signs.map((sign) => (sign[0] === "#" ? size * 1.04 : size * (0.2 + 0.4 * sign.length)));
  const wide = widths.reduce((sum, w) => sum + w, 0);
  const fit = Math.min(1, (WIDE - 12) / wide);
  let x = -wide / 2;
  return html`
    <g transform=${`translate(${WIDE / 2} ${y}) scale(${fit})`}>
      ${signs.map((sign, i) => {
        const middle = x + widths[i] / 2;
        x += widths[i];
        return sign[0] === "#"
          ? stand(sign.slice(1), middle, size / 2, size, size)
          : html`
              <text
                class=${cls(flames[i] && "flame")}
                x=${middle}
                y=${size * 0.24}
                style=${`font-size:${size * 0.66}px`}
              >
                ${sign}
              </text>
            `;
      })}
    </g>
  `;
}

/** Rows of signs under each other. */
function Rows({ rows, top = 5, bottom = HIGH - 5 }) {
  const step = (bottom - top) / rows.length;
  const size = Math.min(34, step * 0.92);
  return rows.map(
    (signs, i) => html`
      <${Signs} signs=${signs} y=${top + (i + 0.5) * step} size=${size} />
    `,
  );
}

/** A Place as the tile that lies on the board; as its name is missing, there is room for a larger picture. */
const Place = ({ site, catalog }) => html`
  <g class=${`ap-tile k-${site.kind}`} transform=${`translate(${WIDE / 2} ${HIGH / 2}) scale(0.65)`}>
    <path class="ap-edge" d=${TILE} />
    <g transform=${site.takes ? "translate(-2 10)" : "scale(1.4) translate(0 15)"}>
      <${TileFace} site=${site} catalog=${catalog} />
    </g>
  </g>
`;

/** A card that is played: what it does, and in the corner what it costs. */
const Improvement = ({ card: { signs, cost }, goods }) => {
  const price = cost.flatMap((n, good) => (n ? [`#${goods[good]}`, ...(n > 1 ? [`${n}`] : [])] : []));
  return html`
    <path class="ap-face-edge" d=${`M0 0H5V${HIGH}H0z`} />
    <${Rows} rows=${signs} bottom=${price.length ? HIGH - 20 : HIGH - 5} />
    ${
      price.length > 0 &&
      html`
        <path class="ap-face-line" d=${`M5 ${HIGH - 19}H${WIDE}`} />
        <${Signs} signs=${price} y=${HIGH - 9.5} size=${15} />
      `
    }
  `;
};

/** The upper half of a Movement card says who comes to which hex, the lower half how a troop moves. */
function Movement({ card: { spawn, arrows, flames, signs }, foe }) {
  const step = Math.min(26, (WIDE - 10) / spawn.length);
  const moves = arrows.map((arrow) => words.arrows[arrow]);
  if (moves.length && signs.length) moves.push(" ");
  return html`
    <path class="ap-face-line" d=${`M0 36H${WIDE}`} />
    ${spawn.map(([unit, hex], i) => {
      const x = WIDE / 2 + (i - (spawn.length - 1) / 2) * step;
      return html`
        ${stand(unit ? `${foe}-elite` : foe, x, 24, step * 0.9, 21)}
        <text x=${x} y="34" style="font-size:10px">${hex}</text>
      `;
    })}
    <${Signs} signs=${[...moves, ...signs]} flames=${flames} y=${55} size=${27} />
  `;
}

/** What a card or tile shows, by its kind. */
function pictureOf(kind, id, catalog) {
  const find = (cards) => cards.find((card) => card.id === id);
  const { sites, markets, improvements, movement, goods } = catalog;
  if (kind === "place")
    return html`
      <${Place} site=${find(sites)} catalog=${catalog} />
    `;
  if (kind === "market")
    return html`
      <${Rows} rows=${find(markets).signs} />
    `;
  if (kind === "improvement")
    return html`
      <${Improvement} card=${find(improvements)} goods=${goods} />
    `;
  if (kind === "movement")
    return html`
      <${Movement} card=${movement[id]} foe=${catalog.dragons ? "dragon" : "raider"} />
    `;
  return stand(id, WIDE / 2, HIGH - 7, 60, 60);
}

export function Face({ ctx: { catalog }, name }) {
  const [kind, id] = name.split(":");
  return html`
    <span class=${`card-face ap-face f-${kind}`}>
      <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">${pictureOf(kind, id, catalog)}</svg>
    </span>
  `;
}
