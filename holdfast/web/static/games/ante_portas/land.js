// The land: Mainland and Command Center as tiles with their Markets, the Stewards on them, and the Market of the year.
import { PHONE, cls, html } from "../../core/ui.js";
import { roveInPlane } from "../../core/keys.js";
import { SHAPES } from "../../core/marks.js";
import { Goods, Sign, list, say, stand, words } from "./signs.js";

const W = 100; // the width of a tile
const H = W * (Math.sqrt(3) / 2); // the distance from row to row
const EDGE = W / Math.sqrt(3);
const CORNERS = Array.from({ length: 6 }, (_, n) => {
  const angle = (n * 60 - 90) * (Math.PI / 180);
  return [EDGE * 0.965 * Math.cos(angle), EDGE * 0.965 * Math.sin(angle)];
});
export const TILE = `M${CORNERS.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
// The outline of a Market that lies on two hexes side by side.
const DOUBLE = `M${[
  ...[5, 0].map((n) => [CORNERS[n][0] - W / 2, CORNERS[n][1]]),
  [0, CORNERS[1][1]],
  ...[0, 1, 2, 3].map((n) => [CORNERS[n][0] + W / 2, CORNERS[n][1]]),
  [0, CORNERS[2][1]],
  ...[3, 4].map((n) => [CORNERS[n][0] - W / 2, CORNERS[n][1]]),
]
  .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  .join("L")}z`;
const ICONS = { baker: "food", trapper: "trap", engineer: "bomb", market: "market" };
const NO_TILE = -1;
const FIRST = "small-market"; // where the Tab key enters a land about which nothing is asked

const point = ([, q, r]) => [(q + r / 2) * W, r * H];
const middle = (hexes) => {
  const points = hexes.map(point);
  return [0, 1].map((axis) => points.reduce((sum, at) => sum + at[axis], 0) / points.length);
};

/** What a tile is recognised by: the goods it gives, or the building, work or trade it stands for. */
export function TileFace({ site, catalog }) {
  const { kind, gives, takes, building, work } = site;
  const sign = (name, x, size = 46) => stand(name, x, 6, size, size);
  if (building !== undefined) return sign(catalog.buildings[building].id, 0);
  if (work !== undefined) return stand(catalog.works[work].id, 0, 8, 56, 49);
  const goods = (amounts, at, size) =>
    amounts
      .flatMap((n, good) => Array(n).fill(catalog.goods[good]))
      .map((name, i, all) => sign(name, at + (i - (all.length - 1) / 2) * size * 0.72, size));
  if (kind === "gather") return goods(gives, 0, 36);
  if (kind === "refine")
    return html`
      ${goods(takes, -20, takes.reduce((sum, n) => sum + n) > 2 ? 20 : 26)}
      <path class="ap-into" d="M-2-9l7 5l-7 5" />
      ${goods(gives, 24, 30)}
    `;
  return sign(ICONS[kind] ?? kind, 0);
}

/** A name on one or two lines, without what the picture already says. */
function nameLines(name) {
  const short = name.replace(/^.*: /, "");
  const [one, ...rest] = short.split(" ");
  return rest.length ? [one, rest.join(" ")] : [one];
}

/** Props of a tile about which nothing is asked: it can be read, and the arrow keys go from one to the next. */
const idle = (ctx, card, first) => ({
  class: "ap-tile spot",
  tabindex: first ? 0 : -1,
  onKeyDown: (event) => (event.key === "Enter" ? ctx.open("card", card) : roveInPlane(event)),
});

function Tile({ ctx, scene, number, x, y, double }) {
  const { catalog } = ctx;
  const site = catalog.sites[number];
  const place = `place:${site.id}`;
  const [useful, prospect] = scene.prospects?.[site.kind === "market" ? "market" : site.id] ?? [true, ""];
  const stewards = scene.communities.flatMap((community, seat) => (community.site === number ? [seat] : []));
  const there = stewards.map((seat) => say("here", ctx.names.value[seat])).join(", ");
  const market = site.kind === "market" && catalog.markets[scene.market];
  const name = list([site.name, prospect || site.text, there]);
  const card = market ? `market:${market.id}` : place;
  const spot = ctx.spot(place, site.name, "ap-tile");
  const props = ctx.card(card, name, spot.role ? spot : idle(ctx, card, site.id === FIRST));
  const mine = stewards.includes(ctx.me.value);
  const lines = double ? [site.name] : nameLines(site.name);
  return html`
    <g
      ...${props}
      data-spot=${place}
      data-at=${place}
      class=${cls(props.class, `k-${site.kind}`, !useful && "useless", mine && "mine")}
      transform=${`translate(${x} ${y})`}
    >
      <path class="ap-edge" d=${double ? DOUBLE : TILE} />
      <g aria-hidden="true" transform=${lines.length > 1 ? "translate(0 -10)" : ""}>
        <${TileFace} site=${site} catalog=${catalog} />
        <text class="ap-name" y="24">${lines[0]}</text>
        <text class="ap-name" y="39">${lines[1]}</text>
      </g>
      ${stewards.map((seat, n) => {
        const left = (n - stewards.length / 2) * 25;
        return double ? Steward({ seat, x: left - 62, y: 14 }) : Steward({ seat, x: left - 20, y: -14 });
      })}
    </g>
  `;
}

/** A Steward, with the mark of the seat: colour is never the only cue. */
const Steward = ({ seat, x, y }) => html`
  <g class=${`ap-steward seat-${seat}`} aria-hidden="true">
    ${stand("steward", x, y, 26, 32)}
    <path class="seat-mark" transform=${`translate(${x - 6} ${y - 13}) scale(0.5)`} d=${SHAPES[seat]} />
  </g>
`;

/** A spot where a new tile may be laid. */
const Free = ({ ctx, spot, x, y }) => html`
  <g
    ...${ctx.spot(`spot:${spot}`, "", "ap-tile ap-free")}
    data-spot=${`spot:${spot}`}
    transform=${`translate(${x} ${y})`}
  >
    <path class="ap-edge" d=${TILE} />
    <path class="ap-plus" d="M-14 0H14M0-14V14" />
  </g>
`;

/** One of the two groups of tiles, as large as what lies in it. */
function Group({ ctx, scene, group, label }) {
  const { catalog } = ctx;
  const places = catalog.spots.flatMap((hexes, spot) => {
    const number = scene.land[spot];
    const open = ctx.byPlace.value.has(`spot:${spot}`);
    if (hexes[0][0] !== group || (number === NO_TILE && !open)) return [];
    const [x, y] = middle(hexes);
    return [{ spot, number, x, y, double: hexes.length > 1 }];
  });
  const reach = (axis, pad) => {
    const all = places.map((place) => place[axis]);
    return [Math.min(...all) - pad, Math.max(...all) + pad];
  };
  const [[left, right], [top, bottom]] = [reach("x", W * 0.53), reach("y", EDGE * 1.16)];
  const wide = places.some(({ double, x }) => double && x + W > right) ? W / 2 : 0;
  return html`
    <svg
      class="ap-group"
      viewBox=${`${left} ${top} ${right - left + wide} ${bottom - top}`}
      style=${{ "--wide": (right - left + wide) / W, "--high": (bottom - top) / W }}
      role="group"
      aria-label=${label}
    >
      ${places
        .sort((one, other) => one.y - other.y)
        .map(({ spot, number, x, y, double }) =>
          number === NO_TILE
            ? html`
                <${Free} key=${spot} ctx=${ctx} spot=${spot} x=${x} y=${y} />
              `
            : html`
                <${Tile} key=${spot} ctx=${ctx} scene=${scene} number=${number} x=${x} y=${y} double=${double} />
              `,
        )}
    </svg>
  `;
}

function MarketCard({ ctx, scene }) {
  const { goods, markets } = ctx.catalog;
  const card = markets[scene.market];
  if (!card)
    return html`
      <p class="ap-market none">${words.noMarket}</p>
    `;
  return html`
    <section ...${ctx.card(`market:${card.id}`, words.market, { class: "ap-market", role: undefined })}>
      <h3>
        <${Sign} name="market" size=${20} />
        ${card.name}
      </h3>
      <dl>
        ${card.sells.map(
          (deal, i) => html`
            <dt>${words.sells[i && 1]}</dt>
            <dd>
              <${Goods} goods=${deal.from} names=${goods} />
              ${" → "}
              <${Goods} goods=${deal.to} names=${goods} />
            </dd>
          `,
        )}
        ${card.takes.map(
          (some, i) => html`
            <dt>${words.takes[i && 1]}</dt>
            <dd><${Goods} goods=${some} names=${goods} /></dd>
          `,
        )}
        <dt>${words.special}</dt>
        <dd>${card.special}</dd>
      </dl>
    </section>
  `;
}

export function Land({ ctx, scene, home }) {
  return html`
    <section class="ap-land" aria-label=${words.land} tabindex=${PHONE.matches ? 0 : undefined}>
      <h2 class="ap-title">
        ${words.mainland}
        <span class="ap-in-store"><${Goods} goods=${home.goods} names=${ctx.catalog.goods} /></span>
      </h2>
      <${Group} ctx=${ctx} scene=${scene} group=${0} label=${words.mainland} />
      <div class="ap-post">
        <div class="ap-center">
          <h2 class="ap-title">${words.command}</h2>
          <${Group} ctx=${ctx} scene=${scene} group=${1} label=${words.command} />
        </div>
        <${MarketCard} ctx=${ctx} scene=${scene} />
      </div>
    </section>
  `;
}
