// The settings of this device.
import { html } from "../core/ui.js";
import { Dialog } from "../core/dialog.js";
import { settings } from "../core/settings.js";
import { toast } from "../core/toasts.js";
import { words } from "../core/words.js";
import { more } from "../core/words-more.js";

const W = more.settings;

/** A choice of one option, as radio buttons that look like a row of keys. */
function OneOf({ name, legend, options }) {
  const now = settings[name];
  return html`
    <fieldset class="one-of">
      <legend>${legend}</legend>
      ${options.map(
        ([value, text]) => html`
          <label>
            <input type="radio" name=${name} checked=${now.value === value} onChange=${() => (now.value = value)} />
            <span>${text}</span>
          </label>
        `,
      )}
    </fieldset>
  `;
}

function Check({ name, onChange }) {
  const now = settings[name];
  return html`
    <label class="check">
      <input
        type="checkbox"
        checked=${now.value}
        onChange=${onChange ?? ((event) => (now.value = event.target.checked))}
      />
      ${" "}${W[name]}
    </label>
  `;
}

async function askToNotify(event) {
  const wanted = event.target.checked;
  const allowed = wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
  settings.notify.value = allowed;
  event.target.checked = allowed;
  if (wanted && !allowed) toast(W.notifyDenied, { tone: "bad" });
  if (!wanted) await (await import("../core/push.js")).unsubscribe();
}

export function Settings({ onClose }) {
  const speeds = Object.entries(W.speeds).map(([value, text]) => [Number(value), text]);
  return html`<${Dialog} title=${words.settings} onClose=${onClose}>
    <div class="settings">
      <${OneOf} name="theme" legend=${W.theme} options=${Object.entries(W.themes)} />
      <${OneOf} name="speed" legend=${W.speed} options=${speeds} />
      <${OneOf} name="confirm" legend=${W.confirm} options=${Object.entries(W.confirms)} />
      <${Check} name="sound" /><${Check} name="notify" onChange=${askToNotify} />
      <${Check} name="motion" /><${Check} name="keys" />
      <${Check} name="single" />
    </div>
  </${Dialog}>`;
}
