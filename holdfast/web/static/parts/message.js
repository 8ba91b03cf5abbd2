// A page with nothing but a message.
import { html } from "../core/ui.js";
import { words } from "../core/words.js";

export function Message({ title, text, home, children }) {
  return html`
    <main class="message-page">
      ${
        title
          ? html`
              <div class="panel framed">
                <h1>${title}</h1>
                <p>${text}</p>
                ${children}
                ${
                  home &&
                  html`
                    <a class="button" href="/">${words.home}</a>
                  `
                }
              </div>
            `
          : html`
              <p role="status">${text}</p>
            `
      }
    </main>
  `;
}
