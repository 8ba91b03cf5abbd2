// Three kinds of page, each fetched when it is first opened: / (lobby), /t/ID (a table), /r/ID#at (a replay).
import { signal } from "./ui.js";

const ROUTES = [
  [/^\/$/, async () => (await import("../parts/lobby.js")).Lobby, () => ({})],
  [/^\/t\/([\w-]+)\/?$/, async () => (await import("../parts/table.js")).Table, ([, id]) => ({ id })],
  [
    /^\/r\/([\w-]+)\/?$/,
    async () => (await import("../parts/replay.js")).Replay,
    ([, id]) => ({ id, at: Number(location.hash.slice(1)) || 0 }),
  ],
];

/** {Page, props, key} of the page being shown, {error} when there is none, null while it is being fetched. */
export const page = signal(null);

async function show() {
  const path = location.pathname;
  for (const [pattern, load, props] of ROUTES) {
    const match = pattern.exec(path);
    if (!match) continue;
    try {
      const Page = await load();
      if (location.pathname === path) page.value = { Page, props: props(match), key: path };
    } catch (error) {
      page.value = { error };
    }
    return;
  }
  page.value = { error: null };
}

/** Go to another of our pages without reloading. */
export function go(path) {
  history.pushState(null, "", path);
  return show();
}

/** Follows links to our own pages; everything else is left to the browser. */
function followLink(event) {
  const link = event.target.closest?.("a[href]");
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    link.target
  )
    return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !/^\/($|[tr]\/)/.test(url.pathname) || link.hasAttribute("download")) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

export function start() {
  addEventListener("popstate", show);
  document.addEventListener("click", followLink);
  return show();
}
