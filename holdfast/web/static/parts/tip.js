// What appears beside a place on the board: a note on what is looked at.
import { html, lazy, useEffect, useLayoutEffect, useRef } from "../core/ui.js";
import { words } from "../core/words.js";

const GAP = 8;
const LONG_PRESS = 500; // ms after which a finger reads a card instead of choosing it
const Reader = lazy(async () => (await import("./cards.js")).Reader);
export const spotOf = (place) => document.querySelector(`.table-board [data-at="${CSS.escape(place)}"]`);

/** Puts a box beside an element, inside the window. */
export function placeBeside({ offsetWidth: w, offsetHeight: h, style }, spot) {
  const at = spot.getBoundingClientRect();
  const below = at.bottom + GAP + h < innerHeight;
  style.left = `${Math.max(GAP, Math.min(innerWidth - w - GAP, at.left + at.width / 2 - w / 2))}px`;
  style.top = `${Math.max(GAP, below ? at.bottom + GAP : at.top - h - GAP)}px`;
}

/** Puts a box beside a place. */
export function usePlaced(place, dependency) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const spot = place && spotOf(place);
    if (spot && box.current) placeBeside(box.current, spot);
  }, [place, dependency]);
  return box;
}

/** Notices which card is looked at: by the pointer, by the focus, or by a finger that stays on it. */
function useReading(ctx) {
  useEffect(() => {
    let timer, held;
    const cardAt = ({ target }) => target.closest?.("[data-card]");
    const look = (event) => {
      const node = event.pointerType !== "touch" && cardAt(event);
      ctx.reading.value = node ? { key: node.dataset.card, node } : null;
    };
    const press = (event) => {
      const node = cardAt(event);
      held = false;
      if (node && event.pointerType === "touch")
        timer = setTimeout(() => ((held = true), ctx.open("card", node.dataset.card)), LONG_PRESS);
    };
    const lift = () => clearTimeout(timer);
    // The finger that opened a card does not also choose it.
    const swallow = (event) => held && (event.preventDefault(), event.stopPropagation());
    const all = { pointerover: look, focusin: look, pointerdown: press, pointercancel: lift, pointerup: lift };
    Object.assign(all, { click: swallow, contextmenu: swallow });
    for (const [name, run] of Object.entries(all)) document.addEventListener(name, run, true);
    return () => Object.entries(all).forEach(([name, run]) => document.removeEventListener(name, run, true));
  }, [ctx]);
}

/** What can be done at a place, or why nothing can. */
export function Offers({ ctx, tip }) {
  const legal = tip.choices.filter((choice) => !choice.no);
  const shown = legal.length ? legal : tip.choices.slice(0, 1);
  return html`
    ${shown.slice(0, 6).map(
      ({ label, effect, no }) => html`
        <div>
          ${label !== tip.name && label}
          ${
            no
              ? html`
                  <div class="choice-why">${no.reason}</div>
                `
              : effect &&
                effect !== label &&
                html`
                  <div class="choice-effect">${effect}</div>
                `
          }
        </div>
      `,
    )}
    ${
      ctx.unsure.value &&
      html`
        <em>${words.choices.unsure}</em>
      `
    }
  `;
}

/** A note beside the place under the pointer; beside a card, its words. What the note says about a place is in
    the place's name, too, so it is hidden from screen readers. */
export function Tip({ ctx }) {
  useReading(ctx);
  const busy = ctx.menu.value || ctx.pressed.value || ctx.playing.value;
  const tip = busy || ctx.reading.value ? null : ctx.tip.value;
  const box = usePlaced(tip?.place, tip);
  if (!busy && ctx.reading.value)
    return html`
      <${Reader} ctx=${ctx} key=${ctx.reading.value.key} />
    `;
  return (
    tip &&
    html`
      <div ref=${box} class="tip panel" aria-hidden="true">
        ${
          tip.name &&
          html`
            <strong>${tip.name}</strong>
          `
        }
        <${Offers} ctx=${ctx} tip=${tip} />
      </div>
    `
  );
}
