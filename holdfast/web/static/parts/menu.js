// The menu beside a place on the board where several things can be done.
import { html, useLayoutEffect } from "../core/ui.js";
import { rove } from "../core/keys.js";
import { words } from "../core/words.js";
import { spotOf, usePlaced } from "./tip.js";

export function Menu({ ctx }) {
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
