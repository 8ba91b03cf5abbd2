// "Play on from here": take a seat of a recorded game at this moment; bots take the others.
import { html, useEffect, useState } from "../core/ui.js";
import { getOnce } from "../core/api.js";
import { Dialog } from "../core/dialog.js";
import { Icon } from "../core/icons.js";
import { SeatMark } from "../core/marks.js";
import { go } from "../core/router.js";
import { tokenFor } from "../core/tokens.js";
import { lobby } from "../core/words-lobby.js";
import { replay } from "../core/words-replay.js";
import { makeTable } from "./lobby-maker.js";
import { usualBot } from "./lobby-memory.js";
import { short } from "./replay-scrubber.js";

export function Branch({ player: { info, at, seat, frame }, onClose }) {
  const [bots, setBots] = useState([]);
  const [bot, setBot] = useState("");
  const [mine, setMine] = useState(Math.max(0, seat.value < 0 ? (frame.value?.to_act[0] ?? 0) : seat.value));
  const [same, setSame] = useState(info.same_deck);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    getOnce("/api/games").then(
      (games) => {
        const game = games.find((one) => one.id === info.game);
        setBots(game?.bots ?? []);
        setBot(game ? usualBot(game) : "");
      },
      (error) => setProblem(error.message),
    );
  }, []);
  const over = info.over && at.value >= info.length;
  const choice = (one) => html`
    <option value=${one.spec} title=${one.text}>${one.title}</option>
  `;

  async function start(event) {
    event.preventDefault();
    try {
      const seats = info.names.map((name, n) => (n === mine ? { person: name } : { bot }));
      const made = await makeTable(
        { game: info.game, seats, from: { replay: info.id, at: at.value, same_deck: same } },
        { token: tokenFor(info.id) },
      );
      await go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error.message);
    }
  }

  return html`<${Dialog} title=${replay.branch} onClose=${onClose}><form class="branch" onSubmit=${start}>
    <p>${over ? replay.branchOver : replay.branchText}</p>
    <p class="moment">${replay.branchAt(
      frame.value?.phase ?? short(info.chapters.findLast((one) => one.at <= at.value)?.title ?? ""),
      (frame.value?.to_act ?? []).map((n) => info.names[n]),
    )}</p>
    ${
      !over &&
      html`
        <fieldset class="one-of">
          <legend>${replay.branchSeat}</legend>
          ${info.names.map(
            (name, n) => html`
              <label>
                <input type="radio" name="branch-seat" checked=${n === mine} onChange=${() => setMine(n)} />
                <span>
                  <${SeatMark} seat=${n} size=${14} />
                  ${" "}${name}
                </span>
              </label>
            `,
          )}
        </fieldset>
        <label>
          ${replay.branchBot}${" "}
          <select class="field" value=${bot} onChange=${(event) => setBot(event.currentTarget.value)}>
            <optgroup label=${lobby.levels}>${bots.filter((one) => one.level).map(choice)}</optgroup>
            <optgroup label=${lobby.moreBots}>${bots.filter((one) => !one.level).map(choice)}</optgroup>
          </select>
        </label>
        ${
          info.same_deck &&
          html`
            <label>
              <input type="checkbox" checked=${same} onChange=${(event) => setSame(event.currentTarget.checked)} />
              ${" "}${replay.branchDeck}
            </label>
          `
        }
        <p>
          <button class="button primary" type="submit">
            <${Icon} name="play" size=${16} />
            ${replay.branchGo}
          </button>
        </p>
      `
    }
    <p class="problem" role="alert">${problem}</p></form></${Dialog}>`;
}
