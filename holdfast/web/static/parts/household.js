// Letting the household in: a question first, then the address, a code for phones, and who has come.
import { html, sheet, useEffect, useState } from "../core/ui.js";
import { Dialog } from "../core/dialog.js";
import { letIn, reach, watch } from "../core/reach.js";
import { list } from "../core/words.js";
import { sharing } from "../core/words-sharing.js";
import { Qr } from "./sharing.js";

sheet("sharing");

export function Household({ onClose }) {
  const [problem, setProblem] = useState("");
  useEffect(watch, []);
  const decide = (open) =>
    letIn(open).then(
      () => setProblem(""),
      (error) => setProblem(error.message),
    );
  const open = reach.value?.open;
  return html`<${Dialog} title=${open ? sharing.invited : sharing.heading} onClose=${onClose}>
    <div class="household">
      ${
        open
          ? html`
              <${Inside} onShut=${() => decide(false)} onClose=${onClose} />
            `
          : html`
              <p>${sharing.ask}</p>
              <p class="household-warning">${sharing.warn}</p>
              <div class="household-go">
                <button type="button" class="button primary" onClick=${() => decide(true)}>${sharing.yes}</button>
                <button type="button" class="button" onClick=${onClose}>${sharing.no}</button>
              </div>
            `
      }
      <p class="problem" role="alert">${problem}</p>
    </div>
  </${Dialog}>`;
}

function Inside({ onShut, onClose }) {
  const { address, guests } = reach.value;
  return html`
    <p>${sharing.open}</p>
    <p class="household-address">${address}</p>
    <${Qr} path="/" label=${address} />
    <h3>${sharing.guests}</h3>
    ${
      guests.length
        ? html`
            <ul class="household-guests">
              ${guests.map(
                (guest) => html`
                  <li key=${guest.address}>
                    <b>${list(guest.names) || sharing.device(guest.address)}</b>
                    ${" "}
                    <small>${guest.names.length > 0 && guest.address}</small>
                  </li>
                `,
              )}
            </ul>
          `
        : html`
            <p>${sharing.nobody}</p>
          `
    }
    <div class="household-go">
      <button type="button" class="button primary" onClick=${onClose}>${sharing.done}</button>
      <button type="button" class="button" onClick=${onShut}>${sharing.shutOut}</button>
    </div>
  `;
}
