// Which key does what: what is bound now, and the few that always work.
import { html } from "../core/ui.js";
import { Dialog } from "../core/dialog.js";
import { keyHelp } from "../core/keys.js";
import { words } from "../core/words.js";
import { more } from "../core/words-more.js";

const W = more.help;
const ALWAYS = [
  ["1 … 9, a … z", W.pick],
  ["← → ↑ ↓", W.arrows],
  ["Enter", W.enter],
  ["F6", W.regions],
  ["Esc", W.escape],
];

export function Help({ onClose }) {
  const rows = [...ALWAYS, ...keyHelp.value.map(({ key, text }) => [key.replace("Shift+", "⇧ "), text])];
  return html`<${Dialog} title=${words.help} onClose=${onClose}>
    <dl class="key-help">${rows.map(
      ([key, text]) => html`
        <div>
          <dt><kbd>${key}</kbd></dt>
          <dd>${text}</dd>
        </div>
      `,
    )}</dl>
  </${Dialog}>`;
}
