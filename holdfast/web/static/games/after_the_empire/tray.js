// The tray under the castle, in which troops are placed.
import { cls, html, useSignal } from "../../core/ui.js";
import { Glyph } from "./art.js";
import { KINDS, drag, figure, prospect, sum } from "./deploy.js";
import { words } from "./words.js";

function Stepper({ plan, kind, side }) {
  const step = (more, name, sign) => html`
    <button
      type="button"
      aria-label=${name(KINDS[kind], words.sides[side].toLowerCase())}
      disabled=${!plan.after(kind, side, more)}
      onClick=${() => plan.change(kind, side, more)}
    >
      ${sign}
    </button>
  `;
  return html`
    <span class="e-stepper">
      <${Glyph} name=${KINDS[kind]} />
      ${step(-1, words.tray.fewer, "−")}
      <b>${plan.at(side)[kind]}</b>
      ${step(1, words.tray.more, "+")}
    </span>
  `;
}

/** Who is in hand, the walls with their numbers and prospects, and the buttons. */
export function Tray({ tray, forecast }) {
  const { ctx, plan, kind, held } = tray;
  const { hand, budget, moving } = plan.post;
  const hold = ctx.choices.value.find((choice) => choice.do === "hold");
  const kinds = [0, 1].filter((k) => hand[k] > 0);
  const title = words.tray.titles[+moving];
  const idle = hold && !plan.changed();
  // Where the fight begins at once, players are asked whether they mean it, and told who stays inside.
  const inside = moving ? 0 : sum(kinds.map((k) => plan.inside(k)));
  const draft = String(plan.counts.value);
  const warned = useSignal("");
  const again = warned.value === draft;
  const send = async () => (await ctx.carryOut(plan.wish(), again)) && (warned.value = draft);
  const unfit = ctx.unfit.value;
  const end = unfit ? { tone: "bad", text: unfit.reason } : hold && ctx.forecast.value?.lines.at(-1);
  return html`
    <section class=${`e-tray seat-${ctx.me.value}`} aria-label=${title}>
      <div class="e-piles">
        <h2>${title}</h2>
        ${kinds.map(
          (k) => html`
            <button
              type="button"
              class="e-pile"
              aria-pressed=${kind.value === k}
              aria-label=${words.tray.pick(KINDS[k], plan.inside(k))}
              onPointerDown=${(event) => drag(event, tray, k, -1)}
              onClick=${() => (kind.value = k)}
            >
              <svg viewBox="0 0 16 22" aria-hidden="true">${figure(k)}</svg>
              <b>${plan.inside(k)}</b>
            </button>
          `,
        )}
        <p class="e-how">
          ${budget !== null ? words.tray.moves(budget) : plan.changed() ? words.tray.draft : words.tray.hint}
        </p>
        <span class="e-tray-buttons">
          <button
            type="button"
            class=${cls("button small", !idle && "primary")}
            disabled=${idle || unfit}
            onClick=${send}
          >
            ${again ? words.tray.sure(inside, words.tray.go[+moving]) : words.tray.go[+moving]}
          </button>
          ${
            hold &&
            html`
              <button type="button" class="button small" onClick=${() => ctx.take(hold)}>${hold.label}</button>
            `
          }
        </span>
        ${
          end &&
          html`
            <p class=${`e-end ${end.tone}`}>${end.text}</p>
          `
        }
      </div>
      <div class="e-posts">
        ${words.sides.map((name, side) => {
          const { come, stand, odds, wall } = prospect(forecast, tray, side) ?? {};
          return html`
            <div
              class=${cls("e-post-at", !plan.asked(side) && "shut", held.value?.over === side && "over")}
              data-side=${plan.asked(side) ? side : undefined}
            >
              <span class="e-name">${name}</span>
              ${kinds.map(
                (k) => html`
                  <${Stepper} plan=${plan} kind=${k} side=${side} />
                `,
              )}${
                stand &&
                sum(come) > 0 &&
                html`
                  <span
                    class=${cls("e-ahead", stand[0] === stand[1] && "sure", wall)}
                    title=${words.standTitle(stand, odds)}
                  >
                    ${words.stand(stand, odds, wall)}
                  </span>
                `
              }
            </div>
          `;
        })}
      </div>
    </section>
  `;
}
