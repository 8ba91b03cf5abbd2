// Undoing and finishing: undo, redo, reset, and the choices that end a turn as primary buttons.
import { PHONE, cls, html, lazy, useRef, useSignal, useSignalEffect } from "../core/ui.js";
import { isEnding } from "../core/context.js";
import { Icon } from "../core/icons.js";
import { useKey } from "../core/keys.js";
import { toast } from "../core/toasts.js";
import { words } from "../core/words.js";

const W = words.bar;
const MOST_DOTS = 8;
const MOST_QUICK = 4;
// Endings by which something that could be done is left undone.
const REFUSALS = new Set(["pass", "hold", "leave", "nothing", "play nothing", "stay home", "no mine", "leave empty"]);
const Confirm = lazy(async () => (await import("./confirm.js")).Confirm);
const Hint = lazy(async () => (await import("./hint.js")).Hint);
const Offer = lazy(async () => (await import("./coach-offer.js")).Offer);

/** On a phone the list is out of sight: a few answers that all lie at one place are buttons here too. */
function quick(ctx) {
  const legal = PHONE.matches && !ctx.board.asks?.(ctx) ? ctx.choices.value.filter(({ no }) => !no) : [];
  return legal.length <= MOST_QUICK && legal.every(({ at }) => at && at === legal[0].at) ? legal : [];
}

export function ActionBar({ ctx }) {
  const now = (ctx.now ?? ctx.view).value;
  const { planning, mine } = ctx.council ?? {};
  const { steps = 0, redo = 0 } = planning?.value ? { steps: mine.value.length } : (now?.undo ?? {});
  const why = ctx.say(now?.undo?.why || W.horizon(0));
  const open = !now?.over && !ctx.readonly;
  const back = (word, possible) => () => (possible ? ctx.act([word]) : toast(why));
  const ends = ctx.choices.value.filter((choice) => !choice.no && isEnding(ctx, choice));
  const buttons = [...quick(ctx).filter((choice) => !ends.includes(choice)), ...ends];
  const armed = ctx.choices.value.includes(ctx.armed.value) && ctx.armed.value;
  const legal = ctx.choices.value.filter((choice) => !choice.no).length;
  const hint = async () => ctx.question.peek() && (await import("./hint.js")).next(ctx);
  useKey("h", "hint", () => void hint());
  const begun = useRef(0);
  const later = useSignal(false); // whether this is no longer the first question
  useSignalEffect(() => {
    ctx.hint.value = null;
    if (ctx.question.value) later.value = ctx.seq() > (begun.current ||= ctx.seq());
  });
  useKey("u", "undo", back("undo", steps));
  useKey("r", "redo", back("redo", redo));
  useKey("Shift+R", "reset", back("reset", steps));
  useKey("e", "end", () => (ends.length === 1 ? void ctx.take(ends[0]) : false));
  if (!open) return null;

  const pressed = (word) => ctx.pressed.value?.includes(word);
  const tool = (word, icon, label, possible) => html`
    <button
      type="button"
      class=${cls("button icon-only", pressed(word) && "pressed")}
      aria-label=${label}
      title=${label}
      aria-disabled=${possible ? undefined : "true"}
      onClick=${back(word, possible)}
    >
      <${Icon} name=${icon} />
    </button>
  `;
  const horizon = steps ? W.horizon(steps) : why;
  const primary = (choice) => ends.includes(choice) && (legal === 1 || !REFUSALS.has(choice.do));
  return html`
    ${
      later.value &&
      !ctx.room.value.tutorial &&
      html`
        <${Offer} ctx=${ctx} />
      `
    }
    <div class="hint-box" role="status">
      ${
        ctx.hint.value &&
        html`
          <${Hint} ctx=${ctx} />
        `
      }
    </div>
    ${
      armed &&
      html`
        <${Confirm} ctx=${ctx} choice=${armed} />
      `
    }
    <div class="action-bar" role="toolbar" aria-label=${W.label}>
      ${tool("undo", "undo", W.undo, steps)}${tool("redo", "redo", W.redo, redo)}
      ${tool("reset", "reset", W.reset, steps)}
      <span class="horizon" title=${horizon} role="img" aria-label=${horizon}>
        ${Array.from(
          { length: Math.min(steps, MOST_DOTS) },
          () => html`
            <i class="dot" />
          `,
        )}${
          steps > MOST_DOTS &&
          html`
            <small>+${steps - MOST_DOTS}</small>
          `
        }
        ${
          !steps &&
          html`
            <${Icon} name="lock" size=${14} />
          `
        }
      </span>
      <button
        type="button"
        class="button icon-only"
        aria-label=${W.hint}
        title=${W.hint}
        aria-keyshortcuts="h"
        aria-disabled=${ctx.question.value ? undefined : "true"}
        onClick=${hint}
      >
        <${Icon} name="hint" />
      </button>
      <span class="ends">
        ${buttons.map(
          (choice) => html`
            <button
              type="button"
              key=${choice.do}
              data-end=${choice.do}
              class=${cls("button", primary(choice) && "primary", pressed(choice.do) && "pressed")}
              title=${choice.effect}
              onMouseEnter=${() => ctx.focus(choice)}
              onMouseLeave=${() => ctx.focus(null)}
              onClick=${() => ctx.take(choice)}
            >
              ${choice.label}
            </button>
          `,
        )}
      </span>
    </div>
  `;
}
