// How to play: what wins, how a turn goes, where to learn more, and which key does what.
import { html, useEffect, useSignal } from "../core/ui.js";
import { getOnce, rulesOf } from "../core/api.js";
import { Dialog } from "../core/dialog.js";
import { byTouch, keyHelp } from "../core/keys.js";
import { go } from "../core/router.js";
import { complain } from "../core/toasts.js";
import { words } from "../core/words.js";
import { more } from "../core/words-more.js";
import { makeTable } from "./lobby-maker.js";

const W = more.help;
const ALWAYS = [
  ["1 … 9, a … z", W.pick],
  ["← → ↑ ↓", W.arrows],
  ["Enter", W.enter],
  ["F6", W.regions],
  ["Esc", W.escape],
];

/** `onShow` opens another part of the table: "cards" or "rules". */
export function Help({ ctx, onClose, onShow }) {
  const { game } = ctx.room.value;
  const book = useSignal(null);
  const lessons = useSignal([]);
  useEffect(() => {
    rulesOf(game).then((found) => (book.value = found), complain);
    getOnce("/api/games").then((games) => {
      lessons.value = games.find(({ id }) => id === game)?.lessons ?? [];
    }, complain);
  }, [game]);
  if (!book.value) return null;
  const learn = (lesson) =>
    makeTable({ game, tutorial: true, lesson, seats: [] }).then((made) => go(`/t/${made.table}`), complain);
  const { goal, turn } = book.value;
  return html`<${Dialog} wide title=${words.help} onClose=${onClose}>
    <div class="how-to">
      <h3>${W.goal}</h3>
      <p>${goal}</p>
      ${
        turn.length > 0 &&
        html`
          <h3>${W.turn}</h3>
          <ol>
            ${turn.map(
              (part) => html`
                <li>${part}</li>
              `,
            )}
          </ol>
        `
      }
      <p class="how-to-more">
        ${lessons.value.map(
          ({ id, title, about }) => html`
            <button type="button" class="button small" title=${about} onClick=${() => learn(id)}>
              ${W.lesson(title)}
            </button>
          `,
        )}
        <button type="button" class="button small" onClick=${() => onShow("cards")}>${words.cards}</button>
        <button type="button" class="button small" onClick=${() => onShow("rules")}>${W.rules}</button>
      </p>
      ${
        !(byTouch() || matchMedia("(hover: none)").matches) &&
        html`
          <${Keys} />
        `
      }
    </div>
  </${Dialog}>`;
}

const Keys = () => html`
  <h3>${W.keys}</h3>
  <dl class="key-help">
    ${[...ALWAYS, ...keyHelp.value.map(({ key, text }) => [key.replace("Shift+", "⇧ "), more.keys[text] ?? text])].map(
      ([key, text]) => html`
        <div>
          <dt><kbd>${key}</kbd></dt>
          <dd>${text}</dd>
        </div>
      `,
    )}
  </dl>
`;
