// What all realms share: the gold track with threat, thresholds and what a sack would leave; the places where workers
// are sent; and the coming attack.
import { PHONE, cls, html } from "../../core/ui.js";
import { Icon } from "../../core/icons.js";
import { RuleLink, SeatMark } from "../../core/marks.js";
import { Amounts, Terms, use } from "./art.js";
import { named } from "./cards.js";
import { words } from "./words.js";

// -- the gold track ---------------------------------------------------------------------------------------------------

/** What share of the line a number beside a mark needs. */
const near = () => (PHONE.matches ? 0.12 : 0.05);

/** Seats whose marks would overlap stand together: [where, seats by gold]. */
function clusters(realms, end) {
  const found = [];
  for (const [seat, { gold }] of [...realms.entries()].sort(([, a], [, b]) => a.gold - b.gold)) {
    const last = found.at(-1);
    if (last && (gold - last.gold) / end < near() * last.seats.length) last.seats.push(seat);
    else found.push({ gold, seats: [seat] });
  }
  return found.map(({ seats }) => [seats.reduce((sum, seat) => sum + realms[seat].gold, 0) / seats.length, seats]);
}

export function Track({ ctx, scene, then, me }) {
  const { seasons, flags, invaders } = ctx.catalog;
  const { season, threat, realms } = scene;
  const mine = realms[me];
  const later = then?.realms[me];
  const end = Math.max(24, threat + 4, ...realms.map(({ gold, next }) => Math.max(gold, next) + 4));
  const at = (gold) => ({ "--at": Math.min(1, gold / end) });
  const room = end * near(); // for the number under the line, which no tick may overprint
  const tiers = new Map();
  for (const [number] of scene.reports)
    for (const [gold, swordsmen, archers] of invaders[number].tiers)
      if (gold > 0 && gold <= end)
        tiers.set(gold, [
          ...(tiers.get(gold) ?? []),
          words.threshold(gold, invaders[number].name, words.invaders(swordsmen, archers)),
        ]);
  // What a mark means is told beside it, where the pointer or the focus is.
  const sign = (own, style, label, inner) => html`
    <span class=${`e-sign ${own}`} style=${style} role="img" tabindex="0" aria-label=${label}>${inner}</span>
  `;
  const met = (gold) => gold <= Math.max(mine.gold, threat);
  const threshold = (gold) => cls("e-threshold", gold === mine.next && "next", met(gold) && "met");
  return html`
    <section class="e-track" aria-label=${words.track}>
      <div class="e-seasons" role="img" aria-label=${`${words.season(season, seasons)}. ${words.flagNow(scene.flag)}`}>
        <span class="e-name">${words.season(season, seasons)}</span>
        <span class="e-pips">
          ${flags.slice(1).map(
            (value, n) => html`
              <span class=${cls("e-pip", n + 1 < season && "past", n + 1 === season && "now")}>${value}</span>
            `,
          )}
        </span>
      </div>
      <div class="e-rail">
        <div class="e-line"><div class="e-threat" style=${at(threat)} /></div>
        ${Array.from({ length: Math.floor(end / 5) + 1 }, (_, n) => n * 5).map(
          (n) =>
            !(mine.red < mine.gold && n > mine.red - room && n < mine.gold + room / 4) &&
            html`
              <span class="e-tick" style=${at(n)}>${n}</span>
            `,
        )}
        ${[...tiers].map(([gold, texts]) => sign(threshold(gold), at(gold), texts.join(". ")))}
        ${
          threat > 0 &&
          sign(
            "e-skull",
            at(threat),
            words.threat(threat),
            html`
              <${Icon} name="threat" />
            `,
          )
        }
        ${
          mine.red < mine.gold &&
          sign(
            "e-red",
            { ...at(mine.red), "--lost": (mine.gold - mine.red) / end },
            words.sack(mine.red),
            html`
              <span>${mine.red}</span>
            `,
          )
        }
        ${clusters(realms, end).map(
          ([middle, seats]) => html`
            <span class="e-golds" style=${at(middle)}>
              ${seats.map((seat) => {
                const { gold, red } = realms[seat];
                const label = words.goldOf(ctx.names.value[seat], gold, red);
                return sign(
                  cls("e-purse", seat === me && "me"),
                  null,
                  label,
                  html`
                    <${SeatMark} seat=${seat} />
                    <b>${gold}</b>
                  `,
                );
              })}
            </span>
          `,
        )}
        ${
          later &&
          later.gold !== mine.gold &&
          html`
            <span class="e-golds ghost" style=${at(later.gold)}>
              <${SeatMark} seat=${me} />
              <b>${later.gold}</b>
            </span>
          `
        }
      </div>
    </section>
  `;
}

// -- places for workers -----------------------------------------------------------------------------------------------

/** The worker spaces of a location: who stands there, who would come, and what is free. */
export function Workers({ ctx, scene, then, place }) {
  const here = scene.placed[place];
  const soon = then ? then.placed[place].slice(here.length) : [];
  const label = [
    ...here.map((seat) => words.worker(ctx.names.value[seat])),
    words.spaces(scene.open[place], here.length + scene.open[place]),
  ].join(", ");
  return html`
    <span class="e-workers" role="img" aria-label=${label}>
      ${here.map(
        (seat) => html`
          <${SeatMark} seat=${seat} />
        `,
      )}${soon.map(
        (seat) => html`
          <${SeatMark} seat=${seat} class="ghost" />
        `,
      )}${Array.from(
        { length: Math.max(0, scene.open[place] - soon.length) },
        () => html`
          <span class="e-free" />
        `,
      )}
    </span>
  `;
}

export function Spaces({ ctx, scene, then }) {
  return html`
    <section class="e-land" aria-label=${words.land}>
      ${ctx.catalog.locations.map(
        ({ id, name, options, row }, place) =>
          !row &&
          html`
            <section class=${cls("e-place", id, !scene.open[place] && "full")} aria-label=${name}>
              <svg class="e-scene" viewBox="0 0 60 34" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
                ${use(`p-${id}`)}
              </svg>
              <header>
                <h2>${name}</h2>
                <${Workers} ctx=${ctx} scene=${scene} then=${then} place=${place} />
              </header>
              <div class="e-options">
                ${options.map(
                  (option) => html`
                    <div ...${named(ctx.spot(option.at, name), `${option.label}: ${option.text}`, "e-option")}>
                      <${Terms} ...${option} />
                    </div>
                  `,
                )}
              </div>
            </section>
          `,
      )}
    </section>
  `;
}

// -- the attack -------------------------------------------------------------------------------------------------------

const SIGNS = { good: "check", bad: "threat", "": "info" };
const ARROW = "M12 3v15M5.5 12l6.5 7l6.5-7";

/** A card that comes from one side: its direction, its name, and what else there is to say. */
function FromSide({ ctx, card, side, kind, children }) {
  const label = `${card.name} ${words.from(words.sides[side])}: ${card.text}`;
  return html`
    <div class=${cls("e-report", kind)} ...${ctx.card(`${kind ?? "invader"}:${card.id}`, label)}>
      <svg class="e-towards icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d=${ARROW} transform=${`rotate(${side * 90} 12 12)`} />
      </svg>
      <span class="e-report-text">
        <span class="e-name">${card.name}</span>
        ${children}
      </span>
    </div>
  `;
}

function Brings({ tier }) {
  const [, sword = 0, bow = 0] = tier ?? [];
  return sword + bow
    ? html`
        <span class="e-brings"><${Amounts} goods=${{ sword, bow }} /></span>
      `
    : words.nobody;
}

const Back = ({ label, text, kind }) => html`
  <div class=${cls("e-back", kind)} role="img" aria-label=${label} title=${label}>${text}</div>
`;

/** The cards known to be coming, as this realm will meet them; those still face down; and what they all mean. */
export function Attack({ ctx, scene, seat }) {
  const { reports, down, siege, threat } = scene;
  const realm = scene.realms[seat];
  const lines = ctx.me.value === seat && !ctx.playing.value ? (ctx.forecast.value?.lines ?? []) : [];
  const come = siege || realm.sides.some((side) => side.swordsmen + side.archers > 0);
  const level = Math.max(realm.gold, threat);
  const engine = siege && ctx.catalog.sieges[siege[0]];
  return html`
    <section class=${cls("e-attack", come && "come")} aria-label=${words.attack}>
      <div class="e-reports">
        ${reports.map(([number, side]) => {
          const card = ctx.catalog.invaders[number];
          const next = card.tiers.find(([gold]) => gold > level);
          return html`<${FromSide} ctx=${ctx} card=${card} side=${side}>${
            !come &&
            html`
              <span class="e-brings">
                <${Brings} tier=${card.tiers.findLast(([gold]) => gold <= level)} />
                ${
                  next &&
                  html`
                    <span class="e-next">${next[0]}+</span>
                    <${Brings} tier=${next} />
                  `
                }
              </span>
            `
          }</${FromSide}>`;
        })}
        ${
          down > 0 &&
          html`
            <${Back} label=${words.unknown(down)} text=${`${down} ×?`} />
          `
        }
        ${
          siege
            ? html`
                <${FromSide} ctx=${ctx} card=${engine} side=${siege[1]} kind="siege" />
              `
            : reports.length + down > 0
              ? html`
                  <${Back} label=${words.siegeUnknown} text="?" kind="siege" />
                `
              : words.quiet
        }
        ${
          !come &&
          html`
            <button type="button" class="button small" onClick=${() => ctx.open("unseen")}>${words.unseen}</button>
          `
        }
      </div>
      ${
        siege &&
        html`
          <p>
            ${engine.text[0].toUpperCase()}${engine.text.slice(1)}.${
              engine.surge !== "none" &&
              html`
                ${" "}${words.surge(scene.season)}${" "}
                <${RuleLink} ctx=${ctx} id=${`R-surge-${engine.surge}`} />
              `
            }
          </p>
        `
      }
      <ul class="e-lines" tabindex=${lines.length ? 0 : undefined} aria-label=${words.forecast}>
        ${lines.map(
          ({ sure, tone, text }) => html`
            <li class=${cls(sure && "sure", tone)}>
              <${Icon} name=${sure ? SIGNS[tone] : "help"} label=${sure ? words.sure : words.perhaps} />
              <span>${text}</span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
