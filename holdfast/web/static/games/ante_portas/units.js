// Who and what stands on a hex: works, soldiers upright and lying, raiders and dragons on the ground and in the air.
import { cls, html } from "../../core/ui.js";
import { fill, list, say, stand, words } from "./signs.js";

export const [BASIC, ELITE, FARMER, TIRED_FARMER, CITIZEN, TIRED_CITIZEN, WORK, FACING] = [0, 1, 2, 3, 4, 5, 6, 7];
const [THEIRS, TIRED_BASIC, TIRED_ELITE] = [8, 9, 10]; // in a duel only
const MOST = 3; // figures drawn of each kind; beyond that, only the number grows
const BUILDINGS = 6; // works below this number face somewhere

const SIZES = {
  farmer: [24, 34],
  citizen: [24, 34],
  rival: [24, 34],
  "rival-elite": [24, 34],
  raider: [26, 37],
  "raider-elite": [34, 43],
  dragon: [44, 38],
  "dragon-elite": [50, 45],
};

/** Figures side by side around a middle, closer together if many; a plate under each kind with more than one. */
function crowd(kinds, { size, print }, x, y, flying) {
  const shown = kinds.flatMap(([name, many, lies]) =>
    Array.from({ length: Math.min(many, MOST) }, (_, n) => ({ name, lies, many: n ? 0 : many })),
  );
  const wide = shown.reduce((sum, { name }) => sum + SIZES[name][0] * 0.78, 0);
  const tight = Math.min(1, 92 / wide);
  let at = x - (wide * tight * size) / 2;
  return shown.map(({ name, lies, many }) => {
    const [w, h] = SIZES[name].map((side) => side * size);
    const middle = at + (w * 0.78 * tight) / 2;
    at += w * 0.78 * tight;
    const figure = stand(name, middle, y - (flying ? 20 * size : 0), w, h, cls("ap-figure", lies && "tired"));
    const turned = lies && `rotate(-74 ${middle} ${y - 3 * size})`;
    return html`
      ${
        flying &&
        html`
          <ellipse class="ap-shadow" cx=${middle} cy=${y} rx=${w * 0.4} ry=${4 * size} />
          ${stand("wings", middle, y - 26 * size, w * 1.5, w * 0.75, "ap-wings")}
        `
      }
      <g transform=${turned || undefined}>${figure}</g>
      ${
        many > 1 &&
        html`
          <g class="ap-many" transform=${`translate(${middle} ${y + 1.5 * size}) scale(${print})`}>
            <rect x="-8" y="-5.5" width="16" height="11" rx="5.5" />
            <text y="3.6">${many}</text>
          </g>
        `
      }
    `;
  });
}

/** What stands in the columns of the Invaders and in those of the defenders: `[[basic, elite], [farmer, citizen]]`. In
    a duel the latter are the South's, whoever looks on. */
export function ranks({ duel, dragons }, side) {
  const people = ["farmer", "citizen"];
  const foe = duel ? "rival" : dragons ? "dragon" : "raider";
  const foes = [foe, `${foe}-elite`];
  return duel && side ? [people, foes] : [foes, people];
}

const some = (...kinds) => kinds.filter(([, many]) => many > 0);

/** Which way a building faces: a chevron in the catalog's direction. */
export function Look({ at, facing, manned }) {
  const angle = (facing * 60 - 90) * (Math.PI / 180);
  const [x, y] = [at.x + Math.cos(angle) * 44 * at.size, at.y + Math.sin(angle) * 41 * at.steep * at.size];
  return html`
    <path
      class=${cls("ap-look", manned && "manned")}
      d="M-9 5L0-5L9 5"
      transform=${`translate(${x} ${y}) rotate(${facing * 60}) scale(${at.size})`}
    />
  `;
}

/** A flag on a manned building; a bare pole on any other. */
export const Flag = ({ x, y, size, manned, theirs }) => html`
  <g class=${cls("ap-flag", manned && "manned", theirs && "theirs")} transform=${`translate(${x} ${y}) scale(${size})`}>
    <path d="M0 0V-17" />
    <path class="cloth" d="M0-17h13l-4 4l4 4H0z" />
  </g>
`;

/** In a duel: who owns a Work, as a letter in that side's colour. */
const Whose = ({ x, y, size, side, ours }) => html`
  <g class=${cls("ap-whose", ours && "ours")} transform=${`translate(${x} ${y}) scale(${size})`}>
    <circle r="8" />
    <text y="4">${words.sides[side][0]}</text>
  </g>
`;

/** Everything on a hex except the marching troop, which is drawn separately. */
export function Units({ at, hex, marching, catalog, tower, ghost, side }) {
  const [[basic, elite], [farmer, citizen]] = ranks(catalog, side);
  const { x, y, size } = at;
  const [gone, lost] = marching ?? [0, 0];
  const [lying, weary] = [hex[TIRED_BASIC] ?? 0, hex[TIRED_ELITE] ?? 0];
  const foes = some(
    [elite, hex[ELITE] - lost - weary],
    [basic, hex[BASIC] - gone - lying],
    [elite, weary, true],
    [basic, lying, true],
  );
  const own = some(
    [farmer, hex[FARMER]],
    [citizen, hex[CITIZEN]],
    [farmer, hex[TIRED_FARMER], true],
    [citizen, hex[TIRED_CITIZEN], true],
  );
  const work = catalog.works[hex[WORK]];
  const looks = work && hex[WORK] < BUILDINGS;
  const manned = tower?.[0];
  return html`
    <g class=${cls("ap-units", ghost && "ghost")}>
      ${looks && Look({ at, facing: hex[FACING] + (at.turned ? 3 : 0), manned })}
      ${work && stand(work.id, x, y + (own.length ? 11 : 20) * size, 66 * size, 58 * size, "ap-work")}
      ${looks && Flag({ x: x + 24 * size, y: y - 8 * size, size, manned, theirs: hex[THEIRS] })}
      ${
        work &&
        catalog.duel &&
        Whose({ x: x - 30 * size, y: y - 6 * size, size, side: hex[THEIRS], ours: hex[THEIRS] === side })
      }
      ${foes.length > 0 && crowd(foes, at, x, y + (own.length || work ? -4 : 14) * size)}
      ${own.length > 0 && crowd(own, at, x, y + (work || foes.length ? 25 : 17) * size)}
    </g>
  `;
}

/** A troop on the march; with `from`, it comes from another hex. */
export function Troop({ at, from, kinds, flying, look, moment, met }) {
  // Where somebody stands in its way, a troop is drawn behind them, so that both numbers can be read.
  const back = met && !flying ? 18 * at.size : 0;
  const style = from && { "--dx": `${from.x - at.x}px`, "--dy": `${from.y - at.y}px` };
  return html`
    <g class=${cls("ap-troop", look, from && "goes")} style=${style} key=${moment}>
      <ellipse class="ap-ring" cx=${at.x} cy=${at.y + 12 * at.size} rx=${40 * at.size} ry=${15 * at.size} />
      ${crowd(kinds, at, at.x, at.y + 14 * at.size - back, flying)}
    </g>
  `;
}

export const foesOf = ([basic, elite], basics, elites) => some([elite, elites], [basic, basics]);
export const soldiersOf = ([farmer, citizen], farmers, citizens) => some([farmer, farmers], [citizen, citizens]);

// -- in words ---------------------------------------------------------------------------------------------------------

/** In a duel, whose the people of a team are, unless they are the viewer's own; the seats alternate. */
function whose({ catalog, me, names }, { side }, team) {
  if (!catalog.duel || (me.value >= 0 && team === side)) return "";
  return fill(words.whose, names.value.filter((_, seat) => seat % 2 === team).join(words.and));
}

/** Who and what stands on a hex, in words. */
export function hexWords(ctx, scene, number) {
  const { catalog } = ctx;
  const hex = scene.hexes[number] || [];
  const count = (name, n, tail = "") => n > 0 && say(name, n) + tail + whose(ctx, scene, 0);
  const foes = (name, kind, n) =>
    n > 0 && (catalog.duel ? say(name, n) + whose(ctx, scene, 1) : say("foe", n, catalog.foe[kind]));
  const tired = ` (${words.tired})`;
  const work = catalog.works[hex[WORK]];
  const tower = scene.towers[number];
  return list([
    foes("farmers", 0, hex[BASIC]),
    foes("citizens", 1, hex[ELITE]),
    count("farmers", hex[FARMER]),
    count("farmers", hex[TIRED_FARMER], tired),
    count("citizens", hex[CITIZEN]),
    count("citizens", hex[TIRED_CITIZEN], tired),
    work && (catalog.duel ? say("of", work.name, words.sides[hex[THEIRS]]) : work.name),
    tower && fill(words.looking, words.ways[hex[FACING]]),
    tower && (tower[0] ? words.manned : words.unmanned),
  ]);
}
