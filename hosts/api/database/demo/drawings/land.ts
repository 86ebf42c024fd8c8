import {
  between,
  gradient,
  HEIGHT,
  line,
  mix,
  type Point,
  path,
  polygon,
  type Random,
  rect,
  times,
  WIDTH,
} from './canvas';
import type { Light } from './light';

export interface Peak {
  x: number;
  /** Of the summit. */
  top: number;
  /** From its axis to its foot, on either side. */
  half: number;
}

export interface Range {
  /** Where the mountains stand. */
  base: number;
  peaks: readonly Peak[];
  /** How far away: 0 is near, 1 is lost in the haze. */
  distance: number;
  /** How much of each is white, from the summit down. */
  snow: number;
  /** Which side the light comes from. */
  from?: 'left' | 'right';
}

/** A ridge that falls from one point to another: halved again and again, each half strays a little less. */
const HALVINGS = 5;
const LAST = 2 ** HALVINGS;
function fall(random: Random, from: Point, to: Point, stray: number): Point[] {
  let points: Point[] = [from, to];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const reach = stray * 0.56 ** halving;
    points = points.flatMap((point, index): Point[] => {
      const next = points[index + 1];
      if (!next) return [point];
      const off = (random() - 0.5) * reach;
      return [point, [(point[0] + next[0]) / 2 + off, (point[1] + next[1]) / 2 + off * 0.4]];
    });
  }
  return points;
}

const at = (points: readonly Point[], share: number): Point => points[Math.round(share * LAST)] ?? [0, 0];

/** Mountains of rock and snow, lit from one side, their feet in the haze. */
export function mountains(light: Light, random: Random, { base, peaks, distance, snow, from = 'left' }: Range): string {
  const far = (colour: string) => mix(colour, light.haze, distance);
  const rock = { lit: far(light.slope), shade: far(mix(light.land, light.slope, 0.28)) };
  const white = { lit: far(light.lit), shade: far(light.shade) };
  const toLight = from === 'left' ? -1 : 1;
  const drawn = peaks.map(({ x, top, half }) => {
    const height = base - top;
    const summit: Point = [x, top];
    const bright = fall(random, summit, [x + toLight * half, base], half * 0.2);
    const dark = fall(random, summit, [x - toLight * half, base], half * 0.2);
    const spine = fall(random, summit, [x + toLight * half * between(random, -0.3, 0.12), base], half * 0.34);
    const face = (side: Point[], fill: string) => polygon([...side, ...[...spine].reverse()], fill);
    // Buttresses that leave the spine: between them and it lies the other light.
    const buttress = (start: number, reach: number, fill: string, opacity: number) => {
      const branch = at(spine, start);
      const edge = fall(random, branch, [x + toLight * half * reach, base], half * 0.16);
      const back = fall(random, branch, [x + toLight * half * reach * 0.35, base], half * 0.2);
      return polygon([...edge, ...back.reverse()], fill, { opacity });
    };
    const caps = snow > 0 && snow < 1;
    const cover = snow >= 1 ? white : rock;
    return [
      face(bright, cover.lit),
      face(dark, cover.shade),
      caps ? cap(random, bright, spine, snow, height, white.lit) : '',
      caps ? cap(random, dark, spine, snow * 0.9, height, white.shade) : '',
      buttress(0.16, 0.62, white.shade, 0.42),
      buttress(0.4, 0.34, white.shade, 0.34),
      buttress(0.1, -0.55, rock.shade, 0.3),
      buttress(0.34, -0.36, rock.shade, 0.26),
    ].join('');
  });
  const highest = Math.min(...peaks.map(({ top }) => top));
  return [...drawn, rising(base, (base - highest) * 0.8, 0.35 + distance * 0.6)].join('');
}

/** Snow between a flank and the spine, running out in gullies of any depth. */
function cap(random: Random, side: Point[], spine: Point[], share: number, height: number, fill: string): string {
  const last = Math.round(LAST * share);
  const [edge, inner] = [at(side, share), at(spine, share)];
  const hem: Point[] = [];
  for (let along = 0.04; along < 0.97; along += between(random, 0.03, 0.11)) {
    const gully = hem.length % 2 === 0 ? random() ** 2 * 0.17 : -(random() ** 1.6) * 0.13;
    hem.push([edge[0] + (inner[0] - edge[0]) * along, edge[1] + (inner[1] - edge[1]) * along + gully * height]);
  }
  return polygon([...side.slice(0, last + 1), ...hem, ...spine.slice(0, last + 1).reverse()], fill);
}

/** Haze that rises `depth` from a foot; `landDefinitions` hold what it refers to. */
export const rising = (foot: number, depth: number, opacity: number) =>
  rect(0, foot - depth, WIDTH, depth, 'url(#rising)', { opacity: Math.min(1, opacity) });

/** Mist that lies in a valley, thickest at `y`. */
export const mist = (y: number, depth: number, opacity: number) =>
  rect(0, y - depth, WIDTH, depth * 2, 'url(#mist)', { opacity });

export const landDefinitions = ({ haze, sky: [, , low], water, land }: Light) => [
  gradient('rising', [
    [haze, 0, 0],
    [haze, 1, 1],
  ]),
  gradient('mist', [
    [haze, 0, 0],
    [haze, 0.5, 1],
    [haze, 1, 0],
  ]),
  gradient('water', [
    [mix(low, water, 0.4), 0],
    [mix(low, water, 0.9), 0.35],
    [mix(water, land, 0.45), 1],
  ]),
];

/** Peaks side by side, as many as fit, the higher ones towards `crest`. */
export function chain(
  random: Random,
  { base, height, half, crest }: { base: number; height: number; half: number; crest: number },
): Peak[] {
  const step = half * 0.62;
  return times(Math.ceil(WIDTH / step) + 3, (index) => {
    const x = (index - 1) * step + between(random, -0.25, 0.25) * step;
    const lift = 1 - Math.min(1, Math.abs(x - crest) / WIDTH) * 0.55;
    return { x, top: base - height * lift * between(random, 0.62, 1), half: half * between(random, 0.85, 1.2) };
  }).sort((a, b) => a.top - b.top);
}

/** Soft hills across the picture. */
export function hills(random: Random, y: number, swell: number, waves: number): Point[] {
  const phase = between(random, 0, Math.PI * 2);
  const steps = Math.ceil(waves * 6);
  return times(steps + 1, (index) => {
    const share = index / steps;
    const wave =
      Math.sin(share * waves * Math.PI * 2 + phase) + 0.45 * Math.sin(share * waves * 4.7 * Math.PI + phase * 2);
    return [share * (WIDTH + 80) - 40, y + (wave * swell) / 1.45];
  });
}

/** Open water from `top` down, with the light of a low sun or moon at `sunX` on it. */
export function sea(light: Light, random: Random, top: number, sunX: number, bottom = HEIGHT): string {
  const depth = bottom - top;
  const glints = times(46, (index) => {
    const share = (index + random()) / 46;
    const y = top + 6 + (depth - 12) * share ** 1.6;
    const half = between(random, 10, 34 + share * 130) * (1 - 0.35 * random());
    const x = sunX + between(random, -1, 1) * (24 + share * 150);
    return line(`M${Math.round(x - half)} ${Math.round(y)}h${Math.round(half * 2)}`, light.disc, 1.5 + share * 4.5, {
      opacity: 0.75 - share * 0.45,
    });
  });
  const ripples = times(40, () => {
    const share = random();
    const y = top + depth * share ** 1.4;
    const half = between(random, 14, 40 + share * 90);
    return line(
      `M${Math.round(between(random, 0, WIDTH) - half)} ${Math.round(y)}h${Math.round(half * 2)}`,
      mix(light.sky[2], light.water, 0.3),
      1 + share * 2,
      { opacity: 0.22 },
    );
  });
  return [rect(0, top, WIDTH, depth, 'url(#water)'), ...ripples, ...glints].join('');
}

/** Poplars, as they line the valleys of Gilgit. */
export function poplars(random: Random, x: number, y: number, count: number, size: number, fill: string): string {
  return times(count, () => {
    const height = size * between(random, 0.6, 1.15);
    x += size * between(random, 0.12, 0.42);
    return path(
      `M${Math.round(x - height * 0.09)} ${y}C${Math.round(x - height * 0.14)} ${Math.round(y - height * 0.6)} ${Math.round(x)} ${Math.round(y - height)} ${Math.round(x)} ${Math.round(y - height)}C${Math.round(x)} ${Math.round(y - height)} ${Math.round(x + height * 0.14)} ${Math.round(y - height * 0.6)} ${Math.round(x + height * 0.09)} ${y}Z`,
      fill,
    );
  }).join('');
}
