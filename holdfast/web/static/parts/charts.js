// Line charts of our own: a mark and a name at the end of every line, a readout under pointer and keys, and a table.
import { cls, html, useState } from "../core/ui.js";
import { SHAPES } from "../core/marks.js";
import { score } from "../core/words-score.js";

const WIDTH = 460;
const HEIGHT = 210;
const EDGES = { left: 30, top: 14, bottom: 180 };
const LABEL_STEP = 17;
const LETTER = 7.8; // the width of a letter in a name, on average
const SMALL_LETTER = 7; // and in a label below the plot

/** The step between grid lines: 1, 2, 5, 10, 20, 50 … so that there are four or five of them. */
function gridStep(most) {
  const rough = Math.max(most, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].find((n) => n * power >= rough) * power;
}

/** Moves overlapping labels apart: downwards first, then up from the lower edge. */
function spread(ends) {
  const order = ends.map((_, n) => n).sort((a, b) => ends[a] - ends[b]);
  const heights = [...ends];
  let free = EDGES.top;
  for (const n of order) free = (heights[n] = Math.max(heights[n], free)) + LABEL_STEP;
  free = EDGES.bottom;
  for (const n of order.reverse()) free = (heights[n] = Math.min(heights[n], free)) - LABEL_STEP;
  return heights;
}

/** `chart` is {title, unit, x: [labels], lines: [{seat, name, values}], at}; `onJump(at)` leads to that moment of
    the replay. */
export function Chart({ chart, onJump }) {
  const [point, setPoint] = useState(null);
  const { lines, x: labels } = chart;
  // The names stand beside the lines, so the longest one says how much room is left for these.
  const longest = Math.max(9, ...lines.map((line) => line.name.length));
  const plot = { ...EDGES, right: WIDTH - 34 - Math.ceil(longest * LETTER) };
  const count = labels.length;
  const low = Math.min(0, ...lines.flatMap((line) => line.values));
  const step = gridStep(Math.max(1, ...lines.flatMap((line) => line.values)) - low);
  const high = Math.ceil(Math.max(1, ...lines.flatMap((line) => line.values)) / step) * step;
  const x = (n) => (count < 2 ? plot.left : plot.left + ((plot.right - plot.left) * n) / (count - 1));
  const y = (value) => plot.bottom - ((plot.bottom - plot.top) * (value - low)) / (high - low);
  const names = spread(lines.map((line) => y(line.values.at(-1) ?? 0)));
  const grid = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, n) => low + n * step);
  // Below the plot stand only numbers, if that is enough; and never more labels than there is room for.
  const numbers = labels.map((label) => /\d+$/.exec(label)?.[0]);
  const below = numbers.every(Boolean) ? numbers : labels;
  const room = (plot.right - plot.left) / Math.max(1, count - 1);
  const widest = SMALL_LETTER * Math.max(...below.map((label) => label.length));
  const every = Math.max(Math.ceil(count / 10), Math.ceil((widest + 6) / room));
  const unseated = lines.filter((line) => line.seat < 0);
  const readout =
    point === null
      ? ""
      : score.readout(
          labels[point],
          lines.map((line) => [line.name, line.values[point]]),
        );

  function near(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDTH;
    setPoint(
      Math.max(0, Math.min(count - 1, Math.round(((across - plot.left) / (plot.right - plot.left)) * (count - 1)))),
    );
  }
  function key(event) {
    const to = { ArrowRight: (point ?? -1) + 1, ArrowLeft: (point ?? count) - 1, Home: 0, End: count - 1 }[event.key];
    if (to !== undefined) setPoint(Math.max(0, Math.min(count - 1, to)));
    else if (event.key === "Enter" && point !== null && chart.at) onJump?.(chart.at[point]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const placed = (i, value) => `translate(${x(i)} ${y(value)}) scale(${i === point ? 0.5 : 0.36}) translate(-12 -12)`;
  return html`
    <figure class="chart">
      <figcaption>
        <b>${chart.title}</b>
        ${" "}
        <small>${score.stretches(chart.unit, chart.x)}</small>
      </figcaption>
      <svg
        viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
        role="application"
        aria-roledescription="chart"
        tabindex="0"
        aria-label=${`${score.chart(chart.title, chart.unit)}. ${score.chartHelp}`}
        onMouseMove=${near}
        onMouseLeave=${() => setPoint(null)}
        onKeyDown=${key}
        onBlur=${() => setPoint(null)}
        onClick=${() => point !== null && chart.at && onJump?.(chart.at[point])}
        class=${cls(onJump && "leads")}
      >
        ${grid.map(
          (value) => html`
            <path class=${cls("chart-grid", value === 0 && "zero")} d=${`M${plot.left} ${y(value)}H${plot.right}`} />
            <text class="chart-number" x=${plot.left - 6} y=${y(value) + 4}>${value}</text>
          `,
        )}
        ${below.map(
          (label, n) =>
            n % every === 0 &&
            html`
              <text class="chart-label" x=${Math.max(x(n), (SMALL_LETTER * label.length) / 2)} y=${plot.bottom + 18}>
                ${label}
              </text>
            `,
        )}
        ${
          point !== null &&
          html`
            <path class="chart-cursor" d=${`M${x(point)} ${plot.top - 6}V${plot.bottom}`} />
          `
        }
        ${lines.map(
          (line, n) => html`
            <g
              class=${cls(
                "chart-line",
                line.seat < 0 ? "no-seat" : `seat-${line.seat}`,
                unseated.indexOf(line) > 0 && "another",
              )}
              key=${n}
            >
              <path
                d=${line.values.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("")}
              />
              ${
                line.seat >= 0 &&
                line.values.map(
                  (value, i) =>
                    (count < 12 || i === point || i === count - 1) &&
                    html`
                      <path class="chart-mark" d=${SHAPES[line.seat]} transform=${placed(i, value)} />
                    `,
                )
              }
              <path
                class="chart-tie"
                d=${`M${plot.right + 4} ${y(line.values.at(-1) ?? 0)}L${plot.right + 12} ${names[n]}`}
              />
              ${
                line.seat >= 0 &&
                html`
                  <path
                    class="chart-mark"
                    d=${SHAPES[line.seat]}
                    transform=${`translate(${plot.right + 21} ${names[n]}) scale(.5) translate(-12 -12)`}
                  />
                `
              }
              <text class="chart-name" x=${plot.right + (line.seat < 0 ? 15 : 31)} y=${names[n] + 4.5}>
                ${line.name}
              </text>
            </g>
          `,
        )}
      </svg>
      <p class="chart-readout" role="status">${readout}</p>
      <details>
        <summary>${score.asTable}</summary>
        <div class="chart-table" tabindex="0" role="region" aria-label=${score.chart(chart.title, chart.unit)}>
          <table>
            <thead>
              <tr>
                <td></td>
                ${labels.map(
                  (label) => html`
                    <th scope="col">${label}</th>
                  `,
                )}
              </tr>
            </thead>
            <tbody>
              ${lines.map(
                (line) => html`
                  <tr>
                    <th scope="row">${line.name}</th>
                    ${line.values.map(
                      (value) => html`
                        <td>${value}</td>
                      `,
                    )}
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  `;
}
