import { apron, atr, flying, praetor, SETTINGS, standing } from './aircraft.mjs';
import { parked } from './cars.mjs';
import { crests, field, rise } from './chance.mjs';
import { AIR, channels, finish, haze, mix, mixed, sky } from './light.mjs';
import { relief } from './relief.mjs';
import { ellipse, group, line, linear, path, radial, rect, round } from './svg.mjs';
import { outdoors, peak, worn } from './terrain.mjs';
import { lit, skyline, trees } from './town.mjs';

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
    flying({ x: 946, y: 296, width: 366, climb: 4 }),
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
  const jet = standing(praetor(), { width: 2380, left: 620 });
  const door = openDoor({ left: 1175, right: 1274, top: 391, sill: 596, foot: 772 });
  const car = parked({ width: 640, left: 260, stand: 800 });
  return apron([{ ...jet, body: jet.body + door }, car], { setting: SETTINGS.town, seed: 33 });
}

/** The tower from which flights are led. @param {number} x @param {number} base @param {number} high */
const lookout = (x, base, high) =>
  path(
    `M${x - 15} ${base}L${x - 10} ${base - high + 44}H${x + 10}L${x + 15} ${base}Z`,
    lit(x - 18, x + 22, '#8b86a2', 0.25),
  ) +
  path(
    `M${x - 17} ${base - high + 46}L${x - 26} ${base - high + 14}H${x + 26}L${x + 17} ${base - high + 46}Z`,
    '#3b3f68',
  ) +
  path(
    `M${x - 19} ${base - high + 36}L${x - 25} ${base - high + 17}H${x + 25}L${x + 19} ${base - high + 36}Z`,
    linear(
      [x - 25, 0, x + 25, 0],
      [
        [0, '#ffe3ae'],
        [0.5, '#d79b72'],
        [1, '#6d5570'],
      ],
    ),
  ) +
  rect(x - 28, base - high + 8, 56, 7, '#4b4d76') +
  line(`M${x} ${base - high + 8}V${base - high - 26}`, '#4b4d76', 2.4) +
  ellipse(x, base - high - 27, 3, 3, '#ff7a5c');

/** The operator's own hall, its doors open: trusses, lamps, and another aircraft that waits in it. */
function hall({ left = 730, right = 1590, base = 660, eaves = 330, ridge = 262 } = {}) {
  const [from, to, top] = [left + 74, right - 74, eaves + 62];
  const middle = (left + right) / 2;
  const wide = to - from;
  const inside = standing(praetor(), { width: 350, left: to - 372 });
  const lamps = [0.14, 0.38, 0.62, 0.86].map((share) => from + wide * share);
  return [
    path(
      `M${left} ${base}V${eaves}Q${middle} ${2 * ridge - eaves} ${right} ${eaves}V${base}Z`,
      lit(left, right, '#7f7b98', 0.12),
    ),
    line(`M${left} ${eaves}Q${middle} ${2 * ridge - eaves} ${right} ${eaves}`, '#ffd9ab', 4, { opacity: 0.75 }),
    // Its doors, pushed to both sides
    ...[left + 8, to].map((x) =>
      Array.from({ length: 3 }, (_, index) =>
        rect(x + index * 22, top, 20, base - top, mix('#6d6b8c', '#3b3d66', index * 0.22)),
      ).join(''),
    ),
    rect(
      from,
      top,
      wide,
      base - top,
      linear(
        [0, top, 0, base],
        [
          [0, '#8a6660'],
          [0.22, '#d39e70'],
          [0.7, '#f1c88c'],
          [1, '#e9b87e'],
        ],
      ),
    ),
    rect(
      from,
      top,
      wide,
      base - top,
      radial(
        [from + wide * 0.4, base - 40, wide * 0.62, 0.5],
        [
          [0, '#fff0c8', 0.75],
          [1, '#fff0c8', 0],
        ],
      ),
    ),
    // Its back wall's ribs, and the trusses under its roof
    line(
      Array.from(
        { length: 15 },
        (_, index) => `M${round(from + (wide * (index + 0.5)) / 15)} ${top + 46}V${base - 30}`,
      ).join(''),
      '#8a5f58',
      2,
      { opacity: 0.32 },
    ),
    line(
      `M${from} ${top + 14}H${to}M${from} ${top + 44}H${to}${Array.from({ length: 22 }, (_, index) => `M${round(from + (wide * index) / 22)} ${top + 44}L${round(from + (wide * (index + 0.5)) / 22)} ${top + 14}L${round(from + (wide * (index + 1)) / 22)} ${top + 44}`).join('')}`,
      '#4d3d52',
      2.6,
      { opacity: 0.8 },
    ),
    rect(from, top, wide, 14, '#3d3550'),
    ...lamps.map(
      (x) =>
        ellipse(
          x,
          top + 52,
          44,
          44,
          radial(
            [x, top + 52, 60, 0.7],
            [
              [0, '#fff4d2', 0.95],
              [0.1, '#ffe8b4', 0.7],
              [1, '#ffdf9f', 0],
            ],
          ),
        ) + rect(x - 26, top + 46, 52, 6, '#fffaf0', { rx: 3 }),
    ),
    rect(
      from,
      base - 30,
      wide,
      30,
      linear(
        [0, base - 30, 0, base],
        [
          [0, '#c79468'],
          [1, '#f3cf98'],
        ],
      ),
    ),
    group({ transform: `translate(0 ${base - 12 - inside.stand})` }, inside.body),
    // In its own shade: it stands deep in the hall.
    rect(from, top, wide, base - top, '#e3a772', { opacity: 0.22 }),
  ].join('');
}

/** Where the operator is at home: its hall in the evening, an aircraft that is about to leave before it. */
function base() {
  const jet = standing(praetor(), { width: 860, left: 372 });
  const car = parked({ width: 240, left: 100, stand: 772 });
  return apron([jet, car], {
    seed: 41,
    setting: () =>
      skyline({ from: -20, to: 780, base: 652, low: 14, high: 96, seed: 251, air: 0.66, wide: 34, lamps: 0.14 }) +
      haze(640, 100, 0.7) +
      rect(120, 606, 420, 50, lit(100, 560, '#8b86a2', 0.3)) +
      rect(
        132,
        622,
        396,
        22,
        linear(
          [132, 0, 528, 0],
          [
            [0, '#ffe1a8'],
            [1, '#b98568'],
          ],
        ),
        { opacity: 0.85 },
      ) +
      lookout(610, 656, 250) +
      trees({ from: -20, to: 150, base: 656, high: 34, tone: '#55506a', seed: 3, step: 16 }) +
      hall(),
  });
}

/** Under its net: boxes on a pallet. @param {number} x @param {number} y its foot @param {number} wide @param {number} high @param {string} tone */
function pallet(x, y, wide, high, tone) {
  const rows = 3;
  const boxes = Array.from({ length: rows * 3 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    const [w, h] = [wide / 3, (high - 8) / rows];
    return rect(
      x + column * w + 1,
      y - 8 - (row + 1) * h + 1,
      w - 2,
      h - 2,
      linear(
        [x, 0, x + wide, 0],
        [
          [0, mix(tone, '#ffe0b4', 0.5 - 0.06 * ((row + column) % 3))],
          [1, mix(tone, '#2b2a4c', 0.42 + 0.08 * ((row * 2 + column) % 3))],
        ],
      ),
      { rx: 2 },
    );
  });
  const step = 13;
  const net = Array.from({ length: Math.ceil((wide + high) / step) }, (_, index) => {
    const at = index * step;
    const [a, b] = [Math.min(at, wide), Math.max(0, at - wide)];
    const [c, d] = [Math.max(0, at - high), Math.min(at, high)];
    return `M${round(x + a)} ${round(y - 6 - b)}L${round(x + c)} ${round(y - 6 - d)}M${round(x + wide - a)} ${round(y - 6 - b)}L${round(x + wide - c)} ${round(y - 6 - d)}`;
  }).join('');
  return (
    rect(x, y - high, wide, high, '#3d3048') +
    boxes.join('') +
    group({ opacity: 0.42 }, line(net, '#f6dfba', 1.2)) +
    rect(x - 4, y - 8, wide + 8, 8, '#c9b4ae', { rx: 2 })
  );
}

/** A lift that holds pallets at the door's height. @param {{ left: number, wide: number, deck: number, stand: number }} place */
function loader({ left, wide, deck, stand }) {
  const right = left + wide;
  const frame = stand - 30;
  return {
    stand,
    left,
    right,
    feet: [
      [left + 44, 34],
      [right - 44, 34],
    ].map(([x = 0, half = 0]) => /** @type {const} */ ([x, half])),
    body: [
      // What crosses between its deck and its frame
      line(
        `M${left + 30} ${frame}L${right - 40} ${deck + 14}M${right - 30} ${frame}L${left + 40} ${deck + 14}`,
        '#2b2c52',
        11,
      ),
      line(
        `M${left + 30} ${frame - 3}L${right - 40} ${deck + 11}M${right - 30} ${frame - 3}L${left + 40} ${deck + 11}`,
        '#c79a6c',
        3,
        { opacity: 0.8 },
      ),
      rect(
        left + 6,
        frame,
        wide - 12,
        20,
        linear(
          [left, 0, right, 0],
          [
            [0, '#f2c27c'],
            [0.5, '#a97b5a'],
            [1, '#3f3758'],
          ],
        ),
        { rx: 4 },
      ),
      ...[left + 44, right - 44].map((x) => group({ transform: `translate(0 ${stand}) scale(1 -1)` }, wheelAt(x))),
      rect(
        left,
        deck,
        wide,
        15,
        linear(
          [left, 0, right, 0],
          [
            [0, '#ffd993'],
            [0.5, '#c4905f'],
            [1, '#4b3f5e'],
          ],
        ),
        { rx: 3 },
      ),
      line(`M${left + 4} ${deck}V${deck - 62}H${left + 30}`, '#e6c08c', 4),
    ].join(''),
  };
}

/** Small and solid. @param {number} x */
const wheelAt = (x) => ellipse(x, 18, 18, 18, '#171831') + ellipse(x, 18, 8, 8, '#8a839a');

/** What cannot wait: it goes in by the wide door before the wing. */
function cargo() {
  const scale = 1.12;
  const left = 190;
  const craft = standing(atr(), { width: 2267 * scale, left });
  const [from, to] = [left + 300 * scale, left + 548 * scale];
  const [sill, top] = [742 - 122 * scale, 742 - 296 * scale];
  const wide = to - from;
  const hold = [
    rect(
      from,
      top,
      wide,
      sill - top,
      radial(
        [from + wide * 0.5, top + 30, wide * 0.8],
        [
          [0, '#fff0cf'],
          [0.4, '#eabd7d'],
          [1, '#6a4a52'],
        ],
      ),
      {
        rx: 12,
        stroke: '#fbead0',
        'stroke-width': 4,
      },
    ),
    pallet(from + wide * 0.5, sill - 2, wide * 0.44, (sill - top) * 0.72, '#a9805f'),
    rect(from, sill - 6, wide, 6, '#8a6a5c'),
    // Its leaf stands up above it.
    path(
      `M${from + 4} ${top}L${from - 30} ${top - 104}H${to + 14}L${to - 4} ${top}Z`,
      linear(
        [0, top - 104, 0, top],
        [
          [0, '#fff1dc'],
          [0.5, '#cdbdbb'],
          [1, '#77708f'],
        ],
      ),
      { stroke: '#55506f', 'stroke-width': 2 },
    ),
    line(`M${from + 18} ${top}L${from + 8} ${top - 88}M${to - 18} ${top}L${to - 8} ${top - 88}`, '#4a4668', 4),
  ].join('');
  const lift = loader({ left: from - 128, wide: 270, deck: sill - 4, stand: 806 });
  const load = pallet(from - 34, sill - 4, 138, 118, '#8d7484');
  const cart = {
    stand: 822,
    left: 40,
    right: 190,
    feet: /** @type {const} */ ([
      [70, 24],
      [160, 24],
    ]),
    body:
      pallet(44, 794, 140, 116, '#a9805f') +
      rect(34, 794, 160, 9, '#3a3b60', { rx: 3 }) +
      [70, 160].map((x) => group({ transform: 'translate(0 822) scale(1 -1)' }, wheelAt(x))).join(''),
  };
  return apron([{ ...craft, body: craft.body + hold }, { ...lift, body: lift.body + load }, cart], {
    setting: SETTINGS.desert,
    seed: 57,
  });
}

/** What the site itself shows, drawn as finely as a phone can show it. @type {Record<string, () => string>} */
export const site = { home, chauffeur, base, cargo };
