// One open table: its ctx, fed by the live connection, and everything that is sent to the server about it.
import { batch, computed, effect, signal } from "./ui.js";
import { catalogOf, get, post } from "./api.js";
import { asksTwice, loadBoard, makeContext } from "./context.js";
import { makeCouncil } from "./council.js";
import { listen } from "./live.js";
import { settings } from "./settings.js";
import { complain, settleDown, toast } from "./toasts.js";
import * as tokens from "./tokens.js";
import { words } from "./words.js";
import { makeStagehand } from "../parts/stagehand.js";

const PREVIEW_WAIT = 110;
const DOUBLE_TAP = 350; // ms within which a second touch does not count as confirmation
const TRIES = 4;
const GLANCE = 1200; // ms
const OWNERS = new Set(["close", "chat"]); // endpoints that need the owner's token

/** Opens a table for the token this tab holds; throws an ApiError with a sentence when that is not possible. */
export async function openTable(id) {
  tokens.takeFragment(id);
  const path = `/api/tables/${id}`;
  let token = tokens.tokenFor(id);
  let known = 0; // the last line of the record that we know of

  const first = await get(`${path}?since=0`, { token }).catch((error) => {
    if (error.status === 403 && token) tokens.reject(id, token);
    throw error;
  });
  const [catalog, board] = await Promise.all([catalogOf(first.room.catalog), loadBoard(first.room.game)]);
  const ctx = makeContext({ catalog, board });
  const stagehand = makeStagehand(ctx);
  ctx.table = id;
  ctx.now = signal(null); // the present view, which may be ahead of the one being shown
  ctx.skip = stagehand.skip;
  ctx.lost = signal(""); // why the live connection was lost
  ctx.held = signal(tokens.held(id));
  const council = makeCouncil(ctx, {
    get: (door) => get(`${path}/${door}`, { token }).catch(complain),
    ask: (door, body) => ctx.ask(door, { ...body, expect_seq: known }),
    move: (door, body, actions) => pressing(actions, () => given(door, body)),
  });

  function learn() {
    tokens.learn(id, token, ctx.me.peek());
    ctx.held.value = tokens.held(id);
  }

  function receive(message, own = !!ctx.pressed.peek()) {
    if (message.error) ctx.lost.value = message.error.reason;
    // An answer may arrive after something newer: its room is then out of date.
    if (message.room && !(message.seq < known)) ctx.room.value = message.room;
    if (message.type === "council") return council.receive(message);
    if (message.type === "news") return toast(message.text, { ms: 12_000 });
    if (message.type !== "update" || message.seq < known || message.view.viewer !== ctx.me.peek()) return;
    if (message.since > known) return void catchUp();
    if (message.seq === known && ctx.now.peek()) {
      // The answer to a move and the live connection bring the same update; a seat that was taken over is no longer
      // asked at the same line.
      if (JSON.stringify(message.view) === JSON.stringify(ctx.now.peek())) return;
      if (!ctx.playing.peek()) ctx.view.value = message.view;
      ctx.now.value = message.view;
      return;
    }
    // Undone lines are not played backwards: the picture is simply what it was before.
    const quiet = !ctx.now.peek() || message.since < known;
    if (ctx.now.peek()?.question && message.since < known && !own) tellUndone(message.view);
    known = message.seq;
    ctx.now.value = message.view;
    stagehand.push({ ...message, own, quiet });
  }

  /** Somebody else has undone what led to my question. */
  function tellUndone(view) {
    const others = view.to_act.filter((seat) => seat !== ctx.me.peek()).map((seat) => ctx.names.peek()[seat]);
    toast(view.question ? words.move.undone : words.move.undoneTurn(others), { ms: 12_000 });
  }

  async function catchUp() {
    try {
      receive(await get(`${path}?since=${known}`, { token }));
    } catch (error) {
      if (error.status) complain(error);
    }
  }

  batch(() => {
    ctx.me.value = first.view.viewer;
    receive({ ...first, type: "update" });
  });
  learn();
  const hello = () => ((ctx.lost.value = ""), { token, since: known, ...council.hello() });
  const live = listen(id, hello, receive);
  ctx.status = live.status;
  ctx.retry = live.retry;
  ctx.greet = live.greet;
  ctx.seq = () => known;

  // -- acting -----------------------------------------------------------------------------------------------------

  ctx.act = (actions) => {
    // Nothing real can happen while planning.
    if (council.planning.peek()) return council.acts.instead(actions);
    return pressing(actions, () => send(actions, TRIES));
  };

  let under = null; // the move under way: {asked: what it answers, done}
  let next = false; // whether another one waits for it
  const asked = () => JSON.stringify([ctx.now.peek()?.question, ctx.now.peek()?.undo]);

  /** Do something as a move of ours; failures are shown, and give undefined. */
  async function pressing(actions, work) {
    const seen = asked();
    if (under) {
      // What a move led to may be shown before its answer arrives: what is picked there waits for that answer.
      if (next || under.asked === seen) return undefined;
      next = true;
      ctx.pressed.value = actions;
      await under.done;
      next = false;
      if (asked() !== seen) {
        ctx.pressed.value = null;
        return void toast(words.move.stale, { tone: "bad" });
      }
    }
    under = { asked: seen, done: press(actions, work) };
    return under.done;
  }

  async function press(actions, work) {
    stagehand.skip();
    settleDown();
    batch(() => {
      ctx.menu.value = ctx.tip.value = ctx.focused.value = ctx.armed.value = ctx.draft.value = null;
      ctx.pressed.value = actions;
    });
    try {
      return await work();
    } catch (error) {
      if (error.status === 409) toast(words.move.stale, { tone: "bad" });
      else complain(error);
      return undefined;
    } finally {
      under = null;
      if (!next) ctx.pressed.value = null;
    }
  }

  /** POST from the position that we know; the update in the answer is applied, whether the move was granted or not. */
  async function given(door, body) {
    try {
      const answer = await post(`${path}/${door}`, { ...body, expect_seq: known }, { token });
      receive(answer.update ?? answer, true);
      return answer;
    } catch (error) {
      if (error.body?.update) receive(error.body.update, false);
      throw error;
    }
  }

  /** Others may answer at the same time; if that changes nothing about the question here, the answer is sent again. */
  async function send(actions, tries) {
    const asked = JSON.stringify(ctx.now.peek()?.question);
    try {
      await given("moves", { actions });
    } catch (error) {
      if (error.status !== 409 || tries < 2 || JSON.stringify(ctx.now.peek()?.question) !== asked) throw error;
      await send(actions, tries - 1);
    }
  }

  /** POST to another of the table's endpoints; failures are shown, and give undefined. */
  ctx.ask = async (door, body) => {
    try {
      return await post(`${path}/${door}`, body, { token: OWNERS.has(door) ? (ctx.held.value.owner ?? token) : token });
    } catch (error) {
      complain(error);
      return undefined;
    }
  };

  // -- previews ---------------------------------------------------------------------------------------------------

  let seen = new Map();
  let seenAt = -1;
  /** What the server says would follow from `{ actions }` or a `{ plan }`: `{ refused }` when it is not possible,
      null when the server does not say, or when the game has moved on. */
  async function foresee(wish) {
    const at = known;
    const key = JSON.stringify(wish);
    if (seenAt !== at) [seen, seenAt] = [new Map(), at];
    if (!seen.has(key)) seen.set(key, post(`${path}/preview`, { ...wish, expect_seq: at }, { token }).catch(refusedOr));
    const answer = await seen.get(key);
    return at === known ? answer : null;
  }
  const refusedOr = (error) => (error.status === 422 ? { refused: error.body.error } : null);

  /** What may be coming, now or after some answers; null when the game has moved on, or nobody can say. */
  ctx.foretell = async (actions) => {
    const at = known;
    const answer = await post(`${path}/odds`, { actions, expect_seq: at }, { token }).catch(() => null);
    return at === known ? answer : null;
  };

  /** Carry out a plan of the drawing; true if it is final and `sure` is to be asked first. */
  ctx.carryOut = async (plan, sure) => {
    const answer = await foresee({ plan });
    if (answer?.actions && answer.final && !sure && asksTwice()) return true;
    if (answer?.actions) await ctx.act(answer.actions);
    else toast(answer?.refused?.reason ?? words.move.stale, { rule: answer?.refused?.rule, tone: "bad" });
    return false;
  };

  const stopPreview = effect(() => {
    // While planning, the preview shows where the plan leads.
    if (council.planning.value) return void (ctx.preview.value = council.desk.value?.scene ?? null);
    const choice = ctx.focused.value;
    const looked = choice && !choice.no && ctx.choices.value.includes(choice);
    const wish = looked
      ? { actions: [choice.do] }
      : ctx.choices.value.length && ctx.draft.value
        ? { plan: ctx.draft.value }
        : null;
    ctx.preview.value = null;
    ctx.unsure.value = false;
    // A forecast stays until the next one arrives: another draft differs only a little.
    if (!wish || ctx.pressed.value) return void (ctx.foreseen.value = ctx.unfit.value = null);
    let over = false;
    const timer = setTimeout(async () => {
      const answer = await foresee(wish);
      if (over) return;
      batch(() => {
        ctx.unfit.value = (!looked && answer?.refused) || null;
        ctx.foreseen.value = answer?.forecast ?? null;
        ctx.unsure.value = looked && answer?.sure === false;
        ctx.preview.value = (looked && answer?.scene) || null;
      });
    }, PREVIEW_WAIT);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  });

  // A question whose answer makes no difference answers itself. That takes as long as a glance, so that the others do
  // not see at once who has nothing to play.
  const stopWaiting = effect(() => {
    const answer = ctx.question.value?.needless;
    if (!settings.single.value || !answer) return undefined;
    const timer = setTimeout(() => ctx.act([answer]), GLANCE * (1 + Math.random()));
    return () => clearTimeout(timer);
  });

  let armedAt = 0;
  /** A touch easily goes wrong: what cannot be undone needs a second one, and so does a touch on a drawing that shows
      a ghost first. */
  ctx.weigh = async (choice, onBoard, line = [choice.do]) => {
    const again = ctx.armed.peek() === choice;
    if (again && performance.now() - armedAt < DOUBLE_TAP) return;
    let answer = again;
    // What others do meanwhile may leave the question as it is.
    for (let at; !answer && at !== known;) {
      at = known;
      answer = await foresee({ actions: line });
    }
    if (!ctx.choices.peek().includes(choice)) return void toast(words.move.stale, { tone: "bad" });
    const final = answer?.final !== false;
    if (again || (!final && !(onBoard && ctx.board.ghosts))) return void ctx.act(line);
    armedAt = performance.now();
    batch(() => {
      ctx.menu.value = ctx.tip.value = null;
      ctx.armed.value = choice;
      ctx.line = line; // the answers to give once it is confirmed
      ctx.final.value = final;
      ctx.focus(choice);
    });
  };

  // -- several people at one screen ---------------------------------------------------------------------------------

  /** The seats that take turns at this screen; empty unless there are at least two. */
  ctx.here = computed(() => {
    const seats = ctx.held.value && tokens.seatsHere(id);
    return seats.length > 1 ? seats : [];
  });

  /** Show the table as another seat of this browser sees it. */
  ctx.sit = async (seat) => {
    const other = tokens.held(id).seats[seat];
    if (!other) return;
    try {
      const update = await get(`${path}?since=0`, { token: other });
      stagehand.skip();
      token = other;
      batch(() => {
        known = 0;
        ctx.now.value = null;
        ctx.me.value = update.view.viewer;
        ctx.log.value = [];
        council.reset();
        receive({ ...update, type: "update" });
      });
      learn();
      live.greet();
    } catch (error) {
      complain(error);
    }
  };

  ctx.leave = () => {
    live.close();
    stopPreview();
    stopWaiting();
    stagehand.stop();
  };
  return ctx;
}
