// Faces of our own making: six small decisions make a person. Known people look as their cards say, others by chance of
// their name.
import { cls, html } from "../../core/ui.js";
import { art } from "./glyphs.js";

const SKIN = ["#f1cfb2", "#e2b48c", "#c98f62", "#a56a43", "#7c4a2d", "#5a3524"];
const HAIR = ["#2b2320", "#5a3a22", "#8c5a2b", "#c79a4b", "#a8a49c", "#e9e6df", "#8a3324"];
const CLOTH = ["#6b7a5a", "#8a5a3c", "#4f6478", "#a3874f", "#70506b", "#3f5f5a", "#9a4a3f", "#4a4743"];
const GILT = "#d9b64a";

/** A number that belongs to a text: the same everywhere and always. */
export function hash(text) {
  let sum = 2166136261;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619);
  return sum >>> 0;
}

/** Skin, colour of hair, cut, hat, face and cloth. */
const look = (id) => [...(art.looks[id] ?? [6, 7, 8, 10, 8, 8].map((many, i) => hash(id + i) % many))].map(Number);

/** A bust; `skill` is what the person does best and adds something to carry. */
export function Portrait({ id, noble, skill }) {
  const [skin, hair, cut, hat, face, cloth] = look(id);
  const [behind, front] = art.cuts[cut];
  const [mass, lines] = art.faces[face];
  const mood = hash(id) % 5;
  return html`<svg class="ate-face" viewBox="0 0 48 48" preserveAspectRatio="xMinYMax" aria-hidden="true">
    <circle class="halo" cx="24" cy="20" r="17" />
    <path class="carried" d=${["", "M38 48l1-34c-5-2-4-9 0-10v6h3V4c4 2 4 8 0 10l1 34z", "M37 48L42 6h2l-2 42z"][skill]} />
    <path fill=${HAIR[hair]} d=${behind} />
    <path fill=${CLOTH[cloth]} d="M3 48c1-11 8-14 21-14s20 3 21 14z" />
    <path class="shadow" d="M19 27h10v8c-2 3-8 3-10 0z" fill=${SKIN[skin]} />
    <path fill=${noble ? GILT : CLOTH[(cloth + 3) % 8]} d="M15 35c5 4 13 4 18 0l2 4c-7 5-15 5-22 0z" />
    <ellipse cx="24" cy="20" rx="9" ry="10.5" fill=${SKIN[skin]} />
    <path fill=${HAIR[hair]} d=${front} />
    <path class="feature" d=${`M20 20v1M28 20v1M21 26q3 ${mood - 1} 6 0`} />
    <path fill=${face === 5 || face === 6 ? HAIR[hair] : "#3b3733"} d=${mass} />
    <path class="feature" d=${lines} />
    <path class="hat" fill=${hat === 7 ? GILT : hat === 9 ? HAIR[hair] : CLOTH[(cloth + 5) % 8]} d=${art.hats[hat]} />
  </svg>`;
}
