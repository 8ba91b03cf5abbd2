// Every English text of hints.
export const hint = {
  thinking: "Thinking it over …",
  more: ["", "Show what is worth a thought", "Show the move", ""],
  shortlist: (labels) => `Worth a thought: ${labels.join("; ")}.`,
  move: (label) => `Best: ${label}.`,
  chance: (chance) => `It wins about ${Math.round(100 * chance)} games of 100 from here.`,
  reason: (reason) => `What speaks for it, in points: ${reason}.`,
  costs: (costs) => `What it costs: ${costs.replace(/ -/g, " −")}.`,
  take: "Do it",
  close: "Put the hint away",
};
