// Notifications that it is your move while no page is open: the browser's own push service delivers them, if asked to.
import { get, post } from "./api.js";

const able = () => window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

/** The bytes of a key, as servers write it (base64url). */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** Ask for notifications about a seat; does nothing where the browser or the server does not support them. */
export async function subscribe(table, token) {
  if (!able() || Notification.permission !== "granted") return;
  const { key } = await get("/api/push");
  if (!key) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const { endpoint, keys } = (await pushManager.subscribe(wish)).toJSON();
  await post(`/api/tables/${table}/push`, { endpoint, keys }, { token });
}

/** Stop the notifications for all tables: the service forgets this browser, and servers learn that from the service. */
export async function unsubscribe() {
  if (!able()) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}
