// A season or round retold at leisure: what happened in it, sorted by subject, from the log.
import { cls, html, sheet, useSignal } from "../core/ui.js";
import { opensChapter } from "../core/context.js";
import { Dialog } from "../core/dialog.js";
import { Icon } from "../core/icons.js";
import { Sentence } from "../core/marks.js";
import { report as W } from "../core/words-report.js";

sheet("report");

/** The events of each season or round that is over. */
function chapters(ctx) {
  const log = ctx.log.value;
  const starts = log.flatMap((event, n) => (opensChapter(ctx, event) ? [n] : []));
  if (ctx.view.value.over) starts.push(log.length);
  return starts.slice(1).map((end, n) => log.slice(starts[n] + 1, end));
}

/** The sections of a report that have something to tell: in order, or what concerns this seat first. */
function sections(ctx, events) {
  const me = ctx.me.value;
  const about = (names) => (event) => names.includes(event.kind) || names.includes(event.rule);
  return ctx.catalog.report.sections
    .map(({ title, everybody, own, in_order }) => {
      const told = events.filter((event) => about(event.seat === me ? [...everybody, ...own] : everybody)(event));
      const foreign = ({ seat }) => Number(seat !== me);
      return { title, told: in_order ? told : told.toSorted((one, other) => foreign(one) - foreign(other)) };
    })
    .filter(({ told }) => told.length);
}

export function Report({ ctx, number, onClose }) {
  const all = chapters(ctx);
  const at = useSignal(number ?? all.length);
  const { stretch } = ctx.catalog.report;
  const turn = (by, icon, label) => html`
    <button
      type="button"
      class="button icon-only"
      aria-label=${label}
      disabled=${!all[at.value + by - 1]}
      onClick=${() => (at.value += by)}
    >
      <${Icon} name=${icon} />
    </button>
  `;
  return html`<${Dialog} title=${W.title(stretch, at.value)} onClose=${onClose}>
    <div class="report">
      ${sections(ctx, all[at.value - 1] ?? []).map(
        ({ title, told }) => html`
          <section>
            <h3>${title}</h3>
            <ul>
              ${told.map(
                (event) => html`
                  <li class=${cls(event.seat === ctx.me.value && "mine")}>
                    <${Sentence} ctx=${ctx} text=${event.text} />
                  </li>
                `,
              )}
            </ul>
          </section>
        `,
      )}
    </div>
    <p class="report-turn">
      ${[turn(-1, "left", W.before(stretch)), turn(1, "right", W.after(stretch))]}
    </p>
  </${Dialog}>`;
}
