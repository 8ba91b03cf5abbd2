// What people at the table say: a log that screen readers follow, quick phrases, and who is heard.
import { cls, html, sheet, useEffect, useRef, useSignal, useSignalEffect } from "../core/ui.js";
import { actsOf } from "../core/council-acts.js";
import { SeatName } from "../core/marks.js";
import { council as texts } from "../core/words-council.js";

const W = texts.talk;
const LONGEST = 280;
sheet("council");

const newKey = () => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
const clock = (at) => new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

export function Talk({ ctx }) {
  const { council } = ctx;
  const box = useRef(null);
  const atEnd = useRef(true);
  useEffect(() => {
    council.shown.value = true;
    return () => (council.shown.value = false);
  }, [council]);
  useSignalEffect(() => {
    council.audible.value;
    if (!document.hidden) actsOf(ctx).markRead();
    if (atEnd.current) requestAnimationFrame(() => box.current && (box.current.scrollTop = box.current.scrollHeight));
  });
  const onScroll = ({ target }) => (atEnd.current = target.scrollHeight - target.scrollTop - target.clientHeight < 30);

  const said = council.audible.value;
  return html`
    <div class="talk">
      <div
        ref=${box}
        class="talk-lines scroll"
        role="log"
        aria-live="polite"
        aria-label=${W.heading}
        tabindex="0"
        onScroll=${onScroll}
      >
        ${said.map(
          (word) => html`
            <${Line} key=${word.number} ctx=${ctx} word=${word} />
          `,
        )}
      </div>
      ${
        !said.length &&
        html`
          <p class="nothing">${W.empty}</p>
        `
      }
      ${
        ctx.room.value.chat
          ? html`
              <${Say} ctx=${ctx} />
            `
          : html`
              <p class="nothing" role="status">${W.off}</p>
            `
      }
      <${Heard} ctx=${ctx} />
    </div>
  `;
}

/** Plain text in an isolated line: whatever it contains can neither pose as markup nor reverse the text beside it. */
function Line({ ctx, word }) {
  const { seat, room } = word;
  return html`
    <p class=${cls("talk-line", `from-${room}`)}>
      ${
        seat >= 0
          ? html`
              <${SeatName} ctx=${ctx} seat=${seat} />
            `
          : html`
              <span class="talk-guest"><bdi>${ctx.council.speaker(word)}</bdi></span>
            `
      }
      ${
        room !== "table" &&
        html`
          ${" "}
          <small>(${room === "team" ? W.fromTeam : W.fromGallery})</small>
        `
      }
      <span class="hidden-text">:</span>
      <bdi class="talk-text" dir="auto">${word.text}</bdi>
      <time datetime=${new Date(word.at * 1000).toISOString()}>${clock(word.at)}</time>
    </p>
  `;
}

/** The field, and quick phrases. A message that did not get through stays in the field, and is posted only once. */
function Say({ ctx }) {
  const text = useSignal("");
  const key = useRef(newKey());
  const team = useSignal(false);
  const watching = ctx.me.value < 0;
  const send = async (what) => {
    if (!what.trim()) return;
    const room = watching ? "gallery" : team.value ? "team" : "table";
    if (!(await actsOf(ctx).say(what, key.current, room))) return;
    key.current = newKey();
    if (text.value === what) text.value = "";
  };
  const quick = watching ? [] : (ctx.catalog.counsel?.words ?? []);
  return html`
    <form
      class="talk-form"
      onSubmit=${(event) => {
        event.preventDefault();
        send(text.value);
      }}
    >
      ${
        quick.length > 0 &&
        html`
          <div class="talk-quick" role="group" aria-label=${W.quick}>
            ${quick.map(
              (one) => html`
                <button type="button" class="button small" onClick=${() => send(one)}>${one}</button>
              `,
            )}
          </div>
        `
      }
      <div class="talk-say">
        <input
          class="field"
          maxlength=${LONGEST}
          autocomplete="off"
          enterkeyhint="send"
          placeholder=${W.say}
          aria-label=${W.say}
          value=${text.value}
          onInput=${(event) => (text.value = event.target.value)}
        />
        <button class="button">${W.send}</button>
      </div>
      ${
        hasTeam(ctx) &&
        html`
          <label class="check">
            <input type="checkbox" checked=${team.value} onChange=${() => (team.value = !team.value)} />
            ${" "}${W.team}
          </label>
        `
      }
    </form>
  `;
}

/** Whether there are allies and opponents here. */
const hasTeam = (ctx) => {
  const teams = ctx.room.value.teams ?? [];
  const mine = teams[ctx.me.value];
  return new Set(teams).size > 1 && teams.filter((team) => team === mine).length > 1;
};

/** Everybody decides for themselves whom they hear; the owner, whether there is a chat at all. */
function Heard({ ctx }) {
  const { council } = ctx;
  const { seats, chat } = ctx.room.value;
  const hear = (label, checked, change) => html`
    <label class="check">
      <input type="checkbox" checked=${checked} onChange=${(event) => change(event.target.checked)} />
      ${" "}${W.hear(label)}
    </label>
  `;
  return html`
    <details class="talk-who">
      <summary>${W.who}</summary>
      ${seats.map(
        (_, n) =>
          n !== ctx.me.value &&
          hear(ctx.names.value[n], !council.muted.value.includes(n), (yes) => actsOf(ctx).mute(n, !yes)),
      )}
      ${
        ctx.me.value >= 0
          ? hear(W.spectators, council.gallery.value, actsOf(ctx).listenToGallery)
          : html`
              <p>${W.gallery}</p>
            `
      }
      ${
        ctx.held.value.owner &&
        html`
          <button type="button" class="button small" onClick=${() => ctx.ask("chat", { on: !chat })}>
            ${chat ? W.turnOff : W.turnOn}
          </button>
        `
      }
    </details>
  `;
}
