// Asks once more before anything that cannot be undone, and after the first touch of a finger.
import { html } from "../core/ui.js";
import { words } from "../core/words.js";

const W = words.bar;

export function Confirm({ ctx, choice }) {
  return html`
    <div class="confirm" role="alert">
      <p>
        <b>${choice.label}</b>
        ${choice.effect && `: ${choice.effect.replace(/\.$/, "")}`}${". "}
        ${
          ctx.final.value &&
          html`
            <small>${ctx.names.value.length > 1 ? W.final : W.finalAlone}</small>
          `
        }
      </p>
      <button type="button" class="button primary" onClick=${() => ctx.act(ctx.line)}>${W.sure}</button>
      <button type="button" class="button" onClick=${() => ((ctx.armed.value = null), ctx.focus(null))}>
        ${W.not}
      </button>
    </div>
  `;
}
