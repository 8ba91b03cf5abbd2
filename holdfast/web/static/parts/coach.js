// The coach: a bubble beside the place that matters, a ring of light around it, and after the lessons a few hints.
import { PHONE, cls, html, sheet, useEffect, useLayoutEffect, useRef, useSignal, useSignalEffect } from "../core/ui.js";
import { getOnce } from "../core/api.js";
import { Icon } from "../core/icons.js";
import { useKey } from "../core/keys.js";
import { RuleLink } from "../core/marks.js";
import { go } from "../core/router.js";
import { complain } from "../core/toasts.js";
import { coach } from "../core/words-coach.js";
import { followScript } from "./coach-script.js";
import { makeTable } from "./lobby-maker.js";

sheet("coach");
const GAP = 16;
const LOOK_AGAIN = 300; // ms: the place may move when the picture changes

export function Coach({ ctx }) {
  const lessons = useSignal(null);
  useEffect(() => {
    let open = null;
    let gone = false;
    getOnce(`/api/games/${ctx.room.value.game}/lessons/${ctx.room.value.lesson}`).then((script) => {
      if (!gone) lessons.value = { script, ...(open = followScript(ctx, script)) };
    }, complain);
    return () => {
      gone = true;
      open?.stop();
    };
  }, [ctx]);
  if (!lessons.value || ctx.view.value.over) return null;
  const { script, over, left } = lessons.value;
  if (!over.value)
    return html`
      <${Lesson} ctx=${ctx} lessons=${lessons.value} />
    `;
  return left.value
    ? html`
        <${Quiet} ctx=${ctx} lessons=${lessons.value} />
      `
    : html`
        <${Hints} ctx=${ctx} script=${script} />
      `;
}
export default Coach;

function Lesson({ ctx, lessons }) {
  const box = useRef(null);
  const { n, step, k } = lessons.place.value ?? {};
  const choice = lessons.choice.value;
  const asked = !!ctx.question.value && !ctx.pressed.value;
  const at = step?.at || choice?.at;
  const find = () => (step ? target(at, choice?.do) : null);
  useEffect(() => {
    if (!asked) return;
    if (at) reveal(at);
    requestAnimationFrame(() => find()?.scrollIntoView({ block: "nearest" }));
  }, [n, at, asked]);
  // What is pressed next may lie elsewhere, and be shown more than once: on the board and in the list.
  const next = () =>
    choice ? [choice.at && drawnAt(choice.at), answered(choice.do)].filter(Boolean).flatMap(visible) : [];
  const around = () => (step?.clear ? visible(step.clear) : []);
  const { place, ring } = useSpotlight(box, find, () => [...next(), ...around()], `${n} ${choice?.do} ${asked}`);
  useKey("h", coach.key, () => box.current?.focus());
  const show = () => {
    if (!find()) document.querySelector("#tab-choices")?.click();
    requestAnimationFrame(() => {
      const found = find();
      (found?.closest("button, [tabindex]") ?? found?.querySelector("button, [tabindex]"))?.focus();
    });
  };
  const before = n > 0 ? lessons.steps[n - 1].then : "";
  return html`
    ${
      asked &&
      ring &&
      html`
        <div class="coach-ring" style=${ring} aria-hidden="true" />
      `
    }
    <section
      ref=${box}
      class=${cls("coach panel framed", !asked && "waiting", place.side)}
      style=${place.at}
      tabindex="-1"
      aria-label=${coach.label}
    >
      <div aria-live="polite">
        ${
          asked &&
          step &&
          html`
            ${
              before &&
              html`
                <p class="coach-then">${before}</p>
              `
            }
            <h2>${step.title}</h2>
            <p>${step.say}</p>
            ${
              step.do?.length > 1 &&
              !step.first &&
              html`
                <p class="coach-now">${step.do[k] === "any" ? coach.any : choice && coach.now(choice.label)}</p>
              `
            }
          `
        }
      </div>
      ${
        asked &&
        step &&
        html`
          <details class="coach-rules">
            <summary>${coach.learn}</summary>
            ${step.rules?.map(
              (id) => html`
                <${RuleLink} ctx=${ctx} id=${id} text=${id} />
                ${" "}
              `,
            )}
          </details>
          <div class="coach-foot">
            <span>${coach.step(n + 1, lessons.steps.length)}</span>
            ${
              step.do
                ? html`
                    <button type="button" class=${cls("button small", ring && "lit-already")} onClick=${show}>
                      ${coach.show}
                    </button>
                  `
                : html`
                    <button type="button" class="button small primary" onClick=${lessons.next}>${coach.next}</button>
                  `
            }
            <button
              type="button"
              class="button small quiet icon-only"
              aria-label=${coach.leave}
              title=${coach.leave}
              onClick=${lessons.leave}
            >
              <${Icon} name="cross" size=${14} />
            </button>
          </div>
        `
      }
    </section>
  `;
}

/** While the coach is folded away, a button in the head of the page brings it back: there it covers nothing. */
function useFolding(ctx, label) {
  const open = useSignal(true);
  useSignalEffect(() => {
    ctx.folded.value = open.value
      ? null
      : html`
          <button type="button" class="button small coach-again" onClick=${() => (open.value = true)}>${label}</button>
        `;
  });
  useEffect(() => () => (ctx.folded.value = null), [ctx]);
  return open;
}

/** The coach was sent away early: it claims nothing, and there is a way back. */
function Quiet({ ctx, lessons }) {
  const open = useFolding(ctx, coach.label);
  const { left, mayReturn, comeBack, steps } = lessons;
  async function startAgain() {
    try {
      const made = await makeTable({
        game: ctx.room.value.game,
        tutorial: true,
        lesson: ctx.room.value.lesson,
        seats: [],
      });
      await go(`/t/${made.table}`);
    } catch (error) {
      complain(error);
    }
  }
  if (!open.value) return null;
  return html`
    <section class="coach panel framed after" aria-label=${coach.label}>
      <div aria-live="polite">
        <h2>${coach.left}</h2>
        <p>${coach.leftText(left.value.n + 1, steps.length)} ${mayReturn.value ? "" : coach.passed}</p>
      </div>
      <div class="coach-foot">
        <button type="button" class="button small primary" onClick=${() => (open.value = false)}>${coach.close}</button>
        ${
          mayReturn.value
            ? html`
                <button type="button" class="button small" onClick=${comeBack}>${coach.back}</button>
              `
            : html`
                <button type="button" class="button small" onClick=${startAgain}>${coach.restart}</button>
              `
        }
      </div>
    </section>
  `;
}

/** What to try next: too long to stand above the board, so it lies over it until play goes on. */
function Hints({ ctx, script }) {
  const open = useFolding(ctx, coach.hints);
  const begun = useRef(ctx.pressed.peek()); // the answer that ended the lessons may still be on its way
  useSignalEffect(() => void (ctx.pressed.value && ctx.pressed.value !== begun.current && (open.value = false)));
  if (!open.value) return null;
  return html`
    <section class="coach panel framed docked" aria-label=${coach.label}>
      <div aria-live="polite">
        <h2>${coach.done}</h2>
        <p>${coach.doneText}</p>
        <ul>
          ${script.hints.map(
            (hint) => html`
              <li>${hint}</li>
            `,
          )}
        </ul>
      </div>
      <div class="coach-foot">
        <button type="button" class="button small primary" onClick=${() => (open.value = false)}>${coach.close}</button>
      </div>
    </section>
  `;
}

const quote = (text) => `"${CSS.escape(text)}"`;
/** What is drawn for a place, or with a class. */
const drawnAt = (at) => `.table-board ${at[0] === "." ? at : `[data-at=${quote(at)}]`}`;

/** Where a drawing shows one part at a time (`data-part` on its tabs), opens the part with this place. */
function reveal(at) {
  const drawn = document.querySelector(drawnAt(at));
  const tabs = [...document.querySelectorAll(".table-board [data-part]")];
  if (drawn && !drawn.getClientRects().length) tabs.find((tab) => drawn.closest(tab.dataset.part))?.click();
}

/** Whether the sheet of a phone, pulled up, lies over something on the board. */
function isUnderSheet(drawn) {
  const sheet = PHONE.matches && document.querySelector(".table-side.open")?.getBoundingClientRect();
  const { top, bottom } = drawn.getBoundingClientRect();
  return sheet && (top + bottom) / 2 > sheet.top;
}

const visible = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
const answered = (notation) => `.ends [data-end=${quote(notation)}], .choice[data-do=${quote(notation)}]`;

/** The largest element drawn for a place or with a class; an answer that is only a button is found by its button. */
function target(at, notation) {
  const size = (found) => ((box) => box.width * box.height)(found.getBoundingClientRect());
  const drawn = at ? visible(drawnAt(at)).filter((one) => !isUnderSheet(one)) : [];
  if (drawn.length) return drawn.sort((a, b) => size(b) - size(a))[0];
  return notation ? visible(answered(notation))[0] : null;
}

/** Keeps the bubble beside what it is about: to the side with the most room, or docked when there is nothing to
    point at. */
function useSpotlight(box, find, others, key) {
  const state = useSignal({ place: { side: "docked" }, ring: null });
  useLayoutEffect(() => {
    let last = null;
    function look() {
      // A bubble that moved away between press and release would lose the click.
      if (box.current?.matches(":active")) return;
      const found = find()?.getBoundingClientRect();
      const own = box.current?.getBoundingClientRect();
      const free = others().map((one) => one.getBoundingClientRect());
      const now = found
        ? [found, ...free]
            .flatMap(({ left, top, width, height }) => [left, top, width, height])
            .concat(own?.width, own?.height, innerWidth, innerHeight)
            .map(Math.round)
            .join()
        : "";
      if (now === last) return;
      last = now;
      state.value = found && own ? beside(found, own, free) : { place: { side: "docked" }, ring: null };
    }
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    addEventListener("resize", look);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", look);
    };
  }, [key]);
  return state.value;
}

/** Where the bubble goes: beside its place on the board, otherwise where in the window it hides the least of it and of
    what else is to be kept free. */
function beside(found, own, free) {
  const ring = px({ left: found.left - 6, top: found.top - 6, width: found.width + 12, height: found.height + 12 });
  const board = document.querySelector(".table-board").getBoundingClientRect();
  const level = within(found.top + (found.height - own.height) / 2, board.top, board.bottom - own.height);
  const across = within(found.left + (found.width - own.width) / 2, board.left, board.right - own.width);
  const near = [
    { side: "right", left: found.right + GAP, top: level },
    { side: "left", left: found.left - own.width - GAP, top: level },
    { side: "below", left: across, top: found.bottom + GAP },
    { side: "above", left: across, top: found.top - own.height - GAP },
  ];
  // On a phone the head of the page and what is asked at its foot stay in sight.
  const [head, foot] = PHONE.matches ? [64, 150] : [GAP, GAP];
  const [right, bottom] = [innerWidth - own.width - GAP, innerHeight - own.height - foot];
  const corners = [GAP, right].flatMap((left) => [bottom, head].map((top) => ({ side: "corner", left, top })));
  const places = [
    ...near.filter((one) => fits(one, own, board)),
    ...near.filter((one) => fits(one, own, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })),
    ...corners,
  ];
  const lost = (at) => [found, ...free].reduce((sum, one) => sum + hidden(one, own, at), 0);
  const best = places.reduce((a, b) => (lost(b) < lost(a) ? b : a));
  return { place: { side: best.side, at: px({ left: best.left, top: best.top }) }, ring };
}

const fits = ({ left, top }, own, frame) =>
  left >= frame.left && top >= frame.top && left + own.width <= frame.right && top + own.height <= frame.bottom;

const within = (at, least, most) => Math.max(least, Math.min(at, most));

/** How much of a place the bubble would cover. */
function hidden(found, own, { left, top }) {
  const width = Math.min(found.right, left + own.width) - Math.max(found.left, left);
  const height = Math.min(found.bottom, top + own.height) - Math.max(found.top, top);
  return width > 0 && height > 0 ? width * height : 0;
}

const px = (numbers) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, `${Math.round(value)}px`]));
