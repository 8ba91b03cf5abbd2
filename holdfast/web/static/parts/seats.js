// How the seats are doing, in words: for the head of the page, for the list of people, and across the top when it
// concerns everybody.
import { html, useSignal } from "../core/ui.js";
import { go } from "../core/router.js";
import { follow } from "../core/tokens.js";
import { words } from "../core/words.js";

const W = words.people;

/**
 * Whether a bot owes an answer, judged by the latest position we know, not by when the room was sent. Where people are
 * asked, too, it waits for them.
 */
export const isThinking = (ctx, n) => {
  const { seats, closed } = ctx.room.value;
  const asked = ctx.now.value?.to_act ?? [];
  return !closed && asked.includes(n) && asked.every((one) => seats[one].bot);
};

/** A seat's condition in a few words. */
export function condition(ctx, n) {
  const seat = ctx.room.value.seats[n];
  if (seat.replaced) return W.standIn(seat.title);
  if (seat.bot) return isThinking(ctx, n) ? W.thinking : W.bot(seat.title);
  if (seat.free) return W.free;
  return seat.online || ctx.here.value.includes(n) ? W.online : seat.away ? W.away : W.offline;
}

/** Whether to ask for a name: for an unnamed seat among people, until whoever sits there has been asked. */
export function isStranger(ctx, n = ctx.me.value) {
  const { seats, tutorial, closed } = ctx.room.value;
  const seat = seats[n];
  const people = seats.filter((one) => !one.bot || one.replaced).length;
  // Where hands are open, one person often plays them all, and is not asked who they are.
  const asked = ctx.held.value.greeted?.[n] || (ctx.here.value.length && ctx.board?.openHands?.(ctx));
  return !!seat && !seat.named && !seat.replaced && people > 1 && !tutorial && !closed && !asked;
}

/** Ask for a rematch; the second to ask is led to the same table. The same tokens are valid there. */
export async function rematch(ctx) {
  const answer = ctx.room.value.rematch ? { table: ctx.room.value.rematch } : await ctx.ask("rematch");
  if (!answer) return;
  follow(ctx.table, answer.table);
  go(`/t/${answer.table}`);
}

/** A line across the top for what concerns everybody: lost connection, closed table, a bot in my place, a rematch. */
export function Banner({ ctx, onPeople }) {
  const room = ctx.room.value;
  const known = useSignal(false);
  const line = (text, label, run, tone = "") => html`
    <div class="banner ${tone}" role="status">
      <span>${text}</span>
      ${
        label &&
        html`
          <button type="button" class="button small" onClick=${run}>${label}</button>
        `
      }
    </div>
  `;
  if (ctx.status.value === "offline") return line(ctx.lost.value || words.net.offline, words.net.now, ctx.retry, "bad");
  if (ctx.status.value === "gone" && !room.closed) return line(ctx.lost.value, words.home, () => go("/"), "bad");
  if (room.closed) return line(W.closed);
  if (room.seats[ctx.me.value]?.replaced) return line(W.replaced, W.back, () => ctx.ask("return"));
  const away = ctx.view.value.to_act.find(
    (seat) =>
      room.seats[seat]?.away && !room.seats[seat].bot && seat !== ctx.me.value && !ctx.here.value.includes(seat),
  );
  if (away >= 0) return line(W.awayNow(ctx.names.value[away]), W.whatNow, onPeople);
  if (ctx.me.value < 0 && room.open && room.seats.some((seat) => seat.free))
    return line(W.freeSeat, W.sitDown, onPeople, "good");
  if (room.rematch) return line(W.rematchReady, W.toRematch, () => rematch(ctx), "good");
  const people = room.seats.filter((seat) => !seat.bot || seat.replaced).length;
  if (room.luck && !known.value && people > 1) return line(W.luck[room.luck], W.luckKnown, () => (known.value = true));
  return null;
}
