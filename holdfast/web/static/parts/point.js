// Pointing at the board, with the pointer or from a list: look here, an arrow, "I'll cover this", a ghost.
import { html, useSignal } from "../core/ui.js";
import { actsOf } from "../core/council-acts.js";
import { toast } from "../core/toasts.js";
import { council as texts } from "../core/words-council.js";

const W = texts.point;
const SPOTS = "[data-spot], [data-at]";

export const spotOf = (element) => element?.dataset.spot ?? element?.dataset.at;

/** The element that draws a spot: the first one that can be seen. */
export function elementAt(spot) {
  const quoted = CSS.escape(spot);
  const found = document.querySelectorAll(`.table-board :is([data-spot="${quoted}"], [data-at="${quoted}"])`);
  return [...found].find((element) => element.getClientRects().length) ?? null;
}

/** A spot in words: its element's label without a count, or the way it is written. */
export function nameOf(spot) {
  const label = elementAt(spot)?.getAttribute("aria-label");
  return label ? label.replace(/^\d+ /, "").split(/[:,(]/)[0] : spot.replace(":", " ");
}

function allSpots() {
  const names = new Map();
  for (const element of document.querySelectorAll(`.table-board :is(${SPOTS})`))
    if (element.getClientRects().length) names.set(spotOf(element), nameOf(spotOf(element)));
  return [...names].sort((a, b) => a[1].localeCompare(b[1], undefined, { numeric: true }));
}

/** Do what the tool in hand does at a spot; an arrow needs two of them. */
export function use(ctx, spot) {
  const { council } = ctx;
  const tool = council.tool.peek();
  if (tool.kind === "ghost") {
    actsOf(ctx).add({ ghost: tool.ghost, at: spot });
    return;
  }
  if (tool.kind === "arrow" && !tool.at) {
    council.tool.value = { ...tool, at: spot };
    toast(W.touchTo);
    return;
  }
  council.tool.value = null;
  if (tool.kind === "arrow") actsOf(ctx).point("arrow", tool.at, spot);
  else actsOf(ctx).point(tool.kind, spot);
}

export function Pointing({ ctx }) {
  const { council } = ctx;
  const ghosts = Object.entries(ctx.catalog.counsel?.ghosts ?? {});
  const tools = [
    { kind: "ping", label: W.ping },
    { kind: "arrow", label: W.arrow },
    { kind: "cover", label: W.cover },
    ...ghosts.map(([ghost, name]) => ({ kind: "ghost", ghost, label: W.ghost(name) })),
  ];
  const same = (tool) => council.tool.value?.kind === tool.kind && council.tool.value?.ghost === tool.ghost;
  return html`
    <section class="pointing">
      <h3>${W.heading}</h3>
      <div class="plan-tools" role="group" aria-label=${W.heading}>
        ${tools.map(
          (tool) => html`
            <button
              type="button"
              key=${`${tool.kind} ${tool.ghost}`}
              class="button small"
              aria-pressed=${same(tool)}
              onClick=${() => (council.tool.value = same(tool) ? null : tool)}
            >
              ${tool.label}
            </button>
          `,
        )}
      </div>
      ${
        council.tool.value &&
        html`
          <${Spots} ctx=${ctx} />
        `
      }
    </section>
  `;
}

/** The spots as a list, for people without a pointer. */
function Spots({ ctx }) {
  const { tool } = ctx.council;
  const chosen = useSignal("");
  const spots = allSpots();
  const show = (event) => {
    event.preventDefault();
    const spot = chosen.value || spots[0]?.[0];
    if (spot) use(ctx, spot);
  };
  return html`
    <form class="spots" onSubmit=${show}>
      <p>${tool.value.at ? W.touchTo : W.touch}</p>
      <label>
        ${tool.value.at ? W.to : W.where}${" "}
        <select class="field" onChange=${(event) => (chosen.value = event.target.value)}>
          ${spots.map(
            ([spot, name]) => html`
              <option value=${spot} selected=${spot === chosen.value}>${name}</option>
            `,
          )}
        </select>
      </label>
      <button class="button small">${W.show}</button>
      <button type="button" class="button small quiet" onClick=${() => (tool.value = null)}>${W.stop}</button>
    </form>
  `;
}
