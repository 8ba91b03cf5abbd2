// What a person has set on this device. Each setting is a signal that is remembered.
import { computed, effect, signal } from "./ui.js";

const KEY = "holdfast.settings";
const DEFAULTS = {
  theme: "system",
  speed: 1,
  confirm: "always", // ask before what cannot be undone: "always", "touch" (only on a touch screen) or "never"
  sound: true,
  notify: false,
  motion: false,
  keys: true,
  onlyLegal: true,
  single: true, // questions whose answer makes no difference are answered without asking
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

const known = { ...DEFAULTS, ...stored() };
export const settings = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, signal(known[name])]));

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const calmDevice = signal(calm.matches);
calm.addEventListener("change", () => (calmDevice.value = calm.matches));

/** True when things should appear rather than move. */
export const still = computed(() => calmDevice.value || settings.motion.value);

effect(() => {
  const now = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.value]));
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Without storage, settings last only while this page is open.
  }
});

effect(() => {
  const root = document.documentElement;
  if (settings.theme.value === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme.value;
  root.toggleAttribute("data-still", still.value);
});
