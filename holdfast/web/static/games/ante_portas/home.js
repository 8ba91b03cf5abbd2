// A community: its stores, people and buildings, the improvements in hand and in play; and the allies at a glance.
import { PHONE, cls, html } from "../../core/ui.js";
import { SeatMark, SeatName } from "../../core/marks.js";
import { Goods, Sign, amount, counted, list, say, says, words } from "./signs.js";

const STORED = 6; // kinds of goods that take up space

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);
const NO_SPOT = (place, name, look) => ({ class: look });

/** The shelves: a square for every good in store, an empty one for each that still fits. */
function Stores({ ctx, home, then = home, spot }) {
  const { goods } = ctx.catalog;
  const kept = home.goods.slice(0, STORED);
  const room = home.capacity + sum(home.special);
  const used = sum(kept);
  return html`
    <div class="ap-stores">
      <h3>
        ${say("stores", used, room)}
        <small>${say("storage", home.payment)}</small>
      </h3>
      <ul>
        ${goods.map((name, good) => {
          const [has, after] = [home.goods[good], then.goods[good]];
          const lying = home.buffers[good] ?? 0;
          const room = home.buffered[good];
          const text = list([counted(has, name), room > 0 && say("buffers", lying, room)]);
          return html`
            <li key=${name}>
              <span
                ...${spot(`good:${name}`, text, cls("ap-stock", !has && "none"))}
                data-spot=${`good:${name}`}
                title=${text}
              >
                <${Sign} name=${name} size=${22} />
                <b>${has}</b>
                ${
                  after !== has &&
                  html`
                    <i class=${after < has ? "down" : "up"}>${after < has ? "−" : "+"}${Math.abs(after - has)}</i>
                  `
                }
                ${
                  lying > 0 &&
                  html`
                    <small class="ap-buffer" aria-hidden="true">+${lying}</small>
                  `
                }
              </span>
            </li>
          `;
        })}
      </ul>
      <p class="ap-shelf" aria-hidden="true">
        ${Array.from({ length: room }, (_, n) => {
          let left = n;
          const good = kept.findIndex((many) => (left -= many) < 0);
          return html`
            <i class=${cls(n >= home.storage && "back")}>
              ${
                good >= 0 &&
                html`
                  <${Sign} name=${goods[good]} size=${13} />
                `
              }
            </i>
          `;
        })}
      </p>
    </div>
  `;
}

const Folk = ({ name, many, title }) =>
  many > 0 &&
  html`
    <span class="ap-folk" ...${says(title)}>
      <svg width="15" height="21" viewBox="0 0 24 34"><use href=${`#p-${name}`} /></svg>
      ${many > 1 && many}
    </span>
  `;

function Buildings({ ctx, home, spot }) {
  const { buildings } = ctx.catalog;
  const [farmers, citizens] = home.home;
  const idle = list([farmers && say("farmers", farmers), citizens && say("citizens", citizens)]) || words.empty;
  return html`
    <div class="ap-buildings">
      <h3 title=${say("homes", ...home.homes)}>
        ${say("buildings", ...home.spaces)}
        <span class="ap-idle" ...${says(say("people", idle))}>
          <${Folk} name="farmer" many=${farmers} title=${say("farmers", farmers)} />
          <${Folk} name="citizen" many=${citizens} title=${say("citizens", citizens)} />
        </span>
      </h3>
      <ul tabindex="0">
        ${home.built.map(([number, many, farming, serving, vacant]) => {
          const { id, name, text } = buildings[number];
          const told = list([`${many > 1 ? `${many} × ` : ""}${name}: ${text}`, vacant > 0 && say("idle", vacant)]);
          const look = cls("ap-building", vacant > 0 && "vacant");
          return html`
            <li key=${id}>
              <span
                ...${ctx.card(`building:${id}`, told, spot(`building:${id}`, told, look))}
                data-spot=${`building:${id}`}
              >
                <${Sign} name=${id} size=${34} />
                ${
                  many > 1 &&
                  html`
                    <b>${many}</b>
                  `
                }
                <span class="ap-staff" aria-hidden="true">
                  ${Array.from(
                    { length: farming + serving },
                    (_, n) => html`
                      <i class=${n < farming ? "f" : "c"} />
                    `,
                  )}
                  ${Array.from(
                    { length: vacant },
                    () => html`
                      <i class="v" />
                    `,
                  )}
                </span>
              </span>
            </li>
          `;
        })}
      </ul>
    </div>
  `;
}

function Cards({ ctx, home, spot }) {
  const { goods, improvements } = ctx.catalog;
  const card = (number, look, at) => {
    const { id, name, text, cost } = improvements[number];
    return html`
      <li key=${`${look}${number}/${at}`}>
        <div
          ...${ctx.card(`improvement:${id}`, `${name}: ${text}`, spot(`card:${id}`, name, `ap-card ${look}`))}
          data-spot=${`card:${id}`}
        >
          <b>${name}</b>
          <span class="ap-cost">
            ${sum(cost) ? Goods({ goods: cost, names: goods, size: 13 }) : look !== "played" && words.free}
          </span>
          <p>${text}</p>
        </div>
      </li>
    `;
  };
  const part = (title, numbers, look) =>
    numbers.length > 0 &&
    html`
      <h3>${title}</h3>
      <ul class="ap-cards">
        ${numbers.map((number, at) => card(number, look, at))}
      </ul>
    `;
  return html`
    <div class="ap-improvements" tabindex="0">
      ${part(words.drawn, home.drawn, "drawn")}${part(words.hand, home.hand, "hand")}
      ${part(words.played, home.played, "played")}
      ${
        !home.hand.length &&
        !home.played.length &&
        !home.drawn.length &&
        html`
          <h3>${words.hand}</h3>
          <p class="ap-none">${words.none}</p>
        `
      }
    </div>
  `;
}

/** An ally on one line: what they have, where they stand. */
export function Glance({ ctx, scene, seat, pressed, onlook }) {
  const home = scene.communities[seat];
  const { goods, sites } = ctx.catalog;
  const name = ctx.names.value[seat];
  const spot = ctx.spot(`seat:${seat}`, name, cls("ap-glance", `seat-${seat}`, scene.active === seat && "turn"));
  const look = spot.role
    ? spot
    : { ...spot, role: "button", tabindex: 0, "aria-pressed": pressed, "aria-label": say("look", name) };
  const onKeyDown = (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), onlook(seat));
  return html`
    <li>
      <div
        onClick=${() => onlook(seat)}
        onKeyDown=${onKeyDown}
        ...${look}
        data-spot=${`seat:${seat}`}
        title=${amount(home.goods, goods)}
      >
        <${SeatMark} seat=${seat} size=${14} />
        <b>${name}</b>
        ${
          scene.first === seat &&
          html`
            <${Sign} name="head-official" size=${15} title=${words.first} />
          `
        }
        <small>${sites[home.site].name.replace(/^.*: /, "")}</small>
        <span class="ap-purse">
          <${Goods} goods=${home.goods} names=${goods} size=${13} />
        </span>
      </div>
    </li>
  `;
}

export function Home({ ctx, scene, then, seat, onlook }) {
  const home = scene.communities[seat];
  const own = seat === ctx.me.value;
  const spot = own ? ctx.spot : NO_SPOT;
  const title = own
    ? words.home
    : html`
        <${SeatName} ctx=${ctx} seat=${seat} />
      `;
  return html`
    <section
      class="ap-home"
      aria-label=${own ? words.home : say("homeOf", ctx.names.value[seat])}
      key=${seat}
      tabindex=${PHONE.matches ? 0 : undefined}
    >
      <header>
        <h2 class="ap-title">${title}</h2>
        ${
          scene.communities.length > 1 &&
          html`
            <ul class="ap-allies" aria-label=${words.allies}>
              ${scene.communities.map(
                (_, other) => html`
                  <${Glance}
                    key=${other}
                    ctx=${ctx}
                    scene=${scene}
                    seat=${other}
                    pressed=${other === seat}
                    onlook=${onlook}
                  />
                `,
              )}
            </ul>
          `
        }
      </header>
      <div class="ap-belongings">
        <${Stores} ctx=${ctx} home=${home} then=${own ? then?.communities[seat] : undefined} spot=${spot} />
        <${Buildings} ctx=${ctx} home=${home} spot=${spot} />
        <${Cards} ctx=${ctx} home=${home} spot=${spot} />
      </div>
    </section>
  `;
}
