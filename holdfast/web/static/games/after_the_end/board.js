// *After The End* drawn: the mission table, the Capitol and a colony on one screen, three tabs on a phone.
import { cls, html, sheet, useEffect, useState } from "../../core/ui.js";
import { SeatMark } from "../../core/marks.js";
import { Capitol } from "./capitol.js";
import { Colony } from "./colony.js";
import { Brief, MissionTable } from "./mission.js";
import { Town } from "./ruins.js";
import { words } from "./words.js";

await sheet(new URL("board.css", import.meta.url).pathname);

const PACES = {
  round: 1100, mission: 1200, sent: 1100, passed: 900, die: 1300, won: 2200, unattended: 1500, experience: 1400, raid: 1300, plundered: 1500,
  knowledge: 700, token: 700, bought: 800, colony: 500, "last round": 1200, assigned: 700, gathered: 500, readied: 400, discarded: 500, reshuffle: 500,
};

const GAP = 4; // percent of the track that a seat's mark takes

const TABS = { noble: "capitol", contract: "capitol", capitol: "capitol", die: "mission", window: "mission" };

/** The tab that shows a place; a tool lies in the Capitol until it is somebody's. */
function tabOf(place, scene) {
  const [kind, number] = place.split(":");
  return kind === "tool" && scene.tools.includes(Number(number)) ? "capitol" : TABS[kind] ?? "colony";
}

function Status({ scene }) {
  return html`<header class="ate-status">
    <b>${scene.step === "over" ? words.over : scene.round ? words.round(scene.round + (scene.step === "raids" ? 1 : 0)) : words.setup}</b>
    <ol>${words.steps.map(([step, name]) => html`<li class=${scene.step === step ? "now" : ""} aria-current=${scene.step === step ? "step" : undefined}>${name}</li>`)}</ol>
  </header>`;
}

/** Everybody's control points on one line. */
function Track({ ctx, scene }) {
  const most = Math.max(30, ...scene.colonies.map((colony) => colony.points + 4));
  const stops = scene.colonies.map((colony, seat) => ({ seat, at: (colony.points * 100) / most })).sort((one, other) => one.at - other.at);
  stops.forEach((stop, i) => i && (stop.at = Math.max(stop.at, stops[i - 1].at + GAP)));
  const label = scene.colonies.map((colony, seat) => `${ctx.names.value[seat]} ${colony.points}`).join(", ");
  return html`<div class="ate-track" role="img" aria-label=${`${words.track}: ${label}`}>
    <div>${Array.from({ length: Math.floor(most / 5) + 1 }, (_, i) => html`<i style=${{ left: `${(i * 500) / most}%` }}>${i * 5}</i>`)}
    ${stops.map(({ seat, at }) => html`<span class=${`seat-${seat}`} style=${{ left: `${at}%` }}><${SeatMark} seat=${seat} size=${15} /></span>`)}</div>
  </div>`;
}

/** The raid whose name was last told; the scene only says that there is one. */
function lastRaid(ctx) {
  const event = ctx.log.value.findLast((told) => told.rule === "E-raid-reveal");
  return ctx.catalog.missions.find((card) => card.id === event?.facts?.mission);
}

function Board({ ctx }) {
  const scene = ctx.scene.value;
  const [looking, look] = useState(null);
  const [tab, turn] = useState("mission");
  const question = ctx.question.value;
  const places = [...ctx.byPlace.value].filter(([, choices]) => choices.some((choice) => !choice.no)).map(([place]) => place);
  const tabs = new Set(scene ? places.map((place) => tabOf(place, scene)) : []);
  useEffect(() => {
    if (!question || !tabs.size) return;
    look(null);
    turn(scene.ask?.name === "window" ? "mission" : [...tabs][0]);
  }, [question]);
  if (!scene) return null;
  const home = ctx.me.value >= 0 ? ctx.me.value : scene.ask?.seats[0] ?? scene.first;
  const seat = looking ?? home;
  const onlook = (other) => {
    look(other === home ? null : other);
    turn("colony");
  };
  return html`<div class=${cls("ate", ctx.playing.value && "playing")}><div class=${`ate-in t-${tab}`}>
    <${Status} scene=${scene} />
    <${Track} ctx=${ctx} scene=${scene} />
    <nav class="ate-tabs" aria-label=${words.tabsName}>${Object.entries(words.tabs).map(([id, name]) => html`<button type="button" aria-pressed=${tab === id} class=${tabs.has(id) ? "lit" : ""} onClick=${() => turn(id)}>${name}${tabs.has(id) && html`<i role="img" aria-label=${words.waits}></i>`}</button>`)}</nav>
    <${Brief} ctx=${ctx} scene=${scene} />
    <${MissionTable} ctx=${ctx} scene=${scene} onlook=${onlook} looking=${seat} raid=${lastRaid(ctx)} />
    <${Capitol} ctx=${ctx} scene=${scene} />
    <${Colony} ctx=${ctx} scene=${scene} seat=${seat} onback=${seat !== home ? () => look(null) : null} />
  </div></div>`;
}

function Small({ ctx, seat }) {
  const colony = ctx.scene.value?.colonies[seat];
  return colony ? html`<${Town} colony=${colony} card=${ctx.catalog.colonies[colony.card]} seat=${seat} />` : null;
}

export default {
  Board,
  Small,
  ends: ["pass", "leave", "keep roll"],
  pace: (event) => PACES[event.kind] ?? 0,
  describe: (event) => (event.seat >= 0 ? { at: `lane:${event.seat}`, badge: event.facts?.face ? String(event.facts.face) : "" } : null),
};
