// Every English text of hints.
export const hint = {
  thinking: "Thinking …",
  more: ["Show the plan", "Show the best options", "Show the move", ""],
  shortlist: "Worth considering:",
  why: (why) => ` (for ${why})`,
  plan: (plan) => `The plan: ${plan}.`,
  move: (label) => `Best move: ${label}.`,
  chance: (chance) => `From here it wins about ${Math.round(100 * chance)} games in 100.`,
  reason: (reason) => `Compared with others, it helps most with ${reason}.`,
  costs: (costs) => `The price: ${costs}.`,
  take: "Do it",
  close: "Close the hint",
};
