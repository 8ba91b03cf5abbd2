// Any game as a sheet: who sits where, and all that the viewer may know. For games without a drawing.
import { html } from "../../core/ui.js";
import { SeatName } from "../../core/marks.js";
import { words } from "./words.js";

function Board({ ctx }) {
  const scene = ctx.scene.value;
  if (!scene) return null;
  return html`
    <section class="general" aria-label=${words.name}>
      <ul class="general-seats" aria-label=${words.seats}>
        ${ctx.names.value.map(
          (_, seat) => html`
            <li key=${seat} aria-current=${scene.asked.includes(seat) || undefined}>
              <${SeatName} ctx=${ctx} seat=${seat} />
              ${
                scene.asked.includes(seat) &&
                html`
                  <small>${words.asked}</small>
                `
              }
            </li>
          `,
        )}
      </ul>
      <table class="general-sheet">
        <caption>${words.sheet}</caption>
        <tbody>
          ${scene.sheet.map(
            ([depth, label, value], n) => html`
              <tr key=${n}>
                <th scope="row" style=${{ paddingInlineStart: `${depth * 1.2 + 0.6}em` }}>${label}</th>
                <td>${value}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </section>
  `;
}

export default { Board };
