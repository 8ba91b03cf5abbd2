// Buildings, refugees and objectives as cards. Every picture is put together from the card's id and what the card does.
import { cls, html } from "../../core/ui.js";
import { dice } from "./art.js";
import { Glyph, Amounts, Terms } from "./goods.js";
import { words } from "./words.js";

// -- pictures ---------------------------------------------------------------------------------------------------------

const SKIES = [["#bcd3dc", "#e9dfc0"], ["#e7b98a", "#f3dcae"], ["#c9c4d8", "#e8d6c6"], ["#a9c4b4", "#e3e2bb"], ["#d99f86", "#efc79c"], ["#8ea7bd", "#c9d3cf"]];
const ROOFS = ["#9b4f33", "#7a5a3a", "#5d6672", "#8a3f45", "#6c7446"];
const CLOTHS = ["#7b3b32", "#3e5a74", "#6b6a35", "#5a4670", "#3f6b55", "#8a6a3a", "#54504a"];
const SKINS = ["#f0cfa8", "#dcae82", "#b98558", "#8c5f3e", "#e6bd94"];
const HAIRS = ["#3a2a1c", "#7a5230", "#b9b2a4", "#1f1a17", "#a5632e"];

/** What a card is mostly about: the good, deed or power that its picture shows. */
function theme(card) {
  if (card.passives.length) return card.passives[0][0];
  const option = card.abilities[0]?.options[0] ?? {};
  return Object.keys(option.gain ?? option.perform ?? {})[0] ?? "gold";
}

const box = (x, y, w, h, fill) => html`<rect x=${x} y=${y} width=${w} height=${h} fill=${fill} stroke="#2f2317" stroke-width=".9" />`;
const shape = (d, fill, line = true) => html`<path d=${d} fill=${fill} stroke=${line ? "#2f2317" : "none"} stroke-width=".9" stroke-linejoin="round" />`;

/** A house: walls, roof, door and windows. */
function house(x, y, w, h, roof, wall = "#e6d3ab") {
  return html`${box(x, y, w, h, wall)}${shape(`M${x - 3} ${y}L${x + w / 2} ${y - w * 0.42}L${x + w + 3} ${y}z`, roof)}${box(x + w / 2 - 3, y + h - 9, 6, 9, "#4a3019")}${w > 22 && html`${box(x + 3.500, y + 4, 4, 4.500, "#4d6270")}${box(x + w - 7.500, y + 4, 4, 4.500, "#4d6270")}`}`;
}
const tower = (x, y, w, h, fill = "#a39a8a") => html`${box(x, y, w, h, fill)}${[0, 1, 2].map((n) => box(x - 1 + n * (w - 3) / 2, y - 4, 5, 5, "#cdc6b8"))}${box(x + w / 2 - 1.500, y + 7, 3, 6, "#2f2317")}`;
const logs = (x, y) => html`${[[0, 0], [6, 0], [12, 0], [3, -5], [9, -5], [6, -10]].map(([dx, dy]) => html`<circle cx=${x + dx} cy=${y + dy} r="3" fill="#c9955a" stroke="#6a421d" />`)}`;
const blocks = (x, y) => html`${box(x, y - 7, 9, 7, "#cdc6b8")}${box(x + 10, y - 7, 9, 7, "#b5ad9e")}${box(x + 5, y - 14, 9, 7, "#ddd7ca")}`;
const smoke = (x, y) => shape(`M${x} ${y}q-5-5 1-9t-2-10q9 4 5 10t2 9z`, "#f3ead6", false);
const banner = (x, y, fill) => html`${shape(`M${x} ${y}v-20`, "none")}${shape(`M${x} ${y - 20}h11l-3 4l3 4h-11z`, fill)}`;
const tent = (x, y, fill) => html`${shape(`M${x} ${y}l11-16l11 16z`, fill)}${shape(`M${x + 11} ${y - 16}l4 16h-8z`, "#5b4a30")}`;

const SCENES = {
  gold: (r, d) => html`${box(34, 26, 34, 22, "#ece2c8")}${shape("M31 26l20-11l20 11z", r)}${[38, 46, 54, 62].map((x) => box(x, 28, 3.500, 17, "#cdbf9e"))}${[0, 1, 2].map((n) => html`<ellipse cx=${22 + n * 2} cy=${47 - n * 3} rx="6" ry="2.400" fill="#e8b93b" stroke="#7a5a10" />`)}`,
  food: (r, d) => html`${house(38, 26, 28, 22, r, "#b9744a")}${d ? shape("M70 48V22l4-5l4 5v26z", "#e2c27a") : smoke(60, 14)}${[14, 20, 26].map((x) => shape(`M${x} 49v-13m0 4l-4-4m4 0l4-4m-4 9l-4-4m4 0l4-4`, "none"))}`,
  wood: (r) => html`${shape("M36 48V28l30-6v26z", "#b98a55")}${shape("M32 29l36-8v-4l-36 8z", r)}${logs(74, 46)}${logs(14, 46)}`,
  stone: (r) => html`${shape("M18 48l10-24l14 6l8-14l20 10l12 22z", "#b5ad9e")}${shape("M28 24l6 24M50 16l-4 32M70 26l-8 22", "none")}${blocks(66, 49)}${blocks(16, 49)}`,
  iron: (r, d) => html`${house(34, 28, 30, 20, r, "#8d8578")}${box(66, 14, 8, 34, "#6f675b")}${smoke(70, 13)}${shape("M16 48h16l-3-5h3v-4H16v4h3z", "#59636e")}<circle cx="49" cy="43" r="4" fill="#e87b2f" />`,
  soldiers: (r) => html`${house(30, 28, 42, 20, r)}${banner(24, 48, "#8a2f26")}${banner(80, 48, "#8a2f26")}`,
  mercenaries: (r) => html`${tent(14, 48, "#d9c79c")}${tent(40, 46, "#b98a6a")}${tent(64, 49, "#e8dcc0")}${banner(62, 46, r)}`,
  heal: (r) => html`${house(32, 28, 36, 20, r)}${shape("M47 14h6v4h4v6h-4v4h-6v-4h-4v-6h4z", "#fff")}${shape("M49 16h2v4h4v2h-4v4h-2v-4h-4v-2h4z", "#b3382a", false)}${[14, 78].map((x) => shape(`M${x} 48c-6-4-4-10 2-10s8 6 2 10z`, "#6f9553"))}`,
  sow: (r) => html`${[0, 1, 2, 3].map((n) => shape(`M0 ${40 + n * 5}q50-7 100 0`, "none"))}${[10, 26, 42, 58, 74, 90].map((x, n) => shape(`M${x} ${48 - (n % 2) * 4}v-8m0 3q-5-1-5-5q5 0 5 5q0-4 5-5q0 4-5 5`, "#6f9553"))}${house(62, 26, 18, 12, r)}`,
  protect: (r) => html`${[8, 20, 32, 44, 56, 68, 80].map((x) => shape(`M${x} 49V32l5-6l5 6v17z`, "#6f8f4e"))}${house(40, 22, 20, 12, r)}`,
  moves: (r) => html`${tower(42, 20, 16, 29)}${shape("M50 14c2-5-1-6 1-11c4 4 4 8 2 11z", "#e87b2f")}${shape("M10 49q20-10 40-4t42-6", "none")}`,
  volley: (r) => html`${tower(20, 22, 15, 27)}${[56, 76].map((x) => html`<circle cx=${x} cy="34" r="9" fill="#f3e9d2" stroke="#2f2317" /><circle cx=${x} cy="34" r="5" fill="#b3382a" /><circle cx=${x} cy="34" r="1.800" fill="#f3e9d2" />${shape(`M${x - 6} 48l6-7l6 7`, "none")}`)}${shape("M38 20l16 12M40 16l14 14", "none")}`,
  oil: (r) => html`${house(12, 28, 26, 20, r)}${shape("M52 28h32l-4 14c-6 6-18 6-24 0z", "#4a4a50")}${shape("M49 28h38", "none")}${smoke(62, 26)}${smoke(74, 24)}${shape("M56 50q4-8 6-2q4-8 8 0q4-6 6 2z", "#e87b2f")}`,
  buttress: (r) => html`${box(12, 20, 76, 29, "#b5ad9e")}${[10, 26, 42, 58, 74].map((x) => box(x, 15, 9, 6, "#cdc6b8"))}${[18, 44, 70].map((x) => shape(`M${x} 49V26l5-4l7 27z`, "#8b8273"))}`,
  guard: (r) => html`${box(32, 14, 36, 35, "#a39a8a")}${[31, 43, 55].map((x) => box(x, 9, 9, 6, "#cdc6b8"))}${shape("M44 49V38a6 6 0 0 1 12 0v11z", "#5a3a1f")}${banner(50, 10, r)}${tower(14, 26, 11, 23)}${tower(75, 26, 11, 23)}`,
  lookout: (r) => html`${shape("M46 49l4-30h4l4 30z", "#8a6a44")}${shape("M40 20h24l-12-10z", r)}${shape("M52 10c2-4-1-5 1-9c3 3 3 6 1 9z", "#e87b2f")}${shape("M0 49q20-14 44-4", "none")}`,
};

function BuildingPicture({ card }) {
  const next = dice(card.id);
  const [high, low] = SKIES[next(SKIES.length)];
  const roof = ROOFS[next(ROOFS.length)];
  const [sun, hill] = [12 + next(76), next(14)];
  const scene = SCENES[theme(card)] ?? SCENES.gold;
  return html`<rect width="100" height="60" fill=${high} /><rect y="24" width="100" height="36" fill=${low} /><circle cx=${sun} cy=${10 + next(8)} r="6" fill="#fff3cf" opacity=".9" />
    <path d=${`M0 ${38 - hill / 2}Q${20 + hill} ${22 + hill / 2} 48 ${36 - hill / 3}T100 ${30 + hill / 3}V60H0z`} fill="#8fa06a" opacity=".75" /><path d="M0 46Q30 41 60 45T100 44V60H0z" fill="#74884d" />${scene(roof, next(2))}`;
}

const HATS = [
  (c) => shape("M33 28C32 12 40 6 50 6s18 6 17 22q-4-9-17-9t-17 9z", c), // hood
  (c) => shape("M28 20q22 7 44 0q-6-3-8-8c-2-7-26-7-28 0q-2 5-8 8z", c), // wide hat
  (c) => html`${shape("M35 22c0-10 6-14 15-14s15 4 15 14q-15-5-30 0z", "#9aa6b0")}${shape("M48 8h4V2h-4z", c)}`, // helmet
  (c, hair) => html`${shape("M35 26c-2-12 4-17 15-17s17 5 15 17q-3-9-15-9t-15 9z", hair)}<circle cx="50" cy="7" r="4.500" fill=${hair} stroke="#2f2317" />`, // bun
  (c, hair) => html`${shape("M35 26c-2-12 4-17 15-17s17 5 15 17q-3-9-15-9t-15 9z", hair)}${shape("M34 19q16-7 32 0v4q-16-7-32 0z", "#c9a43a")}`, // wreath
  (c) => shape("M36 20c0-8 5-13 14-13s16 3 17 10l5 3q-18 5-36 0z", c), // cap
  (c, hair) => html`${shape("M34 34c-4-18 2-26 16-26s20 8 16 26q1-18-16-17t-16 17z", hair)}`, // long hair
];

function RefugeePicture({ card }) {
  const next = dice(card.id);
  const cloth = CLOTHS[next(CLOTHS.length)];
  const skin = SKINS[next(SKINS.length)];
  const hair = HAIRS[next(HAIRS.length)];
  const hat = HATS[next(HATS.length)];
  const [high, low] = SKIES[next(SKIES.length)];
  const beard = next(3) === 0;
  const many = next(5) === 0;
  return html`<rect width="100" height="60" fill=${low} /><path d="M50 30L-20-10M50 30L20-30M50 30L80-30M50 30L120-10M50 30L120 40M50 30L-20 40" stroke=${high} stroke-width="14" opacity=".8" />
    ${many && html`<g opacity=".75" transform="translate(-24 8) scale(.8)"><path d="M26 62c0-16 10-22 24-22s24 6 24 22z" fill=${CLOTHS[next(7)]} /><circle cx="50" cy="27" r="13" fill=${SKINS[next(5)]} /></g>`}
    ${shape("M22 62c0-15 11-21 28-21s28 6 28 21z", cloth)}${shape("M44 40v6q6 5 12 0v-6z", skin)}${shape("M40 45l10 10l10-10", "none")}
    <ellipse cx="50" cy="27" rx="14" ry="16" fill=${skin} stroke="#2f2317" stroke-width=".9" />${beard && shape("M37 28q2 18 13 18t13-18q-2 6-6 6H43q-4 0-6-6z", hair)}
    <path d="M44 26v2M56 26v2" stroke="#2f2317" stroke-width="2.200" stroke-linecap="round" /><path d="M50 28l-1.500 5h3M46.500 37q3.500 2 7 0" fill="none" stroke="#2f2317" stroke-width="1" opacity=".8" />
    ${card.id.includes("one-eyed") && shape("M53 24h7v5h-7zM36 20l18 5", "#2f2317")}${hat(cloth, hair)}`;
}

export function Picture({ card }) {
  return html`<svg class="e-picture" viewBox="0 0 100 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${card.kind === "building" ? BuildingPicture({ card }) : RefugeePicture({ card })}</svg>`;
}

// -- cards ------------------------------------------------------------------------------------------------------------

/** What a card does, in icons. */
export function Effects({ card }) {
  return html`<span class="e-effects">${card.abilities.map((ability) => ability.options.map((option, n) => html`<span class="e-effect"><${Glyph} name=${ability.trigger} size=${14} class=${n ? "e-again" : "e-trigger"} /><${Terms} ...${option} /></span>`))}
    ${card.passives.map(([name, n]) => html`<span class="e-effect passive"><${Glyph} name=${name} size=${15} />${words.passives[name]} ${n}</span>`)}</span>`;
}

const spokenCard = (card) => [card.name, Object.keys(card.cost).length && words.costs(card.cost), card.text, card.gold && words.worth(card.gold)].filter(Boolean).join(". ");

/** A card of a row, or one of the starting refugees. */
export function Card({ ctx, number, at, leaves, peek }) {
  const card = ctx.catalog.cards[number];
  const props = ctx.spot(at, card.name, cls("e-card", card.kind));
  return html`<div ...${props} ...${looks(peek, number)} role=${props.role ?? "img"} aria-label=${props["aria-label"] ?? spokenCard(card)}>
    <${Picture} card=${card} />
    <span class="e-cost"><${Amounts} goods=${card.cost} />${card.initiative > 0 && html`<span class="e-amount">${words.initiative(card.initiative)}</span>`}</span>
    ${card.gold > 0 && html`<span class="e-worth">${card.gold}</span>`}
    <span class="e-name">${card.name}</span><${Effects} card=${card} />
    ${leaves && html`<span class="e-leaves" title=${words.leaves}>${words.leavesShort}</span>`}</div>`;
}

/** A card that lies in somebody's area. */
export function Chip({ ctx, number, marks, spot, peek }) {
  const card = ctx.catalog.cards[number];
  const damaged = marks & 64;
  const used = card.abilities.some((_, n) => marks & (1 << n));
  const state = [damaged && words.damaged, used && words.used].filter(Boolean).join(", ");
  const props = spot ? spot(`card:${card.id}`, [card.name, state].filter(Boolean).join(", "), "") : {};
  return html`<div ...${props} ...${looks(peek, number)} class=${cls("e-chip", card.kind, damaged && "damaged", used && "used", props.class)} role=${props.role ?? "img"} aria-label=${props["aria-label"] ?? [spokenCard(card), state].filter(Boolean).join(". ")}>
    <${Picture} card=${card} /><span class="e-chip-text"><span class="e-name">${card.name}</span><${Effects} card=${card} /></span>
    ${card.gold > 0 && html`<span class="e-worth">${card.gold}</span>`}${used && html`<span class="e-stamp">${words.used}</span>`}</div>`;
}

/** Showing a card large while the pointer or the focus rests on it. */
function looks(peek, number) {
  if (!peek) return {};
  return { onPointerEnter: (event) => event.pointerType === "mouse" && (peek.value = number), onPointerLeave: () => (peek.value = null) };
}

/** The card with all its words. */
export function BigCard({ card }) {
  return html`<div class=${cls("e-big", card.kind)}><${Picture} card=${card} /><div class="e-big-text"><h3>${card.name}</h3>
    <p class="e-big-cost">${Object.keys(card.cost).length > 0 && html`<${Amounts} goods=${card.cost} />`}${card.gold > 0 && html`<span class="e-worth">${card.gold}</span>`}</p>
    <${Effects} card=${card} /><p>${card.text}</p><p class="e-flavour">${card.flavour}</p></div></div>`;
}

/** Secret objectives: the own ones with how far they have come, others' as closed scrolls. */
export function Objectives({ ctx, scene, seat, choosing }) {
  const realm = scene.realms[seat];
  const progress = scene.progress ?? [];
  return html`<div class="e-objectives">${(choosing ? realm.drawn : realm.objectives).map((number, place) => {
    if (number < 0) return html`<span class="e-objective closed" role="img" aria-label=${words.secret}><${Glyph} name="log" size=${16} /></span>`;
    const goal = ctx.catalog.objectives[number];
    const [have, others] = (!choosing && progress[place]) || [];
    const met = have !== undefined && (goal.goal === "most" ? have > 0 && have >= others : have >= goal.amount);
    const so = have === undefined ? "" : goal.goal === "most" ? words.against(have, others) : words.outOf(have, goal.amount);
    const props = choosing ? ctx.spot(`objective:${goal.id}`, goal.name, "") : {};
    return html`<span ...${props} class=${cls("e-objective", met && "met", props.class)} role=${props.role ?? "img"} aria-label=${props["aria-label"] ?? `${goal.name}: ${goal.text}${so && `, ${so}`}`} title=${goal.text}>
      <span class="e-worth">${goal.gold}</span><span class="e-goal"><span class="e-name">${goal.name}</span><span class="e-goal-text">${goal.text.replace(/^\d+ gold /, "")}</span></span>${so && html`<span class="e-so">${met ? html`<${Glyph} name="check" size=${13} />` : ""}${so}</span>`}</span>`;
  })}</div>`;
}
