// The entry point: applies the settings, then fetches and shows the page for the address.
import { html, render } from "./core/ui.js";
import "./core/settings.js";
import { page, start } from "./core/router.js";
import { words } from "./core/words.js";
import { Toasts } from "./parts/toasts.js";
import { Message } from "./parts/message.js";

function App() {
  const now = page.value;
  if (!now)
    return html`
      <${Message} text=${words.loading} />
    `;
  if (now.error !== undefined)
    return html`
      <${Message} title=${words.errors.page} text=${now.error?.message ?? words.errors.missing} home />
    `;
  return html`
    <${now.Page} key=${now.key} ...${now.props} />
    <${Toasts} />
  `;
}

start().then(() => {
  const root = document.getElementById("app");
  root.replaceChildren();
  render(
    html`
      <${App} />
    `,
    root,
  );
});

// It keeps the shell for when the server cannot be reached; browsers offer service workers to secure pages only.
if (window.isSecureContext) navigator.serviceWorker?.register("/sw.js").catch((error) => console.warn(error));
