// Every English text of hints.
export const hint = {
  thinking: "Thinking …",
  more: ["", "Show the best options", "Show the move", ""],
  shortlist: (labels) => `Worth considering: ${labels.join("; ")}.`,
  move: (label) => `Best move: ${label}.`,
  chance: (chance) => `From here it wins about ${Math.round(100 * chance)} games in 100.`,
  reason: (reason) => `Why, in points: ${reason}.`,
  costs: (costs) => `What it costs: ${costs.replace(/ -/g, " −")}.`,
  take: "Do it",
  close: "Close the hint",
};
