// How I am asked in windows: the switch, what passed by itself and why, and the chip that lets a whole phase pass.
import { html, sheet, useSignalEffect } from "../core/ui.js";
import { actsOf } from "../core/council-acts.js";
import { council as texts } from "../core/words-council.js";

const W = texts.windows;
sheet("council");

export function Windows({ ctx }) {
  const { council } = ctx;
  // What answers itself is an ordinary move of mine, given when I can see what led to it.
  useSignalEffect(() => {
    const reflex = council.reflex.value;
    const question = ctx.question.value;
    if (!reflex || !question || council.planning.value || ctx.pressed.value || ctx.status.value !== "online") return;
    if (reflex.seq !== ctx.seq() || ctx.now.value !== ctx.view.value) return;
    if (!reflex.do) return void (council.passed.value = []);
    if (!question.choices.some((choice) => choice.do === reflex.do && !choice.no)) return;
    council.reflex.value = null;
    council.passed.value = [...council.passed.peek(), reflex.why];
    ctx.act([reflex.do]);
  });

  const manners = council.manners.value;
  if (!manners) return null;
  const { passed, reflex } = council;
  const asked = ctx.question.value && reflex.value?.seq === ctx.seq() ? reflex.value : null;
  const stops = Object.entries(ctx.catalog.counsel.stops);
  const behave = (change) => actsOf(ctx).behave(change);
  return html`
    <div class="windows">
      ${
        asked?.why &&
        !asked.do &&
        html`
          <p class="window-why">${W.why(asked.why)}</p>
        `
      }
      <p class="window-passed" role="status">
        ${passed.value.length > 0 && W.passed(passed.value.length, passed.value.at(-1))}
      </p>
      <details>
        <summary>${W.now(manners.stops)}</summary>
        <fieldset>
          <legend class="hidden-text">${W.heading}</legend>
          ${stops.map(
            ([name, text]) => html`
              <label key=${name}>
                <input
                  type="radio"
                  name="stops"
                  checked=${manners.stops === name}
                  onChange=${() => behave({ stops: name })}
                />
                ${" "}
                <b>${name}</b>
                : ${text}
              </label>
            `,
          )}
        </fieldset>
      </details>
      ${
        manners.passing
          ? html`
              <button type="button" class="button small" aria-pressed="true" onClick=${() => behave({})}>
                ${W.holding}${manners.whatever ? `, ${W.whatever}` : ""} · ${W.cancel}
              </button>
            `
          : asked &&
            html`
              <button type="button" class="button small" onClick=${() => behave({ passing: true })}>${W.hold}</button>
              <button
                type="button"
                class="button small quiet"
                onClick=${() => behave({ passing: true, whatever: true })}
              >
                … ${W.whatever}
              </button>
            `
      }
    </div>
  `;
}
