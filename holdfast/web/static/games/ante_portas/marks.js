// What is happening now, drawn over the field: battles, shots, flames, and who falls.
import { html } from "../../core/ui.js";
import { WIDE, arc } from "./plane.js";
import { say, stand } from "./signs.js";

const BURSTS = { explosion: 92, flame: 74, fire: 56, destroyed: 60 };

/** A short text on a plate above a hex. */
const Plate = ({ at, text, look, rise = 44 }) => {
  const half = text.length * 3.7 + 8;
  const x = Math.max(half + 4, Math.min(WIDE - half - 4, at.x));
  return html`
    <g class=${`ap-plate ${look}`} transform=${`translate(${x} ${at.y - rise * at.size})`}>
      <rect x=${-half} y="-10" width=${2 * half} height="20" rx="10" />
      <text y="5">${text}</text>
    </g>
  `;
};

export function Marks({ hexes, moment }) {
  const { kind, facts = {}, key } = moment ?? {};
  const at = hexes[facts.hex];
  if (!at) return null;
  const burst = BURSTS[kind];
  const shooter = (kind === "support" || kind === "order") && hexes[facts.by];
  const loss = (facts.basics ?? 0) + (facts.elites ?? 0) || (facts.farmers ?? 0) + (facts.citizens ?? 0);
  return html`
    <g class="ap-marks" key=${key} aria-hidden="true">
      ${
        shooter &&
        html`
          <path class="ap-shot" pathLength="1" d=${arc(shooter, at)} />
        `
      }
      ${burst && stand("blast", at.x, at.y + (burst / 2) * at.size, burst * at.size, burst * at.size, "ap-burst")}
      ${
        kind === "battle" &&
        html`
          ${stand("swords", at.x, at.y + 12 * at.size, 46 * at.size, 46 * at.size, "ap-clash")}
          <${Plate} at=${at} text=${say("against", facts.own, facts.enemy)} look=${facts.won ? "won" : "lost"} />
        `
      }
      ${
        (kind === "fire" || kind === "support") &&
        html`
          <${Plate} at=${at} text=${`+${facts.damage}`} look="fire" />
        `
      }
      ${
        (kind === "fallen" || kind === "losses") &&
        loss > 0 &&
        html`
          <${Plate} at=${at} text=${`−${loss}`} look=${kind === "fallen" ? "won" : "lost"} />
        `
      }
      ${kind === "held in trap" && stand("trap", at.x, at.y + 24 * at.size, 60 * at.size, 52 * at.size, "ap-clash")}
    </g>
  `;
}
