// A recorded game: the board at any moment, a scrubber with chapters, the log, and "play on from here".
import { cls, html, lazy, sheet, useEffect, useSignal } from "../core/ui.js";
import { catalogOf, get } from "../core/api.js";
import { loadBoard, makeContext } from "../core/context.js";
import { Dialog } from "../core/dialog.js";
import { Icon } from "../core/icons.js";
import { useKey } from "../core/keys.js";
import { Sentence } from "../core/marks.js";
import { toast } from "../core/toasts.js";
import { held, takeFragment, tokenFor } from "../core/tokens.js";
import { words } from "../core/words.js";
import { replay } from "../core/words-replay.js";
import { current } from "./current.js";
import { Log } from "./log.js";
import { Message } from "./message.js";
import { makePlayer } from "./replay-player.js";
import { Scrubber } from "./replay-scrubber.js";

const style = Promise.all([sheet("table"), sheet("replay")]);
const Branch = lazy(async () => (await import("./replay-branch.js")).Branch);
const CardDialog = lazy(async () => (await import("./cards.js")).CardDialog);
const Rules = lazy(async () => (await import("./rules.js")).Rules);
const Score = lazy(async () => (await import("./score.js")).Score);
const Review = lazy(async () => (await import("./replay-review.js")).Review);
const Strip = lazy(async () => (await import("./replay-review.js")).Strip);
const SPEEDS = [0.5, 1, 2, 4];

const linked = () => Number(/^#(?:at=)?(\d+)$/.exec(location.hash)?.[1] ?? 0);

async function openReplay(id) {
  takeFragment(id);
  const info = await get(`/api/replays/${id}`, { token: tokenFor(id) });
  const [catalog, board] = await Promise.all([catalogOf(info.catalog), loadBoard(info.game), style]);
  const ctx = makeContext({ catalog, board, readonly: true });
  ctx.room.value = {
    game: info.game,
    title: info.title,
    seats: info.names.map((name) => ({ name, bot: null, votes: [] })),
  };
  const player = makePlayer(ctx, info);
  // A game that was played from this browser is seen from the seat that it held.
  player.seat.value = Number(Object.keys(held(id).seats).find((seat) => seat < info.names.length) ?? -1);
  await player.show(linked());
  if (!ctx.view.value) throw new Error(words.errors.odd);
  return { ctx, player };
}

export function Replay({ id }) {
  const state = useSignal(null);
  useEffect(() => {
    let gone = false;
    openReplay(id).then(
      (open) => {
        if (gone) return open.player.stop();
        state.value = open;
        current.value = open.ctx;
        document.title = replay.title(open.ctx.room.value.title);
      },
      (error) => (state.value = { error }),
    );
    return () => {
      gone = true;
      state.peek()?.player?.stop();
      current.value = null;
    };
  }, [id]);

  const open = state.value;
  if (!open)
    return html`
      <${Message} text=${replay.loading} />
    `;
  if (open.error)
    return html`
      <${Message} title=${words.errors.page} text=${open.error.message} home />
    `;
  return html`
    <${Theatre} ...${open} />
  `;
}
export default Replay;

function Theatre({ ctx, player }) {
  const { info, at, frame, playing, speed, seat } = player;
  const dialog = useSignal(null); // "score" | "branch"
  const tab = useSignal("log");
  const review = useSignal(null); // see parts/replay-review.js
  const look = async () => {
    tab.value = "review";
    if (!review.peek()) (await import("./replay-review.js")).ask(ctx, info.id, review);
  };
  const keys = {
    ArrowLeft: [replay.back, () => player.step(-1)],
    ArrowRight: [replay.on, () => player.step(1)],
    Home: [replay.first, () => player.go(0)],
    End: [replay.last, () => player.go(info.length)],
    PageUp: [replay.chapterBack, () => player.turnChapter(-1)],
    PageDown: [replay.chapterOn, () => player.turnChapter(1)],
    " ": [replay.play, player.toggle],
  };
  for (const [key, [text, run]] of Object.entries(keys))
    useKey(key, text, (event) =>
      event.target.closest("select, dialog, button, a, input, [role=tab]") && key === " " ? false : run(),
    );
  useEffect(() => {
    const jump = () => player.go(linked());
    addEventListener("hashchange", jump);
    return () => removeEventListener("hashchange", jump);
  }, [player]);
  useEffect(() => {
    if (ctx.panel.value?.panel === "rule") tab.value = "rules";
  }, [ctx.panel.value]);

  const download = async (event) => {
    event.preventDefault();
    (await import("./score.js")).download(event, info.id);
  };
  const { panel, arg } = ctx.panel.value ?? {};
  const Panel = panel && panel !== "rule" && panel !== "card" && ctx.board.Panel;
  const Board = ctx.board.Board;
  const Pane = tab.value === "log" ? Log : tab.value === "rules" ? Rules : review.value && Review;
  const button = (icon, label, run, own = "") => html`
    <button type="button" class=${cls("button quiet icon-only", own)} aria-label=${label} title=${label} onClick=${run}>
      <${Icon} name=${icon} size=${18} />
    </button>
  `;
  const panelTitle = ctx.board.panelTitle?.(panel, arg, ctx) ?? ctx.names.value[arg] ?? "";
  return html`
    <div class=${cls("replay-page", tab.value === "review" && "reviewing")}>
      <header class="replay-head">
        <a class="brand" href="/" aria-label=${words.home} title=${words.home}><${Icon} name="tower" size=${22} /></a>
        <div class="where">
          <h1>${info.title}</h1>
          <p>${replay.heading} · ${ctx.view.value.phase}</p>
        </div>
        <label class="eyes">
          <${Icon} name="eye" size=${18} />
          <span>${replay.eyes}</span>
          <select
            class="field"
            value=${seat.value}
            onChange=${(event) => player.look(Number(event.currentTarget.value))}
          >
            <option value="-1">${replay.everybody}</option>
            ${info.names.map(
              (name, n) => html`
                <option value=${n}>${name}</option>
              `,
            )}
          </select>
        </label>
        <div class="replay-tools">
          ${button("link", replay.link, () => copyMoment(at.value))}
          <a
            class="button quiet icon-only"
            href=${`/api/replays/${info.id}/record`}
            download
            onClick=${download}
            aria-label=${replay.download}
            title=${replay.download}
          >
            <${Icon} name="download" size=${18} />
          </a>
          ${
            info.length > 0 &&
            html`
              <button type="button" class="button" onClick=${look}>
                <${Icon} name="search" size=${16} />
                <span>${replay.review}</span>
              </button>
            `
          }
          ${
            info.result &&
            html`
              <button type="button" class="button" onClick=${() => (dialog.value = "score")}>
                <${Icon} name="crown" size=${16} />
                <span>${replay.score}</span>
              </button>
            `
          }
          <button type="button" class="button primary" onClick=${() => (dialog.value = "branch")}>
            <${Icon} name="sword" size=${16} />
            <span>${replay.branch}</span>
          </button>
        </div>
      </header>
      <main class="table-board replay-board" tabindex="0" aria-label=${replay.board}><${Board} ctx=${ctx} /></main>
      <aside class="replay-side panel" aria-label=${replay.side}>
        <h2 class="hidden-text">${replay.side}</h2>
        <p class="replay-now" aria-live=${playing.value ? "off" : "polite"}>
          <${Now} ctx=${ctx} frame=${frame.value} />
        </p>
        <div class="tabs" role="tablist" aria-label=${replay.side}>
          ${["log", "rules", ...(review.value ? ["review"] : [])].map(
            (name) => html`
              <button
                type="button"
                role="tab"
                id=${`tab-${name}`}
                aria-controls="pane"
                aria-selected=${tab.value === name}
                onClick=${() => (tab.value = name)}
              >
                ${replay[name]}
              </button>
            `,
          )}
        </div>
        <div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${tab.value}`}>
          ${
            Pane &&
            html`
              <${Pane} ctx=${ctx} player=${player} state=${review} />
            `
          }
        </div>
      </aside>
      <section class="transport panel" aria-label=${replay.transport}>
        <div class="transport-keys">
          ${button("first", replay.first, () => player.go(0), "far")}
          ${button("left", replay.back, () => player.step(-1))}
          <button
            type="button"
            class="button primary play"
            aria-label=${playing.value ? replay.pause : replay.play}
            onClick=${player.toggle}
          >
            <${Icon} name=${playing.value ? "pause" : "play"} size=${20} />
          </button>
          ${button("right", replay.on, () => player.step(1))}
          ${button("last", replay.last, () => player.go(info.length), "far")}
        </div>
        <${Scrubber}
          player=${player}
          above=${
            review.value?.told &&
            html`
              <${Strip} ctx=${ctx} player=${player} told=${review.value.told} />
            `
          }
        />
        <label class="speed">
          <span class="hidden-text">${replay.speed}</span>
          <select
            class="field"
            value=${speed.value}
            onChange=${(event) => (speed.value = Number(event.currentTarget.value))}
          >
            ${SPEEDS.map(
              (n) => html`
                <option value=${n}>${replay.times(n)}</option>
              `,
            )}
          </select>
        </label>
      </section>
      ${
        dialog.value === "branch" &&
        html`
          <${Branch} player=${player} onClose=${() => (dialog.value = null)} />
        `
      }
      ${
        dialog.value === "score" &&
        html`
          <${Score}
            ctx=${ctx}
            replay=${info}
            onclose=${() => (dialog.value = null)}
            onJump=${(to) => {
              dialog.value = null;
              player.go(to);
            }}
          />
        `
      }
      ${
        panel === "card" &&
        html`
          <${CardDialog} key=${arg} ctx=${ctx} name=${arg} onClose=${() => ctx.open(null)} />
        `
      }
      ${
        Panel &&
        html`
          <${Dialog} key=${`${panel} ${arg}`} wide title=${panelTitle} onClose=${() => ctx.open(null)}>
            <${Panel} ctx=${ctx} panel=${panel} arg=${arg} />
          </${Dialog}>
        `
      }
    </div>
  `;
}

/** What this moment is: its events in sentences, or what was answered. */
function Now({ ctx, frame }) {
  if (!frame?.at) return replay.start;
  return frame.events.length
    ? frame.events.slice(0, 2).map(
        (event) => html`
          <${Sentence} ctx=${ctx} text=${event.text} />
          ${" "}
        `,
      )
    : ctx.say(frame.said);
}

async function copyMoment(at) {
  const link = `${location.origin}${location.pathname}#at=${at}`;
  history.replaceState(history.state, "", `#at=${at}`);
  try {
    await navigator.clipboard.writeText(link);
    toast(replay.copied, { tone: "good" });
  } catch {
    toast(replay.copyFailed, { link, ms: 30_000 });
  }
}
