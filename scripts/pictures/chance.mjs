/** Numbers from 0 to 1 that are the same at each run. @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** From 0 at `from` to 1 at `to`. @param {number} from @param {number} to @param {number} value */
export function rise(from, to, value) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

const smooth = (/** @type {number} */ t) => t * t * t * (t * (t * 6 - 15) + 10);

/** @param {number} x @param {number} y @param {number} seed */
function lattice(x, y, seed) {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 974634211);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** A smooth field from 0 to 1. @param {number} x @param {number} y @param {number} seed */
export function field(x, y, seed) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [smooth(x - left), smooth(y - top)];
  const above = lattice(left, top, seed) * (1 - across) + lattice(left + 1, top, seed) * across;
  const below = lattice(left, top + 1, seed) * (1 - across) + lattice(left + 1, top + 1, seed) * across;
  return above * (1 - down) + below * down;
}

/** Crests and gullies from 0 to 1, as weather cuts them. @param {number} x @param {number} y @param {number} seed @param {number} [octaves] */
export function crests(x, y, seed, octaves = 7) {
  let sum = 0;
  let weight = 0.5;
  let carried = 1;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    // Each octave is turned, so that no direction repeats.
    const [turnedX, turnedY] = [x * 0.8 - y * 0.6, x * 0.6 + y * 0.8];
    const ridge = 1 - Math.abs(2 * field(turnedX * scale, turnedY * scale, seed + octave) - 1);
    const sharp = ridge * ridge * carried;
    sum += sharp * weight;
    carried = Math.min(1, sharp * 1.6);
    weight *= 0.47;
    scale *= 2.03;
    [x, y] = [turnedX, turnedY];
  }
  return sum;
}
