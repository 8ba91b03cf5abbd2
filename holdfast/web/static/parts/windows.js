// How I am asked in windows: the switch, the orders for single things, what passed by itself and why, and the chips
// that let a step, a troop or a whole phase pass.
import { html, sheet, useSignalEffect } from "../core/ui.js";
import { actsOf } from "../core/council-acts.js";
import { council as texts } from "../core/words-council.js";

const W = texts.windows;
sheet("council");

export function Windows({ ctx }) {
  const { council } = ctx;
  // An automatic answer is an ordinary move of mine, given once I can see what led to it.
  useSignalEffect(() => {
    const reflex = council.reflex.value;
    const question = ctx.question.value;
    if (!reflex || !question || council.planning.value || ctx.pressed.value || ctx.status.value !== "online") return;
    if (reflex.seq !== ctx.seq() || ctx.now.value !== ctx.view.value) return;
    if (!reflex.do) return void (council.passed.value = []);
    if (!question.choices.some((choice) => choice.do === reflex.do[0] && !choice.no)) return;
    council.reflex.value = null;
    council.passed.value = [...council.passed.peek(), reflex.why];
    ctx.act(reflex.do);
  });

  const manners = council.manners.value;
  if (!manners) return null;
  const { passed, reflex } = council;
  const asked = ctx.question.value && reflex.value?.seq === ctx.seq() ? reflex.value : null;
  const { stops, stretches } = ctx.catalog.counsel;
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
        <summary>${W.now(stops[manners.stops])}</summary>
        <fieldset>
          <legend class="hidden-text">${W.heading}</legend>
          ${Object.entries(stops).map(
            ([name, text]) => html`
              <label key=${name}>
                <input
                  type="radio"
                  name="stops"
                  checked=${manners.stops === name}
                  onChange=${() => behave({ stops: name })}
                />
                ${" "} ${text[0].toUpperCase()}${text.slice(1)}
              </label>
            `,
          )}
        </fieldset>
        ${
          Object.keys(manners.posts).length > 0 &&
          html`
            <${Posts} ctx=${ctx} manners=${manners} behave=${behave} />
          `
        }
      </details>
      ${
        manners.passing
          ? html`
              <button type="button" class="button small chip" aria-pressed="true" onClick=${() => behave({})}>
                ${W.passing(stretches[manners.passing])}${manners.whatever ? `, ${W.whatever}` : ""} · ${W.cancel}
              </button>
            `
          : asked?.passes &&
            html`
              <div class="window-chips" role="group" aria-label=${W.pass}>
                <span aria-hidden="true">${W.pass}</span>
                ${asked.passes.map(
                  (kind) => html`
                    <button
                      type="button"
                      key=${kind}
                      class="button small chip"
                      onClick=${() => behave({ passing: kind })}
                    >
                      ${stretches[kind]}
                    </button>
                  `,
                )}
                <button
                  type="button"
                  class="button small quiet chip"
                  onClick=${() => behave({ passing: asked.passes.at(-1), whatever: true })}
                >
                  ${stretches[asked.passes.at(-1)]}, ${W.whatever}
                </button>
              </div>
            `
      }
    </div>
  `;
}

/** What each thing does in windows without being asked. */
function Posts({ ctx, manners, behave }) {
  const { orders } = ctx.catalog.counsel;
  const order = (spot, name) => behave({ orders: { ...manners.orders, [spot]: name } });
  return html`
    <ul class="posts">
      ${Object.entries(manners.posts).map(
        ([spot, name]) => html`
          <li key=${spot}>
            <label>
              ${name}${" "}
              <select class="field" onChange=${(event) => order(spot, event.target.value)}>
                ${Object.entries(orders).map(
                  ([one, text]) => html`
                    <option value=${one} selected=${(manners.orders[spot] ?? Object.keys(orders)[0]) === one}>
                      ${text}
                    </option>
                  `,
                )}
              </select>
            </label>
          </li>
        `,
      )}
    </ul>
  `;
}
