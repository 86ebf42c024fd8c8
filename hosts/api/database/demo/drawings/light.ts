import { between, ellipse, glow, gradient, HEIGHT, type Random, rect, times, WIDTH } from './canvas';

/** The colours of an hour of the day: midnight, ivory and brass, in different shares. */
export interface Light {
  /** From the top of the sky down to the horizon. */
  sky: readonly [string, string, string];
  /** What distance turns everything into. */
  haze: string;
  /** The nearest, darkest land. */
  land: string;
  /** Land that the light falls on. */
  slope: string;
  /** Snow, walls and fuselages in the light, and away from it. */
  lit: string;
  shade: string;
  /** Sun or moon. */
  disc: string;
  water: string;
  /** Lamps and windows. */
  lamp: string;
  /** How many windows are lit, from 0 to 1. */
  lamps: number;
  stars: boolean;
}

export const night: Light = {
  sky: ['#0a1222', '#15233b', '#32455f'],
  haze: '#33465f',
  land: '#0a111e',
  slope: '#22324a',
  lit: '#c3ccd6',
  shade: '#5a6c86',
  disc: '#f4ecd8',
  water: '#1b2c45',
  lamp: '#edc67c',
  lamps: 0.55,
  stars: true,
};

export const dawn: Light = {
  sky: ['#2a3b58', '#8b8d9c', '#f2d0a6'],
  haze: '#e6c3a0',
  land: '#172032',
  slope: '#806f6c',
  lit: '#fbe9d2',
  shade: '#8a8b9f',
  disc: '#fff3dc',
  water: '#a8a09f',
  lamp: '#f6d596',
  lamps: 0.2,
  stars: false,
};

export const day: Light = {
  sky: ['#5f87a8', '#a3bfcd', '#efe9da'],
  haze: '#dfe0d6',
  land: '#22344d',
  slope: '#a08f72',
  lit: '#fbf7ec',
  shade: '#8fa3b6',
  disc: '#fffaf0',
  water: '#6f98ae',
  lamp: '#d4ad62',
  lamps: 0,
  stars: false,
};

export const dusk: Light = {
  sky: ['#18203c', '#5f4e66', '#dd9c6c'],
  haze: '#c58a6c',
  land: '#10172a',
  slope: '#6b4f52',
  lit: '#f3cda8',
  shade: '#675a75',
  disc: '#ffe3b8',
  water: '#7b6170',
  lamp: '#f5ca80',
  lamps: 0.4,
  stars: false,
};

/** What `sky` refers to. */
export const skyDefinitions = ({ sky: [top, middle, low], disc }: Light, horizon: number) => [
  gradient('sky', [
    [top, 0],
    [middle, (horizon / HEIGHT) * 0.55],
    [low, horizon / HEIGHT],
    [low, 1],
  ]),
  glow('glow', disc, 0.5),
];

/** The whole sky, with its sun or moon at (x, y). */
export function sky(light: Light, random: Random, [x, y, radius]: [x: number, y: number, radius: number]): string {
  const stars = light.stars
    ? times(90, () => {
        const size = between(random, 0.7, 2);
        const place = [between(random, 0, WIDTH), 540 * random() ** 1.4] as const;
        return ellipse(...place, size, size, light.disc, { opacity: between(random, 0.25, 0.8) });
      })
    : [];
  return [
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    ...stars,
    ellipse(x, y, radius * 6, radius * 6, 'url(#glow)'),
    ellipse(x, y, radius, radius, light.disc),
  ].join('');
}
