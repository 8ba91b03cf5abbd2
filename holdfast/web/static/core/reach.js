// How others reach this server: links to give away start with that address, and where there is none they say so.
import { computed, signal } from "./ui.js";
import { get, post } from "./api.js";

const REFRESH = 4_000;

/** {offered, open, address, guests} of /api/household; null until it is known. */
export const reach = signal(null);
const onThisMachine = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Whether a link to this page works on this computer alone. */
export const onlyHere = computed(() => onThisMachine && reach.value !== null && reach.value.address === null);

/** A page of ours as others reach it. */
export const outside = (path) => new URL(path, (onThisMachine && reach.value?.address) || location.origin).href;

export async function look() {
  try {
    reach.value = await get("/api/household");
  } catch {
    // It is asked again; until then links are those of this page.
  }
}

/** Let the household in, or shut it out; throws an ApiError with a sentence. */
export async function letIn(open) {
  reach.value = await post("/api/household", { open });
}

/** Keeps an eye on who is here; gives what stops it. */
export function watch() {
  look();
  const timer = setInterval(() => document.hidden || look(), REFRESH);
  return () => clearInterval(timer);
}
