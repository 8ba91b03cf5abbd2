// The arrows around a new Building: one for each way it may face.
import { html } from "../../core/ui.js";

export function Facings({ ctx, at }) {
  return ctx.catalog.directions.map((way, n) => {
    const turn = (n + (at.turned ? 3 : 0)) * 60;
    const angle = (turn - 90) * (Math.PI / 180);
    const [x, y] = [at.x + Math.cos(angle) * 62 * at.size, at.y + Math.sin(angle) * 62 * at.steep * at.size];
    return html`
      <g
        ...${ctx.spot(`face:${way}`, "", "ap-turn")}
        data-spot=${`face:${way}`}
        transform=${`translate(${x} ${y}) rotate(${turn})`}
      >
        <circle r="13" />
        <path d="M0-8L7 3H2.500v6h-5V3H-7z" />
      </g>
    `;
  });
}
