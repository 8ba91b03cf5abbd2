// The land around: the places where workers are sent, each drawn as a place, with its ways to use it.
import { cls, html } from "../../core/ui.js";
import { SeatMark } from "../../core/marks.js";
import { Terms } from "./goods.js";
import { words } from "./words.js";

// Small scenes on a 60 × 34 sheet, ground at the bottom: [path, class] in painting order.
const SCENES = {
  tax: [["M14 30V17h32v13z", "wall"], ["M10 18L30 6l20 12z", "roof"], ["M26 30v-8h8v8z", "dark"], ["M46 30a6 3 0 0 1 12 0zM48 26a5 2.500 0 0 1 10 0v3H48z", "coin"]],
  "mercenary-camp-left": [["M4 31L19 9l15 22z", "cloth"], ["M19 9l6 22H13z", "dark"], ["M34 31l11-16l11 16z", "cloth2"], ["M45 15l4 16h-8z", "dark"], ["M19 9V3h9l-3 2.500L28 8h-9", "flag"]],
  "mercenary-camp-right": [["M6 31l11-16l11 16z", "cloth2"], ["M17 15l4 16h-8z", "dark"], ["M28 31L42 9l14 22z", "cloth"], ["M42 9l6 22H36z", "dark"], ["M42 9V3h9l-3 2.500L51 8h-9", "flag"]],
  merchant: [["M8 30V18h34v12z", "wood"], ["M5 18l5-10h30l5 10z", "flag"], ["M15 8l-3 10h6L20 8zM28 8v10h6L33 8z", "pale"], ["M44 30v-9h12v9z", "wood"], ["M44 21l6-5l6 5z", "roof"], ["M12 30v-6h7v6zM22 30v-5h8v5z", "coin"]],
  scout: [["M0 31q14-16 30-6t30-10v16z", "hill"], ["M28 24l1-12h3l1 12z", "wood"], ["M24 12h13l-6-7z", "roof"], ["M44 16l4-6l4 6M48 10v12", "stick"]],
  mine: [["M2 31L20 8l12 10L42 6l16 25z", "rock"], ["M20 31V21a8 8 0 0 1 16 0v10z", "dark"], ["M18 31V19h3v12zM35 31V19h3v12zM16 19h24v-3H16z", "wood"], ["M42 31l3-6h8l3 6z", "ore"]],
  quarry: [["M0 31l8-20h16l4 8h14l6-10h12v22z", "rock"], ["M8 11h16l4 8H6zM28 19h14l6-10", "step"], ["M16 31v-7h9v7zM26 31v-7h9v7zM21 24v-7h9v7z", "block"]],
  woodmill: [["M22 31V15h24v16z", "wood"], ["M18 16L34 5l16 11z", "roof"], ["M13 13a9 9 0 1 1 0 18a9 9 0 1 1 0-18z", "wheel"], ["M13 13v18M4 22h18M6.500 15.500l13 13M19.500 15.500l-13 13", "stick"], ["M46 31a3 3 0 1 1 6 0zM52 31a3 3 0 1 1 6 0zM49 26a3 3 0 1 1 6 0z", "log"]],
};

function Scene({ id }) {
  return html`<svg class="e-scene" viewBox="0 0 60 34" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><path d="M0 30q30-4 60 0v4H0z" class="s-ground" />${(SCENES[id] ?? []).map(([d, own]) => html`<path d=${d} class=${`s-${own}`} />`)}</svg>`;
}

/** The worker spaces of a location: who stands there, what is free, and who would come. */
export function Workers({ ctx, scene, then, place }) {
  const here = scene.placed[place];
  const soon = then ? then.placed[place].slice(here.length) : [];
  const free = Math.max(0, scene.open[place] - soon.length);
  return html`<span class="e-workers" role="img" aria-label=${[...here.map((seat) => words.worker(ctx.names.value[seat])), words.spaces(scene.open[place], here.length + scene.open[place])].join(", ")}>
    ${here.map((seat) => html`<${SeatMark} seat=${seat} size=${17} />`)}${soon.map((seat) => html`<${SeatMark} seat=${seat} size=${17} class="ghost" />`)}${Array.from({ length: free }, () => html`<span class="e-free" />`)}</span>`;
}

function Location({ ctx, scene, then, place }) {
  const location = ctx.catalog.locations[place];
  return html`<section class=${cls("e-place", location.id, scene.open[place] === 0 && "full")} aria-label=${location.name}>
    <${Scene} id=${location.id} /><header><h3>${location.name}</h3><${Workers} ctx=${ctx} scene=${scene} then=${then} place=${place} /></header>
    <div class="e-options">${location.options.map((option) => {
      const props = ctx.spot(option.at, location.name, "e-option");
      return html`<div ...${props} role=${props.role ?? "img"} aria-label=${props["aria-label"] ?? `${option.label}: ${option.text}`}><${Terms} ...${option} /></div>`;
    })}</div></section>`;
}

export function Spaces({ ctx, scene, then }) {
  return html`<section class="e-land" aria-label=${words.land}>${ctx.catalog.locations.map((location, place) => !location.row && html`<${Location} ctx=${ctx} scene=${scene} then=${then} place=${place} />`)}</section>`;
}
