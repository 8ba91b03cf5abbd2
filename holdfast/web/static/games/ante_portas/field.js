// The Battleground: the plain before the wall with its 28 hexes, from the spawn area at the horizon to the gate.
import { cls, html, lazy } from "../../core/ui.js";
import { percent, threatOf, waysOf } from "./odds.js";
import { PLAINS, WIDE, country, placed } from "./plane.js";
import { list, say, says, stand, words } from "./signs.js";
import { FARMER, Troop, Units, WORK, foesOf, hexWords, ranks, soldiersOf } from "./units.js";

const Facings = lazy(async () => (await import("./facings.js")).Facings);
const Marks = lazy(async () => (await import("./marks.js")).Marks);
const FAR_ROWS = 8; // beyond these the ground is burnt

let made = null;
/** The hexes of a catalog as they lie on a plain, by number; the defender of the other edge sees them turned round. */
function layOut(catalog, plain, turned) {
  if (made?.catalog === catalog && made.plain === plain && made.turned === turned) return made.hexes;
  const seen = ([column, row]) => (turned ? [4 - column, 10 - row] : [column, row]);
  const hexes = catalog.hexes.map((place, n) => (n ? { n, turned, ...placed(plain, seen(place)) } : null));
  made = { catalog, plain, turned, hexes };
  return hexes;
}

/** The far ones first, so that what is nearer hides what is behind it. */
const byDepth = (hexes) => hexes.filter(Boolean).sort((one, other) => other.row - one.row);

// -- the country ------------------------------------------------------------------------------------------------------

const RIDGE = "l52-16l38 12l44-24l50 28l46-22l60 20l54-26l48 22l60-18l68 22" + "l70-20l90 22l100-16l120 18l140-12";

/** Sky and hills, the plain, the road: nothing here ever changes. */
function Country({ hexes, plain: { high, road, project }, dragons }) {
  const y0 = 44;
  return html`
    <g aria-hidden="true">
      <rect class="ap-sky" x=${-WIDE} width=${3 * WIDE} height=${y0 + 30} />
      <circle class="ap-sun" cx="402" cy="26" r="13" />
      <path
        class="ap-hills far"
        d=${`M-520 ${y0 + 8}V30l90-14l70 16l90-22l80 18l60-12l70 14l60-8V34${RIDGE}V${y0 + 8}z`}
      />
      <path
        class="ap-hills"
        d=${`M-520 ${y0 + 12}V42q130-14 260-2t260 6q60-16 120-2t130-8t130 4t140-6t260 4t260-4V${y0 + 12}z`}
      />
      ${
        dragons
          ? html`
              ${stand("wings", 96, 30, 30, 15)}${stand("wings", 146, 20, 19, 10)}${stand("wings", 322, 26, 24, 12)}
            `
          : html`
              <path class="ap-smoke" d="M92 44q-8-10 2-17t-2-15M330 42q-7-9 2-15t-3-14M362 42q-6-8 2-13t-2-12" />
            `
      }
      <path class="ap-plain" d=${`M-520 ${y0 + 3}Q260 ${y0 - 3} 1040 ${y0 + 3}V${high}H-520z`} />
      ${hexes.map(
        (at) =>
          at &&
          html`
            <path class=${`ap-ground g-${at.row > FAR_ROWS ? "burnt" : (at.n * 7 + at.column) % 4}`} d=${at.outline} />
          `,
      )}
      <path class="ap-road" d=${road} />
      <rect class="ap-haze" x=${-WIDE} y="20" width=${3 * WIDE} height="200" />
      ${byDepth(hexes).map((at) => country(at, at.n).map((about) => thing(at, project, about)))}
    </g>
  `;
}

function thing(at, project, [shape, across, away, high]) {
  const [x, y, size] = project(at.u + across, at.v + away);
  const h = high * 60 * size;
  return stand(shape, x, y, h * { pine: 0.6, oak: 1, rock: 1.4, tuft: 1.6, stump: 1.25 }[shape], h);
}

/** The wall that is held, with its gate where the road comes in. */
const WALL = (() => {
  const merlons = Array.from({ length: 80 }, (_, n) => `v${n % 2 ? 7 : -7}h19.5`).join("");
  return `M-520 385${merlons}V420H-520z`;
})();
const Wall = ({ base }) => html`
  <g aria-hidden="true" transform=${`translate(0 ${base - 360})`}>
    <path class="ap-wall" d=${WALL} />
    <path class="ap-joints" d="M-520 396H1040M-520 407H1040" />
    <path class="ap-wall" d="M214 420V372h8v-6h9v6h8v-6h9v6h24v-6h9v6h8v-6h9v6h8v48z" />
    <path class="ap-gate" d="M241 420v-22q19-20 38 0v22z" />
    <path class="ap-bars" d="M249 420v-30M256 420v-33M264 420v-33M271 420v-30M241 402h38M241 411h38" />
    <path class="ap-banner" d="M170 378v-18h16l-4 5l4 5h-16M350 378v-18h-16l4 5l-4 5h16" />
  </g>
`;

// -- what changes -----------------------------------------------------------------------------------------------------

/** One hex: its edge lights up, what stands there is drawn, and looking at it tells more. */
function Hex({ ctx, scene, at, look, then, threat, sees }) {
  const { n } = at;
  const hex = scene.hexes[n];
  const ghost = then && JSON.stringify(then.hexes[n]) !== JSON.stringify(hex);
  const shown = ghost ? then.hexes[n] : hex;
  const [where, basics, elites] = scene.moving || [];
  const name = list([
    say("hex", n),
    n === scene.spawns[scene.side] && words.spawn,
    hexWords(ctx, scene, n) || words.empty,
    threat && threat.say,
  ]);
  const inspected = look.hex.value === n;
  const spot = ctx.spot(`hex:${n}`, name);
  const inspect = (run) => (event) => ((look.hex.value = n), run?.(event));
  const forget = (run) => (event) => ((look.hex.value = look.pinned.value), run?.(event));
  const pin = () => (look.pinned.value = look.hex.value = look.pinned.value === n ? 0 : n);
  const plain = {
    role: "button",
    tabindex: look.entry === n ? 0 : -1,
    "aria-label": name,
    "aria-pressed": look.pinned.value === n,
    onClick: pin,
    onKeyDown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return look.rove(event);
      event.preventDefault();
      pin();
    },
  };
  const props = spot.role ? spot : plain;
  return html`
    <g
      ...${props}
      data-spot=${`hex:${n}`}
      data-at=${`hex:${n}`}
      class=${cls("ap-hex spot", spot.class, inspected && "seen", ghost && "changes")}
      onMouseEnter=${inspect(spot.onMouseEnter)}
      onMouseLeave=${forget(spot.onMouseLeave)}
      onFocus=${inspect(spot.onFocus)}
      onBlur=${forget(spot.onBlur)}
    >
      <path class="ap-edge" d=${at.outline} />
      ${
        threat &&
        html`
          <path class=${`ap-threat t-${threat.band}`} d=${at.inner} />
        `
      }
      ${
        sees &&
        html`
          <path class=${`ap-sees ${sees}`} d=${at.inner} />
        `
      }
      <text class="ap-number" x=${at.x - 47 * at.size} y=${at.y + 4} style=${`font-size:${11 * at.print}px`}>${n}</text>
      ${
        shown &&
        html`
          <${Units}
            at=${at}
            hex=${shown}
            marching=${where === n && !ghost ? [basics, elites] : null}
            catalog=${ctx.catalog}
            tower=${(ghost ? then : scene).towers[n]}
            ghost=${ghost}
            side=${scene.side}
          />
        `
      }
      ${
        threat?.band > 0 &&
        html`
          <g class=${`ap-odds t-${threat.band}`} transform=${inTheCorner(at, threat.text)}>
            <rect x=${-plate(threat.text) / 2} y="-6.5" width=${plate(threat.text)} height="13" rx="6.5" />
            <text y="4">${threat.text}</text>
          </g>
        `
      }
    </g>
  `;
}

/** How wide a plate is for a short text. */
const plate = (text) => 6 * text.length + 7;

/** Where a chance stands: in the right corner of its own hex, beside whoever is there. */
const inTheCorner = ({ x, y, size, print }, text) =>
  `translate(${x + 60 * size - (plate(text) / 2) * print} ${y}) scale(${print})`;

/** Who is expected in the spawn area next: a ghost and how many in all; the label tells the kinds apart. */
function Arrivals({ scene, hexes, catalog }) {
  const [[basic, elite]] = ranks(catalog);
  return Object.entries(scene.arrivals.hexes).map(([n, [basics, elites]]) => {
    const at = hexes[n];
    const parts = [
      [basic, basics],
      [elite, elites],
    ].filter(([, mean]) => mean >= 0.1);
    const total = parts.reduce((sum, [, mean]) => sum + mean, 0);
    const text = parts.map(([, mean], i) => `${mean} ${catalog.foe[parts[i][0] === basic ? 0 : 1]}`).join(", ");
    return (
      parts.length > 0 &&
      html`
        <g
          class="ap-arrival"
          transform=${`translate(${at.x - 32 * at.size} ${at.y - 27 * at.steep * at.size}) scale(${at.print})`}
          ...${says(say("coming", text))}
        >
          ${stand(parts.at(-1)[0], -9, 7, 12, 15)}
          <text x="1" y="4">+${total < 1 ? total.toFixed(1) : Math.round(total)}</text>
        </g>
      `
    );
  });
}

/** Where the line is likely to break: a chance on the wall below each hex. */
const Breaches = ({ odds, hexes, base }) =>
  Object.entries(odds?.over ?? {}).map(([n, [share, , band]]) => {
    const text = percent(share);
    return html`
      <g
        key=${n}
        class=${`ap-odds ap-over t-${band}`}
        transform=${`translate(${hexes[n].x} ${base + 26})`}
        ...${says(say("overHex", n, text))}
      >
        <path d="M-7-15H7L0-6z" />
        <rect x="-17" y="-7.5" width="34" height="15" rx="3" />
        <text y="4">${text}</text>
      </g>
    `;
  });

/** The wounded wait in a tent by the wall. */
function Sickbay({ ctx, scene, base }) {
  const sick = scene.sick.slice(2 * scene.side);
  const words_ = list([sick[0] && say("farmers", sick[0]), sick[1] && say("citizens", sick[1])]) || words.empty;
  const name = say("sickbay", words_);
  const spot = ctx.spot("sickbay", name, "ap-sick");
  return html`
    <g
      ...${spot.role ? spot : { ...says(name), class: "ap-sick" }}
      data-spot="sickbay"
      transform=${`translate(0 ${base - 362})`}
    >
      <rect class="ap-hit" x="2" y="364" width="100" height="52" rx="8" />
      ${stand("tent", 38, 412, 70, 44)}
      ${sick[0] > 0 && stand("farmer", 66, 415, 16, 23)}${sick[1] > 0 && stand("citizen", 14, 415, 16, 23)}
      <g class="ap-many" transform="translate(19 376)">
        <rect x="-13" y="-8" width="26" height="16" rx="8" />
        <text y="4.5">${sick[0] + sick[1]}</text>
      </g>
    </g>
  `;
}

export function Battleground({ ctx, scene, then, moment, look, odds }) {
  const { catalog } = ctx;
  const plain = look.tall.value ? PLAINS.tall : PLAINS.wide;
  const hexes = layOut(catalog, plain, scene.side === 1);
  const tower = scene.towers[look.hex.value];
  const covered = look.coverage.value ? scene.seen : null;
  const ways = waysOf(odds, look.hex.value) ?? waysOf(odds, look.pinned.value);
  const sees = (n) =>
    ways?.[n]
      ? "goal"
      : tower
        ? tower[1].includes(n)
          ? tower[0]
            ? "sees"
            : "blind"
          : tower[2].includes(n) && "lobs"
        : covered?.includes(n) && "sees";
  // The hexes that a pinned troop can reach show how many cards take it there, not chances.
  const threatShown = (n) => {
    if (ways) return ways[n] && { band: 1, text: `×${ways[n].length}`, say: say("byCards", ways[n].length) };
    return look.threat.value && !look.coverage.value && !tower ? threatOf(odds, n) : null;
  };
  // While something is being told, the question about a new Building is either answered or not yet asked.
  const facing = !moment && !ctx.playing.value && scene.ask?.name === "facing" && hexes[scene.ask.hex];
  return html`
    <svg
      class=${cls("ap-field", catalog.dragons && "dragons")}
      viewBox=${`0 0 ${WIDE} ${plain.high}`}
      preserveAspectRatio="xMidYMax"
      role="group"
      aria-label=${words.field}
    >
      <${Country} hexes=${hexes} plain=${plain} dragons=${catalog.dragons} />
      ${byDepth(hexes).map(
        (at) => html`
          <${Hex}
            key=${at.n}
            ctx=${ctx}
            scene=${scene}
            then=${then}
            at=${at}
            look=${look}
            threat=${threatShown(at.n)}
            sees=${sees(at.n)}
          />
        `,
      )}
      ${scene.arrivals.cards > 0 && !scene.battle && Arrivals({ scene, hexes, catalog })}
      <${Marching} scene=${scene} hexes=${hexes} catalog=${catalog} moment=${moment} />
      <${Wall} base=${plain.base} />
      <${Sickbay} ctx=${ctx} scene=${scene} base=${plain.base} />
      ${look.threat.value && Breaches({ odds, hexes, base: plain.base })}
      ${
        moment &&
        html`
          <${Marks} hexes=${hexes} moment=${moment} />
        `
      }
      ${
        facing &&
        html`
          <${Facings} ctx=${ctx} at=${facing} />
        `
      }
    </svg>
  `;
}

/** The troop whose card is being played, and whoever moves in the event being shown. */
function Marching({ scene, hexes, catalog, moment }) {
  const [foes, people] = ranks(catalog, scene.side);
  const facts = moment?.facts ?? {};
  const [where, basics, elites, flying] = scene.moving || [];
  const came = moment?.kind === "moved" && hexes[facts.from];
  return html`
    ${
      where > 0 &&
      html`
        <${Troop}
          at=${hexes[where]}
          from=${came}
          kinds=${foesOf(foes, basics, elites)}
          flying=${flying}
          look="foe"
          moment=${moment?.key}
          met=${(scene.hexes[where] || []).slice(FARMER, WORK).some(Boolean)}
        />
      `
    }
    ${
      moment?.kind === "deployed" &&
      html`
        <${Troop}
          at=${hexes[facts.to]}
          from=${hexes[facts.from]}
          kinds=${soldiersOf(people, facts.farmers, facts.citizens)}
          look="own"
          moment=${moment.key}
        />
      `
    }
    ${
      moment?.kind === "knockback" &&
      html`
        <${Troop}
          at=${hexes[facts.to]}
          from=${hexes[facts.from]}
          kinds=${foesOf(foes, facts.basics, facts.elites)}
          look="foe"
          moment=${moment.key}
        />
      `
    }
  `;
}
