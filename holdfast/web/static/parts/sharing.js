// A link to share: to copy, or as a code for a phone's camera; and a warning where it cannot work.
import { html, lazy, sheet, useEffect, useRef, useState } from "../core/ui.js";
import { post } from "../core/api.js";
import { Icon } from "../core/icons.js";
import { onlyHere, outside, reach } from "../core/reach.js";
import { toast } from "../core/toasts.js";
import { sharing } from "../core/words-sharing.js";

sheet("sharing");
const Household = lazy(async () => (await import("./household.js")).Household);

/** The text field of a link with its buttons. `path` begins with a slash; with `code` its code is shown at once. */
export function ShareLink({ label, path, code = false }) {
  const field = useRef(null);
  const [copied, setCopied] = useState(false);
  const [shown, show] = useState(code);
  const whole = outside(path);
  async function copy() {
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
    } catch {
      field.current.select();
      toast(sharing.copyFailed, { tone: "bad" });
    }
  }
  return html`
    <span class="share-link">
      <input
        class="field"
        ref=${field}
        readonly
        value=${whole}
        aria-label=${label}
        onFocus=${(event) => event.currentTarget.select()}
      />
      <button type="button" class="button" aria-label=${`${sharing.copy}: ${label}`} onClick=${copy}>
        <${Icon} name=${copied ? "check" : "link"} size=${16} />
        ${copied ? sharing.copied : sharing.copy}
      </button>
      ${
        reach.value?.address &&
        html`
          <button
            type="button"
            class="button icon-only"
            aria-label=${`${sharing.qr}: ${label}`}
            title=${sharing.qr}
            aria-expanded=${shown}
            onClick=${() => show(!shown)}
          >
            <${Icon} name="qr" size=${18} />
          </button>
        `
      }
      ${
        shown &&
        reach.value?.address &&
        html`
          <${Qr} path=${path} label=${label} />
        `
      }
    </span>
  `;
}

/** A page of ours as a code, drawn by the server: dark on light in every theme, as cameras want it. */
export function Qr({ path, label }) {
  const [code, setCode] = useState(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    post("/api/qr", { path }).then(
      (drawn) => gone || setCode(drawn),
      (error) => gone || setProblem(error.message),
    );
    return () => (gone = true);
  }, [path, reach.value?.address]);
  if (problem)
    return html`
      <span class="problem" role="alert">${problem}</span>
    `;
  return (
    code &&
    html`
      <span class="qr">
        <svg
          viewBox=${`-3 -3 ${code.size + 6} ${code.size + 6}`}
          role="img"
          aria-label=${sharing.qrOf(label)}
          shape-rendering="crispEdges"
        >
          <path d=${code.path} />
        </svg>
        <small>${sharing.qrText}</small>
      </span>
    `
  );
}

/** Shown wherever links are shared that nobody else could open. */
export function OnlyHere() {
  const [asked, ask] = useState(false);
  return html`
    ${
      onlyHere.value &&
      html`
        <div class="only-here" role="note">
          <p>
            <${Icon} name="info" size=${18} />
            ${sharing.onlyHere}${!reach.value.offered && ` ${sharing.onlyHereClub}`}
          </p>
          ${
            reach.value.offered &&
            html`
              <button type="button" class="button primary" onClick=${() => ask(true)}>${sharing.letIn}</button>
            `
          }
        </div>
      `
    }
    ${
      asked &&
      html`
        <${Household} onClose=${() => ask(false)} />
      `
    }
  `;
}
