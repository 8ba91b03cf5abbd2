// Plans beside the game: mine, step by step, and those of my allies; and fingers on the board.
import { cls, html, sheet, useSignal, useSignalEffect } from "../core/ui.js";
import { actsOf } from "../core/council-acts.js";
import { Icon } from "../core/icons.js";
import { RuleLink, SeatMark, SeatName } from "../core/marks.js";
import { council as texts } from "../core/words-council.js";
import { Pointing, nameOf } from "./point.js";
import { Tray } from "./tray.js";
import { Windows } from "./windows.js";

const W = texts.plans;
sheet("council");
const MARKS = { possible: "check", later: "pause", no: "cross" };

/** A note under the question while planning: nothing is really done, and how to stop. */
export function Planning({ ctx }) {
  const { council } = ctx;
  useSignalEffect(() => {
    ctx.now.value;
    actsOf(ctx).refresh();
  });
  const desk = council.desk.value;
  return html`
    <div class="planning-note" role="status">
      <p>
        ${ctx.room.value.seats.length > 1 ? W.note : W.alone}
        ${desk && !desk.next ? ` ${W.nothing}` : desk?.imagined ? ` ${W.imagined}` : ""}
      </p>
      <button type="button" class="button small" onClick=${() => actsOf(ctx).plan(false)}>${W.stop}</button>
    </div>
  `;
}

export function Plans({ ctx }) {
  const { plans } = ctx.council;
  const others = Object.values(plans.value).filter(({ seat }) => seat !== ctx.me.value);
  return html`
    <div class="plans scroll" tabindex="0" aria-label=${W.heading} role="region">
      ${
        ctx.me.value >= 0 &&
        html`
          <${Mine} ctx=${ctx} />
        `
      }
      ${others.map(
        (plan) => html`
          <section key=${plan.seat} class=${`plan seat-${plan.seat}`}>
            <h3>
              <${SeatMark} seat=${plan.seat} size=${12} />
              ${" "}${W.of(ctx.names.value[plan.seat])}
            </h3>
            <${Steps} ctx=${ctx} plan=${plan} />
          </section>
        `,
      )}
      ${
        ctx.catalog.counsel?.risk &&
        Object.keys(plans.value).length > 0 &&
        html`
          <${WhatIf} ctx=${ctx} />
        `
      }
      ${
        ctx.room.value.seats.some((seat) => seat.bot) &&
        html`
          <${Intents} ctx=${ctx} />
        `
      }
      ${
        ctx.catalog.counsel?.goods &&
        ctx.names.value.length > 1 &&
        html`
          <${Tray} ctx=${ctx} />
        `
      }
      ${
        ctx.catalog.counsel?.stops &&
        ctx.me.value >= 0 &&
        !ctx.council.windowed.value &&
        html`
          <${Windows} ctx=${ctx} />
        `
      }
      ${
        ctx.me.value >= 0 &&
        html`
          <${Pointing} ctx=${ctx} />
        `
      }
    </div>
  `;
}

/** Bots say what they mean to do; they are asked again when the game has moved on. */
function Intents({ ctx }) {
  const said = useSignal([]);
  useSignalEffect(() => {
    (ctx.now.value, ctx.council.plans.value);
    actsOf(ctx)
      .intents()
      .then((found) => (said.value = found ?? []));
  });
  if (!said.value.length) return null;
  return html`
    <section class="intents">
      <h3>${texts.intents.heading}</h3>
      <ul>
        ${said.value.map(
          ({ seat, text }) => html`
            <li key=${seat}>
              <${SeatName} ctx=${ctx} seat=${seat} />
              ${`: ${ctx.say(text)}`}
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** What the plans would change, in numbers with their error. */
function WhatIf({ ctx }) {
  const found = useSignal(null);
  useSignalEffect(() => {
    ctx.council.plans.value;
    found.value = null;
  });
  const ask = async () => (found.value = await actsOf(ctx).whatIf(Object.keys(ctx.council.plans.peek()).map(Number)));
  const { risk, now, then } = found.value ?? {};
  return html`
    <section class="what-if">
      <button type="button" class="button small" onClick=${ask}>${W.whatIf}</button>
      <p role="status">${found.value && (now ? W.odds(risk, W.chance(now), W.chance(then)) : W.unknown)}</p>
    </section>
  `;
}

function Mine({ ctx }) {
  const { council } = ctx;
  const plan = council.plans.value[ctx.me.value];
  const sure = useSignal(null); // the version that was asked about
  const planning = council.planning.value;
  return html`
    <section class=${`plan mine seat-${ctx.me.value}`}>
      <h3>
        <${SeatMark} seat=${ctx.me.value} size=${12} />
        ${" "}${W.mine}
      </h3>
      ${
        plan
          ? html`
              <${Steps} ctx=${ctx} plan=${plan} mine />
            `
          : html`
              <p class="nothing">${W.none}</p>
            `
      }
      <div class="plan-foot">
        <div class="plan-tools">
          <button
            type="button"
            class="button small"
            aria-pressed=${planning}
            onClick=${() => actsOf(ctx).plan(!planning)}
          >
            ${planning ? W.stop : W.start}
          </button>
          ${
            plan &&
            html`
              <button type="button" class="button small" onClick=${() => actsOf(ctx).change(() => [])}>
                ${W.clear}
              </button>
            `
          }
          ${
            plan?.ready > 0 &&
            sure.value !== plan.version &&
            html`
              <button type="button" class="button small primary" onClick=${() => (sure.value = plan.version)}>
                ${W.commit(plan.ready)}
              </button>
            `
          }
        </div>
        ${
          plan?.ready > 0 &&
          sure.value === plan.version &&
          html`
            <div class="confirm" role="alert">
              <p>${W.sure(plan.ready)}</p>
              <button type="button" class="button primary" onClick=${() => ((sure.value = null), actsOf(ctx).commit())}>
                ${W.yes}
              </button>
              <button type="button" class="button" onClick=${() => (sure.value = null)}>${W.no}</button>
            </div>
          `
        }
      </div>
    </section>
  `;
}

function Steps({ ctx, plan, mine }) {
  return html`
    <ol class="plan-steps">
      ${plan.steps.map(
        (step, n) => html`
          <li key=${n} class=${cls("plan-step", step.state)}>
            <${Icon} name=${MARKS[step.state]} size=${14} label=${W.states[step.state]} />
            <span>
              ${wording(ctx, step)}
              ${
                step.note &&
                html`
                  ${" "}
                  <small><bdi>${step.note}</bdi></small>
                `
              }
              ${
                step.why &&
                html`
                  <small class="plan-why">
                    ${step.why.reason}${" "}
                    <${RuleLink} ctx=${ctx} id=${step.why.rule} />
                  </small>
                `
              }
            </span>
            ${
              mine &&
              html`
                <button
                  type="button"
                  class="button quiet small icon-only"
                  aria-label=${W.remove(wording(ctx, step))}
                  onClick=${() => actsOf(ctx).change((steps) => steps.filter((_, place) => place !== n))}
                >
                  <${Icon} name="cross" size=${13} />
                </button>
              `
            }
          </li>
        `,
      )}
    </ol>
  `;
}

const wording = (ctx, { ghost, label, at }) =>
  ghost ? W.ghost(ctx.catalog.counsel?.ghosts[ghost] ?? ghost, nameOf(at)) : ctx.say(label);
