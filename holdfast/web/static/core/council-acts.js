// What can be said and planned at a table. Nothing here is a move except `commit`.
import { batch } from "./ui.js";
import { memory } from "./council.js";
import { toast } from "./toasts.js";

const KEY = "holdfast.talk";
const MOST_TABLES = 50; // that are remembered

/** What this device remembers about the talk at a table: what was read, who is muted, and whether the spectators are
    heard. */
function remember(table, facts) {
  const { [table]: before, ...others } = memory();
  const kept = Object.entries(others).slice(1 - MOST_TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [table]: { ...before, ...facts } }));
  } catch {
    // Without storage it is remembered only while this page is open.
  }
}

const asStep = ({ do: notation, ghost, at, to, note }) =>
  Object.fromEntries(Object.entries({ do: notation, ghost, at, to, note }).filter(([, value]) => value));

/** What can be done in the council of a table. */
export const actsOf = (ctx) => (ctx.council.acts ??= makeActs(ctx));

function makeActs(ctx) {
  const { council } = ctx;
  const { server } = council; // {get, move}: GET at the table, and a POST that answers with an update
  const acts = {
    say: (text, key, room) => ctx.ask("words", { text, key, room }),
    point: (kind, at, to) => ctx.ask("signs", { kind, at, ...(to && { to }) }),
    markRead() {
      if (council.last <= council.read.peek()) return;
      council.read.value = council.last;
      remember(ctx.table, { read: council.last });
    },
    mute(seat, yes) {
      council.muted.value = [...council.muted.value.filter((one) => one !== seat), ...(yes ? [seat] : [])];
      remember(ctx.table, { muted: council.muted.value });
    },
    listenToGallery(yes) {
      council.gallery.value = yes;
      remember(ctx.table, { gallery: yes });
      council.reset();
      ctx.greet();
    },
  };

  /** Replace the offers on my tray. */
  acts.offer = (offers) => ctx.ask("tray", { offers: offers.map(({ to, give, ask }) => ({ to, give, ask })) });
  /** What the bots on my side are up to. */
  acts.intents = () => server.get("intents");
  /** Change how I am asked in windows. */
  acts.behave = (change) => {
    const { stops, orders } = council.manners.peek();
    return ctx.ask("manners", { stops, orders, ...change });
  };
  acts.whatIf = (seats) => server.ask("plan/odds", { seats });

  // -- plans --------------------------------------------------------------------------------------------------------

  let wanted = null; // steps that are being sent to the server, or waiting to be
  let sending = false;
  function take(desk) {
    batch(() => {
      council.lay(desk.plan);
      council.desk.value = desk;
    });
  }
  /** Change my plan: `edit` is given the steps and returns the new ones. */
  acts.change = async (edit) => {
    wanted = edit((wanted ?? council.mine.peek()).map(asStep)).map(asStep);
    if (sending) return;
    sending = true;
    while (wanted) {
      const steps = wanted;
      const desk = await ctx.ask("plan", { steps });
      if (wanted === steps) wanted = null;
      if (desk) take(desk);
    }
    sending = false;
  };
  acts.add = (...steps) => acts.change((before) => [...before, ...steps]);
  /** Look at the desk again after the game has moved on. */
  acts.refresh = async () => {
    const desk = await server.get("plan");
    if (desk) take(desk);
  };
  /** Start planning, or stop. */
  acts.plan = async (on) => {
    council.planning.value = on && ctx.me.peek() >= 0;
    council.tool.value = null;
    if (council.planning.value) await acts.refresh();
  };
  /** While planning, actions are added to the plan instead; undo and reset remove steps from it. */
  acts.instead = (actions) => {
    const [first] = actions;
    if (first === "undo") return acts.change((steps) => steps.slice(0, -1));
    if (first === "reset") return acts.change(() => []);
    const at = (notation) => ctx.choices.peek().find((choice) => choice.do === notation)?.at;
    return acts.add(...actions.map((notation) => ({ do: notation, at: at(notation) })));
  };
  /** Give the answers in my plan, as far as possible. */
  acts.commit = async () => {
    const plan = council.plans.peek()[ctx.me.peek()];
    if (!plan) return;
    council.planning.value = false;
    const answer = await server.move("plan/commit", { version: plan.version }, ["plan"]);
    if (answer?.stopped) toast(answer.stopped.reason, { rule: answer.stopped.rule, tone: "bad" });
  };
  return acts;
}
