import { aircraft } from './aircraft';
import {
  between,
  curve,
  drawing,
  ellipse,
  gradient,
  ground,
  HEIGHT,
  line,
  mix,
  path,
  polygon,
  randomFrom,
  rect,
  times,
  WIDTH,
} from './canvas';
import { chain, hills, landDefinitions, mist, mountains, poplars, sea } from './land';
import { type Light, sky, skyDefinitions } from './light';

/** The valley of Gilgit: ranges behind each other, a river between poplars, a turboprop on its way in. */
export function valley(light: Light): string {
  const random = randomFrom(31);
  const range = (base: number, height: number, half: number, distance: number, snow: number, crest: number) =>
    mountains(light, random, { base, distance, snow, peaks: chain(random, { base, height, half, crest }) });
  const leaves = (share: number) => mix(light.land, light.lamps > 0.5 ? light.slope : light.lamp, share);
  return drawing(
    [
      ...skyDefinitions(light, 560),
      ...landDefinitions(light),
      gradient('floor', [
        [mix(light.slope, light.haze, 0.55), 0],
        [mix(light.slope, light.land, 0.55), 0.6],
        [light.land, 1],
      ]),
    ],
    sky(light, random, [372, 236, 34]),
    range(690, 470, 330, 0.6, 1, 1120),
    range(744, 270, 290, 0.3, 0.5, 240),
    ground(
      [
        [-40, 734],
        [300, 722],
        [800, 744],
        [1300, 716],
        [1640, 730],
      ],
      'url(#floor)',
    ),
    poplars(random, 590, 748, 10, 34, leaves(0.2)),
    poplars(random, 1080, 752, 18, 40, leaves(0.16)),
    // The river comes out of the haze and goes by on the left.
    path(
      'M930 738C890 756 1010 768 940 792C840 824 560 826 470 874C404 910 380 960 372 1000H760C742 960 770 912 850 878C960 832 1090 820 1064 782C1048 760 968 752 950 738Z',
      mix(light.sky[2], light.water, 0.35),
    ),
    path(
      'M940 738C905 756 1024 768 958 796C860 832 600 834 510 884C446 920 424 964 416 1000H470C476 962 506 920 566 890C662 842 912 832 986 797C1040 768 940 752 946 738Z',
      light.disc,
      { opacity: 0.32 },
    ),
    mist(742, 60, 0.55),
    poplars(random, 30, 860, 8, 104, leaves(0.1)),
    ground(
      [
        [-40, 862],
        [180, 850],
        [380, 905],
        [500, 1010],
      ],
      mix(light.land, light.slope, 0.1),
    ),
    poplars(random, 1150, 884, 11, 150, leaves(0.06)),
    ground(
      [
        [720, 1010],
        [900, 940],
        [1200, 870],
        [1640, 846],
      ],
      light.land,
    ),
    aircraft('turboprop', light, { x: 790, y: 250, width: 290, climb: -4, facing: 'left' }),
  );
}

/** A great pyramid of a mountain, and a helicopter before it, small. */
export function summit(light: Light): string {
  const random = randomFrom(8);
  return drawing(
    [...skyDefinitions(light, 720), ...landDefinitions(light)],
    sky(light, random, [268, 226, 32]),
    mountains(light, random, {
      base: 800,
      distance: 0.66,
      snow: 1,
      peaks: chain(random, { base: 800, height: 360, half: 300, crest: 300 }),
    }),
    mountains(light, random, {
      base: 930,
      distance: 0.3,
      snow: 1,
      peaks: [
        { x: 1500, top: 420, half: 470 },
        { x: 520, top: 560, half: 420 },
      ],
    }),
    mountains(light, random, { base: 1000, distance: 0.08, snow: 1, peaks: [{ x: 1030, top: 130, half: 740 }] }),
    mist(900, 110, 0.7),
    mountains(light, random, {
      base: 1120,
      distance: 0,
      snow: 0,
      peaks: [
        { x: 40, top: 720, half: 520 },
        { x: 1610, top: 700, half: 620 },
        { x: 820, top: 880, half: 560 },
      ],
    }),
    aircraft('helicopter', light, { x: 440, y: 470, width: 300, climb: -5 }),
  );
}

/** Karachi's coast: a low sun over the Arabian Sea, the town on its curve, a dhow and a jet going out. */
export function coast(light: Light): string {
  const random = randomFrom(77);
  const horizon = 560;
  const town = mix(light.land, light.haze, 0.45);
  const houses = times(64, (index) => {
    const x = 860 + index * 12 + between(random, -3, 3);
    const height = 10 + 62 * random() ** 2.2 * Math.min(1, index / 18);
    return rect(x, horizon - height + 2, between(random, 8, 17), height, town);
  });
  const lamps = times(70, () =>
    rect(between(random, 900, WIDTH), horizon - between(random, 2, 34), 2.6, 3.4, light.lamp, {
      opacity: light.lamps > 0 ? between(random, 0.4, 1) : 0,
    }),
  );
  const surf = 'M1640 628C1440 640 1290 672 1150 730C980 800 880 880 842 1000';
  return drawing(
    [
      ...skyDefinitions(light, horizon),
      ...landDefinitions(light),
      gradient('sand', [
        [mix(light.slope, light.lit, 0.66), 0],
        [mix(light.slope, light.lit, 0.12), 1],
      ]),
    ],
    sky(light, random, [560, 452, 62]),
    // Long evening clouds.
    ...[
      [180, 300, 520],
      [900, 236, 640],
      [1240, 330, 420],
      [520, 372, 360],
    ].map(([x = 0, y = 0, length = 0]) =>
      line(`M${x} ${y}h${length}`, mix(light.sky[1], light.sky[2], 0.55), 9, { opacity: 0.5 }),
    ),
    sea(light, random, horizon, 560),
    polygon(
      [
        [820, horizon + 3],
        [1000, horizon - 6],
        [1640, horizon - 8],
        [1640, horizon + 14],
        [1100, horizon + 8],
      ],
      town,
    ),
    ...houses,
    ...lamps,
    // The beach sweeps in from the town.
    path(`${surf}H1640Z`, 'url(#sand)'),
    line(surf, light.lit, 9, { opacity: 0.85 }),
    line('M1640 612C1420 626 1250 660 1110 716C940 788 830 870 792 1000', light.lit, 3.5, { opacity: 0.4 }),
    dhow(light, 330, 668, 1.15),
    dhow(light, 700, 590, 0.42),
    aircraft('jet', light, { x: 1130, y: 250, width: 300, climb: 9, backlit: light.lamps > 0.3 }),
  );
}

/** A sailing boat of the Arabian Sea; (x, y) is its waterline. */
export function dhow(light: Light, x: number, y: number, scale: number): string {
  const hull = mix(light.land, light.slope, 0.15);
  const sail = mix(light.lit, light.lamp, 0.25);
  return `<g transform="translate(${x} ${y}) scale(${scale})">${[
    ellipse(0, 4, 96, 5, light.land, { opacity: 0.35 }),
    path('M-84 -22C-40 -8 30 -8 62 -14C76 -18 92 -30 104 -44L92 -2C84 4 -62 6 -72 0Z', hull),
    line('M-14 -12L4 -122M50 -14L58 -74', hull, 3.4),
    path('M-66 -58C-30 -116 20 -158 62 -176C72 -120 56 -66 30 -26C0 -46 -32 -56 -66 -58Z', sail),
    path('M26 -26C50 -66 62 -120 56 -173L62 -176C72 -120 56 -66 30 -26Z', mix(sail, light.shade, 0.5)),
    path('M34 -38C50 -66 72 -84 94 -92C98 -66 88 -42 72 -26Z', mix(sail, light.shade, 0.25)),
  ].join('')}</g>`;
}

/** A runway in the sand, seen from the approach, with a jet above its threshold. */
export function runway(light: Light): string {
  const random = randomFrom(5);
  const horizon = 520;
  const asphalt = mix(light.land, light.slope, 0.2);
  const paint = mix(light.lit, light.haze, 0.1);
  const middle = 800;
  /** The ground at a depth from 0 (the horizon) to 1 (the lower edge), `off` half widths from the centre line. */
  const at = (depth: number, off: number): [number, number] => [
    middle + off * (10 + depth * 470),
    horizon + 14 + depth * (HEIGHT - horizon - 14),
  ];
  const strip = (near: number, far: number, left: number, right: number, fill: string) =>
    polygon([at(far, left), at(far, right), at(near, right), at(near, left)], fill);
  const dashes = times(9, (index) => {
    const near = 0.62 / 1.55 ** index;
    return strip(near, near / 1.28, -0.025, 0.025, paint);
  });
  const keys = times(8, (index) => {
    const left = (index < 4 ? -0.86 : 0.2) + (index % 4) * 0.175;
    return strip(0.93, 0.72, left, left + 0.11, paint);
  });
  const lamps = times(11, (index) => 0.97 / 1.42 ** index).flatMap((depth) =>
    [-1.09, 1.09].map((side) => {
      const [x, y] = at(depth, side);
      const size = 1.6 + depth * 7;
      return (
        ellipse(x, y, size * 3.6, size * 2.2, light.lamp, { opacity: 0.18 }) +
        ellipse(x, y, size, size * 0.8, light.lamp)
      );
    }),
  );
  const sand = (share: number) => mix(mix(light.slope, light.lit, 0.22), light.land, share);
  const dunes = times(5, (layer) => {
    const points = hills(random, 556 + layer ** 1.6 * 38, 11 + layer * 7, 2.1 - layer * 0.22);
    return [
      ground(points, sand(0.04 + layer * 0.085)),
      line(curve(points), mix(sand(0), light.lit, 0.35), 1 + layer * 0.7, { opacity: 0.55 }),
    ].join('');
  });
  return drawing(
    [
      ...skyDefinitions(light, horizon),
      ...landDefinitions(light),
      gradient('sand', [
        [mix(sand(0.08), light.haze, 0.5), 0],
        [sand(0.22), 0.35],
        [sand(0.5), 1],
      ]),
    ],
    sky(light, random, [1180, 400, 58]),
    mountains(light, random, {
      base: horizon + 14,
      distance: 0.7,
      snow: 0,
      from: 'right',
      peaks: chain(random, { base: horizon + 14, height: 84, half: 120, crest: 240 }),
    }),
    rect(0, horizon, WIDTH, HEIGHT - horizon, 'url(#sand)'),
    ...dunes,
    strip(1, 0, -1, 1, asphalt),
    strip(1, 0, -0.96, -0.93, paint),
    strip(1, 0, 0.93, 0.96, paint),
    ...dashes,
    ...keys,
    ...(light.lamps > 0 ? lamps : []),
    aircraft('jet', light, { x: 640, y: 330, width: 430, climb: 3 }),
  );
}

/** Tea country: terraced hills, mist between them, a helicopter. */
export function teaHills(light: Light): string {
  const random = randomFrom(19);
  const layers = 6;
  const green = mix(light.slope, '#3f6a5c', 0.62);
  const slopes = times(layers, (layer) => {
    const share = layer / (layers - 1);
    const points = hills(random, 520 + share * 330, 92 - share * 18, 1.3 + layer * 0.28);
    const fill = mix(mix(green, light.land, share * 0.8), light.haze, (1 - share) * 0.72);
    const rows =
      layer < 2
        ? []
        : times(7, (row) =>
            line(
              curve(points.map(([x, y]) => [x, y + 22 + row * (14 + share * 16)])),
              mix(fill, light.lit, 0.2),
              1.5 + share * 2,
              { opacity: 0.5 - row * 0.06 },
            ),
          );
    return [ground(points, fill), ...rows, mist(640 + share * 330, 50, 0.5 * (1 - share))].join('');
  });
  return drawing(
    [...skyDefinitions(light, 560), ...landDefinitions(light)],
    sky(light, random, [1230, 280, 50]),
    mountains(light, random, {
      base: 580,
      distance: 0.72,
      snow: 0,
      from: 'right',
      peaks: [
        { x: 380, top: 330, half: 330 },
        { x: 900, top: 420, half: 300 },
        { x: 1500, top: 400, half: 330 },
      ],
    }),
    mist(570, 70, 0.7),
    ...slopes,
    aircraft('helicopter', light, { x: 720, y: 330, width: 270, climb: -4 }),
  );
}

/** Atolls from above, with the shadow of the aircraft that flies over them. */
export function atoll(light: Light): string {
  const random = randomFrom(64);
  const deep = mix(light.land, light.water, 0.45);
  const shallow = mix(light.water, '#9fd0c8', 0.6);
  const island = (cx: number, cy: number, size: number, turn: number) => {
    const wobble = times(12, () => between(random, 0.86, 1.14));
    const ring = (scale: number) => {
      const points = times(12, (index): [number, number] => {
        const angle = (index / 12) * Math.PI * 2;
        const reach = size * scale * (wobble[index] ?? 1);
        return [cx + Math.cos(angle) * reach * 1.35, cy + Math.sin(angle) * reach * 0.92];
      });
      const last = points.at(-1) ?? [0, 0];
      const first = points[0] ?? [0, 0];
      const start = [(last[0] + first[0]) / 2, (last[1] + first[1]) / 2];
      const curves = points.map(([x, y], index) => {
        const next = points[(index + 1) % 12] ?? first;
        return `Q${Math.round(x)} ${Math.round(y)} ${Math.round((x + next[0]) / 2)} ${Math.round((y + next[1]) / 2)}`;
      });
      return `M${start.map(Math.round).join(' ')}${curves.join('')}Z`;
    };
    const turned = { transform: `rotate(${turn} ${cx} ${cy})` };
    return [
      path(ring(1.5), mix(deep, shallow, 0.22), turned),
      path(ring(1.28), mix(deep, shallow, 0.55), turned),
      path(ring(1.08), light.lit, { ...turned, opacity: 0.9 }),
      path(ring(1.0), mix(shallow, light.lit, 0.2), turned),
      path(ring(0.74), mix(shallow, deep, 0.22), turned),
      path(ring(0.46), mix(shallow, deep, 0.45), turned),
    ].join('');
  };
  const islet = (cx: number, cy: number, rx: number, ry: number, turn: number) => {
    const turned = { transform: `rotate(${turn} ${cx} ${cy})` };
    return (
      ellipse(cx, cy, rx * 1.12, ry * 1.22, light.lit, turned) +
      ellipse(cx, cy, rx, ry, mix('#3f6a5c', light.land, 0.25), turned)
    );
  };
  return drawing(
    [
      gradient(
        'sea',
        [
          [mix(deep, light.water, 0.35), 0],
          [deep, 0.6],
          [mix(deep, light.land, 0.4), 1],
        ],
        { x1: 0, y1: 0, x2: 0.6, y2: 1 },
      ),
    ],
    rect(0, 0, WIDTH, HEIGHT, 'url(#sea)'),
    ...times(60, () =>
      line(
        `M${Math.round(between(random, 0, WIDTH))} ${Math.round(between(random, 0, HEIGHT))}q14 -7 28 0`,
        light.lit,
        1.6,
        { opacity: 0.13 },
      ),
    ),
    island(1130, 330, 210, -14),
    island(360, 770, 165, 22),
    island(1420, 850, 90, 8),
    island(250, 190, 74, -30),
    islet(1330, 210, 48, 17, 28),
    islet(1392, 330, 22, 14, 80),
    islet(930, 452, 44, 15, 24),
    islet(208, 690, 40, 15, -46),
    islet(520, 850, 46, 16, -24),
    islet(1492, 800, 26, 10, 36),
    seenFromAbove(760, 640, 1.06, 26, light.land, 0.26),
    seenFromAbove(700, 545, 1.16, 26, light.lit, 1, mix(light.shade, light.lit, 0.35)),
  );
}

/** A jet as a bird sees it; without `shade` it is the shadow of one. */
function seenFromAbove(
  x: number,
  y: number,
  scale: number,
  turn: number,
  fill: string,
  opacity: number,
  shade?: string,
): string {
  const wings = shade ?? fill;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" opacity="${opacity}">${[
    path('M14 -8L-40 -132L-58 -132L-34 -6L-34 6L-58 132L-40 132L14 8Z', wings),
    path('M-92 -6L-122 -50L-136 -50L-118 0L-136 50L-122 50L-92 6Z', wings),
    path('M-94 -26C-70 -31 -58 -28 -52 -22V-14H-94ZM-94 26C-70 31 -58 28 -52 22V14H-94Z', fill),
    path('M150 0C140 -9 110 -15 70 -15H-80C-110 -13 -130 -6 -140 0C-130 6 -110 13 -80 15H70C110 15 140 9 150 0Z', fill),
    shade ? path('M112 -10C122 -7 128 -3.5 130 0C128 3.5 122 7 112 10C116 3 116 -3 112 -10Z', '#22344d') : '',
  ].join('')}</g>`;
}
