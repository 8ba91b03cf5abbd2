// A game reviewed afterwards: how likely everybody was to win all along, where that changed, and what was luck.
import { cls, html, sheet, signal } from "../core/ui.js";
import { get } from "../core/api.js";
import { Icon } from "../core/icons.js";
import { SeatName, SHAPES } from "../core/marks.js";
import { tokenFor } from "../core/tokens.js";
import { replay } from "../core/words-replay.js";
import { review as W } from "../core/words-review.js";
import { Chart } from "./charts.js";
import { current } from "./current.js";

sheet("score");
sheet("review");

const AGAIN = 1000;
const WIDTH = 1000;
const HEIGHT = 100;

/** Asks until the review is ready. `state` holds {progress}, then {told} or {problem}. */
export async function ask(ctx, id, state) {
  state.value = { progress: 0 };
  while (current.peek() === ctx) {
    try {
      const answer = await get(`/api/replays/${id}/review`, { token: tokenFor(id) });
      state.value = "progress" in answer ? answer : { told: answer };
    } catch (error) {
      state.value = { problem: error.message };
    }
    if (!("progress" in state.peek())) return;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

const short = (title) => /^\p{L}+ \d+/u.exec(title)?.[0] ?? title;

/** The moment to show: a decision is looked at, and played differently, before it is made. */
const showAt = (turn) => (turn.luck ? turn.at : turn.at - 1);

const picked = signal(null); // the turning point gone to last: luck and what was made of it are seen at one moment

/** Whether this is the turning point being shown. */
function isHere(player, told, turn) {
  const here = told.turns.filter((one) => player.at.value === showAt(one));
  return turn === (here.includes(picked.value) ? picked.value : here[0]);
}

/** Go to a turning point; a decision is seen through the eyes of the player who made it. */
async function show(player, turn) {
  picked.value = turn;
  if (!turn.luck && player.seat.value !== turn.seat) await player.look(turn.seat);
  player.go(showAt(turn));
}

/** A turning point in one sentence, with the names of the seats. */
function sentence(ctx, turn) {
  const name = ctx.names.value[turn.seat];
  return turn.luck ? W.stroke(ctx.say(turn.played.label), name, turn) : W.decision(name, turn);
}

/** The pane beside the board. */
export function Review({ ctx, player, state }) {
  const { progress, told, problem } = state.value;
  if (problem)
    return html`
      <div class="review scroll">
        <p class="problem" role="alert">${problem}</p>
        <button type="button" class="button small" onClick=${() => ask(ctx, player.info.id, state)}>${W.failed}</button>
      </div>
    `;
  if (!told)
    return html`
      <div class="review scroll">
        <p role="status">${progress ? W.working(progress) : W.waiting}</p>
        <progress value=${progress} max="1" aria-label=${W.progress} />
      </div>
    `;
  return html`
    <div class="review scroll">
      <h3>${W.turns}</h3>
      ${
        !told.turns.length &&
        html`
          <p>${W.noTurns}</p>
        `
      }
      <ol class="turns">
        ${told.turns.map(
          (turn) => html`
            <li key=${turn.at}>
              <button
                type="button"
                class=${cls("review-turn", isHere(player, told, turn) && "here")}
                onClick=${() => show(player, turn)}
              >
                <span class="review-when">${short(turn.chapter)}</span>
                <span class=${cls("review-kind", turn.luck && "luck")}>
                  <${Icon} name=${turn.luck ? "dice" : "hint"} size=${14} />
                  ${turn.luck ? W.luck : (W.marks[turn.mark] ?? W.slip)}
                </span>
                <span class="review-text">${sentence(ctx, turn)}</span>
                ${
                  turn.reason &&
                  html`
                    <small>${W.reason(turn.reason)} ${turn.against && W.against(turn.against)}</small>
                  `
                }
              </button>
            </li>
          `,
        )}
      </ol>
      <${Chart} chart=${byChapter(player.info, told)} onJump=${player.go} />
      <details class="review-sure">
        <summary>${W.details}</summary>
        <${Sums} ctx=${ctx} told=${told} />
        <p class="review-about">${W.about(told.worlds, told.iterations)}</p>
      </details>
    </div>
  `;
}

/** The chances at the beginning of every chapter and at the end: few enough to be read as a table. */
function byChapter(info, told) {
  const moments = [...info.chapters.map((one) => [one.at, short(one.title)]), [info.length, replay.last]];
  const points = moments.map(([at]) => told.chances.findLast((one) => one.at <= at));
  return {
    title: W.graph,
    unit: W.unit,
    x: moments.map(([, title]) => title),
    at: moments.map(([at]) => at),
    lines: info.names.map((name, seat) => ({
      seat,
      name,
      values: points.map((point) => W.percent(point.values[seat])),
    })),
  };
}

/** For every seat, a table that adds up: what the turning points account for, and everything else. */
function Sums({ ctx, told }) {
  return html`
    <h3>${W.sums}</h3>
    ${told.accounts.map((account, seat) => {
      const parts = [account.luck, account.own, account.others];
      const row = (title, cell) => html`
        <tr>
          <th scope="row">${title}</th>
          ${parts.map(
            (part) => html`
              <td>${cell(part)}</td>
            `,
          )}
        </tr>
      `;
      return html`
        <table class="review-sums" key=${seat}>
          <caption>
            <${SeatName} ctx=${ctx} seat=${seat} />
            ${" "}${W.account(
              account,
              parts.reduce((sum, part) => sum + part.whole, 0),
            )}
          </caption>
          <thead>
            <tr>
              ${W.columns.map((title) =>
                title
                  ? html`
                      <th scope="col">${title}</th>
                    `
                  : html`
                      <td></td>
                    `,
              )}
            </tr>
          </thead>
          <tbody>${row(W.listed, (part) => W.whole(part.told))}${row(W.rest, (part) => W.whole(part.rest))}</tbody>
          <tfoot>${row(W.all, W.sum)}</tfoot>
        </table>
      `;
    })}
  `;
}

/** The graph above the scrubber, moment for moment; its marks lead to the turning points. The pane says the same in
    words. */
export function Strip({ ctx, player, told }) {
  const length = player.info.length || 1;
  const x = (at) => ((WIDTH * at) / length).toFixed(1);
  const y = (chance) => (HEIGHT * (1 - chance)).toFixed(1);
  const share = (at) => `${((100 * at) / length).toFixed(3)}%`;
  const line = (seat) =>
    told.chances
      .map(({ at, values }, n) => (n ? `H${x(at)}V${y(values[seat])}` : `M${x(at)} ${y(values[seat])}`))
      .join("");
  const here = (turn) => isHere(player, told, turn) && "here";
  const mark = (turn) => cls("strip-mark", `seat-${turn.seat}`, turn.luck && "luck", here(turn));
  return html`
    <div class="chance-strip">
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${W.graph}>
        ${[0, 0.5, 1].map(
          (level) => html`
            <path class="strip-grid" d=${`M0 ${y(level)}H${WIDTH}`} />
          `,
        )}
        ${player.info.names.map(
          (name, seat) => html`
            <path class=${`strip-line seat-${seat}`} d=${line(seat)} />
          `,
        )}
        <path class="strip-now" d=${`M${x(player.at.value)} 0V${HEIGHT}`} />
      </svg>
      <span class="strip-name" aria-hidden="true">${W.graph}</span>
      ${told.turns.map(
        (turn) => html`
          <button
            type="button"
            key=${turn.at}
            tabindex="-1"
            class=${mark(turn)}
            style=${{ left: share(turn.at) }}
            title=${sentence(ctx, turn)}
            aria-label=${sentence(ctx, turn)}
            onClick=${() => ((picked.value = turn), player.go(showAt(turn)))}
          >
            ${
              turn.luck
                ? html`
                    <${Icon} name="dice" size=${13} />
                  `
                : html`
                    <svg viewBox="0 0 24 24" width="11" height="11" aria-hidden="true">
                      <path d=${SHAPES[turn.seat]} />
                    </svg>
                  `
            }
          </button>
        `,
      )}
    </div>
  `;
}
