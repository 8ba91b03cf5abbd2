// Luck, your own decisions and those of the others: what a finished game owes to each. Worked out on request.
import { html, signal } from "../core/ui.js";
import { SeatName } from "../core/marks.js";
import { review as R } from "../core/words-review.js";
import { score as W } from "../core/words-score.js";
import { ask } from "./replay-review.js";

const kept = new WeakMap(); // what `ask` has found out at an open table: the score may be closed and opened again

export function Luck({ ctx, id, result }) {
  if (!kept.has(ctx)) kept.set(ctx, signal(null));
  const state = kept.get(ctx);
  const { progress = 0, told, problem } = state.value ?? {};
  const look = () => void ask(ctx, id, state);
  if (!state.value)
    return html`
      <p>
        ${W.luckText(result.together)}${" "}
        <button type="button" class="button small" onClick=${look}>${W.luckAsk}</button>
      </p>
    `;
  if (problem)
    return html`
      <p class="problem" role="alert">${problem}</p>
      <button type="button" class="button small" onClick=${look}>${R.failed}</button>
    `;
  if (!told)
    return html`
      <p role="status">${progress ? R.working(progress) : R.waiting}</p>
      <progress value=${progress} max="1" aria-label=${R.progress} />
    `;
  // Allies share one chance: their accounts differ only in whose decisions are whose. A lone player has no others.
  const alone = told.accounts.length === 1;
  const head = W.luckHead(result.together, alone);
  const sure = ({ luck, own, others }, seat) =>
    R.sure(
      ctx.names.value[seat],
      [luck, own, ...(alone ? [] : [others])].map((sum, n) => [head[n + 2], sum]),
    );
  return html`
    <div class="ledger luck" tabindex="0" role="region" aria-label=${W.luck}>
      <table>
        <thead>
          <tr>
            ${head.map(
              (word) => html`
                <th scope="col">${word}</th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${told.accounts.map(
            ({ start, luck, own, others, end }, seat) => html`
              <tr key=${seat}>
                <th scope="row"><${SeatName} ctx=${ctx} seat=${seat} /></th>
                <td>${start}</td>
                <td>${R.whole(luck.whole)}</td>
                <td>${R.whole(own.whole)}</td>
                ${
                  !alone &&
                  html`
                    <td>${R.whole(others.whole)}</td>
                  `
                }
                <td>${end}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    <p><small>${W.luckUnit}</small></p>
    <details>
      <summary>${R.details}</summary>
      ${told.accounts.map(
        (account, seat) => html`
          <p><small>${sure(account, seat)}</small></p>
        `,
      )}
      <p><small>${W.luckAbout} ${R.about(told.worlds, told.iterations)}</small></p>
    </details>
  `;
}
