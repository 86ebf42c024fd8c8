/** The frame of every picture: 16 : 10, as the demonstration's cards show them. */
export const WIDTH = 1600;
export const HEIGHT = 1000;

/** @typedef {readonly [offset: number, colour: string, opacity?: number]} Stop */

/** What the picture being drawn refers to by id. @type {string[]} */
let defs = [];

/**
 * A drawing as a whole document; what it defines meanwhile goes to its head.
 * @param {() => string} draw
 */
export function documentOf(draw) {
  defs = [];
  const body = draw();
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs.join('')}</defs>${body}</svg>`;
}

/** @param {(id: string) => string} write */
function define(write) {
  const id = `d${defs.length}`;
  defs.push('');
  defs[defs.length - 1] = write(id);
  return `url(#${id})`;
}

const stopsOf = (/** @type {readonly Stop[]} */ stops) =>
  stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/**
 * A gradient along a line in the picture's own pixels.
 * @param {readonly [x1: number, y1: number, x2: number, y2: number]} line
 * @param {readonly Stop[]} stops
 */
export const linear = ([x1, y1, x2, y2], stops) =>
  define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
  );

/**
 * A glow around a point; `flat` presses it together in height.
 * @param {readonly [x: number, y: number, radius: number, flat?: number]} circle
 * @param {readonly Stop[]} stops
 */
export const radial = ([x, y, radius, flat = 1], stops) =>
  define(
    (id) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${radius}" gradientTransform="translate(${x} ${y}) scale(1 ${flat})">${stopsOf(stops)}</radialGradient>`,
  );

/** @param {string} content filter primitives */
export const filter = (content) =>
  define(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="-100" y="-100" width="${WIDTH + 200}" height="${HEIGHT + 200}" color-interpolation-filters="sRGB">${content}</filter>`,
  );

/** @param {number} x @param {number} [y] */
export const blur = (x, y = x) => filter(`<feGaussianBlur stdDeviation="${x} ${y}"/>`);

/** @param {string} shapes */
export const clip = (shapes) => define((id) => `<clipPath id="${id}">${shapes}</clipPath>`);

/** What is white in it stays. @param {string} shapes */
export const mask = (shapes) =>
  define(
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}">${shapes}</mask>`,
  );

/**
 * @param {Record<string, string | number | undefined>} attributes
 * @param {...string} content
 */
export const group = (attributes, ...content) => `<g${written(attributes)}>${content.join('')}</g>`;

/**
 * @param {string} d
 * @param {string} fill
 * @param {Record<string, string | number | undefined>} [more]
 */
export const path = (d, fill, more = {}) => `<path d="${d}"${written({ fill, ...more })}/>`;

/**
 * A line, which has no inside.
 * @param {string} d
 * @param {string} stroke
 * @param {number} width
 * @param {Record<string, string | number | undefined>} [more]
 */
export const line = (d, stroke, width, more = {}) =>
  `<path d="${d}"${written({ fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })}/>`;

/**
 * @param {number} x @param {number} y @param {number} width @param {number} height
 * @param {string} fill
 * @param {Record<string, string | number | undefined>} [more]
 */
export const rect = (x, y, width, height, fill, more = {}) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${written({ fill, ...more })}/>`;

/**
 * @param {number} x @param {number} y @param {number} rx @param {number} ry
 * @param {string} fill
 * @param {Record<string, string | number | undefined>} [more]
 */
export const ellipse = (x, y, rx, ry, fill, more = {}) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${written({ fill, ...more })}/>`;

/** The whole frame in one paint. @param {string} fill @param {Record<string, string | number | undefined>} [more] */
export const frame = (fill, more) => rect(0, 0, WIDTH, HEIGHT, fill, more);

/** @param {Record<string, string | number | undefined>} attributes */
const written = (attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('');

export const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
