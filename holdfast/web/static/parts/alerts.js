// Telling a person that it is their move: tab title, sound, notification, and live regions for screen readers.
import { html, useEffect, useRef, useSignal, useSignalEffect } from "../core/ui.js";
import { settings } from "../core/settings.js";
import { words } from "../core/words.js";

let audio = null;
// Browsers let a page play sounds only after somebody has interacted with it.
const wake = () => {
  audio ??= window.AudioContext ? new AudioContext() : null;
  audio?.resume();
};
addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

/** Two plucked notes. */
function chime() {
  if (!settings.sound.value || audio?.state !== "running") return;
  [392, 587].forEach((pitch, n) => {
    const start = audio.currentTime + n * 0.14;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.16, start + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.52);
  });
}

function notify(title, body) {
  if (
    !settings.notify.value ||
    !document.hidden ||
    !("Notification" in window) ||
    Notification.permission !== "granted"
  )
    return;
  const note = new Notification(title, { body, tag: location.pathname, icon: "/static/icons/icon.svg" });
  note.onclick = () => (focus(), note.close());
}

export function Alerts({ ctx }) {
  const urgent = useSignal("");
  const calm = useSignal([]);
  const asked = useRef(false);
  const subscribed = useRef(false);
  const told = useRef(ctx.log.peek().length);

  useSignalEffect(() => {
    const { title } = ctx.room.value;
    const view = ctx.now.value;
    const mine = !!view?.question && !ctx.readonly && !ctx.room.value.seats[ctx.me.value]?.replaced;
    document.title = view?.over
      ? words.move.overTitle(title)
      : mine
        ? words.move.title(title)
        : `${title} – ${words.brand}`;
    if (mine && !asked.current) {
      urgent.value = `${words.move.yours}: ${view.question.prompt}`;
      chime();
      notify(words.move.title(title), view.question.prompt);
    } else if (view?.over) urgent.value = words.move.over;
    else if (!mine) urgent.value = "";
    asked.current = mine;
  });
  useSignalEffect(() => {
    const log = ctx.log.value;
    const fresh = log.slice(Math.min(told.current, log.length)).slice(-12);
    told.current = log.length;
    if (fresh.length) calm.value = fresh.map((event) => ctx.say(event.text));
  });
  useEffect(() => () => void (document.title = words.brand), []);
  useSignalEffect(() => {
    const token = ctx.held.value.seats[ctx.me.value];
    if (!settings.notify.value || !token || ctx.room.value.closed || ctx.now.value?.over || subscribed.current) return;
    subscribed.current = true;
    import("../core/push.js")
      .then(({ subscribe }) => subscribe(ctx.table, token))
      .catch((error) => console.warn(error));
  });

  return html`
    <div class="hidden-text">
      <div role="status" aria-live="assertive">${urgent.value}</div>
      <div aria-live="polite">
        ${calm.value.map(
          (text) => html`
            <p>${text}</p>
          `,
        )}
      </div>
    </div>
  `;
}
