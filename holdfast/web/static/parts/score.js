// The end of a game: who won, where every point comes from, how it went, and where to go now.
import { cls, html, lazy, sheet, signal, useEffect, useState } from "../core/ui.js";
import { get, rulesOf, save } from "../core/api.js";
import { Dialog } from "../core/dialog.js";
import { Icon } from "../core/icons.js";
import { RuleLink, SeatMark, SeatName } from "../core/marks.js";
import { go } from "../core/router.js";
import { complain } from "../core/toasts.js";
import { tokenFor } from "../core/tokens.js";
import { score } from "../core/words-score.js";
import { Chart } from "./charts.js";

sheet("score");
const Branch = lazy(async () => (await import("./replay-branch.js")).Branch);
const Luck = lazy(async () => (await import("./score-luck.js")).Luck);

/** `replay` is the info of a replay, where one is open; a table's own is fetched. */
export function Score({ ctx, onclose, replay = null, onJump = null }) {
  const id = replay?.id ?? ctx.table;
  const result = replay?.result ?? ctx.view.value.result;
  const [info, setInfo] = useState(replay);
  const [titles, setTitles] = useState({});
  const [again, setAgain] = useState(null); // the moment to try again from
  useEffect(() => {
    if (!replay) get(`/api/replays/${id}`, { token: tokenFor(id) }).then(setInfo, () => setInfo({ charts: [] }));
    rulesOf(ctx.room.value.game).then(
      ({ rules }) => setTitles(Object.fromEntries(rules.map((rule, n) => [rule.id, { title: rule.title, n }]))),
      () => {},
    );
  }, [id]);
  const jump = onJump ?? ((at) => go(`/r/${id}#at=${at}`));
  const places = result.ranks.map((_, seat) => seat).sort((a, b) => result.ranks[a] - result.ranks[b] || a - b);
  const winners = places.filter((seat) => result.ranks[seat] === 1);

  return html`<${Dialog} wide title=${score.heading} onClose=${onclose}><div class="score">
    <p class="score-winner">${
      winners.length > 0 &&
      html`
        <${Laurel} seats=${winners} />
      `
    }
      <span>${score.outcome(result, ctx.names.value)}</span></p>
    ${
      !result.together &&
      html`
        <${Ranking} ctx=${ctx} result=${result} places=${places} />
      `
    }
    <div class="score-go">
      ${
        !replay &&
        html`
          <a class="button primary" href=${`/r/${id}`}>
            <${Icon} name="play" size=${16} />
            ${score.watch}
          </a>
        `
      }
      ${
        !replay &&
        ctx.me.value >= 0 &&
        html`
          <button type="button" class="button" onClick=${async () => (await import("./seats.js")).rematch(ctx)}>
            <${Icon} name="reset" size=${16} />
            ${score.rematch}
          </button>
        `
      }
      <a class="button" href=${`/api/replays/${id}/record`} download onClick=${(event) => download(event, id)}>
        <${Icon} name="download" size=${16} />${score.download}
      </a>
      <a class="button" href="/"><${Icon} name="home" size=${16} />${score.lobby}</a></div>
    ${
      info?.story?.length > 0 &&
      html`
        <h3>${score.story}</h3>
        <${Story} story=${info.story} onJump=${jump} onAgain=${(at) => setAgain(signal(at))} />
      `
    }
    ${info?.ledger?.map(
      (table) => html`
        <${Ledger} key=${table.title} table=${table} />
      `,
    )}
    ${
      info?.length > 0 &&
      html`
        <h3>${score.luck}</h3>
        <${Luck} ctx=${ctx} id=${id} result=${result} />
      `
    }
    <h3>${score.table}</h3>
    <${Points} ctx=${ctx} result=${result} places=${places} titles=${titles} onRule=${onclose} />
    <h3>${score.charts}</h3>
    ${
      info
        ? html`
            <div class="charts">
              ${info.charts.map(
                (chart) => html`
                  <${Chart} key=${chart.title} chart=${chart} onJump=${jump} />
                `,
              )}
            </div>
          `
        : html`
            <p>${score.chartsLate}</p>
          `
    }
    ${
      again &&
      html`
        <${Branch} player=${{ info, at: again, seat: ctx.me, frame: signal(null) }} onClose=${() => setAgain(null)} />
      `
    }
  </div></${Dialog}>`;
}
export default Score;

/** How the game went, stretch by stretch; each leads to its moment, and can be tried again from there. */
const Story = ({ story, onJump, onAgain }) => html`
  <ol class="tale">
    ${story.map(
      ({ title, at, tone, lines }, n) => html`
        <li key=${n} class=${tone}>
          <button type="button" class="rule-link" onClick=${() => onJump(at)} title=${score.jump(title)}>
            <b>${title}</b>
          </button>
          <i>${score.tones[tone]}</i>
          <p>${lines.join(" ")}</p>
          ${
            n > 0 &&
            html`
              <button
                type="button"
                class="button small quiet"
                aria-label=${score.againFrom(title)}
                onClick=${() => onAgain(at)}
              >
                <${Icon} name="reset" size=${14} />
                ${score.again}
              </button>
            `
          }
        </li>
      `,
    )}
  </ol>
`;

/** Who did what, as a table. */
const Ledger = ({ table: { title, head, rows } }) => html`
  <h3>${title}</h3>
  <div class="ledger" tabindex="0" role="region" aria-label=${title}>
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
        ${rows.map(
          ([name, ...numbers]) => html`
            <tr key=${name}>
              <th scope="row">${name}</th>
              ${numbers.map(
                (number) => html`
                  <td>${number || "–"}</td>
                `,
              )}
            </tr>
          `,
        )}
      </tbody>
    </table>
  </div>
`;

/** Saves the record of a game under a name of its own. */
export function download(event, id) {
  event.preventDefault();
  save(`/api/replays/${id}/record`, `${id}.record`, { token: tokenFor(id) }).catch(complain);
}

/** A wreath around the marks of those who won. */
function Laurel({ seats }) {
  const leaves = Array.from({ length: 9 }, (_, n) => 128 + n * 15.5).flatMap((angle) => [angle, 180 - angle]);
  return html`
    <svg class="laurel" viewBox="-50 -50 100 100" width="84" height="84" aria-hidden="true">
      ${leaves.map(
        (angle) => html`
          <path
            transform=${`rotate(${angle}) translate(38 0) rotate(${angle > 90 && angle < 270 ? 24 : -24})`}
            d="M0-9Q6 0 0 9Q-6 0 0-9z"
          />
        `,
      )}
      ${seats.slice(0, 3).map(
        (seat, n) => html`
          <${SeatMark}
            seat=${seat}
            size=${seats.length > 1 ? 24 : 40}
            x=${(n - (Math.min(seats.length, 3) - 1) / 2) * 24}
            y=${0}
          />
        `,
      )}
    </svg>
  `;
}

function Ranking({ ctx, result, places }) {
  const best = Math.max(1, ...result.points);
  return html`
    <ol class="ranking" aria-label=${score.ranking}>
      ${places.map(
        (seat) => html`
          <li key=${seat} class=${cls(`seat-${seat}`, result.ranks[seat] === 1 && "first")}>
            <span class="rank">${score.place(result.ranks[seat])}</span>
            <${SeatName} ctx=${ctx} seat=${seat} />
            <span class="bar" aria-hidden="true">
              <i style=${{ width: `${(100 * Math.max(0, result.points[seat])) / best}%` }} />
            </span>
            <b>${score.points(result.points[seat], result.unit)}</b>
          </li>
        `,
      )}
    </ol>
  `;
}

/** A row for every rule, a column for every seat; in each cell the sum, and what it is made of. On a phone a rule
    stands above its cells: the roles say that it is a table all the same. */
function Points({ ctx, result, places, titles, onRule }) {
  const rules = [...new Set(result.lines.flat().map((line) => line.rule))].sort(
    (a, b) => (titles[a]?.n ?? 0) - (titles[b]?.n ?? 0),
  );
  const cell = (seat, rule) => {
    const lines = result.lines[seat].filter((line) => line.rule === rule);
    if (!lines.length)
      return html`
        <td role="cell"><span class="none">–</span></td>
      `;
    return html`
      <td role="cell">
        <b>${lines.reduce((sum, line) => sum + line.points, 0)}</b>
        <ul>
          ${lines.map(
            (line) => html`
              <li class=${cls(!line.points && "none")}>
                ${line.text}${
                  lines.length > 1 &&
                  html`
                    ${"\u00a0"}
                    <i>${line.points}</i>
                  `
                }
              </li>
            `,
          )}
        </ul>
      </td>
    `;
  };
  return html`
    <div class="points" tabindex="0" role="region" aria-label=${score.table}>
      <table role="table" style=${{ "--seats": places.length }}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">${score.rule}</th>
            ${places.map(
              (seat) => html`
                <th scope="col" role="columnheader" key=${seat}><${SeatName} ctx=${ctx} seat=${seat} /></th>
              `,
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rules.map(
            (rule) => html`
              <tr role="row" key=${rule}>
                <th scope="row" role="rowheader">
                  ${titles[rule]?.title ?? rule}
                  <span onClickCapture=${onRule}><${RuleLink} ctx=${ctx} id=${rule} /></span>
                </th>
                ${places.map((seat) => cell(seat, rule))}
              </tr>
            `,
          )}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th scope="row" role="rowheader">${score.total(result.unit)}</th>
            ${places.map(
              (seat) => html`
                <td role="cell"><b>${result.points[seat]}</b></td>
              `,
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  `;
}
