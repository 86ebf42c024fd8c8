import { hullOf, stripe } from './craft.mjs';
import { mix, TONE } from './light.mjs';
import { clip, ellipse, group, line, linear, path, radial, round } from './svg.mjs';

/*
 * Lengths are centimetres, as those of aircraft: along from the front, which is on the left, and up from the ground.
 */

/** @typedef {import('./craft.mjs').Point} Point */

const AXLES = [92, 408];
const RADIUS = 35;

/** A dark, polished side: the sky on what looks up, the last sun along the shoulder, the apron below it. */
const lacquer = (/** @type {number} */ low, /** @type {number} */ high) =>
  linear(
    [0, high, 0, low],
    [
      [0, '#8f97bd'],
      [0.1, '#4a5486'],
      [0.2, '#222c58'],
      [0.34, '#171f45'],
      [0.47, '#2b3058'],
      [0.53, '#c08d7c'],
      [0.57, '#4c4264'],
      [0.68, '#1a2146'],
      [0.84, '#141a38'],
      [0.95, '#5d4a5c'],
      [1, '#8f6a66'],
    ],
  );

/** @param {number} x */
const alloy = (x) =>
  [
    // The arch is dark around it.
    path(
      `M${x - RADIUS - 7} 28A${RADIUS + 7} ${RADIUS + 8} 0 0 0 ${x - RADIUS - 5} 44A${RADIUS + 6} ${RADIUS + 7} 0 0 0 ${x + RADIUS + 5} 44A${RADIUS + 7} ${RADIUS + 8} 0 0 0 ${x + RADIUS + 7} 28Z`,
      '#0a0f22',
    ),
    ellipse(
      x,
      RADIUS,
      RADIUS,
      RADIUS,
      radial(
        [x - 10, RADIUS * 1.4, RADIUS * 1.4],
        [
          [0, '#3b3a55'],
          [0.6, '#17182e'],
          [1, '#0b0d1f'],
        ],
      ),
    ),
    ellipse(
      x,
      RADIUS,
      25,
      25,
      linear(
        [x - 25, 60, x + 25, 10],
        [
          [0, '#ffe6c4'],
          [0.4, '#a99fae'],
          [1, '#3e4268'],
        ],
      ),
    ),
    // Between the spokes
    ...Array.from({ length: 10 }, (_, index) => {
      const turn = (angle = 0) => (((index + angle) * 36 + 8) * Math.PI) / 180;
      const at = (/** @type {number} */ r, /** @type {number} */ angle) =>
        `${round(x + Math.cos(turn(angle)) * r)} ${round(RADIUS + Math.sin(turn(angle)) * r)}`;
      return path(`M${at(9, -0.22)}L${at(22.5, -0.3)}A22.5 22.5 0 0 1 ${at(22.5, 0.3)}L${at(9, 0.22)}Z`, '#1a1c36');
    }),
    ellipse(x, RADIUS, 5, 5, '#d9c3ac'),
  ].join('');

/** A long saloon, dark, its lamps on. */
function saloon() {
  /** @type {Point[]} */
  const crown = [
    [0, 58],
    [6, 74],
    [30, 86],
    [80, 96],
    [140, 103],
    [168, 107],
    [206, 127],
    [244, 142],
    [284, 148],
    [322, 148],
    [362, 142],
    [406, 127],
    [446, 111],
    [486, 107],
    [512, 103],
    [520, 97],
  ];
  /** @type {Point[]} */
  const belly = [
    [523, 84],
    [525, 62],
    [523, 42],
    [512, 30],
    [440, 24],
    [250, 20],
    [60, 23],
    [10, 28],
    [2, 42],
    [0, 58],
  ];
  const d = hullOf(crown, belly);
  // The belt from the mirror to the rear lamp
  const belt = 'M150 103C220 106 300 108 380 109L446 108';
  const panes = [
    'M180 106C196 121 218 133 246 139.500L266 141V108.600C240 108.400 210 107.600 180 106Z',
    'M274 108.700V141.600C300 143 326 142.500 346 139.500C350 128 352 118 350 109.400Z',
    'M358 109.500C360 118 358 128 355 137.500C376 132.500 398 122.500 420 110Z',
  ];
  return {
    long: 525,
    feet: AXLES.map((axle) => /** @type {const} */ ([axle, RADIUS * 1.1])),
    body: [
      group(
        { 'clip-path': clip(`<path d="${d}"/>`) },
        path(d, lacquer(20, 150)),
        // The bonnet takes the light that comes from the front.
        path(
          d,
          linear(
            [0, 0, 525, 0],
            [
              [0, '#ffc88f', 0.55],
              [0.12, '#ffc88f', 0.2],
              [0.34, '#ffc88f', 0.05],
              [0.6, TONE.ink, 0],
              [1, TONE.ink, 0.45],
            ],
          ),
        ),
        path('M0 70C50 88 120 99 168 105L180 101C130 92 60 80 4 62Z', '#ffd9a8', { opacity: 0.32 }),
        stripe(
          [
            [14, 71],
            [120, 80],
            [300, 84],
            [430, 86],
            [518, 84],
          ],
          '#ffd7a6',
          1.1,
        ),
        // The sill in the shade, and its bright strip
        path('M120 22H390V30C300 34 200 34 120 30Z', TONE.ink, { opacity: 0.55 }),
        line('M132 33C220 35 300 35 376 34', '#b99d8f', 1.4, { opacity: 0.9 }),
      ),
      // The cabin: dark glass with the evening in it, a lamp on over the seats in the back
      ...panes.map((pane, index) =>
        path(
          pane,
          linear(
            [0, 142, 0, 106],
            [
              [0, index ? '#4a4f78' : '#6a719c'],
              [0.35, '#1b2247'],
              [0.75, index === 1 ? '#5b4450' : '#181e3f'],
              [1, index === 1 ? '#c68f62' : '#8a6660'],
            ],
          ),
        ),
      ),
      // A head rest and a seat back against that light
      path('M318 109C318 116 322 121 326 121C331 121 333 116 333 109Z', '#191d3c', { opacity: 0.85 }),
      path('M222 107.800C222 117 227 122 231 122C236 122 239 116 238 108.200Z', '#11152f', { opacity: 0.8 }),
      line(
        'M180 106C196 121 218 133 246 139.500C290 145 330 144 355 137.500C376 132.500 398 122.500 420 110',
        '#e9cfae',
        1.5,
      ),
      line(belt, '#d9bd9c', 1.2, { opacity: 0.8 }),
      // Doors, their handles, the mirror
      line(
        'M270 141V108C271 80 272 60 274 30M168 106C172 84 170 60 162 34M356 108C366 92 372 78 374 66',
        '#080c1c',
        1.1,
        {
          opacity: 0.8,
        },
      ),
      line('M244 94h17M338 95h17', '#ead0b0', 2.2),
      path(
        'M184 105C180 110 183 115 190 116C198 117 204 113 204 107C198 104 190 103 184 105Z',
        linear(
          [182, 0, 204, 0],
          [
            [0, '#f0c9a0'],
            [0.4, '#4b5078'],
            [1, '#181e40'],
          ],
        ),
      ),
      // Lamps: white in front, red behind
      path(
        'M5 72C14 79 30 83 50 86C46 79 34 73 8 66Z',
        linear(
          [0, 0, 50, 0],
          [
            [0, '#fffdf4'],
            [0.5, '#ffe9bd'],
            [1, '#b69a8a'],
          ],
        ),
      ),
      path(
        'M523 92C510 93 498 95 486 98L488 102C500 101 512 99 521 97Z',
        linear(
          [486, 0, 524, 0],
          [
            [0, '#7c1e28'],
            [1, '#ff5f4a'],
          ],
        ),
      ),
      line('M2 46C10 44 30 43 56 43', '#c9ab92', 1.6, { opacity: 0.7 }),
      ...AXLES.map(alloy),
      glow(6, 73, 70, '#fff1d2', 0.85),
      glow(522, 95, 34, '#ff6a52', 0.6),
    ],
  };
}

/** Around a lamp. @param {number} x @param {number} y @param {number} r @param {string} colour @param {number} strength */
const glow = (x, y, r, colour, strength) =>
  ellipse(
    x,
    y,
    r,
    r,
    radial(
      [x, y, r],
      [
        [0, mix(colour, '#ffffff', 0.6), strength],
        [0.12, colour, strength * 0.6],
        [0.4, colour, strength * 0.16],
        [1, colour, 0],
      ],
    ),
  );

/** A car that stands on the apron. @param {{ width: number, left: number, stand: number }} place */
export function parked({ width, left, stand }) {
  const { long, feet, body } = saloon();
  const scale = width / long;
  return {
    stand,
    left,
    right: left + width,
    feet: feet.map(([x, half]) => /** @type {const} */ ([left + x * scale, half * scale])),
    body: group({ transform: `translate(${left} ${stand}) scale(${scale} ${-scale})` }, ...body),
  };
}
