// The texts of what opens only when somebody asks for it: dialogs, rules and the curtain.
import { words } from "./words.js";

const { plural } = words;

export const more = {
  settings: {
    theme: "Appearance",
    themes: { system: "As the device", light: "Vellum", dark: "Slate" },
    speed: "Play out at",
    speeds: { 0: "At once", 1: "1×", 2: "2×", 4: "4×" },
    sound: "A sound when it is your move",
    notify: "A notification when this page is hidden",
    notifyDenied: "This browser does not allow notifications for this page.",
    motion: "Less motion",
    keys: "Single-key shortcuts",
  },

  help: {
    pick: "pick a choice from the list",
    arrows: "move between choices, or between lit places on the board",
    enter: "take what is focused",
    regions: "next part of the screen",
    escape: "close, or skip to the present",
  },

  rules: {
    heading: "Rules",
    find: "Search the rules",
    count: (n) => (n ? plural(n, "rule") : "No rule speaks of that."),
    house: "house ruling",
    page: (n) => `rulebook p. ${n}`,
    other: "General",
  },

  people: {
    watchers: (n) => (n ? `${plural(n, "person", "people")} watching` : "Nobody is watching"),
    invite: "Copy invite link",
    own: "Copy my link to use on another device",
    watch: "Copy link for spectators",
    copied: "Link copied.",
    copyFailed: "The link could not be copied; here it is:",
    vote: "Let a bot play on",
    voted: (n, of) => `${n} of ${of} agree`,
    voteText: (name) => `${name} is away. If everybody here agrees, a bot plays on until they return.`,
    name: "Your name",
    rename: "Change",
    close: "Close this table",
    closeSure: "Close it for everybody? The game ends here.",
    switchTo: (name) => `Show ${name}'s seat`,
    join: "Take this seat",
    luck: {
      seed: "Whoever set this table chose its luck (a seed), and may know what is hidden from the others.",
      replay: "This table plays on from a recorded game: whoever knows that game may know what is hidden from the others.",
    },
    luckKnown: "All right",
  },

  curtain: {
    heading: (name) => `Pass the screen to ${name}`,
    text: (name) => `Everything is covered until ${name} is ready.`,
    go: (name) => `I am ${name}, show my seat`,
    back: (name) => `Back to ${name}`,
  },
};
