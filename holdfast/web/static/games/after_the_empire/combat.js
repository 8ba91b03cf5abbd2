// What happens, step by step: how long each event is shown, and marks on what is happening.
import { html } from "../../core/ui.js";
import { use } from "./art.js";
import { CORNERS, PLAN } from "./castle.js";
import { words } from "./words.js";

// -- how long ---------------------------------------------------------------------------------------------------------

const PACE = {
  archery: 950,
  melee: 950,
  survived: 1300,
  sacked: 1900,
  slain: 350,
  dismissed: 0,
  invader: 1300,
  siege: 1600,
  flag: 1200,
  season: 1100,
  row: 160,
  order: 0,
  posted: 0,
  income: 200,
  harvest: 200,
  feast: 200,
};

/** Whether this fight is watched: your own, or, as a spectator, all of them. */
const watched = (event, ctx) => event.seat === ctx.me.peek() || ctx.me.peek() < 0;
/** Your own fight is played out, though nobody else had a hand in it. */
export const tells = (event, ctx) => ctx.catalog.fight.includes(event.kind);
export function pace(event, ctx) {
  if (tells(event, ctx) && !watched(event, ctx)) return event.kind === "sacked" ? 900 : 0;
  return PACE[event.kind] ?? 650;
}

// -- marks on the castle ----------------------------------------------------------------------------------------------

const YARD = [262, 256];
const centre = (place) => {
  if (place > 3) return CORNERS[place - 4];
  const [x, y, w, h] = PLAN[place].band;
  return [x + w / 2, y + h / 2];
};
const host = (place) => {
  const [x, y, down] = PLAN[place].host;
  return [x, y + (down > 0 ? 6 : -22)];
};
const shape = (name, [x, y], scale = 1) => html`
  <g class=${`e-${name}`} transform=${`translate(${x} ${y})scale(${scale})`}>${use(name)}</g>
`;
const float = ([x, y], n, kind, sign = "−") =>
  n > 0 &&
  html`
    <text class=${`e-float ${kind}`} x=${x} y=${y} text-anchor="middle">${sign}${n}</text>
  `;
const ring = (place, n) => html`
  <circle class="e-ring" cx=${host(place)[0]} cy=${host(place)[1]} r="52" />
  ${float(PLAN[place].foes, n, "own", "+")}
`;

/** A flight of arrows from one point to another, or men who run. */
function flight(from, to, n, kind) {
  const turn = `${(Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI}deg`;
  const upright = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]);
  return Array.from({ length: Math.min(n, 9) }, (_, i) => {
    const off = ((i * 37) % 60) - 30;
    const [x, y] = upright ? [off, 0] : [0, off];
    const at = ([left, top]) => [`${left + x}px`, `${top + y}px`];
    const [[x0, y0], [x1, y1]] = [at(from), at(to)];
    const path = { "--x0": x0, "--y0": y0, "--x1": x1, "--y1": y1 };
    return html`
      <g class=${`e-arrow ${kind}`} style=${{ ...path, "--turn": turn, animationDelay: `${(i % 5) * 70}ms` }}>
        ${use("arrow")}
      </g>
    `;
  });
}
const storm = (facts) => flight(host(facts.side), YARD, facts.swordsmen + facts.archers, "run");

const MARKS = {
  gather: (facts) => ring(facts.side, facts.swordsmen + facts.archers),
  surge: (facts) => ring(facts.side, facts.swordsmen),
  raze: ({ side }) => shape("burst", [PLAN[side].farm[0] + 46, PLAN[side].farm[1] + 32]),
  damage: ({ place, lost, destroyed }) => [
    shape("burst", centre(place), destroyed ? 1.6 : 1),
    float(centre(place), lost, "own"),
  ],
  archery: ({ side, invaders, troops }) => [
    flight(centre(side), host(side), invaders, "own"),
    flight(host(side), centre(side), troops, "foe"),
    float(host(side), invaders, "foe"),
    float(centre(side), troops, "own"),
  ],
  enter: storm,
  climb: storm,
  melee: ({ invaders, troops }) => [
    shape("clash", YARD),
    float([225, 240], invaders, "foe"),
    float([300, 310], troops, "own"),
  ],
  oil: ({ side, invaders }) => [shape("burst", centre(side)), float(host(side), invaders, "foe")],
  sacked: () =>
    [
      [170, 200],
      [250, 190],
      [320, 230],
      [200, 290],
      [290, 300],
    ].map(([x, y]) => use("flame", x - 18, y - 40, 36, 50)),
};

/** Marks for the event being shown, on the castle that it happens to. */
export function Marks({ ctx, seat }) {
  const event = ctx.moment.value;
  return (
    event?.seat === seat &&
    html`
      <g class="e-marks" aria-hidden="true" key=${event.seq}>${MARKS[event.kind]?.(event.facts)}</g>
    `
  );
}

/** Large words over the castle at the turning points of the story. */
export function Headline({ ctx }) {
  const event = ctx.moment.value;
  const text = event && (event.seat === undefined || watched(event, ctx)) && words.headlines[event.kind]?.(event.facts);
  return (
    text &&
    html`
      <p class=${`e-banner ${event.kind}`} key=${event.seq} aria-hidden="true">${text}</p>
    `
  );
}
