// The coach: a bubble beside the place that matters, a ring of light around it, and after the lessons a few hints.
import { cls, html, sheet, useEffect, useLayoutEffect, useRef, useSignal } from "../core/ui.js";
import { getOnce } from "../core/api.js";
import { Icon } from "../core/icons.js";
import { useKey } from "../core/keys.js";
import { RuleLink } from "../core/marks.js";
import { complain } from "../core/toasts.js";
import { coach } from "../core/words-coach.js";
import { followScript } from "./coach-script.js";

sheet("coach");
const GAP = 16;
const LOOK_AGAIN = 300; // ms: the place may move when the picture changes

export function Coach({ ctx }) {
  const lessons = useSignal(null);
  useEffect(() => {
    let open = null;
    let gone = false;
    getOnce(`/api/games/${ctx.room.value.game}/tutorial`).then((script) => {
      if (!gone) lessons.value = { script, ...(open = followScript(ctx, script)) };
    }, complain);
    return () => {
      gone = true;
      open?.stop();
    };
  }, [ctx]);
  if (!lessons.value || ctx.view.value.over) return null;
  return lessons.value.over.value
    ? html`
        <${Hints} script=${lessons.value.script} />
      `
    : html`
        <${Lesson} ctx=${ctx} lessons=${lessons.value} />
      `;
}
export default Coach;

function Lesson({ ctx, lessons }) {
  const box = useRef(null);
  const { n, step, k } = lessons.place.value ?? {};
  const choice = lessons.choice.value;
  const asked = !!ctx.question.value && !ctx.pressed.value;
  const find = () => (step ? target(step.at || choice?.at, choice?.do) : null);
  const { place, ring } = useSpotlight(box, find, `${n} ${choice?.do} ${asked}`);
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
                <${RuleLink} ctx=${ctx} id=${id} />
                ${" "}
              `,
            )}
          </details>
          <div class="coach-foot">
            <span>${coach.step(n + 1, lessons.steps.length)}</span>
            ${
              step.do
                ? html`
                    <button type="button" class="button small" onClick=${show}>${coach.show}</button>
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

function Hints({ script }) {
  const open = useSignal(true);
  if (!open.value)
    return html`
      <button type="button" class="button small coach-again" onClick=${() => (open.value = true)}>
        <${Icon} name="help" size=${15} />
        ${coach.hints}
      </button>
    `;
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

/** The largest element drawn for a place or with a class; an answer that is only a button is found by its button. */
function target(at, notation) {
  const quote = (text) => `"${CSS.escape(text)}"`;
  const find = (selector) => [...document.querySelectorAll(selector)].filter((found) => found.getClientRects().length);
  const size = (found) => ((box) => box.width * box.height)(found.getBoundingClientRect());
  const drawn = at ? find(`.table-board ${at[0] === "." ? at : `[data-at=${quote(at)}]`}`) : [];
  if (drawn.length) return drawn.sort((a, b) => size(b) - size(a))[0];
  return notation ? find(`.ends .primary, .choice[data-do=${quote(notation)}]`)[0] : null;
}

/** Keeps the bubble beside what it speaks of: to the side with the most room, or docked when there is nothing to
    point at. */
function useSpotlight(box, find, key) {
  const state = useSignal({ place: { side: "docked" }, ring: null });
  useLayoutEffect(() => {
    let last = null;
    function look() {
      const found = find()?.getBoundingClientRect();
      const own = box.current?.getBoundingClientRect();
      const now = found
        ? [found.left, found.top, found.width, found.height, own?.width, own?.height, innerWidth, innerHeight]
            .map(Math.round)
            .join()
        : "";
      if (now === last) return;
      last = now;
      state.value = found && own ? beside(found, own) : { place: { side: "docked" }, ring: null };
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

function beside(found, own) {
  const ring = px({ left: found.left - 6, top: found.top - 6, width: found.width + 12, height: found.height + 12 });
  if (innerWidth < 820)
    return { place: { side: found.top + found.height / 2 > innerHeight / 2 ? "above-all" : "docked" }, ring };
  const side =
    roomiest(found, own, document.querySelector(".table-board").getBoundingClientRect()) ??
    roomiest(found, own, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  if (!side) return { place: { side: "docked" }, ring };
  const level = Math.min(Math.max(GAP, found.top + found.height / 2 - own.height / 2), innerHeight - own.height - GAP);
  const across = Math.min(Math.max(GAP, found.left + found.width / 2 - own.width / 2), innerWidth - own.width - GAP);
  const at = {
    right: { left: found.right + GAP, top: level },
    left: { left: found.left - own.width - GAP, top: level },
    below: { left: across, top: found.bottom + GAP },
    above: { left: across, top: found.top - own.height - GAP },
  }[side];
  return { place: { side, at: px(at) }, ring };
}

/** The first side of a place where the bubble fits inside a frame. */
function roomiest(found, own, frame) {
  const room = {
    right: frame.right - found.right - own.width,
    left: found.left - frame.left - own.width,
    below: frame.bottom - found.bottom - own.height,
    above: found.top - frame.top - own.height,
  };
  return Object.keys(room).find((name) => room[name] > 1.5 * GAP);
}

const px = (numbers) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, `${Math.round(value)}px`]));
