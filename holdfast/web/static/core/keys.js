// The one place that listens for single keys. The help (?) lists what is bound here.
import { signal, useLayoutEffect, useRef } from "./ui.js";
import { settings } from "./settings.js";

const bound = [];
/** The keys bound now, for the help: [{key, text}]. */
export const keyHelp = signal([]);

/** Binds a key ("u", "Shift+R", "Escape"); the last one bound wins. `text` says in the help what it does, or names
    such a text in words-more.js; if it is empty, the help leaves the key out. `run` may return false to pass it on. */
export function bind(key, text, run) {
  const entry = { key, text, run };
  bound.unshift(entry);
  const tell = () => (keyHelp.value = bound.filter((one) => one.text).reverse());
  tell();
  return () => {
    bound.splice(bound.indexOf(entry), 1);
    tell();
  };
}

/** Binds for as long as a component is shown. */
export function useKey(key, text, run) {
  const now = useRef(run);
  now.current = run;
  // Bound as it is drawn, not afterwards: as soon as a choice can be seen, its key works.
  useLayoutEffect(() => bind(key, text, (event) => now.current(event)), [key]);
}

let means = "";
/** Whether the last input was a key press, or a touch. */
export const byKeyboard = () => means === "key";
export const byTouch = () => means === "touch";
document.addEventListener("keydown", () => (means = "key"), true);
document.addEventListener("pointerdown", (event) => (means = event.pointerType), true);

const typing = (target) =>
  target.closest?.("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (
    typing(event.target) ||
    (event.key.length === 1 && !settings.keys.value) ||
    document.querySelector("dialog[open]")
  )
    return;
  const name = event.shiftKey && /^[a-z]$/i.test(event.key) ? `Shift+${event.key.toUpperCase()}` : event.key;
  for (const { key, run } of bound) {
    if (key === name && run(event) !== false) {
      event.preventDefault();
      return;
    }
  }
});

/** Arrow keys, Home and End move the focus within `box` among the elements that match `selector` (a roving focus). */
export function rove(event, selector, box = event.currentTarget) {
  const all = [...box.querySelectorAll(selector)];
  const at = all.indexOf(document.activeElement);
  const to = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (to === undefined || !all.length) return;
  event.preventDefault();
  all[(to + all.length) % all.length].focus();
}

/** Arrow keys on a drawing move the focus to the nearest place in that direction. */
export function roveInPlane(event) {
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (!way) return;
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(event.currentTarget.getBoundingClientRect());
  let best = null;
  let least = Infinity;
  for (const spot of document.querySelectorAll(".spot")) {
    const box = spot.getBoundingClientRect();
    if (spot === event.currentTarget || !box.width) continue;
    const [dx, dy] = [middle(box)[0] - x, middle(box)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead > 1 && ahead + 2.2 * aside < least) [best, least] = [spot, ahead + 2.2 * aside];
  }
  event.preventDefault();
  best?.focus();
}
