import { chance } from './chance.mjs';
import { airAt, mix, TONE } from './light.mjs';
import { ellipse, group, linear, path, radial, rect, round } from './svg.mjs';

/**
 * A paint for something round or built that the sun takes from the left.
 * @param {number} left @param {number} right
 * @param {string} tone its own colour
 * @param {number} [air] how far off it is, from 0 to 1
 */
export const lit = (left, right, tone, air = 0) =>
  linear(
    [left, 0, right, 0],
    [
      [0, mix(mix(tone, '#ffe9c4', 0.78), airAt(left), air)],
      [0.25, mix(mix(tone, '#ffc88f', 0.36), airAt(left), air)],
      [0.56, mix(mix(tone, TONE.shade, 0.26), airAt(left), air)],
      [1, mix(mix(tone, '#27305a', 0.74), airAt(right), air)],
    ],
  );

/** Flat, in the shade. @param {string} tone @param {number} x @param {number} [air] @param {number} [dark] */
export const shade = (tone, x, air = 0, dark = 0.72) => mix(mix(tone, '#262e58', dark), airAt(x), air);

/**
 * A house or a tower as a box: a narrow side in the sun, a wide one in the shade, with lamps behind some windows.
 * @param {{ x: number, base: number, wide: number, high: number, seed?: number, air?: number, tone?: string, lamps?: number, cell?: number, top?: 'flat' | 'slant' | 'step' | 'point' | 'round' }} box
 */
export function tower({
  x,
  base,
  wide,
  high,
  seed = 1,
  air = 0,
  tone = '#5d5f84',
  lamps = 0.28,
  cell = 9,
  top: shape = 'flat',
}) {
  const next = chance(seed * 977 + Math.round(x));
  const sunny = wide * 0.3;
  const top = base - high;
  const left = x - wide / 2;
  const face = linear(
    [0, top, 0, base],
    [
      [0, shade(tone, x, air, 0.62)],
      [1, shade(tone, x, Math.min(0.9, air + 0.22), 0.55)],
    ],
  );
  const sun = linear(
    [0, top, 0, base],
    [
      [0, mix(mix(tone, '#ffc28a', 0.85), airAt(x), air)],
      [1, mix(mix(tone, '#f2a178', 0.6), airAt(x), Math.min(0.9, air + 0.2))],
    ],
  );
  let windows = '';
  let seams = '';
  for (let y = top + cell; y < base - cell * 0.6; y += cell) {
    seams += `M${round(left)} ${round(y + cell * 0.62)}h${round(wide)}`;
    for (let across = left + sunny + cell * 0.35; across < left + wide - cell * 0.6; across += cell * 0.85)
      if (next() < lamps)
        windows += `M${round(across)} ${round(y)}h${round(cell * 0.5)}v${round(cell * 0.42)}h${round(-cell * 0.5)}Z`;
  }
  const right = left + wide;
  const crown = {
    flat: '',
    slant:
      path(`M${left} ${top + 1}V${top - wide * 0.35}L${right} ${top - wide * 1.1}V${top + 1}Z`, face) +
      path(`M${left} ${top + 1}V${top - wide * 0.35}L${left + sunny} ${top - wide * 0.58}V${top + 1}Z`, sun),
    step:
      rect(left + wide * 0.14, top - wide * 0.5, wide * 0.72, wide * 0.52, face) +
      rect(left + wide * 0.14, top - wide * 0.5, sunny * 0.7, wide * 0.52, sun) +
      rect(left + wide * 0.3, top - wide * 0.9, wide * 0.4, wide * 0.42, face) +
      rect(left + wide * 0.3, top - wide * 0.9, sunny * 0.4, wide * 0.42, sun) +
      rect(x - 1.2, top - wide * 1.7, 2.4, wide * 0.82, shade(tone, x, air, 0.6)),
    point:
      path(`M${left} ${top + 1}L${x} ${top - wide * 1.5}L${right} ${top + 1}Z`, face) +
      path(`M${left} ${top + 1}L${x} ${top - wide * 1.5}L${left + sunny} ${top + 1}Z`, sun),
    round:
      path(`M${left} ${top + 1}C${left} ${top - wide * 0.9} ${right} ${top - wide * 0.9} ${right} ${top + 1}Z`, face) +
      path(
        `M${left} ${top + 1}C${left} ${top - wide * 0.5} ${left + sunny * 0.6} ${top - wide * 0.62} ${left + sunny} ${top - wide * 0.62}V${top + 1}Z`,
        sun,
      ),
  }[shape];
  return [
    crown,
    rect(left, top, wide, high, face),
    rect(left, top, sunny, high, sun),
    `<path d="${seams}" stroke="${TONE.ink}" stroke-width="1" opacity="${round(10 * 0.2 * (1 - air)) / 10}"/>`,
    windows && path(windows, TONE.lamp, { opacity: round(10 * (0.95 - air * 0.6)) / 10 }),
  ].join('');
}

/**
 * A town as it stands along the horizon, one row.
 * @param {{ from: number, to: number, base: number, low: number, high: number, seed: number, air: number, wide?: number, gap?: number, lamps?: number, tone?: string, cell?: number }} row
 */
export function skyline({
  from,
  to,
  base,
  low,
  high,
  seed,
  air,
  wide = 34,
  gap = 4,
  lamps = 0.25,
  tone = '#5d5f84',
  cell = 8,
}) {
  const next = chance(seed);
  let drawn = '';
  for (let x = from; x < to; ) {
    const width = wide * (0.6 + next() * 0.9);
    const tall = low + (high - low) * next() ** 2;
    const top =
      tall > (low + high) / 2 ? (['flat', 'slant', 'step', 'round'][Math.floor(next() * 4)] ?? 'flat') : 'flat';
    drawn += tower({
      x: x + width / 2,
      base,
      wide: width,
      high: tall,
      seed: seed + Math.round(x),
      air,
      tone,
      lamps,
      cell,
      top: /** @type {'flat'} */ (top),
    });
    if (next() < 0.3) drawn += rect(x + width * 0.45, base - tall - tall * 0.14, 2, tall * 0.14, shade(tone, x, air));
    x += width + gap * next();
  }
  return drawn;
}

/**
 * A dome on its base line, as high as it says; an onion one swells and ends in a point.
 * @param {{ x: number, base: number, radius: number, high?: number, tone?: string, air?: number, onion?: boolean, finial?: number }} dome
 */
export function dome({
  x,
  base,
  radius: r,
  high = r * 1.05,
  tone = '#f1e3d3',
  air = 0,
  onion = false,
  finial = r * 0.35,
}) {
  const y = base - high;
  const d = onion
    ? `M${x - r * 0.82} ${base}C${x - r * 1.24} ${base - high * 0.34} ${x - r * 0.96} ${base - high * 0.62} ${x - r * 0.36} ${base - high * 0.84}Q${x - r * 0.08} ${base - high * 0.93} ${x} ${y}Q${x + r * 0.08} ${base - high * 0.93} ${x + r * 0.36} ${base - high * 0.84}C${x + r * 0.96} ${base - high * 0.62} ${x + r * 1.24} ${base - high * 0.34} ${x + r * 0.82} ${base}Z`
    : `M${x - r} ${base}C${x - r} ${base - high * 0.62} ${x - r * 0.56} ${y} ${x} ${y}C${x + r * 0.56} ${y} ${x + r} ${base - high * 0.62} ${x + r} ${base}Z`;
  return [
    finial > 0
      ? `<path d="M${x} ${y + 2}V${y - finial}" stroke="${mix('#ffd28a', airAt(x), air)}" stroke-width="${round(Math.max(1.6, r * 0.05))}"/>${ellipse(x, y - finial * 0.35, Math.max(1.6, r * 0.055), Math.max(2, r * 0.07), mix('#ffd28a', airAt(x), air))}`
      : '',
    path(d, lit(x - r, x + r * 1.05, tone, air)),
    // The sky above it, and the light of the ground beneath.
    path(
      d,
      linear(
        [0, y, 0, base],
        [
          [0, '#ffeccb', 0.26],
          [0.4, '#ffeccb', 0],
          [1, '#1e2750', 0.34],
        ],
      ),
    ),
  ].join('');
}

/**
 * A minaret: a shaft that narrows, galleries, a cap.
 * @param {{ x: number, base: number, wide: number, high: number, tone?: string, cap?: string, air?: number, galleries?: readonly number[], pencil?: boolean, onion?: boolean }} minaret
 */
export function minaret({
  x,
  base,
  wide: w,
  high,
  tone = '#f1e3d3',
  cap = tone,
  air = 0,
  galleries = [0.45, 0.78],
  pencil = false,
  onion = false,
}) {
  const top = base - high;
  const shaft = pencil ? 0.72 : 0.84;
  const end = base - high * shaft;
  const paint = lit(x - w / 2, x + w / 2, tone, air);
  const parts = [path(`M${x - w / 2} ${base}L${x - w * 0.38} ${end}H${x + w * 0.38}L${x + w / 2} ${base}Z`, paint)];
  for (const at of galleries) {
    const y = base - high * at;
    parts.push(
      path(
        `M${x - w * 0.42} ${y + w * 0.42}L${x - w * 0.78} ${y}H${x + w * 0.78}L${x + w * 0.42} ${y + w * 0.42}Z`,
        lit(x - w * 0.8, x + w * 0.8, tone, air),
      ),
      rect(x - w * 0.78, y - w * 0.16, w * 1.56, w * 0.18, shade(tone, x, air, 0.5)),
    );
  }
  if (pencil)
    parts.push(
      path(`M${x - w * 0.34} ${end}L${x} ${top}L${x + w * 0.34} ${end}Z`, lit(x - w * 0.4, x + w * 0.4, cap, air)),
    );
  else {
    parts.push(
      rect(x - w * 0.3, end - high * 0.05, w * 0.6, high * 0.05, shade(tone, x, air, 0.4)),
      rect(x - w * 0.5, end - 1, w, 2.4, shade(tone, x, air, 0.2)),
      dome({
        x,
        base: end - high * 0.045,
        radius: w * 0.46,
        high: high * 0.155 - high * 0.045,
        tone: cap,
        air,
        onion,
        finial: high * 0.04,
      }),
    );
  }
  return parts.join('');
}

/**
 * A pointed arch as a path, for doors and niches.
 * @param {number} x @param {number} base @param {number} wide @param {number} high
 */
export const arch = (x, base, wide, high) => {
  const h = wide / 2;
  const spring = base - high + wide * 0.62;
  return `M${round(x - h)} ${base}V${round(spring)}C${round(x - h)} ${round(spring - wide * 0.3)} ${round(x - h * 0.45)} ${round(base - high + wide * 0.12)} ${round(x)} ${round(base - high)}C${round(x + h * 0.45)} ${round(base - high + wide * 0.12)} ${round(x + h)} ${round(spring - wide * 0.3)} ${round(x + h)} ${round(spring)}V${base}Z`;
};

/** The lamps inside, seen through an arch. @param {number} x @param {number} base @param {number} wide @param {number} high */
export const litArch = (x, base, wide, high) =>
  path(
    arch(x, base, wide, high),
    radial(
      [x, base - high * 0.15, high],
      [
        [0, '#ffd893'],
        [0.45, '#d08a55'],
        [1, '#4a2f44'],
      ],
    ),
  );

/** A date palm before the light. @param {number} x @param {number} base @param {number} high @param {string} tone @param {number} [seed] */
export function palm(x, base, high, tone, seed = 1) {
  const next = chance(seed * 131 + Math.round(x));
  const lean = (next() - 0.5) * high * 0.12;
  const [top, y] = [x + lean, base - high];
  let fronds = '';
  for (let index = 0; index < 15; index++) {
    const turn = (index / 15) * Math.PI * 2 + next() * 0.3;
    const reach = high * (0.34 + next() * 0.12);
    const [fx, fy] = [Math.cos(turn) * reach, Math.sin(turn) * reach * 0.62 + reach * 0.28];
    const [bx, by] = [fx * 0.55, fy * 0.3 - reach * 0.26];
    fronds += `M${round(top)} ${round(y)}q${round(bx)} ${round(by)} ${round(fx)} ${round(fy)}q${round(-fx * 0.35)} ${round(-fy * 0.2 - reach * 0.12)} ${round(-fx)} ${round(-fy)}Z`;
  }
  const w = high * 0.028;
  return (
    path(
      `M${round(x - w * 1.3)} ${base}Q${round(x)} ${round(base - high * 0.5)} ${round(top - w * 0.7)} ${round(y)}H${round(top + w * 0.7)}Q${round(x + w * 1.6)} ${round(base - high * 0.5)} ${round(x + w * 1.3)} ${base}Z`,
      tone,
    ) +
    path(fronds, tone) +
    `<path d="M${round(x - w)} ${base}Q${round(x + w * 0.2)} ${round(base - high * 0.5)} ${round(top - w * 0.5)} ${round(y)}" fill="none" stroke="#ffbe86" stroke-opacity=".45" stroke-width="${round(w * 0.5)}"/>`
  );
}

/** Round trees along a line, lower towards its ends. @param {{ from: number, to: number, base: number, high: number, tone: string, rim?: string, seed: number, step?: number }} row */
export function trees({ from, to, base, high, tone, rim = '#e0a070', seed, step = high * 0.4 }) {
  const next = chance(seed);
  let crowns = '';
  let rims = '';
  for (let x = from; x < to; x += step * (0.5 + next())) {
    // A row that runs on beyond the frame does not end there.
    const end = Math.min(from < 0 ? 1 : (x - from) / (high * 1.6), to > 1600 ? 1 : (to - x) / (high * 1.6));
    const r = high * (0.34 + next() * 0.3) * Math.min(1, 0.25 + Math.max(0, end) * 0.75);
    for (let index = 0; index < 12; index++) {
      const turn = next() * Math.PI * 2;
      const out = r * Math.sqrt(next());
      const [cx, cy, cr] = [
        x + Math.cos(turn) * out,
        base - r * 0.95 + Math.sin(turn) * out * 0.85,
        r * (0.16 + next() * 0.26),
      ];
      crowns += `M${round(cx - cr)} ${round(cy)}a${round(cr)} ${round(cr)} 0 1 0 ${round(2 * cr)} 0a${round(cr)} ${round(cr)} 0 1 0 ${round(-2 * cr)} 0Z`;
      if (cy < base - r)
        rims += `M${round(cx - cr)} ${round(cy)}a${round(cr)} ${round(cr)} 0 0 1 ${round(cr)} ${round(-cr)}a${round(cr * 1.3)} ${round(cr * 1.3)} 0 0 0 ${round(-cr)} ${round(cr)}Z`;
    }
    crowns += `M${round(x + r)} ${base + 1}a${round(r)} ${round(r * 0.9)} 0 0 0 ${round(-2 * r)} 0Z`;
  }
  return path(crowns, tone) + path(rims, rim, { opacity: 0.24 });
}

/** Poplars, as along every water of the north. @param {{ from: number, to: number, base: number, high: number, tone: string, seed: number, step?: number }} row */
export function poplars({ from, to, base, high, tone, seed, step = high * 0.3 }) {
  const next = chance(seed);
  let drawn = '';
  let rims = '';
  for (let x = from; x < to; x += step * (0.4 + next())) {
    const [h, w] = [high * (0.6 + next() * 0.5), high * (0.042 + next() * 0.03)];
    const y = base + (next() - 0.5) * high * 0.1;
    // On its own foot, as wide as a trunk and the grass around it.
    const [left, right] = [round(x - w * 0.6), round(x + w * 0.6)];
    const side = `M${left} ${round(y)}C${round(x - w * 1.5)} ${round(y - h * 0.2)} ${round(x - w)} ${round(y - h * 0.7)} ${round(x)} ${round(y - h)}`;
    drawn += `${side}C${round(x + w)} ${round(y - h * 0.7)} ${round(x + w * 1.5)} ${round(y - h * 0.2)} ${right} ${round(y)}Z`;
    rims += `${side}C${round(x - w * 0.3)} ${round(y - h * 0.7)} ${round(x - w * 0.5)} ${round(y - h * 0.25)} ${left} ${round(y)}Z`;
  }
  return path(drawn, tone) + path(rims, '#f0b077', { opacity: 0.3 });
}

/** A dhow under sail. @param {number} x @param {number} y @param {number} size @param {string} [tone] */
export const dhow = (x, y, size, tone = '#241f3a') =>
  group(
    { transform: `translate(${x} ${y}) scale(${size / 100})` },
    `<path d="M-4 0L8-86" stroke="${tone}" stroke-width="2.6"/>`,
    path(
      'M-42-14C-10-30 20-64 34-98C40-62 40-36 30-12C6-8-18-8-42-14Z',
      linear(
        [-42, 0, 40, 0],
        [
          [0, '#ffe3b8'],
          [0.5, '#e5a883'],
          [1, '#7d6488'],
        ],
      ),
    ),
    path('M-58-10C-40-4 30-4 62-18L50 6C30 12-30 12-46 6Z', tone),
    `<path d="M-58-10C-40-4 30-4 62-18" fill="none" stroke="#ffbe86" stroke-width="1.6" stroke-opacity=".7"/>`,
  );
