import { filter, frame, group, HEIGHT, linear, mask, path, radial, rect, WIDTH } from './svg.mjs';

/**
 * One evening for the whole set: the sun has just gone behind the left edge of the frame, low; what turns left is warm,
 * what turns right is blue, and the distance takes the colour of the sky behind it.
 */
export const TONE = {
  night: '#10182e',
  zenith: '#18254a',
  blue: '#33456f',
  mauve: '#6d6488',
  rose: '#b9808a',
  apricot: '#e5a581',
  glow: '#ffd39c',
  ivory: '#fbead0',
  lamp: '#ffcf8a',
  shade: '#2a335a',
  ink: '#0c1325',
};

/** From the left, low, a little towards us. */
export const SUN = /** @type {const} */ ([-0.93, 0.27, 0.24]);

/** Red, green and blue, 0 to 255. @typedef {readonly [number, number, number]} Colour */

/** @param {string} colour @returns {Colour} */
export const channels = (colour) => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Between two colours. @param {Colour} a @param {Colour} b @param {number} share @returns {Colour} */
export function mixed(a, b, share) {
  const part = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

/** Between two colours as they are written. @param {string} from @param {string} to @param {number} share */
export const mix = (from, to, share) =>
  `#${mixed(channels(from), channels(to), share)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`;

/** The colour that distance takes on the sun's side of the frame and on the other. */
export const AIR = /** @type {const} */ (['#e9b18c', '#8d7c9b']);

/** The colour that distance takes at a place across the frame. @param {number} x */
export const airAt = (x) => mix(...AIR, x / WIDTH);

/**
 * The sky down to the horizon, with thin cloud that is lit from below.
 * @param {number} horizon
 * @param {{ clouds?: number, seed?: number }} [options]
 */
export function sky(horizon, { clouds = 0.8, seed = 3 } = {}) {
  const veil = filter(
    `<feTurbulence type="fractalNoise" baseFrequency="0.0016 0.011" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  2.6 1.4 0 0 -1.95"/><feGaussianBlur stdDeviation="3 1"/>`,
  );
  const band = mask(
    frame(
      linear(
        [0, 0, 0, horizon],
        [
          [0, '#fff', 0.25],
          [0.45, '#fff', 0.8],
          [0.8, '#fff', 0.55],
          [1, '#fff', 0],
        ],
      ),
    ),
  );
  const cloudFill = linear(
    [0, horizon * 0.15, WIDTH, horizon * 0.55],
    [
      [0, '#ffdcae'],
      [0.35, '#f0b48f'],
      [0.7, '#b08398'],
      [1, '#77729a'],
    ],
  );
  return [
    frame(
      linear(
        [0, 0, 0, horizon],
        [
          [0, TONE.zenith],
          [0.3, TONE.blue],
          [0.56, TONE.mauve],
          [0.76, TONE.rose],
          [0.92, TONE.apricot],
          [1, '#f3bf90'],
        ],
      ),
    ),
    frame(
      linear(
        [WIDTH, 0, WIDTH * 0.3, 0],
        [
          [0, '#2c3a68', 0.55],
          [1, '#2c3a68', 0],
        ],
      ),
    ),
    frame(
      radial(
        [-60, horizon + 10, 1250, 0.62],
        [
          [0, '#fff0cf', 0.95],
          [0.18, TONE.glow, 0.8],
          [0.5, '#f4a878', 0.35],
          [1, '#e08a78', 0],
        ],
      ),
    ),
    clouds > 0
      ? group(
          { mask: band, opacity: clouds },
          group({ mask: mask(rect(0, 0, WIDTH, HEIGHT, '#fff', { filter: veil })) }, frame(cloudFill)),
        )
      : '',
  ].join('');
}

/**
 * Air between two layers: densest at `y`, gone `height` above and below it.
 * @param {number} y @param {number} height @param {number} density
 */
export function haze(y, height, density) {
  const across = linear(
    [0, 0, WIDTH, 0],
    [
      [0, '#ffd2a0'],
      [0.4, '#e3a78f'],
      [1, '#93809f'],
    ],
  );
  const fade = mask(
    rect(
      0,
      y - height,
      WIDTH,
      height * 2,
      linear(
        [0, y - height, 0, y + height],
        [
          [0, '#fff', 0],
          [0.5, '#fff', density],
          [1, '#fff', 0],
        ],
      ),
    ),
  );
  return group({ mask: fade }, rect(0, y - height, WIDTH, height * 2, across));
}

/** What lies over every picture: a breath of the sun's side, and corners that fall back. */
export const finish = () =>
  [
    frame(
      radial(
        [0, 560, 1100, 0.9],
        [
          [0, '#ffbf7d', 0.17],
          [1, '#ffbf7d', 0],
        ],
      ),
    ),
    frame(
      radial(
        [WIDTH * 0.48, HEIGHT * 0.46, 1150, 0.8],
        [
          [0.55, TONE.ink, 0],
          [1, TONE.ink, 0.42],
        ],
      ),
    ),
    path(
      `M0 ${HEIGHT * 0.72}H${WIDTH}V${HEIGHT}H0Z`,
      linear(
        [0, HEIGHT * 0.72, 0, HEIGHT],
        [
          [0, TONE.ink, 0],
          [1, TONE.ink, 0.3],
        ],
      ),
    ),
  ].join('');
