// People who sit down through a link that does not name them are asked once what they are called.
import { html, useState } from "../core/ui.js";
import { Dialog } from "../core/dialog.js";
import { SeatMark } from "../core/marks.js";
import * as tokens from "../core/tokens.js";
import { more } from "../core/words-more.js";
import { memory, remember } from "./lobby-memory.js";

const W = more.welcome;

export function Welcome({ ctx }) {
  const [greeted, greet] = useState(tokens.held(ctx.table).greeted);
  const now = ctx.names.value[ctx.me.value];
  if (greeted) return null;
  function done() {
    tokens.keep(ctx.table, { greeted: true });
    greet(true);
  }
  async function sit(event) {
    event.preventDefault();
    const name = event.target.elements.name.value.trim();
    if (name && name !== now) {
      if (!(await ctx.ask("name", { name }))) return;
      remember({ name });
    }
    done();
  }
  return html`<${Dialog} title=${W.heading} onClose=${done}>
    <form class="welcome" onSubmit=${sit}>
      <p><${SeatMark} seat=${ctx.me.value} size=${18} /> ${W.text(now)}</p>
      <label>
        <span>${W.name}</span>
        <input
          class="field"
          name="name"
          maxlength="24"
          autocomplete="nickname"
          autofocus
          defaultValue=${memory.value.name}
        />
      </label>
      <div class="welcome-go">
        <button class="button primary">${W.sit}</button>
        <button type="button" class="button quiet" onClick=${done}>${W.stay(now)}</button>
      </div>
    </form>
  </${Dialog}>`;
}
