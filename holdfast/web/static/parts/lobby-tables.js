// The tables you can go to: those of this browser, the open ones, and recorded games.
import { cls, html, lazy, signal, useEffect, useState } from "../core/ui.js";
import { get, post, postText } from "../core/api.js";
import { Icon } from "../core/icons.js";
import { SeatMark } from "../core/marks.js";
import { look as lookOutside, reach } from "../core/reach.js";
import { go } from "../core/router.js";
import { complain } from "../core/toasts.js";
import * as tokens from "../core/tokens.js";
import { lobby } from "../core/words-lobby.js";
import { sharing } from "../core/words-sharing.js";
import { memory, remember } from "./lobby-memory.js";

const Household = lazy(async () => (await import("./household.js")).Household);
const REFRESH = 12_000;
const LARGEST_RECORD = 2_000_000;

/** The tables that this browser knows, as the server describes them. */
export const own = signal([]);
const open = signal([]);

async function look() {
  if (document.hidden) return;
  lookOutside();
  const asked = tokens.mine();
  const [held, all] = await Promise.all(
    [asked.length ? post("/api/mine", { tables: asked }) : [], get("/api/tables")].map((answer) =>
      Promise.resolve(answer).catch(() => null),
    ),
  );
  if (held) own.value = held;
  if (all) open.value = all.filter(({ table }) => !asked.some((known) => known.table === table));
}

export function Tables() {
  useEffect(() => {
    look();
    const timer = setInterval(look, REFRESH);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const sorted = [...own.value].sort(
    (a, b) => Number(b.your_turn) - Number(a.your_turn) || Number(a.over) - Number(b.over) || b.changed - a.changed,
  );
  const isFree = ({ seats, over }) => !over && seats.some((seat) => seat.free);
  const joinable = open.value.filter(isFree);
  const watchable = open.value.filter((table) => !table.over && !isFree(table));
  return html`
    <section class="panel" aria-labelledby="mine-heading">
      <h2 id="mine-heading">${lobby.mine}</h2>
      ${
        sorted.length
          ? html`
              <ul class="tables">
                ${sorted.map(
                  (table) => html`
                    <${Mine} key=${table.table} table=${table} />
                  `,
                )}
              </ul>
            `
          : html`
              <p class="hint">${lobby.mineNone}</p>
            `
      }
    </section>
    <${Company} />
    <${Listed} id="open" heading=${lobby.openTables} tables=${joinable} none=${lobby.openNone} />
    ${
      watchable.length > 0 &&
      html`
        <${Listed} id="watch" heading=${lobby.watching} tables=${watchable} />
      `
    }
    <${Upload} />
  `;
}

const Listed = ({ id, heading, tables, none }) => html`
  <section class="panel" aria-labelledby=${`${id}-heading`}>
    <h2 id=${`${id}-heading`}>${heading}</h2>
    ${
      tables.length
        ? html`
            <ul class="tables">
              ${tables.map(
                (table) => html`
                  <${Open} key=${table.table} table=${table} />
                `,
              )}
            </ul>
          `
        : html`
            <p class="hint">${none}</p>
          `
    }
  </section>
`;

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** How a finished game ended, as seen from this browser's seat. */
function ending({ winners = [], together, names = [], seat }) {
  if (together) return winners.length ? lobby.held : lobby.fell;
  if (!winners.length) return lobby.drawn;
  return winners.length === 1 && winners[0] === seat ? lobby.youWon : lobby.won(winners.map((one) => names[one]));
}

function Mine({ table: mine }) {
  const { table, ok, reason, title, names = [], phase, your_turn: yours, over, seat, winners = [] } = mine;
  function forget() {
    if (ok && !over && !confirm(lobby.forgetSure)) return;
    tokens.forget(table);
    own.value = own.value.filter((one) => one.table !== table);
  }
  async function again() {
    try {
      const next =
        mine.rematch ?? (await post(`/api/tables/${table}/rematch`, {}, { token: tokens.tokenFor(table) })).table;
      tokens.follow(table, next);
      await go(`/t/${next}`);
    } catch (error) {
      complain(error);
    }
  }
  return html`
    <li class=${cls("table-row", yours && "yours", over && "done")}>
      <span class="table-what">
        ${
          ok
            ? html`
                <b>${title}</b>
              `
            : lobby.gone(reason)
        }${
          ok &&
          yours &&
          html`
            <span class="badge">${lobby.yourTurn}</span>
          `
        }${
          ok &&
          html`
            <small>
              ${
                over
                  ? html`
                      <b>${ending(mine)}</b>
                    `
                  : phase
              }${" · "}
              <time datetime=${new Date(mine.created * 1000).toISOString()}>
                ${over ? DAY.format(mine.changed * 1000) : lobby.started(DAY.format(mine.created * 1000))}
              </time>
            </small>
          `
        }
        <span class="table-who">
          ${names.map(
            (name, n) => html`
              <span class=${cls(n === seat && "me", over && winners.includes(n) && "winner")}>
                <${SeatMark} seat=${n} size=${11} />
                ${name}${
                  over &&
                  winners.includes(n) &&
                  html`
                    <${Icon} name="crown" size=${13} />
                  `
                }
              </span>
            `,
          )}
        </span>
      </span>
      ${
        ok &&
        over &&
        seat >= 0 &&
        html`
          <button type="button" class="button" aria-label=${`${lobby.again}: ${title}`} onClick=${again}>
            ${mine.rematch ? lobby.toAgain : lobby.again}
          </button>
        `
      }
      ${
        ok
          ? html`
              <a
                class=${cls("button", yours && "primary")}
                href=${over ? `/r/${table}` : `/t/${table}`}
                aria-label=${`${over ? lobby.watchReplay : lobby.resume}: ${title}`}
              >
                ${over ? lobby.watchReplay : lobby.resume}
              </a>
            `
          : html`
              <span />
            `
      }
      <button
        type="button"
        class="button quiet icon-only"
        aria-label=${`${lobby.forget}: ${title ?? table}`}
        title=${lobby.forget}
        onClick=${forget}
      >
        <${Icon} name="cross" size=${14} />
      </button>
    </li>
  `;
}

function Open({ table: { table, title, seats, phase, watchers } }) {
  const [problem, setProblem] = useState("");
  const free = seats.filter((seat) => seat.free).length;
  async function join() {
    try {
      const given = await post(`/api/tables/${table}/join`, { name: memory.value.name.trim() });
      tokens.keep(table, { seats: { [given.seat]: given.token } });
      remember({ been: true });
      await go(`/t/${table}`);
    } catch (error) {
      setProblem(error.message);
    }
  }
  return html`
    <li class="table-row">
      <span class="table-what">
        <b>${title}</b>
        <small>${phase} · ${free ? lobby.free(free) : lobby.watchers(watchers)}</small>
        <span class="table-who">
          ${seats.map(
            (seat, n) => html`
              <span class=${cls(seat.free && "free")}>
                <${SeatMark} seat=${n} size=${11} />
                ${seat.name || lobby.seat(n)}
              </span>
            `,
          )}
        </span>
      </span>
      ${
        free > 0
          ? html`
              <button type="button" class="button primary" aria-label=${`${lobby.join}: ${title}`} onClick=${join}>
                ${lobby.join}
              </button>
            `
          : html`
              <span />
            `
      }
      <a class="button" href=${`/t/${table}`} aria-label=${`${lobby.watch}: ${title}`}>${lobby.watch}</a>
      ${
        problem &&
        html`
          <span class="problem" role="alert">${problem}</span>
        `
      }
    </li>
  `;
}

/** On the host's own computer: letting the household in, and who has come. */
function Company() {
  const [asked, ask] = useState(false);
  const now = reach.value;
  return (
    now?.offered &&
    html`
      <section class="panel company" aria-labelledby="company-heading">
        <h2 id="company-heading">${lobby.household}</h2>
        <p class="hint">${now.open ? `${now.address} · ${sharing.count(now.guests.length)}` : lobby.householdText}</p>
        <button type="button" class="button" onClick=${() => ask(true)}>
          <${Icon} name=${now.open ? "qr" : "people"} size=${16} />
          ${now.open ? sharing.show : sharing.letIn}
        </button>
        ${
          asked &&
          html`
            <${Household} onClose=${() => ask(false)} />
          `
        }
      </section>
    `
  );
}

function Upload() {
  const [state, setState] = useState({ problem: "", busy: false, over: false });
  async function take(file) {
    if (!file) return;
    if (file.size > LARGEST_RECORD) return void setState({ problem: lobby.tooLarge });
    setState({ busy: true });
    try {
      const text = await file.text();
      if (text.includes("\0") || text.includes("\ufffd")) return void setState({ problem: lobby.notText });
      const { replay } = await postText("/api/records", text);
      await go(`/r/${replay}`);
    } catch (error) {
      setState({ problem: error.message });
    }
  }
  return html`
    <section
      class=${cls("panel drop", state.over && "over")}
      aria-labelledby="record-heading"
      onDragOver=${(event) => {
        event.preventDefault();
        if (!state.over) setState({ ...state, over: true });
      }}
      onDragLeave=${() => setState({ ...state, over: false })}
      onDrop=${(event) => {
        event.preventDefault();
        setState({ ...state, over: false });
        take(event.dataTransfer.files[0]);
      }}
    >
      <h2 id="record-heading">${lobby.record}</h2>
      <p class="hint">${state.busy ? lobby.reading : lobby.recordText}</p>
      <label class="button">
        <${Icon} name="upload" size=${16} />
        ${lobby.pick}
        <input
          type="file"
          class="hidden-text"
          accept=".txt,.record,text/plain"
          aria-describedby="record-problem"
          onChange=${(event) => {
            take(event.currentTarget.files[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <p class="problem" role="alert" id="record-problem">${state.problem}</p>
    </section>
  `;
}
