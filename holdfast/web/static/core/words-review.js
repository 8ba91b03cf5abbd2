// Every English text of the review.
import { words } from "./words.js";

const points = (share) => words.plural(Math.max(1, Math.round(100 * Math.abs(share))), "point");
const signed = (share) => `${share < 0 ? "−" : "+"}${Math.round(100 * Math.abs(share))}`;

export const review = {
  waiting: "Waiting for its turn; one game is looked at after the other.",
  working: (share) => `Going through the game: ${Math.round(100 * share)} %`,
  progress: "Review",
  failed: "Try again",
  about: (worlds, iterations) =>
    `Before and after every step the game was played on by rules of thumb in ${worlds} worlds; the dearest decisions were tried again in ${iterations}. These are estimates.`,
  graph: "Chance to win",
  unit: "games of 100 won from there",
  turns: "Where it turned",
  noTurns: "No single step decided this game.",
  sums: "What it came from, in points of winning chance",
  columns: ["", "First", "Luck", "Moves", "Forecast", "End"],
  forecast: "where the forecast itself changed its mind",
  signed,
  percent: (share) => Math.round(100 * share),
  luck: "Luck",
  slip: "Decision",
  marks: { blunder: "Blunder", mistake: "Mistake", inaccuracy: "Inaccuracy" },
  decision: (name, played, better, cost) => `${name}: ${played}; better: ${better}, costs ${points(cost)} of winning chance`,
  reason: (reason) => `What speaks for it, in points: ${reason.replace(/ -/g, " −")}.`,
  stroke: (text, name, swing) => `${text.replace(/[.;]?$/, "")}: ${name} ${signed(swing)}`,
};
