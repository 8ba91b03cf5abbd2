// A colony at full size: its people, storehouse, wall, knowledge, tools and experience.
import { cls, html, useEffect, useState } from "../../core/ui.js";
import { roveInPlane } from "../../core/keys.js";
import { SeatMark } from "../../core/marks.js";
import { Portrait, Town } from "./pictures.js";
import { Change, Cube, Cubes, Glyph, Points, afterwards, firstAt, percent, say, says, toolGlyph, words } from "./signs.js";

const EVEN = 0.5;
const STATES = ["ready", "used", "sent", "dead"];

/** A number, or a question mark with what comes on top of the die. */
const value = (die, n) => (die ? (n ? `?+${n}` : "?") : n);

// -- people --------------------------------------------------------------------------------------------------------------

/** Wounds and tokens, with the room that is left for them. */
function Marks({ ctx, card, person }) {
  const { wounds = 0, tokens = [] } = person;
  const held = tokens.flatMap((many, i) => Array(many).fill(ctx.catalog.resources[i]));
  const frail = wounds >= card.wounds.length;
  return html`<span class="ate-marks">
    <span ...${says(frail ? words.fatal : say("wounds", wounds, card.wounds.length))}>${card.wounds.map((_, i) => html`<${Glyph} name="wound" class=${i < wounds ? "hurt" : "empty"} />`)}${frail && html`<${Glyph} name="dead" class="frail" />`}</span>
    <span>${Array.from({ length: card.spots }, (_, i) => (held[i] ? html`<${Cube} of=${held[i]} title=${say("token", held[i])} />` : html`<i class="ate-slot" ...${says(words.freeSpot)} />`))}</span>
  </span>`;
}

function Person({ ctx, card, person, after = person, wanted, odds }) {
  const { catalog } = ctx;
  const tool = catalog.tools[person.tool];
  const living = person.is < 3;
  return html`<span class="ate-bust"><${Portrait} card=${card} />${tool && html`<${Glyph} name=${toolGlyph(tool, catalog)} class="ate-held" />`}</span>
    <p class=${cls("ate-state", after.is !== person.is && "changing")}><${Glyph} name=${STATES[after.is]} /> ${words.states[after.is]}</p>
    <b class="ate-name">${card.name}</b>
    ${living && html`<${Marks} ctx=${ctx} card=${card} person=${after.is < 3 ? after : person} />
      <small class="ate-carry">${tool && say("carries", tool.name)}</small>
      <span class="ate-skills">${catalog.skills.map((name, i) => html`<span class=${cls(`s-${i}`, wanted.includes(i) && "wanted")} title=${name}><${Glyph} name=${name} title=${name} />
        <b>${value(card.skills[i] < 0 && !person.roll, person.skills[i])}</b></span>`)}</span>`}
    ${person.brings !== undefined && html`<p class="ate-brings"><${Glyph} name="sent" title=${words.brings} /><b>${value(person.die, person.brings)}</b>
      ${odds >= 0 ? html`<span class=${cls("ate-odds", odds < EVEN && "low")} ...${says(say("odds", percent(odds)))}>${odds >= EVEN && html`<${Glyph} name="crown" />`}${odds > 0.995 ? words.leading : odds < 0.005 ? words.trailing : say("chance", percent(odds))}</span>` : person.then !== undefined && html`<span ...${says(say("then", value(person.dice, person.then)))}>» ${value(person.dice, person.then)}</span>`}</p>`}`;
}

/** Everybody; where two go together the first pick is kept here and the second one sends them. */
function People({ ctx, scene, seat, own }) {
  const { people, card: number } = scene.colonies[seat];
  const cards = ctx.catalog.colonies[number].people.map((person) => ctx.catalog.people[person]);
  const wanted = ctx.catalog.missions[scene.mission]?.skills ?? [];
  const odds = (own && ctx.forecast.value?.odds) || {};
  const [first, pick] = useState(null);
  useEffect(() => pick(null), [ctx.question.value]);
  const pairOf = (one, two) => `pair:${Math.min(one, two)}:${Math.max(one, two)}`;
  const pairs = own && ctx.byPlace.value.has(pairOf(0, 1));

  function props(place) {
    const look = cls("ate-person", STATES[people[place].is], own && scene.ask?.person === place && "asked");
    const { name } = cards[place];
    if (!own) return { class: look };
    if (!pairs) return ctx.spot(`person:${place}`, name, look);
    const picked = first === place;
    if (first !== null && !picked) return ctx.spot(pairOf(first, place), name, look);
    if (!cards.some((_, other) => firstAt(ctx, pairOf(place, other)))) return { class: cls(look, "spot dim"), role: "button", tabindex: -1, "aria-disabled": "true" };
    const toggle = () => pick(picked ? null : place);
    return {
      class: cls(look, "spot lit", picked && "picked"), role: "button", tabindex: 0, "aria-pressed": picked, "aria-label": picked ? say("goes", name) : say("goesFirst", name),
      "data-at": `person:${place}`, onClick: toggle, onKeyDown: (event) => (event.key === "Enter" || event.key === " " ? (event.preventDefault(), toggle()) : roveInPlane(event)),
    };
  }

  const chance = (place) => (!pairs ? odds[`person:${place}`] : first === null ? Math.max(...cards.map((_, other) => odds[pairOf(place, other)] ?? -1)) : odds[pairOf(first, place)]);
  return html`<ul class="ate-people">${people.map((person, place) => html`<li key=${place}><div ...${props(place)}>
      <${Person} ctx=${ctx} card=${cards[place]} person=${person} after=${afterwards(ctx, seat)?.people[place]} wanted=${wanted} odds=${chance(place)} /></div></li>`)}</ul>
    ${pairs && html`<p class="ate-hint" role="status">${first === null ? words.pickFirst : say("pickSecond", cards[first].name)}</p>`}`;
}

// -- stores, wall, knowledge ---------------------------------------------------------------------------------------------

function Home({ ctx, colony, after = colony, card, seat, spot, onback }) {
  const build = firstAt(ctx, "wall");
  return html`<div class="ate-home">
    <div class="ate-view"><${Town} colony=${{ ...colony, wall: after.wall }} card=${card} seat=${seat} />
      <p><${SeatMark} seat=${seat} /><b>${card.name}</b><${Points} n=${colony.points} after=${after.points} /></p></div>
    ${onback ? html`<button type="button" class="button small ate-back" onClick=${onback}>${words.yours}</button>` : html`<p class="ate-theme">${card.theme}</p>`}
    <ul class="ate-store">${ctx.catalog.resources.map((name, i) => html`<li><span ...${spot(`store:${i}`, name, "ate-shelf")}>
      <span ...${says(say("stock", colony.stock[i], card.capacity[i], name))}><${Cubes} of=${name} many=${colony.stock[i]} room=${card.capacity[i]} /></span><small>${name}</small><${Change} from=${colony.stock[i]} to=${after.stock[i]} /></span></li>`)}</ul>
    <p ...${spot("wall", words.wall, "ate-wall")}><${Glyph} name="wall" class=${`w-${after.wall}`} /> ${ctx.catalog.walls[after.wall]}${build && html`<span class="ate-do">${build.group}</span>`}</p>
    <p class="ate-danger">${words.raidNow[ctx.forecast.value?.raid[seat]]}</p>
  </div>`;
}

function Knowledge({ ctx, colony, after = colony, spot }) {
  return html`<div ...${spot("knowledge", words.knowledge, "ate-lore")}><h2><${Glyph} name="knowledge" /> ${words.knowledge}</h2>
    <ol>${ctx.catalog.knowledge.map(({ gives, points, text }, i) => html`<li class=${cls(i < colony.knowledge ? "reached" : i < after.knowledge && "ghost", i === colony.knowledge && "coming")} title=${say("spot", i + 1, text)}>
      ${gives !== "none" && html`<${Glyph} name=${gives} title=${text} />`}${points > 0 && html`<${Points} n=${points} />`}</li>`)}</ol></div>`;
}

// -- cards ---------------------------------------------------------------------------------------------------------------

function Hand({ ctx, colony: { hand, drawn }, spot }) {
  const kinds = (cards, at) => [...new Set(cards)].map((number) => {
    const { name, does, text } = ctx.catalog.experience[number];
    const many = cards.filter((other) => other === number).length;
    return html`<li key=${at + number}><div ...${spot(`${at}:${number}`, name, `ate-memory ${at}`)}><${Glyph} name=${does} /><b>${name}${many > 1 && ` ×${many}`}</b><p>${text}</p></div></li>`;
  });
  const seen = Array.isArray(hand);
  return html`<div class="ate-hand"><h2><${Glyph} name="experience" /> ${words.hand} ${firstAt(ctx, "experience") && html`<span ...${spot("experience", "", "ate-do")}>${words.draw}</span>`}</h2>
    ${seen ? html`<ul class=${hand.length + (drawn?.length ?? 0) > 4 && "many"}>${kinds(drawn ?? [], "drawn")}${kinds(hand, "hand")}</ul>`
      : html`<div class="ate-backs" ...${says(say("inHand", hand))}>${Array.from({ length: hand }, () => html`<span><${Glyph} name="experience" /></span>`)}</div>`}
    ${!(hand.length ?? hand) && !drawn && html`<p class="ate-idle">${words.handEmpty}</p>`}</div>`;
}

function Kit({ ctx, colony, spot }) {
  const { catalog } = ctx;
  const taken = (number) => colony.people.some((person) => person.tool === number) && "taken";
  return html`<div class="ate-kit"><h2><${Glyph} name="engineering+" /> ${words.kit}</h2><ul>
    ${firstAt(ctx, "no-tool") && html`<li><span ...${spot("no-tool", "", "ate-tool")}><${Glyph} name="none" />${words.noTool}</span></li>`}
    ${colony.tools.map((number) => html`<li key=${number}><span title=${catalog.tools[number].text} ...${spot(`tool:${number}`, catalog.tools[number].name, cls("ate-tool", taken(number)))}>
      <${Glyph} name=${toolGlyph(catalog.tools[number], catalog)} class=${`s-${catalog.tools[number].skill}`} />${catalog.tools[number].name}</span></li>`)}
    ${!colony.tools.length && html`<li class="ate-idle">${words.kitEmpty}</li>`}</ul></div>`;
}

/** The cards that score: missions by type, contracts together, nobles one by one. */
function Scored({ ctx, colony }) {
  const { types, missions, contracts, nobles } = ctx.catalog;
  const chip = (glyph, text, points, hint) => html`<li class="ate-chip" title=${hint}><${Glyph} name=${glyph} />${text}<b>${points}</b></li>`;
  const sum = (glyph, name, cards) => cards.length > 0 && chip(glyph, say("several", cards.length, name), cards.reduce((all, card) => all + card.points, 0), cards.map((card) => card.name).join(", "));
  const won = colony.missions.map((number) => missions[number]);
  return html`<div class="ate-scored"><h2><${Glyph} name="star" /> ${words.won}</h2><ul>
    ${types.map((type, i) => sum(type, type, won.filter((card) => card.type === i)))}${sum("card", "contract", colony.contracts.map((number) => contracts[number]))}
    ${colony.nobles.map(([number, points]) => chip("crown", nobles[number].name.split(",")[0], points, nobles[number].text))}
    ${!won.length && !colony.contracts.length && !colony.nobles.length && html`<li class="ate-idle">${words.wonEmpty}</li>`}</ul></div>`;
}

/** Before there is a colony: those to choose from. */
function Draft({ ctx }) {
  const { colonies, people, skills } = ctx.catalog;
  return html`<section class="ate-colony ate-draft" aria-label=${words.choose}>${colonies.map((card, number) => html`<div ...${ctx.spot(`colony:${number}`, card.name, "ate-offer")}>
    <${Town} colony=${{ wall: 0, people: card.people.map(() => ({ is: 0 })) }} card=${card} seat=${Math.max(0, ctx.me.value)} /><b>${card.name}</b><p>${card.theme}</p>
    <ul><li><span></span>${skills.map((name, i) => html`<${Glyph} name=${name} title=${name} class=${`s-${i}`} />`)}</li>
      ${card.people.map((person) => html`<li><span>${people[person].name}</span>${people[person].skills.map((skill) => html`<b>${skill < 0 ? "?" : skill}</b>`)}</li>`)}</ul></div>`)}</section>`;
}

export function Colony({ ctx, scene, seat, onback }) {
  const colony = scene.colonies[seat];
  const card = ctx.catalog.colonies[colony.card];
  if (!card) return html`<${Draft} ctx=${ctx} />`;
  const own = seat === ctx.me.value;
  // In somebody else's colony nothing can be done.
  const spot = own ? ctx.spot : (place, name, look) => ({ class: look });
  const given = { ctx, colony, card, seat, spot, after: afterwards(ctx, seat) };
  return html`<section class="ate-colony" aria-label=${card.name} key=${seat}>
    <${Home} ...${given} onback=${onback} />
    <div class="ate-middle"><${People} ctx=${ctx} scene=${scene} seat=${seat} own=${own} /><${Knowledge} ...${given} /><${Scored} ...${given} /></div>
    <div class="ate-cards"><${Hand} ...${given} /><${Kit} ...${given} /></div>
  </section>`;
}
