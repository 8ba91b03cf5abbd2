// The texts of what opens only on request: dialogs, rules and the curtain.
import { words } from "./words.js";

const { plural } = words;

export const more = {
  settings: {
    theme: "Appearance",
    themes: { system: "Same as this device", light: "Light", dark: "Dark" },
    speed: "Animation speed",
    speeds: { 0: "Off", 1: "Normal", 2: "Fast", 4: "Fastest" },
    confirm: "Ask before anything that cannot be undone",
    confirms: { always: "Always", touch: "On a touch screen", never: "Never" },
    sound: "Play a sound when it is your move",
    notify: "Notify me of my move while this page is hidden or closed",
    notifyDenied: "Your browser blocks notifications for this page.",
    motion: "Reduce motion",
    keys: "Single-key shortcuts",
    single: "Do not ask when my answer makes no difference",
  },

  help: {
    goal: "What wins",
    turn: "How it goes",
    lesson: (title) => `Lesson: ${title}`,
    rules: "All the rules",
    keys: "Keys",
    pick: "pick a choice from the list, by the key beside it",
    arrows: "move between choices, or between lit places on the board",
    enter: "take what is focused",
    regions: "next part of the screen",
    escape: "close, or skip to the present",
  },

  // What the keys of the table do, by the names that they are bound by.
  keys: {
    choices: "show the choices",
    log: "show the log",
    rules: "show the rules",
    talk: "talk to the others",
    plans: "show the plans",
    planning: "plan, or stop planning",
    filter: "filter the choices",
    undo: "undo",
    redo: "redo",
    reset: "reset the turn",
    end: "end the turn, or pass",
    hint: "a hint, and more of it at each press",
    help: "how to play",
  },

  rules: {
    heading: "Rules",
    find: "Search the rules",
    count: (n) => (n ? plural(n, "rule") : "No rule matches."),
    house: "house ruling",
    page: (n) => `rulebook p. ${n}`,
    other: "General",
  },

  people: {
    watchers: (n) => (n ? `${plural(n, "person", "people")} watching` : "Nobody is watching"),
    invite: "Invite link",
    inviteOf: (name) => `invite link for ${name}`,
    own: "Use on another device",
    ownLabel: "your link for another device",
    watch: "Link for spectators",
    vote: "Let a bot take over",
    voted: (n, of) => `${n} of ${of} agree`,
    voteText: (name) => `${name} is away. If everyone here agrees, a bot takes over until they return.`,
    name: "Your name",
    rename: "Change",
    close: "Close this table",
    closeSure: "Close this table for everyone? The game ends here.",
    switchTo: (name) => `Show ${name}'s seat`,
    join: "Take this seat",
  },

  welcome: {
    heading: "What is your name?",
    text: (name) => `So far you are called ${name}. Tell the others who you are.`,
    name: "Your name",
    sit: "Sit down",
    stay: (name) => `Stay ${name}`,
  },

  curtain: {
    heading: (name) => `Pass the screen to ${name}`,
    text: (name) => `Everything is covered until ${name} is ready.`,
    stranger: "Pass the screen to the next player",
    strangerText: (name) => `What is your name? If you leave it empty, you are ${name}.`,
    sit: "Show my seat",
    go: (name) => `I am ${name}, show my seat`,
    back: (name) => `Back to ${name}`,
    show: (name) => `${name} is asked: show that hand`,
    nextKey: "show the hand that is asked",
  },
};
