// Every English text of the private coach.
const games = (n) =>
  n === 0 ? "hardly any games" : n === 100 ? "nearly every game" : `about ${n} ${n === 1 ? "game" : "games"} in 100`;

export const hint = {
  thinking: "Thinking …",
  more: ["Show the plan", "Why?", "Show two candidates", "Show the line"],
  shortlist: "Worth considering:",
  why: (why) => ` (helps with ${why})`,
  plan: (plan) => `The line: ${plan}.`,
  move: (label) => `Best move: ${label}.`,
  any: (label) => `Any will do; for instance: ${label}.`,
  chance: (chance, together) => `From here ${together ? "you all win" : "it wins"} ${games(Math.round(100 * chance))}.`,
  score: (score) => `It leaves you with ${score} at the end.`,
  reason: (reason) => `Compared with other choices, it helps most with ${reason}.`,
  costs: (costs) => `The price: ${costs}.`,
  take: (steps) => (steps > 1 ? `Follow the hint: ${steps} steps` : "Follow the hint"),
  close: "Close the hint",
  offer: {
    title: "A coach, if you like",
    first: (title) => `Your first game of ${title}? A coach is at hand.`,
    text:
      "It is for you alone, and silent until you ask: first where to look, then why, then two candidates, and " +
      "only in the end the line.",
    ask: "Ask now",
    later: "Not now",
  },
};
