// The shapes of art.svg, words with blanks, and small signs that several parts of the drawing share.
import { cls, html } from "../../core/ui.js";
import { words } from "./words.js";

export { words };

/** Puts the shapes into the page, once. */
export async function provideShapes(url) {
  const holder = Object.assign(document.createElement("div"), { className: "ap-shapes" });
  document.body.append(holder);
  holder.innerHTML = await (await fetch(url)).text();
}

/** A shape at a place; `x` is its middle and `y` where it stands. */
export const stand = (name, x, y, width, height, own) => html`
  <use href=${`#p-${name}`} x=${x - width / 2} y=${y - height} width=${width} height=${height} class=${own} />
`;

/** A shape as an element of its own. */
export const Sign = ({ name, size = 18, title, class: own }) => html`
  <svg class=${cls("ap-sign", own)} width=${size} height=${size} ...${title ? says(title) : { "aria-hidden": "true" }}>
    <use href=${`#p-${name}`} width="100%" height="100%" />
  </svg>
`;

/** A text with its blanks filled: `{0}` is the first argument, `{0s}` an s unless that is 1. */
export const fill = (text, ...given) =>
  text.replace(/{(\d)(s?)}/g, (_, i, s) => (s ? (given[i] === 1 ? "" : s) : given[i]));
export const say = (name, ...given) => fill(words[name], ...given);

/** Props for a picture that says the same as these words. */
export const says = (text) => ({ role: "img", "aria-label": text, title: text });

/** An amount of one good in words. */
export const counted = (n, name) => `${n} ${n === 1 ? name : (words.many[name] ?? name)}`;

/** Goods as signs with numbers; `names` are the catalog's. */
export function Goods({ goods, names, size = 16 }) {
  return goods.map(
    (n, good) =>
      n > 0 &&
      html`
        <span class="ap-good" ...${says(counted(n, names[good]))}>
          <${Sign} name=${names[good]} size=${size} />
          ${n > 1 && n}
        </span>
      `,
  );
}

export const amount = (goods, names) =>
  goods
    .map((n, good) => n > 0 && counted(n, names[good]))
    .filter(Boolean)
    .join(", ");

export const list = (parts) => parts.filter(Boolean).join(", ");
