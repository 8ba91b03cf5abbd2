// The shapes of art.svg, put into the page once and used by name; goods and deeds as icons with numbers; and a small
// die for what varies from card to card.
import { cls, html } from "../../core/ui.js";
import { Icon } from "../../core/icons.js";

/** Puts the shapes into the page. */
export async function provideShapes(url) {
  const holder = Object.assign(document.createElement("div"), { className: "e-shapes" });
  document.body.append(holder);
  holder.innerHTML = await (await fetch(url)).text();
}

/** A shape as it was drawn, or moved and sized. */
export const use = (name, x, y, width, height, own) => html`
  <use href=${`#e-${name}`} x=${x} y=${y} width=${width} height=${height} class=${own} />
`;

/** A die for a text: each call gives the next number below n, always the same ones for the same text. */
export function dice(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

const OWN = new Set(["heal", "moves", "sow", "build", "free", "gain", "oil", "arrow"]);
const NAMES = {
  soldiers: "soldier",
  mercenaries: "mercenary",
  wounded: "heal",
  workers: "worker",
  flags: "flag",
  protect: "shield",
  objective: "log",
  volley: "bow",
  buttress: "tower",
  guard: "sword",
  surgeon: "heal",
  lookout: "eye",
  rations: "food",
  gleaners: "farm",
};

/** An icon of this game or of the common set. */
export function Glyph({ name, size = 16, label, class: own }) {
  const known = NAMES[name] ?? name;
  if (!OWN.has(known))
    return html`
      <${Icon} name=${known} size=${size} label=${label} class=${own} />
    `;
  return html`
    <svg
      class=${cls("icon", `icon-${known}`, own)}
      viewBox="0 0 24 24"
      width=${size}
      height=${size}
      role=${label && "img"}
      aria-label=${label}
      aria-hidden=${label ? undefined : "true"}
    >
      ${use(`i-${known}`)}
    </svg>
  `;
}

const ONCE = new Set(["build", "objective"]); // done once, so that a number would say nothing

/** An amount of each good: 4 gold, 1 mercenary; with a sign where it is paid or gained. */
export const Amounts = ({ goods, sign }) =>
  Object.entries(goods ?? {}).map(
    ([name, n]) =>
      n > 0 &&
      html`
        <span class="e-amount">
          ${!ONCE.has(name) && [sign, n]}
          <${Glyph} name=${name} />
        </span>
      `,
  );

/** What is paid, marked as such, an arrow, what is done and what is gained. */
export const Terms = ({ spend, perform, gain }) => html`
  <span class="e-terms">
    ${
      spend &&
      html`
        <span class="e-paid"><${Amounts} goods=${spend} sign="−" /></span>
        <${Glyph} name="arrow" class="e-to" />
      `
    }
    <span class="e-gained">
      <${Amounts} goods=${perform} sign="+" />
      <${Amounts} goods=${gain} sign="+" />
    </span>
  </span>
`;
