// Every seat has a colour and a shape, so that colour is never the only cue.
import { cls, html } from "./ui.js";
import { words } from "./words.js";

/** One outline per seat on a 24-grid: circle, diamond, square, triangle, hexagon. */
export const SHAPES = [
  "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17z",
  "M12 1.8L22.2 12L12 22.2L1.8 12z",
  "M4 5.5Q4 4 5.5 4h13Q20 4 20 5.5v13Q20 20 18.5 20h-13Q4 20 4 18.5z",
  "M12 2.6L22.4 20.6H1.6z",
  "M6.6 2.8h10.8L22.6 12l-5.2 9.2H6.6L1.4 12z",
];

/** A seat's mark as an element of its own, or inside a drawing when given x, y (its middle) and size. */
export function SeatMark({ seat, size = 16, x, y, title, class: own }) {
  const at = x === undefined ? {} : { x: x - size / 2, y: y - size / 2 };
  const names = title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" };
  return html`
    <svg
      class=${cls("seat-mark", `seat-${seat}`, own)}
      viewBox="0 0 24 24"
      width=${size}
      height=${size}
      ...${at}
      ...${names}
    >
      <path d=${SHAPES[seat] ?? SHAPES[0]} />
    </svg>
  `;
}

/** A name with its mark, in the seat's colour. */
export function SeatName({ ctx, seat }) {
  return html`
    <span class=${`seat-name seat-${seat}`}>
      <${SeatMark} seat=${seat} size=${11} />
      ${ctx.names.value[seat] ?? words.freeSeat(seat)}
    </span>
  `;
}

const MINUS = /(?<=[( ])-(?=\d)/g; // records are plain text, and write it as a hyphen
const PARTS = /(@\d+|\b[A-Z]-[a-z][a-z0-9]*(?:-[a-z0-9]+)*)/;

/** A sentence with `@2` as a marked name and rule ids as links; the sign of its own rule stays with the last word. */
export function Sentence({ ctx, text, rule, tabindex }) {
  const parts = text
    .replace(MINUS, "−")
    .split(PARTS)
    .map((part, i) =>
      i % 2 === 0
        ? part
        : part[0] === "@"
          ? html`
              <${SeatName} ctx=${ctx} seat=${Number(part.slice(1))} />
            `
          : html`
              <${RuleLink} ctx=${ctx} id=${part} text=${part} />
            `,
    );
  if (!rule) return parts;
  const [, before, last] = /^(.* )?(.*)$/s.exec(parts.pop());
  return html`
    ${parts}${before}
    <span class="kept">
      ${last}${" "}
      <${RuleLink} ctx=${ctx} id=${rule} tabindex=${tabindex} />
    </span>
  `;
}

/** A small sign that opens the rule; its label and tooltip give the id. */
export function RuleLink({ ctx, id, tabindex, text = "§" }) {
  if (!id) return null;
  return html`
    <button
      type="button"
      class="rule-link"
      tabindex=${tabindex}
      aria-label=${words.ruleLink(id)}
      title=${words.ruleLink(id)}
      data-rule=${id}
      onClick=${(event) => {
        event.stopPropagation();
        ctx.open("rule", id);
      }}
    >
      ${text}
    </button>
  `;
}
