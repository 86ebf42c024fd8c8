import { field, rise } from './chance.mjs';
import { contact, floor, ground, hill, water } from './ground.mjs';
import { airAt, finish, haze, mix, sky, TONE } from './light.mjs';
import { range, relief } from './relief.mjs';
import {
  blur,
  clip,
  ellipse,
  filter,
  frame,
  group,
  HEIGHT,
  line,
  linear,
  mask,
  path,
  radial,
  rect,
  round,
  WIDTH,
} from './svg.mjs';
import { arch, dhow, dome, lit, litArch, minaret, palm, poplars, shade, skyline, tower, trees } from './town.mjs';

/** The Burj Khalifa: setbacks that step up around a spire. @param {number} x @param {number} base @param {number} high @param {number} air */
function burj(x, base, high, air) {
  const steps = [
    [0.0, 62],
    [0.16, 56],
    [0.27, 48],
    [0.38, 41],
    [0.48, 34],
    [0.58, 27],
    [0.66, 21],
    [0.73, 15],
    [0.8, 10],
    [0.86, 6],
    [0.92, 3],
    [1, 1.2],
  ];
  let drawn = '';
  let floors = '';
  const scale = high / 640;
  for (let index = 0; index < steps.length - 1; index++) {
    const [from = 0, wide = 0] = steps[index] ?? [];
    const [to = 1] = steps[index + 1] ?? [];
    const w = wide * scale;
    // The wings end at different heights, by turns.
    const side = (index % 2 ? -1 : 1) * w * 0.12;
    const y = base - high * to;
    drawn += rect(x - w + side, y, w * 2, high * (to - from) + 2, lit(x - w + side, x + w + side, '#7b7f9f', air));
    for (let floor = y + 5; floor < base - high * from; floor += 8)
      floors += `M${round(x - w * 0.5 + side)} ${round(floor)}h${round(w * 1.4)}`;
    drawn += rect(x - w * 0.34 + side, y, w * 0.5, high * (to - from) + 2, '#ffe2b4', { opacity: 0.12 });
  }
  return (
    drawn +
    `<path d="${floors}" stroke="${TONE.lamp}" stroke-width="1.3" stroke-dasharray="3 7 2 11 5 9" opacity=".6"/>`
  );
}

function dubai() {
  const shore = 668;
  const far = skyline({
    from: -20,
    to: 1640,
    base: shore,
    low: 40,
    high: 150,
    seed: 11,
    air: 0.68,
    wide: 30,
    lamps: 0.1,
  });
  const middle = [
    skyline({ from: 120, to: 640, base: shore, low: 60, high: 230, seed: 23, air: 0.42, wide: 36, lamps: 0.2 }),
    skyline({ from: 1080, to: 1640, base: shore, low: 60, high: 260, seed: 31, air: 0.42, wide: 38, lamps: 0.2 }),
  ].join('');
  const near = [
    tower({ x: 640, base: shore, wide: 52, high: 330, seed: 3, top: 'step', air: 0.22, lamps: 0.34 }),
    tower({ x: 716, base: shore, wide: 44, high: 250, seed: 4, top: 'point', air: 0.2, lamps: 0.34, tone: '#6a6285' }),
    tower({ x: 778, base: shore, wide: 40, high: 292, seed: 5, air: 0.24, lamps: 0.3 }),
    tower({ x: 1004, base: shore, wide: 46, high: 270, seed: 6, top: 'round', air: 0.2, lamps: 0.34 }),
    tower({ x: 1062, base: shore, wide: 56, high: 206, seed: 7, air: 0.18, lamps: 0.36, tone: '#6a6285' }),
    tower({ x: 1180, base: shore, wide: 60, high: 318, seed: 8, top: 'slant', air: 0.2, lamps: 0.3 }),
    tower({ x: 1276, base: shore, wide: 50, high: 240, seed: 9, top: 'point', air: 0.2, lamps: 0.34 }),
    skyline({ from: 560, to: 1380, base: shore, low: 30, high: 100, seed: 41, air: 0.14, wide: 40, lamps: 0.36 }),
  ].join('');
  // The sail of the Burj Al Arab.
  const sail = [
    path(`M296 ${shore}C300 520 352 420 424 378C432 470 434 580 430 ${shore}Z`, lit(290, 440, '#c9bcc0', 0.12)),
    path(`M424 378C432 470 434 580 430 ${shore}H440C444 570 442 450 432 366Z`, '#2a2f55'),
    `<path d="M300 640H430M306 604H430M316 568H431M330 532H431M348 496H430M370 462H429M396 428H428" stroke="#4a4a72" stroke-width="2" opacity=".45"/>`,
    line(`M424 378L436 330`, '#3a3f68', 3),
    ellipse(404, 452, 26, 5, '#3a3f68'),
  ].join('');
  const above = [
    sky(shore, { seed: 5 }),
    far,
    haze(shore - 20, 130, 0.75),
    middle,
    burj(900, shore, 474, 0.14),
    near,
    sail,
    haze(shore, 46, 0.5),
  ].join('');
  const scene = group({ id: 'above' }, above);
  return [
    scene,
    water(shore, '<use xlink:href="#above"/>', { seed: 4 }),
    dhow(1220, 790, 120),
    dhow(520, 712, 46, '#4a3d58'),
    finish(),
  ].join('');
}

function skardu() {
  const heights = range({
    seed: 5,
    rough: 0.24,
    peaks: [
      { x: 3.5, z: 26, high: 9.4, wide: 10 },
      { x: -9, z: 31, high: 9.2, wide: 9 },
      { x: 15, z: 33, high: 9.4, wide: 10 },
      { x: -20, z: 34, high: 8.6, wide: 9 },
    ],
    envelope: (_x, z) => 5.6 * rise(12, 26, z),
  });
  const horizon = 652;
  // The cold desert: dunes in front of the range, the Indus between.
  const dunes = relief({
    height: (x, z) => {
      const crest = 1 - Math.abs(2 * field(x * 0.42 + z * 0.34, z * 0.2 - x * 0.1, 12) - 1);
      return 0.55 * crest ** 1.6 * (1 - rise(4.6, 6.4, z)) + 0.012 * field(x * 9 + z * 3, z * 3, 3);
    },
    near: 1.2,
    far: 7,
    eye: 1.06,
    horizon,
    rock: '#d9a57c',
    ground: '#dba980',
    air: 0.05,
  });
  return [
    sky(horizon - 30, { seed: 9 }),
    haze(560, 200, 0.4),
    relief({ height: heights, near: 11, far: 44, eye: 1.1, horizon, snow: 3.3, air: 0.021 }),
    haze(690, 70, 0.7),
    ground(700, { far: '#c99a80', near: '#7d6069', rough: 0.2 }),
    // The river takes the sky.
    path(
      'M-10 742C240 726 420 748 640 742C900 734 1060 716 1300 724C1420 728 1530 722 1610 716V748C1500 756 1400 752 1280 756C1040 766 900 772 660 776C420 780 240 764-10 778Z',
      linear(
        [0, 0, WIDTH, 0],
        [
          [0, '#ffe0b0'],
          [0.4, '#e9ab8c'],
          [1, '#7d7ba6'],
        ],
      ),
    ),
    path('M200 756C420 748 560 762 760 752C620 770 420 772 200 756Z', '#a87f74', { opacity: 0.8 }),
    dunes,
    finish(),
  ].join('');
}

function karachi() {
  const base = 690;
  // The Mazar-e-Quaid: a cube whose walls lean in, a door in each as high as the wall, the dome.
  const [left, right, wallTop] = [560, 1040, 420];
  const tomb = [
    path(
      `M${left} ${base}L${left + 46} ${wallTop}H${right - 46}L${right} ${base}Z`,
      lit(left - 60, right + 40, '#efe2d4', 0.02),
    ),
    path(`M${left + 46} ${wallTop}H${right - 46}L${right - 49} ${wallTop + 18}H${left + 49}Z`, '#fff0d8', {
      opacity: 0.5,
    }),
    dome({ x: 800, base: wallTop + 4, radius: 190, high: 196, tone: '#f3e8dc', finial: 40 }),
    rect(604, wallTop - 12, 392, 16, lit(604, 996, '#e6d6c8')),
    path(arch(800, base, 212, 226), '#2a2f57'),
    litArch(800, base, 190, 208),
    `<path d="${arch(800, base, 212, 226)}" fill="none" stroke="#fff0d8" stroke-opacity=".4" stroke-width="5"/>`,
    line(`M800 ${base}V486M762 ${base}V512M838 ${base}V512M706 628H894`, '#3a2a3f', 3, { opacity: 0.7 }),
    path(
      `M${left} ${base}L${left + 46} ${wallTop}H${right - 46}L${right} ${base}Z`,
      linear(
        [0, wallTop, 0, base],
        [
          [0, '#fff', 0.05],
          [0.6, '#1e2750', 0],
          [1, '#1e2750', 0.4],
        ],
      ),
    ),
  ].join('');
  let steps = '';
  for (let index = 0; index < 5; index++)
    steps +=
      rect(500 - index * 62, base + index * 9, 600 + index * 124, 10, mix('#d9a98d', '#3b3a63', 0.25 + index * 0.12)) +
      rect(500 - index * 62, base + index * 9, 600 + index * 124, 2, '#ffdcae', { opacity: 0.4 });
  const above = [
    sky(base - 20, { seed: 14 }),
    skyline({ from: -20, to: 1640, base, low: 30, high: 150, seed: 71, air: 0.66, wide: 44, lamps: 0.14 }),
    tower({ x: 1322, base, wide: 52, high: 300, seed: 8, air: 0.55, lamps: 0.16 }),
    tower({ x: 1376, base, wide: 40, high: 236, seed: 9, air: 0.56, lamps: 0.16 }),
    haze(base - 20, 120, 0.75),
    trees({ from: -20, to: 470, base: base + 12, high: 74, tone: '#3c3a58', seed: 6 }),
    trees({ from: 1150, to: 1640, base: base + 12, high: 78, tone: '#2b2c4c', seed: 7 }),
    haze(base, 60, 0.35),
    tomb,
    steps,
  ].join('');
  const palms = [
    [128, 250],
    [240, 200],
    [356, 168],
    [1250, 168],
    [1370, 204],
    [1490, 256],
  ];
  return [
    group({ id: 'above' }, above),
    floor(736, '<use xlink:href="#above" y="10"/>', { sheen: 0.3 }),
    water(760, '<use xlink:href="#above" y="22"/>', { bottom: 1000, seed: 3, calm: 0.5, depth: 0.5 }),
    poolEdge(760),
    ...palms.map(([x = 0, high = 0], index) => palm(x, 764, high, index < 3 ? '#3a2f4a' : '#1d1f3d', index)),
    finish(),
  ].join('');
}

/** Stone on both sides of a pool that runs towards us. @param {number} y */
function poolEdge(y) {
  const [top, bottom] = [210, 760];
  return [
    path(
      `M0 ${y}H${800 - top}L${800 - bottom} ${HEIGHT}H0Z`,
      linear(
        [0, y, 0, HEIGHT],
        [
          [0, '#b88a78'],
          [0.4, '#6c5868'],
          [1, '#2a2a4c'],
        ],
      ),
    ),
    path(
      `M${WIDTH} ${y}H${800 + top}L${800 + bottom} ${HEIGHT}H${WIDTH}Z`,
      linear(
        [0, y, 0, HEIGHT],
        [
          [0, '#8d7280'],
          [0.4, '#4f4864'],
          [1, '#1f2345'],
        ],
      ),
    ),
    line(`M${800 - top} ${y}L${800 - bottom} ${HEIGHT}`, '#ffd9ab', 5, { opacity: 0.55 }),
    line(`M${800 + top} ${y}L${800 + bottom} ${HEIGHT}`, '#2a2f57', 7, { opacity: 0.8 }),
    line(`M${800 - top} ${y}H${800 + top}`, '#ffd9ab', 3, { opacity: 0.5 }),
  ].join('');
}

function islamabad() {
  const base = 690;
  const hills = range({
    seed: 27,
    rough: 0.17,
    peaks: [],
    envelope: (x, z) => 5 * rise(12, 24, z) * (0.62 + 0.6 * field(x * 0.12, 2, 6)),
  });
  const hall = [
    // Eight faces of concrete, folded like a tent; the two that we see meet at the tip.
    path(`M800 372L452 ${base}H640Z`, lit(420, 800, '#efe3d6', 0.02)),
    path(
      `M800 372L640 ${base}H960Z`,
      linear(
        [640, 0, 960, 0],
        [
          [0, '#e9c3a2'],
          [0.5, '#b99a9d'],
          [1, '#77739a'],
        ],
      ),
    ),
    path(
      `M800 372L960 ${base}H1148Z`,
      linear(
        [900, 0, 1148, 0],
        [
          [0, '#57587f'],
          [1, '#2d3560'],
        ],
      ),
    ),
    path(`M800 372L640 ${base}H668L800 428L932 ${base}H960Z`, '#fff0d8', { opacity: 0.28 }),
    path(
      `M800 442L682 ${base}H918Z`,
      radial(
        [800, base, 230],
        [
          [0, '#ffdc9c'],
          [0.5, '#c98a5c'],
          [1, '#4d3a55'],
        ],
      ),
    ),
    line(
      `M800 442V${base}M760 520V${base}M840 520V${base}M720 604V${base}M880 604V${base}M748 560H852M716 626H884`,
      '#3f2f47',
      3,
      { opacity: 0.75 },
    ),
    line(`M800 372L452 ${base}`, '#fff0d8', 3, { opacity: 0.7 }),
    line(`M800 372L640 ${base}M800 372L960 ${base}`, '#fff3e0', 2, { opacity: 0.4 }),
    line('M800 372V338', '#ffd28a', 3),
    ellipse(800, 352, 5, 5, '#ffd28a'),
    line('M793 330a9 9 0 1 0 14 0', '#ffd28a', 3),
  ].join('');
  const towers = [
    [404, 500],
    [1196, 500],
    [512, 430],
    [1088, 430],
  ].map(([x = 0, high = 0], index) =>
    minaret({
      x,
      base,
      wide: index < 2 ? 26 : 20,
      high,
      tone: '#efe3d6',
      pencil: true,
      galleries: [0.66],
      air: index < 2 ? 0 : 0.16,
    }),
  );
  const above = [
    sky(base - 70, { seed: 22 }),
    haze(560, 180, 0.35),
    relief({
      height: hills,
      near: 11,
      far: 38,
      eye: 0.5,
      horizon: 676,
      air: 0.034,
      rock: '#7c8062',
      ground: '#74805f',
    }),
    haze(660, 90, 0.7),
    trees({ from: -20, to: 1640, base: base - 6, high: 60, tone: '#4b4660', seed: 12, rim: '#d09a78' }),
    haze(base - 20, 44, 0.5),
    towers[2] ?? '',
    towers[3] ?? '',
    hall,
    towers[0] ?? '',
    towers[1] ?? '',
    trees({ from: -20, to: 330, base: base + 14, high: 84, tone: '#2f3150', seed: 8 }),
    trees({ from: 1270, to: 1640, base: base + 14, high: 88, tone: '#20243f', seed: 9 }),
  ].join('');
  return [
    group({ id: 'above' }, above),
    floor(700, '<use xlink:href="#above" y="10"/>', { sheen: 0.42, far: '#d9ab90' }),
    finish(),
  ].join('');
}

function lahore() {
  const base = 690;
  const red = '#a8604c';
  const white = '#f4e6d8';
  const facade = [
    // The wings of the prayer hall, five arches each.
    rect(330, 560, 940, 130, lit(280, 1300, red)),
    rect(330, 552, 940, 12, lit(330, 1270, '#c98a6c')),
    ...[372, 440, 508, 576, 644, 956, 1024, 1092, 1160, 1228].map(
      (x) => path(arch(x, base, 46, 92), '#3a2238') + litArch(x, base, 40, 84),
    ),
    // The gate in the middle, higher than the hall.
    rect(690, 478, 220, 212, lit(670, 930, '#b4664f')),
    rect(690, 470, 220, 12, lit(690, 910, '#e0b090')),
    path(arch(800, base, 150, 184), '#f0d3b6', { opacity: 0.55 }),
    path(arch(800, base, 138, 176), '#3a2238'),
    litArch(800, base, 126, 168),
    ...[690, 910].map((x) =>
      minaret({ x, base, wide: 22, high: 262, tone: red, cap: white, galleries: [0.82], onion: true }),
    ),
  ].join('');
  const towers = [250, 1350].map((x) =>
    minaret({ x, base: 704, wide: 62, high: 520, tone: red, cap: white, galleries: [0.3, 0.55, 0.8], onion: true }),
  );
  const farTowers = [404, 1196].map((x) =>
    minaret({ x, base, wide: 40, high: 356, tone: red, cap: white, galleries: [0.4, 0.72], onion: true, air: 0.24 }),
  );
  const above = [
    sky(base - 40, { seed: 31 }),
    skyline({ from: -20, to: 1640, base, low: 24, high: 70, seed: 19, air: 0.72, wide: 50, lamps: 0.1 }),
    haze(base - 40, 150, 0.7),
    ...farTowers,
    dome({ x: 560, base: 560, radius: 84, high: 150, tone: white, onion: true, finial: 34 }),
    dome({ x: 1040, base: 560, radius: 84, high: 150, tone: white, onion: true, finial: 34 }),
    rect(486, 548, 148, 14, lit(486, 634, white)),
    rect(966, 548, 148, 14, lit(966, 1114, white)),
    dome({ x: 800, base: 492, radius: 116, high: 208, tone: white, onion: true, finial: 44 }),
    facade,
    ...towers,
  ].join('');
  return [
    group({ id: 'above' }, above),
    floor(692, '<use xlink:href="#above" y="2"/>', { sheen: 0.36, far: '#d49a80', near: '#3a2a48' }),
    contact(250, 706, 90),
    contact(1350, 706, 90),
    finish(),
  ].join('');
}

/** Somebody is on the way in: a jet from before, its wheels out and its lamps on. @param {number} x @param {number} y */
function landing(x, y) {
  const side = (/** @type {number} */ across) => (/** @type {string} */ shapes) =>
    group({ transform: `scale(${across} 1)` }, shapes);
  const halves = (/** @type {string} */ shapes) => side(1)(shapes) + side(-1)(shapes);
  const body = '#34375f';
  const rim = '#ffd3a0';
  const lamp = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ r) =>
    ellipse(
      left,
      top,
      r,
      r,
      radial(
        [left, top, r],
        [
          [0, '#fff', 1],
          [0.1, '#fff3d6', 0.95],
          [0.3, '#ffd79a', 0.32],
          [1, '#ffd79a', 0],
        ],
      ),
    );
  return group(
    { transform: `translate(${x} ${y})` },
    // Behind: the fin, and the tail on top of it
    path('M-3.4 -14L-2 -56H2L3.4 -14Z', '#262a52'),
    path('M-46 -52L-2 -58H2L46 -52V-50L0 -53.5L-46 -50Z', '#262a52'),
    line('M-46 -52.4L-2 -58.2', rim, 1.2, { opacity: 0.8 }),
    // The wings rise to their tips.
    halves(path('M8 10L144 -12L152 -22L155 -22L148 -9L8 17Z', '#2b2e57')),
    line('M-152 -22L-144 -12L-8 10', rim, 1.6, { opacity: 0.85 }),
    line('M8 10L144 -12', '#a68fa6', 1.2, { opacity: 0.6 }),
    // Its wheels
    line('M0 17V36M-27 12V33M27 12V33', '#1b1e42', 2.6),
    path(
      'M-3 31H3V41H-3ZM-32 28H-27.6V40H-32ZM-26.4 28H-22V40H-26.4ZM22 28H26.4V40H22ZM27.6 28H32V40H27.6Z',
      '#14173a',
    ),
    // Its engines, beside the cabin
    halves(
      ellipse(31, -9, 11.5, 11.5, '#4a4a70') +
        ellipse(31, -9, 8.6, 8.6, '#12152f') +
        ellipse(31, -9, 2.4, 2.4, '#7d7894'),
    ),
    path('M-42.5 -9A11.5 11.5 0 0 1 -31 -20.5', 'none', { stroke: rim, 'stroke-width': 1.5 }),
    path('M19.5 -9A11.5 11.5 0 0 1 31 -20.5', 'none', { stroke: rim, 'stroke-width': 1, opacity: 0.6 }),
    ellipse(
      0,
      0,
      19,
      20,
      radial(
        [-9, -6, 32],
        [
          [0, '#d9b7a4'],
          [0.35, '#8a7a92'],
          [0.75, body],
          [1, '#20244a'],
        ],
      ),
    ),
    path('M-17.6 -7A19 20 0 0 1 2 -19.6', 'none', { stroke: rim, 'stroke-width': 1.8 }),
    // The cockpit's panes
    path('M-11 -9C-8 -13.4 -4 -14.6 -0.8 -14.8V-7.6C-5 -7.4 -8.6 -7 -11.6 -6Z', '#10132e'),
    path('M11 -9C8 -13.4 4 -14.6 0.8 -14.8V-7.6C5 -7.4 8.6 -7 11.6 -6Z', '#10132e'),
    lamp(0, 26, 22),
    lamp(-38, 9, 36),
    lamp(38, 9, 36),
    ellipse(-154, -21, 2.4, 2.4, '#6dffa4'),
    ellipse(154, -21, 2.4, 2.4, '#ff6a52'),
  );
}

/** The lit runway of Al Maktoum after a shower, with the town's towers in the haze. */
function runway() {
  const y = 610;
  const vanish = 900;
  const bottom = 640;
  const at = (/** @type {number} */ t) => y + (HEIGHT + 40 - y) * t;
  const half = (/** @type {number} */ t) => 5 + (bottom - 5) * t;
  const steps = Array.from({ length: 34 }, (_, index) => ((index + 1) / 34) ** 2.6);
  const lamp = (/** @type {number} */ x, /** @type {number} */ t, /** @type {string} */ colour, size = 1) => {
    const r = (1 + 9 * t) * size;
    return (
      ellipse(
        x,
        at(t),
        r * 5,
        r * 4,
        radial(
          [x, at(t), r * 5, 0.8],
          [
            [0, colour, 0.6],
            [0.35, colour, 0.16],
            [1, colour, 0],
          ],
        ),
      ) + ellipse(x, at(t), r, r * 0.8, '#fff6e0')
    );
  };
  /** Towards us from whatever is mirrored, longer and fainter the nearer it is. @param {number} x @param {number} top @param {number} wide @param {number} high @param {string} colour @param {number} strong */
  const streak = (x, top, wide, high, colour, strong) =>
    ellipse(
      x,
      top + high * 0.4,
      wide,
      high,
      radial(
        [x, top + high * 0.4, wide, high / wide],
        [
          [0, colour, strong],
          [0.4, colour, strong * 0.4],
          [1, colour, 0],
        ],
      ),
    );
  /** A strip that runs away from us, its edges in half widths of the runway. @param {number} left @param {number} right */
  const strip = (left, right) =>
    `M${round(vanish + left * 5)} ${y}H${round(vanish + right * 5)}L${round(vanish + right * bottom)} ${HEIGHT + 40}H${round(vanish + left * bottom)}Z`;
  let marks = '';
  // From the end of the threshold on.
  for (let index = 0; index < 8; index++) {
    const [from, to] = [((index + 0.12) / 13) ** 2.6, ((index + 0.55) / 13) ** 2.6];
    const [a, b] = [half(from) * 0.018, half(to) * 0.018];
    marks += `M${round(vanish - a)} ${round(at(from))}H${round(vanish + a)}L${round(vanish + b)} ${round(at(to))}H${round(vanish - b)}Z`;
  }
  let threshold = '';
  for (let index = -6; index <= 6; index++) {
    if (index === 0) continue;
    const [from, to] = [0.36, 0.58];
    const [a, b] = [half(from), half(to)];
    const across = index * 0.125;
    threshold += `M${round(vanish + a * across - a * 0.028)} ${round(at(from))}H${round(vanish + a * across + a * 0.028)}L${round(vanish + b * across + b * 0.028)} ${round(at(to))}H${round(vanish + b * across - b * 0.028)}Z`;
  }
  // Grass as it is mown, to and fro along the runway.
  let mown = '';
  for (let index = 0; index < 40; index += 2) {
    const out = 1.9 + index * 0.85;
    mown += strip(out, out + 0.85) + strip(-out - 0.85, -out);
  }
  const asphalt = strip(-1, 1);
  const onAsphalt = clip(path(asphalt, '#fff'));
  const below = clip(rect(0, y, WIDTH, HEIGHT - y, '#fff'));
  const distance = (/** @type {number} */ from, /** @type {number} */ to) =>
    mask(
      frame(
        linear(
          [from, 0, to, 0],
          [
            [0, '#fff'],
            [0.55, '#fff'],
            [1, '#fff', 0],
          ],
        ),
      ),
    );
  return [
    sky(y, { seed: 45 }),
    group({ mask: distance(0, 900) }, hill({ y: y - 30, rise: 17, seed: 21, fill: '#a87a86', slow: 0.55 })),
    haze(y - 4, 40, 0.5),
    group({ mask: distance(0, 700) }, hill({ y: y - 10, rise: 11, seed: 6, fill: '#7a5c79', slow: 0.4 })),
    skyline({ from: 1000, to: 1640, base: y + 4, low: 8, high: 46, seed: 5, air: 0.6, wide: 12, lamps: 0.1, cell: 5 }),
    burj(1290, y + 4, 150, 0.5),
    haze(y, 44, 0.85),
    trees({ from: -20, to: 600, base: y + 4, high: 13, tone: '#54436a', seed: 14, step: 5 }),
    trees({ from: 1180, to: 1640, base: y + 3, high: 11, tone: '#565073', seed: 8, step: 9 }),
    rect(
      0,
      y,
      WIDTH,
      HEIGHT - y,
      linear(
        [0, y, 0, HEIGHT],
        [
          [0, '#8a6a82'],
          [0.09, '#54466c'],
          [0.3, '#2b2a51'],
          [0.7, '#171a39'],
          [1, '#0d1128'],
        ],
      ),
    ),
    group(
      { 'clip-path': below },
      path(mown, '#8f86b4', {
        opacity: 0.09,
        mask: mask(
          frame(
            linear(
              [0, y, 0, HEIGHT],
              [
                [0.02, '#fff', 0],
                [0.2, '#fff'],
                [1, '#fff', 0.6],
              ],
            ),
          ),
        ),
      }),
      // The last light, along the ground.
      frame(
        radial(
          [-60, y, 900, 0.16],
          [
            [0, '#ffc08a', 0.5],
            [0.5, '#e59a80', 0.2],
            [1, '#e59a80', 0],
          ],
        ),
      ),
      // Its shoulders
      path(strip(-1.32, 1.32), '#0e1230', { opacity: 0.55 }),
    ),
    path(
      asphalt,
      linear(
        [0, y, 0, HEIGHT],
        [
          [0, '#8d7389'],
          [0.2, '#484468'],
          [0.6, '#22264a'],
          [1, '#10142c'],
        ],
      ),
    ),
    // Wet: the evening stands in it, and so does every lamp.
    group(
      { 'clip-path': onAsphalt },
      group(
        { opacity: 0.42, filter: blur(6, 14) },
        group({ transform: `translate(0 ${2 * y}) scale(1 -1)` }, sky(y, { clouds: 0 })),
      ),
      rect(
        0,
        y,
        WIDTH,
        HEIGHT - y,
        linear(
          [0, y, 0, HEIGHT],
          [
            [0, '#171b3c', 0],
            [0.5, '#171b3c', 0.45],
            [1, '#0f132c', 0.85],
          ],
        ),
      ),
      ...steps
        .filter((_, index) => index > 3)
        .map((t) => {
          const [wide, high] = [2 + 16 * t, 8 + 70 * t];
          return (
            streak(vanish - half(t) * 0.99, at(t), wide, high, '#ffcf8a', 0.5) +
            streak(vanish + half(t) * 0.99, at(t), wide, high, '#ffcf8a', 0.5)
          );
        }),
      streak(vanish, y + 30, 84, 210, '#ffdba8', 0.34),
    ),
    path(marks, '#f6e7d0', { opacity: 0.72 }),
    path(threshold, '#f6e7d0', { opacity: 0.78 }),
    line(
      `M${vanish - 5} ${y + 4}L${vanish - bottom * 0.955} ${HEIGHT + 40}M${vanish + 5} ${y + 4}L${vanish + bottom * 0.955} ${HEIGHT + 40}`,
      '#f6e7d0',
      3,
      { opacity: 0.5 },
    ),
    // Where sky and ground meet, neither ends.
    haze(y + 4, 52, 0.85),
    ...steps.map((t) => lamp(vanish - half(t) * 1.03, t, '#ffcf7a') + lamp(vanish + half(t) * 1.03, t, '#ffcf7a')),
    ...steps.filter((_, index) => index % 2).map((t) => lamp(vanish, t, '#fff0d0', 0.45)),
    ...steps
      .filter((_, index) => index > 12 && index % 2)
      .map((t) => lamp(vanish - half(t) * 1.5, t, '#5d8dff', 0.6) + lamp(vanish + half(t) * 1.5, t, '#5d8dff', 0.6)),
    ...[0, 1, 2, 3].map((index) =>
      lamp(vanish - half(0.3) * 1.25 - index * 34, 0.3, index < 2 ? '#ff7a5c' : '#fff0d0', 0.9),
    ),
    landing(vanish, 372),
    finish(),
  ].join('');
}

/** The Sheikh Zayed mosque: white domes over arcades, and their pool. */
function abuDhabi() {
  const base = 676;
  const white = '#f8ece0';
  const small = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, air = 0) =>
    rect(x - r * 0.8, y - 3, r * 1.6, r * 0.5, lit(x - r, x + r, white, air)) +
    dome({ x, base: y, radius: r, high: r * 1.35, tone: white, onion: true, finial: r * 0.55, air });
  const arcade = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ y,
    /** @type {number} */ high,
    air = 0,
  ) => {
    const parts = [
      rect(from, y - high, to - from, high, lit(from - 80, to + 120, white, air)),
      rect(from, y - high - 5, to - from, 6, mix('#fff2dc', airAt(from), air + 0.1)),
    ];
    for (let x = from + 24; x < to - 10; x += 42) parts.push(litArch(x, y, 27, high * 0.74));
    return parts.join('');
  };
  const above = [
    sky(base - 40, { seed: 51 }),
    skyline({ from: -20, to: 1640, base, low: 16, high: 74, seed: 53, air: 0.78, wide: 34, lamps: 0.06 }),
    haze(base - 30, 130, 0.7),
    ...[430, 1170].map((x) =>
      minaret({ x, base, wide: 30, high: 396, tone: white, galleries: [0.36, 0.6, 0.8], onion: true, air: 0.2 }),
    ),
    ...[520, 600, 1000, 1080].map((x) => small(x, 560, 34, 0.12)),
    small(646, 540, 62, 0.06),
    small(954, 540, 62, 0.06),
    rect(690, 474, 220, 70, lit(680, 920, white, 0.02)),
    ...[714, 748, 782, 818, 852, 886].map((x) => litArch(x, 536, 20, 42)),
    dome({ x: 800, base: 478, radius: 118, high: 176, tone: white, onion: true, finial: 52 }),
    arcade(480, 1120, 628, 70, 0.04),
    ...[520, 576, 632, 968, 1024, 1080].map((x) => small(x, 560, 20)),
    rect(700, 540, 200, 136, lit(690, 920, white)),
    path(arch(800, base, 116, 124), '#e8c9a6'),
    litArch(800, base, 100, 112),
    arcade(250, 700, base, 74),
    arcade(900, 1350, base, 74),
    ...[282, 352, 422, 492, 562, 632].map((x) => small(x, base - 76, 22)),
    ...[968, 1038, 1108, 1178, 1248, 1318].map((x) => small(x, base - 76, 22)),
    ...[232, 1368].map((x) =>
      minaret({ x, base: base + 4, wide: 44, high: 486, tone: white, galleries: [0.34, 0.58, 0.78], onion: true }),
    ),
  ].join('');
  return [
    group({ id: 'above' }, above),
    floor(680, '<use xlink:href="#above" y="4"/>', { sheen: 0.2, far: '#e0b79c' }),
    water(712, '<use xlink:href="#above" y="20"/>', { seed: 13, calm: 0.45, depth: 0.46 }),
    rect(
      0,
      706,
      WIDTH,
      7,
      linear(
        [0, 0, WIDTH, 0],
        [
          [0, '#ffe6c2'],
          [1, '#7d7ba6'],
        ],
      ),
    ),
    finish(),
  ].join('');
}

/** Jebel Jais above the mangroves of Ras Al Khaimah. */
function rasAlKhaimah() {
  const heights = range({
    seed: 33,
    rough: 0.3,
    peaks: [
      { x: 5, z: 24, high: 6.6, wide: 11 },
      { x: -7, z: 30, high: 6, wide: 10 },
    ],
    envelope: (_x, z) => 5.4 * rise(13, 24, z),
  });
  const shore = 700;
  const above = [
    sky(640, { seed: 61 }),
    relief({
      height: heights,
      near: 12,
      far: 40,
      eye: 0.5,
      horizon: 664,
      air: 0.034,
      rock: '#b88468',
      ground: '#a98672',
    }),
    haze(676, 60, 0.75),
    skyline({
      from: 90,
      to: 560,
      base: 700,
      low: 12,
      high: 60,
      seed: 3,
      air: 0.5,
      wide: 24,
      lamps: 0.3,
      tone: '#9a8f96',
    }),
    haze(696, 26, 0.5),
  ].join('');
  return [
    group({ id: 'above' }, above),
    water(shore, '<use xlink:href="#above"/>', { seed: 14, calm: 0.8 }),
    trees({ from: 560, to: 1100, base: 712, high: 30, tone: '#4a4658', seed: 3, step: 12 }),
    trees({ from: 1120, to: 1640, base: 742, high: 58, tone: '#2c3048', seed: 4, step: 20 }),
    trees({ from: -20, to: 330, base: 790, high: 66, tone: '#23283f', seed: 5, step: 22 }),
    group(
      { transform: 'translate(0 1592) scale(1 -1)', opacity: 0.5, filter: blur(1, 5) },
      trees({ from: -20, to: 330, base: 800, high: 66, tone: '#23283f', seed: 5, step: 22 }),
    ),
    dhow(980, 778, 66),
    finish(),
  ].join('');
}

/** Mutrah: rock behind white houses, and the fort above the harbour. */
function muscat() {
  const heights = range({
    seed: 44,
    rough: 0.5,
    peaks: [
      { x: 2.6, z: 17, high: 2.4, wide: 4 },
      { x: -6, z: 20, high: 3.2, wide: 5 },
    ],
    envelope: (_x, z) => 2.9 * rise(11.5, 18, z),
  });
  const shore = 704;
  const white = '#f2e5d8';
  let houses = '';
  for (let index = 0; index < 40; index++) {
    const x = -20 + index * 42;
    if (x > 930 && x < 1330) continue;
    const [wide, high] = [30 + ((index * 37) % 26), 34 + ((index * 53) % 44)];
    houses += rect(x, shore - high, wide, high, lit(x - 4, x + wide, white, 0.16));
    houses += rect(x, shore - high - 4, wide, 4, mix('#fff0d8', airAt(x), 0.2));
    for (let w = x + 6; w < x + wide - 6; w += 9)
      houses += path(arch(w + 2, shore - high + 22, 5, 11), (index + Math.round(w)) % 3 ? '#50466a' : TONE.lamp);
    houses += path(arch(x + wide / 2, shore, 9, 18), '#4a3f60');
  }
  const rock =
    'M900 704L930 640L956 600L990 566L1030 540L1080 528L1150 524L1206 536L1240 566L1276 610L1310 650L1350 704Z';
  const fort = [
    path(rock, lit(880, 1350, '#8d6a60', 0.04)),
    path(
      'M956 600L990 704H930ZM1060 532L1090 640L1050 704L1020 640ZM1206 536L1180 620L1230 704H1310L1276 610Z',
      '#242a50',
      { opacity: 0.36 },
    ),
    path('M1000 560L1002 506H1210V548L1150 524H1080L1030 540Z', lit(980, 1230, '#d8ab8a', 0.02)),
    ...Array.from({ length: 14 }, (_, index) => rect(1006 + index * 15, 498, 9, 10, lit(1000, 1220, '#d8ab8a', 0.02))),
    ...[
      [1012, 74, 600, 130],
      [1206, 60, 572, 96],
    ].map(
      ([x = 0, w = 0, b = 0, h = 0]) =>
        path(
          `M${x - w / 2} ${b}L${x - w * 0.44} ${b - h}H${x + w * 0.44}L${x + w / 2} ${b}Z`,
          lit(x - w / 2, x + w / 2, '#dcae8c'),
        ) +
        Array.from({ length: 5 }, (_, index) =>
          rect(x - w * 0.44 + index * w * 0.19, b - h - 10, w * 0.12, 11, lit(x - w / 2, x + w / 2, '#dcae8c')),
        ).join(''),
    ),
    line('M1012 470V410', '#3a3458', 3),
    path('M1012 412L1050 420L1012 430Z', '#b5524a'),
  ].join('');
  const above = [
    sky(620, { seed: 71 }),
    relief({
      height: heights,
      near: 11,
      far: 28,
      eye: 0.45,
      horizon: 664,
      air: 0.06,
      rock: '#a5745c',
      ground: '#a08070',
    }),
    haze(680, 54, 0.6),
    fort,
    houses,
    // The mosque by the corniche.
    dome({ x: 360, base: shore - 66, radius: 34, high: 44, tone: '#7ba2b0', finial: 14 }),
    rect(322, shore - 68, 76, 68, lit(318, 402, white, 0.06)),
    litArch(360, shore, 26, 44),
    minaret({ x: 424, base: shore, wide: 15, high: 190, tone: white, cap: '#7ba2b0', galleries: [0.55, 0.78] }),
  ].join('');
  return [
    group({ id: 'above' }, above),
    water(shore, '<use xlink:href="#above"/>', { seed: 24 }),
    dhow(640, 800, 130),
    dhow(1180, 738, 48, '#40365a'),
    finish(),
  ].join('');
}

/** The Corniche of Doha: its towers over the bay, the museum on its island. */
function doha() {
  const shore = 672;
  const tornado = (/** @type {number} */ x, /** @type {number} */ high) =>
    path(
      `M${x - 40} ${shore}C${x - 16} ${shore - high * 0.4} ${x - 16} ${shore - high * 0.6} ${x - 36} ${shore - high}H${x + 36}C${x + 16} ${shore - high * 0.6} ${x + 16} ${shore - high * 0.4} ${x + 40} ${shore}Z`,
      lit(x - 40, x + 40, '#76799c', 0.18),
    ) +
    line(
      `M${x - 34} ${shore - high}L${x + 22} ${shore - high * 0.3}M${x + 34} ${shore - high}L${x - 22} ${shore - high * 0.3}M${x - 34} ${shore - 30}L${x + 20} ${shore - high * 0.72}M${x + 34} ${shore - 30}L${x - 20} ${shore - high * 0.72}`,
      TONE.lamp,
      1.6,
      { opacity: 0.5 },
    );
  // The round tower by Nouvel, a needle on its dome.
  const round1 = (/** @type {number} */ x, /** @type {number} */ high) =>
    line(`M${x} ${shore - high - 40}V${shore - high - 96}`, '#b99aa0', 3) +
    path(
      `M${x - 34} ${shore}V${shore - high}C${x - 32} ${shore - high - 36} ${x - 10} ${shore - high - 46} ${x} ${shore - high - 52}C${x + 10} ${shore - high - 46} ${x + 32} ${shore - high - 36} ${x + 34} ${shore - high}V${shore}Z`,
      lit(x - 34, x + 34, '#8f86a0', 0.1),
    ) +
    `<path d="${Array.from({ length: 30 }, (_, index) => `M${x - 32} ${shore - 12 - index * (high / 30)}h64`).join('')}" stroke="${TONE.lamp}" stroke-width="1.6" stroke-dasharray="2 5 1 4" opacity=".55"/>`;
  const museum = [
    [190, 372, 672, 54],
    [226, 330, 618, 40],
    [250, 306, 578, 40],
    [262, 294, 538, 34],
  ].map(
    ([l = 0, r = 0, b = 0, h = 0]) =>
      rect(l, b - h, r - l, h, lit(l, r + 20, '#f2dfca', 0.02)) +
      path(`M${(l + r) / 2} ${b - h}L${r} ${b - h}V${b}L${(l + r) / 2 + 18} ${b}Z`, '#2a3158', { opacity: 0.35 }),
  );
  const above = [
    sky(shore - 10, { seed: 82 }),
    skyline({ from: 480, to: 1640, base: shore, low: 40, high: 200, seed: 83, air: 0.62, wide: 32, lamps: 0.12 }),
    haze(shore - 20, 120, 0.65),
    tower({ x: 700, base: shore, wide: 54, high: 262, seed: 3, air: 0.3, top: 'slant' }),
    tower({ x: 1360, base: shore, wide: 60, high: 300, seed: 4, air: 0.28, top: 'step' }),
    tower({ x: 1466, base: shore, wide: 48, high: 218, seed: 5, air: 0.3, top: 'round' }),
    tower({ x: 1556, base: shore, wide: 54, high: 260, seed: 6, air: 0.3, top: 'point' }),
    tower({ x: 830, base: shore, wide: 50, high: 330, seed: 7, air: 0.22, top: 'point' }),
    tornado(940, 300),
    tower({ x: 1030, base: shore, wide: 48, high: 240, seed: 8, air: 0.2, top: 'slant' }),
    round1(1140, 318),
    tower({ x: 1246, base: shore, wide: 62, high: 372, seed: 9, air: 0.18, top: 'round' }),
    skyline({ from: 620, to: 1640, base: shore, low: 26, high: 90, seed: 91, air: 0.16, wide: 40, lamps: 0.36 }),
    palm(408, shore, 60, '#3a3454', 2),
    palm(436, shore, 74, '#3a3454', 3),
    palm(470, shore, 56, '#3a3454', 4),
    ...museum,
    ...[206, 232, 258, 284, 310, 336].map((x) => litArch(x, shore, 14, 30)),
    rect(120, shore - 8, 420, 9, lit(100, 540, '#d9b79c')),
    haze(shore, 40, 0.45),
  ].join('');
  return [
    group({ id: 'above' }, above),
    water(shore, '<use xlink:href="#above"/>', { seed: 31 }),
    dhow(760, 792, 140),
    dhow(1180, 716, 44, '#40365a'),
    finish(),
  ].join('');
}

/** The hammerhead of Gwadar: a table of clay above two bays. */
function gwadar() {
  const heights = (/** @type {number} */ x, /** @type {number} */ z) => {
    const gullies =
      field(x * 0.8, z * 0.4, 4) * 0.62 + field(x * 2.1, z * 1.2, 5) * 0.28 + field(x * 5, z * 3, 6) * 0.1;
    const off = Math.max(Math.abs(x - 2.2) - 4.4, 0) * 0.9;
    const front = z - 13 - off * 0.3 - gullies * 1.9;
    const table =
      (0.62 * rise(0, 0.9, front) + 0.38 * rise(1, 1.5, front)) *
      (1 - rise(7.2, 9.6, Math.abs(x - 2.2) + gullies * 1.6));
    const far = 1.5 * rise(24, 27, z + gullies * 3) * rise(-3, -9, x) * (0.5 + field(x * 0.8, z * 0.5, 9));
    const foot = 0.34 * rise(-1.2, 0.4, front) * (1 - rise(8, 10.4, Math.abs(x - 2.2)));
    return 2.15 * table * (0.93 + 0.09 * field(x * 0.5, z * 0.3, 7)) + foot * gullies + far - 0.03;
  };
  const shore = 694;
  const above = [
    sky(648, { seed: 95 }),
    relief({
      height: heights,
      near: 11,
      far: 34,
      eye: 0.55,
      horizon: 646,
      air: 0.03,
      rock: '#cf9c7c',
      ground: '#d8ac8a',
    }),
    haze(690, 40, 0.55),
  ].join('');
  const boat = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
    group(
      { transform: `translate(${x} ${y}) scale(${size})` },
      path('M-60-14C-30-4 24-4 66-24L54 6C30 14-34 14-50 6Z', lit(-60, 66, '#5a4a66')),
      path('M-60-14C-30-4 24-4 66-24', 'none', { stroke: '#ffcf9a', 'stroke-width': 2.4 }),
      line('M-14-6V-60M-14-56L30-22', '#2a2745', 2.4),
      rect(-40, -26, 22, 18, lit(-40, -18, '#d9b090')),
    );
  return [
    group({ id: 'above' }, above),
    water(shore, '<use xlink:href="#above"/>', { seed: 41 }),
    boat(430, 790, 1.5),
    boat(690, 742, 0.8),
    boat(1120, 760, 1),
    boat(1290, 726, 0.55),
    finish(),
  ].join('');
}

/** Jeddah: the fountain that rises higher than any other, and the mosque over the water. */
function jeddah() {
  const shore = 680;
  const white = '#f6e9dc';
  // It rises as one jet, and the evening wind takes what falls.
  const plume = [
    path(
      'M1104 676C1106 500 1110 340 1116 236C1122 196 1146 184 1172 202C1206 232 1236 330 1262 470C1280 570 1296 640 1316 676Z',
      linear(
        [1100, 0, 1310, 0],
        [
          [0, '#fff4df', 0.75],
          [0.2, '#ffe0b8', 0.5],
          [0.55, '#c9b0c0', 0.26],
          [1, '#8f8db6', 0.02],
        ],
      ),
      { filter: filterPlume() },
    ),
    path(
      'M1096 676C1100 500 1106 330 1114 204Q1120 190 1126 206C1120 340 1112 510 1112 676Z',
      linear(
        [0, 190, 0, 680],
        [
          [0, '#fff6e6', 0.85],
          [1, '#ffe9c8', 0.95],
        ],
      ),
      { filter: blur(1.6) },
    ),
    ellipse(
      1108,
      672,
      90,
      20,
      radial(
        [1108, 672, 90, 0.22],
        [
          [0, '#ffe9c8', 0.9],
          [1, '#ffe9c8', 0],
        ],
      ),
    ),
  ].join('');
  const mosque = [
    ...[300, 340, 380, 420, 460, 500, 540].map((x) => rect(x, 664, 10, 60, '#4a4468')),
    rect(270, 596, 300, 70, lit(250, 600, white)),
    rect(270, 590, 300, 8, '#fff2de', { opacity: 0.8 }),
    ...[296, 336, 376, 464, 504, 544].map((x) => litArch(x, 664, 22, 44)),
    rect(360, 556, 120, 40, lit(350, 490, white)),
    ...[376, 398, 420, 442, 464].map((x) => litArch(x, 592, 12, 26)),
    dome({ x: 420, base: 560, radius: 66, high: 74, tone: '#9fc0c4', finial: 22 }),
    ...[292, 548].map((x) => dome({ x, base: 594, radius: 20, high: 22, tone: white, finial: 8 })),
    litArch(420, 664, 40, 58),
    minaret({ x: 604, base: 668, wide: 24, high: 300, tone: white, galleries: [0.5, 0.78], onion: true }),
    rect(240, 662, 400, 8, lit(230, 650, '#e0c2a8')),
  ].join('');
  const above = [
    sky(shore - 20, { seed: 102 }),
    skyline({ from: -20, to: 1640, base: shore, low: 20, high: 110, seed: 103, air: 0.66, wide: 40, lamps: 0.12 }),
    tower({ x: 806, base: shore, wide: 42, high: 220, seed: 2, air: 0.55, top: 'point' }),
    tower({ x: 900, base: shore, wide: 36, high: 166, seed: 4, air: 0.56, top: 'slant' }),
    haze(shore - 20, 110, 0.7),
    ...[700, 740, 770, 960, 1000, 1400, 1450, 1520, 1570].map((x, index) =>
      palm(x, shore, 46 + (index % 3) * 14, shade('#55465c', x, 0.3), index),
    ),
    plume,
    haze(shore, 40, 0.5),
  ].join('');
  return [
    group({ id: 'above' }, above, mosque),
    water(shore, '<use xlink:href="#above"/>', { seed: 51 }),
    group({ 'clip-path': 'none' }, ...[300, 340, 380, 420, 460, 500, 540].map((x) => rect(x, 668, 10, 40, '#3a3658'))),
    finish(),
  ].join('');
}

/** Torn as falling water is. */
const filterPlume = () =>
  filter(
    '<feTurbulence type="fractalNoise" baseFrequency="0.016 0.012" numOctaves="5" seed="4" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="70" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="7"/>',
  );

/** The three towers of Kuwait. */
function kuwait() {
  const shore = 690;
  const needle = (/** @type {number} */ x, /** @type {number} */ high, /** @type {number} */ wide, air = 0) =>
    path(
      `M${x - wide} ${shore}C${x - wide * 0.5} ${shore - high * 0.3} ${x - wide * 0.36} ${shore - high * 0.6} ${x - 1.5} ${shore - high}H${x + 1.5}C${x + wide * 0.36} ${shore - high * 0.6} ${x + wide * 0.5} ${shore - high * 0.3} ${x + wide} ${shore}Z`,
      lit(x - wide, x + wide, '#efe2d6', air),
    );
  const ball = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, air = 0) => {
    let discs = '';
    for (let row = -5; row <= 5; row++)
      for (let column = -7; column <= 7; column++) {
        const [v, u] = [row / 6, column / 8 + (row % 2 ? 1 / 16 : 0)];
        const reach = Math.sqrt(1 - v * v);
        if (Math.abs(u) > 0.94) continue;
        discs += ellipse(
          x + Math.sin((u * Math.PI) / 2) * r * reach,
          y + v * r * 0.98,
          r * 0.052 * Math.cos((u * Math.PI) / 2.1),
          r * 0.052,
          u < -0.2 ? '#fff0d0' : '#a9d3dc',
          { opacity: u < -0.2 ? 0.7 : 0.4 },
        );
      }
    return (
      ellipse(
        x,
        y,
        r,
        r,
        radial(
          [x - r * 0.5, y - r * 0.2, r * 1.6],
          [
            [0, mix('#e5e0cf', airAt(x), air)],
            [0.3, mix('#7fa9b4', airAt(x), air)],
            [0.7, mix('#3d5a80', airAt(x), air)],
            [1, '#242f5a'],
          ],
        ),
      ) +
      discs +
      path(`M${x - r * 0.995} ${y}H${x + r * 0.995}`, 'none', {
        stroke: '#ffdf9e',
        'stroke-width': round(r * 0.05),
        opacity: 0.9,
      })
    );
  };
  const above = [
    sky(shore - 30, { seed: 111 }),
    skyline({ from: -20, to: 1640, base: shore, low: 24, high: 150, seed: 113, air: 0.66, wide: 40, lamps: 0.14 }),
    tower({ x: 1330, base: shore, wide: 52, high: 300, seed: 4, air: 0.5, top: 'slant' }),
    tower({ x: 1420, base: shore, wide: 40, high: 220, seed: 5, air: 0.52, top: 'point' }),
    haze(shore - 20, 130, 0.7),
    trees({ from: 380, to: 1260, base: shore + 4, high: 34, tone: '#45425f', seed: 4, step: 16 }),
    `<g transform="translate(${800 * 0.17} ${shore * 0.17}) scale(0.83)">`,
    needle(640, 330, 22, 0.06),
    needle(960, 480, 28, 0.03),
    ball(960, 470, 74, 0.03),
    needle(790, 600, 34),
    ball(790, 420, 92),
    ball(790, 256, 44),
    '</g>',
    ...[420, 470, 1090, 1140, 1190].map((x, index) => palm(x, shore, 70 + (index % 2) * 18, '#37334f', index)),
    rect(0, shore - 6, WIDTH, 8, lit(0, WIDTH, '#c9a48e')),
  ].join('');
  return [
    group({ id: 'above' }, above),
    water(shore, '<use xlink:href="#above"/>', { seed: 61 }),
    dhow(1240, 800, 110),
    finish(),
  ].join('');
}

/** A wire across a river, with planks that hang from it. @param {number} y */
function bridge(y) {
  let ropes = '';
  for (let x = 470; x <= 1130; x += 22) {
    const sag = ((x - 800) / 330) ** 2;
    ropes += `M${x} ${round(y - 4 - 84 * sag)}V${round(y + 20 - 8 * sag)}`;
  }
  return [
    line(ropes, '#2c2744', 2),
    line(`M460 ${y - 92}Q800 ${y + 84} 1140 ${y - 92}`, '#2c2744', 4),
    line(`M440 ${y + 14}Q800 ${y + 28} 1160 ${y + 14}`, '#3a2f48', 8),
    line(`M440 ${y + 11}Q800 ${y + 25} 1160 ${y + 11}`, '#ffc48f', 2, { opacity: 0.7 }),
    ...[460, 1140].map((x) => rect(x - 9, y - 100, 18, 130, lit(x - 9, x + 9, '#8a7470'))),
  ].join('');
}

/** Rakaposhi above the gorge at Gilgit. */
function gilgit() {
  const heights = range({
    seed: 62,
    rough: 0.26,
    peaks: [
      { x: -1.5, z: 26, high: 10.6, wide: 14 },
      { x: 12, z: 32, high: 8.4, wide: 9 },
      { x: -16, z: 31, high: 7, wide: 8 },
    ],
    envelope: (x, z) => 4.6 * rise(11, 24, z + Math.abs(x) * 0.5),
  });
  // Right of the middle, so that words have the sky beside it.
  const height = (/** @type {number} */ x, /** @type {number} */ z) => heights(x - 3.4, z);
  return [
    sky(600, { seed: 121 }),
    relief({ height, near: 11, far: 42, eye: 0.7, horizon: 640, snow: 3.6, air: 0.022 }),
    haze(680, 80, 0.7),
    ground(690, { far: '#8f8078', near: '#3a3a52' }),
    poplars({ from: -10, to: 560, base: 716, high: 70, tone: '#544d62', seed: 4, step: 10 }),
    poplars({ from: 980, to: 1620, base: 716, high: 74, tone: '#43425e', seed: 5, step: 10 }),
    haze(712, 34, 0.5),
    water(724, '<use xlink:href="#none"/>', { tint: '#6f9aa8', depth: 0.6, seed: 71, calm: 1.2 }),
    path(
      'M0 690C120 700 300 730 430 790C520 840 560 920 560 1000H0Z',
      linear(
        [0, 690, 300, 1000],
        [
          [0, '#a98472'],
          [0.4, '#5d4f60'],
          [1, '#242644'],
        ],
      ),
    ),
    path(
      'M1600 690C1480 700 1290 730 1170 790C1080 840 1030 920 1040 1000H1600Z',
      linear(
        [1600, 690, 1200, 1000],
        [
          [0, '#6d5f70'],
          [0.4, '#39395a'],
          [1, '#1a1d38'],
        ],
      ),
    ),
    // What the sun still reaches of the banks: their edges, and what steps down from there
    line('M0 690C120 700 300 730 430 790C520 840 560 920 560 1000', '#ffc48f', 4, { opacity: 0.55 }),
    line('M1600 690C1480 700 1290 730 1170 790C1080 840 1030 920 1040 1000', '#d9a08c', 3, { opacity: 0.4 }),
    line(
      'M0 800C130 806 270 830 376 880C436 912 470 956 478 1000M0 888C110 892 220 910 300 944C340 964 364 984 372 1000',
      '#d99a78',
      7,
      { opacity: 0.14 },
    ),
    line(
      'M1600 806C1480 810 1340 836 1240 884C1180 914 1140 956 1130 1000M1600 892C1500 896 1400 914 1320 946C1280 966 1256 986 1248 1000',
      '#a98a9c',
      7,
      { opacity: 0.12 },
    ),
    bridge(806),
    poplars({ from: -10, to: 340, base: 850, high: 250, tone: '#3c3650', seed: 6, step: 30 }),
    poplars({ from: 1270, to: 1620, base: 850, high: 262, tone: '#232544', seed: 7, step: 30 }),
    // At their feet
    trees({ from: -20, to: 390, base: 866, high: 44, tone: '#322d48', seed: 8, step: 14 }),
    trees({ from: 1240, to: 1640, base: 866, high: 44, tone: '#1f2140', rim: '#a58096', seed: 9, step: 14 }),
    finish(),
  ].join('');
}

/** Tirich Mir at the end of the valley of Chitral; its mosque by the river. */
function chitral() {
  const heights = range({
    seed: 84,
    rough: 0.3,
    peaks: [
      { x: 4, z: 30, high: 9.6, wide: 11 },
      { x: -1.5, z: 32, high: 8.9, wide: 8 },
      { x: 9, z: 33, high: 8.6, wide: 8 },
    ],
    envelope: (x, z) => 1.4 * rise(12, 22, z) + 5.4 * rise(3, 12, Math.abs(x - 2)) * rise(10, 16, z),
  });
  const base = 742;
  const white = '#f4e8dc';
  const mosque = [
    rect(390, 660, 300, 82, lit(370, 720, white)),
    rect(390, 654, 300, 8, '#fff3e0', { opacity: 0.8 }),
    ...[416, 456, 496, 584, 624, 664].map((x) => litArch(x, base, 26, 56)),
    rect(510, 632, 60, 110, lit(500, 580, white)),
    litArch(540, base, 40, 84),
    ...[450, 630].map((x) => dome({ x, base: 660, radius: 34, high: 54, tone: white, onion: true, finial: 16 })),
    dome({ x: 540, base: 634, radius: 42, high: 70, tone: white, onion: true, finial: 20 }),
    ...[384, 696].map((x) =>
      minaret({ x, base, wide: 20, high: 176, tone: white, galleries: [0.42, 0.76], onion: true }),
    ),
  ].join('');
  return [
    sky(600, { seed: 131 }),
    relief({ height: heights, near: 10, far: 42, eye: 0.8, horizon: 640, snow: 3.9, air: 0.024 }),
    haze(700, 70, 0.7),
    ground(720, { far: '#8d8072', near: '#33364f' }),
    trees({ from: -20, to: 380, base: 744, high: 84, tone: '#4a4560', seed: 14 }),
    trees({ from: 720, to: 1640, base: 744, high: 70, tone: '#3f3d5a', seed: 15 }),
    haze(736, 30, 0.4),
    mosque,
    poplars({ from: 760, to: 1060, base: 760, high: 150, tone: '#3a3852', seed: 3, step: 26 }),
    water(800, '<use xlink:href="#none"/>', { tint: '#7a94a4', depth: 0.6, seed: 81, calm: 1.3 }),
    path(
      'M0 744H1600V800C1300 806 1100 790 820 800C520 812 260 796 0 812Z',
      linear(
        [0, 744, 0, 812],
        [
          [0, '#77706c'],
          [1, '#3f3d55'],
        ],
      ),
    ),
    path(
      'M0 960C300 900 520 940 760 1000H0Z',
      linear(
        [0, 910, 0, 1000],
        [
          [0, '#4d4458'],
          [1, '#1c1f3a'],
        ],
      ),
    ),
    path('M1600 930C1400 900 1200 940 1000 1000H1600Z', '#1b1e39'),
    poplars({ from: 1330, to: 1620, base: 970, high: 330, tone: '#1d2040', seed: 17, step: 40 }),
    finish(),
  ].join('');
}

/** Swayambhunath above Kathmandu, the Himalaya behind. */
function kathmandu() {
  const heights = range({
    seed: 71,
    rough: 0.2,
    peaks: [
      { x: -9, z: 36, high: 9.2, wide: 9 },
      { x: 3, z: 38, high: 8.4, wide: 8 },
      { x: 14, z: 36, high: 9, wide: 9 },
      { x: -20, z: 38, high: 8, wide: 9 },
    ],
    envelope: (_x, z) => 3.2 * rise(12, 20, z) + 2.6 * rise(22, 34, z),
  });
  const base = 760;
  const stupa = [
    path(`M520 ${base}C520 620 640 556 800 556C960 556 1080 620 1080 ${base}Z`, lit(500, 1100, '#f4ece4')),
    path(
      `M520 ${base}C520 620 640 556 800 556C960 556 1080 620 1080 ${base}Z`,
      linear(
        [0, 560, 0, base],
        [
          [0, '#fff', 0.12],
          [0.5, '#fff', 0],
          [1, '#1e2750', 0.4],
        ],
      ),
    ),
    rect(730, 470, 140, 90, lit(710, 900, '#e2ac5a')),
    rect(720, 462, 160, 12, lit(710, 890, '#f4c878')),
    // The eyes look along the valley.
    ...[766, 834].map(
      (x) =>
        path(
          `M${x - 27} 509Q${x - 6} 500 ${x + 4} 503Q${x + 18} 505 ${x + 27} 510Q${x} 520 ${x - 27} 509Z`,
          '#fff3dc',
        ) +
        ellipse(x, 509, 8, 5, '#2b3a6a') +
        line(`M${x - 28} 509Q${x - 4} 496 ${x + 28} 510`, '#24305c', 4) +
        line(`M${x - 28} 492Q${x} 478 ${x + 28} 494`, '#3a2440', 3),
    ),
    line('M800 520c8 2 8 12 0 12c-7 0-8 6-2 9', '#3a2440', 3),
    ...Array.from({ length: 13 }, (_, index) => {
      const w = 58 - index * 3.7;
      return (
        rect(800 - w, 450 - index * 12, w * 2, 9, lit(800 - w, 800 + w, '#e6b15e')) +
        rect(800 - w, 458 - index * 12, w * 2, 3, '#7a4a3c')
      );
    }),
    path('M764 300Q800 276 836 300L832 308H768Z', lit(760, 840, '#f4c878')),
    path('M788 288Q800 240 812 288Z', lit(786, 814, '#f6d28a')),
    line('M800 262V232', '#ffd98e', 3),
  ].join('');
  const flags = [
    [800, 300, 120, 740],
    [800, 300, 330, 760],
    [800, 300, 1290, 760],
    [800, 300, 1500, 740],
  ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => {
    const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + 70];
    let drawn = line(`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, '#3a3458', 1.6);
    for (let index = 2; index < 26; index++) {
      const t = index / 27;
      const [x, y] = [
        (1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2,
        (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2,
      ];
      drawn += path(
        `M${round(x - 8)} ${round(y)}h15l-1 16q-7 4-14-1Z`,
        mix(['#3f62a8', '#f3ead8', '#b8423f', '#4f8a5c', '#e6b64f'][index % 5] ?? '#fff', airAt(x), 0.18),
      );
    }
    return drawn;
  });
  return [
    sky(600, { seed: 141 }),
    relief({
      height: heights,
      near: 11,
      far: 46,
      eye: 1.3,
      horizon: 610,
      snow: 3.7,
      air: 0.036,
      rock: '#8f7a72',
      ground: '#7d7a68',
    }),
    haze(640, 100, 0.7),
    skyline({
      from: -20,
      to: 1640,
      base: 724,
      low: 14,
      high: 44,
      seed: 143,
      air: 0.5,
      wide: 34,
      gap: 1,
      lamps: 0.3,
      tone: '#a87868',
      cell: 10,
    }),
    haze(716, 50, 0.7),
    trees({ from: -20, to: 500, base: 770, high: 80, tone: '#3a3a50', seed: 24 }),
    trees({ from: 1090, to: 1640, base: 770, high: 84, tone: '#272b47', seed: 25 }),
    ...flags.slice(0, 2),
    stupa,
    ...flags.slice(2),
    floor(758, '<use xlink:href="#none"/>', { far: '#b58e7e', near: '#2a2846' }),
    ...[360, 430, 1170, 1240].map(
      (x) =>
        path(
          `M${x - 26} 790V760C${x - 26} 742 ${x - 12} 736 ${x - 6} 728L${x} 696L${x + 6} 728C${x + 12} 736 ${x + 26} 742 ${x + 26} 760V790Z`,
          lit(x - 26, x + 26, '#d9c2b0'),
        ) + contact(x, 792, 40),
    ),
    contact(800, 768, 330, 0.6),
    finish(),
  ].join('');
}

/** India Gate at the end of its avenue. */
function delhi() {
  const base = 700;
  const stone = '#d9ad86';
  const gate = [
    rect(598, 330, 404, 370, lit(570, 1040, stone)),
    rect(580, 318, 440, 20, lit(560, 1040, '#e8c29a')),
    rect(596, 302, 408, 18, lit(580, 1020, '#dcae86')),
    rect(640, 264, 320, 40, lit(620, 980, stone)),
    rect(628, 256, 344, 12, lit(620, 980, '#e8c29a')),
    rect(700, 232, 200, 26, lit(690, 920, stone)),
    path('M720 232C740 206 860 206 880 232Z', lit(710, 890, '#e0b48c')),
    ...[352, 470, 560].map((y) => rect(592, y, 416, 7, lit(580, 1020, '#efcda6'))),
    path(`M716 ${base}V520C716 408 884 408 884 520V${base}Z`, '#f1cfa8'),
    path(
      `M728 ${base}V522C728 424 872 424 872 522V${base}Z`,
      radial(
        [800, 690, 300],
        [
          [0, '#ffdf9f'],
          [0.4, '#cf8d5f'],
          [1, '#4d3550'],
        ],
      ),
    ),
    path(
      `M756 ${base}V540C756 464 844 464 844 540V${base}Z`,
      linear(
        [0, 470, 0, base],
        [
          [0, '#b8808a'],
          [1, '#ffca94'],
        ],
      ),
    ),
    ...[622, 906].map(
      (x) =>
        path(`M${x} ${base}V604C${x} 570 ${x + 72} 570 ${x + 72} 604V${base}Z`, '#5a3d50', { opacity: 0.75 }) +
        litArch(x + 36, base, 40, 86),
    ),
    rect(576, 676, 152, 26, lit(560, 730, '#cf9f7a')),
    rect(872, 676, 152, 26, lit(860, 1040, '#cf9f7a')),
  ].join('');
  const lamps = [
    [500, 720, 0.8],
    [1100, 720, 0.8],
    [396, 752, 1.2],
    [1204, 752, 1.2],
    [236, 806, 1.9],
    [1364, 806, 1.9],
  ].map(
    ([x = 0, y = 0, k = 1]) =>
      rect(x - 2 * k, y - 76 * k, 4 * k, 76 * k, '#2a2644') +
      ellipse(
        x,
        y - 80 * k,
        34 * k,
        34 * k,
        radial(
          [x, y - 80 * k, 34 * k],
          [
            [0, '#fff2cf', 0.95],
            [0.14, '#ffdd9c', 0.7],
            [1, '#ffc878', 0],
          ],
        ),
      ) +
      ellipse(x, y - 80 * k, 5 * k, 6 * k, '#fff4d8'),
  );
  const above = [
    sky(base - 40, { seed: 151 }),
    haze(base - 60, 150, 0.6),
    trees({ from: -20, to: 560, base: base + 4, high: 90, tone: '#55506a', seed: 34, rim: '#f0b080' }),
    trees({ from: 1040, to: 1640, base: base + 4, high: 92, tone: '#3f3f5e', seed: 35 }),
    haze(base - 10, 60, 0.5),
    // The canopy behind it.
    gate,
    trees({ from: -20, to: 380, base: base + 26, high: 150, tone: '#34344f', seed: 36 }),
    trees({ from: 1230, to: 1640, base: base + 26, high: 150, tone: '#22264a', seed: 37 }),
  ].join('');
  return [
    group({ id: 'above' }, above),
    ground(base, { far: '#7f8068', near: '#262b40', seed: 5 }),
    path(
      `M730 ${base}H870L1290 ${HEIGHT}H310Z`,
      linear(
        [0, base, 0, HEIGHT],
        [
          [0, '#d9ab90'],
          [0.4, '#77606c'],
          [1, '#242644'],
        ],
      ),
    ),
    group(
      { 'clip-path': clip(`<path d="M730 ${base}H870L1290 ${HEIGHT}H310Z"/>`), opacity: 0.45, filter: blur(2, 7) },
      `<use xlink:href="#above" transform="translate(0 ${base * 2}) scale(1 -1)"/>`,
    ),
    line(`M730 ${base}L310 ${HEIGHT}`, '#ffd9ab', 4, { opacity: 0.5 }),
    line(`M870 ${base}L1290 ${HEIGHT}`, '#1f2345', 5, { opacity: 0.6 }),
    contact(800, base + 4, 330, 0.5),
    ...lamps,
    finish(),
  ].join('');
}

/** The Lotus Tower over the lake of Colombo. */
function colombo() {
  const shore = 690;
  const petals = [-3, -2, -1, 0, 1, 2, 3].map((index) => {
    const lean = index * 23;
    const tone = index < 0 ? '#c48ab0' : '#7a5a96';
    return path(
      `M${800 + lean * 0.62 - 15} 330C${800 + lean * 1.2 - 34} 292 ${800 + lean * 1.35 - 12} 238 ${800 + lean * 1.32} 204C${800 + lean * 1.35 + 16} 238 ${800 + lean * 1.2 + 34} 292 ${800 + lean * 0.62 + 15} 330Z`,
      lit(800 + lean - 40, 800 + lean + 40, tone),
    );
  });
  const lotus = [
    path('M782 330L774 690H826L818 330Z', lit(770, 832, '#8fa08e')),
    ...Array.from({ length: 16 }, (_, index) => rect(777, 350 + index * 21, 46, 1.6, '#24305a', { opacity: 0.3 })),
    path('M742 690C760 660 768 640 774 600H826C832 640 840 660 858 690Z', lit(740, 860, '#9aa890')),
    line('M800 210V96', '#d9c4c0', 4),
    line('M800 140V84', '#ff9a78', 2.4),
    ...[petals[0], petals[6], petals[1], petals[5], petals[2], petals[4], petals[3]].map((petal) => petal ?? ''),
    path('M736 330C760 352 840 352 864 330C840 344 760 344 736 330Z', '#ffdf9f'),
    ellipse(800, 328, 60, 7, '#ffdf9f', { opacity: 0.6 }),
  ].join('');
  const above = [
    sky(shore - 30, { seed: 161 }),
    skyline({ from: -20, to: 1640, base: shore, low: 30, high: 150, seed: 163, air: 0.6, wide: 40, lamps: 0.18 }),
    tower({ x: 420, base: shore, wide: 58, high: 300, seed: 2, air: 0.45, top: 'slant' }),
    tower({ x: 500, base: shore, wide: 46, high: 230, seed: 3, air: 0.46 }),
    tower({ x: 1120, base: shore, wide: 54, high: 250, seed: 4, air: 0.42, top: 'round' }),
    tower({ x: 1200, base: shore, wide: 54, high: 318, seed: 5, air: 0.42, top: 'step' }),
    haze(shore - 20, 120, 0.65),
    trees({ from: -20, to: 1640, base: shore + 6, high: 50, tone: '#45455f', seed: 44, step: 22 }),
    haze(shore, 40, 0.4),
    group({ transform: `translate(${round(800 * 0.14)} ${round(shore * 0.14)}) scale(0.86)` }, lotus),
    trees({ from: 560, to: 780, base: shore + 8, high: 44, tone: '#34374f', seed: 45, step: 20 }),
    trees({ from: 830, to: 1060, base: shore + 8, high: 46, tone: '#2e3150', seed: 46, step: 20 }),
  ].join('');
  return [
    group({ id: 'above' }, above),
    water(shore, '<use xlink:href="#above"/>', { seed: 91 }),
    palm(110, 1010, 620, '#2c2945', 3),
    palm(236, 1010, 470, '#2a2745', 5),
    palm(1510, 1010, 560, '#161a35', 9),
    finish(),
  ].join('');
}

/** Villas on stilts over a lagoon of the Maldives. */
function maldives() {
  const horizon = 590;
  const villa = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ k) =>
    group(
      { transform: `translate(${x} ${y}) scale(${k})` },
      ...[-70, -30, 14, 60].map((at) => rect(at, -6, 7, 62, '#3a2f48')),
      rect(-92, -8, 184, 9, lit(-92, 92, '#a87a60')),
      rect(-66, -62, 128, 56, lit(-70, 80, '#c99a78')),
      rect(-52, -52, 30, 45, '#ffd893'),
      rect(-14, -52, 30, 45, '#f2bd7c'),
      rect(26, -48, 24, 24, '#e0a86c'),
      path('M-96-56C-60-80-30-128-4-158C24-128 60-84 92-56C40-48-40-48-96-56Z', lit(-96, 92, '#a8825f')),
      path('M-4-158C24-128 60-84 92-56C60-52 30-51 4-51Z', '#262c52', { opacity: 0.42 }),
      `<path d="M-86-60Q-30-100-6-150M-60-56Q-24-96-5-146M-30-53Q-12-92-4-146M16-52Q2-96-3-146M52-54Q22-96-2-146" fill="none" stroke="#2c2440" stroke-width="1.6" opacity=".35"/>`,
    );
  const row = [
    [700, 622, 0.2],
    [762, 626, 0.25],
    [838, 632, 0.32],
    [932, 642, 0.42],
    [1052, 656, 0.56],
    [1216, 680, 0.78],
    [1440, 716, 1.12],
  ];
  const island = [
    path('M60 606C140 588 320 586 470 602C500 606 480 612 440 612H90C50 612 40 610 60 606Z', lit(60, 500, '#f0d6b4')),
    trees({ from: 120, to: 430, base: 602, high: 34, tone: '#4a4a60', seed: 54, step: 16 }),
    ...[130, 168, 204, 262, 320, 366, 410].map((x, index) => palm(x, 602, 62 + ((index * 29) % 34), '#3a3a56', index)),
  ].join('');
  const villas = row.map(([x = 0, y = 0, k = 1]) => villa(x, y, k)).join('');
  const jetty = [
    path('M640 622L1640 772V790L640 626Z', lit(640, 1640, '#a07660')),
    line('M640 622L1640 772', '#ffcf9a', 2.4, { opacity: 0.8 }),
    ...[720, 800, 890, 990, 1100, 1230, 1380, 1540].map((x) =>
      rect(x, 622 + (x - 640) * 0.155, 2 + (x - 640) * 0.006, 6 + (x - 640) * 0.05, '#3a2f48'),
    ),
  ].join('');
  const above = [sky(horizon, { seed: 171 }), haze(horizon, 70, 0.6), island].join('');
  return [
    group({ id: 'above' }, above),
    water(horizon, '<use xlink:href="#above" y="14"/>', { tint: '#1f6f86', depth: 0.58, seed: 101, calm: 0.9 }),
    path(
      `M0 ${horizon}H1600V${HEIGHT}H0Z`,
      radial(
        [760, 800, 700, 0.3],
        [
          [0, '#6fd0cf', 0.34],
          [1, '#6fd0cf', 0],
        ],
      ),
    ),
    island,
    group(
      { opacity: 0.42, filter: blur(2, 5) },
      ...row.map(([x = 0, y = 0, k = 1]) =>
        group({ transform: `translate(0 ${round(2 * (y + 56 * k))}) scale(1 -1)` }, villa(x, y, k)),
      ),
    ),
    villas,
    jetty,
    finish(),
  ].join('');
}

/** The Bala Hisar, the fort of Peshawar, before the hills of the Khyber. */
function peshawar() {
  const base = 724;
  const heights = range({
    seed: 93,
    rough: 0.36,
    peaks: [],
    envelope: (x, z) => 3.6 * rise(13, 24, z) * (0.75 + 0.5 * field(x * 0.14, 1, 3)),
  });
  const brick = '#b8775a';
  const bastion = (
    /** @type {number} */ x,
    /** @type {number} */ wide,
    /** @type {number} */ b,
    /** @type {number} */ high,
  ) =>
    path(
      `M${x - wide * 0.6} ${b}L${x - wide / 2} ${b - high}H${x + wide / 2}L${x + wide * 0.6} ${b}Z`,
      lit(x - wide * 0.6, x + wide * 0.6, brick),
    ) +
    rect(x - wide * 0.54, b - high, wide * 1.08, 7, lit(x - wide / 2, x + wide / 2, '#dca582')) +
    Array.from({ length: Math.floor(wide / 15) }, (_, index) =>
      path(arch(x - wide / 2 + 8 + index * 15, b - high + 1, 11, 16), lit(x - wide / 2, x + wide / 2, brick)),
    ).join('');
  const wall = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ b,
    /** @type {number} */ high,
  ) =>
    path(`M${from} ${b}V${b - high}H${to}V${b}Z`, lit(from - 200, to + 160, brick)) +
    rect(from, b - high, to - from, 6, lit(from - 200, to + 160, '#dca582')) +
    Array.from({ length: Math.floor((to - from) / 15) }, (_, index) =>
      path(arch(from + 8 + index * 15, b - high + 1, 11, 15), lit(from - 200, to + 160, brick)),
    ).join('') +
    Array.from({ length: Math.floor((to - from) / 60) }, (_, index) =>
      rect(from + 30 + index * 60, b - high * 0.62, 5, 16, '#2f2440'),
    ).join('');
  const fort = [
    path('M250 724C330 690 420 668 520 660H1120C1230 670 1310 696 1380 724Z', lit(250, 1380, '#8d7264')),
    wall(560, 1080, 560, 96),
    bastion(600, 70, 564, 118),
    bastion(1040, 70, 564, 118),
    rect(716, 420, 150, 60, lit(700, 890, '#d9a98a')),
    ...[740, 776, 812, 846].map((x) => litArch(x, 480, 18, 38)),
    rect(708, 414, 166, 8, lit(700, 890, '#efcaa6')),
    line('M800 414V320', '#3a3050', 3),
    path('M800 322C822 314 838 334 866 326V356C838 364 822 344 800 352Z', '#3f7a5c'),
    wall(420, 1200, 676, 120),
    bastion(440, 92, 690, 150),
    bastion(640, 84, 688, 142),
    bastion(960, 84, 688, 142),
    bastion(1180, 92, 690, 150),
    rect(744, 560, 112, 124, lit(730, 880, '#c98a68')),
    path(arch(800, 684, 62, 92), '#2c2038'),
    litArch(800, 684, 52, 82),
  ].join('');
  const above = [
    sky(640, { seed: 181 }),
    relief({
      height: heights,
      near: 11,
      far: 40,
      eye: 0.5,
      horizon: 676,
      air: 0.04,
      rock: '#a47a68',
      ground: '#96806f',
      snow: 5,
    }),
    haze(690, 80, 0.75),
    skyline({
      from: -20,
      to: 1640,
      base,
      low: 14,
      high: 46,
      seed: 183,
      air: 0.5,
      wide: 40,
      gap: 2,
      lamps: 0.24,
      tone: '#a87c66',
      cell: 11,
    }),
    minaret({ x: 180, base, wide: 16, high: 170, tone: '#e9dccf', air: 0.36 }),
    minaret({ x: 1440, base, wide: 15, high: 150, tone: '#e9dccf', air: 0.4 }),
    haze(718, 40, 0.55),
    fort,
    trees({ from: -20, to: 420, base: base + 12, high: 54, tone: '#3c3a50', seed: 64 }),
    trees({ from: 1190, to: 1640, base: base + 12, high: 58, tone: '#2b2c48', seed: 65 }),
  ].join('');
  return [
    group({ id: 'above' }, above),
    ground(728, { far: '#a98070', near: '#2a2846', rough: 0.7, seed: 12 }),
    hill({
      y: 862,
      rise: 24,
      seed: 31,
      slow: 1.6,
      fill: linear(
        [0, 840, 0, HEIGHT],
        [
          [0, '#5b4656'],
          [1, '#1f2240'],
        ],
      ),
      rim: '#e8a878',
    }),
    trees({ from: 560, to: 1050, base: 740, high: 20, tone: '#37354c', seed: 66, step: 9 }),
    finish(),
  ].join('');
}

/** Between two places: a sea of cloud that the sun runs along, a summit through it. */
function aboveTheClouds() {
  const horizon = 560;
  const billow = (/** @type {number} */ x, /** @type {number} */ z) => {
    let sum = 0;
    for (const [scale, weight, seed] of /** @type {const} */ ([
      [0.13, 1, 3],
      [0.34, 0.62, 4],
      [0.9, 0.3, 5],
      [2.2, 0.07, 6],
    ])) {
      const swell = Math.abs(2 * field(x * scale + seed, z * scale * 0.8, seed) - 1);
      sum += (1 - swell * swell) * weight;
    }
    return sum * 0.95;
  };
  const summits = range({
    seed: 5,
    rough: 0.24,
    peaks: [
      { x: 6.5, z: 27, high: 5.2, wide: 7 },
      { x: -9, z: 34, high: 4.6, wide: 7 },
    ],
    envelope: () => 0,
  });
  return [
    sky(horizon, { seed: 191 }),
    relief({ height: summits, near: 18, far: 40, eye: 2.6, horizon, snow: 1.2, air: 0.03 }),
    haze(horizon + 6, 90, 0.9),
    relief({
      height: billow,
      near: 3,
      far: 60,
      eye: 3.1,
      horizon,
      rock: '#e9d6cf',
      ground: '#f3e2d4',
      snow: -9,
      air: 0.035,
      lens: 900,
    }),
    haze(horizon + 40, 60, 0.5),
    finish(),
  ].join('');
}

/** Where the demonstration flies to, and what lies between. @type {Record<string, () => string>} */
export const places = {
  karachi,
  lahore,
  islamabad,
  peshawar,
  skardu,
  gilgit,
  chitral,
  gwadar,
  dubai,
  runway,
  'abu-dhabi': abuDhabi,
  'ras-al-khaimah': rasAlKhaimah,
  muscat,
  doha,
  kuwait,
  jeddah,
  delhi,
  kathmandu,
  colombo,
  maldives,
  'above-the-clouds': aboveTheClouds,
};
