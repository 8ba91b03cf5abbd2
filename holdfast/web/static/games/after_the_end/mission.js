// The mission table: the two missions that lie open, the deck, and a lane for every seat.
import { cls, html } from "../../core/ui.js";
import { SeatMark } from "../../core/marks.js";
import { Landscape, Portrait, Town } from "./pictures.js";
import {
  Change,
  Die,
  Glyph,
  Points,
  Tally,
  afterwards,
  firstAt,
  percent,
  say,
  says,
  signed,
  toolGlyph,
  words,
} from "./signs.js";

// -- what lies open ---------------------------------------------------------------------------------------------------

/** What wins a mission, in signs and words. */
function Wins({ ctx, card }) {
  const chip = (glyph, text, look) => html`
    <span class=${`ate-chip ${look}`}>
      <${Glyph} name=${glyph} />
      ${text}
    </span>
  `;
  const way = card.lowest ? "lowest" : "highest";
  return html`
    <p class="ate-wins">
      ${card.people > 1 && chip("two", words.pair, "")}${chip(way, way, way)}
      ${card.skills.map(
        (skill, i) => html`
          ${i ? "+" : ""}${chip(ctx.catalog.skills[skill], ctx.catalog.skills[skill], `s-${skill}`)}
        `,
      )}
    </p>
  `;
}

/** The mission on one line, for where its card is out of sight, and what there is to pay with. */
export function Brief({ ctx, scene }) {
  const card = ctx.catalog.missions[scene.mission];
  const own = scene.colonies[ctx.me.value];
  return (
    card &&
    html`
      <div class="ate-brief">
        <b>${card.name}</b>
        <${Points} n=${card.points} />
        <${Wins} ctx=${ctx} card=${card} />
        ${
          own?.card >= 0 &&
          html`
            <${Tally} ctx=${ctx} colony=${own} />
          `
        }
      </div>
    `
  );
}

function MissionCard({ ctx, number, label, small }) {
  const card = ctx.catalog.missions[number];
  const type = ctx.catalog.types[card.type];
  return html`
    <div
      class=${cls("ate-mission", small && "small")}
      ...${ctx.card(`mission:${card.id}`, `${label}: ${card.name}, ${card.text}`)}
    >
      <div class="ate-art">
        <${Landscape} id=${card.id} />
        <span class="ate-tag">${label}</span>
        <span class="ate-type">
          <${Glyph} name=${type} />
          ${type}
        </span>
      </div>
      <h2>${card.name}</h2>
      <${Points} n=${card.points} />
      <${Wins} ctx=${ctx} card=${card} />
      ${
        !small &&
        html`
          <p class="ate-losers">${words.losers}</p>
          <p class="ate-flavour">${card.flavour}</p>
        `
      }
    </div>
  `;
}

/** A raid that is being dealt with, under its name if we saw it come. */
function Raid({ card }) {
  return html`
    <article class="ate-mission ate-raid" aria-label=${words.raid}>
      <div class="ate-art">
        <${Landscape} id=${card?.id ?? "raid"} raid />
        <span class="ate-tag">${words.raid}</span>
      </div>
      <h2>
        <${Glyph} name="raid" />
        ${" "}${card?.name ?? words.raid}
      </h2>
      <p>${words.raidText}</p>
    </article>
  `;
}

function Deck({ ctx, scene }) {
  const { left, met, raid, rounds } = scene.deck;
  const raids = ctx.catalog.missions.filter((card) => card.raid);
  const names = met.map((number) => ctx.catalog.missions[number].name).join(", ");
  const ahead = rounds.map((n) => n + (scene.next >= 0));
  return html`
    <div class="ate-deck">
      <span class="ate-stack"><b>${left}</b></span>
      <div>
        <p>${left ? say("raidChance", percent(raid)) : words.deckEmpty}</p>
        <p class="ate-flames" ...${says(say("raidsMet", met.length, raids.length))} title=${names}>
          ${raids.map(
            (_, i) => html`
              <${Glyph} name="raid" class=${i < met.length && "met"} />
            `,
          )}
        </p>
        ${
          scene.round > 0 &&
          scene.step !== "over" &&
          html`
            <p>${ahead[1] ? say("rounds", [...new Set(ahead)].join("–"), ahead[1]) : words.noRounds}</p>
          `
        }
      </div>
    </div>
  `;
}

// -- lanes ------------------------------------------------------------------------------------------------------------

/** Somebody who is out, with tool and dice; the dice can be picked while their owner is asked about them. */
function Out({ ctx, scene, seat, place }) {
  const { catalog } = ctx;
  const colony = scene.colonies[seat];
  const person = colony.people[place];
  const card = catalog.people[catalog.colonies[colony.card].people[place]];
  const tool = catalog.tools[person.tool];
  const asked = seat === ctx.me.value && scene.ask?.person === place;
  const dice = [person.roll, person.spare].filter(Boolean);
  return html`
    <span class="ate-out">
      <span class="ate-bust" title=${card.name}>
        <${Portrait} card=${card} />
        ${
          tool &&
          html`
            <${Glyph} name=${toolGlyph(tool, catalog)} class="ate-held" title=${tool.name} />
          `
        }
      </span>
      <span class="ate-outname">${card.name.split(" ").at(-1)}</span>
      ${dice.map(
        (face, i) => html`
          <span ...${asked ? ctx.spot(`die:${i}`, say("die", face), "ate-throw") : {}}><${Die} face=${face} /></span>
        `,
      )}
    </span>
  `;
}

function Sent({ ctx, scene, seat, ghost }) {
  const { sent, bonus, ties, total } = scene.colonies[seat];
  const leads = !ghost && (scene.decided ? scene.winner : ctx.forecast.value?.leader) === seat;
  return html`
    <div class=${cls("ate-sent", ghost && "ghost")}>
      ${sent.map(
        (place) => html`
          <${Out} ctx=${ctx} scene=${scene} seat=${seat} place=${place} />
        `,
      )}
      ${
        bonus !== 0 &&
        html`
          <span>${signed(bonus)}</span>
        `
      }${
        ties &&
        html`
          <${Glyph} name="flag" title=${words.ties} />
        `
      }
      <b
        class=${cls("ate-total", leads && "leads")}
        ...${says(say(leads ? (scene.decided ? "wins" : "leads") : "total", total))}
      >
        ${
          leads &&
          html`
            <${Glyph} name="crown" />
          `
        }${total}
        <${Change} from=${total} to=${afterwards(ctx, seat)?.total} />
      </b>
    </div>
  `;
}

/** What a seat does in this round; while events are being shown, the latest one about that seat. */
function Doing({ ctx, scene, seat }) {
  const note = ctx.told.value.findLast((event) => event.seat === seat);
  const asked = scene.ask?.seats.includes(seat);
  const colony = scene.colonies[seat];
  const after = afterwards(ctx, seat);
  const idle = (glyph, text, look) => html`
    <p class=${cls("ate-idle", look)}>
      ${
        glyph &&
        html`
          <${Glyph} name=${glyph} />
        `
      }${" "}${text}
    </p>
  `;
  if (note) {
    const face = note.facts?.face;
    return html`
      <p class="ate-note" key=${note.seq}>
        ${
          face &&
          html`
            <${Die} face=${face} class="tumble" />
          `
        }${ctx.say(note.text)}
      </p>
    `;
  }
  if (colony.warned) return idle("lookout", words.warned);
  if (scene.ask?.raid)
    return scene.ask.raid.includes(seat) || (asked && scene.ask.name === "wound")
      ? idle("raid", words.raided, "burns")
      : idle();
  if (colony.sent)
    return html`
      <${Sent} ctx=${ctx} scene=${scene} seat=${seat} />
    `;
  if (after?.sent)
    return html`
      <${Sent} ctx=${ctx} scene=${ctx.preview.value} seat=${seat} ghost />
    `;
  if (colony.visits || after?.visits) return idle("capitol", words.visits, !colony.visits && "ghost");
  if (colony.card < 0) return idle("", words.nobody);
  return idle("", ["raids", "over", "setup"].includes(scene.step) ? "" : asked ? words.deciding : words.undecided);
}

function Lane({ ctx, scene, seat, onlook, looking }) {
  const colony = scene.colonies[seat];
  const name = ctx.names.value[seat];
  const asked = scene.ask?.seats.includes(seat);
  const telling = ctx.moment.value?.seat === seat;
  return html`
    <li class=${cls("ate-lane", `seat-${seat}`, asked && "asked", telling && "telling")}>
      <button
        type="button"
        class="ate-look"
        aria-label=${say("look", name)}
        aria-pressed=${looking}
        onClick=${() => onlook(seat)}
      >
        <${Town} colony=${colony} card=${ctx.catalog.colonies[colony.card]} seat=${seat} />
      </button>
      <div class="ate-who">
        <p>
          <${SeatMark} seat=${seat} />
          <b>${name}</b>
          ${
            scene.first === seat &&
            html`
              <${Glyph} name="flag" title=${words.first} />
            `
          }
          <${Points} n=${colony.points} after=${afterwards(ctx, seat)?.points} />
        </p>
        ${
          colony.card >= 0 &&
          html`
            <${Tally} ctx=${ctx} colony=${colony} />
          `
        }
      </div>
      <${Doing} ctx=${ctx} scene=${scene} seat=${seat} />
    </li>
  `;
}

/** The window for experience: whom it waits for, and a way to let it pass. */
function Window({ ctx, ask }) {
  const pass = firstAt(ctx, "window");
  return html`
    <p class="ate-window">
      <${Glyph} name="experience" />
      <span>${words.windows[ask.when]}: ${ask.seats.map((seat) => ctx.names.value[seat]).join(", ")}</span>
      ${
        pass &&
        html`
          <span ...${ctx.spot("window", "", "ate-pass")}>${pass.label}</span>
        `
      }
    </p>
  `;
}

export function MissionTable({ ctx, scene, onlook, looking, raid }) {
  const { ask, mission, next } = scene;
  const seats = scene.colonies.map((_, place) => (scene.first + place) % scene.colonies.length);
  const card = (number, label, small) => html`
    <${MissionCard} ctx=${ctx} number=${number} label=${label} small=${small} />
  `;
  // A raid is announced before the scene shows it.
  const struck = ask?.raid || ctx.told.value.findLast((event) => event.kind === "mission")?.rule === "E-raid-reveal";
  const below = ask?.raid ? [mission, words.afterRaid] : [next, words.next];
  return html`
    <section class="ate-table" aria-label=${words.now}>
      <div class="ate-open">
        ${
          struck
            ? html`
                <${Raid} card=${raid} />
              `
            : mission >= 0
              ? card(mission, words.now)
              : html`
                  <div class="ate-mission">
                    <div class="ate-art"><${Landscape} id="city" /></div>
                  </div>
                `
        }
        ${
          below[0] >= 0
            ? card(...below, true)
            : scene.round > 0 &&
              html`
                <p class="ate-mission ate-idle">
                  ${scene.step === "raids" && scene.deck.left ? words.nextHidden : words.nextNone}
                </p>
              `
        }
        <${Deck} ctx=${ctx} scene=${scene} />
      </div>
      <div class="ate-right">
        <ol class="ate-lanes">
          ${seats.map(
            (seat) => html`
              <${Lane}
                key=${seat}
                ctx=${ctx}
                scene=${scene}
                seat=${seat}
                onlook=${onlook}
                looking=${looking === seat}
              />
            `,
          )}
        </ol>
        ${
          ask?.name === "window" &&
          html`
            <${Window} ctx=${ctx} ask=${ask} />
          `
        }
      </div>
    </section>
  `;
}
