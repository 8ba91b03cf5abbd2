// *After The End* drawn: the mission table, the Capitol and a colony on one screen, three tabs on a phone.
import { html, lazy, useEffect, useState } from "../../core/ui.js";
import { SeatMark } from "../../core/marks.js";
import { Capitol } from "./capitol.js";
import { Colony } from "./colony.js";
import { Brief, MissionTable } from "./mission.js";
import { Town } from "./pictures.js";
import { say, says, words } from "./signs.js";

const PACE = 900;
const PACES = {
  won: 2200,
  die: 1400,
  raid: 1400,
  plundered: 1500,
  experience: 1400,
  mission: 1300,
  "last round": 1300,
  gathered: 600,
  readied: 500,
  row: 0,
  score: 0,
  kept: 0,
  drawn: 0,
};
const WIDE = 4; // percent of the track that a seat's mark takes
const TABS = { noble: "capitol", contract: "capitol", capitol: "capitol", die: "mission", window: "mission" };

/** The tab that shows a place; a tool lies in the Capitol until somebody owns it. */
function tabOf(place, scene) {
  const [kind, number] = place.split(":");
  return kind === "tool" && scene.tools.includes(Number(number)) ? "capitol" : (TABS[kind] ?? "colony");
}

function Status({ scene: { step, round } }) {
  return html`
    <header class="ate-status">
      <b>${step === "over" ? words.over : round ? say("round", round + (step === "raids")) : words.setup}</b>
      <ol>
        ${Object.entries(words.steps).map(
          ([id, name]) => html`
            <li aria-current=${step === id ? "step" : undefined}>${name}</li>
          `,
        )}
      </ol>
    </header>
  `;
}

/** Everybody's control points on one line; marks that would hide each other are piled up across it. */
function Track({ ctx, scene: { colonies } }) {
  const most = Math.max(30, ...colonies.map(({ points }) => points + 4));
  const stops = colonies
    .map(({ points }, seat) => ({ seat, at: (points * 100) / most, pile: [] }))
    .sort((one, other) => one.at - other.at);
  stops.forEach((stop, i) => {
    if (i && stop.at < stops[i - 1].at + WIDE) stop.pile = stops[i - 1].pile;
    stop.level = stop.pile.push(stop) - 1;
  });
  const standing = colonies.map(({ points }, seat) => `${ctx.names.value[seat]} ${points}`).join(", ");
  return html`
    <div class="ate-track" ...${says(say("track", standing))}>
      <div>
        ${Array.from(
          { length: most / 5 + 1 },
          (_, i) => html`
            <i style=${{ left: `${(i * 500) / most}%` }}>${i * 5}</i>
          `,
        )}
        ${stops.map(
          ({ seat, at, level, pile }) => html`
            <span style=${{ left: `${at}%`, "--level": level, "--of": pile.length }}><${SeatMark} seat=${seat} /></span>
          `,
        )}
      </div>
    </div>
  `;
}

/** The raid that the log named last; the scene only says that there is one. */
function lastRaid(ctx) {
  const told = ctx.log.value.findLast((event) => event.rule === "E-raid-reveal");
  return told && ctx.catalog.missions.find((card) => card.id === told.facts.mission);
}

function Board({ ctx }) {
  const scene = ctx.scene.value;
  const [looking, look] = useState(null);
  const [tab, turn] = useState("mission");
  const lit = new Set(
    ctx.choices.value.filter((choice) => choice.at && !choice.no).map((choice) => tabOf(choice.at, scene)),
  );
  // The same question asked again leaves the tab alone.
  const asked = [scene?.round, ...ctx.choices.value.map((choice) => choice.do)].join();
  useEffect(() => {
    if (!lit.size) return;
    look(null);
    turn(lit.has("mission") ? "mission" : [...lit][0]);
  }, [asked]);
  if (!scene) return null;
  const home = ctx.me.value >= 0 ? ctx.me.value : (scene.ask?.seats[0] ?? scene.first);
  const seat = looking ?? home;
  const onlook = (other) => {
    look(other);
    turn("colony");
  };
  return html`
    <div class="ate">
      <div class=${`ate-in t-${tab}`}>
        <${Status} scene=${scene} />
        <${Track} ctx=${ctx} scene=${scene} />
        <nav class="ate-tabs" aria-label=${words.tabsName}>
          ${Object.entries(words.tabs).map(
            ([id, name]) => html`
              <button type="button" data-part=${PARTS[id]} aria-pressed=${tab === id} onClick=${() => turn(id)}>
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
        <${Brief} ctx=${ctx} scene=${scene} />
        <${MissionTable} ctx=${ctx} scene=${scene} onlook=${onlook} looking=${seat} raid=${lastRaid(ctx)} />
        <${Capitol} ctx=${ctx} scene=${scene} />
        <${Colony} ctx=${ctx} scene=${scene} seat=${seat} onback=${seat !== home && (() => look(null))} />
      </div>
    </div>
  `;
}

function Small({ ctx, seat }) {
  const colony = ctx.scene.value?.colonies[seat];
  return (
    colony &&
    html`
      <${Town} colony=${colony} card=${ctx.catalog.colonies[colony.card]} seat=${seat} />
    `
  );
}

const PARTS = { mission: ".ate-table", capitol: ".ate-capitol", colony: ".ate-colony" };
const Face = lazy(async () => (await import("./face.js")).Face);
const Legend = lazy(async () => (await import("./face.js")).Legend);

export default {
  Board,
  Small,
  Face,
  Sign: Legend,
  ends: ["pass", "leave", "keep roll"],
  pace: ({ kind }) => PACES[kind] ?? PACE,
};
