// The lobby: a picture, two clicks to a game against bots, and the tables you can go back to.
import { cls, html, lazy, sheet, useEffect, useState } from "../core/ui.js";
import { getOnce, post } from "../core/api.js";
import { Icon } from "../core/icons.js";
import { rove } from "../core/keys.js";
import { go } from "../core/router.js";
import { complain } from "../core/toasts.js";
import { words } from "../core/words.js";
import { lobby } from "../core/words-lobby.js";
import { makeTable } from "./lobby-maker.js";
import { memory, remember, seatCounts, setupOf } from "./lobby-memory.js";
import { Picture } from "./lobby-picture.js";
import { Setup } from "./lobby-setup.js";
import { Tables } from "./lobby-tables.js";

await sheet("lobby");
const Invite = lazy(async () => (await import("./lobby-invite.js")).Invite);
const Settings = lazy(async () => (await sheet("table"), (await import("./settings.js")).Settings));

export function Lobby() {
  const [games, setGames] = useState(null);
  const [problem, setProblem] = useState("");
  const [made, setMade] = useState(null);
  const [settings, setSettings] = useState(false);
  useEffect(() => {
    document.title = lobby.title;
    const wished = new URLSearchParams(location.search).get("game");
    if (wished) remember({ game: wished });
    getOnce("/api/games")
      .then(setGames)
      .catch((error) => setProblem(error.message));
  }, []);
  const chosen = games?.find((game) => game.id === memory.value.game) ?? games?.[0];
  return html`
    <div class="lobby">
      <header class="hero">
        <${Picture} file="pictures/dusk.svg" />
        <div class="hero-words">
          <h1>${lobby.title}</h1>
          <p>${lobby.tagline}</p>
          ${
            games &&
            html`
              <${Learn} games=${[chosen, ...games]} />
            `
          }
        </div>
        <button
          type="button"
          class="button quiet icon-only hero-gear"
          aria-label=${words.settings}
          title=${words.settings}
          onClick=${() => setSettings(true)}
        >
          <${Icon} name="gear" size=${20} />
        </button>
      </header>
      <main class="lobby-main" id="main">
        <div class="lobby-play">
          ${
            problem &&
            html`
              <p class="problem" role="alert">${problem}</p>
            `
          }
          ${
            made
              ? html`
                  <${Invite} made=${made} onAgain=${() => setMade(null)} />
                `
              : games &&
                html`
                  <${Games} games=${games} chosen=${chosen} />
                  <${Setup} key=${chosen.id} game=${chosen} onMade=${setMade} />
                `
          }
        </div>
        <aside class="lobby-tables" aria-label=${lobby.mine}><${Tables} /></aside>
      </main>
      ${
        settings &&
        html`
          <${Settings} onClose=${() => setSettings(false)} />
        `
      }
    </div>
  `;
}
export default Lobby;

/** The guided first game: large for newcomers, small for those who have been here before. */
function Learn({ games }) {
  const [problem, setProblem] = useState("");
  const game = games.find((one) => one.lessons.length);
  if (!game) return null;
  const { lessons } = game;
  async function learn(lesson) {
    try {
      const made = await makeTable({ game: game.id, tutorial: true, lesson, seats: [] });
      const name = memory.value.name.trim();
      if (name) await post(`/api/tables/${made.table}/name`, { name }, { token: made.seats[0].token }).catch(complain);
      await go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error.message);
    }
  }
  const been = memory.value.been;
  return html`
    <div class="learn">
      ${
        !been &&
        html`
          <p>${lobby.learnText(game.title)}</p>
        `
      }
      ${lessons.map(
        ({ id, title, about }, n) => html`
          <button
            type="button"
            key=${id}
            class=${cls("button learn-go", !been && !n && "primary")}
            title=${about || lobby.learnText(game.title)}
            onClick=${() => learn(id)}
          >
            <${Icon} name="book" size=${18} />
            ${n ? lobby.learnOne(title) : lobby.learn}
          </button>
          ${" "}
        `,
      )}
      ${
        problem &&
        html`
          <p class="problem" role="alert">${problem}</p>
        `
      }
    </div>
  `;
}

function Games({ games, chosen }) {
  return html`
    <div class="games" role="radiogroup" aria-label=${lobby.choose} onKeyDown=${(event) => rove(event, "[role=radio]")}>
      ${games.map(
        (game) => html`
          <button
            type="button"
            role="radio"
            key=${game.id}
            class="game panel"
            aria-checked=${game === chosen}
            tabindex=${game === chosen ? 0 : -1}
            onClick=${() => remember({ game: game.id })}
            onFocus=${() => game === chosen || remember({ game: game.id })}
          >
            <${Picture} file=${`games/${game.id.replaceAll("-", "_")}/emblem.svg`} />
            <span class="game-words">
              <b>${game.title}</b>
              <span>${game.blurb}</span>
              <small>
                <${Icon} name="people" size=${14} />
                ${lobby.seatsOf(seatCounts(game, setupOf(game).options))}
              </small>
            </span>
          </button>
        `,
      )}
    </div>
  `;
}
