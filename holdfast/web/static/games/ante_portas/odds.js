// What may be coming, as the server sampled it: the threat on every hex, a breach, and where a troop can go.
import { cls, html, useSignal, useSignalEffect } from "../../core/ui.js";
import { list, say, words } from "./signs.js";

const WAIT = 130;
export const percent = (chance) => `${Math.round(chance * 100)}%`;

/** The odds now, and as they would be after the choice in focus: `{now, then}`. */
export function useOdds(ctx) {
  const now = useSignal(null);
  const then = useSignal(null);
  const follow = (into, wish) =>
    useSignalEffect(() => {
      const answers = wish();
      if (!answers) return void (into.value = null);
      let over = false;
      const timer = setTimeout(async () => {
        const found = await ctx.foretell(answers);
        if (!over && found) into.value = found.odds;
      }, WAIT);
      return () => {
        over = true;
        clearTimeout(timer);
      };
    });
  // While the past is being told, the odds would give away how it ends.
  follow(now, () => ctx.foretell && !ctx.playing.value && ctx.now.value && !ctx.now.value.over && []);
  follow(then, () => {
    const choice = ctx.focused.value;
    return ctx.foretell && choice && !choice.no && ctx.choices.value.includes(choice) && [choice.do];
  });
  return { now: now.value, then: then.value };
}

/** The threat on a hex: its band, the number, and a sentence. */
export function threatOf(odds, number) {
  const found = odds?.hexes[number];
  if (!found) return null;
  const [share, error, band, from] = found;
  const behind = from.map(([hex, part]) => `hex ${hex}: ${percent(part)}`).join(", ");
  return { band, text: percent(share), say: say("reached", percent(share), Math.round(error * 100), behind) };
}

/** Where a pinned troop can go: for each hex, the cards that take it there. */
export const waysOf = (odds, number) => odds?.courses[number];

/** What is known about where a troop can go, in words. */
export function wayWords(odds, from, to) {
  const ways = waysOf(odds, from);
  if (!ways) return "";
  if (to && ways[to]) return say("byWay", from, to, ways[to].join(" "));
  const goals = Object.entries(ways).map(
    ([hex, cards]) => `${hex === "0" ? words.out : `hex ${hex}`} ×${cards.length}`,
  );
  return say("goals", list(goals) || words.none);
}

/** The team's chance of a breach in the next battle phase; with a choice in focus, what it would become. */
export function Breach({ odds: { now, then } }) {
  if (!now) return null;
  const [share, error, band] = now.breach;
  const after = then && then.breach[0] !== share ? then.breach[0] : null;
  const about = say("breachSays", percent(share), Math.round(error * 100), now.samples);
  return html`
    <p class=${cls("ap-breach", `t-${band}`)} title=${about} role="status">
      <svg width="14" height="14" aria-hidden="true">
        <rect class=${`ap-threat t-${band}`} width="14" height="14" />
      </svg>
      ${words.breach}${" "}
      <b>${percent(share)}</b>
      <small>${` ±${Math.round(error * 100)}`}</small>
      ${
        after !== null &&
        html`
          <b class=${after > share ? "up" : "down"}>${` → ${percent(after)}`}</b>
        `
      }
    </p>
  `;
}
