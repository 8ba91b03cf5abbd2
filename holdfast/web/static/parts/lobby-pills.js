// A choice of one option, as a row of pills. The element with the id `name` says what is chosen.
import { html } from "../core/ui.js";

export const Pills = ({ name, options, chosen, onChoose }) => html`
  <div role="radiogroup" aria-labelledby=${name} class="pills">
    ${options.map(
      ([value, label]) => html`
        <label class="pill" key=${value}>
          <input type="radio" name=${name} checked=${chosen === value} onChange=${() => onChoose(value)} />
          <span>${label}</span>
        </label>
      `,
    )}
  </div>
`;
