// A colony at full size: its storehouse, wall and knowledge, with its people and belongings.
import { cls, html } from "../../core/ui.js";
import { SeatMark } from "../../core/marks.js";
import { Hand, Kit, Scored } from "./belongings.js";
import { People } from "./people.js";
import { Town } from "./pictures.js";
import { Change, Cubes, Glyph, Points, afterwards, firstAt, say, says, words } from "./signs.js";

// -- stores, wall, knowledge ------------------------------------------------------------------------------------------

function Home({ ctx, colony, after = colony, card, seat, spot, onback }) {
  const build = firstAt(ctx, "wall");
  return html`
    <div class="ate-home">
      <div class="ate-view">
        <${Town} colony=${{ ...colony, wall: after.wall }} card=${card} seat=${seat} />
        <p>
          <${SeatMark} seat=${seat} />
          <b>${card.name}</b>
          <${Points} n=${colony.points} after=${after.points} />
        </p>
      </div>
      ${
        onback
          ? html`
              <button type="button" class="button small ate-back" onClick=${onback}>${words.yours}</button>
            `
          : html`
              <p class="ate-theme">${card.theme}</p>
            `
      }
      <ul class="ate-store">
        ${ctx.catalog.resources.map(
          (name, i) => html`
            <li>
              <span ...${spot(`store:${i}`, name, "ate-shelf")}>
                <span ...${says(say("stock", colony.stock[i], card.capacity[i], name))}>
                  <${Cubes} of=${name} many=${colony.stock[i]} room=${card.capacity[i]} />
                </span>
                <small>${name}</small>
                <${Change} from=${colony.stock[i]} to=${after.stock[i]} />
              </span>
            </li>
          `,
        )}
      </ul>
      <p ...${spot("wall", words.wall, "ate-wall")}>
        <${Glyph} name="wall" class=${`w-${after.wall}`} />
        ${" "}${ctx.catalog.walls[after.wall]}${
          build &&
          html`
            <span class="ate-do">${build.group}</span>
          `
        }
      </p>
      <p class="ate-danger">${words.raidNow[ctx.forecast.value?.raid[seat]]}</p>
    </div>
  `;
}

function Knowledge({ ctx, colony, after = colony, spot }) {
  const reached = (i) => (i < colony.knowledge ? "reached" : i < after.knowledge && "ghost");
  const progress = (i) => cls(reached(i), i === colony.knowledge && "coming");
  return html`
    <div ...${spot("knowledge", words.knowledge, "ate-lore")}>
      <h2>
        <${Glyph} name="knowledge" />
        ${" "}${words.knowledge}
      </h2>
      <ol>
        ${ctx.catalog.knowledge.map(
          ({ gives, points, text }, i) => html`
            <li class=${progress(i)} title=${say("spot", i + 1, text)}>
              ${
                gives !== "none" &&
                html`
                  <${Glyph} name=${gives} title=${text} />
                `
              }${
                points > 0 &&
                html`
                  <${Points} n=${points} />
                `
              }
            </li>
          `,
        )}
      </ol>
    </div>
  `;
}

/** Before there is a colony: those to choose from. */
function Draft({ ctx }) {
  const { colonies, people, skills } = ctx.catalog;
  return html`
    <section class="ate-colony ate-draft" aria-label=${words.choose}>
      ${colonies.map(
        (card, number) => html`
          <div ...${ctx.spot(`colony:${number}`, card.name, "ate-offer")}>
            <${Town}
              colony=${{ wall: 0, people: card.people.map(() => ({ is: 0 })) }}
              card=${card}
              seat=${Math.max(0, ctx.me.value)}
            />
            <b>${card.name}</b>
            <p>${card.theme}</p>
            <ul>
              <li>
                <span></span>
                ${skills.map(
                  (name, i) => html`
                    <${Glyph} name=${name} title=${name} class=${`s-${i}`} />
                  `,
                )}
              </li>
              ${card.people.map(
                (person) => html`
                  <li>
                    <span>${people[person].name}</span>
                    ${people[person].skills.map(
                      (skill) => html`
                        <b>${skill < 0 ? "?" : skill}</b>
                      `,
                    )}
                  </li>
                `,
              )}
            </ul>
          </div>
        `,
      )}
    </section>
  `;
}

export function Colony({ ctx, scene, seat, onback }) {
  const colony = scene.colonies[seat];
  const card = ctx.catalog.colonies[colony.card];
  if (!card)
    return html`
      <${Draft} ctx=${ctx} />
    `;
  const own = seat === ctx.me.value;
  // In somebody else's colony nothing can be done.
  const spot = own ? ctx.spot : (place, name, look) => ({ class: look });
  const given = { ctx, colony, card, seat, spot, after: afterwards(ctx, seat) };
  return html`
    <section class="ate-colony" aria-label=${card.name} key=${seat}>
      <${Home} ...${given} onback=${onback} />
      <div class="ate-middle">
        <${People} ctx=${ctx} scene=${scene} seat=${seat} own=${own} />
        <${Knowledge} ...${given} />
        <${Scored} ...${given} />
      </div>
      <div class="ate-cards">
        <${Hand} ...${given} />
        <${Kit} ...${given} />
      </div>
    </section>
  `;
}
