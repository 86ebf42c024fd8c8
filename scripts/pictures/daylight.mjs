import { crests, field, rise } from './chance.mjs';
import { channels, mixed } from './light.mjs';
import { range, relief } from './relief.mjs';
import { filter, frame, group, linear, mask, rect, WIDTH } from './svg.mjs';
import { outdoors, peak, worn } from './terrain.mjs';

/** @typedef {import('./light.mjs').Colour} Colour */

/*
 * Pictures of the example agency's own: late mornings, while the set is one evening.
 */

/** The sun behind our left shoulder. @type {import('./terrain.mjs').Outdoors} */
const MORNING = {
  sun: [-0.68, 0.56, -0.47],
  sunlight: [2.5, 2.28, 1.95],
  skylight: [0.3, 0.4, 0.62],
  air: () => [188, 210, 228],
  density: 0.02,
  settles: 3.2,
};

/** @param {string} colour as it is seen @returns {Colour} as light makes it */
const body = (colour) => {
  const [red, green, blue] = channels(colour);
  const amount = (/** @type {number} */ value) => (value / 255) ** 2.2;
  return [amount(red), amount(green), amount(blue)];
};

/** @param {number} horizon @param {{ seed: number, clouds?: number, warm?: boolean }} look */
function daySky(horizon, { seed, clouds = 0.85, warm = false }) {
  const heaps = filter(
    `<feTurbulence type="fractalNoise" baseFrequency="0.0034 0.0098" numOctaves="6" seed="${seed}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  4.2 1.6 0 0 -3.05"/><feGaussianBlur stdDeviation="2.4 1.4"/>`,
  );
  const band = mask(
    frame(
      linear(
        [0, 0, 0, horizon],
        [
          [0, '#fff', 0.1],
          [0.5, '#fff', 0.85],
          [0.86, '#fff', 0.6],
          [1, '#fff', 0],
        ],
      ),
    ),
  );
  return [
    frame(
      linear(
        [0, 0, 0, horizon],
        [
          [0, warm ? '#5f93c4' : '#2f6fb4'],
          [0.45, warm ? '#94b9d8' : '#6ea4d3'],
          [0.85, warm ? '#dfe3dd' : '#bcd6e8'],
          [1, warm ? '#f1e6d2' : '#dce8ee'],
        ],
      ),
    ),
    clouds > 0
      ? group(
          { mask: band, opacity: clouds },
          group(
            { mask: mask(rect(0, 0, WIDTH, horizon, '#fff', { filter: heaps })) },
            frame(
              linear(
                [0, 0, 0, horizon],
                [
                  [0, '#fff'],
                  [0.6, '#fbfaf6'],
                  [1, '#dfe5ea'],
                ],
              ),
            ),
          ),
        )
      : '',
  ].join('');
}

/**
 * Snow where it stays, rock where it is too steep for it.
 * @param {{ from: number, rock?: Colour, dust?: Colour }} look
 * @returns {import('./terrain.mjs').Body}
 */
const alpine =
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

const GRASS = body('#5d6b3e');
const MEADOW = body('#7d8450');
const FIR = body('#22362a');
const EARTH = body('#8a7657');

/** Nanga Parbat above the firs and the meadow. */
function nangaParbat() {
  const horizon = 560;
  const far = range({
    seed: 62,
    rough: 0.28,
    peaks: [
      { x: 4.2, z: 24, high: 9.6, wide: 12 },
      { x: 11.5, z: 27, high: 7.8, wide: 9 },
      { x: -4.6, z: 27, high: 7.2, wide: 8 },
      { x: -12, z: 30, high: 7, wide: 9 },
    ],
    envelope: (_x, z) => 0.5 + 3.6 * rise(10, 22, z),
  });
  const snow = alpine({ from: 3.6, rock: body('#6f6a66'), dust: body('#93897c') });
  const nearby = (/** @type {number} */ x, /** @type {number} */ z) => {
    const lie =
      0.16 * field(x * 0.9, z * 0.7, 4) +
      0.05 * field(x * 3, z * 3, 5) +
      0.7 * rise(4, 7.4, z) * field(x * 0.5, z * 0.3, 9);
    return lie + woods(x, z) ** 2 * (0.05 + 0.13 * Math.max(0, field(x * 34, z * 28, 6) - 0.25));
  };
  const woods = (/** @type {number} */ x, /** @type {number} */ z) =>
    rise(
      0.5,
      0.58,
      field(x * 0.9 + 3, z * 0.8, 8) + rise(2.4, 4.4, z) * 0.5 - rise(0, 1.4, 1.6 - Math.abs(x + 0.3 * z - 1)) * 0.2,
    );
  return [
    daySky(horizon + 40, { seed: 17 }),
    relief({
      height: far,
      near: 7.2,
      far: 41,
      eye: 1.3,
      horizon,
      paint: outdoors({
        // From the side, and not so bright: snow keeps its shades.
        light: { ...MORNING, sun: [-0.84, 0.46, -0.28], sunlight: [1.8, 1.62, 1.36], skylight: [0.26, 0.36, 0.6] },
        height: far,
        near: 9,
        body: (spot) => {
          const green = rise(2.2, 1.3, spot.y + (field(spot.x * 2, spot.z * 2, 3) - 0.5) * 0.8);
          return mixed(snow(spot), mixed(FIR, GRASS, rise(0.4, 0.6, field(spot.x * 3, spot.z * 3, 15))), green);
        },
      }),
    }),
    relief({
      height: nearby,
      near: 1.1,
      far: 7.4,
      eye: 0.5,
      horizon: horizon + 64,
      paint: outdoors({
        light: { ...MORNING, density: 0.03, settles: 9 },
        height: nearby,
        near: 1,
        reach: 0.6,
        body: ({ x, z }) => {
          const blades = 0.3 * (field(x * 90, z * 30, 24) - 0.5) + 0.3 * (field(x * 22, z * 9, 23) - 0.5);
          const grass = mixed(
            mixed(GRASS, MEADOW, field(x * 3, z * 2, 21) + blades),
            EARTH,
            rise(0.5, 0.8, field(x * 7, z * 4, 22)) * 0.35,
          );
          return mixed(grass, mixed(FIR, body('#3b5138'), field(x * 40, z * 30, 25)), rise(0.2, 0.5, woods(x, z)));
        },
      }),
    }),
  ].join('');
}

/** Hunza: terraces and a river of glacier water between walls. */
function hunza() {
  const horizon = 470;
  const bed = (/** @type {number} */ z) => 0.9 * Math.sin(z * 0.55 + 0.6) + 0.25 * Math.sin(z * 1.3) + 0.4;
  const peaks = [
    { x: -1.4, z: 26, high: 8.2, wide: 7, arms: 3, turn: 0.6 },
    { x: 3.4, z: 28, high: 8.8, wide: 8, arms: 4, turn: 0.2 },
    { x: 8.4, z: 24, high: 7.4, wide: 7, arms: 3, turn: 0.9 },
    { x: -8.5, z: 24, high: 7.6, wide: 8, arms: 4, turn: 0.4 },
  ].map(peak);
  const height = worn({
    left: -20,
    right: 20,
    near: 1,
    far: 40,
    cell: 0.042,
    drops: 260_000,
    seed: 5,
    height: (x, z) => {
      const from = Math.abs(x - bed(z));
      const cut = crests(x * 0.3, z * 0.3, 17, 5);
      const wall = 3.8 * rise(1.2, 6.5, from) * (0.55 + 0.75 * cut);
      const high = peaks.reduce((top, at) => Math.max(top, at(x, z)), 0);
      return Math.max(wall + 0.05 * from, high * (0.78 + 0.32 * cut) * rise(8, 20, z)) + 0.12 * cut;
    },
  });
  const snow = alpine({ from: 3.9, rock: body('#7c6f62'), dust: body('#a8977f') });
  return [
    daySky(horizon + 60, { seed: 31, clouds: 0.7 }),
    relief({
      height,
      near: 1.4,
      far: 38,
      eye: 1.9,
      horizon,
      paint: outdoors({
        light: { ...MORNING, density: 0.026 },
        height,
        near: 3,
        body: (spot) => {
          const { x, y, z, ny } = spot;
          const from = Math.abs(x - bed(z));
          const river = rise(15, 12, z) * rise(0.2, 0.12, from + (field(x * 4, z * 4, 6) - 0.5) * 0.1);
          const shore = rise(16, 13, z) * rise(0.55, 0.35, from + (field(x * 5, z * 3, 7) - 0.5) * 0.3);
          const fields = rise(1.5, 0.7, y + (field(x * 2, z * 2, 8) - 0.5)) * rise(0.72, 0.9, ny);
          // Terraces follow the height, trees stand along them.
          const terrace = field(x * 5, Math.round(y * 26) * 0.9 + z * 0.8, 9);
          const trees = 0.8 * rise(0.46, 0.74, 0.6 * field(x * 21, z * 16, 10) + 0.4 * field(x * 57, z * 44, 11));
          const leaf = mixed(body('#3f5434'), body('#a98436'), rise(0.5, 0.62, field(x * 2.4, z * 2, 12)));
          const green = mixed(mixed(GRASS, body('#9c9150'), terrace), leaf, trees);
          const dry = mixed(snow(spot), green, fields);
          return mixed(mixed(dry, body('#cfc6b4'), shore), body('#5fa9ac'), river);
        },
      }),
    }),
  ].join('');
}

/** The Wahiba sands, while the shadows are still long. */
function sands() {
  const horizon = 470;
  const height = (/** @type {number} */ x, /** @type {number} */ z) => {
    const bend = (field(x * 0.22, z * 0.3, 3) - 0.5) * 1.6 + (field(x * 0.7, z * 0.8, 13) - 0.5) * 0.35;
    const wave = x * 0.34 + z * 0.2 + bend;
    const part = wave - Math.floor(wave);
    // Up the long side with the wind, down the steep one.
    const crest = part < 0.68 ? (part / 0.68) ** 1.5 : ((1 - part) / 0.32) ** 1.15;
    const high = 0.5 + 0.7 * field(x * 0.16, z * 0.16, 5);
    const ripples = 0.0035 * Math.sin((wave * 34 + (field(x * 2, z * 2, 6) - 0.5) * 5) * Math.PI);
    return crest * high + ripples * rise(7, 2, z);
  };
  const sand = body('#e0ab6a');
  const pale = body('#eec590');
  return [
    daySky(horizon + 20, { seed: 8, clouds: 0.35, warm: true }),
    relief({
      height,
      near: 1.5,
      far: 60,
      eye: 1.75,
      horizon,
      lens: 1050,
      paint: outdoors({
        light: {
          ...MORNING,
          sun: [-0.86, 0.4, -0.31],
          sunlight: [2.3, 1.95, 1.5],
          skylight: [0.34, 0.36, 0.46],
          air: () => [238, 222, 196],
          density: 0.03,
          settles: 9,
        },
        height,
        near: 2,
        reach: 4,
        body: ({ x, z }) => mixed(sand, pale, 0.3 + 0.7 * field(x * 0.8, z * 0.6, 9)),
      }),
    }),
  ].join('');
}

/** The Makran coast: walls of clay above a sea of its own green. */
function makran() {
  const horizon = 430;
  const shore = (/** @type {number} */ z) =>
    -0.5 + 0.5 * Math.sin(z * 0.42) + (field(z * 0.8, 2, 4) - 0.5) * 0.7 + z * 0.06;
  const height = worn({
    left: -14,
    right: 24,
    near: 1,
    far: 34,
    cell: 0.04,
    drops: 280_000,
    seed: 33,
    height: (x, z) => {
      const inland = x - shore(z);
      const cut = crests(x * 0.5 + 4, z * 0.42, 23, 5);
      const tables = rise(0.5, 1.5, inland) * (0.5 + 1.5 * cut) * rise(1.5, 6, z + inland);
      return rise(-0.15, 0.5, inland) * 0.07 + tables * 1.25 - 0.02;
    },
  });
  const sea = (/** @type {number} */ x, /** @type {number} */ z) => Math.max(0, height(x, z));
  return [
    daySky(horizon + 20, { seed: 44, clouds: 0.5, warm: true }),
    relief({
      height: sea,
      near: 1.3,
      far: 70,
      eye: 1.15,
      horizon,
      paint: outdoors({
        light: { ...MORNING, air: () => [214, 222, 224], density: 0.03, settles: 4 },
        height: sea,
        near: 2,
        reach: 4,
        body: ({ x, y, z, ny }) => {
          const inland = x - shore(z);
          const layer = field(y * 14, x * 0.3, 41);
          const clay = mixed(
            mixed(body('#c2a078'), body('#e0c8a0'), layer),
            body('#9c7f5e'),
            rise(0.75, 0.45, ny) * 0.6,
          );
          const beach = body('#ead9b4');
          const land = mixed(beach, clay, rise(0.06, 0.2, y));
          const deep = rise(-0.1, -3.2, inland + (field(x * 0.7, z * 0.5, 43) - 0.5));
          const water = mixed(body('#66bcb4'), body('#1f6d93'), deep);
          const foam = rise(0.07, 0.02, Math.abs(inland + 0.12 + 0.06 * field(x * 3, z * 3, 45))) * 0.8;
          const glint = rise(0.6, 0.8, field(x * 6, z * 26, 46)) * 0.1;
          return y > 0.004 ? land : mixed(mixed(water, [0.9, 0.95, 0.95], foam), [0.8, 0.9, 0.95], glint);
        },
      }),
    }),
  ].join('');
}

/** What the example agency shows. @type {Record<string, () => string>} */
export const daylight = { 'nanga-parbat': nangaParbat, hunza, sands, makran };
