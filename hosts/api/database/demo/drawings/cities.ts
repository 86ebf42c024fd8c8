import { aircraft } from './aircraft';
import {
  between,
  drawing,
  ellipse,
  gradient,
  ground,
  HEIGHT,
  line,
  mix,
  path,
  polygon,
  type Random,
  randomFrom,
  rect,
  times,
  WIDTH,
} from './canvas';
import { chain, hills, landDefinitions, mist, mountains, sea } from './land';
import { dhow } from './landscapes';
import { type Light, sky, skyDefinitions } from './light';

/** Lit windows in a grid, some of them dark. */
function windows(light: Light, random: Random, x: number, y: number, width: number, height: number, step = 15): string {
  const [columns, rows] = [Math.max(1, Math.floor(width / step)), Math.floor(height / (step * 1.3))];
  return times(columns * rows, (index) =>
    random() < light.lamps
      ? rect(
          x + (index % columns) * step + step * 0.3,
          y + Math.floor(index / columns) * step * 1.3,
          step * 0.34,
          step * 0.5,
          light.lamp,
          { opacity: between(random, 0.35, 0.95) },
        )
      : '',
  ).join('');
}

/** A skyline of the Gulf: one tower above all others, a sail on the shore, their light on the water. */
export function towers(light: Light): string {
  const random = randomFrom(90);
  const shore = 690;
  const far = mix(light.land, light.haze, 0.62);
  const near = mix(light.land, light.haze, light.stars ? 0.12 : 0.24);
  const block = (x: number, width: number, height: number, fill: string) => {
    const top = shore - height;
    const shape = Math.floor(random() * 4);
    const roof = [
      `M${x} ${shore}V${top}h${width}V${shore}Z`,
      `M${x} ${shore}V${top + width * 0.5}L${x + width} ${top}V${shore}Z`,
      `M${x} ${shore}V${top + 18}h${width * 0.25}V${top}h${width * 0.5}v18h${width * 0.25}V${shore}Z`,
      `M${x} ${shore}V${top + width * 0.6}Q${x + width / 2} ${top - width * 0.35} ${x + width} ${top + width * 0.6}V${shore}Z`,
    ][shape];
    return path(roof ?? '', fill) + (shape === 2 ? line(`M${x + width / 2} ${top}v-34`, fill, 3) : '');
  };
  const behind = times(40, (index) =>
    block(
      index * 42 - 30 + between(random, -8, 8),
      between(random, 24, 44),
      60 + 150 * random() ** 1.6 + (index > 14 && index < 30 ? 60 : 0),
      far,
    ),
  );
  const front = times(24, (index) => {
    const x = index * 68 - 20 + between(random, -12, 12);
    // The tall tower and the sail stand free.
    const free = Math.abs(x - 1010) < 80 || x < 420;
    const [width, height] = [between(random, 34, 58), free ? between(random, 30, 70) : 110 + 190 * random() ** 1.5];
    return block(x, width, height, near) + windows(light, random, x + 5, shore - height + 40, width - 10, height - 52);
  });
  const spire = times(9, (step) => {
    const half = 7 + step * 6.2;
    const top = 190 + step * step * 5.4;
    const shift = step % 2 === 0 ? -2.5 : 2.5;
    return rect(1010 - half + shift, top, half * 2, shore - top, mix(near, light.lit, step % 2 === 0 ? 0.1 : 0.04));
  });
  return drawing(
    [...skyDefinitions(light, shore), ...landDefinitions(light)],
    sky(light, random, [640, light.stars ? 236 : 470, 44]),
    ...behind,
    mist(shore - 30, 110, 0.45),
    ...front,
    line('M1010 84V200', mix(near, light.lit, 0.1), 4),
    ...spire,
    windows(light, random, 984, 330, 52, 340, 13),
    ellipse(1010, 84, 5, 5, light.lamp, { opacity: light.lamps > 0 ? 1 : 0 }),
    // The sail.
    path('M190 690C186 560 206 440 262 356C330 430 352 560 346 690Z', near),
    path('M262 356C330 430 352 560 346 690H262Z', mix(light.lit, light.shade, 0.25), {
      opacity: light.stars ? 0.55 : 0.85,
    }),
    line('M258 330V690', mix(near, light.lit, 0.2), 4),
    ...times(8, (floor) => line(`M266 ${430 + floor * 32}H${300 + floor * 6}`, near, 2, { opacity: 0.35 })),
    sea(light, random, shore, light.stars ? 640 : 640),
    ...times(26, (index) =>
      light.lamps > 0
        ? rect(40 + index * 62 + between(random, -14, 14), shore + 6, 5, between(random, 30, 130), light.lamp, {
            opacity: light.lamps * 0.3,
            rx: 2,
          })
        : '',
    ),
    rect(0, shore - 4, WIDTH, 8, light.land, { opacity: 0.75 }),
    dhow(light, 1330, 836, 1),
    aircraft('jet', light, { x: 420, y: 190, width: 300, climb: 7 }),
  );
}

/** A helicopter on a roof, the town below. */
export function helipad(light: Light): string {
  const random = randomFrom(41);
  const horizon = 610;
  const town = (depth: number) => mix(light.land, light.haze, depth);
  const rows = [0.62, 0.42, 0.22].map((depth, row) =>
    times(34, (index) => {
      const [x, width] = [index * 50 - 30 + between(random, -14, 14), between(random, 30, 54)];
      const height = 40 + (150 - row * 26) * random() ** 1.8;
      const top = horizon + row * 56 - height;
      return (
        rect(x, top, width, HEIGHT - top, town(depth)) +
        (row > 0 ? windows(light, random, x + 4, top + 12, width - 8, 150, 13) : '')
      );
    }).join(''),
  );
  return drawing(
    [
      ...skyDefinitions(light, horizon),
      ...landDefinitions(light),
      gradient('deck', [
        [mix(light.slope, light.lit, 0.2), 0],
        [mix(light.land, light.slope, 0.55), 1],
      ]),
    ],
    sky(light, random, [1240, 250, 42]),
    mountains(light, random, {
      base: horizon,
      distance: 0.6,
      snow: 0,
      from: 'right',
      peaks: chain(random, { base: horizon, height: 190, half: 260, crest: 300 }),
    }),
    ...rows,
    mist(640, 120, 0.4),
    // The deck: an ellipse on a drum, its ring and its H.
    path('M190 846A610 96 0 0 0 1410 846V1010H190Z', light.land),
    ellipse(800, 846, 610, 96, 'url(#deck)'),
    ellipse(800, 846, 520, 78, 'none', { stroke: mix(light.lit, light.slope, 0.2), 'stroke-width': 7 }),
    path(
      'M668 806H722L713 838H887L878 806H932L968 888H912L900 852H700L688 888H632Z',
      mix(light.lit, light.slope, 0.15),
      { opacity: 0.75 },
    ),
    ...times(17, (index) => {
      const angle = Math.PI * (index / 16);
      const [x, y] = [800 + 596 * Math.cos(angle), 846 + 93 * Math.sin(angle)];
      return ellipse(x, y, 18, 10, light.lamp, { opacity: 0.2 }) + ellipse(x, y, 6, 4, light.lamp);
    }),
    ellipse(800, 846, 330, 24, light.land, { opacity: 0.35 }),
    aircraft('helicopter', light, { x: 800, y: 856, width: 760, parked: true }),
  );
}

/** Domes and minarets of Lahore over gardens, in a low sun. */
export function domes(light: Light): string {
  const random = randomFrom(12);
  const base = 760;
  const stone = (share: number) => mix(light.land, light.haze, share);
  const dome = (x: number, y: number, half: number, fill: string) =>
    [
      path(
        `M${x - half * 0.72} ${y}C${x - half * 1.3} ${y - half * 0.5} ${x - half * 0.9} ${y - half * 1.34} ${x} ${y - half * 1.72}C${x + half * 0.9} ${y - half * 1.34} ${x + half * 1.3} ${y - half * 0.5} ${x + half * 0.72} ${y}Z`,
        mix(fill, light.lit, 0.32),
      ),
      path(
        `M${x + half * 0.1} ${y - half * 1.66}C${x + half * 0.95} ${y - half * 1.3} ${x + half * 1.3} ${y - half * 0.5} ${x + half * 0.72} ${y}H${x + half * 0.2}C${x + half * 0.7} ${y - half * 0.5} ${x + half * 0.6} ${y - half * 1.2} ${x + half * 0.1} ${y - half * 1.66}Z`,
        mix(fill, light.shade, 0.3),
      ),
      line(`M${x} ${y - half * 1.7}v${-half * 0.42}`, light.lamp, Math.max(2, half * 0.05)),
      rect(x - half * 0.78, y - 3, half * 1.56, half * 0.34, mix(fill, light.lit, 0.16)),
    ].join('');
  const minaret = (x: number, top: number, half: number, fill: string) =>
    [
      polygon(
        [
          [x - half * 0.8, top + 60],
          [x + half * 0.8, top + 60],
          [x + half * 1.2, base],
          [x - half * 1.2, base],
        ],
        fill,
      ),
      polygon(
        [
          [x + half * 0.25, top + 60],
          [x + half * 0.8, top + 60],
          [x + half * 1.2, base],
          [x + half * 0.4, base],
        ],
        mix(fill, light.land, 0.35),
      ),
      ...[0.3, 0.62].map((share) =>
        rect(x - half * 1.5, top + 60 + (base - top) * share, half * 3, 12, mix(fill, light.lit, 0.15)),
      ),
      rect(x - half * 1.5, top + 50, half * 3, 14, mix(fill, light.lit, 0.2)),
      rect(x - half * 0.7, top + 14, half * 1.4, 38, fill),
      dome(x, top + 16, half * 0.85, fill),
    ].join('');
  const [back, front] = [stone(0.5), stone(0.3)];
  const arch = (x: number, y: number, half: number, height: number, fill: string) =>
    path(
      `M${x - half} ${y}V${y - height * 0.55}Q${x - half} ${y - height * 0.86} ${x} ${y - height}Q${x + half} ${y - height * 0.86} ${x + half} ${y - height * 0.55}V${y}Z`,
      fill,
    );
  const gate = mix(light.land, light.lamp, light.lamps > 0.1 ? 0.42 : 0.12);
  return drawing(
    [
      ...skyDefinitions(light, base),
      ...landDefinitions(light),
      gradient('pool', [
        [mix(light.sky[2], light.water, 0.2), 0],
        [mix(light.sky[1], light.land, 0.3), 1],
      ]),
    ],
    sky(light, random, [800, 330, 88]),
    ...times(5, (index) =>
      line(
        `M${[150, 980, 360, 1180, 40][index]} ${[210, 250, 330, 392, 452][index]}h${[420, 460, 260, 380, 300][index]}`,
        mix(light.sky[1], light.sky[2], 0.6),
        8,
        { opacity: 0.45 },
      ),
    ),
    minaret(420, 330, 17, back),
    minaret(1180, 330, 17, back),
    mist(base - 40, 150, 0.35),
    dome(610, 560, 86, front),
    dome(990, 560, 86, front),
    dome(800, 520, 122, front),
    rect(500, 560, 600, 200, front),
    rect(690, 520, 220, 240, mix(front, light.lit, 0.06)),
    rect(690, 520, 220, 10, mix(front, light.lit, 0.3)),
    arch(800, 760, 66, 190, gate),
    ...[545, 605, 655, 945, 995, 1055].map((x) => arch(x, 760, 20, 104, gate)),
    rect(500, 560, 600, 9, mix(front, light.lit, 0.25)),
    minaret(250, 230, 25, front),
    minaret(1350, 230, 25, front),
    ground(
      [
        [-40, 752],
        [500, 762],
        [1100, 762],
        [1640, 752],
      ],
      stone(0.16),
    ),
    polygon(
      [
        [690, 766],
        [910, 766],
        [1090, 1010],
        [510, 1010],
      ],
      'url(#pool)',
    ),
    // What the pool mirrors.
    polygon(
      [
        [762, 772],
        [838, 772],
        [858, 872],
        [742, 872],
      ],
      gate,
      { opacity: 0.4 },
    ),
    ...times(22, (index) => {
      const y = 778 + index * 10.6;
      const reach = 90 + index * 8.4;
      const half = between(random, 6, 30 + index * 2);
      return line(
        `M${Math.round(800 + between(random, -1, 1) * (reach - half) - half)} ${Math.round(y)}h${Math.round(half * 2)}`,
        light.disc,
        2,
        { opacity: 0.4 },
      );
    }),
    ...[0, 1, 2, 3, 4].flatMap((index) =>
      [-1, 1].map((side) => {
        const [x, y, size] = [800 + side * (170 + index * 74), 782 + index * 46, 46 + index * 34];
        return path(
          `M${x - size * 0.2} ${y}Q${x - size * 0.26} ${y - size} ${x} ${y - size * 2.1}Q${x + size * 0.26} ${y - size} ${x + size * 0.2} ${y}Z`,
          mix(light.land, light.slope, 0.18 - index * 0.03),
        );
      }),
    ),
    aircraft('jet', light, { x: 1290, y: 176, width: 230, climb: 8, facing: 'left', backlit: true }),
  );
}

/** Islamabad: the tent of a great mosque with its four minarets before the Margalla hills. */
export function minarets(light: Light): string {
  const random = randomFrom(26);
  const base = 780;
  const white = mix(light.lit, light.haze, 0.08);
  const shade = mix(light.shade, light.haze, 0.18);
  const needle = (x: number, top: number, foot: number, half: number) =>
    polygon(
      [
        [x, top],
        [x + half, top + 96],
        [x + half, foot],
        [x - half, foot],
        [x - half, top + 96],
      ],
      white,
    ) +
    polygon(
      [
        [x, top],
        [x + half, top + 96],
        [x + half, foot],
        [x + half * 0.1, foot],
        [x + half * 0.1, top + 96],
      ],
      shade,
    );
  return drawing(
    [...skyDefinitions(light, 640), ...landDefinitions(light)],
    sky(light, random, [330, 262, 40]),
    mountains(light, random, {
      base: 760,
      distance: 0.55,
      snow: 0,
      peaks: chain(random, { base: 760, height: 330, half: 340, crest: 1100 }),
    }),
    mountains(light, random, {
      base: 790,
      distance: 0.3,
      snow: 0,
      peaks: chain(random, { base: 790, height: 190, half: 300, crest: 500 }),
    }),
    mist(770, 90, 0.6),
    needle(590, 300, base, 11),
    needle(1010, 300, base, 11),
    // Four concrete shells that lean on each other.
    polygon(
      [
        [800, 402],
        [560, 780],
        [680, 780],
      ],
      white,
    ),
    polygon(
      [
        [800, 402],
        [680, 780],
        [800, 706],
      ],
      mix(white, shade, 0.45),
    ),
    polygon(
      [
        [800, 402],
        [800, 706],
        [920, 780],
      ],
      shade,
    ),
    polygon(
      [
        [800, 402],
        [920, 780],
        [1040, 780],
      ],
      mix(white, shade, 0.7),
    ),
    line('M800 402V366', light.lamp, 4),
    path('M812 372a15 15 0 1 1-16 -20a12 12 0 1 0 16 20Z', light.lamp),
    rect(480, 772, 640, 16, white),
    rect(420, 788, 760, 14, mix(white, shade, 0.5)),
    needle(470, 220, 790, 14),
    needle(1130, 220, 790, 14),
    ground(
      [
        [-40, 812],
        [420, 800],
        [1180, 800],
        [1640, 812],
      ],
      mix(light.slope, light.land, 0.4),
    ),
    ground(hills(random, 868, 14, 2), mix(light.slope, light.land, 0.62)),
    ...times(26, (index) => {
      const x = index * 66 - 20 + between(random, -24, 24);
      const size = between(random, 34, 70);
      const y = 890 + between(random, -14, 30);
      return Math.abs(x - 800) < 130
        ? ''
        : ellipse(x, y - size * 0.4, size * 0.62, size * 0.6, mix(light.land, light.slope, between(random, 0.05, 0.3)));
    }),
    polygon(
      [
        [770, 802],
        [830, 802],
        [980, 1010],
        [620, 1010],
      ],
      mix(light.slope, light.lit, 0.4),
    ),
    ground(
      [
        [-40, 950],
        [400, 930],
        [640, 985],
        [680, 1010],
      ],
      light.land,
    ),
    ground(
      [
        [920, 1010],
        [960, 985],
        [1200, 930],
        [1640, 946],
      ],
      light.land,
    ),
    aircraft('turboprop', light, { x: 1330, y: 260, width: 250, climb: 5, facing: 'left' }),
  );
}
