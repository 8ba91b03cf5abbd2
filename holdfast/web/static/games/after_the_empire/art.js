// Shapes that everything else is made of: figures, textures and lights, put into the page once and used by name.

const SHADOW = '<ellipse cx="8" cy="20.6" rx="5.6" ry="1.4" fill="#000" opacity=".28"/>';
const FIGURES = {
  // helmet, spear and a long shield in the colour of the seat
  soldier: `${SHADOW}<path d="M2.6 2.5V20" stroke="var(--e-shaft)" stroke-width="1.1"/><path d="M2.6.4l1.3 3H1.3z" fill="var(--e-steel)"/>
    <path d="M4 20.4c-.2-6 .6-9.4 4-9.4s4.2 3.4 4 9.4z" fill="var(--c)" stroke="var(--e-line)" stroke-width=".7"/>
    <path d="M4.3 9.6V7.4a3.7 3.9 0 0 1 7.4 0v2.2z" fill="var(--e-steel)" stroke="var(--e-line)" stroke-width=".7"/><path d="M5.4 7.6h5.2v1.5H5.4z" fill="#2a221c"/>
    <path d="M8.6 11.6h5.8v3.6c0 2.6-1.4 4-2.9 4.8c-1.5-.8-2.9-2.2-2.9-4.8z" fill="var(--c)" stroke="var(--e-line)" stroke-width=".8"/><path d="M11.5 12.4v6.4M9.4 14.6h4.2" stroke="#fff" stroke-width=".8" opacity=".75"/>`,
  // wide hat with a feather, halberd, no shield
  mercenary: `${SHADOW}<path d="M13.2 3V20" stroke="var(--e-shaft)" stroke-width="1.1"/><path d="M13.2 2.2c2 .6 2.6 2 2.3 4.4l-2.3-1.2zM13.2 0l.8 2.6h-1.6z" fill="var(--e-steel)"/>
    <path d="M3.8 20.4c-.1-5.6.6-9 4.2-9s4.3 3.4 4.2 9z" fill="var(--e-leather)" stroke="var(--e-line)" stroke-width=".7"/><path d="M4.2 17.2l7.2-4.6" stroke="var(--c)" stroke-width="1.8"/>
    <circle cx="8" cy="8.4" r="2.7" fill="var(--e-skin)" stroke="var(--e-line)" stroke-width=".6"/>
    <path d="M2.4 7.6c1.6-1 2.6-1.3 3-2.8c.4-1.3 4.8-1.3 5.2 0c.4 1.5 1.4 1.8 3 2.8c-3.4 1.2-7.8 1.2-11.2 0z" fill="var(--c)" stroke="var(--e-line)" stroke-width=".7"/><path d="M9.6 4.4c1.6-2.6 3.2-3 4-2.6c-.2 1.4-1.6 2.4-3.2 3.4z" fill="#f3e9d2" stroke="var(--e-line)" stroke-width=".5"/>`,
  // horned helmet, raised sword, round shield
  swordsman: `${SHADOW}<path d="M12.8 12L15.4 2.2" stroke="var(--e-blade)" stroke-width="1.5"/><path d="M11.4 10.2l3 1" stroke="var(--e-shaft)" stroke-width="1.2"/>
    <path d="M3.8 20.4c-.1-6 .6-9.2 4.2-9.2s4.3 3.2 4.2 9.2z" fill="var(--e-foe)" stroke="var(--e-line)" stroke-width=".7"/>
    <path d="M4.5 9.8V7.6a3.5 3.7 0 0 1 7 0v2.2z" fill="var(--e-foe-2)" stroke="var(--e-line)" stroke-width=".7"/><path d="M4.7 6.2C2.6 6 1.9 4.4 2 2.6C3 3.8 4 4.4 5.6 4.6zM11.3 6.2C13.4 6 14.1 4.4 14 2.6c-1 1.2-2 1.8-3.6 2z" fill="#efe5cc" stroke="var(--e-line)" stroke-width=".5"/><path d="M5.6 7.8h4.8v1.3H5.6z" fill="#1c0f0b"/>
    <circle cx="5" cy="15" r="3.2" fill="var(--e-foe-3)" stroke="var(--e-line)" stroke-width=".8"/><circle cx="5" cy="15" r="1" fill="#efe5cc"/>`,
  // pointed hood and a drawn bow
  archer: `${SHADOW}<path d="M4 20.4c-.1-6 .5-9.2 4-9.2s4.1 3.2 4 9.2z" fill="var(--e-foe-3)" stroke="var(--e-line)" stroke-width=".7"/>
    <path d="M4 11.2C4 7 5.4 4.4 9.6 3C10 5.4 12 7.4 12 11.2c-2.6.8-5.4.8-8 0z" fill="var(--e-foe)" stroke="var(--e-line)" stroke-width=".7"/><path d="M6 9.8c0-1.8.8-2.8 2-2.8s2 1 2 2.8z" fill="#2a160f"/>
    <path d="M12.2 6.4c3.4 3 3.4 8.8 0 11.8" fill="none" stroke="var(--e-shaft)" stroke-width="1.4"/><path d="M12.2 6.4v11.8" stroke="#efe5cc" stroke-width=".5"/><path d="M8 12.3h7.4" stroke="var(--e-blade)" stroke-width=".9"/>`,
  // on the ground, bandaged
  wounded: `<ellipse cx="8" cy="19" rx="7" ry="1.6" fill="#000" opacity=".25"/><path d="M1.4 17.6h9.4c2 0 2 -3.4 0-3.4H3.6c-1.6 0-2.2 1.4-2.2 3.4z" fill="var(--c)" stroke="var(--e-line)" stroke-width=".7"/>
    <circle cx="12.6" cy="15" r="2.6" fill="var(--e-skin)" stroke="var(--e-line)" stroke-width=".7"/><path d="M10.2 14l5-.6v1.6l-5 .4z" fill="#fff"/><path d="M6 9.6h1.6V8h1.8v1.6H11v1.8H9.4V13H7.6v-1.6H6z" fill="var(--bad)"/>`,
  flame: `<path class="e-flicker" d="M8 1c.8 3.4 5.4 5.6 5.4 11A5.4 6.4 0 0 1 8 19a5.4 6.4 0 0 1-5.4-7c0-2.6 1.4-3.8 2.2-5.6c.5 1.6 1 2 1.7 2.2C6 5.6 6.8 3 8 1z" fill="var(--e-fire)"/><path d="M8 18.4c-2 0-3-1.4-3-3.4c0-2.2 1.8-2.6 3-5c1.2 2.4 3 2.8 3 5c0 2-1 3.4-3 3.4z" fill="var(--e-fire-2)"/>`,
  cube: '<path d="M1 5l7-3.4L15 5l-7 3.6z" fill="var(--k-top)"/><path d="M1 5l7 3.6V17l-7-3.6z" fill="var(--k)"/><path d="M15 5L8 8.6V17l7-3.6z" fill="var(--k-side)"/><path d="M1 5l7-3.4L15 5v8.4L8 17l-7-3.6zM8 8.6V17M1 5l7 3.6L15 5" fill="none" stroke="var(--e-line)" stroke-width=".9" stroke-linejoin="round"/>',
  hollow: '<path d="M1.6 5.2L8 2l6.4 3.2v8L8 16.4l-6.4-3.2z" fill="var(--e-hole)" stroke="var(--e-line)" stroke-width="1.3" stroke-dasharray="2.6 1.8" stroke-linejoin="round"/>',
  tree: '<ellipse cx="9" cy="25" rx="8" ry="2" fill="#000" opacity=".22"/><path d="M8 18h2.4v7H8z" fill="var(--e-trunk)"/><path d="M9.2 1C13 6 17 12 17 16.4c0 3-3.4 4.4-7.8 4.4s-7.8-1.4-7.8-4.4C1.4 12 5.4 6 9.2 1z" fill="var(--e-leaf)"/><path d="M9.2 1C6 6.4 4 12 4.2 16.6c.1 2.2 1.8 3.6 3.4 4.1c-3.6-.2-6.2-1.6-6.2-4.3C1.4 12 5.4 6 9.2 1z" fill="var(--e-leaf-2)"/>',
  bush: '<ellipse cx="9" cy="11.4" rx="8.4" ry="1.6" fill="#000" opacity=".2"/><path d="M1 10c-.6-3 2-4.6 3.6-4C5 3 8.6 2 10.4 4.2C13 3.2 15.6 5 15 7c2 .4 2.4 3-.2 4H2.4C1.6 11 1.100 10.600 1 10z" fill="var(--e-leaf)"/>',
};
const BOXES = { cube: "0 0 16 18", hollow: "0 0 16 18", tree: "0 0 18 27", bush: "0 0 18 13" };

const TEXTURES = `
<pattern id="e-ashlar" width="24" height="12" patternUnits="userSpaceOnUse"><path d="M0 0h24M0 6h24M0 0v6M12 0v6M6 6v6M18 6v6" stroke="var(--e-joint)" stroke-width="1" fill="none"/></pattern>
<pattern id="e-flags" width="22" height="22" patternUnits="userSpaceOnUse"><path d="M0 .5h22M0 11.500h22M5 0v11M16 11v11" stroke="var(--e-joint)" stroke-width=".8" opacity=".6" fill="none"/></pattern>
<pattern id="e-planks" width="40" height="7" patternUnits="userSpaceOnUse"><path d="M0 .5h40M12 0v7" stroke="var(--e-grain)" stroke-width="1" fill="none"/></pattern>
<pattern id="e-stakes" width="9" height="60" patternUnits="userSpaceOnUse"><path d="M.4 60V9L4.500 1L8.600 9V60z" fill="var(--e-wood)" stroke="var(--e-grain)" stroke-width="1"/><path d="M4.500 1L8.600 9V60H6V9z" fill="#000" opacity=".16"/></pattern>
<pattern id="e-tops" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="4.500" fill="var(--e-wood)" stroke="var(--e-grain)" stroke-width="1"/><circle cx="5" cy="5" r="1.700" fill="var(--e-wood-2)"/></pattern>
<pattern id="e-furrows" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 2.500h10M0 7.500h10" stroke="var(--e-furrow)" stroke-width="1.600" fill="none"/></pattern>
<radialGradient id="e-light"><stop offset="0" stop-color="var(--e-glow)" stop-opacity=".85"/><stop offset=".45" stop-color="var(--e-glow)" stop-opacity=".28"/><stop offset="1" stop-color="var(--e-glow)" stop-opacity="0"/></radialGradient>
<radialGradient id="e-meadow" cx=".5" cy=".48" r=".72"><stop offset="0" stop-color="var(--e-grass)"/><stop offset=".7" stop-color="var(--e-grass-2)"/><stop offset="1" stop-color="var(--e-grass-3)"/></radialGradient>`;

/** Puts the shapes into the page, once. */
export function provideShapes() {
  if (document.getElementById("e-shapes")) return;
  const holder = document.createElement("div");
  const symbols = Object.entries(FIGURES).map(([name, body]) => `<symbol id="e-${name}" viewBox="${BOXES[name] ?? "0 0 16 22"}">${body}</symbol>`);
  holder.innerHTML = `<svg id="e-shapes" width="0" height="0" aria-hidden="true" focusable="false"><defs>${symbols.join("")}${TEXTURES}</defs></svg>`;
  holder.className = "e-shapes";
  document.body.append(holder);
}

/** A number made of a text, always the same: what varies from card to card hangs on it. */
export function hash(text) {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return (value ^ (value >>> 13)) >>> 0;
}

/** A small dice seeded by a text: each call gives the next number below n. */
export function dice(text) {
  let state = hash(text) || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}
