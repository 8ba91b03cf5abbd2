// Every English text of the coach; the lessons themselves come with the game's script.
export const coach = {
  label: "Coach",
  step: (n, of) => `Lesson ${n} of ${of}`,
  next: "Go on",
  show: "Show me where",
  leave: "Play on without the coach",
  first: (label) => `First do this: ${label}.`,
  now: (label) => `Now: ${label}.`,
  any: "Now choose what you like.",
  readFirst: "First read what the coach says, and go on.",
  learn: "The rules behind it",
  done: "Now it is your castle",
  doneText: "You know enough to hold it. The game goes on, and nobody tells you what to do. Some things worth trying:",
  close: "Play on",
  hints: "Hints",
  key: "hear the coach",
};
