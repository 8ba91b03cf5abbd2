// Every English text of the lobby.
import { list, words } from "./words.js";

const { plural } = words;

export const lobby = {
  title: "Holdfast",
  tagline: "Three towers, a few hungry people, and somebody at the gate. Games about holding what you have.",

  learn: "Learn by playing",
  learnOne: (title) => `Lesson: ${title}`,
  learnText: (title) => `New here? Play your first turns of ${title} with a coach. It takes about ten minutes.`,
  choose: "Choose a game",
  seatsOf: (counts) =>
    counts.at(-1) === 1
      ? "1 seat"
      : `${counts.length > 2 ? `${counts[0]} to ${counts.at(-1)}` : counts.join(" or ")} seats`,

  play: "Play",
  invite: "Set the table",
  making: "Setting the table …",
  alone: (mates, rivals) =>
    mates.length || rivals.length
      ? ["You", mates.length && `with ${list(mates)}`, rivals.length && `against ${list(rivals)}`]
          .filter(Boolean)
          .join(" ")
      : "You alone",
  with: (people, bots, here) =>
    `${plural(people, "person", "people")}${bots ? ` and ${plural(bots, "bot")}` : ""}` +
    (here ? ", on this screen" : ""),
  lookOn: (others) => `${list(others)}, while you watch`,
  bot: (title, n) => (n > 1 ? `${n} × ${title}` : title),
  details: "Variants and invitations",

  seats: "Who plays",
  company: {
    heading: "Who else",
    kinds: { alone: "Bots only", screen: "Friends on this screen", devices: "Friends on their own devices" },
  },
  level: "Bots' level",
  levelText: (n, of, text) => `Level ${n} of ${of}. ${text}`,
  levelMixed: "Each bot as chosen below.",
  seat: (n) => `Seat ${n + 1}`,
  you: "You",
  friend: "A friend",
  yourName: "Your name",
  nameOf: (n) => `Name for seat ${n + 1}`,
  nameHint: { you: "your name", friend: "their name, if you like" },
  kindOf: (n) => `Who plays seat ${n + 1}`,
  people: "People",
  levels: "Levels, from easy to hard",
  moreBots: "More bots",
  add: "Add a seat",
  remove: (n) => `Remove seat ${n + 1}`,
  most: (title, n) => `${title} has ${n} seats at most.`,
  variants: "Variants",
  doors: "Who can join",
  closed: "By invitation",
  closedText: "Only people you invite can see this table.",
  public: "By invitation, but anyone may watch",
  publicText: "It is listed in the lobby; seats are only for people you invite.",
  open: "An open table",
  openText: "It is listed in the lobby; anyone may take a free seat or watch.",

  needName: "At an open table, a seat without a name is free for anyone. Please enter your name.",
  badName: "A name has at most 24 characters and no comma.",

  won: (names) => `${list(names)} won`,
  youWon: "You won",
  held: "You held out together",
  fell: "You fell together",
  drawn: "Nobody won",

  mine: "Your tables",
  mineNone: "Tables you play at in this browser will appear here.",
  yourTurn: "Your move",
  over: "Finished",
  started: (day) => `begun ${day}`,
  resume: "Continue",
  watchReplay: "Replay",
  forget: "Forget",
  forgetSure: "Forget this table? You will need its link to come back.",
  gone: (reason) => `This table no longer exists: ${reason}.`,
  household: "Play with the household",
  householdText: "Phones and computers on your home network can join in.",
  openTables: "Open tables",
  openNone: "No open tables right now. Set one up that anyone may join, and it will be listed here.",
  watching: "Tables to watch",
  watchers: (n) => (n ? `${n} watching` : "nobody watching"),
  again: "Play again",
  toAgain: "To the rematch",
  free: (n) => plural(n, "free seat"),
  full: "no free seat",
  join: "Join",
  watch: "Watch",
  joinName: "Your name at this table",

  record: "Watch a recorded game",
  recordText: "Drop a record here or choose a file to watch the game again.",
  pick: "Choose a file",
  reading: "Reading the record …",
  notText: "That is not a record: a record is a text file.",
  tooLarge: "That file is too large to be a record.",

  ready: "The table is set",
  readyText: "Send each friend their own link. Whoever opens it takes that seat.",
  link: (name) => `Link for ${name}`,
  watchLink: "Link for spectators",
  hotSeat: "We are all playing on this screen",
  hotSeatText: "Pass the screen around; a curtain hides the other seats.",
  toTable: "Go to the table",
  another: "Set up another table",
};
