// The service worker: keeps the shell (pages, scripts, styles, pictures) for when the server cannot be reached.
// It never touches /api: what is true of a game is known to the server alone.
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

/** The server's answer, kept for later; what was kept if there is none. */
async function shell(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (url.pathname.startsWith("/static/")) event.respondWith(shell(request));
});
