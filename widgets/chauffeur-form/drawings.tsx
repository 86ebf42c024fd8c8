interface Drawing {
  /** Positions of the axles from the left; the wheels stand on the line y = 168. */
  axles: readonly [rear: number, front: number];
  radius: number;
  /** The outline from the front bumper over the roof to the rear bumper, at the height of the sills. */
  body: string;
  panes: string;
  /** Doors and mirror. */
  seams: string;
  handles: string;
  lamp: string;
  tail: string;
}

/** Nose to the right, 90 units per metre, so that sizes compare. */
const DRAWINGS = {
  sedan: {
    axles: [116, 394],
    radius: 31,
    body: 'H460C467 148.500 470.500 146 471.500 141C473 134 473 126 471.500 117C469 107 462 100 450 95C424 84.500 386 77.500 350 74C324 57 298 43 272 39C250 35.500 222 35 196 37.500C160 41.500 130 54 100 72C78 76.500 54 80 30 84.500C23 86 19 88 17 92C10 98 8 105 8 114L9 134C9 142 13 147 22 149',
    panes:
      'M117 73C140 58 166 46.500 198 43L213 42.100V74.800ZM219 42C240 41.500 256 42.500 269 45C290 49.500 310 60 327 74.500C326 76 324 76.800 321 76.800L219 74.900Z',
    seams:
      'M158 56L153 74M216 42V76C216 100 217 126 221 142M334 78C342 92 347 106 346 116M140 75C140 88 145 98 150 106M313 77C312 70.500 316 67.500 323 68C329 68.500 331 72 331 77Z',
    handles: 'M174 86h18M260 87h18',
    lamp: 'M432 96.500C448 98.500 459 103.500 464.500 111.500C455 111.500 442 108 434 104Z',
    tail: 'M10.500 102.500C12 97 17 94 26 93L46 92L41 99.500L9 106Z',
  },
  van: {
    axles: [108, 402],
    radius: 32,
    body: 'H459C467 146 471.500 141 471.500 131L471 113C470 102 466 93 458 87C446 78 420 72 392 67L334 24C318 12 300 5.500 280 4C220 0 120 0 34 3.500C25 4 19 7 16 14C11 25 9 41 9 61V134C9 142 12 146 20 149',
    panes:
      'M22 62L24 27C24.500 21 27 18.500 33 18L112 15V63.400L24 63ZM119 14.800L232 14.500V64L119 63.500ZM239 14.600L280 16.500C296 17.800 310 23 323 32L362 61C362 63.500 360 65 357 65L239 64Z',
    seams:
      'M115.500 66V112M235.500 15V142M354 68C360 84 364 96 363 104M20 72H230M338 68C337 56 341 52.500 349 53C356 53.500 359 58 359 68Z',
    handles: 'M206 92h18M252 92h18',
    lamp: 'M430 81.500L452 90C460 95 463.500 100 464.500 107L442 102Z',
    tail: 'M9.500 64H20L18.500 104H9Z',
  },
} satisfies Record<string, Drawing>;

/** The vehicle from the side; decoration. */
export function Car({ kind }: { kind: keyof typeof DRAWINGS }) {
  const { axles, radius, body, panes, seams, handles, lamp, tail } = DRAWINGS[kind];
  const [rear, front] = axles;
  const arch = radius + 8;
  return (
    // A new key remounts the drawing, which plays its entry animation again.
    <svg key={kind} className="cw-car" viewBox="0 -4 480 172" aria-hidden="true">
      <path
        className="cw-car-body"
        d={`M${rear + arch} 149H${front - arch}A${arch} ${arch} 0 0 1 ${front + arch} 149${body}H${rear - arch}A${arch} ${arch} 0 0 1 ${rear + arch} 149`}
      />
      <path className="cw-car-panes" d={panes} />
      <path d={seams + handles + tail} />
      <path className="cw-car-lamp" d={lamp} />
      {axles.map((axle) => (
        <g key={axle} transform={`translate(${axle} ${168 - radius})`}>
          <circle r={radius} />
          <circle r={radius * 0.66} />
          <circle r={radius * 0.14} />
        </g>
      ))}
    </svg>
  );
}

// This chunk loads after the form, which works without drawings and the pick-up's day in words.
export { AircraftSilhouette, formatDay } from '../kit';
