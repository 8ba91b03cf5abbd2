// Choosing a fight: against whom, how long, how hard (with measured figures), and with how many hands.
import { html, sheet } from "../../core/ui.js";
import { Pills } from "../../parts/lobby-pills.js";
import { own } from "../../parts/lobby-tables.js";
import { fill, provideShapes } from "./signs.js";

const HOME = "/static/games/ante_portas";
await Promise.all([sheet(`${HOME}/setup.css`), sheet(`${HOME}/colours.css`)]);
let shapes = false;

const W = {
  heading: "Choose your fight",
  foes: "The enemy",
  raiders: ["Raiders", "They march along the road and over the fields, and grow in number."],
  dragons: ["Dragons", "They fly over Traps and Mines and set fire to what they pass: harder."],
  length: "Length",
  eras: { one: "One Era", two: "Two Eras" },
  hard: "Difficulty",
  rungs: {
    outpost: "Outpost · easier",
    march: "March · as printed",
    siege: "Siege · hard",
    "last-stand": "Last Stand · hardest",
  },
  hands: "Communities",
  ways: { one: "One, on your own", two: "Two, both on this screen", allies: "Two or three, with allies" },
  second: "Second hand",
  about: "{0} {1}.",
  teams: {
    random: "Bots who do anything at all hold",
    greedy: "Bots who go by first sight hold",
    planner: "Bots who think ahead hold",
  },
  team: "Bots hold",
  exactly: "Exactly: {0} of {1} wars; the true share is probably between {2} and {3}.",
  // What is said of a share, from this one up.
  shares: [
    [0.88, "nearly every war"],
    [0.7, "about three wars in four"],
    [0.6, "about two wars in three"],
    [0.42, "about every other war"],
    [0.29, "about one war in three"],
    [0.225, "about one war in four"],
    [0.15, "about one war in five"],
    [0.07, "about one war in ten"],
    [0.015, "very few wars"],
    [0, "hardly any war"],
  ],
  none: "Nobody has measured yet how hard this is.",
  ours: "Your own record here: {0} of {1} wars held.",
  ourOne: "Your own record here: one war, {0}.",
  outcomes: ["lost", "held"],
  oursNone: "You have not finished a war like this yet.",
};
const percent = (share) => `${Math.round(share * 100)}%`;

/** The figure for a setup; the strongest bot's counts. */
function figure(game, setup) {
  const fits = ({ seats, options }) =>
    seats === setup.seats.length && Object.entries(options).every(([name, value]) => setup.options[name] === value);
  return game.figures.filter(fits).sort((one, other) => other.share - one.share)[0];
}

// The options in which wars must agree to count as alike.
const ALIKE = ["mode", "scenario", "eras", "difficulty", "final-wave", "twice-as-strong"];

/** [held, finished]: this browser's wars with the same setup as this one; lessons and second tries do not count. */
function ownRecord({ options, seats }) {
  const alike = own.value.filter(
    (table) =>
      table.over &&
      table.fair &&
      table.together &&
      table.seat >= 0 &&
      table.names.length === seats.length &&
      ALIKE.every((name) => table.options[name] === options[name]),
  );
  return [alike.filter(({ winners }) => winners?.length).length, alike.length];
}

const aboutWords = ({ bot, share }) =>
  fill(W.about, W.teams[bot] ?? W.team, W.shares.find(([least]) => share >= least)[1]);

const exactWords = ({ share, games, low, high }) =>
  fill(W.exactly, Math.round(share * games), games, percent(low), percent(high));

function recordWords(setup) {
  const [held, all] = ownRecord(setup);
  return all > 1 ? fill(W.ours, held, all) : all ? fill(W.ourOne, W.outcomes[held]) : W.oursNone;
}

/** One enemy to choose, with its picture. */
const Foe = ({ id, chosen, onChoose }) => html`
  <label class="fight-foe">
    <input type="radio" name="fight-foe" checked=${chosen} onChange=${onChoose} />
    <span>
      <svg viewBox="0 0 96 44" aria-hidden="true">
        <use href=${`#p-${id.slice(0, -1)}`} x="4" y="6" width="34" height="38" />
        <use href=${`#p-${id.slice(0, -1)}`} x="58" y="6" width="34" height="38" />
        <use href=${`#p-${id.slice(0, -1)}-elite`} x="27" y="0" width="42" height="44" />
      </svg>
      <b>${W[id][0]}</b>
      <small>${W[id][1]}</small>
    </span>
  </label>
`;

export default function Fight({ game, setup, change }) {
  if (!shapes) shapes = !!provideShapes(`${HOME}/art.svg`);
  const { options, seats, screen } = setup;
  if (options.mode !== "together") return null;
  const choose = (name) => (value) => change({ options: { ...options, [name]: value } });
  const people = seats.filter((spec) => !spec).length;
  const hands = seats.length === 1 ? "one" : people === seats.length && seats.length === 2 && screen ? "two" : "allies";
  const take = (way) =>
    way === "one"
      ? change({ seats: [""], screen: false })
      : way === "two"
        ? change({ seats: ["", ""], names: ["", W.second], screen: true })
        : change({ seats: ["", game.bots[0].spec], names: [], screen: false });
  const found = figure(game, setup);
  const row = (id, label, body) => html`
    <div class="company-row">
      <span id=${id}>${label}</span>
      ${body}
    </div>
  `;
  return html`
    <fieldset class="fight">
      <legend>${W.heading}</legend>
      <div class="fight-foes" role="radiogroup" aria-label=${W.foes}>
        ${["raiders", "dragons"].map(
          (id) => html`
            <${Foe} key=${id} id=${id} chosen=${options.scenario === id} onChoose=${() => choose("scenario")(id)} />
          `,
        )}
      </div>
      ${row(
        "fight-length",
        W.length,
        html`
          <${Pills}
            name="fight-length"
            options=${Object.entries(W.eras)}
            chosen=${options.eras}
            onChoose=${choose("eras")}
          />
        `,
      )}
      ${row(
        "fight-hard",
        W.hard,
        html`
          <${Pills}
            name="fight-hard"
            options=${Object.entries(W.rungs)}
            chosen=${options.difficulty}
            onChoose=${choose("difficulty")}
          />
          <p class="level-text fight-own">${recordWords(setup)}</p>
          ${
            found
              ? html`
                  <details class="level-text">
                    <summary>${aboutWords(found)}</summary>
                    ${exactWords(found)}
                  </details>
                `
              : html`
                  <p class="level-text none">${W.none}</p>
                `
          }
        `,
      )}
      ${row(
        "fight-hands",
        W.hands,
        html`
          <${Pills} name="fight-hands" options=${Object.entries(W.ways)} chosen=${hands} onChoose=${take} />
        `,
      )}
    </fieldset>
  `;
}
