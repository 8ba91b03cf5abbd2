// What a game may be played with, and who may join the table.
import { html } from "../core/ui.js";
import { lobby } from "../core/words-lobby.js";
import { changeSetup } from "./lobby-memory.js";
import { Pills } from "./lobby-pills.js";

/** What an option decides, without rule ids. */
const plain = (text) => text.replace(/ \([^)]*\)/g, "");

export function Variants({ game, setup }) {
  return html`
    <fieldset>
      <legend>${lobby.variants}</legend>
      <div class="variants">
        ${game.options.map(
          ({ name, values, labels, text }) => html`
            <div class="variant" key=${name}>
              <p id=${`variant-${name}`}>${plain(text)}</p>
              <${Pills}
                name=${`variant-${name}`}
                options=${values.map((value, n) => [value, labels[n]])}
                chosen=${setup.options[name]}
                onChoose=${(value) => changeSetup(game, { options: { ...setup.options, [name]: value } })}
              />
            </div>
          `,
        )}
      </div>
    </fieldset>
  `;
}

export function Doors({ game, setup }) {
  const now = setup.open ? "open" : setup.public ? "public" : "closed";
  const choose = (kind) => changeSetup(game, { open: kind === "open", public: kind === "public" });
  const door = (kind, title, text) => html`
    <label class="door">
      <input type="radio" name="door" checked=${now === kind} onChange=${() => choose(kind)} />
      <span>
        <b>${title}</b>
        ${" "}${text}
      </span>
    </label>
  `;
  return html`
    <fieldset>
      <legend>${lobby.doors}</legend>
      ${door("closed", lobby.closed, lobby.closedText)}${door("public", lobby.public, lobby.publicText)}
      ${door("open", lobby.open, lobby.openText)}
    </fieldset>
  `;
}
