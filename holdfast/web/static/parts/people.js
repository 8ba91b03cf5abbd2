// Who sits here: invitations, the absent and their bots, names, spectators, closing and playing again.
import { html, useEffect, useSignal } from "../core/ui.js";
import { Dialog } from "../core/dialog.js";
import { Icon } from "../core/icons.js";
import { SeatName } from "../core/marks.js";
import { look } from "../core/reach.js";
import { keep, personalLink, playAlone } from "../core/tokens.js";
import { words } from "../core/words.js";
import { more } from "../core/words-more.js";
import { condition } from "./seats.js";
import { OnlyHere, ShareLink } from "./sharing.js";

const W = { ...words.people, ...more.people };

/** A link that unfolds on request: to copy, or as a code for a phone. */
function Share({ table, token, text, label, primary, code }) {
  const open = useSignal(false);
  return html`
    <button
      type="button"
      class=${primary ? "button small primary" : "button small"}
      aria-expanded=${open.value}
      onClick=${() => (open.value = !open.value)}
    >
      <${Icon} name="link" size=${15} />
      ${text}
    </button>
    ${
      open.value &&
      html`
        <${ShareLink} label=${label} path=${personalLink(table, token)} code=${code} />
      `
    }
  `;
}

export function People({ ctx, onClose }) {
  const room = ctx.room.value;
  const me = ctx.me.value;
  const held = ctx.held.value;
  const sure = useSignal(false);
  const others = room.seats.filter((seat) => !seat.bot && !seat.free && !seat.away && !seat.replaced);

  useEffect(() => void look(), []);
  return html`<${Dialog} title=${W.heading} onClose=${onClose}>
    <${OnlyHere} />
    <ul class="people">${room.seats.map(
      (seat, n) => html`
        <li key=${n}>
          <div>
            <${SeatName} ctx=${ctx} seat=${n} />
            ${" "}
            <small>${n === me && `(${W.you}) `}${condition(ctx, n)}</small>
          </div>
          <div class="people-tools">
            ${
              held.invites[n] &&
              html`
                <${Share}
                  table=${ctx.table}
                  token=${held.invites[n]}
                  text=${W.invite}
                  label=${W.inviteOf(ctx.names.value[n])}
                  primary=${!seat.online}
                />
              `
            }
            ${
              n === me &&
              held.seats[n] &&
              html`
                <${Share} table=${ctx.table} token=${held.seats[n]} text=${W.own} label=${W.ownLabel} code />
              `
            }
            ${
              n !== me &&
              ctx.here.value.includes(n) &&
              html`
                <button type="button" class="button small" onClick=${() => ctx.sit(n)}>
                  ${W.switchTo(ctx.names.value[n])}
                </button>
              `
            }
            ${
              n === me &&
              seat.replaced &&
              html`
                <button type="button" class="button small primary" onClick=${() => ctx.ask("return")}>${W.back}</button>
              `
            }
          </div>
          ${
            seat.away &&
            !seat.bot &&
            !seat.replaced &&
            me >= 0 &&
            n !== me &&
            html`
              <${Vote} ctx=${ctx} seat=${n} of=${others.length} />
            `
          }
        </li>
      `,
    )}</ul>
    ${
      me >= 0
        ? html`
            <${Name} ctx=${ctx} />
          `
        : room.open &&
          room.seats.some((seat) => seat.free) &&
          html`
            <${Join} ctx=${ctx} />
          `
    }
    ${
      room.luck &&
      html`
        <p class="people-foot">
          <${Icon} name="dice" size=${16} />
          <span>${W.luck[room.luck]}</span>
        </p>
      `
    }
    <p class="people-foot"><${Icon} name="eye" size=${16} /> ${W.watchers(room.watchers ?? 0)}
      ${
        held.watch &&
        html`
          <${Share} table=${ctx.table} token=${held.watch} text=${W.watch} label=${W.watch} />
        `
      }</p>
    ${
      held.owner &&
      !room.closed &&
      !ctx.now.value.over &&
      html`
        <p class="people-foot">
          ${
            sure.value
              ? html`
                  ${W.closeSure}${" "}
                  <button type="button" class="button small primary" onClick=${() => ctx.ask("close").then(onClose)}>
                    ${W.close}
                  </button>
                `
              : html`
                  <button type="button" class="button small quiet" onClick=${() => (sure.value = true)}>
                    ${W.close} …
                  </button>
                `
          }
        </p>
      `
    }
  </${Dialog}>`;
}

function Vote({ ctx, seat, of }) {
  const votes = ctx.room.value.seats[seat].votes;
  return html`
    <div class="vote">
      <p>${W.voteText(ctx.names.value[seat])}</p>
      <button
        type="button"
        class="button small"
        aria-disabled=${votes.includes(ctx.me.value) ? "true" : undefined}
        onClick=${() => ctx.ask("votes", { seat, bot: "greedy" })}
      >
        <${Icon} name="bot" size=${15} />
        ${W.vote}
      </button>
      ${
        votes.length > 0 &&
        html`
          ${" "}
          <small>${W.voted(votes.length, of)}</small>
        `
      }
    </div>
  `;
}

function Name({ ctx }) {
  const rename = (event) => {
    event.preventDefault();
    ctx.ask("name", { name: event.target.elements.name.value });
  };
  return html`
    <form class="name-form" onSubmit=${rename}>
      <label>
        ${W.name}${" "}
        <input class="field" name="name" maxlength="24" required defaultValue=${ctx.names.value[ctx.me.value]} />
      </label>
      <button class="button small">${W.rename}</button>
    </form>
  `;
}

/** Take a free seat of an open table. */
async function take(ctx, name) {
  const given = await ctx.ask("join", { name });
  if (!given) return;
  keep(ctx.table, { seats: { [given.seat]: given.token } });
  playAlone(ctx.table, null);
  await ctx.sit(given.seat);
}

function Join({ ctx }) {
  const join = (event) => {
    event.preventDefault();
    void take(ctx, event.target.elements.name.value);
  };
  return html`
    <form class="name-form" onSubmit=${join}>
      <label>
        ${W.name}${" "}
        <input class="field" name="name" maxlength="24" required />
      </label>
      <button class="button small primary">${W.join}</button>
    </form>
  `;
}
