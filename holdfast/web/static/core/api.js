// Talking to the server: JSON both ways, the bearer's token in a header, and every failure as a sentence.
import { words } from "./words.js";

/** What went wrong, in one sentence; `status` 0 means that no answer came, `body` is the server's whole answer. */
export class ApiError extends Error {
  constructor(reason, status = 0, rule = null, body = null) {
    super(reason);
    Object.assign(this, { status, rule, body });
  }
}

async function request(method, path, { token, body, text } = {}) {
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = text ? "text/plain" : "application/json";
  let response, answer;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: text ? body : body && JSON.stringify(body),
      referrerPolicy: "no-referrer",
    });
    answer = await response.text();
  } catch {
    throw new ApiError(words.errors.network);
  }
  const json = (response.headers.get("Content-Type") ?? "").includes("json");
  try {
    if (json) answer = JSON.parse(answer);
  } catch {
    throw new ApiError(words.errors.odd, response.status);
  }
  if (response.ok) return answer;
  const error = (json && answer.error) || {};
  throw new ApiError(error.reason ?? words.errors.odd, response.status, error.rule ?? null, json ? answer : null);
}

/** GET; `options` may hold a `token`. */
export const get = (path, options) => request("GET", path, options);
/** POST of a JSON body. */
export const post = (path, body = {}, options) => request("POST", path, { ...options, body });
/** POST of plain text, for records. */
export const postText = (path, body, options) => request("POST", path, { ...options, body, text: true });

/** Saves a text from the server as a file, where a link needs a token: a browser sends none when it follows a link. */
export async function save(path, name, options) {
  const href = URL.createObjectURL(new Blob([await get(path, options)], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

const kept = new Map();
/** GET of something that never changes while this page is open. */
export function getOnce(path) {
  if (!kept.has(path))
    kept.set(
      path,
      get(path).catch((error) => (kept.delete(path), Promise.reject(error))),
    );
  return kept.get(path);
}

export const rulesOf = (game) => getOnce(`/api/games/${game}/rules`);
export const catalogOf = (key) => getOnce(`/api/catalog/${key}`);
