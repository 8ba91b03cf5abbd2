// How keys, clicks and the focus behave on the whole page of a table.
import { useEffect } from "../core/ui.js";
import { byKeyboard } from "../core/keys.js";

/** While events are being shown, any key or click skips them; one that would hit an unseen choice does nothing else. */
export function useSkipping(ctx) {
  useEffect(() => {
    let swallow = false;
    const down = (event) => {
      swallow =
        ctx.playing.peek() &&
        !!event.target.closest(".table-board, .choices, .waiting, .action-bar") &&
        !event.target.closest(".rule-link");
      if (ctx.playing.peek() && !event.target.closest("dialog, .prompt")) ctx.skip();
    };
    const click = (event) => {
      if (swallow) event.stopPropagation();
      swallow = false;
    };
    const key = (event) => {
      if (
        !ctx.playing.peek() ||
        !(event.key.length === 1 || event.key === "Enter") ||
        event.target.closest("dialog, input") ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      ctx.skip();
    };
    const all = [
      ["pointerdown", down],
      ["click", click],
      ["keydown", key],
    ];
    for (const [name, run] of all) document.addEventListener(name, run, true);
    return () => all.forEach(([name, run]) => document.removeEventListener(name, run, true));
  }, [ctx]);
}

/** When what they pressed is gone, people who play by keyboard find the focus again in the part of the screen they
    used. */
export function useSteadyFocus(ctx) {
  useEffect(() => {
    let region = null;
    const note = (event) => (region = event.target.closest("[data-region]") ?? region);
    const find = () =>
      byKeyboard() && document.activeElement === document.body && region?.querySelector(ASKED)?.focus();
    document.addEventListener("focusin", note);
    const stop = ctx.question.subscribe((question) => question && setTimeout(find, 30));
    return () => {
      document.removeEventListener("focusin", note);
      stop();
    };
  }, [ctx]);
}

const ASKED = ".choice[tabindex='0'], .spot[tabindex='0']";
const FOCUSABLE = "button:not([tabindex='-1']):not(.sheet-handle), a[href], input, [tabindex='0']";

/** Goes to a part of the screen: to what is asked there, or to the first thing that can be focused. */
export function focusIn(region) {
  const seen = (element) => element.getClientRects().length;
  const found = [...region.querySelectorAll(ASKED), ...region.querySelectorAll(FOCUSABLE)].find(seen);
  (found ?? region).focus();
}

/** F6: the next part of the screen. */
export function nextRegion(event) {
  const regions = [...document.querySelectorAll("[data-region]")];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  focusIn(regions[(at + (event.shiftKey ? regions.length - 1 : 1)) % regions.length]);
}
