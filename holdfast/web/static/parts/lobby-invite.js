// The table is set: a link for every friend, one for spectators, or everybody at this screen.
import { html, useEffect, useRef } from "../core/ui.js";
import { Icon } from "../core/icons.js";
import { SeatMark } from "../core/marks.js";
import { go } from "../core/router.js";
import { lobby } from "../core/words-lobby.js";
import { holdAll } from "./lobby-maker.js";
import { OnlyHere, ShareLink } from "./sharing.js";

export function Invite({ made, onAgain }) {
  const heading = useRef(null);
  useEffect(() => heading.current.focus(), []);
  const friends = made.seats.filter((seat) => seat.token).slice(1);
  const nameOf = (seat) => seat.name || lobby.seat(seat.seat);

  function together() {
    holdAll(made);
    go(`/t/${made.table}`);
  }

  return html`
    <section class="invite panel framed" aria-labelledby="invite-heading">
      <h2 id="invite-heading" tabindex="-1" ref=${heading}>${lobby.ready}</h2>
      <p>${lobby.readyText}</p>
      <${OnlyHere} />
      <ul class="links">
        ${friends.map(
          (seat) => html`
            <li key=${seat.seat}>
              <${SeatMark} seat=${seat.seat} size=${18} />
              <span class="link-name">${nameOf(seat)}</span>
              <${ShareLink} label=${lobby.link(nameOf(seat))} path=${seat.link} />
            </li>
          `,
        )}
        <li>
          <${Icon} name="eye" size=${18} />
          <span class="link-name">${lobby.watchLink}</span>
          <${ShareLink} label=${lobby.watchLink} path=${made.watch.link} />
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
      <p><button type="button" class="button small quiet" onClick=${onAgain}>${lobby.another}</button></p>
    </section>
  `;
}
