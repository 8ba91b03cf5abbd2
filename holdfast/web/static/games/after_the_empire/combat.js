// What happens, step by step: the old picture with the events told so far worked into it, and marks on what is happening.
import { html } from "../../core/ui.js";
import { use } from "./art.js";
import { CORNERS, PLAN } from "./castle.js";
import { words } from "./words.js";

// -- the picture in between ----------------------------------------------------------------------------------------------

const [WALL, GATE] = [1, 2];
const first = ({ walls }, piece) => ({ piece, cubes: walls[piece].cubes });
const TROOPS = ["soldiers", "mercenaries"];
const FOES = ["swordsmen", "archers"];

/** The scene after these events, as far as they tell it. The next view puts right whatever they do not. */
export function fold(scene, events, catalog) {
  if (!scene || !events.length) return scene;
  const now = structuredClone(scene);
  for (const { kind, rule, seat, facts } of events) {
    const realm = now.realms[seat];
    if (realm) {
      for (const name of ["gold", "food", "wood", "stone", "iron", "moves"]) realm[name] += facts.delta?.[name] ?? 0;
      STEPS[kind]?.(realm, facts, realm.sides[facts.side ?? facts.place]);
      if (kind === "gate") realm.sides.forEach((side, place) => Object.assign(side, first(catalog, place === facts.side ? GATE : WALL)));
    } else if (kind === "invader") {
      const card = [catalog.invaders.findIndex(({ id }) => id === facts.invader), facts.side];
      if (rule === "R-refresh-invaders") Object.assign(now, { reports: [card], siege: null });
      else Object.assign(now, { reports: [...now.reports, card], down: Math.max(0, now.down - 1) });
    } else if (kind === "siege") {
      now.siege = [catalog.sieges.findIndex(({ id }) => id === facts.siege), facts.side];
      for (const each of now.realms) Object.assign(each, { besieged: 1, sacked: 0 });
      now.phase = "combat";
    } else if (kind === "season") Object.assign(now, facts, { phase: "actions" });
  }
  return now;
}

const add = (to, delta, kinds, sign = 1) => kinds.forEach((kind) => (to[kind] += sign * (delta?.[kind] ?? 0)));
const clear = (places, kinds) => places.forEach((place) => kinds.forEach((kind) => (place[kind] = 0)));
const home = (realm) => {
  for (const side of realm.sides) add(realm, side, TROOPS);
  clear(realm.sides, TROOPS);
};
/** Archers fall first. */
const fall = (who, n) => {
  const archers = Math.min(n, who.archers);
  add(who, { archers, swordsmen: Math.min(n - archers, who.swordsmen) }, FOES, -1);
};
const vanish = (realm) => clear([realm, ...realm.sides], FOES);
const enter = (realm, facts, side) => {
  add(side, facts, FOES, -1);
  add(realm, facts, FOES);
};
const level = (realm, facts, side) => (side.farm = facts.level);

const STEPS = {
  posted(realm, facts) {
    home(realm);
    TROOPS.forEach((kind, n) => {
      realm[kind] += realm.muster[n];
      realm.sides.forEach((side, place) => (side[kind] = facts[kind][place]));
    });
    for (const side of realm.sides) add(realm, side, TROOPS, -1);
    realm.muster = [0, 0];
  },
  gather(realm, facts, side) {
    for (const each of realm.sides) delete each.coming;
    add(side, facts, FOES);
  },
  surge: (realm, facts, side) => add(side, facts, FOES),
  raze: level,
  sow: level,
  damage(realm, { place, lost, destroyed }, side) {
    if (side) {
      side.cubes -= lost;
      if (!destroyed) return;
      add(realm, side, TROOPS);
      clear([side], ["piece", ...TROOPS]);
      return;
    }
    const corner = realm.corners[place - 4];
    corner[1] -= lost;
    if (destroyed && corner[0] === 2) corner[2] = 1;
    else if (destroyed) corner[0] = 0;
  },
  slain: (realm, facts, side) => add(side, facts, FOES, -1),
  losses(realm, { toll, delta }, side) {
    add(toll === "lose" ? side : realm, delta, TROOPS);
    add(realm, delta, ["wounded"]);
  },
  enter,
  climb: enter,
  melee: (realm, facts) => fall(realm, facts.invaders),
  oil: (realm, facts, side) => fall(side, facts.invaders),
  survived: vanish,
  sacked(realm) {
    vanish(realm);
    realm.sacked = 1;
  },
  overrun(realm, { delta }) {
    clear(realm.sides, TROOPS);
    add(realm, delta, ["wounded"]);
  },
  dismissed(realm, { delta }) {
    home(realm);
    add(realm, delta, [...TROOPS, "wounded"]);
  },
  aftermath: (realm, { delta }) => add(realm, delta, ["mercenaries"]),
};

// -- how long ------------------------------------------------------------------------------------------------------------

const FIGHT = /^(gather|surge|raze|spared|damage|archery|slain|losses|climb|enter|melee|oil|survived|sacked|overrun|dismissed|aftermath|card damaged)$/;
const PACE = { archery: 950, melee: 950, survived: 1300, sacked: 1900, slain: 350, dismissed: 0, invader: 1300, siege: 1600, flag: 1200, season: 1100, row: 160, order: 0, posted: 0, income: 200, harvest: 200, feast: 200 };

/** The fight that is watched: one's own, or as a spectator all of them. */
const watched = (event, ctx) => event.seat === ctx.me.peek() || ctx.me.peek() < 0;
/** One's own fight is played out, though nobody else had a hand in it. */
export const tells = (event) => FIGHT.test(event.kind);
export function pace(event, ctx) {
  if (tells(event) && !watched(event, ctx)) return event.kind === "sacked" ? 900 : 0;
  return PACE[event.kind] ?? 650;
}

// -- marks on the castle --------------------------------------------------------------------------------------------------

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
const shape = (name, [x, y], scale = 1) => html`<g class=${`e-${name}`} transform=${`translate(${x} ${y})scale(${scale})`}>${use(name)}</g>`;
const float = ([x, y], n, kind, sign = "−") => n > 0 && html`<text class=${`e-float ${kind}`} x=${x} y=${y} text-anchor="middle">${sign}${n}</text>`;
const ring = (place, n) => html`<circle class="e-ring" cx=${host(place)[0]} cy=${host(place)[1]} r="52" />${float(PLAN[place].foes, n, "own", "+")}`;

/** A flight of arrows from one point to another, or men who run. */
function flight(from, to, n, kind) {
  const turn = `${(Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI}deg`;
  const upright = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]);
  return Array.from({ length: Math.min(n, 9) }, (_, i) => {
    const off = ((i * 37) % 60) - 30;
    const [x, y] = upright ? [off, 0] : [0, off];
    return html`<g class=${`e-arrow ${kind}`} style=${{ "--x0": `${from[0] + x}px`, "--y0": `${from[1] + y}px`, "--x1": `${to[0] + x}px`, "--y1": `${to[1] + y}px`, "--turn": turn, animationDelay: `${(i % 5) * 70}ms` }}>${use("arrow")}</g>`;
  });
}
const storm = (facts) => flight(host(facts.side), YARD, facts.swordsmen + facts.archers, "run");

const MARKS = {
  gather: (facts) => ring(facts.side, facts.swordsmen + facts.archers),
  surge: (facts) => ring(facts.side, facts.swordsmen),
  raze: ({ side }) => shape("burst", [PLAN[side].farm[0] + 46, PLAN[side].farm[1] + 32]),
  damage: ({ place, lost, destroyed }) => [shape("burst", centre(place), destroyed ? 1.6 : 1), float(centre(place), lost, "own")],
  archery: ({ side, invaders, troops }) => [flight(centre(side), host(side), invaders, "own"), flight(host(side), centre(side), troops, "foe"), float(host(side), invaders, "foe"), float(centre(side), troops, "own")],
  enter: storm,
  climb: storm,
  melee: ({ invaders, troops }) => [shape("clash", YARD), float([225, 240], invaders, "foe"), float([300, 310], troops, "own")],
  oil: ({ side, invaders }) => [shape("burst", centre(side)), float(host(side), invaders, "foe")],
  sacked: () => [[170, 200], [250, 190], [320, 230], [200, 290], [290, 300]].map(([x, y]) => use("flame", x - 18, y - 40, 36, 50)),
};

/** Marks for the event on stage, on the castle that it happens to. */
export function Marks({ ctx, seat }) {
  const event = ctx.moment.value;
  return event?.seat === seat && html`<g class="e-marks" aria-hidden="true" key=${event.seq}>${MARKS[event.kind]?.(event.facts)}</g>`;
}

/** Large words over the castle at the turns of the story. */
export function Headline({ ctx }) {
  const event = ctx.moment.value;
  const text = event && (event.seat < 0 || watched(event, ctx)) && words.headlines[event.kind]?.(event.facts);
  return text && html`<p class=${`e-banner ${event.kind}`} key=${event.seq} aria-hidden="true">${text}</p>`;
}
