// What people say, show and plan beside the game, without affecting it: one council per open table. What can be done
// there is in council-acts.js, which is fetched when somebody first needs it.
import { batch, computed, signal } from "./ui.js";
import { toast } from "./toasts.js";
import { words } from "./words.js";

const KEY = "holdfast.talk";
const FADES = { ping: 6000, arrow: 8000, cover: 20_000 };

export function memory() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

let signs = 0;

/** `ctx` gets a `council`: signals to draw from. `server` is how its acts reach the table. */
export function makeCouncil(ctx, server) {
  const known = memory()[ctx.table] ?? {};
  const council = {
    server,
    last: 0, // the number of the last word received
    words: signal([]),
    signs: signal([]),
    plans: signal({}), // by seat
    trays: signal({}), // by seat: what is offered
    desk: signal(null), // what could be planned next: see server/council/desk.py
    planning: signal(false), // choices are planned instead of made
    tool: signal(null), // what a touch of the board does: {kind: "ping" | "arrow" | "cover" | "ghost", ...}
    read: signal(known.read ?? 0),
    muted: signal(known.muted ?? []), // seats, and -1 for all spectators
    gallery: signal(known.gallery ?? false),
    manners: signal(null), // how I am asked in windows
    reflex: signal(null), // what the open window answers by itself, at line `seq`
    windowed: signal(false), // whether there has been a window yet
    passed: signal([]), // why windows answered by themselves since I was last asked
    shown: signal(false), // whether the talk is on the screen
  };
  const mine = (word) => word.seat === ctx.me.value;
  const heard = (word) => mine(word) || !council.muted.value.includes(word.seat);
  const isNew = (word) => word.number > council.read.value && !mine(word);
  council.audible = computed(() => council.words.value.filter(heard));
  council.unread = computed(() => council.audible.value.filter(isNew).length);
  council.mine = computed(() => council.plans.value[ctx.me.value]?.steps ?? []);
  council.speaker = (word) => (word.seat < 0 ? word.name || words.spectator : ctx.names.value[word.seat]);
  /** What a (re)connection says about the talk. */
  council.hello = () => ({ heard: council.last, gallery: council.gallery.peek() });

  council.receive = ({ fresh, words: said = [], signs: shown = [], plans = [], trays = [], manners, reflex }) =>
    batch(() => {
      if (manners) council.manners.value = manners;
      if (reflex) {
        council.reflex.value = reflex;
        council.windowed.value = true;
      }
      for (const word of said.filter(({ number }) => number > council.last)) {
        council.last = word.number;
        council.words.value = [...council.words.value, word];
        if (!fresh && !council.shown.peek() && !mine(word) && heard(word))
          toast(`${council.speaker(word)}: ${word.text}`, { tone: "said" });
      }
      if (fresh) council.signs.value = []; // those that have not faded are sent again
      for (const sign of shown) {
        const one = { ...sign, id: ++signs };
        council.signs.value = [...council.signs.value, one];
        setTimeout(() => (council.signs.value = council.signs.value.filter((other) => other !== one)), FADES[one.kind]);
      }
      if (fresh) council.plans.value = council.trays.value = {};
      plans.forEach(council.lay);
      for (const tray of trays) council.trays.value = { ...council.trays.value, [tray.seat]: tray.offers };
    });
  council.lay = (plan) => {
    const { [plan.seat]: before, ...others } = council.plans.peek();
    if (before?.version > plan.version) return;
    council.plans.value = plan.steps.length ? { ...others, [plan.seat]: plan } : others;
  };
  /** Start over: another viewer hears other things. */
  council.reset = () =>
    batch(() => {
      council.last = 0;
      council.words.value = council.signs.value = [];
      council.plans.value = council.trays.value = {};
      council.desk.value = council.tool.value = council.manners.value = council.reflex.value = null;
      council.planning.value = false;
    });
  ctx.council = council;
  return council;
}
