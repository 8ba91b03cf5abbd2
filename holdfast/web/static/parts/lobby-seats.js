// Who plays: alone or with friends, how strong the bots are, and, for those who want it, every seat by itself.
import { html } from "../core/ui.js";
import { Icon } from "../core/icons.js";
import { SeatMark } from "../core/marks.js";
import { lobby } from "../core/words-lobby.js";
import { changeSetup, memory, remember, seatCounts, usualBot } from "./lobby-memory.js";
import { Pills } from "./lobby-pills.js";

export function Seats({ game, setup, wrong }) {
  const change = (seats, names = setup.names, more = {}) => changeSetup(game, { seats, names, ...more });
  return html`
    <fieldset>
      <legend>${lobby.seats}</legend>
      <${Company} game=${game} setup=${setup} change=${change} />
      <${Levels} game=${game} setup=${setup} change=${change} />
      <${Chairs} game=${game} setup=${setup} wrong=${wrong} change=${change} />
    </fieldset>
  `;
}

/** Alone with bots, with friends around this screen, or with friends who have their own devices. */
function Company({ game, setup, change }) {
  const { seats, screen } = setup;
  const people = seats.filter((spec) => !spec).length;
  const counts = seatCounts(game, setup.options);
  if (counts.at(-1) < 2) return null;
  function choose(how) {
    const you = Math.max(0, seats.indexOf(""));
    const room = seats.length < 2 ? counts.find((count) => count > 1) : seats.length;
    const chairs = Array.from({ length: room }, (_, n) => (n < seats.length ? seats[n] : usualBot(game)));
    if (how === "alone") return change(chairs.map((spec, n) => (n === you ? "" : spec || usualBot(game))));
    chairs[you] = "";
    if (people < 2) chairs[chairs.findIndex((spec, n) => spec && n !== you)] = "";
    return change(chairs, setup.names, { screen: how === "screen" });
  }
  return html`
    <div class="company-row">
      <span id="company">${lobby.company.heading}</span>
      <${Pills}
        name="company"
        options=${Object.entries(lobby.company.kinds)}
        chosen=${people > 1 ? (screen ? "screen" : "devices") : people && seats.length > 1 ? "alone" : ""}
        onChoose=${choose}
      />
    </div>
  `;
}

/** All levels in their order, with what the chosen one means; each seat can still be set by itself. */
function Levels({ game, setup, change }) {
  const bots = setup.seats.filter(Boolean);
  const levels = game.bots.filter((bot) => bot.level);
  if (!bots.length || !levels.length) return null;
  const chosen = bots.every((spec) => spec === bots[0]) ? levels.find((bot) => bot.spec === bots[0]) : null;
  function choose(level) {
    remember({ level });
    change(setup.seats.map((spec) => spec && level));
  }
  return html`
    <div class="company-row">
      <span id="level">${lobby.level}</span>
      <${Pills}
        name="level"
        options=${levels.map((bot) => [bot.spec, bot.title])}
        chosen=${chosen?.spec}
        onChoose=${choose}
      />
      <p class="level-text">${chosen ? lobby.levelText(chosen.level, levels.length, chosen.text) : lobby.levelMixed}</p>
    </div>
  `;
}

function Chairs({ game, setup, wrong, change }) {
  const you = setup.seats.indexOf("");
  const counts = seatCounts(game, setup.options);
  const more = counts.find((count) => count > setup.seats.length);
  const fewer = counts.findLast((count) => count < setup.seats.length);
  const add = () =>
    change([...setup.seats, ...Array.from({ length: more - setup.seats.length }, () => usualBot(game))]);
  const remove = (n) =>
    change(setup.seats.toSpliced(n, 1).slice(0, fewer), setup.names.toSpliced(n, 1).slice(0, fewer));
  const rename = (n, name) => change(setup.seats, Object.assign([...setup.names], { [n]: name }));
  const choice = (bot) => html`
    <option value=${bot.spec}>${bot.title}</option>
  `;
  return html`
    <ol class="chairs">
      ${setup.seats.map(
        (spec, n) => html`
          <li key=${n}>
            <${SeatMark} seat=${n} size=${18} />
            <select
              class="field"
              aria-label=${lobby.kindOf(n)}
              value=${spec}
              onChange=${(event) => change(setup.seats.with(n, event.currentTarget.value))}
            >
              <optgroup label=${lobby.people}>
                <option value="">${you < 0 || n <= you ? lobby.you : lobby.friend}</option>
              </optgroup>
              <optgroup label=${lobby.levels}>${game.bots.filter((bot) => bot.level).map(choice)}</optgroup>
              <optgroup label=${lobby.moreBots}>${game.bots.filter((bot) => !bot.level).map(choice)}</optgroup>
            </select>
            ${
              spec
                ? html`
                    <span class="bot-text">${game.bots.find((bot) => bot.spec === spec).text}</span>
                  `
                : n === you
                  ? html`
                      <span class="bot-text">${memory.value.name || lobby.you}</span>
                    `
                  : html`
                      <input
                        class="field"
                        aria-label=${lobby.nameOf(n)}
                        value=${setup.names[n] ?? ""}
                        placeholder=${lobby.nameHint.friend}
                        aria-invalid=${Boolean(wrong[n])}
                        onInput=${(event) => rename(n, event.currentTarget.value)}
                      />
                    `
            }
            ${
              fewer &&
              html`
                <button
                  type="button"
                  class="button quiet icon-only"
                  aria-label=${lobby.remove(n)}
                  title=${lobby.remove(n)}
                  onClick=${() => remove(n)}
                >
                  <${Icon} name="cross" size=${14} />
                </button>
              `
            }
            ${
              n !== you &&
              wrong[n] &&
              html`
                <span class="problem" role="alert">${wrong[n]}</span>
              `
            }
          </li>
        `,
      )}
    </ol>
    <button
      type="button"
      class="button small"
      aria-disabled=${!more || undefined}
      title=${more ? undefined : lobby.most(game.title, counts.at(-1))}
      onClick=${() => more && add()}
    >
      <${Icon} name="plus" size=${14} />
      ${lobby.add}
    </button>
  `;
}
