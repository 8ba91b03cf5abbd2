// Plays what happened step by step: the old picture stays while the events are shown, then the new one appears.
import { batch } from "../core/ui.js";

const DEFAULT_PACE = 450;
const LONGEST = 15_000; // ms; a longer story is played faster

/** Feeds a ctx with updates. */
export function makeStagehand(ctx) {
  const queue = [];
  let timer = 0;
  let hasty = false; // a player wants to skip the rest, up to the next question

  const paceOf = (event) => ctx.board.pace?.(event, ctx) ?? DEFAULT_PACE;

  /** {view, events, since, own, quiet}: `own` when it answers this person's move, `quiet` to show it at once. */
  function push(item) {
    // People need not be shown what they have just done, but what came of it.
    const told = item.events.findIndex(
      (event) => event.seat !== ctx.me.peek() || event.random || event.reveals || ctx.board.tells?.(event, ctx),
    );
    item.from = !item.own ? 0 : told < 0 ? item.events.length : told;
    item.at = -1;
    // Somebody who is choosing is not interrupted: what others do meanwhile simply appears.
    const before = !queue.length && !item.own && ctx.question.peek();
    if (before && item.view.question) {
      item.quiet = true;
      if (JSON.stringify(before) === JSON.stringify(item.view.question)) item.view = { ...item.view, question: before };
    }
    hasty &&= !item.own;
    queue.push(item);
    if (item.quiet || hasty || document.hidden || ctx.speed.peek() === 0) skip();
    else if (!timer) step();
  }

  function begin(item) {
    ctx.log.value = ctx.log.peek().filter((event) => event.seq <= item.since);
  }
  function finish(item) {
    batch(() => {
      if (ctx.view.peek()?.question !== item.view.question) {
        ctx.focused.value = null;
        ctx.tip.value = null;
        ctx.menu.value = null;
        ctx.armed.value = null;
      }
      ctx.log.value = [...ctx.log.peek(), ...item.events.slice(item.at + 1)];
      ctx.view.value = item.view;
      ctx.moment.value = null;
      ctx.told.value = [];
      ctx.playing.value = queue.length > 0;
      hasty &&= !item.view.question;
    });
  }

  function step() {
    timer = 0;
    const item = queue[0];
    if (!item) return;
    if (item.at < 0) begin(item);
    if (item.at + 1 >= item.events.length) {
      queue.shift();
      finish(item);
      step();
      return;
    }
    const event = item.events[item.at + 1];
    const ms = item.at + 1 < item.from ? 0 : paceOf(event);
    batch(() => {
      item.at += 1;
      ctx.log.value = [...ctx.log.peek(), event];
      if (ms > 0) {
        ctx.playing.value = true;
        ctx.told.value = item.events.slice(0, item.at + 1);
        ctx.moment.value = event;
      }
    });
    if (ms > 0) timer = setTimeout(step, ms / ctx.speed.peek() / hurry());
    else step();
  }

  function hurry() {
    let rest = 0;
    for (const item of queue) for (let i = item.at + 1; i < item.events.length; i++) rest += paceOf(item.events[i]);
    return Math.max(1, rest / ctx.speed.peek() / LONGEST);
  }

  function skip() {
    clearTimeout(timer);
    timer = 0;
    batch(() => {
      while (queue.length) {
        const item = queue.shift();
        if (item.at < 0) begin(item);
        finish(item);
      }
    });
  }

  document.addEventListener("visibilitychange", skip);
  return {
    push,
    /** Skip to the present, until this player is asked again. */
    skip() {
      hasty = ctx.me.peek() >= 0 && !ctx.now.peek()?.question;
      skip();
    },
    stop() {
      document.removeEventListener("visibilitychange", skip);
      clearTimeout(timer);
    },
  };
}
