// Every card in words: beside the card that is looked at, in a dialog of its own, and all of them in a gallery.
import { cls, html, sheet, useEffect, useLayoutEffect, useRef, useSignal } from "../core/ui.js";
import { getOnce } from "../core/api.js";
import { Dialog } from "../core/dialog.js";
import { complain } from "../core/toasts.js";
import { cards as W } from "../core/words-cards.js";
import { Offers, placeBeside } from "./tip.js";

sheet("cards");

const bookOf = (ctx) => getOnce(`/api/catalog/${ctx.room.value.catalog}/cards`);
const cardIn = (book, key) => book?.kinds.flatMap((kind) => kind.cards).find((card) => card.key === key);

/** The cards in words, once they have arrived. */
function useBook(ctx) {
  const book = useSignal(null);
  useEffect(() => void bookOf(ctx).then((found) => (book.value = found), complain), [ctx]);
  return book.value;
}

const Words = ({ card }) => html`
  ${card.lines.map(
    (line) => html`
      <p>${line}</p>
    `,
  )}${
    card.flavour &&
    html`
      <p class="card-flavour">${card.flavour}</p>
    `
  }
`;

/** The card under the pointer or the focus in words, with what can be done with it now. */
export function Reader({ ctx }) {
  const { key, node } = ctx.reading.value;
  const card = cardIn(useBook(ctx), key);
  const box = useRef(null);
  const tip = ctx.tip.value;
  useLayoutEffect(() => {
    if (box.current) placeBeside(box.current, node);
    node.setAttribute("aria-describedby", "reader");
    return () => node.removeAttribute("aria-describedby");
  }, [node, card, tip]);
  return (
    card &&
    html`
      <div ref=${box} id="reader" class="tip panel reader" role="tooltip">
        <strong>${card.name}</strong>
        <${Words} card=${card} />
        ${
          tip &&
          node.dataset.at === tip.place &&
          html`
            <div class="reader-offers"><${Offers} ctx=${ctx} tip=${tip} /></div>
          `
        }
      </div>
    `
  );
}

/** A card as large as its words need. */
export function CardDialog({ ctx, name, onClose }) {
  const card = cardIn(useBook(ctx), name);
  const Face = ctx.board.Face;
  return (
    card &&
    html`<${Dialog} title=${card.name} onClose=${onClose}>
      <div class="card-page">
        ${
          Face &&
          html`
            <${Face} ctx=${ctx} name=${card.key} />
          `
        }
        <div><${Words} card=${card} /></div>
      </div>
    </${Dialog}>`
  );
}

function Signs({ ctx, signs }) {
  const { Sign } = ctx.board;
  return html`
    <dl class="signs">
      ${signs.map(
        ({ sign, name, text }) => html`
          <div>
            <dt>
              ${
                Sign &&
                html`
                  <${Sign} ctx=${ctx} name=${sign} />
                `
              }
              ${name}
            </dt>
            <dd>${text}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

function Shelf({ ctx, cards }) {
  const Face = ctx.board.Face;
  return html`
    <p class="gallery-count" role="status">${W.count(cards.length)}</p>
    <ul class="gallery">
      ${cards.map(
        (card) => html`
          <li key=${card.key} class="card-page">
            ${
              Face &&
              html`
                <${Face} ctx=${ctx} name=${card.key} />
              `
            }
            <div>
              <h3>${card.name}</h3>
              <${Words} card=${card} />
            </div>
          </li>
        `,
      )}
    </ul>
  `;
}

/** All cards by kind, or those that match a search, and what the symbols mean. */
export function Gallery({ ctx, onClose }) {
  const book = useBook(ctx);
  const open = useSignal(null);
  const wanted = useSignal("");
  if (!book) return null;
  const { kinds, signs } = book;
  const names = [...kinds.map((kind) => kind.name), ...(signs.length ? [W.symbols] : [])];
  const shown = open.value ?? names[0];
  const asked = wanted.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = kinds
    .flatMap((kind) => (asked.length || kind.name === shown ? kind.cards : []))
    .filter((card) => {
      const text = `${card.name} ${card.lines.join(" ")}`.toLowerCase();
      return asked.every((word) => text.includes(word));
    });
  return html`<${Dialog} wide title=${W.heading} onClose=${onClose}>
    ${
      !names.length
        ? html`
            <p class="nothing">${W.none}</p>
          `
        : html`
            <div class="gallery-head">
              <input
                class="field"
                type="search"
                placeholder=${W.find}
                aria-label=${W.find}
                value=${wanted.value}
                onInput=${(event) => (wanted.value = event.target.value)}
              />
              <nav aria-label=${W.kinds}>
                ${names.map(
                  (name) => html`
                    <button
                      type="button"
                      class=${cls("button small", name === shown && !asked.length && "primary")}
                      aria-pressed=${name === shown && !asked.length}
                      onClick=${() => ((open.value = name), (wanted.value = ""))}
                    >
                      ${name}
                    </button>
                  `,
                )}
              </nav>
            </div>
            ${
              shown === W.symbols && !asked.length
                ? html`
                    <${Signs} ctx=${ctx} signs=${signs} />
                  `
                : html`
                    <${Shelf} ctx=${ctx} cards=${found} />
                  `
            }
          `
    }
  </${Dialog}>`;
}
