// Shows the toasts; a refusal names its rule, and the rule opens in the panel of the table being shown.
import { html } from "../core/ui.js";
import { drop, toasts } from "../core/toasts.js";
import { Icon } from "../core/icons.js";
import { RuleLink } from "../core/marks.js";
import { words } from "../core/words.js";
import { current } from "./current.js";

export function Toasts() {
  return html`
    <div class="toasts" role="status" aria-live="polite">
      ${toasts.value.map(
        ({ id, text, rule, tone, link }) => html`
          <div key=${id} class="toast panel ${tone}">
            <span>
              ${text}${
                link &&
                html`
                  ${" "}
                  <input class="field" readonly value=${link} aria-label=${text} />
                `
              }
            </span>
            ${
              rule &&
              current.value &&
              html`
                <${RuleLink} ctx=${current.value} id=${rule} text=${words.rule} />
              `
            }
            <button type="button" class="button quiet small" aria-label=${words.close} onClick=${() => drop(id)}>
              <${Icon} name="cross" size=${14} />
            </button>
          </div>
        `,
      )}
    </div>
  `;
}
