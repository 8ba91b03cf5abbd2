// A recorded game moment by moment: fetches frames ahead, shows one of them in a ctx, and plays on by itself.
import { batch, computed, effect, signal } from "../core/ui.js";
import { get } from "../core/api.js";
import { complain } from "../core/toasts.js";
import { tokenFor } from "../core/tokens.js";
import { opensChapter } from "../core/context.js";

const CHUNK = 50; // frames in one request
const LEAST_PACE = 260;
const USUAL_PACE = 620;
const LONGEST_PACE = 2200;

/** Feeds `ctx` with the frames of the replay that `info` describes. */
export function makePlayer(ctx, info) {
  const at = signal(0);
  const frame = signal(null); // the frame being shown; a little behind `at` while it is fetched
  const playing = signal(false);
  const speed = signal(1);
  const seat = signal(-1);
  let chunks = new Map();
  let turn = 0;
  let timer = 0;

  const chapter = computed(() => info.chapters.findLastIndex((one) => one.at <= at.value));

  function chunk(n) {
    if (!chunks.has(n)) {
      const eyes = seat.peek() < 0 ? "" : `&seat=${seat.peek()}`;
      const asked = get(
        `/api/replays/${info.id}/frames?from=${n * CHUNK}&to=${Math.min(n * CHUNK + CHUNK, info.length)}${eyes}`,
        { token: tokenFor(info.id) },
      );
      chunks.set(
        n,
        asked.then((frames) => new Map(frames.map((one) => [one.at, one]))),
      );
      asked.catch(() => chunks.delete(n));
    }
    return chunks.get(n);
  }

  async function frames(from, to) {
    const needed = [];
    for (let n = Math.floor(from / CHUNK); n <= Math.floor(to / CHUNK); n++) needed.push(chunk(n));
    const found = await Promise.all(needed);
    return Array.from({ length: to - from + 1 }, (_, i) => found.map((some) => some.get(from + i)).find(Boolean));
  }

  /** Shows a moment; resolves when it is shown, or when another one has been asked for meanwhile. */
  async function show(moment) {
    const to = Math.max(0, Math.min(info.length, Math.round(moment)));
    const before = at.peek();
    const mine = ++turn;
    at.value = to;
    try {
      const [now] = await frames(to, to);
      const story = await frames(info.chapters[chapter.peek()]?.at ?? 0, to);
      if (mine !== turn) return;
      batch(() => {
        frame.value = now;
        ctx.me.value = seat.peek();
        ctx.view.value = view(now);
        ctx.log.value = told(story);
        // Only a single step forwards shows its event; a jump shows just the position.
        ctx.moment.value = to === before + 1 ? (now.events.findLast((event) => paceOf(event) > 0) ?? null) : null;
      });
      if (to + CHUNK <= info.length) chunk(Math.floor(to / CHUNK) + 1).catch(() => {});
    } catch (error) {
      playing.value = false;
      if (mine === turn) complain(error);
    }
  }

  /** The events of a chapter, without those in its first moment that belong to the chapter before. */
  function told(story) {
    const events = story.flatMap((one) => one.events);
    return chapter.peek() > 0
      ? events.slice(
          Math.max(
            0,
            events.findIndex((event) => opensChapter(ctx, event)),
          ),
        )
      : events;
  }

  function view(now) {
    const over = info.over && now.at === info.length;
    return {
      viewer: seat.peek(),
      phase: now.phase,
      scene: now.scene,
      forecast: null,
      to_act: now.to_act,
      over,
      question: null,
      undo: { steps: 0, redo: 0, why: "" },
      last_turn: Infinity,
      result: over ? info.result : null,
    };
  }

  const paceOf = (event) => ctx.board.pace?.(event, ctx) ?? USUAL_PACE;
  const rest = () => Math.min(LONGEST_PACE, Math.max(LEAST_PACE, ...(frame.peek()?.events ?? []).map(paceOf)));

  async function tick() {
    if (at.peek() >= info.length) playing.value = false;
    if (!playing.peek()) return;
    await show(at.peek() + 1);
    timer = setTimeout(tick, rest() / speed.peek());
  }
  const stopPlaying = effect(() => {
    clearTimeout(timer);
    if (playing.value) timer = setTimeout(tick, 0);
  });

  const player = {
    info,
    at,
    frame,
    playing,
    speed,
    seat,
    chapter,
    show,
    /** Go somewhere by hand, which stops the playback. */
    go(moment) {
      playing.value = false;
      return show(moment);
    },
    step: (by) => player.go(at.peek() + by),
    toggle() {
      if (!playing.peek() && at.peek() >= info.length) at.value = 0;
      playing.value = !playing.peek();
    },
    turnChapter(by) {
      const here = info.chapters[chapter.peek()]?.at ?? 0;
      const to = by < 0 && at.peek() > here ? here : info.chapters[chapter.peek() + by]?.at;
      return player.go(to ?? (by < 0 ? 0 : info.length));
    },
    look(other) {
      seat.value = other;
      chunks = new Map();
      return show(at.peek());
    },
    stop() {
      clearTimeout(timer);
      stopPlaying();
    },
  };
  return player;
}
