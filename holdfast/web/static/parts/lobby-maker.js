// Makes tables, and keeps the tokens that come with them.
import { post } from "../core/api.js";
import * as tokens from "../core/tokens.js";
import { remember } from "./lobby-memory.js";

const bySeat = (seats) => Object.fromEntries(seats.map((seat) => [seat.seat, seat.token]));

/** POST /api/tables; the first person plays here, the others are invited. Returns the server's answer. */
export async function makeTable(body, options) {
  const made = await post("/api/tables", body, options);
  const people = made.seats.filter((seat) => seat.token);
  tokens.keep(made.table, {
    seats: bySeat(people.slice(0, 1)),
    invites: bySeat(people.slice(1)),
    owner: made.owner,
    watch: made.watch?.token,
  });
  remember({ been: true });
  return made;
}

/** Everybody plays on this screen: all people's seats belong to this browser. */
export function holdAll(made) {
  tokens.keep(made.table, { seats: bySeat(made.seats.filter((seat) => seat.token)) });
}
