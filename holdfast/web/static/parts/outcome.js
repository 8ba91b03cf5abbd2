// How a game ended, in a sentence; fetched when it has.
import { score } from "../core/words-score.js";

export const Outcome = ({ ctx, result }) => score.outcome(result, ctx.names.value);
