// The gold track with the seats on it, the threat, the thresholds of known invaders and what a sack would leave; and the coming attack.
import { cls, html } from "../../core/ui.js";
import { Icon } from "../../core/icons.js";
import { SeatMark } from "../../core/marks.js";
import { Glyph } from "./goods.js";
import { words } from "./words.js";

/** How far the track is drawn: past everybody's gold and the next thresholds. */
function reach(scene) {
  const ends = scene.realms.map((realm) => Math.max(realm.gold, realm.next));
  return Math.max(24, scene.threat + 4, ...ends.map((gold) => gold + 4));
}

/** Every tier of the open invader cards: gold, and who comes from there on. */
function thresholds(ctx, scene) {
  return scene.reports.flatMap(([number]) => {
    const card = ctx.catalog.invaders[number];
    return card.tiers.filter(([gold]) => gold > 0).map(([gold, swordsmen, archers]) => ({ gold, text: words.threshold(gold, card.name, words.invaders(swordsmen, archers)) }));
  });
}

export function Track({ ctx, scene, then, me }) {
  const end = reach(scene);
  const at = (gold) => `${((gold / end) * 100).toFixed(2)}%`;
  const marks = new Map();
  for (const { gold, text } of thresholds(ctx, scene)) marks.set(gold, [...(marks.get(gold) ?? []), text]);
  const groups = new Map();
  for (const seat of scene.order) groups.set(scene.realms[seat].gold, [...(groups.get(scene.realms[seat].gold) ?? []), seat]);
  const mine = scene.realms[me];
  const later = then?.realms[me];
  return html`<section class="e-track" aria-label=${words.track}>
    <div class="e-seasons" role="img" aria-label=${`${words.season(scene.season, ctx.catalog.seasons)}. ${words.flagNow(scene.flag)}`}>
      <span class="e-season-now">${words.season(scene.season, ctx.catalog.seasons)}</span>
      <span class="e-pips">${Array.from({ length: ctx.catalog.seasons }, (_, n) => html`<span class=${cls("e-pip", n + 1 < scene.season && "past", n + 1 === scene.season && "now")}>${ctx.catalog.flags[n + 1]}</span>`)}</span></div>
    <div class="e-rail">
      <div class="e-line"><div class="e-threat" style=${{ width: at(Math.min(end, scene.threat)) }} /></div>
      ${Array.from({ length: Math.floor(end / 5) + 1 }, (_, n) => html`<span class="e-tick" style=${{ left: at(n * 5) }}>${n * 5}</span>`)}
      ${[...marks].filter(([gold]) => gold <= end).map(([gold, texts]) => html`<span class=${cls("e-threshold", mine && gold === mine.next && "next", mine && gold <= Math.max(mine.gold, scene.threat) && "met")} style=${{ left: at(gold) }} role="img" aria-label=${texts.join(". ")} title=${texts.join("\n")} />`)}
      ${scene.threat > 0 && html`<span class="e-skull" style=${{ left: at(scene.threat) }} role="img" aria-label=${words.threat(scene.threat)} title=${words.threat(scene.threat)}><${Icon} name="threat" size=${15} /></span>`}
      ${mine && mine.red < mine.gold && html`<span class="e-red" style=${{ left: at(mine.red), width: at(mine.gold - mine.red) }} title=${words.sack(mine.red)} aria-hidden="true"><span>${mine.red}</span></span>`}
      ${[...groups].map(([gold, seats]) => html`<span class="e-golds" style=${{ left: at(gold) }}>${seats.map((seat) => html`<span class=${cls("e-purse", `seat-${seat}`, seat === me && "me")} role="img" aria-label=${words.goldOf(ctx.names.value[seat], gold, scene.realms[seat].red)} title=${words.goldOf(ctx.names.value[seat], gold, scene.realms[seat].red)}><${SeatMark} seat=${seat} size=${18} /></span>`)}<b>${gold}</b></span>`)}
      ${later && later.gold !== mine.gold && html`<span class="e-golds ghost" style=${{ left: at(Math.min(end, later.gold)) }}><${SeatMark} seat=${me} size=${18} /><b>${later.gold}</b></span>`}
    </div></section>`;
}

// -- the attack -------------------------------------------------------------------------------------------------------

const ARROWS = ["M12 3v15M5.500 12l6.500 7l6.500-7", "M21 12H6M12 5.500L5 12l7 6.500", "M12 21V6M5.500 12L12 5l6.500 7", "M3 12h15M12 5.500l7 6.500l-7 6.500"];
const Towards = ({ side, size = 22 }) => html`<svg class="e-towards icon" viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true"><path d=${ARROWS[side]} /></svg>`;

function Brings({ tier }) {
  const [, swordsmen, archers] = tier ?? [0, 0, 0];
  if (!swordsmen && !archers) return html`<span class="e-brings">${words.nobody}</span>`;
  return html`<span class="e-brings">${swordsmen > 0 && html`<span class="e-amount">${swordsmen}<${Glyph} name="sword" size=${14} /></span>`}${archers > 0 && html`<span class="e-amount">${archers}<${Glyph} name="bow" size=${14} /></span>`}</span>`;
}

/** One open invader card as this realm meets it. */
function Report({ ctx, scene, report: [number, side], realm, fresh }) {
  const card = ctx.catalog.invaders[number];
  const level = Math.max(realm.gold, scene.threat);
  const met = card.tiers.filter(([gold]) => gold <= level).at(-1);
  const next = card.tiers.find(([gold]) => gold > level);
  return html`<div class=${cls("e-report", fresh && "fresh")} role="img" aria-label=${`${card.name} ${words.from(words.sides[side])}: ${card.text}`} title=${`${card.text}\n${card.flavour}`}>
    <${Towards} side=${side} /><span class="e-report-text"><span class="e-name">${card.name}</span><span class="e-tiers"><${Brings} tier=${met} />${next && html`<span class="e-next">${next[0]}+</span><${Brings} tier=${next} />`}</span></span></div>`;
}

function SiegeCard({ ctx, siege: [number, side] }) {
  const card = ctx.catalog.sieges[number];
  return html`<div class="e-report siege fresh" role="img" aria-label=${`${card.name} ${words.from(words.sides[side])}: ${card.text}`} title=${`${card.text}\n${card.flavour}`}>
    <${Towards} side=${side} /><span class="e-report-text"><span class="e-name">${card.name}</span><span class="e-siege-text">${card.text}</span></span></div>`;
}

const Back = ({ label, text, kind }) => html`<div class=${cls("e-back", kind)} role="img" aria-label=${label} title=${label}><span>${text}</span></div>`;

/** The cards that are known to come, those face down, and what they mean for this realm. */
export function Attack({ ctx, scene, seat }) {
  const realm = scene.realms[seat];
  const lines = ctx.me.value === seat ? ctx.forecast.value?.lines ?? [] : [];
  return html`<section class="e-attack" aria-label=${words.attack}>
    <div class="e-reports">${scene.reports.map((report) => html`<${Report} ctx=${ctx} scene=${scene} report=${report} realm=${realm} />`)}
      ${scene.down > 0 && html`<${Back} label=${words.unknown(scene.down)} text=${`${scene.down} ×?`} />`}
      ${scene.siege ? html`<${SiegeCard} ctx=${ctx} siege=${scene.siege} />` : scene.reports.length + scene.down > 0 && html`<${Back} label=${words.siegeUnknown} text="?" kind="siege" />`}
      ${scene.reports.length + scene.down === 0 && html`<p class="e-quiet">${words.quiet}</p>`}</div>
    ${lines.length > 0 && html`<ul class="e-lines">${lines.map((line) => html`<li class=${line.sure ? "sure" : "open"}><${Icon} name=${line.sure ? "check" : "help"} size=${13} label=${line.sure ? words.sure : words.perhaps} /><span>${line.text}</span></li>`)}</ul>`}</section>`;
}
