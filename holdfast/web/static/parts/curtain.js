// Several people at one screen: between their turns everything is covered until the next one is ready.
import { html, useLayoutEffect, useRef, useSignal, useSignalEffect } from "../core/ui.js";
import { useKey } from "../core/keys.js";
import { SeatMark } from "../core/marks.js";
import { more } from "../core/words-more.js";
import { isStranger } from "./seats.js";
import { NameField, introduce } from "./welcome.js";

const W = more.curtain;

/** The seat of this screen that is asked while the one shown is not, or -1. */
export function nextHere(ctx) {
  const asked = (ctx.now.value?.to_act ?? []).filter((seat) => ctx.here.value.includes(seat));
  return !asked.length || asked.includes(ctx.me.value) ? -1 : asked[0];
}

export function Curtain({ ctx }) {
  const next = nextHere(ctx);
  const lifted = useSignal(false); // the last person takes another look before handing over
  useSignalEffect(() => {
    if (nextHere(ctx) < 0) lifted.value = false;
  });
  const open = ctx.board.openHands?.(ctx); // there is nothing to hide: nobody's view jumps, and nothing is covered
  const sit = () => ctx.sit(next);
  useKey("Shift+N", open ? W.nextKey : "", () => (next < 0 ? false : void sit()));
  if (next < 0 || ctx.playing.value) return null;
  if (open)
    return html`
      <button type="button" class="button primary hand-over" aria-keyshortcuts="Shift+N" onClick=${sit}>
        <${SeatMark} seat=${next} size=${14} />
        ${W.show(ctx.names.value[next])}
      </button>
    `;
  return lifted.value
    ? html`
        <button type="button" class="button primary hand-over" onClick=${sit}>
          ${W.heading(ctx.names.value[next])}
        </button>
      `
    : html`
        <${Cover} key=${next} ctx=${ctx} next=${next} onReady=${sit} onBack=${() => (lifted.value = true)} />
      `;
}

/** A modal dialog over the whole window that Escape does not close. Somebody without a name is asked for one. */
function Cover({ ctx, next, onReady, onBack }) {
  const box = useRef(null);
  const name = ctx.names.value[next];
  const stranger = isStranger(ctx, next);
  const heading = stranger ? W.stranger : W.heading(name);
  useLayoutEffect(() => box.current.showModal(), []);
  async function ready(event) {
    event.preventDefault();
    const told = event.target.elements.name?.value.trim();
    if (!stranger || (await introduce(ctx, told, next))) onReady();
  }
  return html`
    <dialog ref=${box} class="curtain" aria-label=${heading} onCancel=${(event) => event.preventDefault()}>
      <form class="panel framed" onSubmit=${ready}>
        <${SeatMark} seat=${next} size=${44} />
        <h2>${heading}</h2>
        <p>${stranger ? W.strangerText(name) : W.text(name)}</p>
        ${
          stranger &&
          html`
            <${NameField} value="" />
          `
        }
        <button class="button primary">${stranger ? W.sit : W.go(name)}</button>
        <button type="button" class="button quiet" onClick=${onBack}>${W.back(ctx.names.value[ctx.me.value])}</button>
      </form>
    </dialog>
  `;
}
