// Plays what happened step by step: the old picture stays while its events are told, then the new one is shown.
import { batch } from "../core/ui.js";

const DEFAULT_PACE = 450;
const LONGEST = 15_000; // a long story is told faster rather than longer

/** Feeds a ctx with updates. `show` jumps to the end of everything that waits. */
export function makeStagehand(ctx) {
  const queue = [];
  let timer = 0;

  const paceOf = (event) => ctx.board.pace?.(event, ctx) ?? DEFAULT_PACE;

  /** {view, events, since, own, quiet}: `own` when it answers a move of this person, `quiet` to show it at once. */
  function push(item) {
    // What somebody has just done needs no telling to them; what came of it does.
    const told = item.events.findIndex((event) => event.seat !== ctx.me.peek() || event.random || event.reveals || ctx.board.tells?.(event, ctx));
    item.from = !item.own ? 0 : told < 0 ? item.events.length : told;
    item.at = -1;
    queue.push(item);
    if (item.quiet || document.hidden || ctx.speed.peek() === 0) skip();
    else if (!timer) step();
  }

  function begin(item) {
    ctx.log.value = ctx.log.peek().filter((event) => event.seq <= item.since);
  }
  function finish(item) {
    batch(() => {
      ctx.log.value = [...ctx.log.peek(), ...item.events.slice(item.at + 1)];
      ctx.view.value = item.view;
      ctx.moment.value = null;
      ctx.staged.value = [];
      ctx.focused.value = null;
      ctx.tip.value = null;
      ctx.menu.value = null;
      ctx.playing.value = queue.length > 0;
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
        ctx.staged.value = item.events.slice(0, item.at + 1);
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
    skip,
    stop() {
      document.removeEventListener("visibilitychange", skip);
      clearTimeout(timer);
    },
  };
}
