// The ctx of the page being shown, for parts that are outside it.
import { signal } from "../core/ui.js";

export const current = signal(null);
