// In the first full game of each title the private coach is offered, once; it is silent until it is asked.
import { html, sheet, useSignal, useSignalEffect } from "../core/ui.js";
import { Icon } from "../core/icons.js";
import { hint } from "../core/words-hint.js";
import { next } from "./hint.js";

sheet("hint");
const W = hint.offer;
const KEY = "holdfast.coached"; // {game: the table of its first full game, or "" once the offer was answered}

const read = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");
const keep = (game, table) => localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: table }));

export function Offer({ ctx }) {
  const { game, title } = ctx.room.value;
  const open = useSignal((read()[game] ?? ctx.table) === ctx.table);
  const answer = () => (keep(game, ""), (open.value = false));
  // A player who has found the coach needs no offer.
  useSignalEffect(() => void (ctx.hint.value && answer()));
  if (!open.value) return null;
  keep(game, ctx.table);
  return html`
    <section class="hint-text coach-offer" aria-label=${W.title}>
      <${Icon} name="hint" size=${18} />
      <div>
        <p>${W.text(title)}</p>
        <p class="hint-tools">
          <button type="button" class="button small" onClick=${() => next(ctx)}>${W.ask}</button>
          <button type="button" class="button small quiet" onClick=${answer}>${W.later}</button>
        </p>
      </div>
    </section>
  `;
}
