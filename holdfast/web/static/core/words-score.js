// Every English text of the final score and its charts.
import { list } from "./words.js";

export const score = {
  heading: "Final score",
  outcome: (result, names) => {
    const winners = names.filter((_, seat) => result.ranks[seat] === 1);
    if (result.together) return `${winners.length ? "Victory" : "Defeat"}: ${result.how}.`;
    const tie = / among equals$/;
    const how = result.how.startsWith("most ")
      ? `${tie.test(result.how) ? " the tie" : ""} with the ${result.how.replace(tie, "")}.`
      : `: ${result.how}.`;
    return `${winners.length ? list(winners) : "Nobody"} ${winners.length > 1 ? "win" : "wins"}${how}`;
  },
  place: (n) => `${n}${{ 1: "st", 2: "nd", 3: "rd" }[n] ?? "th"}`,
  points: (n, unit) => `${n} ${n === 1 ? unit.replace(/(x)es\b|s\b/, "$1") : unit}`,
  ranking: "Ranking",
  table: "Where every point comes from",
  rule: "Rule",
  total: (unit) => `All ${unit}`,
  story: "How it unfolded",
  tones: { held: "held", hard: "hard pressed", broke: "broken" },
  again: "Try again from here",
  againFrom: (title) => `Try again from here: ${title}`,
  luck: "Luck and decisions",
  luckText: (together) =>
    "For each player: how much was luck, how much their own decisions, and how much those of " +
    `${together ? "their allies" : "the others"}?`,
  luckAsk: "Work it out",
  luckHead: (together, alone) => [
    "Seat",
    "At first",
    "Luck",
    "Own decisions",
    ...(alone ? [] : [together ? "Allies’ decisions" : "Others’ decisions"]),
    "In the end",
  ],
  luckUnit: "Counted in games won, if 100 were played on from there: +5 means 5 more of them, −5 means 5 fewer.",
  luckAbout: "Where the forecast itself changed its mind, the columns do not quite add up.",
  charts: "How it went",
  chartsLate: "The charts are being drawn …",
  watch: "Watch the replay",
  rematch: "Play again",
  download: "Download the record",
  lobby: "All tables",

  asTable: "As a table",
  chart: (title, unit) => `${title}: ${unit}`,
  /** The axis shows numbers alone: "Season 3" is 3, so the caption says what they count. */
  stretches: (unit, labels) => {
    const word = /^(\p{L}+) \d+$/u.exec(labels.at(-1) ?? "")?.[1].toLowerCase();
    return word ? `${unit}, ${word} by ${word}` : unit;
  },
  chartHelp: "Arrow keys move from point to point.",
  readout: (label, values) => `${label}: ${values.map(([name, value]) => `${name} ${value}`).join(", ")}`,
  jump: (label) => `Show ${label} in the replay`,
};
