// *Ante Portas* drawn: the battleground, the land and the communities on one screen, four tabs on a phone.
import { cls, html, lazy, sheet, useEffect, useSignal } from "../../core/ui.js";
import { roveInPlane, useKey } from "../../core/keys.js";
import { Battleground } from "./field.js";
import { Glance, Home } from "./home.js";
import { Land } from "./land.js";
import { Breach, threatOf, useOdds, wayWords } from "./odds.js";
import { pace, tells, useStory } from "./story.js";
import { Sign, fill, list, provideShapes, say, says, words } from "./signs.js";
import { hexWords } from "./units.js";

const HOME = "/static/games/ante_portas";
provideShapes(`${HOME}/art.svg`);
await sheet(`${HOME}/colours.css`);

const TABS = { hex: "field", face: "field", sickbay: "field", place: "land", spot: "land", seat: "allies" };
const tabOf = (place) => TABS[place.split(":")[0]] ?? "home";
const PARTS = { field: ".ap-war", land: ".ap-land", home: ".ap-home", allies: ".ap-council" };
const Legend = lazy(async () => (await import("./legend.js")).Legend);
const Face = lazy(async () => (await import("./face.js")).Face);
const Scrubber = lazy(async () => (await import("./scrubber.js")).Scrubber);
// A low screen is wide even where the phone's layout applies, as at 200 % zoom.
const TALL = matchMedia("(max-width: 819px) and (min-height: 521px)");
const ROMAN = ["", "I", "II"];

/** The five years of an era as a row of summers and winters, then the Final Wave. */
function Calendar({ scene, duel }) {
  const { era, half, round, held, outcome } = scene;
  const where = outcome
    ? words.over[outcome]
    : round
      ? say("wave", round)
      : `${say("era", ROMAN[era])}, ${say("year", (half >> 1) + 1)}, ${half % 2 ? words.winter : words.summer}`;
  return html`
    <div class="ap-calendar" ...${says(`${where}; ${say("held", held)}`)}>
      ${Array.from(
        { length: 10 },
        (_, n) => html`
          <i class=${cls(n % 2 ? "winter" : "summer", n < half || round ? "past" : n === half && "now")}>
            ${n % 2 ? "❄" : "☀"}
          </i>
        `,
      )}
      ${
        !duel &&
        html`
          <i class=${cls("wave", round && "now")}>${round || "≋"}</i>
        `
      }
    </div>
  `;
}

/** The Movement card that is being played: its arrows and what else it does. */
function Card({ ctx, moment }) {
  const told = moment?.kind === "card" ? moment : ctx.log.value.findLast(({ kind }) => kind === "card");
  const card = told && ctx.catalog.movement[told.facts?.card];
  if (!card) return null;
  return html`
    <div
      class="ap-move"
      role="note"
      aria-label=${`${words.card}: ${card.text}`}
      data-card=${`movement:${told.facts.card}`}
    >
      <b>${words.card}</b>
      <span aria-hidden="true">
        ${card.arrows.map(
          (arrow, n) => html`
            <i class=${cls(card.flames[n] && "flame")}>${words.arrows[arrow]}</i>
          `,
        )}
      </span>
      <small>${card.text}</small>
    </div>
  `;
}

/** What is known about the hex that is looked at. */
function Caption({ ctx, scene, look, odds }) {
  const number = look.hex.value;
  const { goal } = ctx.catalog;
  if (!number && ctx.catalog.duel)
    return html`
      <p class="ap-caption">${words.duel[scene.side]} ${goal}</p>
    `;
  if (!number) {
    const { cards } = scene.arrivals;
    return html`
      <p class="ap-caption">
        ${cards ? say("next", cards) : words.noNext} · ${say("deck", scene.deck[0])}
        <br />
        ${goal}
      </p>
    `;
  }
  const tower = scene.towers[number];
  const about = list([
    hexWords(ctx, scene, number) || words.empty,
    tower && fill(words.sees[+tower[0]], tower[1].length ? `hexes ${tower[1].join(", ")}` : words.none),
    !scene.seen.includes(number) && words.unseen,
    look.pinned.value && look.pinned.value !== number
      ? wayWords(odds, look.pinned.value, number)
      : wayWords(odds, number, 0),
    threatOf(odds, number)?.say,
  ]);
  return html`
    <p class="ap-caption">
      <b>Hex ${number}:</b>
      ${" "}${about}
    </p>
  `;
}

function Board({ ctx }) {
  const now = ctx.shown.value;
  const tab = useSignal("field");
  const looking = useSignal(null);
  const [hex, pinned, coverage, threat] = [useSignal(0), useSignal(0), useSignal(false), useSignal(true)];
  const tall = useSignal(TALL.matches);
  useEffect(() => {
    const turn = () => (tall.value = TALL.matches);
    TALL.addEventListener("change", turn);
    return () => TALL.removeEventListener("change", turn);
  }, []);
  const story = useStory(ctx);
  const odds = useOdds(ctx);
  const lit = new Set(ctx.choices.value.filter((choice) => choice.at && !choice.no).map((choice) => tabOf(choice.at)));
  // The same question asked again leaves the tab alone.
  const asked = ctx.choices.value.map((choice) => choice.do).join();
  useEffect(() => {
    if (!lit.size) return;
    looking.value = null;
    if (!lit.has(tab.value)) tab.value = [...lit][0];
  }, [asked]);
  // On a phone a march would go by unseen behind another tab.
  const marching = ctx.moment.value?.kind === "card";
  useEffect(() => void (marching && (tab.value = "field")), [marching]);
  useKey("Shift+V", words.coverageKey, () => void (coverage.value = !coverage.value));
  useKey("Shift+T", words.threatKey, () => void (threat.value = !threat.value));
  if (!now) return null;
  const scene = story.scene(now);
  const moment = story.moment ?? (ctx.moment.value && { ...ctx.moment.value, key: ctx.told.value.length });
  const home = ctx.me.value >= 0 ? ctx.me.value : Math.max(0, scene.active);
  const seat = looking.value ?? home;
  const onlook = (other) => {
    looking.value = other === home ? null : other;
    if (tab.value === "allies") tab.value = "home";
  };
  const tabs = Object.entries(words.tabs).filter(([id]) => id !== "allies" || now.communities.length > 1);
  const entry = lit.has("field") ? 0 : pinned.value || 2;
  const look = { tall, hex, pinned, coverage, threat, entry, rove: roveInPlane };
  const then = story.open.value ? null : ctx.preview.value;
  const toggle = (name, signal, key) => html`
    <button
      type="button"
      class="button small"
      aria-pressed=${signal.value}
      aria-keyshortcuts=${key}
      onClick=${() => (signal.value = !signal.value)}
    >
      ${name}
    </button>
  `;
  return html`
    <div class=${cls("ap", `t-${tab.value}`, moment && "telling")}>
      <nav class="ap-tabs" aria-label=${words.tabsName}>
        ${tabs.map(
          ([id, name]) => html`
            <button
              type="button"
              key=${id}
              data-part=${PARTS[id]}
              aria-pressed=${tab.value === id}
              onClick=${() => (tab.value = id)}
            >
              ${name}${
                lit.has(id) &&
                html`
                  <i ...${says(words.waits)} />
                `
              }
            </button>
          `,
        )}
      </nav>
      <section class="ap-war" aria-label=${words.field}>
        <${Calendar} scene=${now} duel=${ctx.catalog.duel} />
        ${
          (scene.battle || scene.moving || moment) &&
          html`
            <${Card} ctx=${ctx} moment=${moment} />
          `
        }
        <${Battleground}
          ctx=${ctx}
          scene=${scene}
          then=${then}
          moment=${moment}
          look=${look}
          odds=${story.open.value ? null : then ? (odds.then ?? odds.now) : odds.now}
        />
        <div class="ap-tools">
          <${Caption} ctx=${ctx} scene=${scene} look=${look} odds=${odds.now} />
          <${Breach} odds=${odds} />
          ${!ctx.catalog.duel && toggle(words.threat, threat, "Shift+T")}${toggle(words.coverage, coverage, "Shift+V")}
          <button
            type="button"
            class="button small"
            aria-pressed=${story.open.value}
            onClick=${() => (story.open.value ? (story.open.value = false) : story.begin(false))}
          >
            ${words.story}
          </button>
        </div>
        ${
          story.open.value &&
          html`
            <${Scrubber} ctx=${ctx} story=${story} />
          `
        }
      </section>
      <${Land} ctx=${ctx} scene=${now} home=${now.communities[home]} />
      <${Home} ctx=${ctx} scene=${now} then=${then} seat=${seat} onlook=${onlook} />
      <section class="ap-council" aria-label=${words.allies}>
        <ul>
          ${now.communities.map(
            (_, other) => html`
              <${Glance}
                key=${other}
                ctx=${ctx}
                scene=${now}
                seat=${other}
                pressed=${other === seat}
                onlook=${onlook}
              />
            `,
          )}
        </ul>
      </section>
    </div>
  `;
}

/** A seat for lists elsewhere: its Steward. */
const Small = ({ seat }) => html`
  <span class=${`seat-${seat}`}><${Sign} name="steward" size=${26} /></span>
`;

export default {
  Board,
  Small,
  Face,
  Sign: Legend,
  ends: [
    "hold",
    "done",
    "enough",
    "go on",
    "nothing",
    "loose",
    "play nothing",
    "keep it",
    "stay home",
    "fill up",
    "leave empty",
    "no mine",
  ],
  /** Going somewhere is not all of an action: the Place may have questions of its own. */
  acted: (ctx, own) => {
    const { active, ask } = ctx.view.value.scene;
    const visits = own.filter(({ kind }) => kind === "goes").length;
    return visits > 1 || (visits > 0 && (active !== ctx.me.value || ask?.name === "turn"));
  },
  pace,
  tells,
  chapters: ["half-year", "battle round"],
  /** A finger hides what it touches: the first touch only shows what would come of it. */
  ghosts: true,
  /** Allies hide nothing from each other; in a duel hands are secret. */
  openHands: (ctx) => !ctx.catalog.duel,
};
