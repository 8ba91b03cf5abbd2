// After the Empire: the whole playing surface, put together from its parts.
import { cls, html, lazy, sheet, useComputed, useRef, useSignal, useSignalEffect } from "../../core/ui.js";
import { SeatMark, SeatName } from "../../core/marks.js";
import { Glyph, provideShapes } from "./art.js";
import { Card, Chip, Face, Objectives } from "./cards.js";
import { Castle, PLAN, Pill } from "./castle.js";
import { Headline, Marks, pace, tells } from "./combat.js";
import { Held, planned, prospect, traySpot, useTray } from "./deploy.js";
import { Attack, Spaces, Track, Workers } from "./land.js";
import { words } from "./words.js";

const HOME = "/static/games/after_the_empire";
for (const name of ["castle", "cards", "phone"]) sheet(`${HOME}/${name}.css`);
provideShapes(`${HOME}/art.svg`);

const Tray = lazy(async () => (await import("./tray.js")).Tray);
const sum = (list) => list.reduce((total, n) => total + n, 0);

// -- what a realm has -------------------------------------------------------------------------------------------------

/** Troops are counted wherever they stand. */
function stock(realm) {
  const fit = (kind, n) => realm[kind] + realm.muster[n] + sum(realm.sides.map((side) => side[kind]));
  const { gold, food, wood, stone, iron, wounded, moves, workers, villager, flags } = realm;
  return {
    gold,
    food,
    wood,
    stone,
    iron,
    soldiers: fit("soldiers", 0),
    mercenaries: fit("mercenaries", 1),
    wounded,
    workers: workers + villager,
    moves,
    flags: flags[0] + 2 * flags[1] + 3 * flags[2],
  };
}
const FEW_CARDS = 6; // up to this many, each has room for its picture
const RARE = new Set(["wounded", "moves", "flags"]);

function Stock({ realm, then = realm }) {
  const later = stock(then);
  return html`
    <ul class="e-stock" aria-label=${words.goods}>
      ${Object.entries(stock(realm)).map(
        ([name, n]) =>
          (!RARE.has(name) || n + later[name] > 0) &&
          html`
            <li class="e-good" title=${words.stock(name)}>
              <${Glyph} name=${name} size=${18} label=${words.stock(name)} />
              <b class=${later[name] > n ? "up" : later[name] < n ? "down" : ""}>
                ${n}${later[name] !== n && `→${later[name]}`}
              </b>
            </li>
          `,
      )}
    </ul>
  `;
}

const stocked = ({ scene, then, seat }) => html`
  <${Stock} realm=${scene.realms[seat]} then=${then?.realms[seat]} />
`;

// -- the castle and what threatens it ---------------------------------------------------------------------------------

/** Tags in front of the walls: who will be left after the next arrows; the frame shows what becomes of the wall. */
function Prospects({ forecast, tray }) {
  return html`
    <g class="e-prospects" aria-hidden="true">
      ${PLAN.map(({ tell }, place) => {
        const side = prospect(forecast, tray, place);
        return (
          side &&
          side.stand &&
          side.come[0] + side.come[1] > 0 &&
          (tray || "sure" in side) &&
          html`
            <${Pill}
              at=${tell}
              kind=${`tell ${side.wall}`}
              parts=${[["", words.stand(side.stand, side.odds, side.wall)]]}
            />
          `
        );
      })}
    </g>
  `;
}

function Home({ ctx, scene, then, seat, tray }) {
  const realm = scene.realms[seat];
  const forecast = ctx.playing.value ? null : ctx.forecast.value?.seats[seat];
  const spot = seat !== ctx.me.value ? undefined : tray ? traySpot(tray, ctx.spot) : ctx.spot;
  return html`
    <div class="e-home">
      <div class="e-picture-box">
        <${Castle}
          ctx=${ctx}
          seat=${seat}
          realm=${tray ? planned(realm, tray) : realm}
          then=${tray ? undefined : then?.realms[seat]}
          scene=${scene}
          spot=${spot}
          over=${html`
            <${Prospects} forecast=${forecast} tray=${tray} />
            <${Marks} ctx=${ctx} seat=${seat} />
          `}
        />
        <div class="e-title"><${SeatName} ctx=${ctx} seat=${seat} /></div>
        ${stocked({ scene, then, seat })}
        <${Headline} ctx=${ctx} />
      </div>
      ${
        tray &&
        html`
          <${Tray} tray=${tray} forecast=${forecast} />
        `
      }
      <${Attack} ctx=${ctx} scene=${scene} seat=${seat} />
    </div>
  `;
}

// -- cards ------------------------------------------------------------------------------------------------------------

function Rows({ ctx, scene, then }) {
  const card = (number, at, leaves) =>
    number < 0
      ? html`
          <span class="e-slot">${(scene.starters.length > 0 || scene.phase !== "set-up") && words.empty}</span>
        `
      : html`
          <${Card} key=${number} ctx=${ctx} number=${number} at=${at} leaves=${leaves} />
        `;
  const row = (title, workers, cards) => html`
    <div class="e-row">
      <header>
        <h2>${title}</h2>
        ${workers}
      </header>
      <div class="e-row-cards">${cards}</div>
    </div>
  `;
  return html`
    <section class=${cls("e-rows", scene.starters.length && "e-starters")} aria-label=${words.rows}>
      ${
        scene.starters.length
          ? row(
              words.starters,
              null,
              scene.starters.map((number) => card(number, "starter:")),
            )
          : ctx.catalog.locations.map(
              (location, place) =>
                location.row &&
                row(
                  location.name,
                  html`
                    <${Workers} ctx=${ctx} scene=${scene} then=${then} place=${place} />
                  `,
                  scene[location.row].map((number, slot) => card(number, "row:", slot === 0)),
                ),
            )
      }
    </section>
  `;
}

function Own({ ctx, scene, seat }) {
  const { cards, drawn } = scene.realms[seat];
  const spot = seat === ctx.me.value ? ctx.spot : null;
  return html`
    <section class="e-own" aria-label=${words.cardsOf(ctx.names.value[seat])}>
      ${
        drawn.some((number) => number >= 0) &&
        html`
          <${Objectives} ctx=${ctx} scene=${scene} seat=${seat} choosing />
        `
      }
      <${Objectives} ctx=${ctx} scene=${scene} seat=${seat} />
      <div class=${cls("e-chips", cards.length > FEW_CARDS && "many")}>
        ${cards.map(
          ([number, marks]) => html`
            <${Chip} ctx=${ctx} number=${number} marks=${marks} spot=${spot} />
          `,
        )}
      </div>
    </section>
  `;
}

// -- the others -------------------------------------------------------------------------------------------------------

/** A small live picture of one seat. */
function Small({ ctx, seat }) {
  const scene = ctx.shown.value;
  return (
    scene &&
    html`
      <${Castle} ctx=${ctx} seat=${seat} realm=${scene.realms[seat]} scene=${scene} small />
    `
  );
}

function Rival({ ctx, scene, seat, onShow }) {
  const realm = scene.realms[seat];
  const invaders = sum([realm, ...realm.sides].map((side) => side.swordsmen + side.archers));
  const name = ctx.names.value[seat];
  const parts = { ...stock(realm), cards: realm.cards.length, invaders };
  const happening = ctx.moment.value?.seat === seat;
  const acting = ctx.view.value.to_act.includes(seat);
  return html`
    <button
      type="button"
      class=${cls("e-rival", `seat-${seat}`, happening && "happening", acting && "acting")}
      aria-label=${words.show(name)}
      onClick=${() => onShow(seat)}
    >
      <${Castle} ctx=${ctx} seat=${seat} realm=${realm} scene=${scene} small />
      <span class="e-rival-text">
        <span class="e-rival-name">
          <${SeatMark} seat=${seat} size=${12} />
          <span>${name}</span>
        </span>
        <span class="e-rival-goods">
          ${Object.entries(parts).map(
            ([part, n]) =>
              n > 0 &&
              html`
                <span class=${`e-amount e-has-${part}`} title=${words.stock(part)}>
                  ${n}
                  <${Glyph} name=${part.replace(/^(card|invader)s$/, "$1")} />
                </span>
              `,
          )}
        </span>
      </span>
      ${
        realm.sacked > 0 &&
        scene.siege &&
        html`
          <span class="e-stamp bad">${words.sackedMark}</span>
        `
      }
    </button>
  `;
}

// -- the whole --------------------------------------------------------------------------------------------------------

/** On a phone: the part of the table that a place is drawn in. */
const PARTS = { castle: ".e-home", board: ".e-land, .e-rows", cards: ".e-own, .e-rows", rivals: ".e-rivals" };
const tabOf = ({ at }) => (/^(space|row)/.test(at) ? "board" : /^(card|obj|start)/.test(at) ? "cards" : "castle");

function Board({ ctx }) {
  const tab = useSignal("castle");
  const asked = useRef("");
  const asking = useComputed(() => ctx.choices.value.filter(({ at, no }) => at && !no).map(tabOf));
  // A new question opens the tab with most of its answers; the same question asked again leaves the tab alone.
  useSignalEffect(() => {
    const prompt = ctx.question.value?.prompt;
    const { step, told } = ctx.hint.value ?? {};
    const best = step > 3 && ctx.choices.value.find((choice) => choice.do === told.move.do && choice.at);
    if (best) return void (tab.value = tabOf(best));
    const many = (name) => asking.value.filter((other) => other === name).length;
    const [most] = Object.keys(words.tabs).sort((one, other) => many(other) - many(one));
    if (many(most) && (prompt !== asked.current || !many(tab.peek()))) tab.value = most;
    asked.current = prompt ?? asked.current;
  });
  const looked = useSignal(0);
  const tray = useTray(ctx);
  const scene = ctx.shown.value;
  if (!scene) return null;
  const me = ctx.me.value;
  const seat = me >= 0 ? me : Math.min(looked.value, scene.realms.length - 1);
  const show = (other) => (me >= 0 ? ctx.open("seat", other) : (looked.value = other));
  const parts = { ctx, scene, then: ctx.preview.value ?? undefined, seat };
  // In a fight the castle is all that matters, unless something else is asked about.
  const fight = scene.phase === "combat" && asking.value.every((name) => name === "castle");
  return html`
    <div
      class=${cls("e-board", fight && "e-fight")}
      data-tab=${tab.value}
      style=${{ "--others": scene.realms.length - 1 }}
    >
      <nav class="e-tabs" aria-label=${words.tabList}>
        ${Object.entries(words.tabs).map(
          ([name, text]) => html`
            <button
              type="button"
              class=${asking.value.includes(name) ? "asks" : ""}
              data-part=${PARTS[name]}
              aria-pressed=${tab.value === name}
              onClick=${() => (tab.value = name)}
            >
              ${text}
            </button>
          `,
        )}
      </nav>
      <${Track} ...${parts} me=${seat} />
      <div class="e-strip">${stocked(parts)}</div>
      <${Home} ...${parts} tray=${tray} />
      <div class="e-table">
        <${Spaces} ...${parts} />
        <${Rows} ...${parts} />
        <${Own} ...${parts} />
        <section class="e-rivals" aria-label=${words.rivals}>
          ${scene.order.map(
            (other) =>
              other !== seat &&
              html`
                <${Rival} key=${other} ctx=${ctx} scene=${scene} seat=${other} onShow=${show} />
              `,
          )}
        </section>
      </div>
      <${Held} tray=${tray} />
    </div>
  `;
}

/** The cards that nobody has seen yet, by deck. */
const Unseen = ({ ctx }) =>
  Object.entries(ctx.shown.value.unseen).map(
    ([deck, cards]) => html`
      <h3>${words.unseenDeck[deck]}</h3>
      <ul class="e-unseen">
        ${cards.map(([number, copies]) => {
          const { name, text } = ctx.catalog[deck][number];
          return html`
            <li>
              <b>${words.copies(copies, name)}</b>
              ${" "}${text}
            </li>
          `;
        })}
      </ul>
    `,
  );

/** A castle at full size with all that its owner has, or what is left in the decks. */
function Panel({ ctx, panel, arg }) {
  if (panel === "unseen")
    return html`
      <${Unseen} ctx=${ctx} />
    `;
  const parts = { ctx, scene: ctx.shown.value, seat: Number(arg) };
  const realm = parts.scene.realms[arg];
  return html`
    <div class="e-panel">
      <div class="e-picture-box">
        <${Castle}
          ...${parts}
          realm=${realm}
          over=${html`
            <${Marks} ...${parts} />
          `}
        />
        <${Stock} realm=${realm} />
      </div>
      <${Attack} ...${parts} />
      <${Own} ...${parts} />
    </div>
  `;
}

const panelTitle = (panel, arg, ctx) => (panel === "unseen" ? words.unseen : words.castle(ctx.names.value[arg]));

/** While troops are being placed, the castle and the tray ask for the answer. */
const asks = ({ scene }) => scene.value?.post && words.tray.titles[Number(scene.value.post.moving)];

export default { Board, asks, Small, Face, Sign: Glyph, Panel, panelTitle, pace, tells, chapters: ["season"] };
