// The trade tray: what allies would give and ask, seen by all of them before anything changes hands.
import { html, useSignal } from "../core/ui.js";
import { actsOf } from "../core/council-acts.js";
import { RuleLink, SeatName } from "../core/marks.js";
import { council as texts } from "../core/words-council.js";

const W = texts.tray;

export function Tray({ ctx }) {
  const trays = Object.entries(ctx.council.trays.value).flatMap(([seat, offers]) =>
    offers.map((offer, n) => ({ ...offer, seat: Number(seat), n })),
  );
  return html`
    <section class="tray">
      <h3>${W.heading}</h3>
      ${
        trays.length
          ? html`
              <ul class="tray-offers">
                ${trays.map(
                  (offer) => html`
                    <${Offer} key=${`${offer.seat} ${offer.n}`} ctx=${ctx} offer=${offer} />
                  `,
                )}
              </ul>
            `
          : html`
              <p class="nothing">${W.none}</p>
            `
      }
      ${
        ctx.me.value >= 0 &&
        html`
          <${Form} ctx=${ctx} />
        `
      }
    </section>
  `;
}

function Offer({ ctx, offer }) {
  const { seat, to, gives, asks, why, n } = offer;
  const { trays } = ctx.council;
  const parts = [gives && W.gives(gives), asks && W.asks(asks)].filter(Boolean);
  const remove = () => actsOf(ctx).offer(trays.value[seat].filter((_, place) => place !== n));
  return html`
    <li>
      <${SeatName} ctx=${ctx} seat=${seat} />
      ${" → "}
      <${SeatName} ctx=${ctx} seat=${to} />
      ${`: ${parts.join(", ")}. `}
      ${
        why
          ? html`
              <small class="plan-why">
                ${ctx.say(why.reason)}${" "}
                <${RuleLink} ctx=${ctx} id=${why.rule} />
              </small>
            `
          : html`
              <small>${W.fits}</small>
            `
      }
      ${
        offer.lets &&
        html`
          <small class="tray-lets">
            ${W.lets}
            <ul>
              ${offer.lets.map(
                (text) => html`
                  <li>${text}</li>
                `,
              )}
            </ul>
          </small>
        `
      }
      ${
        offer.spoils &&
        html`
          <small class="plan-why">${W.spoils(offer.spoils.join(", "))}</small>
        `
      }
      <div>
        ${
          offer.do &&
          html`
            <button type="button" class="button small primary" onClick=${() => ctx.act(offer.do)}>${W.now}</button>
          `
        }
        ${
          seat === ctx.me.value &&
          html`
            <button type="button" class="button small" onClick=${remove}>${W.remove}</button>
          `
        }
      </div>
    </li>
  `;
}

/** One good each way; anything more is another offer. */
function Form({ ctx }) {
  const names = ctx.names.value;
  const others = names.map((_, seat) => seat).filter((seat) => seat !== ctx.me.value);
  const goods = ctx.catalog.counsel.goods;
  const wish = useSignal({ to: others[0], give: "", giveCount: 1, ask: "", askCount: 1 });
  const set = (change) => (wish.value = { ...wish.value, ...change });
  const offer = (event) => {
    event.preventDefault();
    const { to, give, giveCount, ask, askCount } = wish.value;
    const mine = ctx.council.trays.value[ctx.me.value] ?? [];
    if (!give && !ask) return;
    actsOf(ctx).offer([...mine, { to, give: give ? { [give]: giveCount } : {}, ask: ask ? { [ask]: askCount } : {} }]);
  };
  const good = (name, label) => html`
    <label>
      ${label}
      <span>
        <input
          class="field"
          type="number"
          hidden=${!wish.value[name]}
          min="1"
          max="99"
          aria-label=${`${label}: how many`}
          value=${wish.value[`${name}Count`]}
          onInput=${(event) => set({ [`${name}Count`]: Number(event.target.value) || 1 })}
        />
        <select class="field" aria-label=${label} onChange=${(event) => set({ [name]: event.target.value })}>
          <option value="">${W.nothing}</option>
          ${goods.map(
            (one) => html`
              <option value=${one} selected=${wish.value[name] === one}>${one}</option>
            `,
          )}
        </select>
      </span>
    </label>
  `;
  return html`
    <form class="tray-form" onSubmit=${offer}>
      <label>
        ${W.to}
        <select class="field" onChange=${(event) => set({ to: Number(event.target.value) })}>
          ${others.map(
            (seat) => html`
              <option value=${seat} selected=${wish.value.to === seat}>${names[seat]}</option>
            `,
          )}
        </select>
      </label>
      ${good("give", W.give)}${good("ask", W.ask)}
      <button class="button small">${W.add}</button>
    </form>
  `;
}
