// What a game's drawing is given: one `ctx` per open table or replay. Signals are read with `.value`.
import { cls, computed, sheet, signal } from "./ui.js";
import { byTouch, roveInPlane } from "./keys.js";
import { settings, still } from "./settings.js";
import { toast } from "./toasts.js";
import { words } from "./words.js";

/** The drawing of a game: the default export of its board.js, once the board.css beside it has been applied. */
export async function loadBoard(game) {
  const home = `games/${game.replaceAll("-", "_")}`;
  const [board] = await Promise.all([import(`../${home}/board.js`), sheet(`/static/${home}/board.css`)]);
  return board.default;
}

/** A scene with a picture laid over it: objects are merged (a list by its index), everything else is replaced. */
export function overlaid(scene, picture) {
  if (!picture || typeof picture !== "object" || Array.isArray(picture) || !scene || typeof scene !== "object")
    return picture;
  const both = Array.isArray(scene) ? [...scene] : { ...scene };
  for (const [key, part] of Object.entries(picture)) both[key] = overlaid(scene[key], part);
  return both;
}

/** Whether a choice finishes something, such as a turn; a game's drawing may name the choices that do. */
export const isEnding = (ctx, { do: notation }) =>
  (ctx.board.ends ?? ["pass", "done", "end"]).some((name) => notation === name || notation.startsWith(`${name} `));

/** Whether an event opens a chapter of the log: a season, a round. */
export const opensChapter = (ctx, { kind }) => (ctx.board.chapters ?? ["season", "round"]).includes(kind);

/** The number of the season or round that has ended since this player's last turn, or the last one once the game is
    over; 0 if none has. */
export function justEnded(ctx) {
  const log = ctx.catalog.report ? ctx.log.value : [];
  const opens = (event) => opensChapter(ctx, event);
  const begun = log.filter(opens).length;
  if (ctx.view.value.over) return begun;
  const own = log.slice(log.findLastIndex(opens)).filter(({ seat }) => seat === ctx.me.value);
  const acted = ctx.board.acted?.(ctx, own) ?? own.length > 0;
  return begun && !acted ? begun - 1 : 0;
}

/** Whether this person wants to be asked before doing something that cannot be undone. */
export const asksTwice = () => settings.confirm.value === "always" || (byTouch() && settings.confirm.value === "touch");

/** A ctx that nobody feeds yet. Replays set `ctx.view`, `ctx.room`, `ctx.me` and `ctx.log` themselves. */
export function makeContext({ catalog, board, readonly = false }) {
  const ctx = {
    catalog,
    board,
    me: signal(-1),
    room: signal(null),
    view: signal(null),
    log: signal([]), // events shown so far, oldest first
    preview: signal(null),
    moment: signal(null), // the event being shown
    told: signal([]), // events of the update being shown, up to and including `moment`
    playing: signal(false), // what is shown is not yet the present
    draft: signal(null), // the plan of an unfinished answer: the server says what would come of it
    unfit: signal(null), // why the draft cannot be carried out: {rule, reason}
    foreseen: signal(null), // the forecast if the draft, or the choice in focus, were carried out
    armed: signal(null), // a choice that was touched once; a second touch carries it out
    final: signal(true), // whether the armed choice really cannot be undone
    focused: signal(null), // the choice under the pointer or the focus
    pressed: signal(null), // notations on their way to the server
    tip: signal(null), // the place under the pointer or the focus: {place, name, choices}
    unsure: signal(false), // the preview would depend on something that nobody can see
    hint: signal(null), // advice on the open question, step by step: see parts/hint.js
    folded: signal(null), // a button for the head of the page, which calls the coach back
    reading: signal(null), // the card under the pointer or the focus: {key, node}
    menu: signal(null), // several choices at one place: {place, name, choices}
    panel: signal(null), // {panel, arg} of ctx.open
    speed: computed(() => (still.value ? 0 : settings.speed.value)),
    get readonly() {
      return readonly || ctx.me.value < 0;
    },
  };

  ctx.names = computed(() => (ctx.room.value?.seats ?? []).map((seat, n) => seat.name || words.freeSeat(n)));
  ctx.scene = computed(() => ctx.view.value?.scene ?? null);
  /** The scene with all events shown so far: this is what to draw. */
  ctx.shown = computed(() =>
    ctx.told.value.reduce(
      (scene, { picture }) => (scene && picture ? overlaid(scene, picture) : scene),
      ctx.scene.value,
    ),
  );
  ctx.forecast = computed(() => ctx.foreseen.value ?? ctx.view.value?.forecast ?? null);
  /** The open question; while planning, the one that may follow the plan. */
  ctx.question = computed(() => {
    if (ctx.playing.value || ctx.readonly) return null;
    const { planning, desk } = ctx.council ?? {};
    return (planning?.value ? desk.value?.next : ctx.view.value?.question) ?? null;
  });
  ctx.choices = computed(() => {
    const choices = ctx.question.value?.choices ?? [];
    // A choice that names a seat says who sits there.
    return choices.some(({ label }) => label.includes("@"))
      ? choices.map((choice) => ({ ...choice, label: ctx.say(choice.label), effect: ctx.say(choice.effect) }))
      : choices;
  });
  ctx.byPlace = computed(() => {
    const map = new Map();
    for (const choice of ctx.choices.value) {
      if (!choice.at) continue;
      if (map.has(choice.at)) map.get(choice.at).push(choice);
      else map.set(choice.at, [choice]);
    }
    return map;
  });

  /** A text with `@2` replaced by that seat's name. */
  ctx.say = (text) => text.replace(/@(\d+)/g, (_, seat) => ctx.names.value[seat] ?? "");
  ctx.act = async () => {};
  ctx.focus = (choice) => (ctx.focused.value = choice);
  ctx.open = (panel, arg) => (ctx.panel.value = panel ? { panel, arg } : null);
  /** Say why a choice is not possible. */
  ctx.refuse = ({ label, no }) => toast(`${label}: ${no.reason}`, { rule: no.rule, tone: "bad" });

  /** Take a choice, after a second thought where one is due, or say why it is not possible. */
  ctx.take = (choice, onBoard = false) => {
    if (choice.no) ctx.refuse(choice);
    else if (ctx.weigh && !ctx.council?.planning.value && asksTwice()) ctx.weigh(choice, onBoard && byTouch());
    else ctx.act([choice.do]);
  };
  /** Take the only legal choice at a place, offer several, or say why there is none. */
  ctx.pick = (place, name = "") => {
    if (ctx.council?.tool.value) return; // pointing at something does not take it
    const here = ctx.byPlace.value.get(place) ?? [];
    const legal = here.filter((choice) => !choice.no);
    if (legal.length === 1) ctx.take(legal[0], true);
    else if (legal.length) ctx.menu.value = { place, name, choices: settings.onlyLegal.value ? legal : here };
    else if (here.length) ctx.refuse(here[0]);
  };

  /** Props for the element that draws a place; `own` is its own class, which is always kept. */
  ctx.spot = (place, name = "", own = "") => {
    const here = ctx.byPlace.value.get(place);
    if (!here) return own ? { class: own } : {};
    const legal = here.filter((choice) => !choice.no);
    const [first] = legal.length ? legal : here;
    const look = () => ((ctx.tip.value = { place, name, choices: here }), ctx.focus(first));
    const leave = () => {
      if (ctx.tip.peek()?.place !== place) return;
      ctx.tip.value = null;
      ctx.focus(null);
    };
    return {
      class: cls(
        own,
        "spot",
        legal.length ? "lit" : "dim",
        here.includes(ctx.focused.value) && "focused",
        here.some((choice) => ctx.pressed.value?.includes(choice.do)) && "pressed",
        ctx.hinted(here),
      ),
      role: "button",
      tabindex: legal.length ? 0 : -1,
      "aria-label": spoken(name, here, legal),
      "aria-disabled": legal.length ? undefined : "true",
      "aria-haspopup": legal.length > 1 ? "menu" : undefined,
      "data-at": place,
      onClick: (event) => {
        event.stopPropagation();
        ctx.pick(place, name);
      },
      onKeyDown: (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          event.stopPropagation();
          ctx.pick(place, name);
        } else roveInPlane(event);
      },
      onMouseEnter: look,
      onMouseLeave: leave,
      onFocus: look,
      onBlur: leave,
    };
  };

  /** Props for an element that shows a card, so that it can be read in words; where nothing is asked about it, a click
      opens it. `props` are the element's own, or those of its spot. */
  ctx.card = (key, name, props = {}) => {
    const open = () => ctx.open("card", key);
    return {
      role: "button",
      tabindex: 0,
      "aria-label": name,
      onClick: open,
      onKeyDown: (event) => event.key === "Enter" && open(),
      ...props,
      "data-card": key,
    };
  };

  /** How the hint marks choices: "hinted" when one is worth considering, "advised" when one is the best move. */
  ctx.hinted = (choices) => {
    const { step = 0, told } = ctx.hint.value ?? {};
    const among = (some) => choices.some((choice) => some.some((one) => one.do === choice.do));
    return step > 3 ? among([told.move]) && "hinted advised" : step > 2 && among(told.shortlist) && "hinted";
  };

  return ctx;
}

function spoken(name, here, legal) {
  const before = name ? `${name}: ` : "";
  if (legal.length > 1) return before + words.choices.several(legal.length);
  if (legal.length) return before + [legal[0].label, legal[0].effect].filter(Boolean).join(", ");
  return before + words.choices.refused(here[0].no.reason);
}
