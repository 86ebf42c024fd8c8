import { mix, TONE } from './light.mjs';
import { clip, ellipse, group, line, linear, path, radial, rect, round } from './svg.mjs';

/*
 * Parts of aircraft. Lengths are centimetres: along from the nose, which is on the left, and up from the ground.
 */

/** @typedef {readonly [along: number, up: number]} Point */

/** A line through points as a ship's plank lies through them. @param {readonly Point[]} points */
function spline(points) {
  let d = '';
  points.forEach(([x, y], index) => {
    if (index === 0) {
      d = `M${x} ${y}`;
      return;
    }
    const [a, b, e] = [
      points[Math.max(0, index - 2)],
      points[index - 1],
      points[Math.min(points.length - 1, index + 1)],
    ];
    if (!a || !b || !e) return;
    d += `C${round(b[0] + (x - a[0]) / 6)} ${round(b[1] + (y - a[1]) / 6)} ${round(x - (e[0] - b[0]) / 6)} ${round(y - (e[1] - b[1]) / 6)} ${x} ${y}`;
  });
  return d;
}

/** @param {readonly Point[]} crown from the nose to the tail @param {readonly Point[]} belly back to the nose */
export const hullOf = (crown, belly) => `${spline(crown)}L${spline(belly).slice(1)}Z`;

/**
 * What is round and painted: the sky on its crown, the sun below it, the apron from beneath.
 * @param {number} low @param {number} high
 * @param {string} tone
 */
export const round3 = (low, high, tone) =>
  linear(
    [0, high, 0, low],
    [
      [0, mix(tone, '#8d95c0', 0.5)],
      [0.12, mix(tone, '#c9bccb', 0.4)],
      [0.27, mix(tone, '#fff4e2', 0.8)],
      [0.36, mix(tone, '#ffe6c4', 0.45)],
      [0.56, mix(tone, '#8f83a0', 0.32)],
      [0.8, mix(tone, '#343a66', 0.72)],
      [0.93, mix(tone, '#2a2f58', 0.8)],
      [1, mix(tone, '#8a6a70', 0.6)],
    ],
  );

/**
 * A hull with what is painted on it: all of it stays inside.
 * @param {{ d: string, low: number, high: number, from: number, to: number, tone?: string, paint?: string }} hull
 */
export function hull({ d, low, high, from, to, tone = '#f3e9dd', paint = '' }) {
  return group(
    { 'clip-path': clip(`<path d="${d}"/>`) },
    path(d, round3(low, high, tone)),
    paint,
    // The sun comes along it from the nose.
    path(
      d,
      linear(
        [from, 0, to, 0],
        [
          [0, '#ffcf94', 0.5],
          [0.16, '#ffcf94', 0.14],
          [0.5, '#2a3160', 0],
          [1, '#2a3160', 0.42],
        ],
      ),
    ),
  );
}

/** A line of paint along the hull. @param {readonly Point[]} points @param {string} colour @param {number} wide */
export const stripe = (points, colour, wide) => line(spline(points), colour, wide, { 'stroke-linecap': 'butt' });

/**
 * Cabin windows: the lamps are on behind them.
 * @param {{ first: number, step: number, count: number, up: number, wide: number, high: number, round?: number }} row
 */
export function windows({ first, step, count, up, wide, high, round: corner = 0.42 }) {
  return Array.from({ length: count }, (_, index) => {
    const x = first + index * step;
    const r = Math.min(wide, high) * corner;
    return (
      rect(x - wide / 2 - 2.4, up - high / 2 - 2.4, wide + 4.8, high + 4.8, '#fff6e8', {
        rx: round(r + 2.4),
        opacity: 0.55,
      }) +
      rect(
        x - wide / 2,
        up - high / 2,
        wide,
        high,
        linear(
          [0, up + high / 2, 0, up - high / 2],
          [
            [0, '#3a3557'],
            [0.4, '#8a6a66'],
            [1, '#ffd58e'],
          ],
        ),
        { rx: round(r) },
      )
    );
  }).join('');
}

/** Glass of a cockpit: the evening in it. @param {string} d @param {number} low @param {number} high */
export const glass = (d, low, high) =>
  path(
    d,
    linear(
      [0, high, 0, low],
      [
        [0, '#5b6796'],
        [0.4, '#26305c'],
        [0.75, '#1a2148'],
        [1, '#c98f78'],
      ],
    ),
    { stroke: '#efe2d2', 'stroke-width': 3, 'stroke-opacity': 0.7 },
  );

/** Where a door or a hatch is cut. @param {number} x @param {number} y @param {number} wide @param {number} high @param {number} [r] */
export const door = (x, y, wide, high, r = 14) =>
  rect(x, y, wide, high, 'none', { rx: r, stroke: '#4a4668', 'stroke-width': 2.2, 'stroke-opacity': 0.75 });

/** A wheel that stands on the ground. @param {number} x @param {number} r */
export const wheel = (x, r) =>
  ellipse(
    x,
    r,
    r * 0.96,
    r,
    radial(
      [x - r * 0.3, r * 1.3, r * 1.3],
      [
        [0, '#4a4762'],
        [0.6, '#1c1d36'],
        [1, '#0e1024'],
      ],
    ),
  ) +
  ellipse(
    x,
    r,
    r * 0.5,
    r * 0.52,
    linear(
      [x - r, 0, x + r, 0],
      [
        [0, '#f4d9b6'],
        [0.5, '#8a839a'],
        [1, '#3b3d62'],
      ],
    ),
  ) +
  ellipse(x, r, r * 0.17, r * 0.18, '#2a2b4c');

/** A leg from the hull to the axle. @param {number} x @param {number} top @param {number} axle @param {number} r @param {number} [thick] */
export const leg = (x, top, axle, r, thick = 11) =>
  line(
    `M${x} ${top}L${axle} ${r}`,
    linear(
      [x - 20, 0, x + 20, 0],
      [
        [0, '#e9cfae'],
        [0.5, '#8d869c'],
        [1, '#3c3f64'],
      ],
    ),
    thick,
  ) + line(`M${x + thick} ${r + (top - r) * 0.6}L${axle} ${r}`, '#4a4a6c', thick * 0.5);

/**
 * A fin with what sits on it.
 * @param {string} d
 * @param {{ from: number, to: number, low: number, high: number, tone?: string }} of
 */
export const fin = (d, { from, to, low, high, tone = '#1d2a50' }) =>
  path(
    d,
    linear(
      [from, high, to, low],
      [
        [0, mix(tone, '#ffd9a6', 0.62)],
        [0.25, mix(tone, '#c79a94', 0.3)],
        [0.6, tone],
        [1, mix(tone, TONE.ink, 0.5)],
      ],
    ),
  );

/** A wing or a stabiliser towards us, seen along its edge. @param {string} d @param {number} low @param {number} high @param {string} [tone] */
export const plank = (d, low, high, tone = '#d9cdca') =>
  path(
    d,
    linear(
      [0, high, 0, low],
      [
        [0, mix(tone, '#ffeed6', 0.75)],
        [0.3, tone],
        [0.62, mix(tone, '#4a4d78', 0.6)],
        [1, mix(tone, '#232850', 0.85)],
      ],
    ),
  );

/**
 * A wing or half a tailplane towards us, seen from a little above: the light lies on it, its leading edge shines.
 * @param {{ root: readonly [fore: Point, aft: Point], tip: readonly [fore: Point, aft: Point], edge?: number }} wing
 */
export function wing({ root: [fore, aft], tip: [tipFore, tipAft], edge = 8 }) {
  const between = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ share) =>
    `${round(a[0] + (b[0] - a[0]) * share)} ${round(a[1] + (b[1] - a[1]) * share)}`;
  const outline = `M${between(fore, fore, 0)}L${between(tipFore, fore, 0.04)}Q${between(tipFore, tipFore, 0)} ${between(tipFore, tipAft, 0.2)}L${between(tipAft, tipAft, 0)}L${between(aft, aft, 0)}Z`;
  return [
    // What is below its leading edge is in the shade.
    path(
      `M${between(fore, fore, 0)}L${between(tipFore, tipFore, 0)}L${tipAft[0]} ${tipAft[1]}L${tipFore[0]} ${tipFore[1] - edge}Q${round((fore[0] + tipFore[0]) / 2)} ${round((fore[1] + tipFore[1]) / 2 - edge * 2.2)} ${fore[0]} ${fore[1]}Z`,
      '#23284e',
    ),
    path(
      outline,
      linear(
        [fore[0], 0, tipAft[0], 0],
        [
          [0, '#fff0d6'],
          [0.4, '#dccac6'],
          [1, '#8f8aa8'],
        ],
      ),
    ),
    // Flaps and ailerons.
    line(`M${between(fore, aft, 0.76)}L${between(tipFore, tipAft, 0.7)}`, '#4a4668', edge * 0.22, { opacity: 0.6 }),
    line(`M${between(fore, fore, 0)}L${between(tipFore, fore, 0.04)}`, '#ffe9c8', edge * 0.45),
  ].join('');
}

/** The nacelle of a fan, its intake in front. @param {number} from @param {number} to @param {number} mid @param {number} high @param {string} [tone] */
export function nacelle(from, to, mid, high, tone = '#e9dfd6') {
  const h = high / 2;
  const long = to - from;
  const d = `M${from} ${mid - h * 0.82}C${from + long * 0.14} ${mid - h * 1.06} ${from + long * 0.5} ${mid - h} ${to - long * 0.2} ${mid - h * 0.7}L${to} ${mid - h * 0.5}V${mid + h * 0.46}L${to - long * 0.2} ${mid + h * 0.72}C${from + long * 0.5} ${mid + h} ${from + long * 0.14} ${mid + h * 1.06} ${from} ${mid + h * 0.82}C${from - long * 0.035} ${mid + h * 0.4} ${from - long * 0.035} ${mid - h * 0.4} ${from} ${mid - h * 0.82}Z`;
  return [
    path(
      `M${to - long * 0.06} ${mid - h * 0.5}L${to + long * 0.09} ${mid - h * 0.3}V${mid + h * 0.26}L${to - long * 0.06} ${mid + h * 0.44}Z`,
      linear(
        [0, mid + h * 0.5, 0, mid - h * 0.5],
        [
          [0, '#a58f92'],
          [0.4, '#5a5674'],
          [1, '#1e2142'],
        ],
      ),
    ),
    path(d, round3(mid - h, mid + h, tone)),
    // The lip is bare metal.
    path(
      `M${from} ${mid - h * 0.82}C${from + long * 0.04} ${mid - h * 0.94} ${from + long * 0.06} ${mid - h * 0.97} ${from + long * 0.09} ${mid - h}V${mid + h}C${from + long * 0.06} ${mid + h * 0.97} ${from + long * 0.04} ${mid + h * 0.94} ${from} ${mid + h * 0.82}C${from - long * 0.035} ${mid + h * 0.4} ${from - long * 0.035} ${mid - h * 0.4} ${from} ${mid - h * 0.82}Z`,
      linear(
        [0, mid + h, 0, mid - h],
        [
          [0, '#8d95c0'],
          [0.25, '#fff6e6'],
          [0.5, '#c4b3b8'],
          [1, '#34386a'],
        ],
      ),
    ),
    // Into it.
    ellipse(from + long * 0.014, mid, long * 0.022, h * 0.74, '#191c3c'),
    line(
      `M${from + long * 0.36} ${mid - h * 0.98}V${mid + h * 0.98}M${from + long * 0.66} ${mid - h * 0.86}V${mid + h * 0.88}`,
      '#4a4668',
      1.8,
      { opacity: 0.55 },
    ),
  ].join('');
}

/**
 * A propeller at rest, seen from its side: turned a little, so that one sees more of it than a line.
 * @param {number} x @param {number} y @param {number} reach @param {number} blades
 */
export function propeller(x, y, reach, blades) {
  const parts = [];
  for (let index = 0; index < blades; index++) {
    const turn = (index / blades) * Math.PI * 2 + 0.3;
    const end = Math.cos(turn) * reach;
    if (Math.abs(end) < reach * 0.1) continue;
    const w = reach * (0.05 + 0.06 * Math.abs(Math.sin(turn)));
    parts.push(
      path(
        `M${x - w * 0.4} ${y}C${x - w} ${y + end * 0.3} ${x - w} ${y + end * 0.8} ${x - w * 0.3} ${y + end}H${x + w * 0.3}C${x + w} ${y + end * 0.8} ${x + w} ${y + end * 0.3} ${x + w * 0.4} ${y}Z`,
        linear(
          [x - w, 0, x + w, 0],
          [
            [0, '#d8b08c'],
            [0.35, '#4a4666'],
            [1, '#171a36'],
          ],
        ),
      ),
    );
    if (Math.abs(end) > reach * 0.9)
      parts.push(
        rect(x - w * 0.5, end > 0 ? y + end - reach * 0.09 : y + end, w, reach * 0.09, '#f3e3c8', { opacity: 0.85 }),
      );
  }
  return parts.join('');
}

/** The nose of a propeller. @param {number} x its tip @param {number} back @param {number} y @param {number} r */
export const spinner = (x, back, y, r) =>
  path(
    `M${back} ${y - r}C${x + (back - x) * 0.4} ${y - r * 0.95} ${x} ${y - r * 0.4} ${x} ${y}C${x} ${y + r * 0.4} ${x + (back - x) * 0.4} ${y + r * 0.95} ${back} ${y + r}Z`,
    linear(
      [0, y + r, 0, y - r],
      [
        [0, '#9aa0c6'],
        [0.3, '#fff4e0'],
        [0.55, '#a3949c'],
        [1, '#2a2d56'],
      ],
    ),
  );

/**
 * A rotor at rest: blades that droop, at their angles around the mast.
 * @param {{ x: number, y: number, reach: number, angles: readonly number[], droop: number, thick: number }} rotor
 */
export const rotor = ({ x, y, reach, angles, droop, thick }) =>
  angles
    .map((angle) => {
      const turn = (angle * Math.PI) / 180;
      const [end, near] = [Math.cos(turn) * reach, Math.sin(turn)];
      const fall = droop * (0.9 + 0.25 * near);
      return path(
        `M${x} ${y - thick * 0.5}Q${round(x + end * 0.55)} ${round(y - fall * 0.25 - thick * 0.5)} ${round(x + end)} ${round(y - fall - thick * 0.4)}L${round(x + end)} ${round(y - fall + thick * 0.35)}Q${round(x + end * 0.55)} ${round(y - fall * 0.25 + thick * 0.6)} ${x} ${y + thick * 0.6}Z`,
        linear(
          [x - reach, 0, x + reach, 0],
          [
            [0, '#b98f80'],
            [0.3, '#4b4766'],
            [1, '#23264a'],
          ],
        ),
      );
    })
    .join('');
