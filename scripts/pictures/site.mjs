import { apron, atr, flying, praetor, SETTINGS, standing } from './aircraft.mjs';
import { parked } from './cars.mjs';
import { rise } from './chance.mjs';
import { finish, haze, mix, sky } from './light.mjs';
import { range, relief } from './relief.mjs';
import { ellipse, group, line, linear, path, radial, rect, round } from './svg.mjs';
import { lit, skyline, trees } from './town.mjs';

/** The Karakoram from the air, as the house's own jet crosses it. */
function home() {
  const horizon = 640;
  const heights = range({
    seed: 62,
    rough: 0.26,
    peaks: [
      { x: -1.5, z: 26, high: 8.3, wide: 13 },
      { x: 12, z: 32, high: 7.8, wide: 9 },
      { x: 4.6, z: 33, high: 7.2, wide: 8 },
      { x: -14.6, z: 31, high: 7.6, wide: 10 },
      { x: -23, z: 33, high: 7.4, wide: 9 },
    ],
    envelope: (_x, z) => 1.3 * rise(5, 11, z) + 3.5 * rise(12, 24, z),
  });
  // The summit stands right of the words, below the aircraft.
  const height = (/** @type {number} */ x, /** @type {number} */ z) => heights(x - 4.2, z);
  return [
    sky(horizon - 40, { seed: 9 }),
    haze(560, 190, 0.35),
    relief({
      height,
      near: 5.2,
      far: 44,
      eye: 2.5,
      horizon,
      detail: 2,
      snow: 3.4,
      rock: '#b98a74',
      ground: '#a48577',
      air: 0.026,
    }),
    haze(690, 130, 0.55),
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

/** The operator's own hall, its doors open: trusses and lamps. */
function hall({ left = 730, right = 1590, base = 660, eaves = 330, ridge = 262 } = {}) {
  const [from, to, top] = [left + 74, right - 74, eaves + 62];
  const middle = (left + right) / 2;
  const wide = to - from;
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
    rect(from, top, wide, base - top, '#e3a772', { opacity: 0.22 }),
  ].join('');
}

/** Where the operator is at home: its hall in the evening, an aircraft that is about to leave before it. */
function base() {
  const jet = standing(praetor(), { width: 860, left: 352 });
  const car = parked({ width: 240, left: 100, stand: 772 });
  const waiting = standing(praetor(), { width: 324, left: 1240 });
  return apron([jet, car], {
    seed: 41,
    // In the hall's light: it stands deep in it.
    indoors: group({ transform: `translate(0 ${648 - waiting.stand})`, opacity: 0.84 }, waiting.body),
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
      hall({ left: 790, right: 1650 }),
  });
}

/** Somebody at the desk, lit from behind. @param {number} x @param {number} y the desk's top */
const awake = (x, y) =>
  [
    path(
      `M${x - 34} ${y}C${x - 34} ${y - 30} ${x - 24} ${y - 44} ${x - 8} ${y - 47}H${x + 8}C${x + 24} ${y - 44} ${x + 34} ${y - 30} ${x + 34} ${y}Z`,
      '#2d2c50',
    ),
    ellipse(x, y - 64, 14, 17, '#2d2c50'),
    // The earphones, and the microphone before the mouth
    line(
      `M${x - 15} ${y - 62}A15 18 0 0 1 ${x + 15} ${y - 62}M${x - 15} ${y - 58}Q${x - 14} ${y - 48} ${x - 5} ${y - 50}`,
      '#15183a',
      3.4,
    ),
    ellipse(x - 15, y - 62, 4, 7, '#15183a'),
    line(`M${x - 30} ${y - 18}C${x - 31} ${y - 34} ${x - 22} ${y - 45} ${x - 9} ${y - 48}`, '#ffdca8', 2, {
      opacity: 0.7,
    }),
  ].join('');

/** A lamp that hangs down. @param {number} x @param {number} from @param {number} y */
const pendant = (x, from, y) =>
  line(`M${x} ${from}V${y - 14}`, '#6a4b4c', 1.6) +
  ellipse(
    x,
    y + 6,
    70,
    62,
    radial(
      [x, y + 4, 70, 0.9],
      [
        [0, '#fff4d2', 0.85],
        [0.2, '#ffe3a8', 0.4],
        [1, '#ffdf9f', 0],
      ],
    ),
  ) +
  path(`M${x - 15} ${y}L${x - 6} ${y - 15}H${x + 6}L${x + 15} ${y}Z`, '#4a3444') +
  rect(x - 13, y, 26, 3.4, '#fff8e4', { rx: 1.6 });

/** The lounge at the apron, its windows lit: behind them the desk, where somebody is awake. */
function lounge({ left = 770, right = 1640, base = 668, roof = 372 } = {}) {
  const [from, to, top] = [left + 34, right, roof + 64];
  const wide = to - from;
  const desk = base - 74;
  const pane = 112;
  return [
    // Above: the roof reaches out over the glass.
    path(`M${left + 20} ${roof + 26}H${right}V${base}H${left + 20}Z`, lit(left - 60, right, '#6f6c8e', 0.06)),
    rect(
      from,
      top,
      wide,
      base - top,
      linear(
        [0, top, 0, base],
        [
          [0, '#c48f68'],
          [0.35, '#efc489'],
          [0.8, '#e0ab76'],
          [1, '#a97a62'],
        ],
      ),
    ),
    rect(
      from,
      top,
      wide,
      base - top,
      radial(
        [990, desk - 40, 420, 0.6],
        [
          [0, '#fff2cc', 0.85],
          [1, '#fff2cc', 0],
        ],
      ),
    ),
    // The back wall: boards of wood behind the desk, a clock for each of two towns, a way further in
    rect(838, top + 24, 306, base - top - 24, '#a8704f', { opacity: 0.42 }),
    line(Array.from({ length: 17 }, (_, index) => `M${854 + index * 17} ${top + 26}V${desk}`).join(''), '#7c4f44', 2, {
      opacity: 0.3,
    }),
    ...[860, 1084].map(
      (x, index) =>
        ellipse(x, top + 62, 17, 17, '#fff3dc') +
        line(
          `M${x} ${top + 62}${index ? `L${x - 9} ${top + 56}M${x} ${top + 62}V${top + 75}` : `V${top + 52}M${x} ${top + 62}L${x + 11} ${top + 67}`}`,
          '#3a2c46',
          2.6,
        ),
    ),
    rect(1236, top + 34, 92, base - top - 34, '#fbe2b4', { opacity: 0.75 }),
    rect(1236, top + 34, 92, base - top - 34, 'none', { stroke: '#8a5f50', 'stroke-width': 3, opacity: 0.6 }),
    ...[972, 1196, 1420, 1532].map((x) => pendant(x, top, top + 42)),
    awake(972, desk),
    // The desk, its screen and its lamp
    rect(1050, desk - 44, 62, 38, '#2d2c50', { rx: 3 }) +
      line(`M1081 ${desk - 8}V${desk}M1066 ${desk}H1096`, '#2d2c50', 4),
    rect(1053, desk - 41, 56, 32, '#b9d0ea', { opacity: 0.5 }),
    line(`M862 ${desk}V${desk - 38}L882 ${desk - 52}`, '#3a2c46', 3) +
      path(`M876 ${desk - 60}L896 ${desk - 46}L882 ${desk - 40}Z`, '#3a2c46'),
    ellipse(
      894,
      desk - 16,
      40,
      24,
      radial(
        [892, desk - 18, 40, 0.6],
        [
          [0, '#fff6da', 0.9],
          [1, '#fff6da', 0],
        ],
      ),
    ),
    rect(836, desk, 310, 9, '#5b3d44', { rx: 2 }),
    rect(
      846,
      desk + 9,
      290,
      base - desk - 9,
      linear(
        [836, 0, 1146, 0],
        [
          [0, '#8a5b4a'],
          [0.5, '#6f4a48'],
          [1, '#4e3a4a'],
        ],
      ),
    ),
    // Where one waits: two low chairs, a table, a plant
    ...[1392, 1520].map(
      (x) =>
        path(
          `M${x} ${base - 12}V${base - 66}Q${x} ${base - 74} ${x + 9} ${base - 74}Q${x + 18} ${base - 74} ${x + 18} ${base - 64}V${base - 42}H${x + 70}V${base - 12}Z`,
          '#4a3c58',
        ) + line(`M${x + 10} ${base - 12}V${base}M${x + 62} ${base - 12}V${base}`, '#2d2c50', 4),
    ),
    path(`M1356 ${base}L1352 ${base - 30}H1376L1372 ${base}Z`, '#5b3d44'),
    path(
      `M1364 ${base - 28}C1350 ${base - 62} 1338 ${base - 78} 1330 ${base - 84}C1342 ${base - 86} 1356 ${base - 70} 1362 ${base - 52}C1360 ${base - 84} 1364 ${base - 104} 1370 ${base - 112}C1374 ${base - 96} 1372 ${base - 74} 1368 ${base - 54}C1374 ${base - 70} 1386 ${base - 82} 1398 ${base - 82}C1390 ${base - 74} 1376 ${base - 58} 1364 ${base - 28}Z`,
      '#4b4a52',
    ),
    // The glass: its frames, and what it shows of the evening
    ...Array.from({ length: Math.ceil(wide / pane) + 1 }, (_, index) =>
      rect(from + index * pane - 2, top, 4, base - top, '#3a3558'),
    ),
    rect(from, top + 20, wide, 2.4, '#3a3558', { opacity: 0.8 }),
    path(
      `M${from + pane * 3.1} ${base}L${from + pane * 4.6} ${top}H${from + pane * 5.1}L${from + pane * 3.6} ${base}Z`,
      '#fff',
      { opacity: 0.09 },
    ),
    rect(
      left,
      roof + 26,
      right - left,
      22,
      linear(
        [left, 0, right, 0],
        [
          [0, '#e8b58c'],
          [0.3, '#8c7690'],
          [1, '#3d3f66'],
        ],
      ),
    ),
    rect(left, roof + 22, right - left, 5, '#ffdcae', { opacity: 0.85 }),
    rect(left + 8, roof + 48, right - left, 16, '#2b2c50'),
    rect(from, base - 4, wide, 5, '#3a3558'),
    // Its light on the apron
    path(
      `M${from} ${base}H${to}V${base + 96}H${from - 150}Z`,
      linear(
        [0, base, 0, base + 96],
        [
          [0, '#ffd99a', 0.4],
          [1, '#ffd99a', 0],
        ],
      ),
    ),
  ].join('');
}

/** Whom one reaches: the desk at night, an aircraft waiting outside. */
function desk() {
  const jet = standing(praetor(), { width: 560, left: 150 });
  const house = { stand: 668, left: 790, right: 1640, feet: [], body: lounge() };
  return apron([house, jet], {
    seed: 64,
    hour: ['#141a40', 0.46],
    setting: () =>
      skyline({ from: -20, to: 900, base: 652, low: 14, high: 96, seed: 263, air: 0.5, wide: 34, lamps: 0.3 }) +
      haze(640, 90, 0.5) +
      lookout(690, 656, 292) +
      trees({ from: -20, to: 420, base: 656, high: 30, tone: '#45425f', seed: 12, step: 16 }),
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
export const site = { home, chauffeur, base, desk, cargo };
