// A colony at full size: its people, storehouse, wall, knowledge, tools and experience.
import { cls, html, useEffect, useState } from "../../core/ui.js";
import { SeatMark } from "../../core/marks.js";
import { Change, Points, bestSkill, isLit, labelAt, shortName } from "./bits.js";
import { Cube, Glyph, toolGlyph } from "./glyphs.js";
import { Portrait } from "./portraits.js";
import { Town } from "./ruins.js";
import { words } from "./words.js";

const STATES = ["ready", "used", "sent", "dead"];

// -- people --------------------------------------------------------------------------------------------------------------

const value = (printed, now, rolled) => (printed >= 0 || rolled ? now : now ? `?+${now}` : "?");

function Skills({ ctx, card, person, wanted }) {
  return html`<span class="ate-skills">${ctx.catalog.skills.map((name, i) => html`<span class=${cls(`s-${i}`, wanted.includes(i) && "wanted", card.skills[i] < 0 && "die")} title=${name}>
    <${Glyph} name=${name} /><b>${value(card.skills[i], person.skills[i], person.roll)}</b></span>`)}</span>`;
}

/** Wounds and room for them, tokens and room for them. */
function Marks({ ctx, card, person }) {
  const wounds = person.wounds ?? 0;
  const tokens = (person.tokens ?? []).flatMap((n, i) => Array(n).fill(ctx.catalog.resources[i]));
  return html`<span class="ate-marks">
    <span role="img" aria-label=${wounds < card.wounds.length ? words.wounds(wounds, card.wounds.length) : words.fatal} title=${wounds < card.wounds.length ? words.wounds(wounds, card.wounds.length) : words.fatal}>
      ${card.wounds.map((_, i) => html`<${Glyph} name="wound" class=${i < wounds ? "hurt" : "empty"} />`)}${wounds >= card.wounds.length && html`<${Glyph} name="dead" class="frail" />`}</span>
    <span>${Array.from({ length: card.spots }, (_, i) => (tokens[i] ? html`<${Cube} of=${tokens[i]} title=${words.token(tokens[i])} />` : html`<span class="ate-slot" role="img" aria-label=${words.freeSpot} title=${words.freeSpot}></span>`))}</span>
  </span>`;
}

function Person({ ctx, card, person, after, wanted, props, odds }) {
  if (person.is === 3) {
    return html`<li><div ...${props}><span class="ate-bust"><${Portrait} id=${card.id} skill=${bestSkill(card)} /></span><p class="ate-state"><${Glyph} name="dead" /> ${words.states[3]}</p><b class="ate-name">${card.name}</b></div></li>`;
  }
  const tool = ctx.catalog.tools[person.tool];
  const then = after && after.is !== person.is ? after.is : null;
  return html`<li><div ...${props}>
    <span class="ate-bust"><${Portrait} id=${card.id} skill=${bestSkill(card)} />${tool && html`<${Glyph} name=${toolGlyph(tool, ctx.catalog.skills)} class="ate-held" title=${tool.name} />`}</span>
    <p class=${cls("ate-state", then !== null && "changing")}><${Glyph} name=${STATES[then ?? person.is]} /> ${words.states[then ?? person.is]}</p>
    <${Marks} ctx=${ctx} card=${card} person=${after?.wounds !== undefined || after?.tokens ? after : person} />
    <b class="ate-name">${card.name}</b>
    ${tool && html`<small class="ate-carry">${words.carries(tool.name)}</small>`}
    <${Skills} ctx=${ctx} card=${card} person=${person} wanted=${wanted} />
    ${person.brings !== undefined && html`<p class="ate-brings" title=${words.brings}><${Glyph} name="sent" title=${words.brings} /><b>${value(person.die ? -1 : 0, person.brings, 0)}</b>${odds !== undefined ? html`<span class="ate-odds" title=${words.odds(odds)}><${Glyph} name="crown" title=${words.leads} />${words.percent(odds)}</span>`
      : person.then !== undefined && html`<span>${words.then} ${value(person.dice ? -1 : 0, person.then, 0)}</span>`}</p>`}
  </div></li>`;
}

/** People of the viewer; where two go together the first pick is kept here and the second one sends them. */
function People({ ctx, scene, seat, own }) {
  const colony = scene.colonies[seat];
  const after = ctx.preview.value?.colonies?.[seat];
  const cards = ctx.catalog.colonies[colony.card].people.map((number) => ctx.catalog.people[number]);
  const wanted = ctx.catalog.missions[scene.mission]?.skills ?? [];
  const odds = (own && ctx.forecast.value?.odds) || {};
  const [first, pick] = useState(null);
  const question = ctx.question.value;
  useEffect(() => pick(null), [question]);
  const pairs = own && [...ctx.byPlace.value.keys()].some((place) => place.startsWith("pair:"));
  const pairOf = (one, two) => `pair:${Math.min(one, two)}:${Math.max(one, two)}`;

  function propsOf(place) {
    const look = cls("ate-person", STATES[colony.people[place].is], own && scene.ask?.person === place && "asked");
    if (!own) return { class: look };
    if (!pairs) return ctx.spot(`person:${place}`, cards[place].name, look);
    if (first !== null && first !== place) return ctx.spot(pairOf(first, place), cards[place].name, look);
    const partner = cards.findIndex((_, other) => other !== place && isLit(ctx, pairOf(place, other)));
    if (partner < 0) return { class: cls(look, "spot dim"), title: words.states[colony.people[place].is] };
    const toggle = () => pick(first === place ? null : place);
    return {
      class: cls(look, "spot lit", first === place && "picked"), role: "button", tabindex: 0, "aria-pressed": first === place,
      "aria-label": first === place ? `${cards[place].name} ${words.chosen}` : words.goesFirst(cards[place].name), "data-at": `person:${place}`,
      onClick: toggle,
      onKeyDown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), toggle()),
    };
  }

  const pairOdds = (place) => (first === null ? Math.max(...cards.map((_, other) => odds[pairOf(place, other)] ?? -1)) : odds[pairOf(first, place)] ?? -1);
  const oddsOf = (place) => (pairs ? (pairOdds(place) < 0 ? undefined : pairOdds(place)) : odds[`person:${place}`]);
  return html`<ul class="ate-people">${colony.people.map((person, place) => html`<${Person} key=${place} ctx=${ctx} card=${cards[place]} person=${person}
    after=${after?.people[place]} wanted=${wanted} props=${propsOf(place)} odds=${oddsOf(place)} />`)}</ul>
    ${pairs && html`<p class="ate-hint" role="status">${first === null ? words.pickFirst : words.pickSecond(cards[first].name)}</p>`}`;
}

// -- stores, wall, knowledge ---------------------------------------------------------------------------------------------

function Home({ ctx, scene, seat, own, onback }) {
  const { catalog } = ctx;
  const colony = scene.colonies[seat];
  const card = catalog.colonies[colony.card];
  const after = ctx.preview.value?.colonies?.[seat];
  const wall = after && after.wall !== colony.wall ? after.wall : colony.wall;
  const danger = ctx.forecast.value?.raid?.[seat];
  return html`<div class="ate-home">
    <div class="ate-view"><${Town} colony=${{ ...colony, wall }} card=${card} seat=${seat} />
      <p><${SeatMark} seat=${seat} size=${14} /> <b>${card.name}</b><${Points} n=${colony.points} after=${after?.points} /></p></div>
    ${onback ? html`<button type="button" class="button small ate-back" onClick=${onback}>${words.yours}</button>` : html`<p class="ate-theme">${card.theme}</p>`}
    <ul class="ate-store" aria-label=${words.store}>${catalog.resources.map((name, i) => html`<li><span ...${own ? ctx.spot(`store:${i}`, name, "ate-shelf") : { class: "ate-shelf" }}>
      <span role="img" aria-label=${words.stock(colony.stock[i], card.capacity[i], name)}>${Array.from({ length: card.capacity[i] }, (_, n) => html`<${Cube} of=${name} class=${n < colony.stock[i] ? "" : "empty"} />`)}</span>
      <small>${name}</small><${Change} from=${colony.stock[i]} to=${after?.stock[i] ?? colony.stock[i]} /></span></li>`)}</ul>
    <p ...${own ? ctx.spot("wall", words.rows.wall, "ate-wall") : { class: "ate-wall" }}><${Glyph} name="wall" class=${`w-${wall}`} /> ${catalog.walls[wall]}${own && isLit(ctx, "wall") && html`<span class="ate-do">${labelAt(ctx, "wall").split(" for ")[0]}</span>`}</p>
    ${danger && html`<p class="ate-danger">${words.raidNow[danger]}</p>`}
  </div>`;
}

function Knowledge({ ctx, colony, after, own }) {
  const reached = after?.knowledge ?? colony.knowledge;
  return html`<div ...${own ? ctx.spot("knowledge", words.knowledge, "ate-lore") : { class: "ate-lore" }}>
    <h4><${Glyph} name="knowledge" /> ${words.knowledge}</h4>
    <ol>${ctx.catalog.knowledge.map((step, i) => html`<li class=${cls(i < colony.knowledge ? "reached" : i < reached ? "ghost" : "", i === colony.knowledge && "coming")} title=${words.spot(i + 1, step.text)}>
      ${step.gives !== "none" && html`<${Glyph} name=${step.gives} title=${step.text} />`}${step.points ? html`<span class="ate-points" role="img" aria-label=${words.points(step.points)}><${Glyph} name="star" />${step.points}</span>` : null}</li>`)}</ol>
  </div>`;
}

// -- cards ---------------------------------------------------------------------------------------------------------------

const grouped = (cards) => [...new Set(cards)].map((number) => [number, cards.filter((other) => other === number).length]);

function Cards({ ctx, cards, at, own }) {
  return grouped(cards).map(([number, many]) => {
    const card = ctx.catalog.experience[number];
    return html`<li><div ...${own ? ctx.spot(`${at}:${number}`, card.name, `ate-memory ${at}`) : { class: "ate-memory" }}>
      <${Glyph} name=${card.does} /><b>${card.name}${many > 1 ? ` ×${many}` : ""}</b><p>${card.text}</p></div></li>`;
  });
}

function Hand({ ctx, scene, colony, own }) {
  const { hand, drawn } = colony;
  const closed = !Array.isArray(hand);
  return html`<div class="ate-hand"><h4><${Glyph} name="experience" /> ${words.hand}
      ${own && ctx.byPlace.value.has("experience") && html`<span ...${ctx.spot("experience", words.hand, "ate-do")}>${words.draw}</span>`}</h4>
    ${closed ? html`<div class="ate-backs" role="img" aria-label=${words.handOf(hand)}>${Array.from({ length: hand }, () => html`<span><${Glyph} name="experience" /></span>`)}${hand === 0 && words.handEmpty}</div>`
      : html`<ul class=${hand.length + (drawn?.length ?? 0) > 4 ? "many" : ""}>${Array.isArray(drawn) && html`<${Cards} ctx=${ctx} cards=${drawn} at="drawn" own=${own} />`}
        <${Cards} ctx=${ctx} cards=${hand} at="hand" own=${own} />${!hand.length && !drawn && html`<li class="ate-idle">${words.handEmpty}</li>`}</ul>`}
  </div>`;
}

function Kit({ ctx, colony, own }) {
  const { tools, skills } = ctx.catalog;
  const bearer = (number) => colony.people.findIndex((person) => person.tool === number);
  return html`<div class="ate-kit"><h4><${Glyph} name="engineering+" /> ${words.kit}</h4>
    <ul>${own && ctx.byPlace.value.has("no-tool") && html`<li><span ...${ctx.spot("no-tool", words.kit, "ate-tool")}><${Glyph} name="none" />${words.noTool}</span></li>`}
      ${colony.tools.map((number) => html`<li><span ...${own ? ctx.spot(`tool:${number}`, tools[number].name, cls("ate-tool", bearer(number) >= 0 && "taken")) : { class: cls("ate-tool", bearer(number) >= 0 && "taken") }} title=${tools[number].text}>
        <${Glyph} name=${toolGlyph(tools[number], skills)} class=${`s-${tools[number].skill}`} />${tools[number].name}</span></li>`)}
      ${!colony.tools.length && html`<li class="ate-idle">${words.kitEmpty}</li>`}</ul></div>`;
}

/** The cards that score, by kind. */
function Scored({ ctx, colony }) {
  const { catalog } = ctx;
  const won = catalog.types.map((_, type) => colony.missions.filter((number) => catalog.missions[number].type === type));
  const sum = (kind, numbers) => numbers.reduce((all, number) => all + catalog[kind][number].points, 0);
  const names = (kind, numbers) => numbers.map((number) => catalog[kind][number].name).join(", ");
  return html`<div class="ate-scored"><h4><${Glyph} name="star" /> ${words.won}</h4><ul>
    ${won.map((numbers, type) => numbers.length > 0 && html`<li class="ate-chip" title=${names("missions", numbers)}><${Glyph} name=${catalog.types[type]} />${numbers.length} ${catalog.types[type]}<b>${sum("missions", numbers)}</b></li>`)}
    ${colony.contracts.length > 0 && html`<li class="ate-chip" title=${names("contracts", colony.contracts)}><${Glyph} name="card" />${words.count(colony.contracts.length, "contract")}<b>${sum("contracts", colony.contracts)}</b></li>`}
    ${colony.nobles.map(([number, points]) => html`<li class="ate-chip" title=${catalog.nobles[number].text}><${Glyph} name="crown" />${catalog.nobles[number].name.split(",")[0]}<b>${points}</b></li>`)}
    ${!colony.missions.length && !colony.contracts.length && !colony.nobles.length && html`<li class="ate-idle">${words.wonEmpty}</li>`}
  </ul></div>`;
}

/** Before there is a colony: those to choose from. */
function Draft({ ctx }) {
  return html`<section class="ate-colony ate-draft" aria-label=${words.choose}>${ctx.catalog.colonies.map((card, number) => html`<div ...${ctx.spot(`colony:${number}`, card.name, "ate-offer")}>
    <${Town} colony=${{ wall: 0, people: card.people.map(() => ({ is: 0 })) }} card=${card} seat=${Math.max(0, ctx.me.value)} /><b>${card.name}</b><p>${card.theme}</p>
    <ul><li><span></span>${ctx.catalog.skills.map((name, i) => html`<${Glyph} name=${name} title=${name} class=${`s-${i}`} />`)}</li>
      ${card.people.map((number) => html`<li><span>${ctx.catalog.people[number].name}</span>${ctx.catalog.people[number].skills.map((skill) => html`<b>${value(skill, skill < 0 ? 0 : skill)}</b>`)}</li>`)}</ul></div>`)}</section>`;
}

export function Colony({ ctx, scene, seat, onback }) {
  const colony = scene.colonies[seat];
  if (colony.card < 0) return html`<${Draft} ctx=${ctx} />`;
  const own = seat === ctx.me.value;
  const after = ctx.preview.value?.colonies?.[seat];
  return html`<section class=${cls("ate-colony", `seat-${seat}`)} aria-label=${ctx.catalog.colonies[colony.card].name} key=${seat}>
    <${Home} ctx=${ctx} scene=${scene} seat=${seat} own=${own} onback=${onback} />
    <div class="ate-middle"><${People} ctx=${ctx} scene=${scene} seat=${seat} own=${own} />
      <${Knowledge} ctx=${ctx} colony=${colony} after=${after} own=${own} /><${Scored} ctx=${ctx} colony=${colony} /></div>
    <div class="ate-cards"><${Hand} ctx=${ctx} scene=${scene} colony=${colony} own=${own} /><${Kit} ctx=${ctx} colony=${colony} own=${own} /></div>
  </section>`;
}
