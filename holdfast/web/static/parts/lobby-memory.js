// What this browser remembers about the lobby: the name, the game chosen last, and how each game's table was set.
import { signal } from "../core/ui.js";

const KEY = "holdfast.lobby";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** {name, game, level, setups: {game: {seats: [spec | ""], names: [""], options, open, public, screen}}, been} */
export const memory = signal({ name: "", game: "", level: "yeoman", setups: {}, been: false, ...read() });

export function remember(change) {
  memory.value = { ...memory.value, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory.value));
  } catch {
    // Without storage it is remembered only while this page is open.
  }
}

/** The usual opponent, until another is chosen: the level that was chosen last. It never changes by itself. */
const usualBot = (game) => (game.bots.find((bot) => bot.spec === memory.value.level) ?? game.bots[0]).spec;

/** The numbers of seats that a game can be played with under these options. */
export const seatCounts = (game, options) =>
  game.options.map(({ name }) => game.seats_with[`${name}=${options[name]}`]).find(Boolean) ?? game.seats;

/** Whether a seat plays on the same side as another: in a duel of teams, play alternates between these. */
export const areMates = (game, options, one, other) =>
  game.bond === "together" && (seatCounts(game, options) === game.seats || (one - other) % 2 === 0);

/** How a game's table is set: as last time, or one person against the usual bots. A seat is "" for a person, or a
    bot's spec. */
export function setupOf(game) {
  const kept = {
    seats: [],
    names: [],
    options: {},
    open: false,
    public: false,
    screen: false,
    ...memory.value.setups[game.id],
  };
  const options = Object.fromEntries(
    game.options.map(({ name, values, proposed: usually }) => [
      name,
      values.includes(kept.options[name]) ? kept.options[name] : usually,
    ]),
  );
  const counts = seatCounts(game, options);
  const usual = Array.from({ length: counts.includes(game.default_seats) ? game.default_seats : counts[0] }, (_, n) =>
    n ? usualBot(game) : "",
  );
  const specs = new Set(game.bots.map((bot) => bot.spec));
  const seats = counts.includes(kept.seats.length) ? kept.seats : usual;
  return { ...kept, seats: seats.map((spec) => (!spec || specs.has(spec) ? spec : usualBot(game))), options };
}

export function changeSetup(game, change) {
  remember({ setups: { ...memory.value.setups, [game.id]: { ...setupOf(game), ...change } } });
}

export { usualBot };
