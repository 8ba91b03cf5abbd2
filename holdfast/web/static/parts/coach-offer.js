// In the first full game of each title the private coach is offered, once; it is silent until it is asked.
import { html, sheet, useSignal, useSignalEffect } from "../core/ui.js";
import { opensChapter } from "../core/context.js";
import { Icon } from "../core/icons.js";
import { hint } from "../core/words-hint.js";
import { known, next, offered } from "./hint.js";

sheet("hint");
const W = hint.offer;

export function Offer({ ctx }) {
  const open = useSignal(offered(ctx));
  const answer = () => (known(ctx), (open.value = false));
  useSignalEffect(() => void (ctx.hint.value && (open.value = false)));
  // Whoever has come through a whole season or round has found their way.
  const begun = ctx.log.value.filter((event) => opensChapter(ctx, event)).length;
  if (!open.value || !ctx.question.value || begun > 1) return null;
  return html`
    <section class="hint-text coach-offer" aria-label=${W.title}>
      <${Icon} name="hint" size=${18} />
      <div>
        <p>
          ${W.first(ctx.room.value.title)}${" "}
          <span class="offer-more">${W.text}</span>
        </p>
        <p class="hint-tools">
          <button type="button" class="button small" onClick=${() => next(ctx)}>${W.ask}</button>
          <button type="button" class="button small quiet" onClick=${answer}>${W.later}</button>
        </p>
      </div>
    </section>
  `;
}
