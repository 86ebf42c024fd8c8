import { chance } from './chance.mjs';
import { mix, TONE } from './light.mjs';
import {
  blur,
  clip,
  ellipse,
  filter,
  frame,
  group,
  HEIGHT,
  linear,
  mask,
  path,
  radial,
  rect,
  round,
  WIDTH,
} from './svg.mjs';

/**
 * Water from `y` down, with all that stands above it in it.
 * @param {number} y
 * @param {string} above what is mirrored
 * @param {{ tint?: string, depth?: number, squeeze?: number, calm?: number, seed?: number, bottom?: number }} [options]
 */
export function water(
  y,
  above,
  { tint = '#1d2a52', depth = 0.62, squeeze = 0.95, calm = 1, seed = 8, bottom = HEIGHT } = {},
) {
  const strips = [
    { from: y, to: y + 46, across: 0.02, down: 0.34, throws: 6 },
    { from: y + 40, to: y + 150, across: 0.009, down: 0.15, throws: 16 },
    { from: y + 140, to: HEIGHT, across: 0.004, down: 0.07, throws: 34 },
  ].filter(({ from }) => from < bottom);
  const mirrored = group({ transform: `translate(0 ${round(y * (1 + squeeze))}) scale(1 ${-squeeze})` }, above);
  const surface = strips.map(({ from, to, across, down, throws }, index) => {
    const waves = filter(
      `<feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="3" seed="${seed + index}" result="w"/><feGaussianBlur in="SourceGraphic" stdDeviation="1.5 ${2 + index * 3}" result="s"/><feDisplacementMap in="s" in2="w" scale="${round(throws * calm * 2)}" xChannelSelector="R" yChannelSelector="G"/>`,
    );
    const glints = filter(
      `<feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="4" seed="${seed + 20 + index}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  7 0 0 0 -4.1"/>`,
    );
    const strip = rect(0, from, WIDTH, to - from + 1, '#fff');
    return group(
      { 'clip-path': clip(strip) },
      group({ filter: waves }, mirrored),
      rect(0, from, WIDTH, to - from + 1, tint, { opacity: round(10 * (depth - 0.34 + index * 0.17)) / 10 }),
      group(
        { mask: mask(rect(0, from, WIDTH, to - from + 1, '#fff', { filter: glints })), opacity: 0.5 },
        frame(
          linear(
            [0, 0, WIDTH, 0],
            [
              [0, '#ffdcae'],
              [0.35, '#f0a988', 0.75],
              [0.8, '#7f86b8', 0.4],
              [1, '#7f86b8', 0.3],
            ],
          ),
        ),
      ),
    );
  });
  return group(
    { 'clip-path': clip(rect(0, y, WIDTH, bottom - y, '#fff')) },
    ...surface,
    rect(
      0,
      y,
      WIDTH,
      HEIGHT - y,
      linear(
        [0, y, 0, HEIGHT],
        [
          [0, '#e9b294', 0.32],
          [0.12, '#8d7c9b', 0.1],
          [1, TONE.ink, 0.5],
        ],
      ),
    ),
    frame(
      radial(
        [0, y, 700, 0.5],
        [
          [0, '#ffdba8', 0.5],
          [1, '#ffdba8', 0],
        ],
      ),
    ),
  );
}

/**
 * Level ground that darkens towards us.
 * @param {number} y
 * @param {{ far?: string, near?: string, seed?: number, rough?: number }} [options]
 */
export function ground(y, { far = '#a3796f', near = '#20264a', seed = 4, rough = 0.35 } = {}) {
  const grain = filter(
    `<feTurbulence type="fractalNoise" baseFrequency="0.006 0.05" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 0.05  0 0 0 0 0.06  0 0 0 0 0.15  2.4 0 0 0 -1.15"/>`,
  );
  return [
    rect(
      0,
      y,
      WIDTH,
      HEIGHT - y,
      linear(
        [0, y, 0, HEIGHT],
        [
          [0, far],
          [0.3, mix(far, near, 0.5)],
          [1, near],
        ],
      ),
    ),
    rect(0, y, WIDTH, HEIGHT - y, '#fff', {
      filter: grain,
      opacity: rough,
      'clip-path': clip(rect(0, y, WIDTH, HEIGHT - y, '#fff')),
    }),
    frame(
      radial(
        [-40, y + 30, 900, 0.3],
        [
          [0, '#ffc890', 0.55],
          [1, '#ffc890', 0],
        ],
      ),
      { 'clip-path': clip(rect(0, y, WIDTH, HEIGHT - y, '#fff')) },
    ),
  ].join('');
}

/**
 * A floor of stone that mirrors what stands on it, its joints running away from us.
 * @param {number} y @param {string} above
 * @param {{ far?: string, near?: string, sheen?: number, joints?: number }} [options]
 */
export function floor(y, above, { far = '#c8957f', near = '#262c52', sheen = 0.34, joints = 0.16 } = {}) {
  let lines = '';
  for (let x = -3200; x <= 4800; x += 190) lines += `M${round(800 + (x - 800) * 0.16)} ${y}L${x} ${HEIGHT}`;
  for (let step = 1; step < 12; step++) lines += `M0 ${round(y + (HEIGHT - y) * (step / 12) ** 2.1)}H${WIDTH}`;
  return [
    ground(y, { far, near, rough: 0.22 }),
    group(
      { 'clip-path': clip(rect(0, y, WIDTH, HEIGHT - y, '#fff')), opacity: sheen },
      group({ filter: blur(3, 9) }, group({ transform: `translate(0 ${2 * y}) scale(1 -1)` }, above)),
    ),
    `<path d="${lines}" fill="none" stroke="${TONE.ink}" stroke-width="2" opacity="${joints}"/>`,
    rect(
      0,
      y,
      WIDTH,
      HEIGHT - y,
      linear(
        [0, y, 0, HEIGHT],
        [
          [0, TONE.ink, 0],
          [1, TONE.ink, 0.45],
        ],
      ),
    ),
  ].join('');
}

/**
 * Hills one behind the other, the last one near us, as lines that roll.
 * @param {{ y: number, rise: number, seed: number, fill: string, rim?: string, slow?: number }} hill
 */
export function hill({ y, rise, seed, fill, rim, slow = 1 }) {
  const next = chance(seed);
  const waves = [1, 2.3, 4.7, 9.1, 17].map((pace, index) => ({
    pace: (pace * 0.0021) / slow,
    phase: next() * 7,
    high: rise * 0.5 ** index,
  }));
  let top = '';
  for (let x = 0; x <= WIDTH; x += 8) {
    const offset = waves.reduce((sum, { pace, phase, high }) => sum + Math.sin(x * pace + phase) * high, 0);
    top += `${x ? 'L' : 'M'}${x} ${round(y - offset)}`;
  }
  return (
    path(`${top}V${HEIGHT}H0Z`, fill) +
    (rim
      ? `<path d="${top}" fill="none" stroke="${linear(
          [0, 0, WIDTH, 0],
          [
            [0, rim, 0.9],
            [0.6, rim, 0.25],
            [1, rim, 0],
          ],
        )}" stroke-width="3"/>`
      : '')
  );
}

/** A soft shadow where something stands. @param {number} x @param {number} y @param {number} wide @param {number} [dark] */
export const contact = (x, y, wide, dark = 0.7) =>
  ellipse(
    x,
    y,
    wide,
    wide * 0.16,
    radial(
      [x, y, wide, 0.16],
      [
        [0, TONE.ink, dark],
        [0.5, TONE.ink, dark * 0.5],
        [1, TONE.ink, 0],
      ],
    ),
  );
