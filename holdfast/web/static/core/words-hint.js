// Every English text of the private coach.
const games = (n) =>
  n === 0 ? "hardly any games" : n === 100 ? "nearly every game" : `about ${n} ${n === 1 ? "game" : "games"} in 100`;

export const hint = {
  thinking: "Thinking …",
  more: ["Show the plan", "Why?", "Show two choices", "Show the best choice"],
  shortlist: "Worth considering:",
  why: (why) => ` (helps with ${why})`,
  plan: (plan) => `The plan: ${plan}.`,
  move: (label) => `Best choice: ${label}.`,
  any: (label) => `Any will do; for instance: ${label}.`,
  chance: (chance, together) => `From here ${together ? "you all win" : "you win"} ${games(Math.round(100 * chance))}.`,
  score: (score) => `It leaves you with ${score} at the end.`,
  reason: (reason) => `Compared with other choices, it helps most with ${reason}.`,
  costs: (costs) => `The price: ${costs}.`,
  take: (steps) => (steps > 1 ? `Follow the hint: ${steps} steps` : "Follow the hint"),
  close: "Close the hint",
  offer: {
    title: "A coach, if you like",
    first: (title) => `Your first game of ${title}? A coach is at hand.`,
    text:
      "It is for you alone, and silent until you ask: first where to look, then why, then two choices, and only at " +
      "the end the best one.",
    ask: "Ask now",
    later: "Not now",
  },
};
