import { finish, mix, TONE } from './light.mjs';
import { blur, ellipse, frame, group, linear, path, radial, round, WIDTH } from './svg.mjs';

/** In metres: across from the aisle's middle, up from the floor, along from our eye. @typedef {[x: number, y: number, z: number]} Place */

/** @typedef {{ eye: number, lens: number, horizon: number }} View */

/** @param {View} view @param {Place} place @returns {[number, number]} */
const seen = ({ eye, lens, horizon }, [x, y, z]) => [WIDTH / 2 + (x * lens) / z, horizon - ((y - eye) * lens) / z];

/** @param {View} view @param {readonly Place[]} places */
const face = (view, places) =>
  `${places
    .map((place, index) => {
      const [x, y] = seen(view, place);
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('')}Z`;

/** The light of the left windows on leather, wood and cloth. @param {string} tone @param {Place} normal @param {number} [low] how near the floor */
function shadeOf(tone, [nx, ny, nz], low = 0) {
  const warm = Math.max(0, -nx * 0.86 + ny * 0.36 - nz * 0.34);
  const cool = Math.max(0, nx * 0.8 + ny * 0.3);
  const dark = mix(tone, '#352c4c', 0.66);
  const body = mix(dark, mix(tone, '#ffdcae', 0.38), Math.min(1, 0.2 + warm * 0.95));
  const lifted = mix(body, '#8f95c0', cool * 0.16);
  return mix(lifted, TONE.ink, low * 0.5);
}

/** Where a cabin begins for us. */
const NEAR = 0.32;

/** Into how many a flat is cut, for the light to run over it. */
const FLATS = 16;

/**
 * From the middle of a box's underside to that of its top: how far out its skin is there, how high, and where it faces.
 * @param {number} high half of it, the edges left out @param {number} soft @param {number} bends
 */
function roundTrip(high, soft, bends) {
  /** @type {{ out: number, along: number, normal: [number, number] }[]} */
  const stops = [];
  for (const end of [-1, 1]) {
    const turns = Array.from({ length: bends + 1 }, (_, index) => (index / bends) * (Math.PI / 2));
    for (const turn of end < 0 ? turns.reverse() : turns)
      stops.push({
        out: soft * Math.cos(turn),
        along: end * (high + soft * Math.sin(turn)),
        normal: [Math.cos(turn), end * Math.sin(turn)],
      });
    if (end < 0)
      for (let flat = 1; flat < FLATS; flat++)
        stops.push({ out: soft, along: -high + (2 * high * flat) / FLATS, normal: [1, 0] });
  }
  // The flat of the top and of the underside.
  const [first, last] = [stops[0], stops.at(-1)];
  if (first && last) {
    stops.unshift({ ...first, out: -9, normal: [0, -1] });
    stops.push({ ...last, out: -9, normal: [0, 1] });
  }
  return stops;
}

/** Around a box at its widest. @param {number} wide @param {number} deep @param {number} soft */
function loop(wide, deep, soft) {
  const stops = [];
  for (let corner = 0; corner < 4; corner++) {
    const start = (corner * Math.PI) / 2;
    const [cx, cz] = [corner === 0 || corner === 3 ? wide : -wide, corner < 2 ? deep : -deep];
    for (let bend = 0; bend <= 5; bend++) {
      const turn = start + (bend / 5) * (Math.PI / 2);
      stops.push({
        x: cx + soft * Math.cos(turn),
        z: cz + soft * Math.sin(turn),
        nx: Math.cos(turn),
        nz: Math.sin(turn),
      });
    }
    const [nx, nz] = [Math.cos(start + Math.PI / 2), Math.sin(start + Math.PI / 2)];
    const [ex, ez] =
      corner === 0 ? [-wide, deep] : corner === 1 ? [-wide, -deep] : corner === 2 ? [wide, -deep] : [wide, deep];
    for (let flat = 1; flat < FLATS; flat++)
      stops.push({
        x: cx + (ex - cx) * (flat / FLATS) + nx * soft,
        z: cz + (ez - cz) * (flat / FLATS) + nz * soft,
        nx,
        nz,
      });
  }
  const [first] = stops;
  return first ? [...stops, first] : stops;
}

/**
 * A cushion: a box with round edges, leaning back by `lean`.
 * @param {View} view
 * @param {{ at: Place, size: Place, soft: number, tone: string, lean?: number, low?: number }} cushion
 */
function cushion(view, { at, size, soft, tone, lean = 0, low = 0 }) {
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const [wide, high, deep] = size.map((length) => Math.max(0, length / 2 - soft));
  const rings = roundTrip(high ?? 0, soft, 6);
  const around = loop(wide ?? 0, deep ?? 0, soft);
  const net = rings.map(({ out, along, normal: [nOut, nUp] }) =>
    around.map(({ x, z, nx, nz }) => {
      const [bx, by, bz] = out < -1 ? [0, along, 0] : [x + nx * (out - soft), along, z + nz * (out - soft)];
      // Full cushions swell: their faces turn a little towards their edges.
      const n = [nx * nOut + (bx / size[0]) * 0.5, nUp + (by / size[1]) * 0.5, nz * nOut + (bz / size[2]) * 0.3];
      const [mx = 0, my = 0, mz = 0] = n.map((value) => value / (Math.hypot(...n) || 1));
      // It leans about its lower edge.
      const y0 = by + size[1] / 2;
      return {
        place: /** @type {Place} */ ([
          at[0] + bx,
          at[1] - size[1] / 2 + y0 * cos - bz * sin,
          at[2] + y0 * sin + bz * cos,
        ]),
        normal: /** @type {Place} */ ([mx, my * cos - mz * sin, my * sin + mz * cos]),
      };
    }),
  );
  const [steps, turns] = [net.length - 1, around.length - 1];
  const faces = [];
  for (let step = 0; step < steps; step++)
    for (let turn = 0; turn < turns; turn++) {
      const corners = [net[step]?.[turn], net[step]?.[turn + 1], net[step + 1]?.[turn + 1], net[step + 1]?.[turn]];
      const places = corners.map((corner) => corner?.place ?? at);
      const flat = places.map((place) => seen(view, place));
      const area = flat.reduce((sum, [x, y], index) => {
        const [x2, y2] = flat[(index + 1) % 4] ?? [0, 0];
        return sum + x * y2 - x2 * y;
      }, 0);
      if (area >= 0) continue;
      const normal = /** @type {Place} */ (
        [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + (corner?.normal[axis] ?? 0) / 4, 0))
      );
      const length = Math.hypot(...normal) || 1;
      const middle = places.reduce((sum, [, y]) => sum + y / 4, 0);
      const colour = shadeOf(
        tone,
        /** @type {Place} */ (normal.map((value) => value / length)),
        low * Math.max(0, 1 - middle / 0.5),
      );
      faces.push({
        far: Math.max(...places.map(([, , z]) => z)),
        d: `<path d="${face(view, places)}" fill="${colour}" stroke="${colour}" stroke-width="1"/>`,
      });
    }
  return faces
    .sort((a, b) => b.far - a.far)
    .map(({ d }) => d)
    .join('');
}

/**
 * A seat with all that a seat has: a foot, a cushion, a back, arms and a rest for the head.
 * @param {View} view
 * @param {{ x: number, z: number, toUs: boolean, tone: string, wide?: number, arms?: boolean }} seat
 */
function seat(view, { x, z, toUs, tone, wide = 0.54, arms = true }) {
  const way = toUs ? 1 : -1;
  const lean = 0.17 * way;
  const pipe = mix(tone, '#4a3a48', 0.5);
  const [shadowX, shadowY] = seen(view, [x + 0.1, 0, z]);
  const spread = (view.lens / z) * wide * 0.95;
  const parts = [
    {
      far: z + 1,
      draw: ellipse(
        shadowX,
        shadowY,
        spread,
        spread * 0.34,
        radial(
          [shadowX, shadowY, spread, 0.34],
          [
            [0, TONE.ink, 0.75],
            [0.55, TONE.ink, 0.4],
            [1, TONE.ink, 0],
          ],
        ),
      ),
    },
    {
      far: z,
      draw: cushion(view, { at: [x, 0.15, z], size: [wide * 0.66, 0.28, 0.4], soft: 0.04, tone: '#4b4360', low: 1 }),
    },
    { far: z - 0.01, draw: cushion(view, { at: [x, 0.37, z], size: [wide, 0.2, 0.56], soft: 0.07, tone, low: 0.7 }) },
    {
      far: z + way * 0.24,
      draw: cushion(view, { at: [x, 0.76, z + way * 0.25], size: [wide, 0.68, 0.16], soft: 0.075, tone, lean }),
    },
    {
      far: z + way * 0.24 - 0.02 * way,
      draw: toUs
        ? cushion(view, {
            at: [x, 0.74, z + way * 0.19],
            size: [wide * 0.6, 0.5, 0.1],
            soft: 0.045,
            tone: mix(tone, '#fff3e2', 0.22),
            lean,
          })
        : '',
    },
    {
      far: z + way * 0.33,
      draw: cushion(view, {
        at: [x, 1.17, z + way * 0.335],
        size: [wide * 0.66, 0.21, 0.13],
        soft: 0.06,
        tone: mix(tone, '#fff3e2', 0.18),
        lean,
      }),
    },
    ...(arms
      ? [-1, 1].map((side) => ({
          far: z - 0.05,
          draw:
            cushion(view, {
              at: [x + side * (wide / 2 + 0.035), 0.5, z - way * 0.02],
              size: [0.09, 0.2, 0.5],
              soft: 0.04,
              tone: mix(tone, '#3a3352', 0.16),
              low: 0.5,
            }) +
            cushion(view, {
              at: [x + side * (wide / 2 + 0.035), 0.62, z - way * 0.02],
              size: [0.1, 0.06, 0.5],
              soft: 0.03,
              tone: '#8a5a3c',
            }),
        }))
      : []),
  ];
  // A seam across the back, where one sees it.
  const seam = toUs
    ? ''
    : `<path d="${[0.62, 0.86]
        .map((y) => {
          const a = seen(view, [x - wide * 0.42, y, z - 0.36 - (y - 0.42) * 0.17]);
          const b = seen(view, [x + wide * 0.42, y, z - 0.36 - (y - 0.42) * 0.17]);
          return `M${a.map(round).join(' ')}L${b.map(round).join(' ')}`;
        })
        .join('')}" stroke="${pipe}" stroke-width="2" opacity=".5"/>`;
  return {
    far: z,
    draw:
      parts
        .sort((a, b) => b.far - a.far)
        .map(({ draw }) => draw)
        .join('') + seam,
  };
}

/** A table between two seats, its top of wood, a glass on it. @param {View} view @param {number} x @param {number} z @param {number} [wide] */
function table(view, x, z, wide = 0.5) {
  const [glassX, glassY] = seen(view, [x + 0.08 * -Math.sign(x), 0.68, z]);
  const k = view.lens / z;
  return {
    far: z,
    draw:
      cushion(view, { at: [x, 0.66, z], size: [wide, 0.04, 0.46], soft: 0.019, tone: '#8a5638' }) +
      path(
        face(view, [
          [x - wide * 0.46, 0.682, z - 0.2],
          [x + wide * 0.46, 0.682, z - 0.2],
          [x + wide * 0.46, 0.682, z + 0.2],
          [x - wide * 0.46, 0.682, z + 0.2],
        ]),
        linear(
          [glassX - k * 0.3, 0, glassX + k * 0.3, 0],
          [
            [0, '#ffdcae', 0.5],
            [0.5, '#ffdcae', 0.08],
            [1, '#ffdcae', 0],
          ],
        ),
      ) +
      path(
        `M${round(glassX - k * 0.028)} ${round(glassY - k * 0.1)}L${round(glassX - k * 0.022)} ${round(glassY)}H${round(glassX + k * 0.022)}L${round(glassX + k * 0.028)} ${round(glassY - k * 0.1)}Z`,
        '#fff4e2',
        { opacity: 0.42 },
      ) +
      path(
        `M${round(glassX - k * 0.025)} ${round(glassY - k * 0.05)}L${round(glassX - k * 0.022)} ${round(glassY)}H${round(glassX + k * 0.022)}L${round(glassX + k * 0.025)} ${round(glassY - k * 0.05)}Z`,
        '#ffc983',
        { opacity: 0.7 },
      ),
  };
}

/**
 * A cabin, seen along its aisle.
 * @param {object} cabin
 * @param {number} cabin.half half its width
 * @param {number} cabin.high
 * @param {number} cabin.end how far the bulkhead is
 * @param {number} cabin.eye
 * @param {number} [cabin.lens]
 * @param {{ first: number, step: number, up: number, long: number, tall: number, corner: number }} cabin.windows
 * @param {string} [cabin.wall]
 * @param {string} [cabin.carpet]
 * @param {(view: View) => { far: number, draw: string }[]} cabin.furniture
 * @param {boolean} [cabin.lockers] bins above the windows
 * @param {boolean} [cabin.way] whether one walks on through the bulkhead
 */
function cabin({
  half,
  high,
  end,
  eye,
  lens = 900,
  windows,
  wall = '#e9dccb',
  carpet = '#5d4c5c',
  furniture,
  lockers = false,
  way = true,
}) {
  /** @type {View} */
  const view = { eye, lens, horizon: 436 };
  const belt = high * 0.5;
  /** Half the width at a height. */
  const widthAt = (/** @type {number} */ y) =>
    y < belt
      ? half * (1 - 0.1 * ((belt - y) / belt) ** 2)
      : half * Math.sqrt(Math.max(0, 1 - ((y - belt) / (high - belt)) ** 4));
  const depths = Array.from({ length: 25 }, (_, index) => NEAR * (end / NEAR) ** (index / 24));
  const shell = [];
  const rings = 130;
  const profile = Array.from({ length: rings + 1 }, (_, index) => {
    const t = (index / rings) * 2 - 1;
    const turn = Math.abs(t) < 0.62 ? ((1 - Math.abs(t) / 0.62) * Math.PI) / 2 : 0;
    const y =
      Math.abs(t) < 0.62 ? belt + (high - belt) * Math.sin(turn) ** 0.62 : belt * (1 - (Math.abs(t) - 0.62) / 0.38);
    return /** @type {[number, number]} */ ([
      Math.sign(t) *
        (Math.abs(t) < 0.62
          ? Math.min(half, half * Math.sqrt(Math.max(0, 1 - ((y - belt) / (high - belt)) ** 4)))
          : widthAt(y)),
      y,
    ]);
  });
  for (let at = depths.length - 2; at >= 0; at--) {
    const [z1, z2] = [depths[at] ?? 1, depths[at + 1] ?? 2];
    for (let index = 0; index < rings; index++) {
      const [[x1, y1], [x2, y2]] = [profile[index] ?? [0, 0], profile[index + 1] ?? [0, 0]];
      // Inwards.
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const normal = /** @type {Place} */ ([(y2 - y1) / length, -(x2 - x1) / length, 0]);
      const tone = mix(wall, '#4a4260', Math.max(0, 0.42 - ((y1 + y2) / 2) * 0.5));
      const colour = mix(
        mix(shadeOf(tone, normal), mix(wall, '#b89a9a', 0.45), 0.35),
        '#f6d5ac',
        0.06 + 0.12 * (z1 / end) + Math.max(0, -normal[1]) * 0.34,
      );
      const toned = mix(colour, '#2a2745', 0.5 - 0.42 * Math.sqrt(z1 / end));
      shell.push(
        `<path d="${face(view, [
          [x1, y1, z1],
          [x2, y2, z1],
          [x2, y2, z2],
          [x1, y1, z2],
        ])}" fill="${toned}" stroke="${toned}" stroke-width="1.4"/>`,
      );
    }
  }
  const near = NEAR;
  const floorWide = widthAt(0);
  const [, floorFar] = seen(view, [0, 0, end]);
  const floor = path(
    face(view, [
      [-floorWide, 0, near],
      [floorWide, 0, near],
      [floorWide, 0, end],
      [-floorWide, 0, end],
    ]),
    linear(
      [0, floorFar, 0, 1000],
      [
        [0, mix(carpet, '#e0a880', 0.4)],
        [0.3, carpet],
        [1, mix(carpet, TONE.ink, 0.6)],
      ],
    ),
  );
  const runner = path(
    face(view, [
      [-0.2, 0.002, near],
      [0.2, 0.002, near],
      [0.2, 0.002, end],
      [-0.2, 0.002, end],
    ]),
    mix(carpet, '#e6bd98', 0.22),
    { opacity: 0.5 },
  );
  // The bulkhead, a way through it.
  const back = face(
    view,
    profile.map(([x, y]) => /** @type {Place} */ ([x, y, end])),
  );
  const [left] = seen(view, [-half, 0, end]);
  const [right] = seen(view, [half, 0, end]);
  const [, top] = seen(view, [0, high * 0.86, end]);
  const bulkhead =
    path(
      back,
      linear(
        [left, 0, right, 0],
        [
          [0, '#a8714e'],
          [0.4, '#7d4f3e'],
          [1, '#41304a'],
        ],
      ),
    ) +
    (!way
      ? ''
      : path(
          face(view, [
            [-0.3, 0, end],
            [0.3, 0, end],
            [0.3, high * 0.86, end],
            [-0.3, high * 0.86, end],
          ]),
          linear(
            [0, top, 0, floorFar],
            [
              [0, '#ffe0ae'],
              [0.6, '#d59a70'],
              [1, '#6a4a55'],
            ],
          ),
        ) +
        path(
          face(view, [
            [-0.3, 0, end],
            [-0.26, 0, end],
            [-0.26, high * 0.86, end],
            [-0.3, high * 0.86, end],
          ]),
          '#ffe6bf',
        ));
  // Windows: frame, the evening, a gleam.
  const panes = [-1, 1].map((side) => {
    const drawn = [];
    for (let z = windows.first; z < end - windows.long * 0.4; z += windows.step) {
      const outline = (/** @type {number} */ grow) =>
        Array.from({ length: 40 }, (_, index) => {
          const turn = (index / 40) * Math.PI * 2;
          const power = windows.corner;
          const [c, s] = [Math.cos(turn), Math.sin(turn)];
          const y = windows.up + Math.sign(s) * Math.abs(s) ** power * (windows.tall / 2 + grow);
          return /** @type {Place} */ ([
            side * (widthAt(y) - 0.004),
            y,
            Math.max(near, z + Math.sign(c) * Math.abs(c) ** power * (windows.long / 2 + grow)),
          ]);
        });
      const [, high1] = seen(view, [side * half, windows.up + windows.tall / 2, z]);
      const [, low1] = seen(view, [side * half, windows.up - windows.tall / 2, z]);
      const sky = linear(
        [0, high1, 0, low1],
        side < 0
          ? [
              [0, '#8f7fa0'],
              [0.35, '#e7a98a'],
              [0.68, '#ffdba4'],
              [0.74, '#f6c08c'],
              [1, '#b98a84'],
            ]
          : [
              [0, '#2c3a68'],
              [0.4, '#5d5d8c'],
              [0.68, '#b98a94'],
              [0.74, '#7d7096'],
              [1, '#3f4470'],
            ],
      );
      drawn.push(
        path(face(view, outline(0.045)), side < 0 ? '#fff1da' : '#a9a0b4'),
        path(face(view, outline(0.028)), side < 0 ? '#c79f80' : '#6d668a'),
        path(face(view, outline(0)), sky),
      );
      if (side < 0) {
        const [x, y] = seen(view, [-half, windows.up, z]);
        const r = (lens / z) * 0.5;
        drawn.push(
          ellipse(
            x,
            y,
            r,
            r,
            radial(
              [x, y, r],
              [
                [0, '#ffd9a0', 0.4],
                [1, '#ffd9a0', 0],
              ],
            ),
          ),
        );
      }
    }
    return drawn.join('');
  });
  const strips = [-1, 1].map((side) => {
    const y = high * (lockers ? 0.9 : 0.93);
    const x = side * widthAt(y) * 0.96;
    const band = face(view, [
      [x, y, near],
      [x - side * 0.05, y + 0.012, near],
      [x - side * 0.05, y + 0.012, end],
      [x, y, end],
    ]);
    return group({ filter: blur(16) }, path(band, '#ffd698')) + path(band, '#fff0d0');
  });
  const ledge = [-1, 1].map((side) => {
    const [a, b] = [windows.up - windows.tall / 2 - 0.2, windows.up - windows.tall / 2 - 0.12];
    return (
      path(
        face(view, [
          [side * widthAt(a), a, near],
          [side * (widthAt(b) - 0.02), b, near],
          [side * (widthAt(b) - 0.02), b, end],
          [side * widthAt(a), a, end],
        ]),
        side < 0 ? '#6d4438' : '#8f5f48',
      ) +
      path(
        face(view, [
          [side * (widthAt(b) - 0.02), b, near],
          [side * (widthAt(b) - 0.02), b + 0.012, near],
          [side * (widthAt(b) - 0.02), b + 0.012, end],
          [side * (widthAt(b) - 0.02), b, end],
        ]),
        BRASS,
      )
    );
  });
  const bins = lockers
    ? [-1, 1].map((side) => {
        const [a, b] = [high * 0.74, high * 0.97];
        const x = side * half * 0.56;
        const lower = path(
          face(view, [
            [side * widthAt(a), a, near],
            [x, a - 0.02, near],
            [x, a - 0.02, end],
            [side * widthAt(a), a, end],
          ]),
          side < 0 ? '#8a7884' : '#b79c98',
        );
        const front = path(
          face(view, [
            [x, a - 0.02, near],
            [x - side * 0.03, b, near],
            [x - side * 0.03, b, end],
            [x, a - 0.02, end],
          ]),
          side < 0 ? '#a597a0' : '#e9d3bb',
        );
        const cuts = depths
          .filter((_, index) => index % 2)
          .map((z) => {
            const p = seen(view, [x, a - 0.02, z]);
            const q = seen(view, [x - side * 0.03, b, z]);
            return `M${p.map(round).join(' ')}L${q.map(round).join(' ')}`;
          });
        return `${lower}${front}<path d="${cuts.join('')}" stroke="#5b5070" stroke-width="2" opacity=".5"/>`;
      })
    : [];
  const things = furniture(view).sort((a, b) => b.far - a.far);
  return [
    frame('#2a2745'),
    ...shell,
    floor,
    runner,
    bulkhead,
    ...panes,
    ...strips,
    ...bins,
    ...ledge,
    ...things.map(({ draw }) => draw),
    // The evening falls in from the left.
    frame(
      linear(
        [0, 300, WIDTH * 0.8, 760],
        [
          [0, '#ffc383', 0.28],
          [0.5, '#ffc383', 0.07],
          [1, '#ffc383', 0],
        ],
      ),
    ),
    finish(),
  ].join('');
}

const BRASS = '#d8b06a';
const IVORY = '#ecdcc6';
const TAN = '#bf8a62';
const BLUE = '#5b6690';

/** As from a seat in front: tables, and beyond them the seats that face us, one on each side. @param {View} view @param {number} x @param {number} from @param {string} tone @param {number} groups */
const clubs = (view, x, from, tone, groups) =>
  Array.from({ length: groups }, (_, index) => {
    const z = from + index * 2.5;
    return [-x, x].flatMap((side) => [
      ...(index > 0 ? [seat(view, { x: side, z: z - 1.5, toUs: false, tone })] : []),
      { ...table(view, side + Math.sign(side) * 0.08, z - 0.72), far: z - 0.72 },
      seat(view, { x: side, z, toUs: true, tone }),
    ]);
  }).flat();

/** A cabin of each class. @type {Record<string, () => string>} */
export const cabins = {
  'cabin-light': () =>
    cabin({
      half: 0.9,
      high: 1.52,
      end: 5.6,
      eye: 1.16,
      lens: 1120,
      windows: { first: 1.55, step: 0.86, up: 0.98, long: 0.34, tall: 0.42, corner: 0.9 },
      furniture: (view) => clubs(view, 0.53, 2.5, IVORY, 1),
    }),
  'cabin-midsize': () =>
    cabin({
      half: 1.06,
      high: 1.86,
      end: 7.4,
      eye: 1.34,
      lens: 1120,
      wall: '#efe5d6',
      carpet: '#4c4a66',
      windows: { first: 1.72, step: 1.0, up: 1.12, long: 0.42, tall: 0.5, corner: 0.7 },
      furniture: (view) => clubs(view, 0.66, 2.55, '#cfae90', 2),
    }),
  'cabin-heavy': () =>
    cabin({
      half: 1.28,
      high: 1.94,
      end: 9.6,
      eye: 1.36,
      lens: 1120,
      wall: '#f2e9dc',
      carpet: '#5f5462',
      windows: { first: 2.0, step: 1.3, up: 1.14, long: 0.74, tall: 0.5, corner: 0.95 },
      furniture: (view) => clubs(view, 0.84, 2.75, '#f1e4d2', 3),
    }),
  'cabin-turboprop': () =>
    cabin({
      half: 0.82,
      high: 1.46,
      end: 5.6,
      eye: 1.14,
      lens: 1080,
      wall: '#e6d6c4',
      carpet: '#54404c',
      windows: { first: 1.5, step: 0.72, up: 0.98, long: 0.38, tall: 0.38, corner: 1 },
      furniture: (view) => clubs(view, 0.49, 2.35, TAN, 2),
    }),
  'cabin-regional': () =>
    cabin({
      half: 1.34,
      high: 1.94,
      end: 9.4,
      eye: 1.52,
      lens: 1080,
      wall: '#e9e0d6',
      carpet: '#3c4064',
      lockers: true,
      windows: { first: 1.62, step: 0.79, up: 1.06, long: 0.28, tall: 0.38, corner: 0.6 },
      furniture: (view) =>
        [2.3, 3.1, 3.9, 4.7, 5.5, 6.3, 7.1, 7.9].flatMap((z) =>
          [-0.95, -0.46, 0.46, 0.95].map((x) => seat(view, { x, z, toUs: true, tone: BLUE, wide: 0.42 })),
        ),
    }),
  'cabin-helicopter': () =>
    cabin({
      half: 1.12,
      high: 1.46,
      end: 3.05,
      eye: 1.1,
      lens: 1020,
      wall: '#dccbb8',
      carpet: '#463f58',
      way: false,
      windows: { first: 1.66, step: 0.96, up: 0.98, long: 0.78, tall: 0.56, corner: 0.4 },
      furniture: (view) => [-0.66, 0, 0.66].map((x) => seat(view, { x, z: 2.4, toUs: true, tone: TAN })),
    }),
};
