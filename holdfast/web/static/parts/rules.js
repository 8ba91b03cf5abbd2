// The rules in our own words, searched by word and by id; opens at a rule when one is asked for.
import { html, useEffect, useRef, useSignal, useSignalEffect } from "../core/ui.js";
import { rulesOf } from "../core/api.js";
import { Sentence } from "../core/marks.js";
import { complain } from "../core/toasts.js";
import { words } from "../core/words.js";
import { more } from "../core/words-more.js";

const W = more.rules;

/** Behind a sign, the id by which records and messages name a rule. */
function Id({ id }) {
  const shown = useSignal(false);
  return html`
    <button
      type="button"
      class="rule-link"
      aria-label=${words.ruleLink(id)}
      title=${words.ruleLink(id)}
      aria-expanded=${shown.value}
      onClick=${() => (shown.value = !shown.value)}
    >
      ${shown.value ? id : "§"}
    </button>
  `;
}

export function Rules({ ctx }) {
  const box = useRef(null);
  const book = useSignal(null);
  const wanted = useSignal("");
  const game = ctx.room.value.game;
  useEffect(() => void rulesOf(game).then((found) => (book.value = found), complain), [game]);
  useSignalEffect(() => {
    const open = ctx.panel.value;
    if (open?.panel !== "rule" || !book.value) return;
    wanted.value = "";
    requestAnimationFrame(() => {
      const found = box.current?.querySelector(`#${CSS.escape(`rule-${open.arg}`)}`);
      box.current?.querySelector(".here")?.classList.remove("here");
      found?.classList.add("here");
      found?.scrollIntoView({ block: "start" });
      found?.focus({ preventScroll: true });
    });
  });

  const asked = wanted.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rules = (book.value?.rules ?? []).filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text}`.toLowerCase();
    return asked.every((word) => text.includes(word));
  });
  return html`
    <div class="rules">
      <input
        class="field"
        type="search"
        placeholder=${W.find}
        aria-label=${W.find}
        value=${wanted.value}
        onInput=${(event) => (wanted.value = event.target.value)}
      />
      <p class="rules-count" role="status">${book.value && W.count(rules.length)}</p>
      <div ref=${box} class="rules-list scroll" tabindex="0" role="region" aria-label=${W.heading}>
        ${rules.map(
          (rule, n) => html`
            ${
              rule.section !== rules[n - 1]?.section &&
              html`
                <h2>${rule.section || W.other}</h2>
              `
            }
            <article key=${rule.id} id=${`rule-${rule.id}`} tabindex="-1" aria-label=${rule.title}>
              <h3>${rule.title}</h3>
              <p><${Sentence} ctx=${ctx} text=${rule.text} /></p>
              <p class="rule-foot">
                <${Id} id=${rule.id} />
                ${rule.page > 0 && ` · ${W.page(rule.page)}`}${
                  rule.house &&
                  html`
                    ${" · "}
                    <span class="house">${W.house}</span>
                  `
                }
              </p>
            </article>
          `,
        )}
      </div>
    </div>
  `;
}
