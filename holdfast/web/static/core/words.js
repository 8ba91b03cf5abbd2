// Every English text of the table's client. The lobby, replay and score pages keep theirs in words-*.js beside this
// file.
const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

export const words = {
  plural,
  brand: "Holdfast",
  loading: "Laying the table …",
  home: "All tables",
  freeSeat: (seat) => `Seat ${seat + 1}`,
  score: "Score",
  settings: "Settings",
  help: "How to play",
  cards: "Cards and symbols",

  errors: {
    network: "The server cannot be reached. Try again in a moment.",
    odd: "The server sent an unexpected answer.",
    page: "This page could not be opened",
    missing: "This page does not exist.",
    drawing: "The board could not be drawn. You can play with the list beside it.",
  },

  net: {
    offline: "Connection lost. Reconnecting; nothing is lost.",
    now: "Reconnect now",
  },

  move: {
    yours: "Your move",
    told: "What happens",
    of: (names) => `${list(names)} to move`,
    thinking: (name) => `${name} is thinking`,
    over: "The game is over",
    dealing: "Chance decides",
    title: (table) => `● Your move – ${table}`,
    overTitle: (table) => `Game over – ${table}`,
    stale: "The game moved on while you were choosing. Please look again.",
    undone: "Another player took something back. Please look again.",
    undoneTurn: (names) => `${list(names)} took something back, so it is no longer your move.`,
    watchingPrompt: "You are watching this table.",
  },

  tabs: { choices: "Choices", log: "Log", rules: "Rules", talk: "Talk", plans: "Plans" },
  unread: (n) => plural(n, "new message"),
  planning: "Planning",
  spectator: "Spectator",

  choices: {
    heading: "Choices",
    none: "You have nothing to decide right now.",
    other: "Other",
    refused: (reason) => `Not possible: ${reason}`,
    filter: "Filter choices",
    noMatch: "No choice matches.",
    hide: "Only what is possible",
    several: (n) => plural(n, "choice"),
    menu: (name) => `Choices: ${name}`,
    possible: (legal, all) =>
      legal === all ? plural(legal, "choice") : `${legal} of ${plural(all, "choice")} possible`,
    singly: (prompt) => `Or step by step: ${prompt[0].toLowerCase()}${prompt.slice(1)}`,
    unsure: "This depends on something nobody can see yet.",
  },

  bar: {
    label: "Your turn",
    undo: "Undo",
    redo: "Redo",
    reset: "Reset turn",
    horizon: (steps) => (steps ? `${plural(steps, "step")} can be undone` : "Nothing to undo"),
    skip: "Skip to now",
    final: "Others act after this; once they have, it cannot be undone.",
    finalAlone: "The game goes on by itself after this; once it has, it cannot be undone.",
    sure: "Do it",
    not: "Not yet",
    hint: "Hint",
  },

  log: {
    heading: "What happened",
    empty: "Nothing has happened yet.",
    since: "Since your last turn",
    end: "Jump to the latest",
    setup: "Set-up",
    report: (stretch) => `${stretch} report`,
    reports: "Reports",
  },

  people: {
    heading: "People at this table",
    you: "you",
    bot: (title) => `Bot · ${title}`,
    online: "here",
    offline: "not here now",
    away: "away",
    thinking: "thinking",
    free: "free seat",
    standIn: (title) => `away · ${title} plays`,
    replaced: "A bot is playing for you.",
    back: "Take my seat back",
    closed: "This table was closed by its owner.",
    rematch: "Play again",
    rematchReady: "A rematch is set up.",
    toRematch: "Go to the new table",
    freeSeat: "A seat is free at this table.",
    sitDown: "Take a seat",
    awayNow: (name) => `${name} is away, and it is their move.`,
    whatNow: "What to do",
    luck: {
      seed: "Whoever set up this table chose its luck and may know what is hidden.",
      replay: "This table continues a recorded game: whoever knows it may know what is hidden.",
    },
    luckKnown: "All right",
  },

  parts: {
    board: "The table",
    side: "Choices, log and rules",
    seats: "Seats",
    header: "Where we are",
    sheet: "Show choices, log and rules",
  },
  skipTo: "Skip to choices",
  close: "Close",
  rule: "Rule",
  ruleLink: (id) => `Rule ${id}`,
};

/** "Ann, Ben and Cy". */
export function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
