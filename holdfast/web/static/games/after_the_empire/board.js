// After the Empire: the whole playing surface, put together from its parts.
import { cls, html, sheet, useSignal } from "../../core/ui.js";
import { Icon } from "../../core/icons.js";
import { SeatMark, SeatName, Sentence, RuleLink } from "../../core/marks.js";
import { provideShapes } from "./art.js";
import { BigCard, Card, Chip, Objectives } from "./cards.js";
import { Castle, PLAN, Pill } from "./castle.js";
import { Caption, Marks, fold, pace, tells } from "./combat.js";
import { Held, Tray, planned, prospect, traySpot, useTray } from "./deploy.js";
import { Glyph, Number_ } from "./goods.js";
import { Spaces, Workers } from "./spaces.js";
import { Attack, Track } from "./track.js";
import { words } from "./words.js";

const HOME = "/static/games/after_the_empire";
for (const name of ["castle", "board", "cards"]) sheet(`${HOME}/${name}.css`);
provideShapes();

const sum = (list) => list.reduce((total, n) => total + n, 0);

// -- what a realm has ----------------------------------------------------------------------------------------------------

/** Soldiers and mercenaries fit to fight, wherever they stand. */
function troops(realm) {
  return ["soldiers", "mercenaries"].map((kind, n) => realm[kind] + realm.muster[n] + sum(realm.sides.map((side) => side[kind])));
}
function stock(realm) {
  const [soldiers, mercenaries] = troops(realm);
  const { gold, food, wood, stone, iron, wounded, moves } = realm;
  return { gold, food, wood, stone, iron, soldiers, mercenaries, wounded, workers: realm.workers + realm.villager, moves, flags: realm.flags[0] + 2 * realm.flags[1] + 3 * realm.flags[2] };
}
const ICONS = { wounded: "heal", workers: "worker", flags: "flag" };
const ALWAYS = new Set(["gold", "food", "wood", "stone", "iron", "soldiers", "mercenaries", "workers"]);

function Stock({ realm, then }) {
  const now = stock(realm);
  const later = then ? stock(then) : now;
  return html`<ul class="e-stock" aria-label=${words.goods}>${Object.keys(now).map((name) => (ALWAYS.has(name) || now[name] + later[name] > 0) && html`<li class=${`e-good ${name}`} title=${words.stock[name]}><${Glyph} name=${ICONS[name] ?? name} size=${18} label=${words.stock[name]} /><${Number_} now=${now[name]} then=${later[name]} /></li>`)}</ul>`;
}

// -- the castle and what threatens it --------------------------------------------------------------------------------------

/** Small tags before the walls: who will be left after the next arrows, and what becomes of the wall. */
function Prospects({ forecast, tray }) {
  if (!forecast) return null;
  return html`<g class="e-prospects" aria-hidden="true">${PLAN.map(({ tell: [x, y] }, place) => {
    const side = tray ? prospect(forecast, tray, place) : forecast.sides[place];
    if (!side || side.come[0] + side.come[1] === 0 || (!tray && !("sure" in side))) return null;
    return html`<${Pill} x=${x} y=${y} kind=${cls("tell", side.wall)} parts=${[["", words.stand(side.stand)]]} />`;
  })}</g>`;
}

function Home({ ctx, scene, then, seat, tray }) {
  const mine = seat === ctx.me.value;
  const realm = tray ? planned(scene.realms[seat], tray) : scene.realms[seat];
  const forecast = ctx.playing.value ? null : ctx.forecast.value?.seats[seat];
  const spot = !mine ? undefined : tray ? traySpot(tray, ctx.spot) : ctx.spot;
  return html`<div class="e-home"><div class="e-picture-box">
      <${Castle} ctx=${ctx} seat=${seat} realm=${realm} then=${tray ? undefined : then?.realms[seat]} scene=${scene} spot=${spot}
        over=${html`<${Prospects} forecast=${forecast} tray=${tray} /><${Marks} ctx=${ctx} seat=${seat} />`} />
      <div class="e-title"><${SeatName} ctx=${ctx} seat=${seat} /></div>
      <${Stock} realm=${scene.realms[seat]} then=${then?.realms[seat]} />
      <${Caption} ctx=${ctx} sentence=${ctx.moment.value && html`<${Sentence} ctx=${ctx} text=${ctx.moment.value.text} /> <${RuleLink} ctx=${ctx} id=${ctx.moment.value.rule} tabindex="-1" />`} />
    </div>${tray ? html`<${Tray} tray=${tray} forecast=${forecast} />` : html`<${Attack} ctx=${ctx} scene=${scene} seat=${seat} />`}</div>`;
}

// -- cards ---------------------------------------------------------------------------------------------------------------

function Rows({ ctx, scene, then, peek }) {
  const row = (name) => {
    const place = ctx.catalog.locations.findIndex((location) => location.row === name);
    return html`<div class=${`e-row ${name}`}><header><h3>${ctx.catalog.locations[place].name}</h3><${Workers} ctx=${ctx} scene=${scene} then=${then} place=${place} /></header>
      <div class="e-row-cards">${scene[name].map((number, slot) => number < 0 ? html`<span class="e-slot" key=${slot}>${words.empty}</span>` : html`<${Card} key=${number} ctx=${ctx} number=${number} at=${`row:${ctx.catalog.cards[number].id}`} leaves=${slot === 0} peek=${peek} />`)}</div></div>`;
  };
  return html`<section class="e-rows" aria-label=${words.rows}>${row("buildings")}${row("refugees")}</section>`;
}

function Starters({ ctx, scene, peek }) {
  return html`<section class="e-rows e-starters" aria-label=${words.starters}><div class="e-row"><header><h3>${words.starters}</h3></header><div class="e-row-cards">${scene.starters.map((number) => html`<${Card} key=${number} ctx=${ctx} number=${number} at=${`starter:${ctx.catalog.cards[number].id}`} peek=${peek} />`)}</div></div></section>`;
}

function Own({ ctx, scene, seat, peek }) {
  const realm = scene.realms[seat];
  const mine = seat === ctx.me.value;
  const choosing = realm.drawn.length > 0 && realm.drawn.some((number) => number >= 0);
  return html`<section class="e-own" aria-label=${mine ? words.own : words.cardsOf(ctx.names.value[seat])}>
    <div class="e-chips">${realm.cards.map(([number, marks], place) => html`<${Chip} key=${place} ctx=${ctx} number=${number} marks=${marks} spot=${mine ? ctx.spot : null} peek=${peek} />`)}</div>
    ${choosing && html`<${Objectives} ctx=${ctx} scene=${scene} seat=${seat} choosing=${true} />`}
    <${Objectives} ctx=${ctx} scene=${scene} seat=${seat} /></section>`;
}

// -- the others ------------------------------------------------------------------------------------------------------------

/** A small live picture of one seat. */
function Small({ ctx, seat }) {
  const scene = fold(ctx.scene.value, ctx.staged.value, ctx.catalog);
  const realm = scene?.realms[seat];
  return realm ? html`<div class="e-small"><${Castle} ctx=${ctx} seat=${seat} realm=${realm} scene=${scene} small=${true} /></div>` : null;
}

function Rival({ ctx, scene, seat, onShow }) {
  const realm = scene.realms[seat];
  const [soldiers, mercenaries] = troops(realm);
  const foes = sum(realm.sides.map((side) => side.swordsmen + side.archers)) + realm.swordsmen + realm.archers;
  const event = ctx.moment.value;
  const name = ctx.names.value[seat];
  const flags = stock(realm).flags;
  const part = (icon, n, label) => n > 0 && html`<span class="e-amount" title=${label}>${n}<${Glyph} name=${icon} size=${14} label=${label} /></span>`;
  return html`<button type="button" class=${cls("e-rival", `seat-${seat}`, event?.seat === seat && "happening", ctx.view.value.to_act.includes(seat) && "acting")} aria-label=${words.show(name)} onClick=${() => onShow(seat)}>
    <${Castle} ctx=${ctx} seat=${seat} realm=${realm} scene=${scene} small=${true} />
    <span class="e-rival-text"><span class="e-rival-name"><${SeatMark} seat=${seat} size=${12} /><span>${name}</span></span>
      <span class="e-rival-goods">${part("gold", realm.gold, words.stock.gold)}${part("soldiers", soldiers, words.stock.soldiers)}${part("mercenaries", mercenaries, words.stock.mercenaries)}${part("worker", realm.workers + realm.villager, words.stock.workers)}${part("flag", flags, words.stock.flags)}${part("card", realm.cards.length, "cards")}${part("invader", foes, words.invaders(foes, 0))}</span></span>
    ${realm.sacked > 0 && scene.siege && html`<span class="e-stamp bad">${words.sackedMark}</span>`}</button>`;
}

function Rivals({ ctx, scene, seat, onShow }) {
  return html`<section class="e-rivals" aria-label=${words.rivals}>${scene.order.filter((other) => other !== seat).map((other) => html`<${Rival} key=${other} ctx=${ctx} scene=${scene} seat=${other} onShow=${onShow} />`)}</section>`;
}

// -- the whole -------------------------------------------------------------------------------------------------------------

const TABS = ["castle", "board", "cards", "rivals"];

function Board({ ctx }) {
  const tab = useSignal("castle");
  const looked = useSignal(0);
  const peek = useSignal(null);
  const tray = useTray(ctx);
  const shown = ctx.scene.value;
  if (!shown) return null;
  const scene = fold(shown, ctx.staged.value, ctx.catalog);
  const then = ctx.preview.value;
  const me = ctx.me.value;
  const seat = me >= 0 ? me : Math.min(looked.value, scene.realms.length - 1);
  const show = (other) => (me >= 0 ? ctx.open("seat", other) : (looked.value = other));
  return html`<div class="e-board" data-tab=${tab.value}>
    <nav class="e-tabs" aria-label=${words.tabList}>${TABS.map((name) => html`<button type="button" aria-pressed=${tab.value === name} onClick=${() => (tab.value = name)}>${words.tabs[name]}</button>`)}</nav>
    <${Track} ctx=${ctx} scene=${scene} then=${then} me=${seat} />
    <${Home} ctx=${ctx} scene=${scene} then=${then} seat=${seat} tray=${tray} />
    <div class="e-table">
      <${Spaces} ctx=${ctx} scene=${scene} then=${then} />
      ${scene.starters.length ? html`<${Starters} ctx=${ctx} scene=${scene} peek=${peek} />` : html`<${Rows} ctx=${ctx} scene=${scene} then=${then} peek=${peek} />`}
      <${Own} ctx=${ctx} scene=${scene} seat=${seat} peek=${peek} />
      <${Rivals} ctx=${ctx} scene=${scene} seat=${seat} onShow=${show} />
    </div>
    ${peek.value !== null && html`<div class="e-peek" aria-hidden="true"><${BigCard} card=${ctx.catalog.cards[peek.value]} /></div>`}<${Held} tray=${tray} /></div>`;
}

/** A castle at full size with all that its owner has, or a card with all its words. */
function Panel({ ctx, panel, arg }) {
  if (panel === "card") {
    const card = ctx.catalog.cards.find(({ id }) => id === String(arg).split(":").at(-1));
    return card ? html`<${BigCard} card=${card} />` : null;
  }
  const scene = fold(ctx.scene.value, ctx.staged.value, ctx.catalog);
  const seat = Number(arg);
  return html`<div class="e-panel"><div class="e-picture-box"><${Castle} ctx=${ctx} seat=${seat} realm=${scene.realms[seat]} scene=${scene} over=${html`<${Marks} ctx=${ctx} seat=${seat} />`} /><${Stock} realm=${scene.realms[seat]} /></div><${Attack} ctx=${ctx} scene=${scene} seat=${seat} /><${Own} ctx=${ctx} scene=${scene} seat=${seat} /></div>`;
}

const panelTitle = (panel, arg, ctx) => (panel === "seat" ? words.castle(ctx.names.value[Number(arg)]) : ctx.catalog.cards.find(({ id }) => id === String(arg).split(":").at(-1))?.name ?? "");

export default { Board, Small, Panel, panelTitle, pace, tells, chapters: ["season"] };
