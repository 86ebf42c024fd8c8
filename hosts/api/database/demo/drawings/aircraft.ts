import { ellipse, group, line, mix, path, rect } from './canvas';
import type { Light } from './light';

// Outlines in a field of 240 × 88, nose to the right, bellies on y = 76: those of the widgets' silhouettes, closed.
const OUTLINES = {
  jet: {
    body: 'M33.6 52.9C38 52.3 42 52 46 51.9L88 52H182C193 52 200 53.4 206 56.8C217 59 226 62.6 229.6 67.2C230.2 68 229.8 68.8 228.8 69.4C219 74 203 76 184 76H128C92 75.4 40 67.4 11.6 60.2C9.4 59.6 9.4 58.2 11.6 57.6Z',
    belly:
      'M11.6 60.2C9.4 59.6 9.6 58.6 11 58.1C60 64 130 67.4 229.7 67.4C230.2 68 229.8 68.8 228.8 69.4C219 74 203 76 184 76H128C92 75.4 40 67.4 11.6 60.2Z',
    fin: 'M63 52C58 48 54.6 43 51.4 38.6L36.6 17.8H22.4L33.6 52.9C40 52 52 51.8 63 52Z',
    tail: 'M47 16.9C43 15.3 38.5 14.8 33 14.8L12 15C9 15.1 7.5 15.8 7.5 16.6C7.5 17.5 9.2 18.2 12 18.2H34C39.5 18.2 43.5 17.9 47 16.9Z',
    engine:
      'M86.6 47.2C78 45.6 68 46.2 58 48.4L46 51V56L58 58.4C68 60.4 78 60.8 86.6 59.4C88.6 55.6 88.6 51 86.6 47.2Z',
    wing: 'M168 74.4C150 73.6 128 71.4 111 68.4C106.4 67.4 103.6 64 101.8 59.6L100.4 56.2H97.4L98.4 60.4C99.5 65.2 100.6 68.8 104 71C111 75 126 76.6 143 76.8C153 76.9 163 76.4 168 74.4Z',
    glass: 'M196.4 62.2C196 59.6 196.9 57.2 198.8 55.7C202 56.5 205.4 57.9 208 59.5C209.6 60.5 210.8 61.4 211.8 62.4Z',
    cheat: 'M20 59.4C70 65.4 150 69.6 229.2 67.6',
    windows: [117, 10.6, 6, 61] as const,
    wheels: [
      [196, 7],
      [118, 8],
      [128, 8],
    ] as const,
  },
  turboprop: {
    body: 'M46 56.4C51 55 56 54.2 62 53.8L72 49.5H164C171 49.5 175.5 51.2 180.5 56.2C195 58 209 61.6 216.6 66.2C217.8 67 217.8 67.9 216.6 68.6C207 73.4 192 75.6 174 76H110C80 74.8 54 70 30.5 63.4C28.6 62.8 28.6 61.4 30.5 60.8Z',
    belly:
      'M30.5 63.4C28.6 62.8 28.6 61.8 29.6 61.2C80 66.8 150 68.4 217.4 67C217.8 67.6 217.4 68.1 216.6 68.6C207 73.4 192 75.6 174 76H110C80 74.8 54 70 30.5 63.4Z',
    fin: 'M72 49.5C65 49.5 60.5 47.4 57 42.8L43.5 23.2H30L46 56.4C54 54 64 53 72 53Z',
    tail: 'M54 21.6C49.5 19.8 45 19.4 40 19.4H22C19 19.4 17.4 20.3 17.4 21.3C17.4 22.5 19.4 23.2 22.4 23.2H42C47 23.2 50.5 22.7 54 21.6Z',
    engine:
      'M155 59C142 57.6 124 58.8 112 61.8L90 67.8C96 69.2 110 72 128 73.6C140 74.6 149 74.2 155 72.2C156.2 68 156.2 63.2 155 59ZM156 60.6C160.5 61.4 164 63.2 165.6 65.6C164 68 160.5 69.8 156 70.6Z',
    wing: 'M147 73.4C144.5 69.8 130 69.2 108 71.4C100.5 72.2 94 73.3 88 74.6C104 76.2 122 77 136 76.6C143.5 76.4 148.2 75.2 147 73.4Z',
    glass: 'M171.4 60.4V54.2C172 53.9 173 53.9 173.8 54.4C175.4 55.5 177.6 57.6 179.8 60.4ZM163.8 60.4V54.2H169V60.4Z',
    cheat: 'M36 61.6C90 66.8 150 67.6 216 66.8',
    windows: [78, 11.4, 7, 55.4] as const,
    wheels: [
      [188, 6.5],
      [126, 8],
      [136, 8],
    ] as const,
  },
  helicopter: {
    body: 'M171 44C182 44.2 190 46.8 196.6 52C204 56.8 211 60 213.6 63.6C214.2 64.6 214 66 213 67.2C208.6 72.6 198 76 182 76H128C116 76 108 71.4 98 68.6L42 59C37 58.2 33.4 58.6 30.6 60C28.6 61 27 60.4 26.4 58.4L15.4 22.4C15 21 15.6 20 17 20H21.4C22.6 20 23.4 20.5 24 21.6L36 43.6C39 49 42.5 51.4 48 51L90 47.4C93 47.2 95.2 46 97 44C100.6 40 105.6 37.2 114 37.2H151C159.6 37.2 166 39.4 171 44Z',
    belly:
      'M213.8 65.2C213.8 66 213.5 66.6 213 67.2C208.6 72.6 198 76 182 76H128C116 76 108 71.4 98 68.6L42 59C37 58.2 33.4 58.6 30.6 60C28.6 61 27 60.4 26.4 58.4L25.6 56C60 58 108 65 140 66.4C170 67.6 200 67 213.8 65.2Z',
    fin: '',
    tail: 'M72 54.4C68 52.4 58 52.4 51 54.2C58 56.4 68 56.4 72 54.4Z',
    engine: 'M112 37.2C108 39.2 105.6 41.8 105 45.4H160C164 45.2 168 44.6 171 44C166 39.4 159.6 37.2 151 37.2Z',
    wing: 'M136.6 37.2L138 30.8H132C130.4 30.8 130.4 28 132 28H152C153.6 28 153.6 30.8 152 30.8H146L147.4 37.2Z',
    glass:
      'M188.4 50.2C194.2 52 200 57 204.4 60.8C200 62.4 196 62.8 192.6 62.2ZM173.6 52.4H178C179.8 52.4 180.6 53 181.4 54.6L184 60.2Q184.6 61.8 183 61.8H173.6Q172.4 61.8 172.4 60.6V53.6Q172.4 52.4 173.6 52.4ZM137.4 52.4H144.6Q145.8 52.4 145.8 53.6V60.6Q145.8 61.8 144.6 61.8H137.4Q136.2 61.8 136.2 60.6V53.6Q136.2 52.4 137.4 52.4ZM149.4 52.4H156.6Q157.8 52.4 157.8 53.6V60.6Q157.8 61.8 156.6 61.8H149.4Q148.2 61.8 148.2 60.6V53.6Q148.2 52.4 149.4 52.4ZM114.2 52.4H126.8Q128 52.4 128 53.6V59.4Q128 60.6 126.8 60.6H119C115 60.6 113 58.6 113 55.6V53.6Q113 52.4 114.2 52.4Z',
    cheat: 'M30 57C70 60 110 66.6 140 67.4C170 68.2 200 67.6 213.4 66.2',
    windows: [0, 0, 0, 0] as const,
    wheels: [
      [196, 5.5],
      [118, 6.5],
    ] as const,
  },
};
export type Kind = keyof typeof OUTLINES;

export interface Placing {
  x: number;
  /** Of the belly; of the ground when it stands. */
  y: number;
  /** Of the whole aircraft. */
  width: number;
  /** Degrees; above 0 the nose goes up. */
  climb?: number;
  facing?: 'left' | 'right';
  /** Stands on its wheels. */
  parked?: boolean;
  /** A dark shape against the light. */
  backlit?: boolean;
}

/** An aircraft in side view, painted ivory with a brass line. */
export function aircraft(
  kind: Kind,
  light: Light,
  { x, y, width, climb = 0, facing = 'right', parked = false, backlit = false }: Placing,
): string {
  const shape = OUTLINES[kind];
  const scale = width / 240;
  const paint = backlit
    ? {
        body: mix(light.land, light.sky[1], 0.12),
        belly: light.land,
        dark: light.land,
        glass: mix(light.lamp, light.land, 0.2),
        line: mix(light.lamp, light.land, 0.5),
      }
    : {
        body: light.lit,
        belly: mix(light.lit, light.shade, 0.75),
        dark: mix(light.land, light.shade, 0.3),
        glass: light.stars ? light.lamp : mix(light.land, light.sky[0], 0.35),
        line: mix(light.lamp, '#8a6a34', 0.3),
      };
  const [first, step, count, paneY] = shape.windows;
  const panes = Array.from({ length: count }, (_, index) =>
    ellipse(first + index * step + 1.9, paneY, 1.9, 2.5, paint.glass),
  );
  const gear = parked
    ? shape.wheels.map(([wheel, size]) =>
        [
          rect(wheel - 0.9, 72, 1.8, 10, paint.dark),
          ellipse(wheel, 88 - size / 2, size / 2, size / 2, paint.dark),
          ellipse(wheel, 88 - size / 2, size / 5, size / 5, paint.belly),
        ].join(''),
      )
    : [];
  const blades = mix(light.land, light.shade, 0.35);
  const rotor =
    kind === 'helicopter'
      ? [
          parked
            ? line('M130 29.4C104 28.6 76 29.4 46 33.4M154 29.4C180 28.6 208 29.4 238 33.4', blades, 1.6)
            : ellipse(142, 28.4, 97, 2.2, light.lit, { opacity: 0.3 }) +
              line('M46 27.4C90 26.6 194 26.6 238 27.4', blades, 1.1, { opacity: 0.75 }),
          ellipse(20, 26, 13.6, 13.6, light.lit, { opacity: parked ? 0.08 : 0.22 }),
          line('M11 16.2L29 35.8M10.2 35L29.8 17', blades, 1.1, { opacity: 0.8 }),
          ellipse(20, 26, 1.8, 1.8, paint.dark),
        ]
      : kind === 'turboprop'
        ? [
            parked
              ? rect(157.8, 48.6, 1.9, 34, paint.dark, { rx: 0.9 })
              : ellipse(158.8, 65.6, 2, 17, light.lit, { opacity: 0.4 }),
          ]
        : [];
  const flip = facing === 'left' ? -1 : 1;
  return group(
    {
      transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${-climb * flip}) scale(${(scale * flip).toFixed(3)} ${scale.toFixed(3)}) translate(-120 ${parked ? -88 : -76})`,
    },
    ...gear,
    shape.fin && path(shape.fin, paint.belly),
    shape.fin &&
      line(kind === 'jet' ? 'M30.5 30H46M27 40H53' : 'M37 36H52M33.6 29H47.4', paint.line, kind === 'jet' ? 1.6 : 1.4, {
        'stroke-linecap': 'butt',
      }),
    path(shape.body, paint.body),
    path(shape.belly, paint.belly),
    path(shape.tail, paint.body),
    line(shape.cheat, paint.line, 1.3),
    ...panes,
    path(shape.glass, paint.glass),
    path(shape.engine, mix(paint.belly, paint.dark, backlit ? 0 : 0.22)),
    path(shape.wing, mix(paint.belly, paint.dark, backlit ? 0 : 0.4)),
    ...rotor,
  );
}
