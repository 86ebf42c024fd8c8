import { chance, crests, field } from './chance.mjs';
import { AIR, channels, mixed, SUN } from './light.mjs';
import { pngOf } from './raster.mjs';
import { HEIGHT, WIDTH } from './svg.mjs';

/** @typedef {import('./light.mjs').Colour} Colour */

/**
 * A place of the land as it is painted.
 * @typedef {object} Spot
 * @property {number} across of the frame, 0 to 1
 * @property {number} x @property {number} y @property {number} z where it is; y is its height
 * @property {number} slopeX @property {number} slopeZ
 * @property {number} ny how level it is, 0 to 1
 */

/**
 * @typedef {object} Land
 * @property {(x: number, z: number) => number} height of the ground, in kilometres or so; z goes away from us
 * @property {number} near where the land begins
 * @property {number} far where it ends
 * @property {number} eye how high we stand
 * @property {number} horizon where the horizon lies in the frame
 * @property {number} [lens] pixels for one unit at a distance of one
 * @property {number} [detail] pixels of the picture for one of the frame
 * @property {number} [stride] how much further each look goes than the one before: a sharp ridge asks for shorter ones
 * @property {number} [snow] from which height on
 * @property {string} [rock] the colour of what is steep
 * @property {string} [ground] that of what is level
 * @property {number} [air] how soon the distance fades
 * @property {(spot: Spot) => Colour} [paint] the colour of a place, in place of what an evening makes of rock and snow
 */

/** Looks along each column of pixels, so that a ridge has a line and no steps. */
const LOOKS = 3;

/**
 * Land as it lies: looked along in each column of the frame from near to far, what is seen is lit by the sun and taken
 * by the air.
 * @param {Land} land
 */
export function relief(land) {
  const { near, far, horizon, eye, lens = 1150, detail = 1, stride = 1.0014, height, paint = evening(land) } = land;
  const [wide, high] = [WIDTH * detail, HEIGHT * detail];
  const sums = new Float32Array(wide * high * 4);
  for (let look = 0; look < wide * LOOKS; look++) {
    const column = Math.floor(look / LOOKS);
    const across = (look + 0.5) / (wide * LOOKS);
    const slope = ((across - 0.5) * WIDTH) / lens;
    let top = high;
    let [lastY, lastZ] = [high, near];
    for (let z = near; z < far && top > 0; z *= stride) {
      const y = (horizon - ((height(slope * z, z) - eye) * lens) / z) * detail;
      // From below upwards, what rises above all that is nearer; each pixel as far as it is covered.
      const seen = Math.max(0, y);
      while (top > seen) {
        const row = Math.ceil(top) - 1;
        const edge = Math.max(row, seen);
        const at = lastY > y ? lastZ + (z - lastZ) * Math.min(1, Math.max(0, (lastY - edge) / (lastY - y))) : z;
        const colour = paint(spotOf(height, across, slope * at, at, detail));
        const to = (row * wide + column) * 4;
        for (let channel = 0; channel < 3; channel++)
          sums[to + channel] = (sums[to + channel] ?? 0) + (colour[channel] ?? 0) * (top - edge);
        sums[to + 3] = (sums[to + 3] ?? 0) + top - edge;
        top = edge;
      }
      [lastY, lastZ] = [y, z];
    }
  }
  return `<image width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="none" xlink:href="${pngOf(settled(sums), wide, high)}"/>`;
}

/** @param {Float32Array} sums of the looks */
function settled(sums) {
  const pixels = new Uint8Array(sums.length);
  // Between two shades one of both, by chance: a fall of light has no steps.
  const next = chance(7);
  for (let at = 0; at < sums.length; at += 4) {
    const covered = sums[at + 3] ?? 0;
    if (covered === 0) continue;
    for (let channel = 0; channel < 3; channel++)
      pixels[at + channel] = Math.max(0, Math.min(255, (sums[at + channel] ?? 0) / covered + next()));
    pixels[at + 3] = Math.min(255, Math.round((covered / LOOKS) * 255));
  }
  return pixels;
}

/**
 * @param {Land['height']} height
 * @param {number} across @param {number} x @param {number} z @param {number} detail
 * @returns {Spot}
 */
function spotOf(height, across, x, z, detail) {
  const step = (z * 0.0016) / detail;
  const slopeX = (height(x + step, z) - height(x - step, z)) / (2 * step);
  const slopeZ = (height(x, z + step) - height(x, z - step)) / (2 * step);
  return { across, x, y: height(x, z), z, slopeX, slopeZ, ny: 1 / Math.hypot(slopeX, slopeZ, 1) };
}

const SUNNY = channels(AIR[0]);
const AWAY = channels(AIR[1]);
const SHADE = channels('#2b325c');
const DUST = channels('#7d5f62');
const SNOW = channels('#fff2e2');
const BLUE = channels('#6873a6');
const WARM = channels('#ffae78');
const IVORY = channels('#ffe6c6');
const OPEN = channels('#7f86b5');

/** What an evening makes of rock and snow. @param {Land} land @returns {(spot: Spot) => Colour} */
function evening({ near, snow = 99, rock = '#c98e6e', ground = '#c39a78', air = 0.03 }) {
  const [stone, sand] = [channels(rock), channels(ground)];
  return ({ across, x, y, z, slopeX, slopeZ, ny }) => {
    // z goes away from us, and the sun stands on our side of the land.
    const light = Math.max(0, ny * (-slopeX * SUN[0] + SUN[1] + slopeZ * SUN[2]));
    const patch = field(x * 2.3, z * 2.3, 77) - 0.5;
    const fine = field(x * 9, z * 9, 78) - 0.5;
    const white = Math.min(1, Math.max(0, (y + patch * 0.9 + fine * 0.4 + (ny - 0.58) * 3.4 - snow) * 4));
    const level = Math.min(1, Math.max(0, (ny - 0.86) / 0.12));
    const body = mixed(mixed(mixed(stone, DUST, 0.4 + patch + fine * 0.4), sand, level), SNOW, white);
    const dark = mixed(mixed(SHADE, body, 0.2), BLUE, white * 0.85);
    const sunlit = mixed(mixed(body, WARM, 0.4), IVORY, white * 0.8);
    const shaded = mixed(dark, sunlit, light * 1.5);
    const open = mixed(shaded, OPEN, ny * 0.1 * (1 - light));
    return mixed(open, mixed(SUNNY, AWAY, across), 1 - Math.exp(-air * Math.max(0, z - near)));
  };
}

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
