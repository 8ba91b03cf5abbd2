// The list of choices. Mouse, keyboard and screen reader all use it; the board only shows where its entries lie.
import { cls, html, useComputed, useEffect, useRef, useSignal, useSignalEffect } from "../core/ui.js";
import { bind, byTouch, rove } from "../core/keys.js";
import { RuleLink } from "../core/marks.js";
import { settings } from "../core/settings.js";
import { words } from "../core/words.js";

const FEW = 10;
const SOON_READ = 8; // choices: a longer list can be filtered
const LETTERS = [..."adfgijkmoqsvwxyz"]; // without those that mean something else, alone or with Shift
const KEYS = [..."1234567890", ...LETTERS, ...LETTERS.map((key) => `Shift+${key.toUpperCase()}`)];
const W = words.choices;
let stood = []; // the list as it last was: its question, then its entries

export function Choices({ ctx }) {
  const box = useRef(null);
  const filter = useSignal("");
  const active = useSignal(null);

  // Nothing moves under the pointer: while it is over the list, the same question keeps the order of its entries, and
  // those down to the one under the pointer, possible or not.
  const over = useSignal(""); // the entry under the pointer
  const kept = useComputed(() => (over.value && stood[0] === ctx.question.value?.prompt ? stood : []));
  const listed = useComputed(() => {
    const wanted = filter.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    return ctx.choices.value.filter((choice) => {
      const place = kept.value.indexOf(choice.do);
      const stays = place > 0 && place <= kept.value.indexOf(over.value);
      if (settings.onlyLegal.value && choice.no && !stays) return false;
      const text = `${choice.group} ${choice.label} ${choice.effect ?? ""} ${choice.do}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
  });
  const groups = useComputed(() => {
    // What is possible comes first, both among the groups and within each.
    const map = new Map();
    const rank = (choice) => kept.value.indexOf(choice.do) + 1 || 1e3 + !!choice.no;
    for (const choice of listed.value.toSorted((a, b) => rank(a) - rank(b)))
      map.set(choice.group, [...(map.get(choice.group) ?? []), choice]);
    return map;
  });
  const keyed = useComputed(() => {
    const rows = [...groups.value.values()].flat();
    stood = [ctx.question.value?.prompt, ...rows.map((choice) => choice.do)];
    return rows.filter((choice) => !choice.no);
  });
  // Either every choice has a key, or only the first few, which are numbered.
  const reach = useComputed(() => (keyed.value.length > KEYS.length ? FEW : KEYS.length));

  useEffect(() => {
    const unbind = KEYS.map((key, n) =>
      bind(key, "", () => (n < reach.peek() && keyed.peek()[n] ? void ctx.take(keyed.peek()[n]) : false)),
    );
    return () => unbind.forEach((off) => off());
  }, [ctx]);
  // The same question may come again when others have done something; then what was typed stays.
  const asked = useRef("");
  useSignalEffect(() => {
    const question = ctx.question.value;
    const now = question ? [question.prompt, ...question.choices.map((choice) => choice.do)].join("\n") : "";
    if (now !== asked.current) filter.value = "";
    asked.current = now;
  });
  // What is looked at on the board is scrolled into view here.
  useSignalEffect(() => {
    const choice = ctx.tip.value && ctx.focused.value;
    if (choice)
      box.current?.querySelector(`[data-do="${CSS.escape(choice.do)}"]`)?.scrollIntoView({ block: "nearest" });
  });

  const all = ctx.choices.value;
  const entry = listed.value.find((one) => one.do === active.value) ?? keyed.value[0] ?? listed.value[0];
  const legal = all.filter((one) => !one.no).length;

  const onFilterKey = (event) => {
    const toList = () => box.current.querySelector("[tabindex='0']")?.focus();
    // Whoever has found an answer is done with the filter: the next key may be that of a choice.
    if (event.key === "Enter" && keyed.value.length) (toList(), ctx.take(keyed.value[0]));
    else if (event.key === "Escape") ((filter.value = ""), toList());
    else if (event.key === "ArrowDown") toList();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return html`
    <div class="choices">
      <div class="choices-head">
        ${
          (filter.value || (settings.onlyLegal.value ? legal : all.length) > SOON_READ) &&
          html`
            <input
              class="field"
              type="search"
              placeholder=${W.filter}
              aria-label=${W.filter}
              value=${filter.value}
              onInput=${(event) => (filter.value = event.target.value)}
              onKeyDown=${onFilterKey}
            />
          `
        }
        ${
          legal < all.length &&
          html`
            <label class="check">
              <input
                type="checkbox"
                checked=${settings.onlyLegal.value}
                onChange=${(event) => (settings.onlyLegal.value = event.target.checked)}
              />
              ${" "}${W.hide}
            </label>
          `
        }
      </div>
      <div
        class="choices-list scroll"
        ref=${box}
        role="group"
        aria-label=${`${W.heading}: ${W.possible(legal, all.length)}`}
        onKeyDown=${(event) => rove(event, ".choice")}
        onMouseLeave=${() => ((over.value = ""), ctx.focus(null))}
      >
        ${[...groups.value].map(
          ([group, choices]) => html`
            <section key=${group}>
              <h3>${group || W.other}</h3>
              <ul>
                ${choices.map(
                  (choice) => html`
                    <${Choice}
                      key=${choice.do}
                      ctx=${ctx}
                      choice=${choice}
                      hotkey=${choice.no ? "" : KEYS.slice(0, reach.value)[keyed.value.indexOf(choice)]}
                      current=${choice === entry}
                      onEnter=${() => (active.value = choice.do)}
                      onOver=${() => byTouch() || (over.value = choice.do)}
                    />
                  `,
                )}
              </ul>
            </section>
          `,
        )}
        ${
          !listed.value.length &&
          html`
            <p class="nothing">${filter.value ? W.noMatch : all[0]?.no?.reason}</p>
          `
        }
      </div>
    </div>
  `;
}

/** One entry: lit when it is possible, otherwise greyed with the reason; both can be focused. */
function Choice({ ctx, choice, hotkey, current, onEnter, onOver }) {
  const { label, effect, no } = choice;
  const id = `why-${choice.do.replace(/\W+/g, "-")}`;
  const look = () => (onEnter(), ctx.focus(choice));
  const focused = ctx.focused.value === choice;
  return html`
    <li
      class=${cls("choice-row", no ? "refused" : "legal", focused && "focused", ctx.hinted([choice]))}
      onMouseEnter=${() => (onOver(), ctx.focus(choice))}
    >
      <button
        type="button"
        class=${cls("choice", ctx.pressed.value?.includes(choice.do) && "pressed")}
        data-do=${choice.do}
        tabindex=${current ? 0 : -1}
        aria-disabled=${no ? "true" : undefined}
        aria-describedby=${no && id}
        aria-keyshortcuts=${hotkey || undefined}
        onFocus=${look}
        onBlur=${() => ctx.focused.peek() === choice && ctx.focus(null)}
        onClick=${() => ctx.take(choice)}
      >
        <span class="choice-label">${label}</span>
        ${
          hotkey &&
          html`
            <kbd aria-hidden="true">${hotkey.replace("Shift+", "⇧")}</kbd>
          `
        }
        ${
          !no &&
          effect &&
          html`
            <span class="choice-effect">${effect}</span>
          `
        }
      </button>
      ${
        no &&
        html`
          <p class="choice-why">
            <span id=${id}>${no.reason}</span>
            ${
              no.rule &&
              html`
                ${"\u00a0"}
                <${RuleLink} ctx=${ctx} id=${no.rule} tabindex=${current ? 0 : -1} />
              `
            }
          </p>
        `
      }
    </li>
  `;
}
