// A castle seen from above, a little from the south: fields and farms, walls with their cubes, who stands where.
import { cls, html } from "../../core/ui.js";
import { Icon } from "../../core/icons.js";
import { SHAPES } from "../../core/marks.js";
import { words } from "./words.js";

export const W = 500;
export const H = 466;
const [X0, X1, Y0, Y1] = [124, 376, 114, 346]; // the outer edge of the walls
const T = 22; // a wall walk from edge to edge
const F = 20; // how much of a wall's face is seen
const MX = (X0 + X1) / 2;
const MY = (Y0 + Y1) / 2 + 4;
const SIDES = ["north", "east", "south", "west"];
const WOOD_GATE = 2;
const STONE_WALL = 3;
const STONE_GATE = 4;
const isGate = (piece) => piece === WOOD_GATE || piece === STONE_GATE;
const isStone = (piece) => piece >= STONE_WALL;

/** Where things lie on each side: the band of the wall, farm, those who attack, cubes, troops on the wall, labels. */
export const PLAN = [
  { band: [X0, Y0 - 12, X1 - X0, T + F + 12], farm: [130, 8], host: [314, 100, -1], cubes: [MX, Y0 - 5, 1, 0], posts: [MX, Y0 + 23, 1, 0], pill: [MX, Y0 + T + 12], foes: [314, 13], engine: [232, 48], tell: [178, 92] },
  { band: [X1 - T, Y0, T + 12, Y1 - Y0 + 10], farm: [398, 116], host: [441, 248, 1], cubes: [X1 + 4, MY, 0, 1], posts: [X1 - 11, MY + 10, 0, 1], pill: [X1 - T - 27, MY + 6], foes: [441, 332], engine: [386, 190], tell: [462, 196] },
  { band: [X0, Y1 - T - 4, X1 - X0, T + F + 8], farm: [274, 392], host: [186, 396, 1], cubes: [MX, Y1 + 14, 1, 0], posts: [MX, Y1 + 1, 1, 0], pill: [MX, Y1 - T - 11], foes: [186, 454], engine: [238, 388], tell: [320, 380] },
  { band: [X0 - 12, Y0, T + 12, Y1 - Y0 + 10], farm: [8, 282], host: [58, 226, -1], cubes: [X0 - 4, MY, 0, 1], posts: [X0 + 11, MY + 10, 0, 1], pill: [X0 + T + 27, MY + 6], foes: [58, 126], engine: [76, 238], tell: [38, 254] },
];
export const CORNERS = [[X1 - 11, Y0 + 12], [X1 - 11, Y1 + 2], [X0 + 11, Y1 + 2], [X0 + 11, Y0 + 12]];
const FARM = [94, 62];
const YARD = [X0 + T, Y0 + T + F, X1 - X0 - 2 * T, Y1 - T - (Y0 + T + F)];

const use = (name, x, y, w, h, own) => html`<use href=${`#e-${name}`} x=${x} y=${y} width=${w} height=${h} class=${own} />`;
const rect = (x, y, w, h, own, more) => html`<rect x=${x} y=${y} width=${w} height=${h} class=${own} ...${more} />`;
const path = (d, own, more) => html`<path d=${d} class=${own} ...${more} />`;

/** Numbers with their icons on a small plate: parts are [icon, text]. */
export function Pill({ x, y, parts, kind = "", class: own }) {
  const widths = parts.map(([icon, text]) => (icon ? 15 : 0) + String(text).length * 7.4 + 3);
  const width = widths.reduce((sum, part) => sum + part, 8);
  let at = x - width / 2 + 5;
  return html`<g class=${cls("e-pill", kind, own)}>${rect(x - width / 2, y - 10, width, 20, "", { rx: 10 })}${parts.map(([icon, text], i) => {
    const here = at;
    at += widths[i];
    return html`${icon && html`<${Icon} name=${icon} size=${15} x=${here + 7} y=${y} />`}<text x=${here + (icon ? 16 : 1)} y=${y + 4.6}>${text}</text>`;
  })}</g>`;
}

// -- walls ------------------------------------------------------------------------------------------------------------

/** Every so many units from a to b. */
const steps = (a, b, step) => Array.from({ length: Math.max(0, Math.floor((b - a) / step)) }, (_, i) => a + i * step);

function Wall({ place, piece, planned }) {
  const across = place % 2 === 0;
  if (!piece) return Ruins({ place, planned });
  const stone = isStone(piece);
  if (across) {
    const north = place === 0;
    const top = north ? Y0 : Y1 - T;
    const face = top + T;
    const width = X1 - X0;
    if (stone)
      return html`${rect(X0, top, width, T, "e-top")}${rect(X0, top, width, T, "e-flagstones")}
        ${rect(X0, face, width, F, cls("e-face", north && "inner"))}<g transform=${`translate(${X0} ${face})`}>${rect(0, 0, width, F, "e-ashlar")}</g>
        ${steps(X0 + 5, X1 - 8, 18).map((x) => html`${rect(x, (north ? Y0 - 8 : Y1 - 9), 11, 10, "e-merlon")}`)}
        ${isGate(piece) && Door({ x: MX, y: face, stone, north })}`;
    return html`${rect(X0, north ? top + 10 : top, width, T - 8, "e-walk")}<g transform=${`translate(${X0} ${north ? top + 10 : top})`}>${rect(0, 0, width, T - 8, "e-planks")}</g>
      <g transform=${`translate(${X0} ${north ? Y0 - 10 : Y1 - 16})`}>${rect(0, 0, width, north ? 30 : F + 20, "e-stakes")}</g>
      ${north && html`${rect(X0, face - 2, width, 13, "e-walk")}<g transform=${`translate(${X0} ${face - 2})`}>${rect(0, 0, width, 13, "e-planks")}</g>`}
      ${isGate(piece) && Door({ x: MX, y: face, stone, north })}`;
  }
  const west = place === 3;
  const x = west ? X0 : X1 - T;
  const height = Y1 - Y0;
  const outer = west ? x - 5 : x + T - 5;
  if (stone)
    return html`${rect(x, Y0, T, height, "e-top")}${rect(x, Y0, T, height, "e-flagstones")}${rect(west ? x + T : x - 3, Y0 + 20, 3, height - 30, "e-edge")}
      ${steps(Y0 + 14, Y1 - 6, 18).map((y) => html`${rect(outer, y, 10, 11, "e-merlon")}`)}${isGate(piece) && SideGate({ x, west, stone })}`;
  return html`${rect(x, Y0, T, height, "e-walk")}<g transform=${`translate(${x + (west ? T : 0)} ${Y0}) rotate(${west ? 90 : 90})`}>${rect(0, west ? 0 : -T, height, T, "e-planks")}</g>
    <g transform=${`translate(${west ? x - 4 : x + T - 6} ${Y0})`}>${rect(0, 0, 10, height, "e-tops")}</g>${isGate(piece) && SideGate({ x, west, stone })}`;
}

/** The gate in a wall whose face is seen. */
function Door({ x, y, stone, north }) {
  const [top, low] = [y - 20, y + F + (north ? 0 : 2)];
  return html`<g>${[-38, 22].map((dx) => html`${rect(x + dx, top, 16, low - top, stone ? "e-face" : "e-post")}${stone && rect(x + dx - 2, top - 7, 20, 9, "e-merlon")}${!stone && path(`M${x + dx - 3} ${top}l11-13l11 13z`, "e-thatch")}`)}
    ${rect(x - 22, top + 4, 44, low - top - 4, stone ? "e-face" : "e-post")}
    ${path(`M${x - 16} ${low}v-${low - top - 20}a16 13 0 0 1 32 0v${low - top - 20}z`, "e-hole")}${path(`M${x - 13} ${low}v-${low - top - 20}a13 11 0 0 1 26 0v${low - top - 20}z`, "e-door")}
    ${path(`M${x} ${low}V${top + 11}M${x - 6} ${low}V${top + 12}M${x + 6} ${low}V${top + 12}`, "e-grain")}</g>`;
}

/** The gate in a wall that is seen from above: a roofed gatehouse. */
function SideGate({ x, west, stone }) {
  const left = west ? x - 10 : x - 4;
  const y = MY - 30;
  return html`<g>${rect(left, y, 36, 62, stone ? "e-face" : "e-post")}${rect(left, y - 8, 36, 58, stone ? "e-top" : "e-roof")}
    ${stone ? html`<g transform=${`translate(${left} ${y - 8})`}>${rect(0, 0, 36, 58, "e-flagstones")}</g>${[0, 13, 26].map((dx) => html`${rect(left + dx, y - 14, 10, 9, "e-merlon")}${rect(left + dx, y + 44, 10, 9, "e-merlon")}`)}`
      : path(`M${left + 18} ${y - 8}v58M${left} ${y + 6}h36M${left} ${y + 21}h36M${left} ${y + 36}h36`, "e-grain")}
    ${rect(west ? left - 5 : left + 35, y + 6, 6, 32, "e-door")}</g>`;
}

function Ruins({ place, planned }) {
  const across = place % 2 === 0;
  const spots = planned ? [] : [8, 25, 47, 62, 84, 101, 120, 139, 156, 178, 197];
  return html`<g class="e-ruins">${rect(across ? X0 + 18 : (place === 3 ? X0 : X1 - T), across ? (place ? Y1 - T + 6 : Y0 + 8) : Y0 + 18, across ? X1 - X0 - 36 : T, across ? T : Y1 - Y0 - 30, "e-gap", { rx: 4 })}
    ${spots.map((at, i) => {
      const [x, y] = across ? [X0 + at + 4, (place ? Y1 - 6 : Y0 + 18) + ((i * 7) % 12) - 6] : [(place === 3 ? X0 + 11 : X1 - 11) + ((i * 5) % 12) - 6, Y0 + at * 0.88 + 12];
      return path(`M${x} ${y + 4}l${3 + (i % 3)}-${5 + (i % 4)}l5 2l2 5z`, i % 3 ? "e-rubble" : "e-stump");
    })}</g>`;
}

// -- turrets ----------------------------------------------------------------------------------------------------------

function Turret({ x, y, piece, flame, seat, post }) {
  if (!piece) {
    if (!post) return null;
    if (post < STONE_WALL) return html`${rect(x - 11, y - 16, 22, 36, "e-post")}${path(`M${x - 4} ${y - 16}v36M${x + 4} ${y - 16}v36`, "e-grain")}${rect(x - 13, y - 20, 26, 7, "e-walk")}`;
    return html`${rect(x - 13, y - 14, 26, 18, "e-top")}${rect(x - 13, y + 4, 26, 16, "e-face")}${rect(x - 13, y - 14, 26, 18, "e-flagstones")}${rect(x - 14, y - 20, 9, 9, "e-merlon")}${rect(x + 5, y - 20, 9, 9, "e-merlon")}`;
  }
  const top = y - 30;
  if (piece === 1)
    return html`${rect(x - 17, top + 16, 34, 54, "e-post")}${path(`M${x - 17} ${top + 16}v54M${x - 9} ${top + 16}v54M${x} ${top + 16}v54M${x + 9} ${top + 16}v54M${x + 17} ${top + 16}v54`, "e-grain")}
      ${rect(x - 20, top + 10, 40, 15, "e-walk")}${path(`M${x - 20} ${top + 14}h40M${x - 20} ${top + 19}h40`, "e-grain")}
      ${path(`M${x - 22} ${top + 10}L${x} ${top - 18}L${x + 22} ${top + 10}z`, "e-roof")}${path(`M${x} ${top - 18}L${x + 22} ${top + 10}H${x + 4}z`, "e-roof-2")}${Pennant({ x, y: top - 18, seat })}`;
  return html`<g class=${flame ? "e-burnt" : ""}>${path(`M${x - 22} ${top + 10}v56a22 9 0 0 0 44 0v-56z`, "e-face")}<g transform=${`translate(${x - 22} ${top + 14})`}>${path("M0 0v52a22 9 0 0 0 44 0V0z", "e-ashlar")}</g>
    ${path(`M${x - 3} ${top + 36}h6v14h-6z`, "e-hole")}
    ${path(`M${x - 26} ${top + 4}v10a26 11 0 0 0 52 0v-10z`, "e-face")}<ellipse cx=${x} cy=${top + 4} rx="26" ry="11.500" class="e-top" /><ellipse cx=${x} cy=${top + 4} rx="19" ry="7.500" class="e-pit" />
    ${[-22, -12, 3, 13].map((dx) => html`${rect(x + dx, top + 6 + (dx === -22 || dx === 13 ? -5 : 1), 9, 9, "e-merlon")}`)}</g>
    ${flame ? html`${use("flame", x - 15, top - 30, 30, 40)}${use("flame", x - 22, top - 12, 17, 24)}${use("flame", x + 6, top - 14, 18, 26)}` : Pennant({ x, y: top + 2, seat })}`;
}

/** A flag with the mark of the seat. */
function Pennant({ x, y, seat }) {
  return html`<g class=${`seat-${seat}`}>${path(`M${x} ${y}v-20`, "e-pole")}${path(`M${x} ${y - 20}h17l-4 5l4 5h-17z`, "e-cloth")}<path d=${SHAPES[seat]} class="e-mark" transform=${`translate(${x + 1.500} ${y - 19.500}) scale(.38)`} /></g>`;
}

function Cubes({ at: [x, y, dx, dy], full, cubes, ghost = 0, stone }) {
  const size = full > 4 ? 15 : 16;
  const start = -((full - 1) * size) / 2;
  return html`<g class=${stone ? "k-stone" : "k-wood"}>${Array.from({ length: full }, (_, i) => {
    const shift = start + i * size;
    return use(i < cubes ? "cube" : "hollow", x + dx * shift - 8, y + dy * shift - 9, 16, 18, i >= cubes - ghost && i < cubes ? "ghost" : "");
  })}</g>`;
}

// -- the land ---------------------------------------------------------------------------------------------------------

function Farm({ at: [x, y], level, kept, ghost }) {
  const [w, h] = FARM;
  const crops = level === 2 ? "e-wheat" : "e-sprout";
  return html`<g class=${cls("e-farm", ghost && "ghost")}>
    ${path(`M${x + 6} ${y + 8}q${w / 2}-10 ${w - 12} 0q6 22 0 ${h - 14}q-${w / 2} 8-${w - 12} 0q-6-24 0-${h - 14}z`, level ? "e-soil" : "e-ash")}
    ${level > 0 && html`<g transform=${`translate(${x + 10} ${y + 12})`}>${rect(0, 0, w - 20, h - 22, "e-furrows", { rx: 6 })}</g>
      ${[0, 1, 2, 3].map((row) => [0, 1, 2, 3, 4, 5].map((col) => path(`M${x + 16 + col * 9.500} ${y + 24 + row * 9}${level === 2 ? "v-8m0 3l-2.600-2.600m2.600 0l2.600-2.600m-2.600 5l-2.600-2.600m2.600 0l2.600-2.600" : "v-4m0 1l-2-2m2 0l2-2"}`, crops)))}
      ${path(`M${x + 66} ${y + 26}v-15h20v15z`, "e-hut")}${path(`M${x + 62} ${y + 13}l14-12l14 12z`, "e-thatch")}${rect(x + 73, y + 17, 6, 9, "e-hole")}`}
    ${!level && html`${path(`M${x + 64} ${y + 30}v-10l5 3l2-7l4 8l6-2v8z`, "e-char")}${use("flame", x + 64, y + 2, 16, 22)}${use("flame", x + 26, y + 22, 13, 18)}${path(`M${x + 20} ${y + 26}l3-6l4 5M${x + 46} ${y + 44}l3-6l4 5`, "e-grain")}`}
    ${kept > 0 && html`${path(`M${x + 2} ${y + 12}q${w / 2}-14 ${w - 4} 0M${x + 2} ${y + h - 2}q${w / 2} 8 ${w - 4} 0M${x + 3} ${y + 6}v10M${x + w - 3} ${y + 6}v10M${x + 3} ${y + h - 8}v10M${x + w - 3} ${y + h - 8}v10`, "e-fence")}<g class="e-kept"><${Icon} name="shield" size=${26} x=${x + 42} y=${y + 34} /></g>`}
    <g class="e-levels">${[0, 1].map((n) => html`<circle cx=${x + 12 + n * 12} cy=${y + h - 2} r="4.600" class=${n < level ? "on" : ""} />`)}</g></g>`;
}

const TREES = [[14, 14], [34, 6], [54, 22], [78, 8], [24, 42], [46, 56], [476, 12], [452, 26], [430, 8], [402, 20], [484, 46], [462, 62], [12, 400], [34, 418], [60, 402], [86, 424], [26, 442], [112, 438], [402, 432], [436, 436], [480, 420], [100, 30], [14, 76], [486, 84]];

function Land({ realm }) {
  const gate = realm.sides.findIndex((side) => isGate(side.piece));
  const roads = [`M${MX} ${Y0}C${MX - 8} 90 ${MX + 12} 50 ${MX - 6} -4`, `M${X1} ${MY + 4}C400 ${MY + 8} 450 ${MY - 10} 504 ${MY + 2}`, `M${MX} ${Y1}C${MX + 10} 380 ${MX - 14} 420 ${MX + 4} 470`, `M${X0} ${MY + 4}C100 ${MY - 8} 50 ${MY + 12} -4 ${MY}`];
  return html`<g aria-hidden="true">${rect(-150, -150, W + 300, H + 300, "e-ground")}
    ${path("M-150 90Q40 62 128 92T250 80T400 94T650 70V-150H-150z", "e-rise")}${path("M-150 396Q60 366 132 398T300 394T420 388T650 404V620H-150z", "e-rise")}
    ${path("M404 362q34-16 62 2q22 18-6 32q-40 14-62-6q-14-16 6-28z", "e-pond")}${path("M416 370q20-8 36 0M424 382q16-4 26 2", "e-ripple")}
    ${gate >= 0 && html`${path(roads[gate], "e-road")}${path(roads[gate], "e-ruts")}`}
    ${path(`M${X0 + 8} ${Y1 + 26}H${X1 + 14}V${Y0 + 26}h-14V${Y0}H${X0}z`, "e-shade")}
    ${TREES.map(([x, y], i) => use(i % 5 === 3 ? "bush" : "tree", x - 9, y - 8, 20, 28))}
    ${rect(YARD[0] - 4, YARD[1] - 22, YARD[2] + 8, YARD[3] + 30, "e-yard")}${path(`M${X0 + 40} 226q40-16 110-6t80 34M${X0 + 50} 300q60-24 150 4`, "e-worn")}</g>`;
}

function Keep({ seat }) {
  const [x, y] = [MX, YARD[1] + 8];
  return html`<g aria-hidden="true">${path(`M${x - 24} ${y + 54}l54 0l18 10h-54z`, "e-shade")}${rect(x - 30, y + 14, 60, 42, "e-face")}<g transform=${`translate(${x - 30} ${y + 14})`}>${rect(0, 0, 60, 42, "e-ashlar")}</g>
    ${rect(x - 33, y - 2, 66, 20, "e-top")}${rect(x - 33, y - 2, 66, 20, "e-flagstones")}${[-33, -19, -5, 9, 23].map((dx) => rect(x + dx, y + 12, 10, 10, "e-merlon"))}${[-33, -19, -5, 9, 23].map((dx) => rect(x + dx, y - 8, 10, 9, "e-merlon"))}
    ${path(`M${x - 8} ${y + 56}v-14a8 8 0 0 1 16 0v14z`, "e-door")}${[-20, 15].map((dx) => rect(x + dx, y + 30, 5, 9, "e-window"))}${Pennant({ x: x + 26, y: y + 2, seat })}</g>`;
}

// -- people -----------------------------------------------------------------------------------------------------------

/** Figures in ranks: kinds are [name, how many]; they fill rows of `wide` from the first row on. */
function Ranks({ x, y, kinds, wide, down = 1, gap = 17, most = 24, own }) {
  const all = kinds.flatMap(([name, n]) => Array(n).fill(name)).slice(0, most);
  const rows = [];
  for (let i = 0; i < all.length; i += wide) rows.push(all.slice(i, i + wide));
  const drawn = rows.map((row, r) => row.map((name, i) => use(name, x + (i - (row.length - 1) / 2) * gap - 10 + (r % 2) * 3, y + down * r * 16 - 27, 20, 27.500)));
  return html`<g class=${own}>${down < 0 ? drawn.reverse() : drawn}</g>`;
}

/** Those who stand along a wall. */
function Posted({ at: [x, y, dx, dy], kinds }) {
  const all = kinds.flatMap(([name, n]) => Array(n).fill(name)).slice(0, dx ? 10 : 8);
  const gap = dx ? 18 : 19;
  return all.map((name, i) => {
    const shift = (i - (all.length - 1) / 2) * gap;
    return use(name, x + dx * shift - 10, y + dy * shift - 27, 20, 27.500);
  });
}

const some = (...pairs) => pairs.filter(([, n]) => n > 0);

// -- the whole --------------------------------------------------------------------------------------------------------

/**
 * `realm` is drawn; `then` is the same realm after the choice in focus, drawn as a ghost where it differs. `spot` gives
 * the props of a place (only the viewer's own castle has any), `small` leaves out what cannot be read at that size.
 */
export function Castle({ ctx, seat, realm, then, scene, spot = (place, name, own) => ({ class: own }), small, children, over, name }) {
  const { catalog } = ctx;
  const after = then ?? realm;
  const siege = scene.siege && realm.besieged ? scene.siege : null;
  const turret = (corner) => {
    const [piece, cubes, flame] = realm.corners[corner];
    const [piece2, cubes2, flame2] = after.corners[corner];
    const changed = piece2 !== piece || flame2 !== flame;
    const [x, y] = CORNERS[corner];
    const full = catalog.turrets[piece2].cubes;
    const label = words.turret(catalog.corner_names[corner], catalog.turrets[piece].name, cubes, catalog.turrets[piece].cubes, flame);
    return html`<g ...${spot(`turret:${catalog.corners[corner]}`, label, "e-turret")}>${spotted(piece || !small, label)}
      <g class=${changed ? "ghost" : ""}>${Turret({ x, y, piece: piece2, flame: flame2, seat, post: Math.max(after.sides[corner].piece, after.sides[(corner + 1) % 4].piece) })}</g>
      ${!flame2 && full > 0 && Cubes({ at: [x, y + 27, 1, 0], full, cubes: cubes2, ghost: Math.max(0, cubes2 - (piece === piece2 ? cubes : 0)) * (then ? 1 : 0), stone: piece2 === 2 })}
      <rect class="e-hit" x=${x - 25} y=${y - 50} width="50" height="94" rx="8" /></g>`;
  };
  return html`<svg class=${cls("e-castle", `seat-${seat}`, small && "small")} viewBox=${`0 0 ${W} ${H}`} role="group" aria-label=${name ?? words.castle(ctx.names.value[seat] ?? "")}>
    <${Land} realm=${after} />
    ${realm.sides.map((side, place) => Field({ ctx, place, side, then: after.sides[place], spot, small, siege: siege && siege[1] === place ? catalog.sieges[siege[0]] : null }))}
    ${[0, 3, 1].map((place) => SideOf({ ctx, place, realm, then: after, spot, small }))}
    ${turret(3)}${turret(0)}
    <${Keep} seat=${seat} />
    ${Yard({ ctx, realm, then: after, seat, spot, small })}
    ${SideOf({ ctx, place: 2, realm, then: after, spot, small })}
    ${turret(2)}${turret(1)}
    ${!small && Torches({ realm: after })}
    ${children}${over}
  </svg>`;
}

/** A name for those who cannot see it, on drawings that are no buttons. */
function spotted(yes, label) {
  return yes ? html`<title>${label}</title>` : null;
}

function Field({ ctx, place, side, then, spot, small, siege }) {
  const plan = PLAN[place];
  const sideName = words.sides[place];
  const here = side.swordsmen + side.archers;
  const [swordsmen, archers] = here ? [side.swordsmen, side.archers] : side.coming ?? [0, 0];
  const [hx, hy, down] = plan.host;
  const farmName = words.farm(sideName, side.farm, side.protected);
  const [fx, fy] = plan.farm;
  return html`<g ...${spot(`farm:${SIDES[place]}`, farmName, "e-spot")}>${spotted(true, farmName)}${Farm({ at: plan.farm, level: then.farm, kept: then.protected, ghost: then.farm !== side.farm || then.protected !== side.protected })}<rect class="e-hit" x=${fx} y=${fy} width=${FARM[0]} height=${FARM[1] + 6} rx="10" /></g>
    ${siege && Engine({ at: plan.engine, siege, place })}
    <g ...${spot(`field:${SIDES[place]}`, words.field(sideName), "e-spot")}>
      ${swordsmen + archers > 0 && html`${Ranks({ x: hx, y: hy, kinds: [["swordsman", swordsmen], ["archer", archers]], wide: 6, down, own: here ? "e-host" : "e-host coming" })}
        ${!small && html`<${Pill} x=${plan.foes[0]} y=${plan.foes[1]} kind=${here ? "foe" : "foe coming"} parts=${some(["sword", swordsmen], ["bow", archers]).map(([icon, n]) => [icon, here ? n : `+${n}`])} />`}`}
      <rect class="e-hit" x=${hx - 58} y=${down > 0 ? hy - 26 : hy - 82} width="116" height="88" rx="10" /></g>`;
}

function SideOf({ ctx, place, realm, then, spot, small }) {
  const plan = PLAN[place];
  const side = realm.sides[place];
  const later = then.sides[place];
  const wall = ctx.catalog.walls[later.piece];
  const troops = words.troops(side.soldiers, side.mercenaries);
  const foes = words.invaders(side.swordsmen, side.archers);
  const label = [words.wall(words.sides[place], ctx.catalog.walls[side.piece].name, side.cubes, ctx.catalog.walls[side.piece].cubes), troops && words.on(troops), foes && words.before(foes)].filter(Boolean).join("; ");
  const changed = later.piece !== side.piece;
  const added = changed ? later.cubes : Math.max(0, later.cubes - side.cubes);
  return html`<g ...${spot(`wall:${SIDES[place]}`, label, "e-side")} data-side=${place}>${spotted(true, label)}
    <g class=${changed ? "ghost" : ""}>${Wall({ place, piece: later.piece, planned: then.sides.every((each) => !each.piece) })}</g>
    ${wall.cubes > 0 && Cubes({ at: plan.cubes, full: wall.cubes, cubes: later.cubes, ghost: added, stone: isStone(later.piece) })}
    ${Posted({ at: plan.posts, kinds: [["soldier", later.soldiers], ["mercenary", later.mercenaries]] })}
    ${!small && later.soldiers + later.mercenaries > 0 && html`<${Pill} x=${plan.pill[0]} y=${plan.pill[1]} kind="own" parts=${some(["soldier", later.soldiers], ["mercenary", later.mercenaries])} />`}
    <rect class="e-hit" x=${plan.band[0]} y=${plan.band[1]} width=${plan.band[2]} height=${plan.band[3]} rx="8" /></g>`;
}

function Yard({ ctx, realm, then, seat, spot, small }) {
  const [soldiers, mercenaries] = [then.soldiers + then.muster[0], then.mercenaries + then.muster[1]];
  const foes = words.invaders(realm.swordsmen, realm.archers);
  const label = words.inside(words.troops(soldiers, mercenaries), foes);
  const invaded = realm.swordsmen + realm.archers > 0;
  return html`${!small && Huts({ ctx, realm, seat, spot })}
    <g ...${spot("inside", label, "e-spot")}>${spotted(true, label)}
      ${Ranks({ x: 276, y: invaded ? 319 : 314, kinds: [["soldier", soldiers], ["mercenary", mercenaries]], wide: 7, down: -1, most: 14, gap: 17 })}
      ${invaded && Ranks({ x: 262, y: 266, kinds: [["swordsman", realm.swordsmen], ["archer", realm.archers]], wide: 8, most: 16, gap: 17 })}
      ${!small && soldiers + mercenaries > 0 && html`<${Pill} x=${276} y=${invaded ? 283 : 266} kind="own" parts=${some(["soldier", soldiers], ["mercenary", mercenaries])} />`}
      ${!small && invaded && html`<${Pill} x=${262} y=${235} kind="foe" parts=${some(["sword", realm.swordsmen], ["bow", realm.archers])} />`}
      <rect class="e-hit" x="210" y="250" width="124" height="68" rx="10" /></g>`;
}

/** The three places of the own board, as huts in the yard. */
function Huts({ ctx, realm, seat, spot }) {
  const [infirmary, granary, stockpile] = ctx.catalog.own;
  const worker = (bit, x, y) => (realm.visited >> bit) & 1 ? html`<svg x=${x - 9} y=${y - 9} width="18" height="18" viewBox="0 0 24 24" class=${`seat-mark seat-${seat}`}><path d=${SHAPES[seat]} /></svg>` : null;
  return html`<g ...${spot(infirmary.at, infirmary.name, "e-spot")} data-name=${infirmary.name}>${spotted(true, infirmary.name)}
      ${path("M292 216l26-36l26 36z", "e-tent")}${path("M318 180l8 36h-16z", "e-flap")}${path("M321 172h-6v-6h-4v6h-6v4h6v6h4v-6h6z", "e-cross")}
      ${realm.wounded > 0 && html`${use("wounded", 300, 196, 20, 27)}<${Pill} x=${328} y=${224} kind="hurt" parts=${[["", realm.wounded]]} />`}${worker(0, 342, 188)}<rect class="e-hit" x="290" y="164" width="58" height="54" rx="8" /></g>
    <g ...${spot(granary.at, granary.name, "e-spot")}>${spotted(true, granary.name)}
      ${rect(160, 190, 44, 28, "e-hut")}${path("M154 192l28-22l28 22z", "e-thatch")}${path("M175 218v-13h14v13z", "e-hole")}${path("M182 187v-10m0 4l-4-4m4 0l4-4m-4 8l-4-4m4 0l4-4", "e-grain")}${worker(1, 158, 184)}<rect class="e-hit" x="152" y="166" width="60" height="54" rx="8" /></g>
    <g ...${spot(stockpile.at, stockpile.name, "e-spot")}>${spotted(true, stockpile.name)}
      <g class="k-wood">${use("cube", 154, 284, 20, 23)}${use("cube", 163, 296, 20, 23)}</g><g class="k-stone">${use("cube", 172, 282, 20, 23)}${use("cube", 182, 291, 20, 23)}</g>${path("M182 315h22M184 309.500h18", "e-logs")}${worker(2, 158, 280)}<rect class="e-hit" x="150" y="270" width="58" height="50" rx="8" /></g>`;
}

/** The siege engine before a wall. */
function Engine({ at: [x, y], siege, place }) {
  const body = {
    catapult: "M4 30h32M10 30l8-14l8 14M18 16L34 4M30 2l8 5",
    mangonel: "M2 30h38M8 30V14h20v16M18 14L38 2M34 0l8 6",
    trebuchet: "M2 34h40M10 34L22 8l12 26M4 16L40 2M36 2v12M0 12h8v10H0z",
    ladder: "M10 36L22-6M22 36L34-6M12 28h12M15 18h12M18 8h12M20 0h12",
    "siege-tower": "M8 36V-2h26v38M8 10h26M8 23h26M4-2h34M14 36v-8h14v8",
  }[siege.engine];
  const label = words.engine(siege.name);
  return html`<g class="e-engine" role="img" aria-label=${label} transform=${`translate(${x} ${y})${place === 1 ? " translate(44 0) scale(-1 1)" : ""}`}><title>${label}</title><ellipse cx="21" cy="37" rx="22" ry="4" class="e-shade" />${path(body, "e-beam")}${path(body, "e-beam-2")}<circle cx="10" cy="35" r="5" class="e-wheel" /><circle cx="32" cy="35" r="5" class="e-wheel" /></g>`;
}

function Torches({ realm }) {
  const lights = [[MX - 36, YARD[1] + 26], [MX + 36, YARD[1] + 26], [X0 + 8, Y0 + 4], [X1 - 8, Y0 + 4], [X0 + 8, Y1], [X1 - 8, Y1]];
  realm.sides.forEach(({ piece }, place) => isGate(piece) && lights.push([[MX, Y0], [X1, MY], [MX, Y1 + 10], [X0, MY]][place]));
  return html`<g class="e-torches" aria-hidden="true">${lights.map(([x, y]) => html`<circle cx=${x} cy=${y} r="64" fill="url(#e-light)" />`)}</g>`;
}
