// Asks once more before anything that cannot be undone, and after the first touch of a finger.
import { html, useLayoutEffect, useRef } from "../core/ui.js";
import { byKeyboard, useKey } from "../core/keys.js";
import { words } from "../core/words.js";

const W = words.bar;

/** A key that is still held down from asking is no answer yet. */
const onlyPressedAnew = (event) => event.repeat && event.preventDefault();

/** For whoever plays by keyboard, moves the focus to the button that confirms; the result brings it back. */
function useFocus(ctx, box, choice) {
  const from = useRef(null);
  useLayoutEffect(() => {
    if (!byKeyboard()) return;
    if (!box.current.contains(document.activeElement)) from.current = document.activeElement;
    box.current.querySelector(".primary").focus();
    ctx.focus(choice); // what it leads to stays in sight
  }, [choice]);
  return () => byKeyboard() && from.current?.focus();
}

export function Confirm({ ctx, choice }) {
  const box = useRef(null);
  const back = useFocus(ctx, box, choice);
  const leave = () => {
    back();
    ctx.armed.value = null;
    ctx.focus(null);
  };
  useKey("Escape", "", leave);
  return html`
    <div ref=${box} class="confirm" role="alert" onKeyDown=${onlyPressedAnew}>
      <p>
        <b>${choice.label}</b>
        ${choice.effect && `: ${choice.effect.replace(/\.$/, "")}`}${". "}
        ${
          ctx.final.value &&
          html`
            <small>${ctx.names.value.length > 1 ? W.final : W.finalAlone}</small>
          `
        }
      </p>
      <button type="button" class="button primary" onClick=${() => ctx.act(ctx.line)}>${W.sure}</button>
      <button type="button" class="button" onClick=${leave}>${W.not}</button>
    </div>
  `;
}
