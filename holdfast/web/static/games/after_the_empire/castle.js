// A castle seen from above, a little from the south: fields and farms, walls with their cubes, who stands where.
import { cls, html } from "../../core/ui.js";
import { Icon } from "../../core/icons.js";
import { SHAPES } from "../../core/marks.js";
import { use } from "./art.js";
import { words } from "./words.js";

const [X0, Y0, MX, MY] = [124, 114, 250, 234]; // a corner of the walls, and their middle
const WIDE = 500;
const SIDES = ["north", "east", "south", "west"];
const isGate = (piece) => piece === 2 || piece === 4;
const isStone = (piece) => piece > 2;

/** Where things lie on each side: the band of the wall, farm, attackers, cubes, troops on the wall, and labels. */
export const PLAN = [
  {
    band: [X0, 102, 252, 54],
    farm: [146, 8],
    host: [318, 100, -1],
    cubes: [MX, 109, 1, 0],
    posts: [MX, 137, 1, 0],
    pill: [MX, 148],
    foes: [318, 13],
    engine: [240, 50],
    tell: [192, 92],
  },
  {
    band: [354, Y0, 34, 242],
    farm: [398, 116],
    host: [441, 248, 1],
    cubes: [380, MY, 0, 1],
    posts: [365, 244, 0, 1],
    pill: [327, 240],
    foes: [441, 332],
    engine: [386, 190],
    tell: [462, 196],
  },
  {
    band: [X0, 320, 252, 50],
    farm: [274, 392],
    host: [186, 396, 1],
    cubes: [MX, 360, 1, 0],
    posts: [MX, 347, 1, 0],
    pill: [340, 308],
    foes: [186, 454],
    engine: [238, 388],
    tell: [320, 380],
  },
  {
    band: [112, Y0, 34, 242],
    farm: [8, 282],
    host: [58, 226, -1],
    cubes: [120, MY, 0, 1],
    posts: [135, 244, 0, 1],
    pill: [173, 240],
    foes: [58, 126],
    engine: [76, 238],
    tell: [38, 254],
  },
];
export const CORNERS = [
  [365, 126],
  [365, 348],
  [135, 348],
  [135, 126],
];

const hit = (x, y, w, h) => html`
  <rect class="e-hit" x=${x} y=${y} width=${w} height=${h} rx="9" />
`;
const some = (...pairs) => pairs.filter(([, n]) => n > 0);
const people = (...kinds) => kinds.flatMap(([name, n]) => Array(n).fill(name));

/** Numbers with their icons on a small plate: parts are [icon, text]. There is room for the larger type of a phone. */
export function Pill({ at: [x, y], parts, kind }) {
  const widths = parts.map(([icon, text]) => (icon ? 17 : 3) + String(text).length * (icon ? 10.4 : 8.9));
  const width = widths.reduce((sum, part) => sum + part, 8);
  const left = Math.max(3, Math.min(x, WIDE - 3 - width / 2) - width / 2);
  let here = left + 5;
  return html`
    <g class=${`e-pill ${kind}`}>
      <rect x=${left} y=${y - 10} width=${width} height="20" rx="10" />
      ${parts.map(([icon, text], n) => {
        const from = here;
        here += widths[n];
        return html`
          ${
            icon &&
            html`
              <${Icon} name=${icon} size=${15} x=${from + 7} y=${y} />
            `
          }
          <text x=${icon ? from + 16 : left + width / 2} y=${y + 4.6} text-anchor=${icon ? "start" : "middle"}>
            ${text}
          </text>
        `;
      })}
    </g>
  `;
}

/** The mark of a seat, drawn in its colour. */
const mark = (seat, x, y, size, own = "seat-mark") => html`
  <svg x=${x} y=${y} width=${size} height=${size} viewBox="0 0 24 24" class=${`${own} seat-${seat}`}>
    <path d=${SHAPES[seat]} />
  </svg>
`;
const pennant = (seat, x, y) => html`
  <g transform=${`translate(${x} ${y})`}>${use("pennant")}${mark(seat, 1.5, -19.5, 9, "e-mark")}</g>
`;

function Cubes({ at: [x, y, dx, dy], full, cubes, fresh, stone }) {
  return html`
    <g class=${stone ? "k-stone" : "k-wood"}>
      ${Array.from({ length: full }, (_, n) => {
        const shift = (n - (full - 1) / 2) * 15.5;
        return use(
          n < cubes ? "cube" : "hollow",
          x + dx * shift - 8,
          y + dy * shift - 9,
          16,
          18,
          n < cubes && n >= cubes - fresh && "ghost",
        );
      })}
    </g>
  `;
}

/** Figures, each placed by `where(n, count)`. */
const figures = (all, where) =>
  all.map((name, n) => {
    const [x, y] = where(n, all.length);
    return use(name, x - 10, y - 27, 20, 27.5);
  });

/** Figures in ranks of `wide`: the first rank at y, the others behind it. */
function Ranks({ at: [x, y, down], all, wide = 6, ranks = 4, own }) {
  const drawn = figures(all.slice(0, wide * ranks), (n, count) => {
    const rank = Math.floor(n / wide);
    return [
      x + ((n % wide) - (Math.min(wide, count - rank * wide) - 1) / 2) * 17 + (rank % 2) * 3,
      y + down * rank * 16,
    ];
  });
  return html`
    <g class=${own}>${down < 0 ? drawn.reverse() : drawn}</g>
  `;
}

/** Figures along a wall. */
const Posted = ({ at: [x, y, dx, dy], all }) =>
  figures(all.slice(0, dx ? 10 : 8), (n, count) => {
    const shift = (n - (count - 1) / 2) * 18.5;
    return [x + dx * shift, y + dy * shift];
  });

function Field({ place, side, then, spot, small, siege }) {
  const { farm, host, foes, engine } = PLAN[place];
  const here = side.swordsmen + side.archers > 0;
  const [swordsmen, archers] = here ? [side.swordsmen, side.archers] : (side.coming ?? [0, 0]);
  const name = words.sides[place];
  const farmName = words.farm(name, side.farm, side.protected);
  const [x, y, down] = host;
  const label = `${words.field(name)}: ${words.invaders(swordsmen, archers) || words.nobody}`;
  return html`
    <g ...${spot(`farm:${SIDES[place]}`, farmName, "e-spot")}>
      <title>${farmName}</title>
      <g
        class=${then.farm !== side.farm || then.protected !== side.protected ? "ghost" : ""}
        transform=${`translate(${farm[0]} ${farm[1]})`}
      >
        ${use(`farm${then.farm}`)}${then.protected > 0 && use("kept")}
        <g class="e-levels">
          ${[0, 1].map(
            (n) => html`
              <circle cx=${12 + n * 12} cy="60" r="4.6" class=${n < then.farm ? "on" : ""} />
            `,
          )}
        </g>
      </g>
      ${hit(farm[0], farm[1], 94, 68)}
    </g>
    ${
      siege &&
      html`
        <g
          role="img"
          aria-label=${words.engine(siege.name)}
          transform=${`translate(${engine[0]} ${engine[1]})${place === 1 ? "translate(44)scale(-1 1)" : ""}`}
        >
          ${use(siege.engine)}
        </g>
      `
    }
    <g ...${spot(`field:${SIDES[place]}`, label, "e-spot")}>
      <title>${label}</title>
      ${
        swordsmen + archers > 0 &&
        html`
          <${Ranks}
            at=${host}
            all=${people(["swordsman", swordsmen], ["archer", archers])}
            own=${here ? "" : "e-coming"}
          />
          ${
            !small &&
            html`
              <${Pill}
                at=${foes}
                kind=${here ? "foe" : "foe coming"}
                parts=${some(["sword", swordsmen], ["bow", archers]).map(([icon, n]) => [icon, here ? n : `+${n}`])}
              />
            `
          }
        `
      }${hit(x - 58, down > 0 ? y - 28 : y - 78, 116, 84)}
    </g>
  `;
}

function Side({ ctx, place, realm, then, spot, small }) {
  const { band, cubes, posts, pill } = PLAN[place];
  const side = realm.sides[place];
  const later = then.sides[place];
  const wall = ctx.catalog.walls[later.piece];
  const was = ctx.catalog.walls[side.piece];
  const changed = later.piece !== side.piece;
  const troops = words.troops(side.soldiers, side.mercenaries);
  const label = words.wall(words.sides[place], was.name, side.cubes, was.cubes) + (troops && `; ${words.on(troops)}`);
  const bare = then.sides.every(({ piece }) => !piece);
  return html`
    <g ...${spot(`wall:${SIDES[place]}`, label, "e-spot")} data-side=${place}>
      <title>${label}</title>
      <g class=${changed ? "ghost" : ""}>${use(`w${place}-${bare ? "x" : later.piece}`)}</g>
      <${Cubes}
        at=${cubes}
        full=${wall.cubes}
        cubes=${later.cubes}
        fresh=${changed ? later.cubes : later.cubes - side.cubes}
        stone=${isStone(later.piece)}
      />
      <${Posted} at=${posts} all=${people(["soldier", later.soldiers], ["mercenary", later.mercenaries])} />
      ${
        !small &&
        later.soldiers + later.mercenaries > 0 &&
        html`
          <${Pill} at=${pill} kind="own" parts=${some(["soldier", later.soldiers], ["mercenary", later.mercenaries])} />
        `
      }${hit(...band)}
    </g>
  `;
}

function Turret({ ctx, corner, realm, then, spot, seat }) {
  const { turrets, corners, corner_names: names } = ctx.catalog;
  const [piece, cubes, flame] = realm.corners[corner];
  const [later, left, burning] = then.corners[corner];
  const [x, y] = CORNERS[corner];
  const changed = later !== piece || burning !== flame;
  const beside = Math.max(then.sides[corner].piece, then.sides[(corner + 1) % 4].piece);
  const label = words.turret(names[corner], turrets[piece].name, cubes, turrets[piece].cubes, flame);
  return html`
    <g ...${spot(`turret:${corners[corner]}`, label, "e-spot")}>
      <title>${label}</title>
      <g transform=${`translate(${x} ${y})`} class=${changed ? "ghost" : ""}>
        ${
          later
            ? html`
                <g class=${burning ? "e-burnt" : ""}>${use(`t${later}`)}</g>
              `
            : beside > 0 && use(isStone(beside) ? "post-stone" : "post-wood")
        }
        ${burning ? use("blaze") : later > 0 && pennant(seat, 0, later === 1 ? -48 : -28)}
      </g>
      ${
        !burning &&
        html`
          <${Cubes}
            at=${[x, y + 27, 1, 0]}
            full=${turrets[later].cubes}
            cubes=${left}
            fresh=${changed ? left : left - cubes}
            stone=${later === 2}
          />
        `
      }${hit(x - 25, y - 50, 50, 94)}
    </g>
  `;
}

/** Who is inside, and the three places of the player's own board. */
function Yard({ ctx, realm, then, seat, spot, small }) {
  const [soldiers, mercenaries] = ["soldiers", "mercenaries"].map((kind, n) => then[kind] + then.muster[n]);
  const foes = realm.swordsmen + realm.archers > 0;
  const label = words.inside(words.troops(soldiers, mercenaries), words.invaders(realm.swordsmen, realm.archers));
  const huts = [
    [290, 164, 342],
    [152, 166, 158],
    [150, 268, 158],
  ];
  return html`
    ${
      !small &&
      ctx.catalog.own.map(({ at, name }, n) => {
        const [x, y, mx] = huts[n];
        return html`
          <g ...${spot(at, name, "e-spot")}>
            <title>${name}</title>
            ${use(name.toLowerCase())}${
              n === 0 &&
              realm.wounded > 0 &&
              html`
                ${use("wounded", 300, 196, 20, 27)}
                <${Pill} at=${[328, 224]} kind="hurt" parts=${[["", realm.wounded]]} />
              `
            }
            ${((realm.visited >> n) & 1) > 0 && mark(seat, mx - 9, y + 14, 18)}${hit(x, y, 60, 54)}
          </g>
        `;
      })
    }
    <g ...${spot("inside", label, "e-spot")}>
      <title>${label}</title>
      <${Ranks}
        at=${[276, foes ? 319 : 314, -1]}
        wide=${7}
        ranks=${2}
        all=${people(["soldier", soldiers], ["mercenary", mercenaries])}
      />
      <${Ranks}
        at=${[262, 266, 1]}
        wide=${8}
        ranks=${2}
        all=${people(["swordsman", realm.swordsmen], ["archer", realm.archers])}
      />
      ${
        !small &&
        soldiers + mercenaries > 0 &&
        html`
          <${Pill}
            at=${[276, foes ? 283 : 266]}
            kind="own"
            parts=${some(["soldier", soldiers], ["mercenary", mercenaries])}
          />
        `
      }
      ${
        !small &&
        foes &&
        html`
          <${Pill} at=${[262, 235]} kind="foe" parts=${some(["sword", realm.swordsmen], ["bow", realm.archers])} />
        `
      }${hit(210, 250, 124, 68)}
    </g>
  `;
}

const none = (place, name, own) => ({ class: own });

/**
 * `realm` is drawn; `then` is the same realm after the choice in focus, a ghost where it differs. `spot` gives the
 * props of a place (only the viewer's own castle has any); `small` leaves out what cannot be read at that size.
 */
export function Castle({ ctx, seat, realm, then = realm, scene, spot = none, small, over }) {
  const siege = realm.besieged ? scene.siege : null;
  const gate = then.sides.findIndex(({ piece }) => isGate(piece));
  const parts = { ctx, realm, then, spot, small, seat };
  const sides = (...places) => places.map((place) => Side({ ...parts, place }));
  const turrets = (...corners) => corners.map((corner) => Turret({ ...parts, corner }));
  const engine = (place) => siege?.[1] === place && ctx.catalog.sieges[siege[0]];
  const field = (side, place) => Field({ ...parts, place, side, then: then.sides[place], siege: engine(place) });
  return html`
    <svg
      class=${cls("e-castle", `seat-${seat}`)}
      viewBox=${`0 0 ${WIDE} 466`}
      role="group"
      aria-label=${words.castle(ctx.names.value[seat] ?? "")}
    >
      ${use("land")}${gate >= 0 && use(`road${gate}`)}${use("yard")}${realm.sides.map(field)}
      ${sides(0, 3, 1)}${turrets(3, 0)}${use("keep")}${pennant(seat, 276, 166)}${Yard(parts)}${sides(2)}${turrets(2, 1)}
      ${
        !small &&
        html`
          <g class="e-torches">${use("torches")}${gate >= 0 && use(`torch${gate}`)}</g>
        `
      }${over}
    </svg>
  `;
}
