import { crests, field } from './chance.mjs';
import { airAt, mix, SUN } from './light.mjs';
import { HEIGHT, WIDTH } from './svg.mjs';

/**
 * @typedef {object} Land
 * @property {(x: number, z: number) => number} height of the ground, in kilometres or so; z goes away from us
 * @property {number} near where the land begins
 * @property {number} far where it ends
 * @property {number} eye how high we stand
 * @property {number} horizon where the horizon lies in the frame
 * @property {number} [lens] pixels for one unit at a distance of one
 * @property {number} [snow] from which height on
 * @property {string} [rock] the colour of what is steep
 * @property {string} [ground] that of what is level
 * @property {number} [air] how soon the distance fades
 */

const SHADE = '#2b325c';
/** How much further each look goes than the one before. */
const STRIDE = 1.002;
/** In pixels, the height of what has one colour. */
const FINE = 2.4;

/**
 * Land as it lies: looked along in each column of the frame from near to far, what is seen is lit by the evening's sun
 * and taken by the air.
 * @param {Land} land
 */
export function relief(land) {
  const { near, far, horizon, eye, lens = 1150, height } = land;
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (let column = 0; column < WIDTH; column++) {
    const slope = (column + 0.5 - WIDTH / 2) / lens;
    const screen = (/** @type {number} */ z) => horizon - ((height(slope * z, z) - eye) * lens) / z;
    let top = HEIGHT;
    let before = near;
    for (let z = near; z < far; z *= STRIDE) {
      const y = screen(z);
      const parts = y < top ? Math.ceil((top - y) / FINE) : 1;
      for (let part = 1; part <= parts; part++) {
        const at = before + ((z - before) * part) / parts;
        const here = parts === 1 ? y : screen(at);
        if (here >= top - 0.25) continue;
        const colour = colourOf(land, column, slope * at, at);
        paths.set(
          colour,
          `${paths.get(colour) ?? ''}M${column} ${here.toFixed(1)}h1.4V${(top + 0.9).toFixed(1)}h-1.4Z`,
        );
        top = here;
      }
      before = z;
    }
  }
  return [...paths].map(([colour, d]) => `<path d="${d}" fill="${colour}"/>`).join('');
}

/**
 * @param {Land} land
 * @param {number} column
 * @param {number} x @param {number} z
 */
function colourOf({ height, near, snow = 99, rock = '#c98e6e', ground = '#c39a78', air = 0.03 }, column, x, z) {
  const step = z * 0.0016;
  const y = height(x, z);
  const slopeX = (height(x + step, z) - height(x - step, z)) / (2 * step);
  const slopeZ = (height(x, z + step) - height(x, z - step)) / (2 * step);
  const ny = 1 / Math.hypot(slopeX, slopeZ, 1);
  // z goes away from us, and the sun stands on our side of the land.
  const light = Math.max(0, ny * (-slopeX * SUN[0] + SUN[1] + slopeZ * SUN[2]));
  const patch = field(x * 2.3, z * 2.3, 77) - 0.5;
  const fine = field(x * 9, z * 9, 78) - 0.5;
  const white = Math.min(1, Math.max(0, (y + patch * 0.9 + fine * 0.4 + (ny - 0.58) * 3.4 - snow) * 4));
  const level = Math.min(1, Math.max(0, (ny - 0.86) / 0.12));
  const body = mix(mix(mix(rock, '#7d5f62', 0.4 + patch + fine * 0.4), ground, level), '#fff2e2', white);
  const dark = mix(mix(SHADE, body, 0.2), '#6873a6', white * 0.85);
  const sunlit = mix(mix(body, '#ffae78', 0.4), '#ffe6c6', white * 0.8);
  const shaded = mix(dark, sunlit, Math.min(1, light * 1.5));
  const open = mix(shaded, '#7f86b5', ny * 0.1 * (1 - light));
  return coarse(mix(open, airAt(column), 1 - Math.exp(-air * Math.max(0, z - near))));
}

/** Of fewer colours, so that many columns share a path. @param {string} colour */
const coarse = (colour) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.min(252, Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / 4) * 4)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * Heights of a range: peaks that are named, and crests around them as high as the envelope lets them be.
 * @param {{ peaks: readonly { x: number, z: number, high: number, wide: number }[], envelope: (x: number, z: number) => number, seed: number, rough?: number }} range
 */
export function range({ peaks, envelope, seed, rough = 0.34 }) {
  return (/** @type {number} */ x, /** @type {number} */ z) => {
    const bend = field(x * 0.35, z * 0.35, seed + 50) - 0.5;
    const cut = crests(x * rough + bend * 0.5, z * rough - bend * 0.5, seed);
    let height = envelope(x, z) * cut;
    for (const { x: px, z: pz, high, wide } of peaks) {
      const away = Math.hypot(x - px, z - pz) / wide;
      if (away >= 1) continue;
      const cone = (1 - away) ** 1.2 * high;
      height = Math.max(height, cone * (0.72 + 0.5 * cut) + 0.05 * high * cut);
    }
    return height;
  };
}
