// The signs of the board as the list of symbols shows them: drawn by the same rules as on the board itself.
import { html } from "../../core/ui.js";
import { TILE } from "./land.js";
import { Sign, stand } from "./signs.js";
import { Flag, Look } from "./units.js";

const HEX = "M2 15L12 1H32L42 15L32 29H12z";
const ground = html`
  <path class="ap-ground g-0" d=${HEX} />
`;
const framed = (look, inside) => html`
  ${ground}
  <g class=${`ap-hex ${look}`}>
    <path class="ap-edge" d=${HEX} />
    ${inside}
  </g>
`;
const covered = (look) => html`
  ${ground}
  <path class=${look} d=${HEX} />
`;
const plate = (look, text, wide, tail) => html`
  <g class=${`ap-odds ${look}`} transform="translate(22 17)">
    ${tail}
    <rect x=${-wide / 2} y="-7.5" width=${wide} height="15" rx=${tail ? 3 : 7.5} />
    <text y="4">${text}</text>
  </g>
`;
const building = (manned) => html`
  ${ground}${Look({ at: { x: 22, y: 20, size: 0.42, steep: 0.65 }, facing: 1, manned })}
  ${stand("guard-post", 20, 26, 28, 25, "ap-work")}${Flag({ x: 33, y: 24, size: 0.8, manned })}
`;

const DRAWN = {
  manned: () => building(true),
  unmanned: () => building(false),
  sees: () => covered("ap-sees sees"),
  blind: () => covered("ap-sees blind"),
  lobs: () => covered("ap-sees lobs"),
  threat: () => covered("ap-threat t-2"),
  chance: () => plate("t-2", "30%", 30),
  cards: () => plate("t-1", "×3", 30),
  breach: () =>
    plate(
      "ap-over t-2",
      "12%",
      34,
      html`
        <path d="M-7-15H7L0-6z" />
      `,
    ),
  arrival: (foe) => html`
    <g class="ap-arrival" transform="translate(16 15)">
      ${stand(foe, -9, 7, 12, 15)}
      <text x="1" y="4">+0.8</text>
    </g>
  `,
  troop: (foe) => html`
    <g class="ap-troop foe">
      <ellipse class="ap-ring" cx="22" cy="22" rx="20" ry="7" />
      ${stand(foe, 22, 24, 18, 24, "ap-figure")}
    </g>
  `,
  lit: () => framed("lit"),
  dim: () => framed("dim"),
  useless: () => html`
    <g class="ap-tile lit useless" transform="translate(22 15) scale(0.26)"><path class="ap-edge" d=${TILE} /></g>
  `,
  changes: () =>
    framed(
      "lit changes",
      html`
        <g class="ap-units ghost">${stand("farmer", 22, 26, 15, 22, "ap-figure")}</g>
      `,
    ),
  hinted: () => framed("lit hinted"),
};
const SMALL = { staff: ["f", "c", "v"], shelf: ["", "back"] };

export function Legend({ ctx, name }) {
  const own = name.startsWith("field-") && name.slice(6);
  if (SMALL[own])
    return html`
      <span class=${`ap-legend ap-${own}`} aria-hidden="true">
        ${SMALL[own].map(
          (look) => html`
            <i class=${look} />
          `,
        )}
      </span>
    `;
  return own
    ? html`
        <svg class="ap-legend" viewBox="0 0 44 30" aria-hidden="true">
          ${DRAWN[own](ctx.catalog.dragons ? "dragon" : "raider")}
        </svg>
      `
    : html`
        <${Sign} name=${name} />
      `;
}
