// The way through a recorded game: a slider, the chapters above it, and marks where something was measured.
import { cls, html } from "../core/ui.js";
import { replay } from "../core/words-replay.js";

/** "Season 3 begins; …" is "Season 3" here, and "Era I: the 1st Summer begins." the "1st Summer". */
export const short = (title) => /^(\p{L}+ )+\d+|\d+\p{L}+ \p{L}+/u.exec(title)?.[0] ?? title;

const numbered = (chapter) => /\d+/.exec(chapter.name)?.[0];

/** `above` is drawn over the chapters, as wide as the track. */
export function Scrubber({ player, above }) {
  const { info, at, chapter, frame } = player;
  const length = info.length || 1;
  const chapters = info.chapters.map((one, n) => ({
    ...one,
    name: short(one.title),
    end: info.chapters[n + 1]?.at ?? length,
  }));
  const named = chapters[chapter.value]?.name ?? "";
  const where = !at.value
    ? replay.start
    : at.value === info.length
      ? replay.end(info.over)
      : replay.moment(at.value, info.length, named);
  const share = (moment) => `${((100 * moment) / length).toFixed(3)}%`;
  return html`
    <div class="scrubber">
      ${above}
      <div class="chapters" role="group" aria-label=${replay.chapters}>
        ${chapters.map(
          (one, n) => html`
            <button
              type="button"
              key=${one.at}
              tabindex="-1"
              title=${one.title}
              aria-label=${one.name}
              class=${cls("chapter-key", n === chapter.value && "here")}
              style=${{ left: share(one.at), width: share(one.end - one.at) }}
              onClick=${() => player.go(one.at)}
            >
              <span class="long">${one.name}</span>
              <span class=${cls("brief", !numbered(one) && "in-words")} aria-hidden="true">
                ${numbered(one) ?? one.name}
              </span>
            </button>
          `,
        )}
      </div>
      <div class="track">
        <i class="gone" style=${{ width: share(at.value) }} />
        ${marks(info).map(
          (mark) => html`
            <i class="mark" key=${mark.at} title=${mark.title} style=${{ left: share(mark.at) }} />
          `,
        )}
        <input
          type="range"
          min="0"
          max=${info.length}
          value=${at.value}
          aria-label=${replay.scrub}
          aria-valuetext=${replay.spoken(where, frame.value?.line)}
          onInput=${(event) => player.go(Number(event.currentTarget.value))}
          onKeyDown=${(event) => /^Page/.test(event.key) && event.preventDefault()}
        />
      </div>
      <p class="moment">${where}</p>
    </div>
  `;
}

/** The moments at which the charts were measured, each once. */
function marks(info) {
  const found = new Map();
  for (const chart of info.charts)
    chart.at?.forEach(
      (moment, n) =>
        found.has(moment) || found.set(moment, { at: moment, title: replay.mark(chart.title, chart.x[n]) }),
    );
  return [...found.values()];
}
