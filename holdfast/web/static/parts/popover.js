// What appears beside a place on the board: a menu when several things can be done there, and a note on what is looked
// at.
import { html, useLayoutEffect, useRef } from "../core/ui.js";
import { rove } from "../core/keys.js";
import { words } from "../core/words.js";

const GAP = 8;
const spotOf = (place) => document.querySelector(`.table-board [data-at="${CSS.escape(place)}"]`);

/** Puts a box beside a place, inside the window. */
function usePlaced(place, dependency) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const spot = place && spotOf(place);
    if (!spot || !box.current) return;
    const at = spot.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h, style } = box.current;
    const below = at.bottom + GAP + h < innerHeight;
    style.left = `${Math.max(GAP, Math.min(innerWidth - w - GAP, at.left + at.width / 2 - w / 2))}px`;
    style.top = `${Math.max(GAP, below ? at.bottom + GAP : at.top - h - GAP)}px`;
  }, [place, dependency]);
  return box;
}

export function Popover({ ctx }) {
  const menu = ctx.menu.value;
  const box = usePlaced(menu?.place, menu);
  useLayoutEffect(() => {
    if (!menu) return undefined;
    box.current.querySelector(".choice")?.focus();
    const away = (event) => !box.current?.contains(event.target) && (ctx.menu.value = null);
    document.addEventListener("pointerdown", away, true);
    return () => document.removeEventListener("pointerdown", away, true);
  }, [menu]);
  if (!menu) return null;

  const onKeyDown = (event) => {
    if (event.key === "Escape" || event.key === "Tab") {
      ctx.menu.value = null;
      spotOf(menu.place)?.focus();
    } else return rove(event, ".choice");
    event.preventDefault();
    event.stopPropagation();
  };
  return html`
    <div
      ref=${box}
      class="popover panel"
      role="menu"
      aria-label=${words.choices.menu(menu.name || menu.choices[0].group)}
      onKeyDown=${onKeyDown}
    >
      ${
        menu.name &&
        html`
          <h3 role="presentation">${menu.name}</h3>
        `
      }
      ${menu.choices.map(
        (choice) => html`
          <button
            type="button"
            key=${choice.do}
            role="menuitem"
            class="choice"
            aria-disabled=${choice.no ? "true" : undefined}
            onMouseEnter=${() => ctx.focus(choice)}
            onFocus=${() => ctx.focus(choice)}
            onClick=${() => ctx.take(choice)}
          >
            <span class="choice-label">${choice.label}</span>
            ${
              choice.no
                ? html`
                    <span class="choice-why">${choice.no.reason}</span>
                  `
                : choice.effect &&
                  html`
                    <span class="choice-effect">${choice.effect}</span>
                  `
            }
          </button>
        `,
      )}
    </div>
  `;
}

/** A note beside the place under the pointer. Its words are in the place's name too, so it is hidden from screen
    readers. */
export function Tip({ ctx }) {
  const tip = ctx.menu.value || ctx.pressed.value || ctx.playing.value ? null : ctx.tip.value;
  const box = usePlaced(tip?.place, tip);
  if (!tip) return null;
  const legal = tip.choices.filter((choice) => !choice.no);
  const shown = legal.length ? legal : tip.choices.slice(0, 1);
  return html`
    <div ref=${box} class="tip panel" aria-hidden="true">
      ${
        tip.name &&
        html`
          <strong>${tip.name}</strong>
        `
      }
      ${shown.slice(0, 6).map(
        ({ label, effect, no }) => html`
          <div>
            ${label !== tip.name && label}
            ${
              no
                ? html`
                    <div class="choice-why">
                      ${no.reason}
                      <span class="rule-id">${" · "}${no.rule}</span>
                    </div>
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
    </div>
  `;
}
