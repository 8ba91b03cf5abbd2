// People whose seat has no name yet are asked once what they are called: in a dialog when they sit down, or, where they
// share a screen, on the curtain.
import { html } from "../core/ui.js";
import { post } from "../core/api.js";
import { Dialog } from "../core/dialog.js";
import { SeatMark } from "../core/marks.js";
import { complain } from "../core/toasts.js";
import * as tokens from "../core/tokens.js";
import { more } from "../core/words-more.js";
import { memory, remember } from "./lobby-memory.js";

const W = more.welcome;

/** Whoever sits at a seat of this screen was asked for a name, and may have told one; whether that was accepted. */
export async function introduce(ctx, name, seat) {
  try {
    if (name) await post(`/api/tables/${ctx.table}/name`, { name }, { token: tokens.held(ctx.table).seats[seat] });
  } catch (error) {
    return void complain(error);
  }
  tokens.keep(ctx.table, { greeted: { [seat]: true } });
  return (ctx.held.value = tokens.held(ctx.table));
}

export const NameField = ({ value }) => html`
  <label>
    <span>${W.name}</span>
    <input class="field" name="name" maxlength="24" autocomplete="nickname" autofocus defaultValue=${value} />
  </label>
`;

export function Welcome({ ctx }) {
  const me = ctx.me.value;
  const now = ctx.names.value[me];
  const shared = ctx.here.value.length > 0; // then this browser's name is not everybody's
  const done = () => introduce(ctx, "", me);
  async function sit(event) {
    event.preventDefault();
    const name = event.target.elements.name.value.trim();
    if ((await introduce(ctx, name === now ? "" : name, me)) && name && !shared) remember({ name });
  }
  return html`<${Dialog} title=${W.heading} onClose=${done}>
    <form class="welcome" onSubmit=${sit}>
      <p><${SeatMark} seat=${me} size=${18} /> ${W.text(now)}</p>
      <${NameField} value=${shared ? "" : memory.value.name} />
      <div class="welcome-go">
        <button class="button primary">${W.sit}</button>
        <button type="button" class="button quiet" onClick=${done}>${W.stay(now)}</button>
      </div>
    </form>
  </${Dialog}>`;
}
