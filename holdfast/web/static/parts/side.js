// Beside the board: whose move it is and what is asked, then choices, log and rules as tabs, and the action bar.
import { cls, html, lazy } from "../core/ui.js";
import { justEnded } from "../core/context.js";
import { Icon } from "../core/icons.js";
import { rove } from "../core/keys.js";
import { RuleLink, SeatMark, Sentence } from "../core/marks.js";
import { words } from "../core/words.js";
import { ActionBar } from "./actionbar.js";
import { isThinking, rematch } from "./seats.js";

const panes = {
  choices: lazy(async () => (await import("./choices.js")).Choices),
  log: lazy(async () => (await import("./log.js")).Log),
  rules: lazy(async () => (await import("./rules.js")).Rules),
  talk: lazy(async () => (await import("./talk.js")).Talk),
  plans: lazy(async () => (await import("./plans.js")).Plans),
};
const Outcome = lazy(async () => (await import("./outcome.js")).Outcome);
const Windows = lazy(async () => (await import("./windows.js")).Windows);
const Planning = lazy(async () => (await import("./plans.js")).Planning);

/** Who moves, in a few words. */
function whoseMove(ctx) {
  const view = ctx.view.value;
  if (ctx.council.planning.value) return words.planning;
  if (ctx.playing.value) return words.move.told;
  if (view.over) return words.move.over;
  if (ctx.question.value) return words.move.yours;
  const seats = view.to_act.filter((seat) => seat >= 0);
  if (!seats.length) return words.move.dealing;
  if (seats.includes(ctx.me.value)) return words.move.yours;
  const names = seats.map((seat) => ctx.names.value[seat]);
  return seats.length === 1 && isThinking(ctx, seats[0]) ? words.move.thinking(names[0]) : words.move.of(names);
}

/** The question; while events are being shown, the sentence of the current one. It is placed here so that it hides
    nothing it describes. */
function Asked({ ctx }) {
  const view = ctx.view.value;
  const event = ctx.playing.value && ctx.moment.value;
  if (event)
    return html`
      <p class="asked told">
        <span aria-hidden="true"><${Sentence} ctx=${ctx} text=${event.text} /></span>
        ${" "}
        <${RuleLink} ctx=${ctx} id=${event.rule} />
      </p>
    `;
  const prompt =
    ctx.question.value?.prompt ??
    (view.result
      ? html`
          <${Outcome} ctx=${ctx} result=${view.result} />
        `
      : ctx.me.value < 0 && words.move.watchingPrompt);
  const own = ctx.question.value && ctx.board.asks?.(ctx);
  return html`
    <p class="asked">
      ${
        own
          ? html`
              ${own}${". "}
              <span class="singly">${words.choices.singly(prompt)}</span>
            `
          : prompt
      }
    </p>
  `;
}

/** Nothing is asked: people can read what happens meanwhile. */
const Waiting = ({ ctx }) => html`
  <div class="waiting">
    ${
      !ctx.playing.value &&
      html`
        <p class="nothing">${words.choices.none}</p>
      `
    }
    <${panes.log} ctx=${ctx} />
  </div>
`;

export function Side({ ctx, tab, sheetOpen, show, onScore }) {
  const pick = (name) => () => show(name);
  const waits = tab.value === "choices" && !ctx.choices.value.length; // then the log is shown
  const shown = waits ? "log" : tab.value;
  const Pane = waits ? Waiting : panes[shown];
  const planning = ctx.council.planning.value;
  const mine = !!ctx.question.value && !planning;
  const over = ctx.view.value.over;
  const unread = ctx.council.unread.value;
  const ended = justEnded(ctx);
  return html`
    <aside
      class=${cls("table-side panel", sheetOpen.value && "open")}
      data-region
      tabindex="-1"
      aria-label=${words.parts.side}
    >
      <button
        type="button"
        class="sheet-handle"
        aria-expanded=${sheetOpen.value}
        aria-label=${words.parts.sheet}
        onClick=${() => (sheetOpen.value = !sheetOpen.value)}
      >
        <i />
      </button>
      <div class=${cls("prompt", mine && "mine", planning && "planning")}>
        <h2 class="whose">
          ${
            mine &&
            html`
              <${SeatMark} seat=${ctx.me.value} size=${13} />
            `
          }${whoseMove(ctx)}
        </h2>
        ${
          ctx.playing.value &&
          html`
            <button type="button" class="button small skip" onClick=${ctx.skip}>
              ${words.bar.skip}${" "}
              <${Icon} name="last" size=${14} />
            </button>
          `
        }
        <${Asked} ctx=${ctx} />
        ${
          planning &&
          html`
            <${Planning} ctx=${ctx} />
          `
        }
        ${
          ended > 0 &&
          !ctx.playing.value &&
          html`
            <button type="button" class="button small report-now" onClick=${() => ctx.open("report", ended)}>
              ${words.log.report(`${ctx.catalog.report.stretch} ${ended}`)}
            </button>
          `
        }
      </div>
      ${
        ctx.council.windowed.value &&
        html`
          <${Windows} ctx=${ctx} />
        `
      }
      <div class="tabs" role="tablist" aria-label=${words.parts.side} onKeyDown=${(event) => rove(event, "[role=tab]")}>
        ${Object.keys(panes).map(
          (name) => html`
            <button
              type="button"
              key=${name}
              role="tab"
              id=${`tab-${name}`}
              aria-selected=${shown === name}
              aria-controls="pane"
              tabindex=${shown === name ? 0 : -1}
              onClick=${pick(name)}
              onFocus=${pick(name)}
            >
              ${words.tabs[name]}${
                name === "talk" &&
                unread > 0 &&
                html`
                  ${" "}
                  <b class="unread" aria-label=${words.unread(unread)}>${unread}</b>
                `
              }
            </button>
          `,
        )}
      </div>
      <div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${shown}`}><${Pane} ctx=${ctx} /></div>
      <${ActionBar} ctx=${ctx} />
      ${
        over &&
        html`
          <div class="action-bar">
            <button type="button" class="button" onClick=${onScore}>
              <${Icon} name="star" />
              ${" "}${words.score}
            </button>
            ${
              ctx.me.value >= 0 &&
              html`
                <button type="button" class="button primary" onClick=${() => rematch(ctx)}>
                  ${words.people.rematch}
                </button>
              `
            }
          </div>
        `
      }
    </aside>
  `;
}
