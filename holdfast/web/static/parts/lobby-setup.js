// Setting a table: one button to play, who sits where, and behind a fold the variants and who may come.
import { html, useState } from "../core/ui.js";
import { Icon } from "../core/icons.js";
import { SeatMark } from "../core/marks.js";
import { go } from "../core/router.js";
import { lobby } from "../core/words-lobby.js";
import { makeTable } from "./lobby-maker.js";
import { changeSetup, memory, remember, seatCounts, setupOf, usualBot } from "./lobby-memory.js";

const badName = (name) => (/[,\p{C}]/u.test(name) || name.trim().length > 24 ? lobby.badName : "");
const nameAt = (setup, n) => (n === setup.seats.indexOf("") ? memory.value.name : (setup.names[n] ?? ""));

export function Setup({ game, onMade }) {
  const setup = setupOf(game);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const people = setup.seats.filter((spec) => !spec).length;
  const alone = people === 1 && !setup.open;
  const bots = setup.seats.filter(Boolean);
  const titles = [...new Set(bots)].map((spec) =>
    lobby.bot(game.bots.find((bot) => bot.spec === spec).title, bots.filter((other) => other === spec).length),
  );
  const mine = badName(memory.value.name) || (setup.open && people && !memory.value.name.trim() ? lobby.needName : "");
  const wrong = setup.seats.map((spec, n) => (spec ? "" : badName(nameAt(setup, n))));

  async function play(event) {
    event.preventDefault();
    if (busy || mine || wrong.some(Boolean)) return;
    setBusy(true);
    setProblem("");
    try {
      const seats = setup.seats.map((spec, n) => (spec ? { bot: spec } : { person: nameAt(setup, n).trim() }));
      const made = await makeTable({ game: game.id, seats, options: setup.options, open: setup.open });
      if (people > 1) onMade(made);
      else await go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error.message);
    }
    setBusy(false);
  }

  return html`
    <form class="setup" onSubmit=${play} novalidate>
      <div class="setup-go">
        <button class="button primary big" type="submit" aria-disabled=${busy || undefined}>
          <${Icon} name="play" size=${20} />
          ${busy ? lobby.making : people > 1 ? lobby.invite : lobby.play}
        </button>
        <p class="setup-sum">
          ${!people ? lobby.lookOn(titles) : alone ? lobby.alone(game.bond, titles) : lobby.with(people, bots.length)}
        </p>
        <label class="setup-name">
          <span>${lobby.yourName}</span>
          <input
            class="field"
            value=${memory.value.name}
            autocomplete="nickname"
            placeholder=${lobby.nameHint.you}
            aria-invalid=${Boolean(mine)}
            aria-describedby="setup-name-problem"
            onInput=${(event) => remember({ name: event.currentTarget.value })}
          />
        </label>
      </div>
      <p class="problem" role="alert" id="setup-name-problem">${problem || mine}</p>
      <${Seats} game=${game} setup=${setup} wrong=${wrong} />
      <details class="fold">
        <summary>${lobby.details}</summary>
        <${Variants} game=${game} setup=${setup} />
        <${Doors} game=${game} setup=${setup} />
      </details>
    </form>
  `;
}

function Seats({ game, setup, wrong }) {
  const you = setup.seats.indexOf("");
  const change = (seats, names = setup.names) => changeSetup(game, { seats, names });
  const counts = seatCounts(game, setup.options);
  const more = counts.find((count) => count > setup.seats.length);
  const fewer = counts.findLast((count) => count < setup.seats.length);
  const add = () =>
    change([...setup.seats, ...Array.from({ length: more - setup.seats.length }, () => usualBot(game))]);
  const remove = (n) =>
    change(setup.seats.toSpliced(n, 1).slice(0, fewer), setup.names.toSpliced(n, 1).slice(0, fewer));
  const rename = (n, name) => change(setup.seats, Object.assign([...setup.names], { [n]: name }));
  return html`
    <fieldset>
      <legend>${lobby.seats}</legend>
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
                <optgroup label=${lobby.bots}>
                  ${game.bots.map(
                    (bot) => html`
                      <option value=${bot.spec} title=${bot.text}>${bot.title}</option>
                    `,
                  )}
                </optgroup>
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
    </fieldset>
  `;
}

/** What an option decides, as a sentence without the ids of rules. */
const plain = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/ \([^)]*\)/g, "")}.`;

function Variants({ game, setup }) {
  return html`
    <fieldset>
      <legend>${lobby.variants}</legend>
      <div class="variants">
        ${game.options.map(
          ({ name, values, text }) => html`
            <div class="variant" key=${name}>
              <p id=${`variant-${name}`} title=${text}>${plain(text)}</p>
              <div role="radiogroup" aria-labelledby=${`variant-${name}`} class="pills">
                ${values.map(
                  (value) => html`
                    <label class="pill">
                      <input
                        type="radio"
                        name=${`variant-${name}`}
                        checked=${setup.options[name] === value}
                        onChange=${() => changeSetup(game, { options: { ...setup.options, [name]: value } })}
                      />
                      <span>${value}</span>
                    </label>
                  `,
                )}
              </div>
            </div>
          `,
        )}
      </div>
    </fieldset>
  `;
}

function Doors({ game, setup }) {
  const door = (open, title, text) => html`
    <label class="door">
      <input type="radio" name="door" checked=${setup.open === open} onChange=${() => changeSetup(game, { open })} />
      <span>
        <b>${title}</b>
        ${" "}${text}
      </span>
    </label>
  `;
  return html`
    <fieldset>
      <legend>${lobby.doors}</legend>
      ${door(false, lobby.closed, lobby.closedText)}${door(true, lobby.open, lobby.openText)}
    </fieldset>
  `;
}
