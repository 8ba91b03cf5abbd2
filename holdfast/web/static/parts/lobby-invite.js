// The table is set: a link for every friend, one for spectators, or everybody at this screen.
import { html, useEffect, useRef, useState } from "../core/ui.js";
import { Icon } from "../core/icons.js";
import { SeatMark } from "../core/marks.js";
import { go } from "../core/router.js";
import * as tokens from "../core/tokens.js";
import { toast } from "../core/toasts.js";
import { lobby } from "../core/words-lobby.js";

export function Invite({ made }) {
  const heading = useRef(null);
  useEffect(() => heading.current.focus(), []);
  const friends = made.seats.filter((seat) => seat.token).slice(1);
  const nameOf = (seat) => seat.name || lobby.seat(seat.seat);

  function together() {
    tokens.keep(made.table, {
      seats: Object.fromEntries(made.seats.filter((seat) => seat.token).map((seat) => [seat.seat, seat.token])),
    });
    go(`/t/${made.table}`);
  }

  return html`
    <section class="invite panel framed" aria-labelledby="invite-heading">
      <h2 id="invite-heading" tabindex="-1" ref=${heading}>${lobby.ready}</h2>
      <p>${lobby.readyText}</p>
      <ul class="links">
        ${friends.map(
          (seat) => html`
            <li key=${seat.seat}>
              <${SeatMark} seat=${seat.seat} size=${18} />
              <${Link} label=${lobby.link(nameOf(seat))} shown=${nameOf(seat)} link=${seat.link} />
            </li>
          `,
        )}
        <li>
          <${Icon} name="eye" size=${18} />
          <${Link} label=${lobby.watchLink} shown=${lobby.watchLink} link=${made.watch.link} />
        </li>
      </ul>
      <div class="invite-go">
        <a class="button primary big" href=${`/t/${made.table}`}>
          <${Icon} name="play" size=${20} />
          ${lobby.toTable}
        </a>
        <button type="button" class="button" onClick=${together}>
          <${Icon} name="people" size=${16} />
          ${lobby.hotSeat}
        </button>
        <span class="hint">${lobby.hotSeatText}</span>
      </div>
    </section>
  `;
}

function Link({ label, shown, link }) {
  const field = useRef(null);
  const [copied, setCopied] = useState(false);
  const whole = new URL(link, location.origin).href;
  async function copy() {
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
    } catch {
      field.current.select();
      toast(lobby.copyFailed, { tone: "bad" });
    }
  }
  return html`
    <span class="link-name">${shown}</span>
    <input
      class="field"
      ref=${field}
      readonly
      value=${whole}
      aria-label=${label}
      onFocus=${(event) => event.currentTarget.select()}
    />
    <button type="button" class="button" aria-label=${`${lobby.copy}: ${label}`} onClick=${copy}>
      <${Icon} name=${copied ? "check" : "link"} size=${16} />
      ${copied ? lobby.copied : lobby.copy}
    </button>
  `;
}
