// The mission table: the two missions that lie open, the deck, and a lane for every seat.
import { cls, html } from "../../core/ui.js";
import { SeatMark } from "../../core/marks.js";
import { Change, Points, bestSkill, labelAt, noteFor, shortName } from "./bits.js";
import { Cube, Die, Glyph, toolGlyph } from "./glyphs.js";
import { Portrait } from "./portraits.js";
import { Landscape, Town } from "./ruins.js";
import { words } from "./words.js";

/** What wins a mission, in signs and words. */
function Wins({ ctx, card }) {
  const way = card.lowest ? "lowest" : "highest";
  return html`<p class="ate-wins">
    ${card.people > 1 && html`<span class="ate-chip"><${Glyph} name="two" />${words.pair}</span>`}
    <span class=${`ate-chip ${way}`}><${Glyph} name=${way} />${words[way]}</span>
    ${card.skills.map((skill, i) => html`${i ? "+" : ""}<span class=${`ate-chip s-${skill}`}><${Glyph} name=${ctx.catalog.skills[skill]} />${ctx.catalog.skills[skill]}</span>`)}
  </p>`;
}

/** The mission in a line, for where its card is out of sight. */
export function Brief({ ctx, scene }) {
  const card = ctx.catalog.missions[scene.mission];
  return card && html`<div class="ate-brief"><b>${card.name}</b><${Points} n=${card.points} /><${Wins} ctx=${ctx} card=${card} /></div>`;
}

function MissionCard({ ctx, number, label, small }) {
  const card = ctx.catalog.missions[number];
  const type = ctx.catalog.types[card.type];
  return html`<article class=${cls("ate-mission", small && "small")} aria-label=${`${label}: ${card.name}, ${card.text}`}>
    <div class="ate-art"><${Landscape} id=${card.id} /><span class="ate-tag">${label}</span><span class="ate-type"><${Glyph} name=${type} />${type}</span></div>
    <h3>${card.name}</h3><${Points} n=${card.points} />
    <${Wins} ctx=${ctx} card=${card} />
    ${!small && card.flavour && html`<p class="ate-flavour">${card.flavour}</p>`}
  </article>`;
}

function Deck({ ctx, scene }) {
  const raids = ctx.catalog.missions.filter((card) => card.raid).length;
  const { left, met, raid, rounds } = scene.deck;
  return html`<div class="ate-deck">
    <span class="ate-stack"><b>${left}</b></span>
    <div>
      <p>${left ? words.raidChance(raid) : words.deckEmpty}</p>
      <p class="ate-flames" role="img" aria-label=${words.raidsMet(met.length, raids)} title=${met.map((n) => ctx.catalog.missions[n].name).join(", ")}>
        ${Array.from({ length: raids }, (_, i) => html`<${Glyph} name="raid" class=${i < met.length ? "met" : ""} />`)}</p>
      ${scene.round > 0 && html`<p>${words.rounds(rounds, scene.next < 0 ? 0 : 1)}</p>`}
    </div>
  </div>`;
}

/** A raid that is being dealt with, under its name if we saw it come. */
function Raid({ ctx, card }) {
  return html`<article class="ate-mission ate-raid" role="status">
    <div class="ate-art"><${Landscape} id=${card?.id ?? "raid"} raid /><span class="ate-tag">${words.raid}</span></div>
    <h3><${Glyph} name="raid" /> ${card?.name ?? words.raid}</h3>
    <p>${words.raidText}</p>
  </article>`;
}

// -- lanes ---------------------------------------------------------------------------------------------------------------

/** The dice of a person who is out; while their owner is asked they can be picked. */
function Dice({ ctx, person, asked }) {
  if (!person.roll) return person.die ? html`<span class="ate-die pending">?</span>` : null;
  const faces = person.spare ? [person.roll, person.spare] : [person.roll];
  return faces.map((face, i) => html`<span ...${asked ? ctx.spot(`die:${i}`, words.die(face), "ate-throw") : { class: "ate-throw" }}><${Die} face=${face} /></span>`);
}

function Out({ ctx, scene, seat, place }) {
  const { catalog } = ctx;
  const person = scene.colonies[seat].people[place];
  const card = catalog.people[catalog.colonies[scene.colonies[seat].card].people[place]];
  const asked = seat === ctx.me.value && scene.ask?.person === place;
  const tool = catalog.tools[person.tool];
  return html`<span class="ate-out" title=${tool ? `${card.name}, ${tool.name}: ${tool.text}` : card.name}>
    <span class="ate-bust"><${Portrait} id=${card.id} skill=${bestSkill(card)} />${tool && html`<${Glyph} name=${toolGlyph(tool, catalog.skills)} class="ate-held" title=${tool.name} />`}</span>
    <span class="ate-outname">${shortName(card.name)}</span>
    <${Dice} ctx=${ctx} person=${person} asked=${asked} />
  </span>`;
}

/** What a seat does in this round. */
function Doing({ ctx, scene, seat }) {
  const colony = scene.colonies[seat];
  const after = ctx.preview.value?.colonies?.[seat];
  const note = noteFor(ctx, seat);
  const asked = scene.ask?.seats.includes(seat);
  if (note) {
    const face = note.facts?.face;
    return html`<p class=${`ate-note k-${note.kind}`} key=${note.seq}>${face && html`<${Die} face=${face} class="tumble" />`}${ctx.say(note.text.replace(new RegExp(`^@${seat} `), ""))}</p>`;
  }
  if (scene.ask?.raid) {
    const waits = scene.ask.raid.includes(seat) || (asked && scene.ask.name === "wound");
    return html`<p class="ate-idle">${colony.warned ? words.warned : waits ? html`<${Glyph} name="raid" class="met" /> ${words.raided}` : ""}</p>`;
  }
  const sent = colony.sent ?? after?.sent;
  if (sent) {
    const ghost = !colony.sent;
    const from = ghost ? ctx.preview.value : scene;
    const doing = ghost ? after : colony;
    const leads = scene.decided ? scene.winner === seat : !ghost && ctx.forecast.value?.leader === seat;
    return html`<div class=${cls("ate-sent", ghost && "ghost")}>
      ${sent.map((place) => html`<${Out} ctx=${ctx} scene=${from} seat=${seat} place=${place} />`)}
      ${doing.bonus ? html`<span class="ate-plus" title=${words.bonus(doing.bonus)}>${doing.bonus > 0 ? "+" : "−"}${Math.abs(doing.bonus)}</span>` : null}
      ${doing.ties && html`<${Glyph} name="flag" title=${words.ties} />`}
      <b class=${cls("ate-total", leads && "leads")} aria-label=${`${words.total(doing.total)}${leads ? `, ${scene.decided ? words.wins : words.leads}` : ""}`}>
        ${leads && html`<${Glyph} name="crown" />`}${doing.total}${!ghost && after?.total !== undefined && html`<${Change} from=${doing.total} to=${after.total} />`}</b>
    </div>`;
  }
  if (colony.visits || after?.visits) return html`<p class=${cls("ate-idle", !colony.visits && "ghost")}><${Glyph} name="capitol" /> ${words.visits}</p>`;
  if (scene.round === 0) return html`<p class="ate-idle">${colony.card < 0 ? words.nobody : ""}</p>`;
  if (scene.step === "raids" || scene.step === "over") return html`<p class="ate-idle"></p>`;
  return html`<p class="ate-idle">${asked ? words.deciding : words.undecided}</p>`;
}

/** A seat's stores and cards in a line of signs. */
function Tally({ ctx, colony }) {
  const { catalog } = ctx;
  const room = catalog.colonies[colony.card].capacity;
  const hand = Array.isArray(colony.hand) ? colony.hand.length : colony.hand;
  return html`<p class="ate-tally">
    <span role="img" aria-label=${catalog.resources.map((name, i) => words.stock(colony.stock[i], room[i], name)).join(", ")}>
      ${catalog.resources.map((name, i) => Array.from({ length: room[i] }, (_, n) => html`<${Cube} of=${name} class=${n < colony.stock[i] ? "" : "empty"} />`))}</span>
    <span role="img" aria-label=${words.inHand(hand)} title=${words.inHand(hand)}><${Glyph} name="experience" />${hand}</span>
    <span role="img" aria-label=${words.inKit(colony.tools.length)} title=${words.inKit(colony.tools.length)}><${Glyph} name="engineering+" />${colony.tools.length}</span>
    <span role="img" aria-label=${words.knows(colony.knowledge)} title=${words.knows(colony.knowledge)}><${Glyph} name="knowledge" />${colony.knowledge}</span>
  </p>`;
}

function Lane({ ctx, scene, seat, onlook, looking }) {
  const colony = scene.colonies[seat];
  const name = ctx.names.value[seat];
  const asked = scene.ask?.seats.includes(seat);
  const moment = ctx.moment.value?.seat === seat;
  return html`<li class=${cls("ate-lane", `seat-${seat}`, asked && "asked", moment && "moment", looking && "looking")} data-at=${`lane:${seat}`}>
    <button type="button" class="ate-look" aria-label=${words.look(name)} aria-pressed=${looking} onClick=${() => onlook(seat)}>
      <${Town} colony=${colony} card=${ctx.catalog.colonies[colony.card]} seat=${seat} /></button>
    <div class="ate-who"><p><${SeatMark} seat=${seat} size=${14} /> <b>${name}</b>${scene.first === seat && html` <${Glyph} name="flag" title=${words.first} />`}<${Points} n=${colony.points} after=${ctx.preview.value?.colonies?.[seat]?.points} /></p>
      ${colony.card >= 0 && html`<${Tally} ctx=${ctx} colony=${colony} />`}</div>
    <${Doing} ctx=${ctx} scene=${scene} seat=${seat} />
  </li>`;
}

/** The window for experience: a line, and for those who are asked a way to let it pass. */
function Window({ ctx, scene }) {
  if (scene.ask?.name !== "window") return null;
  const pass = ctx.spot("window", words.windows[scene.ask.when], "ate-pass");
  return html`<p class="ate-window"><${Glyph} name="experience" /> <span>${words.windows[scene.ask.when]}: ${scene.ask.seats.map((seat) => ctx.names.value[seat]).join(", ")}</span>
    ${labelAt(ctx, "window") && html`<span ...${pass}>${labelAt(ctx, "window")}</span>`}</p>`;
}

export function MissionTable({ ctx, scene, onlook, looking, raid }) {
  const seats = scene.colonies.map((_, place) => (scene.first + place) % scene.colonies.length);
  return html`<section class="ate-table" aria-label=${words.now}>
    <div class="ate-open">
      ${scene.ask?.raid ? html`<${Raid} ctx=${ctx} card=${raid} />`
        : scene.mission >= 0 ? html`<${MissionCard} ctx=${ctx} number=${scene.mission} label=${words.now} />` : html`<article class="ate-mission"><div class="ate-art"><${Landscape} id="city" /></div></article>`}
      ${scene.ask?.raid && scene.mission >= 0 ? html`<${MissionCard} ctx=${ctx} number=${scene.mission} label=${words.afterRaid} small />`
        : scene.next >= 0 ? html`<${MissionCard} ctx=${ctx} number=${scene.next} label=${words.next} small />`
        : scene.round > 0 && html`<p class="ate-mission small ate-idle">${scene.step === "raids" && scene.deck.left ? words.nextHidden : words.nextNone}</p>`}
      <${Deck} ctx=${ctx} scene=${scene} />
    </div>
    <div class="ate-right">
      <ol class="ate-lanes" aria-label=${words.lanes}>${seats.map((seat) => html`<${Lane} key=${seat} ctx=${ctx} scene=${scene} seat=${seat} onlook=${onlook} looking=${looking === seat} />`)}</ol>
      <${Window} ctx=${ctx} scene=${scene} />
    </div>
  </section>`;
}
