// Being told that it is one's move while no page is open: the browser's own push service carries it, if asked to.
import { get, post } from "./api.js";

const able = () => window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

/** The bytes of a key as servers write it. */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** Ask to be told about a seat; where browser or server cannot, nothing happens. */
export async function subscribe(table, token) {
  if (!able() || Notification.permission !== "granted") return;
  const { key } = await get("/api/push");
  if (!key) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const { endpoint, keys } = (await pushManager.subscribe(wish)).toJSON();
  await post(`/api/tables/${table}/push`, { endpoint, keys }, { token });
}

/** Be told no more, about any table: the service forgets this browser, and servers learn that from it. */
export async function unsubscribe() {
  if (!able()) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}
