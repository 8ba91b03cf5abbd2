// A board that knows no game: one tile per place that is asked about. The table's tests need no more.
import { html } from "/static/core/ui.js";

function Board({ ctx }) {
  const places = [...ctx.byPlace.value.keys()];
  return html`
    <svg
      class="plain-board"
      viewBox="0 0 900 640"
      width="100%"
      height="100%"
      role="group"
      aria-label="Plain board"
      data-preview=${ctx.preview.value ? "yes" : "no"}
      data-moment=${ctx.moment.value?.kind ?? ""}
      data-told=${ctx.told.value.length}
    >
      ${places.map(
        (place, n) => html`
          <g
            key=${place}
            transform=${`translate(${20 + (n % 6) * 145},${60 + Math.floor(n / 6) * 72})`}
            ...${ctx.spot(place, place, "tile")}
          >
            <rect width="135" height="62" rx="8" fill="var(--panel)" stroke="var(--line-2)" />
            <text x="8" y="34" font-size="12" fill="var(--ink)">${place}</text>
          </g>
        `,
      )}
    </svg>
  `;
}

export default { Board, pace: () => 400 };
