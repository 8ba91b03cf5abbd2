// Every English text of the review.
const points = (share) => Math.round(100 * Math.abs(share));
/** "soldiers +0.8, food +0.3" without its numbers. */
const plainly = (parts) => parts.replace(/ [+-][\d.]+/g, "");
const games = (share, more = "") => `${points(share)}${more} ${points(share) === 1 ? "game" : "games"} in 100`;
const signed = (share) => `${share < 0 ? "−" : "+"}${Math.round(100 * Math.abs(share))}`;
const whole = (n) => (n < 0 ? `−${-n}` : `+${n}`);

export const review = {
  waiting: "Waiting in line; games are reviewed one at a time.",
  working: (share) => `Reviewing the game: ${Math.round(100 * share)}%`,
  progress: "Review",
  failed: "Try again",
  about: (worlds, iterations) =>
    `Before and after every step, the game was played to its end by rules of thumb in ${worlds} imagined worlds; ` +
    `the costliest decisions were tried again in ${iterations}. These are estimates: ± is one standard error, and ` +
    "a turning point is listed only if it is worth more than two.",
  graph: "Chance to win",
  unit: "games in 100 that would be won from here",
  turns: "Turning points",
  noTurns: "No single move decided this game.",
  sums: "Luck and decisions, in games won out of 100",
  columns: ["", "Luck", "Own moves", "Others’ moves"],
  listed: "listed above",
  rest: "everything else",
  all: "total",
  account: ({ start, revisions, end }, sum) =>
    `${start} at first, ${whole(sum)} from these, ` +
    `${whole(revisions)} where the forecast itself changed: ${end} in the end.`,
  sum: ({ whole: n, error }) => `${whole(n)} ± ${error}`,
  sure: (name, sums) =>
    `${name}: ${sums.map(([title, sum]) => `${title.toLowerCase()} ${review.sum(sum)}`).join(", ")}.`,
  signed,
  percent: (share) => Math.round(100 * share),
  luck: "Luck",
  slip: "Decision",
  marks: { blunder: "Blunder", mistake: "Mistake", inaccuracy: "Inaccuracy" },
  decision: (name, { played, better, cost }) =>
    `${name} chose “${played.label}”. With ${better ? `“${better.label}”` : "something else"}, ` +
    `${name} would have won about ${games(cost, " more")}.`,
  reason: (reason) => `For it: ${plainly(reason)}.`,
  against: (costs) => `Against it: ${plainly(costs)}.`,
  stroke: (text, name, { swing }) =>
    `${text.replace(/[.;]?$/, "")}: ${swing < 0 ? "bad" : "good"} luck for ${name}, ` +
    `who now wins about ${games(swing, swing < 0 ? " fewer" : " more")}.`,
  details: "How sure is this?",
  whole,
};
