// How others reach this server: links to share start with that address, and say so where there is none.
import { computed, signal } from "./ui.js";
import { get, post } from "./api.js";

const REFRESH = 4_000;

/** {offered, open, address, guests} of /api/household; null until it is known. */
export const reach = signal(null);
const onThisMachine = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Whether a link to this page works only on this computer. */
export const onlyHere = computed(() => onThisMachine && reach.value !== null && reach.value.address === null);

/** The address at which others reach a page of ours. */
export const outside = (path) => new URL(path, (onThisMachine && reach.value?.address) || location.origin).href;

export async function look() {
  try {
    reach.value = await get("/api/household");
  } catch {
    // It will be asked again; until then, links use this page's own address.
  }
}

/** Let the household in, or shut it out; throws an ApiError with a sentence. */
export async function letIn(open) {
  reach.value = await post("/api/household", { open });
}

/** Keeps an eye on who is here; returns a function that stops it. */
export function watch() {
  look();
  const timer = setInterval(() => document.hidden || look(), REFRESH);
  return () => clearInterval(timer);
}
