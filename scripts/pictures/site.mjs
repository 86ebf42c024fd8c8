import { apron, flying, praetor, SETTINGS, standing } from './aircraft.mjs';
import { parked } from './cars.mjs';
import { crests, field, rise } from './chance.mjs';
import { AIR, channels, finish, haze, mixed, sky } from './light.mjs';
import { relief } from './relief.mjs';
import { ellipse, line, linear, path, radial, rect } from './svg.mjs';
import { outdoors, peak, worn } from './terrain.mjs';

/** @typedef {import('./terrain.mjs').Outdoors} Outdoors */

/** The evening of the set: the last sun, low from the left, and the sky's blue in every shade. @type {Outdoors} */
const EVENING = {
  sun: [-0.92, 0.23, -0.32],
  sunlight: [2.7, 1.16, 0.5],
  skylight: [0.16, 0.21, 0.44],
  air: (across) => mixed(channels(AIR[0]), channels(AIR[1]), across),
  density: 0.085,
  settles: 1.15,
};

/**
 * Snow where it stays, rock where it is too steep for it.
 * @param {{ from: number, rock?: import('./light.mjs').Colour, dust?: import('./light.mjs').Colour }} look
 * @returns {import('./terrain.mjs').Body}
 */
export const alpine =
  ({ from, rock = [0.095, 0.088, 0.095], dust = [0.165, 0.145, 0.14] }) =>
  ({ x, y, z, ny }) => {
    const patch = field(x * 1.7, z * 1.7, 31) - 0.5;
    const fine = field(x * 7, z * 7, 32) - 0.5;
    // Layers of the rock show in its walls.
    const layer = field(y * 5 + x * 0.4, z * 0.3, 33) - 0.5;
    const snow = rise(0.25, 0.75, (y - from + patch * 0.5) * 0.7 + (ny - 0.56) * 2.4 + fine * 0.3 + layer * 0.3 + 0.42);
    const stone = mixed(rock, dust, 0.4 + patch + fine * 0.5 + layer * 0.4);
    return mixed(stone, [0.88, 0.9, 0.95], snow);
  };

/** The Karakoram from the air, as the house's own jet crosses it. */
function home() {
  const horizon = 640;
  const peaks = [
    { x: 2.9, z: 26, high: 8.4, wide: 9.5, arms: 4, turn: 0.5 },
    { x: 10.6, z: 30, high: 7.3, wide: 8, arms: 3, turn: 1.1 },
    { x: 7, z: 33, high: 6.8, wide: 7, arms: 4, turn: 0.7 },
    { x: -4.4, z: 30, high: 6.9, wide: 8, arms: 3, turn: 0.2 },
    { x: -11.5, z: 31, high: 6.7, wide: 8, arms: 4, turn: 0.9 },
    { x: -18.5, z: 29, high: 5.8, wide: 8, arms: 3, turn: 0.4 },
    { x: 18.5, z: 31, high: 7.4, wide: 9, arms: 4, turn: 0.1 },
  ].map(peak);
  const height = worn({
    left: -32,
    right: 32,
    near: 5,
    far: 45,
    cell: 0.05,
    drops: 260_000,
    seed: 21,
    height: (x, z) => {
      const bend = field(x * 0.3, z * 0.3, 51) - 0.5;
      const cut = crests(x * 0.2 + bend * 0.6, z * 0.2 - bend * 0.6, 5, 5);
      const ground = (1.5 * rise(5, 11, z) + 3.7 * rise(13, 25, z) * rise(42, 31, z)) * cut + 1.4 * rise(17, 29, z);
      const high = peaks.reduce((top, at) => Math.max(top, at(x, z)), 0);
      // Where a peak rises, the crests are its shoulders.
      return Math.max(ground, high * (0.78 + 0.32 * cut)) + 0.16 * Math.min(ground, high);
    },
  });
  const near = 5.2;
  return [
    sky(horizon - 40, { seed: 9 }),
    haze(560, 190, 0.35),
    relief({
      height,
      near,
      far: 44,
      eye: 2.5,
      horizon,
      detail: 2,
      paint: outdoors({ light: EVENING, height, near, body: alpine({ from: 2.7 }), reach: 16 }),
    }),
    haze(660, 90, 0.5),
    flying({ x: 1026, y: 352, width: 292, climb: 4 }),
    finish(),
  ].join('');
}

/**
 * Its door stands open: the cabin's lamps behind it, and its stairs, which come down towards us.
 * @param {{ left: number, right: number, top: number, sill: number, foot: number }} door
 */
function openDoor({ left, right, top, sill, foot }) {
  const wide = right - left;
  const middle = (left + right) / 2;
  const steps = 6;
  const at = (/** @type {number} */ share) => ({
    y: sill + (foot - sill) * share ** 1.12,
    half: wide * (0.4 + 0.16 * share),
  });
  return [
    rect(
      left,
      top,
      wide,
      sill - top,
      radial(
        [middle, top + (sill - top) * 0.3, sill - top],
        [
          [0, '#fff0cf'],
          [0.35, '#f3c583'],
          [1, '#7a5258'],
        ],
      ),
      { rx: 15, stroke: '#fbead0', 'stroke-width': 3 },
    ),
    // Its light on the apron
    ellipse(
      middle,
      foot + 4,
      wide * 1.9,
      26,
      radial(
        [middle, foot + 4, wide * 1.9, 0.16],
        [
          [0, '#ffdf9f', 0.75],
          [1, '#ffdf9f', 0],
        ],
      ),
    ),
    path(
      `M${middle - at(0).half} ${sill}H${middle + at(0).half}L${middle + at(1).half} ${foot}H${middle - at(1).half}Z`,
      linear(
        [0, sill, 0, foot],
        [
          [0, '#5a4a5e'],
          [1, '#262b50'],
        ],
      ),
    ),
    ...Array.from({ length: steps }, (_, index) => {
      const { y, half } = at((index + 0.55) / steps);
      return (
        rect(middle - half + 5, y, 2 * half - 10, 6 + index, '#f0cf9f') +
        rect(middle - half + 5, y + 6 + index, 2 * half - 10, 4, '#1b2046', { opacity: 0.7 })
      );
    }),
    // Its rails
    line(
      `M${left + 2} ${sill - 92}C${left - 6} ${sill - 60} ${middle - at(1).half - 6} ${foot - 96} ${middle - at(1).half - 4} ${foot}M${right - 2} ${sill - 92}C${right + 6} ${sill - 60} ${middle + at(1).half + 6} ${foot - 96} ${middle + at(1).half + 4} ${foot}`,
      '#dcc3a6',
      3.4,
    ),
  ].join('');
}

/** The car has come to the aircraft. */
function chauffeur() {
  const jet = standing(praetor(), { width: 2380, left: 560 });
  const door = openDoor({ left: 1115, right: 1214, top: 391, sill: 596, foot: 772 });
  const car = parked({ width: 640, left: 330, stand: 800 });
  return apron([{ ...jet, body: jet.body + door }, car], { setting: SETTINGS.town, seed: 33 });
}

/** What the site itself shows, drawn as finely as a phone can show it. @type {Record<string, () => string>} */
export const site = { home, chauffeur };
