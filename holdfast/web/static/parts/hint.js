// The private coach: where to look, why, two candidates, the plan. Each step is asked for, so that a player can stop at
// any of them.
import { html, sheet, useEffect } from "../core/ui.js";
import { asksTwice } from "../core/context.js";
import { Icon } from "../core/icons.js";
import { hint as W } from "../core/words-hint.js";

sheet("hint");

const LAST = 4;

const OFFERED = "holdfast.coached"; // {game: the table of its first full game, or "" once the coach is known}
const read = () => JSON.parse(localStorage.getItem(OFFERED) ?? "{}");
const keep = (game, table) => localStorage.setItem(OFFERED, JSON.stringify({ ...read(), [game]: table }));

/** The coach is offered only in the first full game of a title, until the player knows it. */
export const offered = ({ room, table }) => {
  const first = read()[room.peek().game] ?? table;
  if (first === table) keep(room.peek().game, table);
  return first === table;
};
export const known = ({ room }) => keep(room.peek().game, "");

/** One step further: asks the server once for each question, and shows a little more with every call. */
export async function next(ctx) {
  const now = ctx.hint.peek();
  const question = ctx.question.peek();
  if (!question || ctx.readonly || (now && !now.told)) return;
  if (now) {
    // A plan has no shortlist: it is one answer to several questions.
    const few = now.told.shortlist.length;
    ctx.hint.value = { ...now, step: few ? Math.min(LAST, now.step + 1) : LAST };
    return;
  }
  known(ctx); // whoever has found the coach needs no offer
  const asking = (ctx.hint.value = { step: 0, told: null });
  const told = await ctx.ask("hint", { expect_seq: ctx.seq() });
  // The question may have been answered while the server was thinking.
  if (ctx.hint.peek() === asking) ctx.hint.value = told ? { step: told.where ? 1 : 2, told } : null;
}

/** Give the answers of the hint, after a second thought where one is due. */
const follow = (ctx, choice, line) => (ctx.weigh && asksTwice() ? ctx.weigh(choice, false, line) : ctx.act(line));

const advised = ({ plan, indifferent, label }) => (plan ? W.plan(plan) : indifferent ? W.any(label) : W.move(label));
const prospect = ({ score, chance, together }) =>
  score ? W.score(score) : chance !== null && W.chance(chance, together);

/** What has been revealed so far. It is drawn inside a live region, so it is read out as it grows. */
export function Hint({ ctx }) {
  const { step, told } = ctx.hint.value;
  useEffect(
    () => document.querySelector(".choice-row.advised, .choice-row.hinted")?.scrollIntoView({ block: "nearest" }),
    [step],
  );
  const choice = step === LAST && ctx.choices.value.find((one) => one.do === told.move.do);
  return html`
    <div class="hint-text">
      <${Icon} name="hint" size=${18} />
      <div>
        ${
          !told
            ? html`
                <p>${W.thinking}</p>
              `
            : html`
                ${
                  step < LAST &&
                  html`
                    <p>${told.where} ${step > 1 && told.nudge}</p>
                  `
                }
                ${
                  step === 3 &&
                  html`
                    <p>${W.shortlist}</p>
                    <ul>
                      ${told.shortlist.map(
                        ({ label, why }) => html`
                          <li>
                            <b>${ctx.say(label)}</b>
                            ${why && W.why(why)}
                          </li>
                        `,
                      )}
                    </ul>
                  `
                }
                ${
                  step === LAST &&
                  html`
                    <p>
                      <b>${ctx.say(advised(told.move))}</b>
                      ${" "}${told.move.why} ${prospect(told.move)}
                    </p>
                    ${
                      (told.move.reason || told.move.costs) &&
                      html`
                        <p class="hint-reason">
                          ${told.move.reason && W.reason(told.move.reason)}${" "}
                          ${told.move.costs && W.costs(told.move.costs)}
                        </p>
                      `
                    }
                  `
                }
                <p class="hint-tools">
                  ${
                    step < LAST &&
                    html`
                      <button type="button" class="button small" onClick=${() => next(ctx)}>
                        ${W.more[told.shortlist.length ? step : 0]}
                      </button>
                    `
                  }
                  ${
                    choice &&
                    ctx.armed.value !== choice &&
                    html`
                      <button
                        type="button"
                        class="button small primary"
                        onMouseEnter=${() => ctx.focus(choice)}
                        onMouseLeave=${() => ctx.focus(null)}
                        onClick=${() => follow(ctx, choice, told.move.line)}
                      >
                        ${W.take(told.move.line.length)}
                      </button>
                    `
                  }
                  <button
                    type="button"
                    class="button small quiet icon-only"
                    aria-label=${W.close}
                    title=${W.close}
                    onClick=${() => (ctx.hint.value = null)}
                  >
                    <${Icon} name="cross" size=${13} />
                  </button>
                </p>
              `
        }
      </div>
    </div>
  `;
}
