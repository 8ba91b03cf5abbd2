// A modal dialog: the browser keeps the focus inside, Escape closes it, and the focus goes back where it came from.
import { cls, html, useLayoutEffect, useRef } from "./ui.js";
import { Icon } from "./icons.js";
import { words } from "./words.js";

export function Dialog({ title, onClose, wide, children }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const [dialog, before] = [box.current, document.activeElement];
    dialog.showModal();
    return () => {
      dialog.close(); // nothing behind an open dialog can be focused
      before?.focus?.();
    };
  }, []);
  const closed = () => box.current && onClose(); // not when it is gone already: another may have been opened since
  const outside = (event) => event.target === box.current && onClose();
  // The browser would hide the dialog at once and tell us a moment later; a key pressed in that moment would be lost.
  const escape = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return html`
    <dialog
      ref=${box}
      class=${cls(wide && "wide")}
      aria-label=${title}
      onClose=${closed}
      onClick=${outside}
      onKeyDown=${escape}
    >
      <div class="dialog-head">
        <h2>${title}</h2>
        <button type="button" class="button quiet icon-only" aria-label=${words.close} onClick=${onClose}>
          <${Icon} name="cross" />
        </button>
      </div>
      <div class="dialog-body">${children}</div>
    </dialog>
  `;
}
