// Pictures of places: landscapes for cards, and the colonies as small towns with a window for everybody in them.
import { cls, html } from "../../core/ui.js";
import { SHAPES } from "../../core/marks.js";
import { art } from "./glyphs.js";
import { hash } from "./portraits.js";

/** A silhouette that fits a card, by the words of its id; the last one fits any. */
const motifOf = (id) => art.motifs.findIndex(([words]) => new RegExp(words).test(id));

/** A broken roof line from left to right, `high` at most. */
function skyline(seed, from, to, ground, high, step) {
  let path = `M${from} ${ground}`;
  for (let x = from, i = 0; x < to; i++) {
    const bit = hash(`${seed}/${i}`);
    const w = step / 2 + (bit % step);
    const top = ground - (high / 4 + ((bit >>> 5) % Math.round(high * 0.75)));
    const slant = ((bit >>> 12) % 3) * 3;
    path += bit & 1024 ? `L${x} ${top}L${x + w} ${top + slant}` : `L${x} ${top + slant}l${w / 3} ${-slant}l${w / 3} ${slant + 2}L${x + w} ${top}`;
    x += w + ((bit >>> 15) % 3 ? 0 : 4);
    path += `L${x} ${ground}`;
  }
  return `${path}V${ground + 2}H${from}z`;
}

/** A landscape for a card: sky, a far town, and what the card is about. */
export function Landscape({ id, raid, class: own }) {
  const seed = hash(id);
  const flip = seed & 64 ? "translate(150 0) scale(-1 1)" : "translate(0 0)";
  const motif = motifOf(id);
  const lone = motif === art.motifs.length - 1;
  return html`<svg class=${cls("ate-land", `sky-${seed % 4}`, raid && "burning", own)} viewBox="0 0 150 72" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle class="sun" cx=${20 + (seed % 110)} cy=${14 + ((seed >>> 7) % 16)} r=${8 + (seed % 4)} />
    <path class="far" d=${skyline(id, -2, 150, 66, 44, 16)} />
    <path class="mid" d=${skyline(`${id}!`, -2, 150, 68, lone ? 22 : 14, 24)} />
    <g transform=${flip}><path class="motif" fill-rule="evenodd" transform=${`translate(${15 + (seed % 20)} 8)`} d=${art.motifs[motif][1]} /></g>
    <path class="ground" d=${`M0 72V66q${30 + (seed % 40)} ${-4 - (seed % 3)} 75 0t75-1v8z`} />
  </svg>`;
}

/** A colony as a town: a lit window for everybody who is ready, boards for the dead, and the wall in front. */
export function Town({ colony, card, seat }) {
  const id = card?.id ?? "";
  const seed = hash(id);
  return html`<svg class=${`ate-town sky-${seed % 4}`} viewBox="0 -34 164 90" preserveAspectRatio="xMidYMax" aria-hidden="true">
    <circle class="sun" cx=${24 + (seed % 100)} cy="-12" r="9" />
    <path class="far" d=${skyline(id, -60, 224, 46, 52, 14)} />
    ${card && html`<path class="landmark" transform="translate(-32 -17.6) scale(1.4)" d=${art.landmarks[seed % 5]} />
      <path class="flag-pole" d="M153 44V-16" /><svg x="143" y="-30" width="20" height="20" viewBox="0 0 24 24"><path class=${`seat-${seat} pennant`} d=${SHAPES[seat]} /></svg>`}
    <path class="ground" d="M-99 58V44h362v14z" />
    ${(colony?.people ?? []).map((person, place) => html`<g transform=${`translate(${3 + place * 24} -4.4) scale(1.05 1.1)`}>
      <path class=${person.is === 3 ? "house ruin" : "house"} d=${art.roofs[hash(id + place) % art.roofs.length]} />
      ${person.is === 3 ? html`<path class="boards" d="M8 28l8 8M16 28l-8 8" />`
        : html`<rect class=${["window lit", "window", "window away"][person.is]} x="8.5" y="27" width="7" height="8" rx=".5" />`}
      ${person.wounds ? html`<path class="hurt" d="M12 37v6M9 40h6" />` : null}
    </g>`)}
    <path class="wall" d=${art.walls[colony?.wall ?? 0]} />
    ${colony?.wall === 2 && html`<path class="joints" d=${art.joints} />`}
  </svg>`;
}
