// The people of a colony: who they are, what they bring to a mission, and where they are now.
import { cls, html, useEffect, useState } from "../../core/ui.js";
import { roveInPlane } from "../../core/keys.js";
import { Portrait } from "./pictures.js";
import { Cube, Glyph, afterwards, firstAt, percent, say, says, toolGlyph, words } from "./signs.js";

const EVEN = 0.5;
const STATES = ["ready", "used", "sent", "dead"];

/** A number, or a question mark with what is added to the die. */
const value = (die, n) => (die ? (n ? `?+${n}` : "?") : n);

/** Wounds and tokens, with the room that is left for them. */
function Marks({ ctx, card, person }) {
  const { wounds = 0, tokens = [] } = person;
  const held = tokens.flatMap((many, i) => Array(many).fill(ctx.catalog.resources[i]));
  const frail = wounds >= card.wounds.length;
  return html`
    <span class="ate-marks">
      <span ...${says(frail ? words.fatal : say("wounds", wounds, card.wounds.length))}>
        ${card.wounds.map(
          (_, i) => html`
            <${Glyph} name="wound" class=${i < wounds ? "hurt" : "empty"} />
          `,
        )}${
          frail &&
          html`
            <${Glyph} name="dead" class="frail" />
          `
        }
      </span>
      <span>
        ${Array.from({ length: card.spots }, (_, i) =>
          held[i]
            ? html`
                <${Cube} of=${held[i]} title=${say("token", held[i])} />
              `
            : html`
                <i class="ate-slot" ...${says(words.freeSpot)} />
              `,
        )}
      </span>
    </span>
  `;
}

function Person({ ctx, card, person, after = person, wanted, odds }) {
  const { catalog } = ctx;
  const tool = catalog.tools[person.tool];
  const living = person.is < 3;
  return html`
    <span class="ate-bust">
      <${Portrait} card=${card} />
      ${
        tool &&
        html`
          <${Glyph} name=${toolGlyph(tool, catalog)} class="ate-held" />
        `
      }
    </span>
    <p class=${cls("ate-state", after.is !== person.is && "changing")}>
      <${Glyph} name=${STATES[after.is]} />
      ${" "}${words.states[after.is]}
    </p>
    <b class="ate-name">${card.name}</b>
    ${
      living &&
      html`
        <${Marks} ctx=${ctx} card=${card} person=${after.is < 3 ? after : person} />
        <small class="ate-carry">${tool?.name}</small>
        <span class="ate-skills">
          ${catalog.skills.map(
            (name, i) => html`
              <span class=${cls(`s-${i}`, wanted.includes(i) && "wanted")} title=${name}>
                <${Glyph} name=${name} title=${name} />
                <b>${value(card.skills[i] < 0 && !person.roll, person.skills[i])}</b>
              </span>
            `,
          )}
        </span>
      `
    }
    ${
      person.brings !== undefined &&
      html`
        <p class="ate-brings">
          <${Glyph} name="sent" title=${words.brings} />
          <b>${value(person.die, person.brings)}</b>
          ${
            odds >= 0
              ? html`
                  <span class=${cls("ate-odds", odds < EVEN && "low")} ...${says(say("odds", percent(odds)))}>
                    ${
                      odds >= 0.005 &&
                      html`
                        <${Glyph} name="crown" />
                      `
                    }${odds > 0.995 ? words.leading : odds < 0.005 ? words.trailing : percent(odds)}
                  </span>
                `
              : person.then !== undefined &&
                html`
                  <span ...${says(say("then", value(person.dice, person.then)))}>
                    » ${value(person.dice, person.then)}
                  </span>
                `
          }
        </p>
      `
    }
  `;
}

/** Everybody; where two go together, the first pick is kept here and the second one sends them. */
export function People({ ctx, scene, seat, own }) {
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
    if (!cards.some((_, other) => firstAt(ctx, pairOf(place, other))))
      return { class: cls(look, "spot dim"), role: "button", tabindex: -1, "aria-disabled": "true" };
    const toggle = () => pick(picked ? null : place);
    return {
      class: cls(look, "spot lit", picked && "picked"),
      role: "button",
      tabindex: 0,
      "aria-pressed": picked,
      "aria-label": picked ? say("goes", name) : say("goesFirst", name),
      "data-at": `person:${place}`,
      onClick: toggle,
      onKeyDown: (event) =>
        event.key === "Enter" || event.key === " " ? (event.preventDefault(), toggle()) : roveInPlane(event),
    };
  }

  const chance = (place) =>
    !pairs
      ? odds[`person:${place}`]
      : first === null
        ? Math.max(...cards.map((_, other) => odds[pairOf(place, other)] ?? -1))
        : odds[pairOf(first, place)];
  return html`
    <ul class="ate-people">
      ${people.map(
        (person, place) => html`
          <li key=${place}>
            <div ...${ctx.card(`person:${cards[place].id}`, cards[place].name, props(place))}>
              <${Person}
                ctx=${ctx}
                card=${cards[place]}
                person=${person}
                after=${afterwards(ctx, seat)?.people[place]}
                wanted=${wanted}
                odds=${chance(place)}
              />
            </div>
          </li>
        `,
      )}
    </ul>
    ${
      pairs &&
      html`
        <p class="ate-hint" role="status">${first === null ? words.pickFirst : say("pickSecond", cards[first].name)}</p>
      `
    }
  `;
}
