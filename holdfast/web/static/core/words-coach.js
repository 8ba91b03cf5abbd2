// Every English text of the coach; the lessons themselves come with the game's script.
export const coach = {
  label: "Coach",
  step: (n, of) => `Lesson ${n} of ${of}`,
  next: "Continue",
  show: "Show me where",
  leave: "Continue without the coach",
  first: (label) => `First do this: ${label}.`,
  now: (label) => `Now: ${label}.`,
  any: "Now choose whatever you like.",
  readFirst: "Read what the coach says first, then continue.",
  learn: "The rules behind it",
  done: "The castle is yours",
  doneText: "You know enough to hold it. The game continues, and from here on every decision is yours. Worth trying:",
  close: "Keep playing",
  hints: "Hints",
  key: "hear the coach",
};
