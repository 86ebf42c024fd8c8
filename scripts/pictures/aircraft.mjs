import { rise } from './chance.mjs';
import {
  door,
  fin,
  glass,
  hull,
  hullOf,
  leg,
  nacelle,
  plank,
  propeller,
  rotor,
  round3,
  spinner,
  stripe,
  wheel,
  windows,
  wing,
} from './craft.mjs';
import { contact, floor } from './ground.mjs';
import { finish, haze, sky, TONE } from './light.mjs';
import { range, relief } from './relief.mjs';
import { blur, ellipse, filter, group, line, linear, mask, path, radial, rect, round, WIDTH } from './svg.mjs';
import { lit, skyline, trees } from './town.mjs';

/** @typedef {import('./craft.mjs').Point} Point */

const BRASS = '#d8b06a';
const MIDNIGHT = '#1d2a50';

/** Where wheels and skids stand. */
const STAND = 742;

/** The house's sign on a fin: an arc that rises. @param {number} x @param {number} y @param {number} size */
const sign = (x, y, size) =>
  line(`M${x} ${y}Q${x + size * 0.5} ${y + size * 0.9} ${x + size} ${y}`, BRASS, size * 0.07) +
  ellipse(x + size, y, size * 0.09, size * 0.09, BRASS);

/**
 * The half of a T-tail towards us, and the fairing that it sits in.
 * @param {{ at: Point, long: number, reach: number, fall: number }} of where its root begins, how long that is, how far its
 *   tip is swept back, how much lower that is seen
 */
const tail = ({ at: [x, y], long, reach, fall }) =>
  path(
    `M${x - long * 0.2} ${y + 3}C${x} ${y + fall * 0.7} ${x + long} ${y + fall * 0.7} ${x + long * 1.22} ${y + 3}C${x + long} ${y - fall * 0.4} ${x} ${y - fall * 0.5} ${x - long * 0.2} ${y + 3}Z`,
    round3(y - fall * 0.5, y + fall * 0.7, '#efe4d8'),
  ) +
  wing({
    root: [
      [x, y + 4],
      [x + long, y + 6],
    ],
    tip: [
      [x + reach, y - fall],
      [x + reach + long * 0.5, y - fall],
    ],
    edge: fall * 0.22,
  });

/** The half that is behind the fin. @param {Parameters<typeof tail>[0]} of */
const farTail = ({ at: [x, y], long, reach, fall }) =>
  path(`M${x} ${y + 4}L${x + reach} ${y + fall * 0.7}H${x + reach + long * 0.5}L${x + long} ${y + 4}Z`, '#746e93');

/** What an engine hangs on: its shadow on the hull, and the fairing that comes out behind it. @param {{ from: number, to: number, low: number, high: number }} of */
const pylon = ({ from, to, low, high }) =>
  path(
    `M${from} ${low + 14}C${from + 60} ${low - 34} ${to - 200} ${low - 30} ${to - 70} ${low + 8}L${to - 120} ${high}H${from + 10}Z`,
    '#2a2f56',
    { opacity: 0.42 },
  ) +
  path(
    `M${from + (to - from) * 0.5} ${high - 22}L${to} ${high - 12}C${to - 30} ${high + 10} ${to - 90} ${high + 20} ${from + (to - from) * 0.5} ${high + 24}Z`,
    round3(high - 24, high + 24, '#b9aec0'),
  );

/** Light jet: straight low wing, T-tail, fans on the tail. */
function citation() {
  /** @type {Point[]} */
  const crown = [
    [0, 136],
    [16, 158],
    [62, 178],
    [150, 194],
    [222, 206],
    [290, 232],
    [360, 247],
    [460, 250],
    [700, 251],
    [950, 249],
    [1120, 241],
    [1300, 226],
    [1420, 214],
    [1510, 198],
  ];
  /** @type {Point[]} */
  const belly = [
    [1525, 188],
    [1460, 163],
    [1300, 125],
    [1100, 93],
    [900, 78],
    [600, 73],
    [400, 75],
    [220, 83],
    [90, 98],
    [18, 114],
    [0, 136],
  ];
  return {
    long: 1626,
    near: [
      leg(205, 90, 212, 22, 9),
      wheel(212, 22),
      fin('M1010 246C1130 250 1230 270 1288 304L1404 446H1566L1500 198C1360 226 1180 242 1010 246Z', {
        from: 1150,
        to: 1560,
        low: 200,
        high: 450,
      }),
      sign(1384, 330, 88),
      hull({
        d: hullOf(crown, belly),
        low: 73,
        high: 251,
        from: 0,
        to: 1520,
        paint:
          path('M0 60H1600V150C1300 104 900 104 500 116C300 122 120 130 0 136Z', MIDNIGHT, { opacity: 0.85 }) +
          stripe(
            [
              [0, 138],
              [300, 124],
              [700, 112],
              [1100, 116],
              [1520, 168],
            ],
            BRASS,
            6,
          ),
      }),
      glass('M218 203C252 218 292 234 338 241C352 228 356 212 350 198C306 194 258 196 218 203Z', 194, 242),
      line('M288 195L298 233', '#efe2d2', 4),
      door(392, 98, 70, 128),
      windows({ first: 516, step: 78, count: 6, up: 196, wide: 33, high: 36, round: 0.5 }),
      pylon({ from: 1026, to: 1352, low: 172, high: 226 }),
      nacelle(1010, 1275, 226, 98),
      path('M560 92C620 60 900 56 1010 92C940 74 640 74 560 92Z', '#2c2f58'),
      leg(878, 92, 884, 31, 12),
      wheel(884, 31),
      // Hardly swept, and no winglet.
      wing({
        root: [
          [600, 112],
          [985, 122],
        ],
        tip: [
          [772, 50],
          [898, 48],
        ],
      }),
      tail({ at: [1412, 448], long: 150, reach: 84, fall: 18 }),
    ],
    stands: [
      [212, 22],
      [884, 31],
    ],
    far: [wheel(862, 30), farTail({ at: [1412, 448], long: 150, reach: 84, fall: 18 })],
  };
}

/** Midsize jet: swept wing with tall winglets. */
export function praetor() {
  /** @type {Point[]} */
  const crown = [
    [0, 168],
    [30, 200],
    [110, 234],
    [216, 262],
    [320, 304],
    [430, 326],
    [600, 329],
    [1000, 329],
    [1300, 321],
    [1550, 302],
    [1800, 279],
    [1910, 264],
  ];
  /** @type {Point[]} */
  const belly = [
    [1930, 254],
    [1850, 224],
    [1650, 174],
    [1400, 130],
    [1200, 106],
    [800, 98],
    [500, 99],
    [300, 107],
    [120, 122],
    [24, 146],
    [0, 168],
  ];
  return {
    long: 2074,
    near: [
      leg(286, 112, 294, 26, 11),
      wheel(294, 26),
      fin('M1500 312C1560 318 1600 342 1628 384L1782 608H1976L1916 264C1780 292 1640 308 1500 312Z', {
        from: 1560,
        to: 1970,
        low: 270,
        high: 615,
      }),
      sign(1752, 440, 112),
      hull({
        d: hullOf(crown, belly),
        low: 98,
        high: 329,
        from: 0,
        to: 1930,
        paint:
          path('M1060 60C1400 96 1640 180 1760 340H2000V60Z', MIDNIGHT, { opacity: 0.9 }) +
          stripe(
            [
              [0, 152],
              [500, 132],
              [1020, 112],
              [1400, 150],
              [1640, 226],
              [1752, 330],
            ],
            BRASS,
            9,
          ),
      }),
      glass('M226 261C270 284 332 306 400 317C416 302 422 282 418 262C356 252 286 252 226 261Z', 252, 318),
      line('M318 254L334 303', '#efe2d2', 5),
      door(486, 128, 82, 176),
      windows({ first: 650, step: 104, count: 6, up: 258, wide: 50, high: 50, round: 0.5 }),
      pylon({ from: 1290, to: 1700, low: 222, high: 290 }),
      nacelle(1265, 1640, 292, 132),
      path('M760 118C850 76 1250 72 1400 124C1280 96 880 98 760 118Z', '#2c2f58'),
      leg(1122, 120, 1132, 36, 15),
      wheel(1132, 36),
      wing({
        root: [
          [740, 142],
          [1350, 160],
        ],
        tip: [
          [1250, 64],
          [1384, 60],
        ],
        edge: 10,
      }),
      // Its winglet, clear of the engine.
      fin('M1252 62C1318 66 1384 88 1432 146L1474 150C1456 108 1426 74 1384 58Z', {
        from: 1260,
        to: 1474,
        low: 60,
        high: 150,
        tone: '#c9bcc0',
      }),
      tail({ at: [1790, 610], long: 170, reach: 150, fall: 22 }),
    ],
    stands: [
      [300, 28],
      [1124, 40],
    ],
    far: [wheel(1108, 35), wheel(312, 25), farTail({ at: [1790, 610], long: 170, reach: 150, fall: 22 })],
  };
}

/** Heavy jet: long, eight wide ovals a side. */
function gulfstream({ flies = false } = {}) {
  /** @type {Point[]} */
  const crown = [
    [0, 224],
    [9, 248],
    [40, 272],
    [110, 298],
    [210, 315],
    [304, 325],
    [400, 364],
    [520, 391],
    [700, 402],
    [1400, 402],
    [1900, 395],
    [2250, 375],
    [2600, 345],
    [2800, 326],
    [2850, 316],
  ];
  /** @type {Point[]} */
  const belly = [
    [2860, 308],
    [2750, 270],
    [2500, 215],
    [2200, 165],
    [1900, 138],
    [1500, 130],
    [800, 130],
    [500, 132],
    [260, 142],
    [120, 160],
    [42, 182],
    [8, 204],
    [0, 224],
  ];
  return {
    long: 3041,
    near: [
      ...(flies ? [] : [leg(420, 140, 430, 28, 14), wheel(430, 28)]),
      fin('M2060 388C2160 394 2220 416 2276 462L2650 748H2896L2816 318C2560 362 2300 384 2060 388Z', {
        from: 2200,
        to: 2880,
        low: 320,
        high: 750,
      }),
      sign(2520, 548, 160),
      hull({
        d: hullOf(crown, belly),
        low: 130,
        high: 402,
        from: 0,
        to: 2860,
        paint:
          path('M0 80H2900V250C2400 180 1700 176 900 194C520 204 220 220 0 240Z', MIDNIGHT, { opacity: 0.85 }) +
          stripe(
            [
              [0, 244],
              [560, 208],
              [1300, 190],
              [2100, 200],
              [2860, 280],
            ],
            BRASS,
            8,
          ),
      }),
      glass('M312 317C366 348 430 372 492 383C508 366 514 340 508 320C446 308 376 310 312 317Z', 310, 384),
      line('M404 312L420 364', '#efe2d2', 6),
      door(600, 160, 96, 214),
      // Its radome, and the doors before its nose wheels.
      line('M112 161C126 200 126 256 112 296', '#4a4668', 2.2, { opacity: 0.5 }),
      ...(flies ? [] : [path('M446 136H512L498 96H452Z', '#6f6a8c')]),
      windows({ first: 830, step: 142, count: 8, up: 305, wide: 70, high: 50, round: 0.5 }),
      pylon({ from: 1990, to: 2600, low: 262, high: 352 }),
      nacelle(1960, 2470, 352, 172),
      ...(flies ? wingAloft() : [leg(1676, 150, 1690, 45, 20), wheel(1724, 45), wheel(1656, 45), ...wingAtRest()]),
      tail({ at: [2670, 748], long: 220, reach: 240, fall: 34 }),
    ],
    stands: [
      [440, 34],
      [1686, 74],
    ],
    far: [wheel(1640, 44), wheel(452, 27), farTail({ at: [2670, 748], long: 220, reach: 240, fall: 34 })],
  };
}

/** Of the heavy jet: as far back as its tail allows, its winglet clear of the engine. */
const wingAtRest = () => [
  path('M1080 152C1200 98 1800 96 2020 168C1840 126 1260 126 1080 152Z', '#2c2f58'),
  wing({
    root: [
      [1040, 190],
      [1960, 214],
    ],
    tip: [
      [1960, 76],
      [2130, 70],
    ],
    edge: 14,
  }),
  fin('M1962 74C2060 78 2140 108 2212 176L2268 180C2244 128 2198 84 2130 68Z', {
    from: 1980,
    to: 2268,
    low: 70,
    high: 180,
    tone: '#c9bcc0',
  }),
];

/** The same from a little above it, with the light on it. */
const wingAloft = () => [
  path('M1120 190C1320 150 1600 128 1800 150L1760 200C1560 196 1320 196 1120 190Z', '#2c2f58', { opacity: 0.5 }),
  path(
    'M1130 204C1300 172 1560 150 1750 166L2196 -6L2096 -16C1800 26 1400 136 1130 204Z',
    linear(
      [1130, 0, 2190, 0],
      [
        [0, '#fff0d6'],
        [0.35, '#d8c6c4'],
        [1, '#8f8aa8'],
      ],
    ),
  ),
  path('M1130 204C1400 136 1800 26 2096 -16L2100 -24C1790 10 1380 122 1130 196Z', '#ffe9c8'),
  fin('M2096 -14L2196 -6L2236 112L2204 114Z', { from: 2090, to: 2240, low: -14, high: 114, tone: '#c9bcc0' }),
];

/** Twin turboprop: low wing, T-tail, four-bladed propellers. */
function kingAir() {
  /** @type {Point[]} */
  const crown = [
    [0, 162],
    [60, 184],
    [150, 201],
    [232, 212],
    [292, 247],
    [350, 267],
    [450, 274],
    [800, 274],
    [960, 266],
    [1100, 250],
    [1260, 230],
    [1310, 222],
  ];
  /** @type {Point[]} */
  const belly = [
    [1312, 214],
    [1230, 186],
    [1060, 139],
    [900, 108],
    [700, 98],
    [400, 97],
    [200, 105],
    [80, 125],
    [15, 148],
    [0, 162],
  ];
  return {
    long: 1422,
    near: [
      leg(190, 106, 176, 24, 9),
      wheel(176, 24),
      fin('M930 268C1010 268 1050 276 1084 300L1240 424H1368L1302 218C1200 240 1060 260 930 268Z', {
        from: 1040,
        to: 1360,
        low: 220,
        high: 425,
      }),
      sign(1190, 328, 78),
      hull({
        d: hullOf(crown, belly),
        low: 97,
        high: 274,
        from: 0,
        to: 1312,
        paint:
          path('M0 60H1400V172C1100 132 800 128 500 138C300 146 120 156 0 168Z', MIDNIGHT, { opacity: 0.85 }) +
          stripe(
            [
              [0, 170],
              [260, 154],
              [600, 138],
              [1000, 148],
              [1312, 194],
            ],
            BRASS,
            6,
          ),
      }),
      glass('M238 216C268 240 300 254 336 262C350 248 354 230 350 214C310 208 270 210 238 216Z', 208, 262),
      line('M298 210L306 250', '#efe2d2', 4.5),
      windows({ first: 420, step: 62, count: 7, up: 212, wide: 36, high: 38, round: 0.5 }),
      door(862, 112, 72, 134),
      // Its engine stands off the hull, whose side it shades; what hangs on it goes with it.
      path('M396 196C520 212 760 198 862 152L850 104H420Z', '#2a2f56', { opacity: 0.4 }),
      group(
        { transform: 'translate(62 0)' },
        // The wing outside the nacelle, straight, from below its flank.
        wing({
          root: [
            [470, 128],
            [766, 136],
          ],
          tip: [
            [640, 58],
            [744, 56],
          ],
        }),
        leg(560, 112, 566, 25, 11),
        path('M578 116H606L600 70H582Z', '#8f8aa4'),
        wheel(552, 25),
        wheel(582, 25),
        path(
          'M336 122C420 112 560 112 640 122L770 142L770 150C700 180 520 204 400 198C368 196 346 190 336 186Z',
          round3(112, 200, '#f3e9dd'),
        ),
        path('M352 130C372 116 388 114 404 114V136C386 142 366 140 352 130Z', '#1e2142'),
        line('M410 174C450 178 470 170 480 158', '#7d7078', 12),
        line('M480 158L494 152', '#2c2f50', 12),
        stripe(
          [
            [340, 146],
            [500, 138],
            [764, 147],
          ],
          MIDNIGHT,
          7,
        ),
        line('M344 122V187', '#4a4668', 3, { opacity: 0.6 }),
        propeller(318, 158, 133, 4),
        spinner(276, 338, 158, 28),
      ),
      tail({ at: [1232, 424], long: 118, reach: 50, fall: 15 }),
    ],
    stands: [
      [176, 24],
      [629, 42],
    ],
    far: [propeller(394, 160, 128, 2), farTail({ at: [1232, 424], long: 118, reach: 50, fall: 15 })],
  };
}

/** Regional turboprop: high wing over the cabin, wheels in the belly's fairings. */
export function atr() {
  /** @type {Point[]} */
  const crown = [
    [0, 188],
    [32, 222],
    [88, 250],
    [140, 264],
    [200, 311],
    [280, 339],
    [400, 346],
    [1400, 346],
    [1650, 340],
    [1900, 320],
    [2130, 295],
    [2200, 284],
  ];
  /** @type {Point[]} */
  const belly = [
    [2204, 274],
    [2100, 240],
    [1850, 170],
    [1600, 110],
    [1400, 84],
    [1000, 78],
    [300, 78],
    [160, 92],
    [70, 120],
    [14, 160],
    [0, 188],
  ];
  return {
    long: 2267,
    near: [
      leg(166, 92, 172, 24, 11),
      wheel(160, 24),
      wheel(184, 24),
      fin('M1500 344C1640 348 1740 372 1818 440L2000 712H2204L2176 292C1980 326 1740 342 1500 344Z', {
        from: 1680,
        to: 2200,
        low: 300,
        high: 712,
      }),
      sign(1930, 500, 140),
      hull({
        d: hullOf(crown, belly),
        low: 78,
        high: 346,
        from: 0,
        to: 2204,
        paint:
          path('M0 40H2300V226C1900 150 1300 140 700 150C400 156 150 170 0 192Z', MIDNIGHT, { opacity: 0.85 }) +
          stripe(
            [
              [0, 196],
              [420, 166],
              [1100, 150],
              [1700, 174],
              [2204, 252],
            ],
            BRASS,
            7,
          ),
      }),
      glass('M130 266C164 292 200 310 246 322C262 306 268 284 264 264C220 252 172 254 130 266Z', 252, 322),
      line('M196 256L212 312', '#efe2d2', 5),
      door(306, 124, 132, 158),
      windows({ first: 500, step: 78, count: 13, up: 236, wide: 27, high: 38, round: 0.45 }),
      door(1552, 122, 76, 178),
      // The fairing of the wheels.
      path('M900 74C960 44 1180 40 1280 82C1220 118 980 118 900 74Z', round3(42, 116, '#8f8aa4')),
      // The wing lies on the cabin's roof; an engine hangs before it.
      path('M880 344C920 372 1150 374 1190 344Z', round3(330, 372, '#efe4d8')),
      propeller(676, 334, 196, 6),
      path(
        'M694 300C760 280 960 282 1060 308L1190 346L1184 358C1100 382 860 388 760 376C726 372 704 366 694 362Z',
        round3(282, 384, '#f3e9dd'),
      ),
      path('M706 306C728 290 752 288 776 288V308C752 316 728 314 706 306Z', '#1e2142'),
      stripe(
        [
          [700, 326],
          [900, 316],
          [1180, 348],
        ],
        MIDNIGHT,
        8,
      ),
      spinner(636, 698, 334, 34),
      // The wing's half towards us, over its engine.
      wing({
        root: [
          [858, 376],
          [1130, 374],
        ],
        tip: [
          [944, 336],
          [1036, 334],
        ],
        edge: 9,
      }),
      rect(946, 330, 10, 6, '#ff9a6a'),
      wheel(1066, 42),
      wheel(1120, 42),
      tail({ at: [1996, 712], long: 176, reach: 70, fall: 22 }),
    ],
    stands: [
      [172, 38],
      [1093, 74],
    ],
    far: [
      wheel(1098, 41),
      propeller(690, 336, 188, 2),
      path('M892 366L960 394H1044L1120 370Z', '#746e93'),
      farTail({ at: [1996, 712], long: 176, reach: 70, fall: 22 }),
    ],
  };
}

/** Twin-engined helicopter on wheels, five blades. */
function aw139() {
  /** @type {Point[]} */
  const crown = [
    [0, 142],
    [36, 180],
    [98, 228],
    [168, 262],
    [240, 282],
    [300, 300],
    [360, 334],
    [470, 350],
    [600, 346],
    [720, 322],
    [800, 284],
    [950, 258],
    [1180, 246],
    [1250, 240],
  ];
  /** @type {Point[]} */
  const belly = [
    [1252, 206],
    [1200, 196],
    [1000, 184],
    [820, 154],
    [720, 108],
    [630, 72],
    [400, 62],
    [200, 66],
    [90, 84],
    [20, 114],
    [0, 142],
  ];
  return {
    long: 1377,
    near: [
      leg(168, 76, 172, 21, 9),
      wheel(164, 21),
      wheel(182, 21),
      fin('M1128 248C1180 262 1210 300 1240 356L1282 432H1362L1320 300L1262 196C1220 204 1170 226 1128 248Z', {
        from: 1140,
        to: 1350,
        low: 200,
        high: 432,
      }),
      hull({
        d: hullOf(crown, belly),
        low: 62,
        high: 350,
        from: 0,
        to: 1252,
        tone: '#26345f',
        paint:
          path('M0 180C100 240 220 270 320 290C470 350 760 330 820 270C960 250 1140 240 1300 240V420H0Z', '#f3e9dd', {
            opacity: 0.9,
          }) +
          path('M0 182C120 240 230 268 330 290', 'none') +
          stripe(
            [
              [0, 150],
              [260, 132],
              [560, 136],
              [800, 190],
              [1252, 224],
            ],
            BRASS,
            7,
          ),
      }),
      glass('M46 176C84 214 128 244 178 262L214 170C160 148 96 152 46 176Z', 150, 262),
      glass('M196 262L228 170H290V280C256 280 224 272 196 262Z', 160, 282),
      glass('M20 116C60 96 110 92 150 94L140 124C96 124 54 130 28 140Z', 92, 140),
      glass('M316 170H412V268C380 276 346 278 316 278Z', 160, 280),
      glass('M428 170H520V268H428Z', 160, 270),
      glass('M540 172H610C616 200 612 240 600 262H540Z', 160, 264),
      door(304, 78, 226, 206, 12),
      line('M300 164H536', '#f3e9dd', 4, { opacity: 0.5 }),
      // Cowling: intake and exhaust.
      path('M392 322C420 312 452 312 470 318V336C444 342 414 340 392 330Z', '#141834'),
      path('M640 316L708 296L716 318L652 338Z', '#3a3048'),
      path('M700 296L728 290L734 310L712 318Z', '#15172f'),
      // Sponson.
      path('M520 84C570 60 720 62 770 112C740 132 600 136 540 116Z', round3(62, 134, '#2b3963')),
      leg(648, 84, 652, 34, 14),
      wheel(652, 34),
      plank('M1090 214C1130 206 1200 206 1240 214L1246 224C1190 228 1130 228 1090 222Z', 206, 228),
      fin('M1206 186L1262 176L1270 262L1226 262Z', { from: 1206, to: 1270, low: 176, high: 262 }),
      // Mast and rotors.
      path('M440 346L452 398H488L502 346Z', round3(346, 398, '#6d6a86')),
      rotor({ x: 470, y: 410, reach: 690, angles: [8, 80, 152, 224, 296], droop: 26, thick: 9 }),
      rect(446, 398, 48, 22, '#33365c', { rx: 8 }),
      ...[35, 125, 215, 305].map((angle) => {
        const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
        return (
          line(`M1306 378L${round(1306 + c * 134)} ${round(378 + s * 134)}`, '#2a2c50', 11) +
          line(
            `M${round(1306 + c * 104)} ${round(378 + s * 104)}L${round(1306 + c * 134)} ${round(378 + s * 134)}`,
            '#efcf9a',
            10,
          )
        );
      }),
      ellipse(1306, 378, 15, 15, '#8d869c'),
    ],
    stands: [
      [173, 32],
      [658, 40],
    ],
    far: [wheel(668, 33)],
  };
}

/** A small rotor that turns towards us: the disc that its two blades sweep. @param {number} x @param {number} y @param {number} reach */
const tailRotor = (x, y, reach) =>
  ellipse(
    x,
    y,
    reach,
    reach,
    radial(
      [x, y, reach],
      [
        [0, '#fff4e0', 0.1],
        [0.7, '#fff4e0', 0.2],
        [0.9, '#fff4e0', 0.28],
        [0.97, '#ffe2b4', 0.55],
        [1, '#ffe2b4', 0],
      ],
    ),
  ) +
  group(
    { transform: `translate(${x} ${y}) rotate(-34)` },
    ...[0, 180].map((turn) =>
      group(
        { transform: `rotate(${turn})` },
        path(`M8 -4L${reach * 0.3} -7H${reach - 4}V6H${reach * 0.3}L8 4Z`, '#343a66'),
        rect(reach * 0.3, -7, reach * 0.7 - 4, 4, '#f3e3c8', { opacity: 0.7 }),
        rect(reach * 0.76, -7, reach * 0.14, 13, '#efcf9a'),
      ),
    ),
  ) +
  ellipse(x, y, 12, 12, '#8d869c') +
  ellipse(x, y, 5, 5, '#33365c');

/** Single-engined helicopter on skids. */
function h125() {
  /** @type {Point[]} */
  const crown = [
    [0, 118],
    [22, 158],
    [66, 200],
    [128, 227],
    [200, 238],
    [260, 246],
    [320, 264],
    [420, 262],
    [500, 234],
    [560, 206],
    [750, 194],
    [990, 186],
  ];
  /** @type {Point[]} */
  const belly = [
    [992, 164],
    [750, 146],
    [570, 116],
    [480, 86],
    [400, 66],
    [200, 60],
    [100, 66],
    [38, 84],
    [6, 104],
    [0, 118],
  ];
  const skid = (/** @type {number} */ shift, /** @type {string} */ tone, /** @type {string} */ edge) =>
    line(
      `M${148 + shift} 74C${150 + shift} 40 ${146 + shift} 30 ${138 + shift} 8M${352 + shift} 70C${354 + shift} 40 ${362 + shift} 26 ${368 + shift} 8`,
      tone,
      9,
    ) +
    line(`M${72 + shift} 28C${80 + shift} 10 ${94 + shift} 5 ${112 + shift} 5H${452 + shift}`, tone, 10) +
    line(`M${76 + shift} 27C${84 + shift} 13 ${96 + shift} 8 ${112 + shift} 8H${448 + shift}`, edge, 2.4);
  return {
    long: 1093,
    near: [
      fin('M906 188L1012 300C1022 312 1060 312 1070 300L1030 176L992 164Z', {
        from: 906,
        to: 1060,
        low: 170,
        high: 310,
      }),
      fin('M938 164L1000 92C1010 84 1040 84 1046 92L1028 176Z', { from: 938, to: 1046, low: 86, high: 176 }),
      hull({
        d: hullOf(crown, belly),
        low: 60,
        high: 264,
        from: 0,
        to: 992,
        tone: '#26345f',
        paint:
          path('M180 300L230 232C300 226 420 200 520 176L1000 178V300Z', '#f3e9dd', { opacity: 0.9 }) +
          stripe(
            [
              [196, 224],
              [300, 208],
              [480, 172],
              [700, 166],
              [992, 172],
            ],
            BRASS,
            6,
          ) +
          path('M250 90C300 84 380 84 440 96L470 120C400 128 310 126 250 118Z', '#141a38', { opacity: 0.5 }),
      }),
      glass('M14 128C30 172 68 206 124 224L150 108C104 96 40 100 14 128Z', 98, 226),
      glass('M138 226L164 104H216V232C188 232 160 230 138 226Z', 100, 234),
      glass('M230 118H302C306 160 300 196 288 216L230 230Z', 112, 232),
      glass('M10 104C30 86 70 76 110 76L104 94C70 94 36 98 14 112Z', 76, 112),
      door(222, 70, 88, 166, 12),
      line('M154 70V104', '#0f1430', 2.4),
      path('M330 248C352 258 392 258 420 250V232C390 226 352 230 330 238Z', '#141834'),
      path('M470 232L540 212L546 232L482 250Z', '#4a3c4c'),
      path('M528 216L552 209L558 229L536 235Z', '#15172f'),
      plank('M800 166C830 158 890 158 916 166L920 176C880 180 830 180 800 174Z', 158, 180),
      path('M318 262L328 300H346L358 262Z', round3(262, 300, '#6d6a86')),
      rotor({ x: 336, y: 308, reach: 535, angles: [12, 132, 252], droop: 22, thick: 8 }),
      rect(316, 300, 40, 16, '#33365c', { rx: 6 }),
      tailRotor(1012, 196, 93),
      skid(0, '#3a3c60', '#ffd0a0'),
    ],
    stands: [[282, 176]],
    far: [skid(18, '#1d2044', '#4a4a70')],
  };
}

/** Soft dots of light, as lamps far behind are. @param {readonly (readonly [number, number, number])[]} lamps */
const bokeh = (lamps) =>
  lamps
    .map(([x, y, r]) =>
      ellipse(
        x,
        y,
        r,
        r,
        radial(
          [x, y, r],
          [
            [0, '#ffe9bd', 0.7],
            [0.7, '#ffd28a', 0.42],
            [0.9, '#ffd28a', 0.3],
            [1, '#ffd28a', 0],
          ],
        ),
      ),
    )
    .join('');

/** Behind the apron: a hangar with its doors open. @param {number} x @param {number} base @param {number} wide @param {number} high */
const hangar = (x, base, wide, high) =>
  path(
    `M${x} ${base}V${base - high * 0.72}Q${x + wide / 2} ${base - high * 1.28} ${x + wide} ${base - high * 0.72}V${base}Z`,
    lit(x, x + wide, '#777592', 0.3),
  ) +
  path(
    `M${x + wide * 0.16} ${base}V${base - high * 0.62}H${x + wide * 0.84}V${base}Z`,
    radial(
      [x + wide / 2, base, wide * 0.5],
      [
        [0, '#ffe0a4'],
        [0.6, '#c58f6a'],
        [1, '#5f4c64'],
      ],
    ),
  ) +
  Array.from({ length: 6 }, (_, index) =>
    rect(x + wide * (0.16 + index * 0.115), base - high * 0.62, 2, high * 0.62, '#5b4a66', { opacity: 0.5 }),
  ).join('');

export const SETTINGS = {
  // Low houses, palms of the coast's gardens, and the hangar on the other side.
  coast: () =>
    skyline({ from: -20, to: 1640, base: 652, low: 8, high: 52, seed: 233, air: 0.66, wide: 30, lamps: 0.16 }) +
    skyline({ from: 1010, to: 1560, base: 652, low: 30, high: 112, seed: 239, air: 0.72, wide: 26, lamps: 0.18 }) +
    haze(640, 90, 0.7) +
    hangar(120, 656, 320, 80) +
    trees({ from: 640, to: 1640, base: 656, high: 22, tone: '#5a5470', seed: 8, step: 17 }),
  town: () =>
    skyline({ from: -20, to: 1640, base: 652, low: 20, high: 120, seed: 211, air: 0.62, wide: 36, lamps: 0.14 }) +
    haze(640, 100, 0.7) +
    hangar(1080, 656, 340, 84) +
    trees({ from: -20, to: 700, base: 656, high: 26, tone: '#55506a', seed: 3, step: 14 }),
  desert: () =>
    path(
      'M0 640C200 600 360 618 520 606C760 588 900 622 1100 612C1300 600 1460 616 1600 604V660H0Z',
      linear(
        [0, 600, WIDTH, 640],
        [
          [0, '#eeb790'],
          [1, '#7f7396'],
        ],
      ),
    ) +
    haze(632, 70, 0.6) +
    hangar(130, 656, 300, 78) +
    skyline({ from: 900, to: 1640, base: 654, low: 10, high: 60, seed: 217, air: 0.6, wide: 28, lamps: 0.1 }),
  mountains: () =>
    relief({
      height: range({
        seed: 5,
        rough: 0.26,
        peaks: [
          { x: -8, z: 28, high: 7.4, wide: 10 },
          { x: 9, z: 32, high: 8.4, wide: 11 },
        ],
        envelope: (_x, z) => 4.6 * Math.min(1, Math.max(0, (z - 12) / 12)),
      }),
      near: 11,
      far: 44,
      eye: 0.4,
      horizon: 640,
      snow: 3.5,
      air: 0.036,
    }) + haze(644, 90, 0.75),
  // Rakaposhi as it is seen from Gilgit on a clear evening
  rakaposhi: () => {
    const heights = range({
      seed: 62,
      rough: 0.26,
      peaks: [
        { x: -1.5, z: 26, high: 10.2, wide: 14 },
        { x: 12, z: 32, high: 8.4, wide: 9 },
        { x: -16, z: 31, high: 8.2, wide: 9 },
      ],
      envelope: (_x, z) => 4.8 * rise(13, 25, z),
    });
    return (
      relief({
        height: (x, z) => heights(x - 7.4, z),
        near: 11,
        far: 42,
        eye: 0.5,
        horizon: 640,
        stride: 1.0003,
        snow: 3.6,
        air: 0.014,
      }) + haze(656, 40, 0.5)
    );
  },
};

/**
 * What stands on the apron, from `left` to `right` in the picture.
 * @typedef {object} Standing
 * @property {number} stand where its wheels are
 * @property {number} left
 * @property {number} right
 * @property {readonly (readonly [x: number, wide: number])[]} feet where it touches the ground
 * @property {string} body
 */

/**
 * An aircraft, its nose at `left`.
 * @param {{ long: number, near: readonly string[], far: readonly string[], stands: readonly number[][] }} craft
 * @param {{ width: number, left?: number }} place
 * @returns {Standing}
 */
export function standing({ long, near, far, stands }, { width, left = (WIDTH - width) / 2 }) {
  const scale = width / long;
  return {
    stand: STAND,
    left,
    right: left + width,
    feet: stands.map(([at = 0, half = 0]) => [left + at * scale, half * scale * 1.7 + 10]),
    body: group({ transform: `translate(${left} ${STAND}) scale(${scale} ${-scale})` }, ...far, ...near),
  };
}

/**
 * The apron at dusk: the shadow of each begins where it stands.
 * @param {readonly Standing[]} things from the farthest to the nearest
 * @param {{ setting: () => string, indoors?: string, seed: number, soft?: number, hour?: readonly [colour: string, share: number] }} options
 *   `soft`: how far the setting is out of focus; `indoors`: what is not seen again in the wet ground; `hour`: what the air
 *   has of another colour, sooner or later that evening
 */
export function apron(things, { setting, indoors = '', seed, soft = 2.2, hour: [air, share] = ['#fff', 0] }) {
  const behind = [
    sky(640, { seed }),
    group({ filter: blur(soft) }, setting()),
    rect(0, 0, WIDTH, 700, air, { opacity: share }),
  ].join('');
  const dark = filter(
    `<feColorMatrix values="0 0 0 0 0.04  0 0 0 0 0.06  0 0 0 0 0.15  0 0 0 0.62 0"/><feGaussianBlur stdDeviation="7 2.4"/>`,
  );
  const lamps = /** @type {[number, number, number][]} */ ([
    [90, 634, 9],
    [210, 640, 7],
    [330, 636, 8],
    [1010, 638, 8],
    [1240, 634, 10],
    [1390, 640, 7],
    [1520, 632, 11],
  ]);
  return [
    group({ id: 'above' }, behind),
    bokeh(lamps),
    floor(654, '<use xlink:href="#above" y="14"/>', { sheen: 0.36, far: '#b98f84', near: '#1f2446', joints: 0.2 }),
    // A yellow line leads to the stand, lamps along the edge.
    path(`M0 ${STAND + 34}H${WIDTH}V${STAND + 39}H0Z`, '#e8b766', { opacity: 0.35 }),
    ...[120, 520, 980, 1420].map(
      (x) =>
        ellipse(
          x,
          668,
          16,
          7,
          radial(
            [x, 668, 16, 0.5],
            [
              [0, '#7aa2ff', 0.8],
              [1, '#7aa2ff', 0],
            ],
          ),
        ) + ellipse(x, 667, 2.4, 2.4, '#cfe0ff'),
    ),
    group({ filter: blur(2.2) }, indoors),
    ...things.map((thing, index) => onGround(thing, `craft${index}`, dark)),
    finish(),
  ].join('');
}

/** In the wet of the apron and in its own shadow. @param {Standing} thing @param {string} id @param {string} dark */
function onGround({ stand, left, right, feet, body }, id, dark) {
  const middle = (left + right) / 2;
  const reach = (right - left) * 0.46;
  return [
    // Clear where it touches the ground, and gone before the frame ends.
    group(
      {
        mask: mask(
          rect(
            0,
            stand,
            WIDTH,
            300,
            linear(
              [0, stand, 0, stand + 260],
              [
                [0, '#fff', 0.62],
                [0.5, '#fff', 0.34],
                [1, '#fff', 0],
              ],
            ),
          ),
        ),
      },
      group({ filter: blur(1.6, 3) }, `<use xlink:href="#${id}" transform="translate(0 ${2 * stand}) scale(1 -1)"/>`),
    ),
    // The sun is low and on our side: the shadow runs away from us, to the right.
    group(
      { filter: dark },
      `<use xlink:href="#${id}" transform="matrix(1 0 -0.5 0.075 ${round(0.5 * stand)} ${round(0.925 * stand)})"/>`,
    ),
    ...feet.map(([x, wide]) => contact(x + wide * 0.22, stand, wide, 0.95)),
    ellipse(
      middle,
      stand + 3,
      reach,
      15,
      radial(
        [middle, stand + 3, reach, 0.032],
        [
          [0, TONE.ink, 0.55],
          [0.6, TONE.ink, 0.4],
          [1, TONE.ink, 0],
        ],
      ),
    ),
    group({ id }, body),
  ].join('');
}

/** @param {Parameters<typeof standing>[0]} craft @param {Parameters<typeof standing>[1] & Parameters<typeof apron>[1]} options */
const onApron = (craft, options) => apron([standing(craft, options)], options);

/**
 * The heavy jet on its way, its wheels in: it flies into the light, which comes from the left.
 * @param {{ x: number, y: number, width: number, climb: number }} place its nose, its length in the frame, degrees upwards
 */
export function flying({ x, y, width, climb }) {
  const { long, near } = gulfstream({ flies: true });
  const scale = width / long;
  const lamp = (
    /** @type {number} */ along,
    /** @type {number} */ up,
    /** @type {number} */ r,
    /** @type {string} */ colour,
  ) =>
    ellipse(
      along,
      up,
      r,
      r,
      radial(
        [along, up, r],
        [
          [0, '#fff', 1],
          [0.16, colour, 0.9],
          [0.4, colour, 0.28],
          [1, colour, 0],
        ],
      ),
    );
  return group(
    { transform: `translate(${x} ${y}) rotate(${climb}) scale(${scale} ${-scale}) translate(0 -250)` },
    ...near,
    // Red on the side that we see, white behind.
    lamp(2120, -14, 80, '#ff5a44'),
    lamp(2880, 318, 70, '#fff3dc'),
  );
}

/** The fleet, each as it stands; the smaller ones are smaller. @type {Record<string, () => string>} */
export const aircraft = {
  'citation-cj4': () =>
    onApron(citation(), { setting: SETTINGS.coast, width: 1090, seed: 204, hour: ['#c9738f', 0.26] }),
  'praetor-500': () =>
    onApron(praetor(), { setting: SETTINGS.desert, width: 1250, seed: 206, hour: ['#ffb36a', 0.13] }),
  'gulfstream-g650': () => onApron(gulfstream(), { setting: SETTINGS.town, width: 1380, seed: 211 }),
  'king-air-350': () =>
    onApron(kingAir(), { setting: SETTINGS.mountains, width: 1030, seed: 214, hour: ['#ffcf94', 0.14] }),
  'atr-42': () => onApron(atr(), { setting: SETTINGS.desert, width: 1290, seed: 219, hour: ['#5a4a8c', 0.34] }),
  aw139: () => onApron(aw139(), { setting: SETTINGS.town, width: 1060, seed: 223, left: 340, hour: ['#1b2c68', 0.34] }),
  h125: () =>
    onApron(h125(), {
      setting: SETTINGS.rakaposhi,
      width: 960,
      seed: 121,
      left: 390,
      soft: 0.4,
    }),
};
