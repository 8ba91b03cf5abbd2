// The page of one table: where we are and who is at it, the board, and beside it choices, log and rules.
import {
  PHONE,
  cls,
  html,
  lazy,
  sheet,
  useEffect,
  useErrorBoundary,
  useRef,
  useSignal,
  useSignalEffect,
} from "../core/ui.js";
import { useKey } from "../core/keys.js";
import { openTable } from "../core/table.js";
import { words } from "../core/words.js";
import { Alerts } from "./alerts.js";
import { focusIn, nextRegion, useSkipping, useSteadyFocus } from "./conduct.js";
import { current } from "./current.js";
import { Head } from "./head.js";
import { Message } from "./message.js";
import { Tip } from "./tip.js";
import { Banner, isStranger } from "./seats.js";
import { Side } from "./side.js";

const style = sheet("table");
const Dialog = lazy(async () => (await import("../core/dialog.js")).Dialog);
const Score = lazy(async () => (await import("./score.js")).Score);
const People = lazy(async () => (await import("./people.js")).People);
const Settings = lazy(async () => (await import("./settings.js")).Settings);
const Help = lazy(async () => (await import("./help.js")).Help);
const Gallery = lazy(async () => (await import("./cards.js")).Gallery);
const CardDialog = lazy(async () => (await import("./cards.js")).CardDialog);
const Report = lazy(async () => (await import("./report.js")).Report);
const Menu = lazy(async () => (await import("./menu.js")).Menu);
const Curtain = lazy(async () => (await import("./curtain.js")).Curtain);
const Overlay = lazy(async () => (await import("./overlay.js")).Overlay);
const Welcome = lazy(async () => (await import("./welcome.js")).Welcome);
const Coach = lazy(async () => (await import("./coach.js")).Coach);

const SHARED = ["rule", "card", "report"]; // panels that are not the drawing's

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
  if (!ctx)
    return html`
      <${Message} text=${words.loading} />
    `;
  if (ctx.error)
    return html`
      <${Message} title=${words.errors.page} text=${ctx.error.message} home />
    `;
  return html`
    <${Room} ctx=${ctx} />
  `;
}

async function togglePlanning(ctx) {
  const { actsOf } = await import("../core/council-acts.js");
  await actsOf(ctx).plan(!ctx.council.planning.peek());
}

/** Whether anything lies over the board: fingers, ghosts, or a tool in hand. */
const overlaid = ({ signs, plans, tool }) => signs.value.length || Object.keys(plans.value).length || tool.value;

/** The menu of a place, while there is one. */
const Beside = ({ ctx }) =>
  ctx.menu.value &&
  html`
    <${Menu} ctx=${ctx} />
  `;

function Room({ ctx }) {
  const dialog = useSignal(null); // "settings" | "help" | "people" | "cards"
  const tab = useSignal("choices");
  const sheetOpen = useSignal(false);
  const scoreOpen = useSignal(true);
  const close = () => (dialog.value = null);
  const show = (name) => ((tab.value = name), (sheetOpen.value = true));
  const lead = (name) => ((dialog.value = name), name === "rules" && show(name));

  useKey("?", "help", () => (dialog.value = "help"));
  const find = (what) => () => {
    show("choices");
    setTimeout(() => document.querySelector(`.choices ${what}`)?.focus());
  };
  useKey("/", "filter", find(".field"));
  useKey("c", "choices", find(".choice[tabindex='0']"));
  useKey("l", "log", () => show("log"));
  useKey("b", "rules", () => show("rules"));
  useKey("t", "talk", () => show("talk"));
  useKey("p", "plans", () => show("plans"));
  useKey("Shift+P", "planning", () => void togglePlanning(ctx));
  useKey("F6", "", nextRegion);
  useKey("Escape", "", () => (sheetOpen.value ? (sheetOpen.value = false) : ctx.skip()));
  useSignalEffect(() => {
    if (ctx.panel.value?.panel !== "rule") return;
    scoreOpen.value = false;
    dialog.value = null;
    show("rules");
  });
  // On a phone the list is out of sight; when the board offers nothing to touch, it comes up by itself, and goes away
  // when there is something, or when the board has its own way to ask.
  const raised = useRef(false);
  useSignalEffect(() => {
    const legal = ctx.choices.value.filter((choice) => !choice.no);
    if (!PHONE.matches) return;
    const bare = legal.every((choice) => !choice.at);
    if (!legal.length || ctx.board.asks?.(ctx) || (raised.current && !bare)) sheetOpen.value = raised.current = false;
    else if (bare) ((raised.current ||= !sheetOpen.peek()), show("choices"));
  });
  useSkipping(ctx);
  useSteadyFocus(ctx);

  const over = ctx.view.value.over;
  const { panel, arg } = ctx.panel.value ?? {};
  const Panel = panel && !SHARED.includes(panel) && ctx.board.Panel;
  const panelTitle = ctx.board.panelTitle?.(panel, arg, ctx) ?? ctx.names.value[arg] ?? "";
  return html`
    <button type="button" class="skip-link button" onClick=${() => focusIn(document.querySelector(".table-side"))}>
      ${words.skipTo}
    </button>
    <div class="table-page">
      <${Head} ctx=${ctx} dialog=${dialog} />
      <${Banner} ctx=${ctx} onPeople=${() => (dialog.value = "people")} />
      <main
        class=${cls("table-board", ctx.council.planning.value && "planning")}
        data-region
        tabindex="-1"
        aria-label=${words.parts.board}
      >
        <h2 class="hidden-text">${words.parts.board}</h2>
        <${Surface} ctx=${ctx} />
        <${Beside} ctx=${ctx} />
        ${
          overlaid(ctx.council) &&
          html`
            <${Overlay} ctx=${ctx} />
          `
        }
      </main>
      <${Side}
        ctx=${ctx}
        tab=${tab}
        sheetOpen=${sheetOpen}
        show=${show}
        onScore=${over && (() => (scoreOpen.value = true))}
      />
      <${Tip} ctx=${ctx} />
      <${Alerts} ctx=${ctx} />
      ${
        ctx.room.value.tutorial &&
        ctx.me.value >= 0 &&
        html`
          <${Coach} ctx=${ctx} />
        `
      }
      ${
        over &&
        scoreOpen.value &&
        html`
          <${Score} ctx=${ctx} onclose=${() => (scoreOpen.value = false)} />
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
      ${
        panel === "card" &&
        html`
          <${CardDialog} key=${arg} ctx=${ctx} name=${arg} onClose=${() => ctx.open(null)} />
        `
      }
      ${
        panel === "report" &&
        html`
          <${Report} ctx=${ctx} number=${arg} onClose=${() => ctx.open(null)} />
        `
      }
      ${
        dialog.value === "cards" &&
        html`
          <${Gallery} ctx=${ctx} onClose=${close} />
        `
      }
      ${
        dialog.value === "settings" &&
        html`
          <${Settings} onClose=${close} />
        `
      }
      ${
        dialog.value === "help" &&
        html`
          <${Help} ctx=${ctx} onClose=${close} onShow=${lead} />
        `
      }
      ${
        dialog.value === "people" &&
        html`
          <${People} ctx=${ctx} onClose=${close} />
        `
      }
      ${
        isStranger(ctx) &&
        html`
          <${Welcome} ctx=${ctx} />
        `
      }
      ${
        ctx.here.value.length > 0 &&
        html`
          <${Curtain} ctx=${ctx} />
        `
      }
    </div>
  `;
}

/** The game's drawing. Should it fail, the list beside it still plays the game, and the next position is tried
    again. */
function Surface({ ctx }) {
  const view = ctx.view.value;
  const [error, again] = useErrorBoundary((error) => console.error(error));
  useEffect(() => error && again(), [view]);
  return error
    ? html`
        <p class="nothing">${words.errors.drawing}</p>
      `
    : html`
        <${ctx.board.Board} ctx=${ctx} />
      `;
}
