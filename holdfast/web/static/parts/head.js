// The head of the page: which game, where in it we are, and who sits at the table.
import { cls, html } from "../core/ui.js";
import { Icon } from "../core/icons.js";
import { SeatMark } from "../core/marks.js";
import { words } from "../core/words.js";
import { condition, isThinking } from "./seats.js";

export function Head({ ctx, dialog }) {
  const tool = (name, icon, label) => html`
    <button
      type="button"
      class="button quiet icon-only"
      aria-label=${label}
      title=${label}
      onClick=${() => (dialog.value = name)}
    >
      <${Icon} name=${icon} size=${20} />
    </button>
  `;
  const room = ctx.room.value;
  return html`
    <header class="table-head" data-region tabindex="-1" aria-label=${words.parts.header}>
      <a class="brand" href="/" aria-label=${words.home} title=${words.home}><${Icon} name="tower" size=${22} /></a>
      <div class="where">
        <h1>${room.title}</h1>
        <p>${ctx.shown.value?.where ?? ctx.view.value.phase}</p>
      </div>
      <ol class="seats" aria-label=${words.parts.seats}>
        ${room.seats.map(
          (seat, n) => html`
            <${Seat} key=${n} ctx=${ctx} seat=${seat} n=${n} onClick=${() => (dialog.value = "people")} />
          `,
        )}
      </ol>
      <div class="head-tools">
        ${[
          ctx.folded.value,
          tool("cards", "card", words.cards),
          tool("people", "people", words.people.heading),
          tool("settings", "gear", words.settings),
          tool("help", "help", words.help),
        ]}
      </div>
    </header>
  `;
}

function Seat({ ctx, seat, n, onClick }) {
  const turn = ctx.view.value.to_act.includes(n);
  const note = n === ctx.me.value && !seat.replaced ? words.people.you : condition(ctx, n);
  const absent = seat.replaced || (!seat.bot && !seat.online && !ctx.here.value.includes(n));
  return html`
    <li>
      <button
        type="button"
        class=${cls("seat", `seat-${n}`, turn && "turn", isThinking(ctx, n) && "thinking", absent && "absent")}
        onClick=${onClick}
        title=${note}
        aria-current=${turn ? "true" : undefined}
      >
        <${SeatMark} seat=${n} size=${18} />
        <span class="seat-words">
          <span class="seat-who">${ctx.names.value[n]}</span>
          <small class="seat-note">${note}</small>
        </span>
      </button>
    </li>
  `;
}
