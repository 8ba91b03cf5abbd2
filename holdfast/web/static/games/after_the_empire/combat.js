// What happens, step by step: the old picture with the events told so far worked into it, and marks on what is happening.
import { html } from "../../core/ui.js";
import { CORNERS, PLAN } from "./castle.js";
import { words } from "./words.js";

// -- the picture in between ----------------------------------------------------------------------------------------------

const GOODS = ["gold", "food", "wood", "stone", "iron", "moves"];

/** The scene after these events, as far as they tell it. The next view puts right whatever they do not. */
export function fold(scene, events, catalog) {
  if (!events.length) return scene;
  const now = structuredClone(scene);
  for (const event of events) tell(now, event, catalog);
  return now;
}

function tell(scene, { kind, rule, seat, facts }, catalog) {
  const realm = scene.realms[seat];
  if (kind === "invader") {
    const card = [catalog.invaders.findIndex(({ id }) => id === facts.invader), facts.side];
    if (rule === "R-refresh-invaders") Object.assign(scene, { reports: [card], siege: null });
    else Object.assign(scene, { reports: [...scene.reports, card], down: Math.max(0, scene.down - 1) });
  } else if (kind === "siege") {
    scene.siege = [catalog.sieges.findIndex((card) => card.id === facts.siege), facts.side];
    for (const each of scene.realms) each.besieged = 1;
  } else if (kind === "season") {
    Object.assign(scene, facts);
  } else if (kind === "order") {
    scene.order = facts.order;
  }
  if (!realm) return;
  for (const name of GOODS) realm[name] += facts.delta?.[name] ?? 0;
  const side = realm.sides[facts.side ?? facts.place];
  STEPS[kind]?.(realm, facts, side);
}

const leave = (who, first, second, n) => {
  const gone = Math.min(n, who[first]);
  who[first] -= gone;
  who[second] = Math.max(0, who[second] - (n - gone));
};
const home = (realm) => {
  for (const side of realm.sides) {
    realm.soldiers += side.soldiers;
    realm.mercenaries += side.mercenaries;
    Object.assign(side, { soldiers: 0, mercenaries: 0 });
  }
};
const vanish = (realm) => {
  for (const side of [realm, ...realm.sides]) Object.assign(side, { swordsmen: 0, archers: 0 });
};
const enter = (realm, facts, side) => {
  for (const kind of ["swordsmen", "archers"]) {
    side[kind] -= facts[kind];
    realm[kind] += facts[kind];
  }
};

const STEPS = {
  posted(realm, facts) {
    home(realm);
    for (const [n, kind] of ["soldiers", "mercenaries"].entries()) {
      realm[kind] += realm.muster[n];
      realm.sides.forEach((side, place) => {
        side[kind] = facts[kind][place];
        realm[kind] -= facts[kind][place];
      });
    }
    realm.muster = [0, 0];
  },
  gather(realm, facts, side) {
    for (const each of realm.sides) delete each.coming;
    side.swordsmen += facts.swordsmen;
    side.archers += facts.archers;
  },
  surge: (realm, facts, side) => (side.swordsmen += facts.swordsmen),
  raze: (realm, facts, side) => (side.farm = facts.level),
  sow: (realm, facts, side) => (side.farm = facts.level),
  protect: (realm, facts, side) => (side.protected = 1),
  damage(realm, { place, lost, destroyed }) {
    if (place > 3) {
      const corner = realm.corners[place - 4];
      corner[1] -= lost;
      if (destroyed) corner[corner[0] === 2 ? 2 : 0] = corner[0] === 2 ? 1 : 0;
      return;
    }
    const side = realm.sides[place];
    side.cubes -= lost;
    if (!destroyed) return;
    realm.soldiers += side.soldiers;
    realm.mercenaries += side.mercenaries;
    Object.assign(side, { piece: 0, soldiers: 0, mercenaries: 0 });
  },
  slain(realm, facts, side) {
    side.archers -= facts.archers;
    side.swordsmen -= facts.swordsmen;
  },
  losses(realm, facts) {
    const from = facts.toll === "lose" ? realm.sides[facts.place] : realm;
    from.soldiers += facts.delta.soldiers ?? 0;
    from.mercenaries += facts.delta.mercenaries ?? 0;
    realm.wounded += facts.delta.wounded ?? 0;
  },
  enter,
  climb: enter,
  melee: (realm, facts) => leave(realm, "archers", "swordsmen", facts.invaders),
  oil: (realm, facts, side) => leave(side, "archers", "swordsmen", facts.invaders),
  survived: vanish,
  sacked(realm) {
    vanish(realm);
    realm.sacked = 1;
  },
  overrun(realm, facts) {
    for (const side of realm.sides) Object.assign(side, { soldiers: 0, mercenaries: 0 });
    realm.wounded += facts.delta.wounded ?? 0;
  },
  dismissed(realm, facts) {
    home(realm);
    realm.mercenaries = 0;
    realm.soldiers += facts.delta.soldiers ?? 0;
    realm.wounded += facts.delta.wounded ?? 0;
  },
  aftermath: (realm, facts) => (realm.mercenaries += facts.delta.mercenaries ?? 0),
};

// -- how long ------------------------------------------------------------------------------------------------------------

const FIGHT = { gather: 650, surge: 800, raze: 700, spared: 500, damage: 800, archery: 950, slain: 350, losses: 500, climb: 800, enter: 800, melee: 950, oil: 800, survived: 1300, sacked: 1900, overrun: 500, dismissed: 0, aftermath: 900, "card damaged": 700 };
const COMMON = { invader: 1300, siege: 1600, flag: 1200, "no flag": 900, season: 1100, income: 250, harvest: 250, feast: 250, row: 160, order: 0, posted: 0, score: 700, "objective scored": 500, objective: 400, space: 750, buy: 950, free: 550, build: 750, upgrade: 700, repair: 500, pass: 450 };
const OTHERS = { sacked: 900, survived: 500 };

/** The fight that is watched: one's own, or as a spectator all of them. */
const watched = (event, ctx) => event.seat === ctx.me.peek() || ctx.me.peek() < 0;
export function pace(event, ctx) {
  if (event.kind in FIGHT) return watched(event, ctx) ? FIGHT[event.kind] : OTHERS[event.kind] ?? 0;
  return COMMON[event.kind] ?? 350;
}
/** One's own fight is played out, though nobody else had a hand in it. */
export const tells = (event) => event.kind in FIGHT;

// -- marks on the castle --------------------------------------------------------------------------------------------------

const centre = (place) => {
  if (place > 3) return CORNERS[place - 4];
  const [x, y, w, h] = PLAN[place].band;
  return [x + w / 2, y + h / 2];
};
const host = (place) => {
  const [x, y, down] = PLAN[place].host;
  return [x, y + (down > 0 ? 6 : -22)];
};

function Float({ at: [x, y], text, kind }) {
  return html`<g class=${`e-float ${kind}`}><text x=${x} y=${y} text-anchor="middle">${text}</text></g>`;
}

/** A flight of arrows from one point to another. */
function Flight({ from, to, n, kind }) {
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return Array.from({ length: Math.min(n, 9) }, (_, i) => {
    const off = ((i * 37) % 60) - 30;
    const [nx, ny] = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]) ? [off, 0] : [0, off];
    return html`<g class=${`e-arrow ${kind}`} style=${{ "--x0": `${from[0] + nx}px`, "--y0": `${from[1] + ny}px`, "--x1": `${to[0] + nx}px`, "--y1": `${to[1] + ny}px`, "--turn": `${turn}deg`, animationDelay: `${(i % 5) * 70}ms` }}><path d="M-11 0H8M3-4l6 4l-6 4M-11-3l3 3l-3 3" /></g>`;
  });
}

const Burst = ({ at: [x, y], big }) => html`<g class="e-burst" transform=${`translate(${x} ${y}) scale(${big ? 1.5 : 1})`}><path d="M0-24l6 13l14-7l-7 14l13 6l-13 6l7 14l-14-7l-6 13l-6-13l-14 7l7-14l-13-6l13-6l-7-14l14 7z" /></g>`;
const Clash = ({ at: [x, y] }) => html`<g class="e-clash"><g transform=${`translate(${x} ${y})`}><path d="M-22-22L18 18M22-22L-18 18M10 20l10-10M-10 20l-10-10" /></g></g>`;

const MARKS = {
  gather: (f) => html`<circle class="e-ring" cx=${host(f.side)[0]} cy=${host(f.side)[1]} r="52" />${Float({ at: PLAN[f.side].foes, text: `+${f.swordsmen + f.archers}`, kind: "foe" })}`,
  surge: (f) => html`<circle class="e-ring" cx=${host(f.side)[0]} cy=${host(f.side)[1]} r="52" />${Float({ at: PLAN[f.side].foes, text: `+${f.swordsmen}`, kind: "foe" })}`,
  raze: (f) => Burst({ at: [PLAN[f.side].farm[0] + 46, PLAN[f.side].farm[1] + 32] }),
  damage: (f) => html`${Burst({ at: centre(f.place), big: f.destroyed })}${Float({ at: centre(f.place), text: f.destroyed ? "✕" : `−${f.lost}`, kind: "own" })}`,
  archery: (f) => html`${Flight({ from: centre(f.side), to: host(f.side), n: f.invaders, kind: "own" })}${Flight({ from: host(f.side), to: centre(f.side), n: f.troops, kind: "foe" })}
    ${f.invaders > 0 && Float({ at: host(f.side), text: `−${f.invaders}`, kind: "foe" })}${f.troops > 0 && Float({ at: centre(f.side), text: `−${f.troops}`, kind: "own" })}`,
  enter: (f) => Flight({ from: host(f.side), to: [262, 250], n: f.swordsmen + f.archers, kind: "run" }),
  climb: (f) => Flight({ from: host(f.side), to: [262, 250], n: f.swordsmen + f.archers, kind: "run" }),
  melee: (f) => html`${Clash({ at: [262, 262] })}${f.invaders > 0 && Float({ at: [225, 240], text: `−${f.invaders}`, kind: "foe" })}${f.troops > 0 && Float({ at: [300, 310], text: `−${f.troops}`, kind: "own" })}`,
  oil: (f) => html`${Burst({ at: centre(f.side) })}${Float({ at: host(f.side), text: `−${f.invaders}`, kind: "foe" })}`,
  sacked: () => html`${[[170, 200], [250, 190], [320, 230], [200, 290], [290, 300]].map(([x, y]) => html`<use href="#e-flame" x=${x - 18} y=${y - 40} width="36" height="50" />`)}`,
};

/** Marks for the event on stage, on the castle that it happens to. */
export function Marks({ ctx, seat }) {
  const event = ctx.moment.value;
  if (!event || event.seat !== seat || !MARKS[event.kind]) return null;
  return html`<g class="e-marks" aria-hidden="true" key=${event.seq}>${MARKS[event.kind](event.facts)}</g>`;
}

const BANNERS = { survived: "good", sacked: "bad", flag: "good", "no flag": "bad", season: "" };

/** Large words over the castle, and the sentence with its rule below it. */
export function Caption({ ctx, sentence, card }) {
  const event = ctx.moment.value;
  if (!event) return null;
  return html`<div class="e-caption" key=${event.seq} aria-hidden="true">${card}${event.kind in BANNERS && watched({ ...event, seat: event.seat < 0 ? ctx.me.peek() : event.seat }, ctx) && html`<p class=${`e-banner ${BANNERS[event.kind]}`}>${words.banner(event)}</p>`}<p class="e-told">${sentence}</p></div>`;
}
