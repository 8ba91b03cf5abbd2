// What happened, in sentences: chapters, names with their marks, rules as links, and where your last turn was.
import { Fragment, html, useRef, useSignal, useSignalEffect } from "../core/ui.js";
import { opensChapter } from "../core/context.js";
import { Icon } from "../core/icons.js";
import { Sentence } from "../core/marks.js";
import { words } from "../core/words.js";

const W = words.log;

/** One line; it reads a signal of its own, so that it is drawn again only when names change. */
function Line({ ctx, event }) {
  ctx.names.value;
  if (opensChapter(ctx, event))
    return html`
      <li class="chapter">
        <h3><${Sentence} ctx=${ctx} text=${event.text} /></h3>
      </li>
    `;
  return html`
    <li>
      ${
        event.random &&
        html`
          <${Icon} name="dice" size=${13} />
        `
      }
      <${Sentence} ctx=${ctx} text=${event.text} rule=${event.rule} tabindex=${-1} />
    </li>
  `;
}

/** Where to read on from: after your last turn, or, if a season or round has ended since, where its report begins. */
function sinceWhen(ctx, log, last) {
  const mark = log.findIndex((event) => event.seq > last);
  const chapter = log.findLastIndex((event) => opensChapter(ctx, event));
  const { report } = ctx.catalog;
  if (mark < 0 || chapter < mark || !report) return mark;
  const before = log.findLastIndex((event, n) => n < chapter && opensChapter(ctx, event));
  const told = report.sections.flatMap(({ everybody, own }) => [...everybody, ...own]);
  const first = log.findIndex((event, n) => n > before && (told.includes(event.kind) || told.includes(event.rule)));
  return first < 0 ? mark : Math.min(mark, first);
}

export function Log({ ctx }) {
  const box = useRef(null);
  const atEnd = useSignal(true);
  const log = ctx.log.value;
  const last = ctx.view.value?.last_turn ?? Infinity;
  const mark = sinceWhen(ctx, log, last);

  const toEnd = () => {
    if (!box.current) return;
    box.current.scrollTop = box.current.scrollHeight;
    // Whoever scrolls back before the browser has reported this scroll is seen to come from the end.
    box.last = box.current.scrollTop;
  };
  useSignalEffect(() => {
    ctx.log.value;
    if (atEnd.peek()) requestAnimationFrame(toEnd);
  });
  const onScroll = ({ target }) => {
    // New lines may arrive before the browser reports that we scrolled to the end: only a reader scrolls back.
    const near = target.scrollHeight - target.scrollTop - target.clientHeight < 30;
    if (near || target.scrollTop < box.last) atEnd.value = near;
    box.last = target.scrollTop;
  };
  const toMark = () => box.current.querySelector(".since")?.scrollIntoView({ block: "start" });

  return html`
    <div class="log">
      <div class="log-tools">
        ${
          mark > 0 &&
          html`
            <button type="button" class="button small" onClick=${toMark}>${W.since}</button>
          `
        }
        ${
          ctx.catalog.report &&
          log.filter((event) => opensChapter(ctx, event)).length > 1 &&
          html`
            <button type="button" class="button small" onClick=${() => ctx.open("report")}>${W.reports}</button>
          `
        }
        ${
          !atEnd.value &&
          html`
            <button type="button" class="button small" onClick=${toEnd}>
              ${W.end}${" "}
              <${Icon} name="down" size=${13} />
            </button>
          `
        }
      </div>
      <ol ref=${box} class="log-lines scroll" tabindex="0" aria-label=${W.heading} onScroll=${onScroll}>
        ${
          !log.length &&
          html`
            <li class="nothing">${W.empty}</li>
          `
        }
        ${
          log.length > 0 &&
          !opensChapter(ctx, log[0]) &&
          html`
            <li class="chapter"><h3>${W.setup}</h3></li>
          `
        }
        ${log.map(
          (event, n) => html`<${Fragment} key=${`${event.seq}.${n}`}>
        ${
          n === mark &&
          mark > 0 &&
          html`
            <li class="since"><span>${W.since}</span></li>
          `
        }
        <${Line} ctx=${ctx} event=${event} /></${Fragment}>`,
        )}
      </ol>
    </div>
  `;
}
