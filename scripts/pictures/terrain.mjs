import { chance, field } from './chance.mjs';

/** @typedef {import('./light.mjs').Colour} Colour */
/** @typedef {readonly [x: number, up: number, z: number]} Direction z goes away from us */

/**
 * What lights a scene out of doors: amounts of light, not colours of paint.
 * @typedef {object} Outdoors
 * @property {Direction} sun where it stands, seen from the land
 * @property {Colour} sunlight
 * @property {Colour} skylight
 * @property {(across: number) => Colour} air the colour that distance takes
 * @property {number} density of the air
 * @property {number} settles how high the haze lies
 */

/** The body of what lies there, 0 to 1 for each channel. @typedef {(spot: import('./relief.mjs').Spot) => Colour} Body */

/** Steps of a drop's way down, at most. */
const STEPS = 48;
/** How far around it a drop wears the ground, in cells. */
const BRUSH = 3;

/**
 * Land that water has run down: gullies and flutes on each face, ridges between them, fans at their feet.
 * @param {{ left: number, right: number, near: number, far: number, cell: number, drops: number, seed: number, height: (x: number, z: number) => number }} land
 * @returns {(x: number, z: number) => number} its height, as before
 */
export function worn({ left, right, near, far, cell, drops, seed, height }) {
  const wide = Math.ceil((right - left) / cell) + 1;
  const deep = Math.ceil((far - near) / cell) + 1;
  // In cells, so that a slope of 1 is one of 45 degrees.
  const map = new Float32Array(wide * deep);
  for (let row = 0; row < deep; row++)
    for (let column = 0; column < wide; column++)
      map[row * wide + column] = height(left + column * cell, near + row * cell) / cell;

  const brush = brushOf(wide);
  const next = chance(seed);
  const margin = BRUSH + 1;
  for (let drop = 0; drop < drops; drop++) {
    let x = margin + next() * (wide - 2 * margin - 1);
    let y = margin + next() * (deep - 2 * margin - 1);
    let [wayX, wayY, speed, water, carried] = [0, 0, 1, 1, 0];
    for (let step = 0; step < STEPS; step++) {
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const [u, v] = [x - column, y - row];
      const at = row * wide + column;
      const [a, b, c, d] = [map[at] ?? 0, map[at + 1] ?? 0, map[at + wide] ?? 0, map[at + wide + 1] ?? 0];
      const here = a * (1 - u) * (1 - v) + b * u * (1 - v) + c * (1 - u) * v + d * u * v;
      wayX = wayX * 0.1 - ((b - a) * (1 - v) + (d - c) * v) * 0.9;
      wayY = wayY * 0.1 - ((c - a) * (1 - u) + (d - b) * u) * 0.9;
      const long = Math.hypot(wayX, wayY);
      if (long < 1e-6) break;
      x += wayX / long;
      y += wayY / long;
      if (x < margin || y < margin || x >= wide - margin - 1 || y >= deep - margin - 1) break;
      const [toColumn, toRow] = [Math.floor(x), Math.floor(y)];
      const [p, q] = [x - toColumn, y - toRow];
      const to = toRow * wide + toColumn;
      const there =
        (map[to] ?? 0) * (1 - p) * (1 - q) +
        (map[to + 1] ?? 0) * p * (1 - q) +
        (map[to + wide] ?? 0) * (1 - p) * q +
        (map[to + wide + 1] ?? 0) * p * q;
      const fall = here - there;
      const holds = Math.max(fall * speed * water * 2.4, 0.04);
      if (carried > holds || fall < 0) {
        const left = fall < 0 ? Math.min(-fall, carried) : (carried - holds) * 0.3;
        carried -= left;
        map[at] = a + left * (1 - u) * (1 - v);
        map[at + 1] = b + left * u * (1 - v);
        map[at + wide] = c + left * (1 - u) * v;
        map[at + wide + 1] = d + left * u * v;
      } else {
        const taken = Math.min((holds - carried) * 0.3, fall);
        for (const [offset, weight] of brush) map[at + offset] = (map[at + offset] ?? 0) - taken * weight;
        carried += taken;
      }
      speed = Math.sqrt(Math.max(0, speed * speed + fall * 0.1));
      water *= 0.985;
    }
  }

  const lies = smoothed(map, wide);
  return (x, z) => {
    const across = Math.min(wide - 3, Math.max(1, (x - left) / cell));
    const away = Math.min(deep - 3, Math.max(1, (z - near) / cell));
    const [column, row] = [Math.floor(across), Math.floor(away)];
    const [u, v] = [across - column, away - row];
    const line = (/** @type {number} */ of) => {
      const at = of * wide + column;
      return curve(lies[at - 1] ?? 0, lies[at] ?? 0, lies[at + 1] ?? 0, lies[at + 2] ?? 0, u);
    };
    return curve(line(row - 1), line(row), line(row + 1), line(row + 2), v) * cell;
  };
}

/** Weather takes the edge off, so that a crest is a line. @param {Float32Array} map @param {number} wide */
const smoothed = (map, wide) =>
  map.map((here, at) => {
    const beside = (map[at - 1] ?? here) + (map[at + 1] ?? here) + (map[at - wide] ?? here) + (map[at + wide] ?? here);
    return here * 0.44 + beside * 0.14;
  });

/** A smooth line through four heights, between the two in the middle. @param {number} a @param {number} b @param {number} c @param {number} d @param {number} t */
const curve = (a, b, c, d, t) => b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

/** Offsets around a cell, and how much of what is taken is taken there. @param {number} wide @returns {[number, number][]} */
function brushOf(wide) {
  /** @type {[number, number][]} */
  const cells = [];
  for (let y = -BRUSH; y <= BRUSH; y++)
    for (let x = -BRUSH; x <= BRUSH; x++) {
      const weight = BRUSH - Math.hypot(x, y);
      if (weight > 0) cells.push([y * wide + x, weight]);
    }
  const sum = cells.reduce((total, [, weight]) => total + weight, 0);
  return cells.map(([offset, weight]) => [offset, weight / sum]);
}

/**
 * A peak with arms: faces between ridges, as ice leaves it.
 * @param {{ x: number, z: number, high: number, wide: number, arms: number, turn: number }} peak
 */
export const peak =
  ({ x: px, z: pz, high, wide, arms, turn }) =>
  (/** @type {number} */ x, /** @type {number} */ z) => {
    const [dx, dz] = [x - px, z - pz];
    // The arms wander, and are not alike.
    const round = Math.atan2(dz, dx) + (field(x * 0.5, z * 0.5, arms + 11) - 0.5) * 0.9;
    const between = Math.abs(Math.sin((round * arms) / 2 + turn));
    const away = (Math.hypot(dx, dz) / wide) * (0.82 + 0.5 * between);
    return away >= 1 ? 0 : high * (1 - away) ** 1.15;
  };

/**
 * What light makes of land: the sun, the shadows it throws, the sky, and the air between.
 * @param {{ light: Outdoors, height: (x: number, z: number) => number, near: number, body: Body, reach?: number }} scene
 * @returns {(spot: import('./relief.mjs').Spot) => Colour}
 */
export function outdoors({ light, height, near, body, reach = 9 }) {
  const { sun, sunlight, skylight, air, density, settles } = light;
  return (spot) => {
    const { across, x, y, z, slopeX, slopeZ, ny } = spot;
    const towards = Math.max(0, ny * (sun[1] - slopeX * sun[0] - slopeZ * sun[2]));
    const lit = towards > 0 ? towards * open(height, x, y, z, sun, reach) : 0;
    const sky = 0.4 + 0.6 * ny;
    const paint = body(spot);
    const haze = 1 - Math.exp(-density * Math.max(0, z - near) * Math.exp(-Math.max(0, y) / settles));
    const far = air(across);
    const seen = (/** @type {0 | 1 | 2} */ channel) => {
      const amount = paint[channel] * (sunlight[channel] * lit + skylight[channel] * sky);
      const shown = 255 * (1 - Math.exp(-amount)) ** (1 / 2.2);
      return shown + (far[channel] - shown) * haze;
    };
    return [seen(0), seen(1), seen(2)];
  };
}

/** How much of the sun reaches a place, 0 to 1: land between darkens it, at its edge by half. @param {(x: number, z: number) => number} height @param {number} x @param {number} y @param {number} z @param {Direction} sun @param {number} reach */
function open(height, x, y, z, sun, reach) {
  let share = 1;
  for (let away = 0.06; away < reach && share > 0; away *= 1.22) {
    const above = y + sun[1] * away - height(x + sun[0] * away, z + sun[2] * away);
    share = Math.min(share, 0.5 + above / (away * 0.07));
  }
  return Math.max(0, share);
}
