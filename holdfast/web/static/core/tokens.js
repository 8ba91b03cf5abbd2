// The tokens this browser holds. They live in localStorage, never in a URL that is sent:
// a personal link carries its token after '#', which is read once and removed from the address bar.
//
// { TABLE: { seats: {"0": token}, invites: {"1": token}, owner, watch, fresh, at } }
//   seats    those played from this browser          invites  those given away by link
//   fresh    a token, before we know what it opens
const KEY = "holdfast.tables";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function change(table, edit) {
  const all = read();
  const entry = all[table] ?? { seats: {}, invites: {} };
  edit(entry);
  all[table] = { ...entry, at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage, the tokens last only while this page is open.
  }
  session = all;
}
let session = read();
addEventListener("storage", () => (session = read()));

export const held = (table) => session[table] ?? { seats: {}, invites: {} };

/** Keep what the server gave when a table was made or joined: {seats, invites, owner, watch}; what is there already
    stays. */
export function keep(table, given) {
  change(table, (entry) => {
    for (const [name, value] of Object.entries(given)) {
      entry[name] = value && typeof value === "object" ? { ...entry[name], ...value } : value;
    }
    for (const seat of Object.keys(entry.seats)) delete entry.invites[seat];
  });
}

/** Now we know what a token opens: a seat, or (-1) only the spectators' view. */
export function learn(table, token, viewer) {
  if (!token) return;
  const entry = held(table);
  if (entry.fresh === token) change(table, (fresh) => delete fresh.fresh);
  if (viewer >= 0) keep(table, { seats: { [viewer]: token } });
  else if (entry.fresh === token) keep(table, { watch: token });
}

/** The server does not know this token: stop using it. */
export function reject(table, token) {
  playAlone(table, null);
  change(table, (entry) => {
    for (const box of [entry, entry.seats, entry.invites])
      for (const name of Object.keys(box)) if (box[name] === token) delete box[name];
  });
}

export function forget(table) {
  const all = read();
  delete all[table];
  localStorage.setItem(KEY, JSON.stringify(all));
  session = all;
}

/** Reads the token after '#', once, and cleans the address bar. This tab then plays only that seat. */
export function takeFragment(table) {
  const token = location.hash.slice(1);
  if (!/^[\w-]{16,}$/.test(token)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  keep(table, { fresh: token });
  sessionStorage.setItem(`holdfast.solo.${table}`, token);
}

/** The token this tab uses; a tab that was opened by a link keeps to that link's seat. */
export function tokenFor(table) {
  const entry = held(table);
  return (
    sessionStorage.getItem(`holdfast.solo.${table}`) ??
    entry.fresh ??
    Object.values(entry.seats)[0] ??
    entry.watch ??
    null
  );
}

/** The seats played in turn on this screen: all that the browser holds, unless the tab was opened for one of them. */
export function seatsHere(table) {
  return sessionStorage.getItem(`holdfast.solo.${table}`) ? [] : Object.keys(held(table).seats).map(Number);
}

/** Share this screen among all held seats (hot seat), or keep it to one token. */
export function playAlone(table, token) {
  if (token) sessionStorage.setItem(`holdfast.solo.${table}`, token);
  else sessionStorage.removeItem(`holdfast.solo.${table}`);
}

/** A rematch: the tokens held at one table are valid at the next. */
export function follow(table, next) {
  const { seats, invites, owner, watch } = held(table);
  keep(next, { seats, invites, owner, watch });
  playAlone(next, sessionStorage.getItem(`holdfast.solo.${table}`));
}

/** All tables of this browser, newest first, in the form that POST /api/mine takes. */
export function mine() {
  return Object.entries(session)
    .sort((a, b) => b[1].at - a[1].at)
    .map(([table, entry]) => ({ table, token: Object.values(entry.seats)[0] ?? entry.fresh ?? entry.watch ?? null }))
    .filter((entry) => entry.token);
}

/** The link to share: the token comes after '#', which browsers never send. */
export const personalLink = (table, token) => `/t/${table}#${token}`;
