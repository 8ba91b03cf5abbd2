// Every English text of the card gallery.
export const cards = {
  heading: "Cards and symbols",
  symbols: "Symbols",
  find: "Search the cards",
  kinds: "Kinds of cards",
  count: (n) => (n ? `${n} ${n === 1 ? "card" : "cards"}` : "No card matches."),
  none: "This game has no cards to read.",
};
