export const WIDTH = 1600;
export const HEIGHT = 1000;

export type Point = [x: number, y: number];

/** Numbers from 0 to 1, the same for the same seed: a drawing is the same on every machine. */
export type Random = () => number;

/** The mulberry32 generator. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: Random, low: number, high: number) => low + (high - low) * random();

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The colour `share` of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const target = channels(to);
  return `#${channels(from)
    .map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

type Attributes = Record<string, string | number>;

const round = (value: string | number) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);

function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${round(value)}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

export const path = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more });
export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  element('path', { d, stroke, fill: 'none', 'stroke-width': width, 'stroke-linecap': 'round', ...more });
export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  element('rect', { x, y, width, height, fill, ...more });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more });
export const group = (attributes: Attributes, ...content: string[]) => element('g', attributes, content.join(''));

const coordinates = (points: readonly Point[]) => points.map((point) => point.map(Math.round).join(' '));

/** Straight edges. */
export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  path(`M${coordinates(points).join('L')}Z`, fill, more);

/** A soft line through the points, from the first to the last, as path data. */
export function curve(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  let data = `M${coordinates([first])}`;
  let previous: Point = first;
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    const middle: Point = next ? [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] : point;
    data += `Q${coordinates([point, middle]).join(' ')}`;
    previous = middle;
  }
  return previous === first ? '' : data;
}

/** What lies below a soft line, down to the lower edge. */
export const ground = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  path(`${curve(points)}L${points.at(-1)?.[0] ?? 0} ${HEIGHT}L${points[0]?.[0] ?? 0} ${HEIGHT}Z`, fill, more);

/** From top to bottom, or along `direction`; a stop is a colour, its place from 0 to 1, and how solid it is. */
export function gradient(
  id: string,
  stops: readonly (readonly [colour: string, place: number, opacity?: number])[],
  direction: Attributes = { x1: 0, y1: 0, x2: 0, y2: 1 },
): string {
  return element('linearGradient', { id, ...direction }, stopsOf(stops));
}

/** From the middle outwards. */
export const glow = (id: string, colour: string, strength: number) =>
  element(
    'radialGradient',
    { id },
    stopsOf([
      [colour, 0, strength],
      [colour, 0.35, strength * 0.45],
      [colour, 1, 0],
    ]),
  );

const stopsOf = (stops: readonly (readonly [colour: string, place: number, opacity?: number])[]) =>
  stops
    .map(([colour, place, opacity = 1]) =>
      element('stop', { 'stop-color': colour, offset: place, 'stop-opacity': opacity }),
    )
    .join('');

/** The whole drawing; `definitions` are the gradients and clips it refers to. */
export const drawing = (definitions: readonly string[], ...content: string[]) =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    element('defs', {}, definitions.join('')) + content.join(''),
  );
