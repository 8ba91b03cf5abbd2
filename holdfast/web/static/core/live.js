// The live connection to one table: reconnects by itself and asks for whatever it has missed, so nothing is lost.
import { signal } from "./ui.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const FINAL = new Set([4403, 4404, 4410]); // forbidden, unknown, closed: trying again would not help

/**
 * Listens to a table. `hello()` returns {token, since} for every (re)connection; `receive(message)` gets updates and
 * rooms.
 * Returns {status: signal("connecting"|"online"|"offline"|"gone"), greet(), retry(), close()}.
 */
export function listen(table, hello, receive) {
  const status = signal("connecting");
  let socket = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let closed = false;

  function open() {
    clearTimeout(timer);
    if (closed || (socket && socket.readyState < 2)) return;
    const line = (socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live`,
    ));
    line.onopen = () => line.send(JSON.stringify(hello()));
    line.onmessage = ({ data }) => {
      if (line !== socket) return;
      wait = FIRST_WAIT;
      status.value = "online";
      receive(JSON.parse(data));
    };
    line.onclose = ({ code }) => {
      if (line !== socket || closed) return;
      status.value = FINAL.has(code) ? "gone" : "offline";
      if (FINAL.has(code)) return;
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }
  function retry() {
    wait = FIRST_WAIT;
    if (status.value !== "gone") open();
  }
  function awake() {
    if (!document.hidden) retry();
  }

  addEventListener("online", retry);
  document.addEventListener("visibilitychange", awake);
  open();
  return {
    status,
    retry,
    /** Introduce ourselves again, after changing seats. */
    greet() {
      if (socket?.readyState === 1) socket.send(JSON.stringify(hello()));
      else retry();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", awake);
      socket?.close();
    },
  };
}
