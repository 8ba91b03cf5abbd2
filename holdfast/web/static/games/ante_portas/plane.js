// Where the Battleground lies on the picture: a plain of flat-topped hexes, seen from the wall. On a tall screen you
// look down on it more steeply.
export const WIDE = 520;
const [R, FAR, SKY, WALL] = [62, 0.03, 48, 52]; // a near hex's radius, how fast things shrink, room above and below
const ROW = Math.sqrt(3) / 2;
const LAST = 12 * ROW; // the far edge

const round = (n) => Math.round(n * 10) / 10;
const path = (points) => points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");

/** A plain of this depth: `project` maps a point of it to the picture, `u` hex radii to the right and `v` away from the
    front edge. */
function makePlain(depth) {
  const base = SKY + (depth * LAST) / (1 + FAR * LAST);
  const project = (u, v) => {
    const size = 1 / (1 + FAR * v);
    return [WIDE / 2 + (u - 3) * R * size, base - depth * v * size, size];
  };
  return { depth, base, high: base + WALL, project, road: road(project) };
}

/** The road from the gate to the far edge, winding a little. */
function road(project) {
  const bend = (v) => 3 + 0.16 * Math.sin(v * 1.25);
  const steps = Array.from({ length: 25 }, (_, n) => (n * LAST) / 24);
  const side = (wide) => steps.map((v) => project(bend(v) + wide, v));
  return `M${path([...side(-0.2), ...side(0.2).reverse()])}z`;
}

export const PLAINS = { wide: makePlain(40.5), tall: makePlain(70) };

/** Middle, size and outline of a hex that lies in this column and half-row. */
export function placed({ project, depth }, [column, row]) {
  const [u, v] = [column * 1.5, (row + 1) * ROW];
  const [x, y, size] = project(u, v);
  const outline = (reach) =>
    `M${path(
      Array.from({ length: 6 }, (_, n) =>
        project(u + reach * Math.cos((n * Math.PI) / 3), v + reach * Math.sin((n * Math.PI) / 3)),
      ),
    )}z`;
  const steep = depth / R; // how long a way into the picture is, compared with a way across
  const print = steep > 1 ? 1.25 : 1; // text does not shrink with the distance; a narrow screen needs it larger
  return { u, v, x, y, size, print, steep, column, row, outline: outline(0.985), inner: outline(0.86) };
}

/** A curve from one hex to another, for shots. */
export function arc(from, to) {
  const [x, y] = [(from.x + to.x) / 2, Math.min(from.y, to.y) - 34];
  return `M${round(from.x)} ${round(from.y - 12)}Q${round(x)} ${round(y)} ${round(to.x)} ${round(to.y)}`;
}

/** A few features of the country on a hex, always the same: `[shape, across, away, height]`, in hex radii. */
export function country({ column, row }, number) {
  const dice = ((number * 2654435761) >>> 8) % 97;
  const far = row > 8;
  const left = dice % 2 ? -1 : 1;
  const found = [];
  if (far) found.push(dice % 3 ? ["stump", left * 0.66, 0.34, 0.28] : ["rock", left * 0.62, -0.3, 0.26]);
  else if (column === 0 || column === 4) {
    const out = column ? 1 : -1;
    found.push([dice % 3 ? "pine" : "oak", out * 0.62, 0.42, 0.62]);
    if (dice % 4) found.push(["pine", out * 0.78, 0.08, 0.5]);
  } else if (dice % 3 === 0) found.push(["rock", left * 0.6, 0.46, 0.24]);
  else if (dice % 3 === 1 && column !== 2) found.push(["oak", left * 0.56, 0.5, 0.46]);
  if (!far) found.push(["tuft", -left * 0.55, 0.4, 0.17], ["tuft", left * 0.4, -0.5, 0.15]);
  return found;
}
