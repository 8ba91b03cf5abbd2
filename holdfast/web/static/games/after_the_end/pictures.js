// Pictures made of our own shapes. The same id gives the same picture everywhere and always, whichever card set it
// belongs to.
import { html } from "../../core/ui.js";
import { SHAPES } from "../../core/marks.js";
import { art } from "./signs.js";

const GILT = "#d9b64a";

/** A number that depends only on the text. */
export function hash(text) {
  let sum = 2166136261;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619);
  return sum >>> 0;
}

// -- people -----------------------------------------------------------------------------------------------------------

/** Skin, colour of hair, cut, hat, face and cloth: as drawn for people we know, picked by the name for others. */
const looks = (id) => [...(art.looks[id] ?? [6, 7, 8, 10, 8, 8].map((many, i) => hash(id + i) % many))].map(Number);

/** A bust; somebody with `skills` carries what the best of them needs. */
export function Portrait({ card: { id, skills } }) {
  const [skin, hair, cut, hat, face, cloth] = looks(id);
  const best = skills && Math.max(...skills);
  return html`
    <svg class="ate-face" viewBox="0 0 48 48" preserveAspectRatio="xMinYMax" aria-hidden="true">
      <circle class="halo" cx="24" cy="20" r="17" />
      <path class="carried" d=${art.carried[skills?.indexOf(best)]} />
      <path fill=${art.hair[hair]} d=${art.cuts[cut][0]} />
      <path fill=${art.cloth[cloth]} d="M3 48c1-11 8-14 21-14s20 3 21 14z" />
      <path class="shadow" d="M19 27h10v8c-2 3-8 3-10 0z" fill=${art.skin[skin]} />
      <path fill=${skills ? art.cloth[(cloth + 3) % 8] : GILT} d="M15 35c5 4 13 4 18 0l2 4c-7 5-15 5-22 0z" />
      <ellipse cx="24" cy="20" rx="9" ry="10.5" fill=${art.skin[skin]} />
      <path fill=${art.hair[hair]} d=${art.cuts[cut][1]} />
      <path class="feature" d=${`M20 20v1M28 20v1M21 26q3 ${(hash(id) % 5) - 1} 6 0${art.faces[face][1]}`} />
      <path fill=${face === 5 || face === 6 ? art.hair[hair] : "#3b3733"} d=${art.faces[face][0]} />
      <path
        class="hat"
        fill=${hat === 7 ? GILT : hat === 9 ? art.hair[hair] : art.cloth[(cloth + 5) % 8]}
        d=${art.hats[hat]}
      />
    </svg>
  `;
}

// -- places -----------------------------------------------------------------------------------------------------------

/** A broken roof line from left to right, `high` at most. */
function skyline(seed, from, to, ground, high, step) {
  let path = `M${from} ${ground}`;
  for (let x = from, i = 0; x < to; i++) {
    const bit = hash(`${seed}/${i}`);
    const w = step / 2 + (bit % step);
    const top = ground - high / 4 - ((bit >>> 5) % Math.round(high * 0.75));
    const slant = ((bit >>> 12) % 3) * 3;
    path += `L${x} ${top + slant}l${w / 3} ${-slant}l${w / 3} ${bit & 1024 ? 0 : slant + 2}L${x + w} ${top}`;
    x += w + ((bit >>> 15) % 3 ? 0 : 4);
    path += `L${x} ${ground}`;
  }
  return `${path}v2H${from}z`;
}

/** A landscape for a card: sky, a far town, and in front what the words of its id suggest; the last motif fits any. */
export function Landscape({ id, raid }) {
  const seed = hash(id);
  const motif = art.motifs.findIndex(([names]) => new RegExp(names).test(id));
  const far = motif + 1 < art.motifs.length ? 14 : 22;
  return html`
    <svg
      class=${`ate-land sky-${seed % 4} ${raid ? "burning" : ""}`}
      viewBox="0 0 150 72"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle class="sun" cx=${20 + (seed % 110)} cy=${14 + ((seed >>> 7) % 16)} r=${8 + (seed % 4)} />
      <path class="far" d=${skyline(id, -2, 150, 66, 44, 16)} />
      <path class="mid" d=${skyline(`${id}!`, -2, 150, 68, far, 24)} />
      <g transform=${seed & 64 ? "translate(150) scale(-1 1)" : ""}>
        <path
          class="motif"
          fill-rule="evenodd"
          transform=${`translate(${15 + (seed % 20)} 8)`}
          d=${art.motifs[motif][1]}
        />
      </g>
      <path class="ground" d=${`M0 72V66q${30 + (seed % 40)} ${-4 - (seed % 3)} 75 0t75-1v8z`} />
    </svg>
  `;
}

/** A colony as a town: a lit window for everybody who is ready, boards for the dead, and the wall in front. */
export function Town({ colony, card, seat }) {
  const id = card?.id ?? "";
  const seed = hash(id);
  return html`
    <svg
      class=${`ate-town seat-${seat} sky-${seed % 4}`}
      viewBox="0 -34 164 90"
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
    >
      <circle class="sun" cx=${24 + (seed % 100)} cy="-12" r="9" />
      <path class="far" d=${skyline(id, -60, 224, 46, 52, 14)} />
      ${
        card &&
        html`
          <path class="landmark" transform="translate(-32 -17.6) scale(1.4)" d=${art.landmarks[seed % 5]} />
          <path class="pole" d="M153 44V-16" />
          <path class="pennant" transform="translate(143 -30) scale(.83)" d=${SHAPES[seat]} />
        `
      }
      <path class="ground" d="M-99 58V44h362v14z" />
      ${colony.people.map(
        (person, place) => html`
          <g transform=${`translate(${3 + place * 24} -4.4) scale(1.05 1.1)`}>
            <path
              class=${person.is === 3 ? "house ruin" : "house"}
              d=${art.roofs[hash(id + place) % art.roofs.length]}
            />
            ${
              person.is === 3
                ? html`
                    <path class="boards" d="M8 28l8 8M16 28l-8 8" />
                  `
                : html`
                    <rect class=${`window w-${person.is}`} x="8.5" y="27" width="7" height="8" />
                  `
            }
            ${
              person.wounds &&
              html`
                <path class="boards" d="M12 37v6M9 40h6" />
              `
            }
          </g>
        `,
      )}
      <path class="wall" d=${art.walls[colony.wall]} />
      <path class="joints" d=${colony.wall === 2 && art.joints} />
    </svg>
  `;
}
