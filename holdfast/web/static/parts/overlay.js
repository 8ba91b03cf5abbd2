// What lies over the board and is not the game: fingers that fade, and the ghosts and steps of plans, in their owner's
// colour and sign. It is positioned by the drawing's spots, so it fits every game.
import { cls, html, sheet, useEffect, useLayoutEffect, useRef, useSignal } from "../core/ui.js";
import { SHAPES } from "../core/marks.js";
import { council as texts } from "../core/words-council.js";
import { elementAt, nameOf, spotOf, use } from "./point.js";

const W = texts.point;
sheet("council");

/** Where a spot is, in the board's own pixels. */
function middle(board, spot) {
  const box = elementAt(spot)?.getBoundingClientRect();
  if (!box) return null;
  const own = board.getBoundingClientRect();
  return [box.left + box.width / 2 - own.left, box.top + box.height / 2 - own.top];
}

export function Overlay({ ctx }) {
  const { council } = ctx;
  const svg = useRef(null);
  const drawn = useSignal(0);
  const board = () => svg.current?.parentElement;

  // Places move with the drawing: look again when it, or its size, has changed.
  useLayoutEffect(() => {
    const again = requestAnimationFrame(() => (drawn.value += 1));
    return () => cancelAnimationFrame(again);
  }, [ctx.shown.value, council.signs.value, council.plans.value]);
  useEffect(() => {
    const again = () => (drawn.value += 1);
    const isDrawing = ({ target }) => !target.closest(".overlay, .over-words");
    const size = new ResizeObserver(again);
    const parts = new MutationObserver((changes) => changes.some(isDrawing) && again());
    size.observe(board());
    parts.observe(board(), { childList: true, subtree: true });
    return () => [size, parts].forEach((watch) => watch.disconnect());
  }, []);

  // With a tool in hand a touch points, and never reaches the game.
  const tool = council.tool.value;
  useLayoutEffect(() => {
    if (!tool) return undefined;
    const take = (event) => {
      const spot = spotOf(event.target.closest("[data-spot], [data-at]"));
      event.preventDefault();
      event.stopPropagation();
      if (spot && event.type === "click") use(ctx, spot);
    };
    const names = ["click", "pointerdown", "mousedown"];
    const place = board();
    for (const name of names) place.addEventListener(name, take, true);
    return () => names.forEach((name) => place.removeEventListener(name, take, true));
  }, [tool]);

  drawn.value;
  const marks = svg.current ? placed(ctx, board()) : [];
  return html`
    <svg ref=${svg} class=${cls("overlay", tool && "pointing")} aria-hidden="true">
      <defs>
        <marker id="arrow-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0L10 5L0 10z" fill="context-stroke" />
        </marker>
      </defs>
      ${marks.map(
        ({ key, seat, kind, from, to, text, state }) => html`
          <g key=${key} class=${cls("over", kind, state, `seat-${seat}`)}>
            ${
              to &&
              html`
                <line x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]} marker-end="url(#arrow-head)" />
              `
            }
            <g transform=${`translate(${from[0]} ${from[1]})`}>
              <g class="over-mark">
                <circle r="19" />
                <path d=${SHAPES[seat] ?? SHAPES[0]} transform="translate(-9 -28) scale(.75)" />
                ${
                  text &&
                  html`
                    <text y="31">${text}</text>
                  `
                }
              </g>
            </g>
          </g>
        `,
      )}
    </svg>
    <div class="hidden-text over-words" aria-live="polite">
      ${council.signs.value.map(
        (sign) => html`
          <p key=${sign.id}>
            ${W.says[sign.kind](ctx.names.value[sign.seat], nameOf(sign.at), sign.to && nameOf(sign.to))}
          </p>
        `,
      )}
    </div>
  `;
}

/** Everything that has a place on the board now. */
function placed(ctx, board) {
  const found = [];
  const put = (key, facts, at, to) => {
    const from = middle(board, at);
    const end = to && middle(board, to);
    if (from && (!to || end)) found.push({ ...facts, key, from, to: end });
  };
  const { ghosts = {} } = ctx.catalog.counsel ?? {};
  for (const { seat, steps } of Object.values(ctx.council.plans.value))
    steps.forEach(({ ghost, at, to, state }, n) => {
      if (at) put(`${seat} ${n}`, { seat, state, kind: "ghost", text: ghost ? ghosts[ghost] : `${n + 1}` }, at, to);
    });
  for (const sign of ctx.council.signs.value)
    put(`sign ${sign.id}`, { ...sign, text: sign.kind === "cover" ? W.cover : "" }, sign.at, sign.to);
  return found;
}
