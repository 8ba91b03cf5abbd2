// The slider that goes back through what happened.
import { html } from "../../core/ui.js";
import { Icon } from "../../core/icons.js";
import { say, words } from "./signs.js";

export function Scrubber({ ctx, story }) {
  const { open, whole, at, running, told, event, go, begin } = story;
  const tool = (name, icon, run) => html`
    <button type="button" class="button icon-only" aria-label=${name} title=${name} onClick=${run}>
      <${Icon} name=${icon} size=${16} />
    </button>
  `;
  const restart = () => {
    if (at.value >= told.length - 1) at.value = 0;
    running.value = !running.value;
  };
  return html`
    <div class="ap-story" role="group" aria-label=${words.story}>
      <p aria-live="polite">${event ? ctx.say(event.text) : words.none}</p>
      <div>
        ${tool(words.prev, "left", () => go(-1))}
        ${tool(running.value ? words.stop : words.play, running.value ? "pause" : "play", restart)}
        ${tool(words.forth, "right", () => go(1))}
        <input
          type="range"
          min="0"
          max=${Math.max(0, told.length - 1)}
          value=${at.value}
          aria-label=${words.story}
          aria-valuetext=${say("step", at.value + 1, told.length)}
          onInput=${(change) => ((running.value = false), (at.value = Number(change.target.value)))}
        />
        <small>${say("step", Math.min(at.value + 1, told.length), told.length)}</small>
        ${tool(words.now, "cross", () => (open.value = false))}
      </div>
      <div>
        <button type="button" class="button small" aria-pressed=${!whole.value} onClick=${() => begin(false)}>
          ${words.phase}
        </button>
        <button type="button" class="button small" aria-pressed=${whole.value} onClick=${() => begin(true)}>
          ${words.since}
        </button>
      </div>
    </div>
  `;
}
