// Setting a table: one button to play, who sits where, and, folded away, the variants and who may join.
import { html, lazy, useState } from "../core/ui.js";
import { Icon } from "../core/icons.js";
import { go } from "../core/router.js";
import { lobby } from "../core/words-lobby.js";
import { holdAll, makeTable } from "./lobby-maker.js";
import { areMates, changeSetup, memory, remember, setupOf } from "./lobby-memory.js";
import { Seats } from "./lobby-seats.js";
import { Doors, Variants } from "./lobby-variants.js";

const own = new Map();
/** A game's own way to choose what is played, where its drawing brings one. */
function ownSetup(id) {
  if (!own.has(id))
    own.set(
      id,
      lazy(async () => (await import(`../games/${id.replaceAll("-", "_")}/setup.js`)).default),
    );
  return own.get(id);
}

const badName = (name) => (/[,\p{C}]/u.test(name) || name.trim().length > 24 ? lobby.badName : "");
const nameAt = (setup, n) => (n === setup.seats.indexOf("") ? memory.value.name : (setup.names[n] ?? ""));

export function Setup({ game, onMade }) {
  const setup = setupOf(game);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const people = setup.seats.filter((spec) => !spec).length;
  const alone = people === 1 && !setup.open;
  const invites = people > 1 && !setup.screen;
  const bots = setup.seats.filter(Boolean);
  const titlesOf = (specs) =>
    [...new Set(specs)].map((spec) =>
      lobby.bot(game.bots.find((bot) => bot.spec === spec).title, specs.filter((other) => other === spec).length),
    );
  const you = setup.seats.indexOf("");
  const mates = (is) => setup.seats.filter((spec, n) => spec && areMates(game, setup.options, n, you) === is);
  const mine = badName(memory.value.name) || (setup.open && people && !memory.value.name.trim() ? lobby.needName : "");
  const wrong = setup.seats.map((spec, n) => (spec ? "" : badName(nameAt(setup, n))));

  async function play(event) {
    event.preventDefault();
    if (busy || mine || wrong.some(Boolean)) return;
    setBusy(true);
    setProblem("");
    try {
      const door = { open: setup.open, public: setup.public };
      const seats = setup.seats.map((spec, n) => (spec ? { bot: spec } : { person: nameAt(setup, n).trim() }));
      const made = await makeTable({ game: game.id, seats, options: setup.options, ...door });
      if (invites) onMade(made);
      else {
        if (setup.screen) holdAll(made);
        await go(`/t/${made.table}`);
      }
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
          ${busy ? lobby.making : invites ? lobby.invite : lobby.play}
        </button>
        <p class="setup-sum">
          ${
            !people
              ? lobby.lookOn(titlesOf(bots))
              : alone
                ? lobby.alone(titlesOf(mates(true)), titlesOf(mates(false)))
                : lobby.with(people, bots.length, setup.screen)
          }
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
      ${
        game.own_setup &&
        html`
          <${ownSetup(game.id)} game=${game} setup=${setup} change=${(some) => changeSetup(game, some)} />
        `
      }
      <${Seats} game=${game} setup=${setup} wrong=${wrong} />
      <details class="fold">
        <summary>${lobby.details}</summary>
        <${Variants} game=${game} setup=${setup} />
        <${Doors} game=${game} setup=${setup} />
      </details>
    </form>
  `;
}
