// Short sentences that come and go: refusals, lost moves, copied links.
import { signal } from "./ui.js";

export const toasts = signal([]);
let next = 1;

/** Shows a sentence for a while. `rule` becomes a link, `tone` is "bad", "good" or "". */
export function toast(text, { rule = null, tone = "", ms = 5200, link = null } = {}) {
  const id = next++;
  toasts.value = [...toasts.value.filter((one) => one.text !== text).slice(-2), { id, text, rule, tone, link }];
  if (ms) setTimeout(() => drop(id), ms);
}

export function drop(id) {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Refusals disappear as soon as something else is done. */
export const settleDown = () => (toasts.value = toasts.value.filter((one) => one.tone !== "bad"));

/** A failed request as a toast. */
export const complain = (error) => toast(error.message, { rule: error.rule, tone: "bad" });
