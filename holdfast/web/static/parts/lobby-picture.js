// Pictures from files of their own. They are put into the page, so that its style sheets colour them, light and dark.
import { html, useEffect, useState } from "../core/ui.js";

export function Picture({ file }) {
  const [drawn, draw] = useState("");
  useEffect(() => {
    fetch(`/static/${file}`)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then(draw, () => {});
  }, [file]);
  return html`
    <span class="picture" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: drawn }} />
  `;
}
