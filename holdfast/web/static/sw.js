// The service worker: keeps the shell (pages, scripts, styles, pictures) for when the server cannot be reached.
// It never touches /api: only the server knows the true state of a game.
const SHELL = "holdfast-shell";
const OFFLINE = "/static/offline.html";
const FIRST = [OFFLINE, "/static/styles/base.css", "/static/icons/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FIRST)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map(caches.delete, caches)));
  event.waitUntil(Promise.all([old, self.clients.claim()]));
});

/** The server's answer; if there is none, what was kept before. */
async function shell(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(event.request);
    if (kept) return kept;
    throw error;
  }
}

/** Keeps an answer for later. A full disk costs what would be shown without a server, never what is shown now. */
async function keep(request, answer) {
  try {
    await (await caches.open(SHELL)).put(request, answer);
  } catch (error) {
    console.warn("not kept for later", request.url, error);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (url.pathname.startsWith("/static/")) event.respondWith(shell(event));
});

// It is somebody's move: the message names the game and the table. A page that is open needs no notification.
self.addEventListener("push", (event) => {
  const { title = "Holdfast", table = "" } = event.data?.json() ?? {};
  const options = { body: title, tag: table, icon: "/static/icons/icon-192.png", data: { path: table ? `/t/${table}` : "/" } };
  event.waitUntil(self.registration.showNotification("It is your move", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(open());
});
