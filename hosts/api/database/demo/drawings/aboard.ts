import { aircraft, type Kind } from './aircraft';
import {
  between,
  drawing,
  ellipse,
  glow,
  gradient,
  group,
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
import { chain, landDefinitions, mist, mountains } from './land';
import { type Light, sky, skyDefinitions } from './light';

/** A sea of clouds: rows of soft heads, the nearer the larger. */
function clouds(light: Light, random: Random, top: number, bottom: number, rows: number): string {
  return times(rows, (row) => {
    const share = row / (rows - 1);
    const y = top + (bottom - top) * share ** 1.35;
    const size = 26 + share * 120;
    const white = mix(light.haze, light.lit, light.stars ? 0.12 : 0.35 + share * 0.45);
    const shaded = mix(white, light.shade, 0.3 + share * 0.3);
    const heads = times(Math.ceil(WIDTH / size / 1.5) + 2, (index): [number, number, number] => [
      (index - 0.5 + between(random, -0.4, 0.4)) * size * 1.5,
      y + between(random, -0.12, 0.12) * size,
      size * between(random, 0.7, 1.5),
    ]);
    return [
      ...heads.map(([x, head, half]) => ellipse(x, head, half, half * 0.36, white)),
      ...heads.map(([x, head, half]) =>
        ellipse(x + half * 0.16, head + half * 0.13, half * 0.94, half * 0.36, mix(white, shaded, 0.5)),
      ),
      rect(0, y + size * 0.1, WIDTH, HEIGHT - y, mix(white, shaded, 0.5)),
      rect(0, y + size * 0.1, WIDTH, size * 0.8, 'url(#cloud)', { opacity: 0.5 }),
    ].join('');
  }).join('');
}

/** What `clouds` refers to. */
const cloudShade = ({ shade }: Light) =>
  gradient('cloud', [
    [shade, 0, 0],
    [shade, 1, 0.5],
  ]);

/** A seat by the window: what lies outside, an armchair, a table with a lamp. */
export function cabin(light: Light): string {
  const random = randomFrom(52);
  const dim = light.stars ? 0.62 : light.lamps > 0.3 ? 0.34 : light.lamps > 0 ? 0.16 : 0;
  const shadow = light.stars ? '#17233a' : '#33273a';
  const panel = (share: number) => mix(mix('#f3ecdd', '#cbbfa8', share), shadow, dim);
  const leather = (share: number) => mix(mix('#caa978', '#6d5334', share), '#141c2e', dim * 0.55);
  const wood = mix('#7a5532', '#141a2a', 0.25 + dim * 0.5);
  const pane = (x: number) =>
    `M${x - 118} 300Q${x - 118} 176 ${x} 176Q${x + 118} 176 ${x + 118} 300V452Q${x + 118} 576 ${x} 576Q${x - 118} 576 ${x - 118} 452Z`;
  const frames = [250, 800, 1350];
  const outside = [
    sky(light, random, [1010, 306, 40]),
    mountains(light, random, {
      base: 600,
      distance: 0.35,
      snow: 1,
      peaks: chain(random, { base: 600, height: 190, half: 190, crest: 820 }),
    }),
    clouds(light, random, 500, 620, 3),
  ];
  const seat = (x: number, side: 1 | -1) =>
    group(
      { transform: `translate(${x} 1000) scale(${side} 1)` },
      // Back, headrest, cushion, arm.
      path(
        'M-190 40C-214 -150 -232 -330 -214 -420C-204 -470 -120 -482 -96 -440C-70 -390 -64 -180 -30 -40V40Z',
        leather(0.28),
      ),
      path(
        'M-214 -420C-204 -470 -120 -482 -96 -440C-86 -420 -80 -372 -74 -322C-110 -300 -176 -300 -218 -326C-222 -364 -220 -396 -214 -420Z',
        leather(0.08),
      ),
      line(
        'M-206 -270C-170 -256 -110 -256 -70 -270M-200 -200C-164 -186 -100 -186 -58 -200M-194 -130C-158 -116 -90 -116 -46 -130',
        leather(0.55),
        3,
        { opacity: 0.7 },
      ),
      path('M-60 -120C0 -150 130 -150 196 -128C224 -116 226 -60 206 -30V40H-60Z', leather(0.12)),
      path(
        'M-130 -196C-60 -214 90 -214 150 -200C184 -190 184 -140 150 -134C80 -122 -60 -122 -130 -134C-156 -144 -156 -186 -130 -196Z',
        leather(0.42),
      ),
      line('M-120 -184C-50 -200 84 -200 142 -188', leather(0), 4, { opacity: 0.6 }),
    );
  return drawing(
    [
      ...skyDefinitions(light, 560),
      ...landDefinitions(light),
      `<clipPath id="panes"><path d="${frames.map(pane).join('')}"/></clipPath>`,
      cloudShade(light),
      gradient('wall', [
        [panel(0.75), 0],
        [panel(0), 0.28],
        [panel(0.15), 0.62],
        [panel(0.9), 1],
      ]),
      glow('lamplight', light.lamp, 0.2 + dim * 0.6),
      gradient('shaft', [
        [light.disc, 0, 0.34],
        [light.disc, 1, 0],
      ]),
    ],
    rect(0, 0, WIDTH, HEIGHT, 'url(#wall)'),
    // The ceiling with its line of light.
    path('M0 0H1600V74C1100 104 500 104 0 74Z', panel(0.9)),
    line('M0 84C500 114 1100 114 1600 84', light.lamp, 5, { opacity: 0.9 }),
    line('M0 640C500 652 1100 652 1600 640', panel(0.95), 4),
    line('M525 118V640M1075 118V640', panel(0.7), 3, { opacity: 0.6 }),
    ...frames.map(
      (x) =>
        path(pane(x), 'none', { stroke: panel(0.62), 'stroke-width': 62 }) +
        path(pane(x), 'none', { stroke: panel(0.08), 'stroke-width': 40 }),
    ),
    group({ 'clip-path': 'url(#panes)' }, ...outside),
    ...frames.map((x) => path(pane(x), 'none', { stroke: mix(panel(1), '#1a2438', 0.35), 'stroke-width': 7 })),
    ...frames.map((x) =>
      polygon(
        [
          [x - 100, 590],
          [x + 100, 590],
          [x + 30, 1000],
          [x - 330, 1000],
        ],
        'url(#shaft)',
        { opacity: 0.5 },
      ),
    ),
    // The side ledge, and the table between two seats.
    rect(0, 706, WIDTH, 40, wood),
    rect(0, 706, WIDTH, 7, mix(wood, '#f6d9a4', 0.4)),
    rect(0, 746, WIDTH, 254, mix(panel(1), '#1a2438', 0.42)),
    seat(420, 1),
    seat(1180, -1),
    polygon(
      [
        [560, 838],
        [1040, 838],
        [1096, 882],
        [504, 882],
      ],
      mix(wood, '#f6d9a4', 0.14),
    ),
    rect(504, 882, 592, 20, wood),
    rect(772, 902, 56, 98, mix(wood, '#10182a', 0.4)),
    // A lamp, two glasses.
    ellipse(930, 760, 300, 240, 'url(#lamplight)'),
    ellipse(930, 854, 38, 7, mix(wood, '#10182a', 0.3)),
    line('M930 852V776', mix(light.lamp, '#8a6a34', 0.5), 6),
    path('M900 780L912 728H948L960 780Z', mix(light.lamp, '#fff7e6', 0.4)),
    ...[640, 704].map(
      (x) =>
        path(`M${x - 17} 792H${x + 17}L${x + 13} 856H${x - 13}Z`, light.lit, { opacity: 0.34 }) +
        path(`M${x - 15} 822H${x + 15}L${x + 13} 856H${x - 13}Z`, light.lamp, { opacity: 0.7 }),
    ),
  );
}

/** The view past the wing, over the clouds. */
export function wing(light: Light): string {
  const random = randomFrom(23);
  const horizon = 560;
  return drawing(
    [
      ...skyDefinitions(light, horizon),
      ...landDefinitions(light),
      cloudShade(light),
      gradient('skin', [
        [mix(light.lit, light.shade, 0.15), 0],
        [mix(light.shade, light.land, 0.25), 1],
      ]),
    ],
    sky(light, random, [420, 430, 54]),
    mountains(light, random, {
      base: horizon + 40,
      distance: 0.5,
      snow: 1,
      peaks: [
        { x: 1180, top: 420, half: 260 },
        { x: 930, top: 488, half: 180 },
        { x: 1420, top: 470, half: 230 },
      ],
    }),
    clouds(light, random, horizon + 8, 960, 6),
    // The wing from its root to the winglet, and its flaps.
    path('M1640 1010H700C560 900 470 800 402 716L454 706C640 760 1200 850 1640 850Z', 'url(#skin)'),
    path('M1640 850C1200 850 640 760 454 706L402 716C600 790 1100 886 1640 900Z', mix(light.lit, light.shade, 0.02)),
    line(
      'M640 830C900 900 1250 944 1640 952M560 792L618 868M820 886L880 1000M1180 930L1240 1005',
      mix(light.shade, light.land, 0.45),
      3,
      { opacity: 0.7 },
    ),
    path(
      'M402 716C372 676 344 590 330 500C328 488 340 484 350 492C392 548 424 630 454 706Z',
      mix(light.lit, light.lamp, 0.12),
    ),
    path(
      'M330 500C328 488 340 484 350 492C392 548 424 630 454 706L436 709C410 630 376 556 330 500Z',
      mix(light.shade, light.land, 0.15),
    ),
    line('M352 560L402 640', mix(light.lamp, '#8a6a34', 0.3), 7),
    ellipse(334, 494, 5, 5, light.lamp),
  );
}

/** A jet on the apron with its stairs down, the terminal lit behind it. */
export function apron(light: Light): string {
  const random = randomFrom(70);
  const foot = 800;
  const wall = mix(light.land, light.haze, 0.28);
  const hall = mix(light.land, light.lamp, light.lamps > 0.15 ? 0.62 : 0.16);
  return drawing(
    [
      ...skyDefinitions(light, 620),
      ...landDefinitions(light),
      gradient('apron', [
        [mix(light.slope, light.land, 0.35), 0],
        [mix(light.land, light.slope, 0.18), 1],
      ]),
      gradient('hall', [
        [mix(hall, light.land, 0.35), 0],
        [hall, 1],
      ]),
    ],
    sky(light, random, [1310, 210, 40]),
    mountains(light, random, {
      base: 640,
      distance: 0.55,
      snow: light.stars ? 1 : 0.4,
      from: 'right',
      peaks: chain(random, { base: 640, height: 250, half: 300, crest: 1300 }),
    }),
    // The terminal: a long roof that floats over glass.
    rect(90, 500, 900, 160, 'url(#hall)'),
    ...times(16, (index) => rect(90 + index * 60, 500, 5, 160, wall)),
    rect(90, 560, 900, 4, wall),
    path('M30 506C260 452 720 444 1060 486L1056 508H34Z', mix(wall, light.lit, 0.1)),
    line('M34 508H1056', light.lamp, 3, { opacity: 0.6 }),
    rect(1120, 430, 34, 230, wall),
    path('M1096 430L1104 374H1170L1178 430Z', mix(wall, hall, 0.6)),
    rect(1090, 364, 94, 12, wall),
    rect(0, 652, WIDTH, HEIGHT, 'url(#apron)'),
    rect(0, 652, WIDTH, 5, mix(light.slope, light.lit, 0.3), { opacity: 0.6 }),
    ...times(9, (index) => rect(100 + index * 100, 658, 52, 60, light.lamp, { opacity: light.lamps * 0.16 })),
    line('M-20 930C500 900 1100 900 1620 946', mix(light.lamp, light.land, 0.3), 6, { opacity: 0.75 }),
    ...times(8, (index) => {
      const [x, y] = [60 + index * 212, 742 + (index % 2) * 6];
      return (
        ellipse(x, y, 20, 8, light.lamp, { opacity: 0.16 }) +
        ellipse(x, y, 5, 3.4, light.lamp, { opacity: light.lamps > 0 ? 1 : 0.5 })
      );
    }),
    ellipse(790, foot + 40, 620, 26, light.land, { opacity: 0.5 }),
    aircraft('jet', light, { x: 800, y: foot + 44, width: 1240, parked: true }),
    // The open door, its stairs, a carpet that leads to them.
    rect(1107, 682, 48, 92, mix(hall, light.lamp, 0.5), { rx: 8 }),
    polygon(
      [
        [1110, 774],
        [1152, 774],
        [1218, 852],
        [1160, 852],
      ],
      mix(light.land, light.slope, 0.4),
    ),
    ...times(5, (step) => line(`M${1120 + step * 11} ${788 + step * 14}h44`, mix(light.lit, light.shade, 0.4), 4)),
    line('M1152 740L1222 838M1222 838V852', mix(light.lamp, '#8a6a34', 0.2), 4),
    polygon(
      [
        [1150, 856],
        [1228, 856],
        [1420, 1010],
        [1216, 1010],
      ],
      mix('#8a5a3a', light.land, light.stars ? 0.55 : 0.28),
    ),
  );
}

/** An aircraft by itself on a calm floor, as the fleet list shows it. */
export const portrait =
  (kind: Kind, seed: number, width: number) =>
  (light: Light): string => {
    const random = randomFrom(seed);
    const floor = 720;
    const ranges: Record<Kind, string> = {
      jet: mountains(light, random, {
        base: floor,
        distance: 0.72,
        snow: 0,
        from: 'right',
        peaks: chain(random, { base: floor, height: 170, half: 280, crest: 1200 }),
      }),
      turboprop: mountains(light, random, {
        base: floor,
        distance: 0.6,
        snow: 1,
        peaks: chain(random, { base: floor, height: 320, half: 320, crest: 400 }),
      }),
      helicopter: mountains(light, random, {
        base: floor,
        distance: 0.56,
        snow: 1,
        peaks: chain(random, { base: floor, height: 420, half: 380, crest: 1100 }),
      }),
    };
    return drawing(
      [
        ...skyDefinitions(light, floor),
        ...landDefinitions(light),
        gradient('floor', [
          [mix(light.haze, light.slope, 0.35), 0],
          [mix(light.slope, light.land, 0.5), 0.5],
          [light.land, 1],
        ]),
      ],
      sky(light, random, [between(random, 180, 520), between(random, 190, 300), 40]),
      ranges[kind],
      mist(floor - 8, 90, 0.7),
      rect(0, floor, WIDTH, HEIGHT - floor, 'url(#floor)'),
      line('M-20 908H1620', mix(light.lamp, light.land, 0.35), 5, { opacity: 0.5 }),
      ellipse(800, 846, width * 0.46, 22, light.land, { opacity: 0.55 }),
      aircraft(kind, light, { x: 800, y: 852, width, parked: true }),
    );
  };
