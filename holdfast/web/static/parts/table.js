// The page of one table: where we are and who is at it, the board, and beside it choices, log and rules.
import { cls, html, lazy, sheet, useEffect, useSignal, useSignalEffect } from "../core/ui.js";
import { Dialog } from "../core/dialog.js";
import { Icon } from "../core/icons.js";
import { rove, useKey } from "../core/keys.js";
import { SeatMark, Sentence } from "../core/marks.js";
import { openTable } from "../core/table.js";
import { words } from "../core/words.js";
import { ActionBar } from "./actionbar.js";
import { Alerts } from "./alerts.js";
import { Choices } from "./choices.js";
import { current } from "./current.js";
import { Log } from "./log.js";
import { Message } from "./message.js";
import { Popover, Tip } from "./popover.js";
import { Banner, condition, rematch } from "./seats.js";

const style = sheet("table");
const Score = lazy(async () => (await import("./score.js")).Score);
const Rules = lazy(async () => (await import("./rules.js")).Rules);
const People = lazy(async () => (await import("./people.js")).People);
const Settings = lazy(async () => (await import("./settings.js")).Settings);
const Help = lazy(async () => (await import("./help.js")).Help);
const Curtain = lazy(async () => (await import("./curtain.js")).Curtain);
const Coach = lazy(async () => (await import("./coach.js")).Coach);
const PHONE = matchMedia("(max-width: 819px)");

export function Table({ id }) {
  const state = useSignal(null);
  useEffect(() => {
    let gone = false;
    Promise.all([openTable(id), style]).then(
      ([ctx]) => (gone ? ctx.leave() : (current.value = state.value = ctx)),
      (error) => (state.value = { error }),
    );
    return () => {
      gone = true;
      state.peek()?.leave?.();
      current.value = null;
    };
  }, [id]);

  const ctx = state.value;
  if (!ctx) return html`<${Message} text=${words.loading} />`;
  if (ctx.error) return html`<${Message} title=${words.errors.page} text=${ctx.error.message} home />`;
  return html`<${Room} ctx=${ctx} />`;
}

function Room({ ctx }) {
  const dialog = useSignal(null); // "settings" | "help" | "people"
  const tab = useSignal("choices");
  const sheetOpen = useSignal(false);
  const scoreOpen = useSignal(true);
  const close = () => (dialog.value = null);
  const show = (name) => ((tab.value = name), (sheetOpen.value = true));

  useKey("?", words.keys.help, () => (dialog.value = "help"));
  useKey("/", words.keys.filter, () => (show("choices"), void setTimeout(() => document.querySelector(".choices .field")?.focus())));
  useKey("c", words.keys.choices, () => show("choices"));
  useKey("l", words.keys.log, () => show("log"));
  useKey("b", words.keys.rules, () => show("rules"));
  useKey("F6", "", nextRegion);
  useKey("Escape", "", () => (sheetOpen.value ? (sheetOpen.value = false) : ctx.skip()));
  useSignalEffect(() => void (ctx.panel.value?.panel === "rule" && show("rules")));
  // On a phone the list is out of sight; when the board offers nothing to touch, it comes up by itself.
  useSignalEffect(() => {
    const legal = ctx.choices.value.filter((choice) => !choice.no);
    if (!PHONE.matches) return;
    if (legal.length && legal.every((choice) => !choice.at)) show("choices");
    else sheetOpen.value = false;
  });
  useSkipping(ctx);

  const Board = ctx.board.Board;
  const over = ctx.view.value.over;
  const { panel, arg } = ctx.panel.value ?? {};
  const Panel = panel && panel !== "rule" && ctx.board.Panel;
  return html`
    <button type="button" class="skip-link button" onClick=${() => focusIn(".table-side")}>${words.skipTo}</button>
    <div class="table-page">
      <${Head} ctx=${ctx} dialog=${dialog} />
      <${Banner} ctx=${ctx} />
      <main class="table-board" data-region tabindex="-1" aria-label=${words.parts.board}>
        <${Board} ctx=${ctx} />
        <${Caption} ctx=${ctx} />
      </main>
      <${Side} ctx=${ctx} tab=${tab} sheetOpen=${sheetOpen} show=${show} onScore=${over && (() => (scoreOpen.value = true))} />
      <${Popover} ctx=${ctx} /><${Tip} ctx=${ctx} /><${Alerts} ctx=${ctx} />
      ${ctx.room.value.tutorial && ctx.me.value >= 0 && html`<${Coach} ctx=${ctx} />`}
      ${over && scoreOpen.value && html`<${Score} ctx=${ctx} onclose=${() => (scoreOpen.value = false)} />`}
      ${Panel && html`<${Dialog} key=${`${panel} ${arg}`} wide title=${ctx.board.panelTitle?.(panel, arg, ctx) ?? ctx.names.value[arg] ?? ""} onClose=${() => ctx.open(null)}>
        <${Panel} ctx=${ctx} panel=${panel} arg=${arg} /></${Dialog}>`}
      ${dialog.value === "settings" && html`<${Settings} onClose=${close} />`}
      ${dialog.value === "help" && html`<${Help} onClose=${close} />`}
      ${dialog.value === "people" && html`<${People} ctx=${ctx} onClose=${close} />`}
      ${ctx.here.value.length > 0 && html`<${Curtain} ctx=${ctx} />`}
    </div>`;
}

// -- the head ----------------------------------------------------------------------------------------------------------

function Head({ ctx, dialog }) {
  const tool = (name, icon, label) => html`<button type="button" class="button quiet icon-only" aria-label=${label} title=${label} onClick=${() => (dialog.value = name)}><${Icon} name=${icon} size=${20} /></button>`;
  const room = ctx.room.value;
  return html`<header class="table-head" data-region tabindex="-1" aria-label=${words.parts.header}>
    <a class="brand" href="/" aria-label=${words.home} title=${words.home}><${Icon} name="tower" size=${22} /></a>
    <div class="where"><h1>${room.title}</h1><p>${ctx.view.value.phase}</p></div>
    <ol class="seats" aria-label=${words.parts.seats}>${room.seats.map((seat, n) => html`<${Seat} key=${n} ctx=${ctx} seat=${seat} n=${n} onClick=${() => (dialog.value = "people")} />`)}</ol>
    <div class="head-tools">${tool("people", "people", words.people.heading)}${tool("settings", "gear", words.settings)}${tool("help", "help", words.help)}</div>
  </header>`;
}

function Seat({ ctx, seat, n, onClick }) {
  const turn = ctx.view.value.to_act.includes(n);
  const note = n === ctx.me.value && !seat.replaced ? words.people.you : condition(seat);
  return html`<li><button type="button" class=${cls("seat", `seat-${n}`, turn && "turn", seat.thinking && "thinking", (seat.replaced || (!seat.bot && !seat.online)) && "absent")} onClick=${onClick}
    title=${note} aria-current=${turn ? "true" : undefined}>
    <${SeatMark} seat=${n} size=${18} />
    <span class="seat-words"><span class="seat-who">${ctx.names.value[n]}</span>
    <small class="seat-note">${note}</small></span>
  </button></li>`;
}

// -- the board ---------------------------------------------------------------------------------------------------------

/** The sentence of the event on stage, and the way out of the story. */
function Caption({ ctx }) {
  if (!ctx.playing.value) return null;
  const event = ctx.moment.value;
  return html`<div class="caption panel"><span aria-hidden="true">${event && html`<${Sentence} ctx=${ctx} text=${event.text} />`}</span>
    <button type="button" class="button small" onClick=${ctx.skip}>${words.bar.skip} <${Icon} name="last" size=${14} /></button></div>`;
}

/** While a story is told, any key or click ends it; one that would have hit a choice unseen does nothing else. */
function useSkipping(ctx) {
  useEffect(() => {
    let swallow = false;
    const down = (event) => {
      swallow = ctx.playing.peek() && !!event.target.closest(".table-board, .choices, .action-bar") && !event.target.closest(".caption");
      if (ctx.playing.peek() && !event.target.closest("dialog, .caption")) ctx.skip();
    };
    const click = (event) => {
      if (swallow) event.stopPropagation();
      swallow = false;
    };
    const key = (event) => {
      if (!ctx.playing.peek() || !(event.key.length === 1 || event.key === "Enter") || event.target.closest("dialog, input") || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      ctx.skip();
    };
    const all = [["pointerdown", down], ["click", click], ["keydown", key]];
    for (const [name, run] of all) document.addEventListener(name, run, true);
    return () => all.forEach(([name, run]) => document.removeEventListener(name, run, true));
  }, [ctx]);
}

// -- beside it ---------------------------------------------------------------------------------------------------------

function whoseMove(ctx) {
  const view = ctx.view.value;
  if (view.over) return words.move.over;
  if (ctx.question.value) return words.move.yours;
  const seats = view.to_act.filter((seat) => seat >= 0);
  if (!seats.length) return words.move.dealing;
  if (seats.includes(ctx.me.value)) return words.move.yours;
  const names = seats.map((seat) => ctx.names.value[seat]);
  return seats.length === 1 && ctx.room.value.seats[seats[0]].thinking ? words.move.thinking(names[0]) : words.move.of(names);
}

function Side({ ctx, tab, sheetOpen, show, onScore }) {
  const pick = (name) => () => show(name);
  const panes = { choices: Choices, log: Log, rules: Rules };
  const Pane = panes[tab.value];
  const mine = !!ctx.question.value;
  const over = ctx.view.value.over;
  return html`<aside class=${cls("table-side panel", sheetOpen.value && "open")} data-region tabindex="-1" aria-label=${words.parts.side}>
    <button type="button" class="sheet-handle" aria-expanded=${sheetOpen.value} aria-label=${words.parts.sheet} onClick=${() => (sheetOpen.value = !sheetOpen.value)}><i /></button>
    <div class=${cls("prompt", mine && "mine")}>
      <h2 class="whose">${mine && html`<${SeatMark} seat=${ctx.me.value} size=${13} />`}${whoseMove(ctx)}</h2>
      <p class="asked">${ctx.question.value?.prompt ?? (over ? ctx.view.value.result?.how : ctx.me.value < 0 ? words.move.watchingPrompt : "")}</p>
    </div>
    <div class="tabs" role="tablist" aria-label=${words.parts.side} onKeyDown=${(event) => rove(event, "[role=tab]")}>
      ${Object.keys(panes).map((name) => html`<button type="button" key=${name} role="tab" id=${`tab-${name}`} aria-selected=${tab.value === name} aria-controls="pane"
        tabindex=${tab.value === name ? 0 : -1} onClick=${pick(name)} onFocus=${pick(name)}>${words.tabs[name]}</button>`)}
    </div>
    <div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${tab.value}`}><${Pane} ctx=${ctx} /></div>
    <${ActionBar} ctx=${ctx} />
    ${over && html`<div class="action-bar"><button type="button" class="button" onClick=${onScore}><${Icon} name="star" /> ${words.score}</button>
      ${ctx.me.value >= 0 && html`<button type="button" class="button primary" onClick=${() => rematch(ctx)}>${words.people.rematch}</button>`}</div>`}
  </aside>`;
}

// -- moving between the parts of the screen ------------------------------------------------------------------------------

const FOCUSABLE = "button:not([tabindex='-1']):not(.sheet-handle), a[href], input, [tabindex='0']";

function focusIn(selector) {
  const region = document.querySelector(selector);
  ([...region.querySelectorAll(FOCUSABLE)].find((element) => element.getClientRects().length) ?? region).focus();
}

function nextRegion(event) {
  const regions = [...document.querySelectorAll("[data-region]")];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + (event.shiftKey ? regions.length - 1 : 1)) % regions.length];
  const inside = next.querySelector(".choice[tabindex='0'], .spot[tabindex='0']") ?? [...next.querySelectorAll(FOCUSABLE)].find((element) => element.getClientRects().length);
  (inside ?? next).focus();
}
