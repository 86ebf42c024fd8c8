import type { VehicleKind } from './vehicle';

interface Drawing {
  /** Where its axles are, from the left; the wheels stand on the line y = 168. */
  axles: readonly [rear: number, front: number];
  radius: number;
  /** From the front bumper's foot round over the roof to the rear one's, at the height of the sills. */
  body: string;
  /** What lies in its own shadow, below. */
  shade: string;
  /** What the sky lies on: the shoulder. */
  shoulder: string;
  panes: string;
  glint: string;
  /** Doors and mirror. */
  seams: string;
  handles: string;
  lamp: string;
  tail: string;
}

/** Nose to the right, 90 units to the metre, so that one is as much larger than the other as it is. */
const DRAWINGS: Readonly<Record<VehicleKind, Drawing>> = {
  saloon: {
    axles: [116, 394],
    radius: 31,
    body: 'H460C467 148.500 470.500 146 471.500 141C473 134 473 126 471.500 117C469 107 462 100 450 95C424 84.500 386 77.500 350 74C324 57 298 43 272 39C250 35.500 222 35 196 37.500C160 41.500 130 54 100 72C78 76.500 54 80 30 84.500C23 86 19 88 17 92C10 98 8 105 8 114L9 134C9 142 13 147 22 149',
    shade:
      'M9 130C150 122 330 122 472.500 128C473 134 472.500 138 471.500 141C470.500 146 467 148.500 460 149H22C13 147 9 142 9 134Z',
    shoulder: 'M18 93C120 85 300 84 448 95L455 99C300 90 120 90 13 97Z',
    panes:
      'M117 73C140 58 166 46.500 198 43L213 42.100V74.800ZM219 42C240 41.500 256 42.500 269 45C290 49.500 310 60 327 74.500C326 76 324 76.800 321 76.800L219 74.900Z',
    glint: 'M176 46.500L196 43.200L168 74H142ZM262 44L276 47L252 75.500H234Z',
    seams:
      'M158 56L153 74M216 42V76C216 100 217 126 221 142M334 78C342 92 347 106 346 116M140 75C140 88 145 98 150 106M313 77C312 70.500 316 67.500 323 68C329 68.500 331 72 331 77Z',
    handles: 'M174 86h18M260 87h18',
    lamp: 'M432 96.500C448 98.500 459 103.500 464.500 111.500C455 111.500 442 108 434 104Z',
    tail: 'M10.500 102.500C12 97 17 94 26 93L46 92L41 99.500L9 106Z',
  },
  estate: {
    axles: [112, 388],
    radius: 35,
    body: 'H458C466 145 470 140 470 130L469 105C468 94 463 86 452 81C430 72 392 67 352 64L304 29C290 20 274 15 250 13.500C190 10 90 12 42 17.500C34 18.500 29 23 27 31L17 70C13 80 11 90 11 102L10 133C10 141 13 145 20 149',
    shade: 'M10 128H470V130C470 140 466 145 458 149H20C13 145 10 141 10 133Z',
    shoulder: 'M15 77C130 72 330 72 450 81L458 86C330 77 130 77 14 82Z',
    panes:
      'M43 63L52 32C53 29 55 27.600 58 27.300L121 24.800L113 65.400L46 65ZM128 24.500C160 22.800 190 22.500 213 22.800V66.200L120 65.600ZM220 23L252 24.500C268 26 280 29 292 36L334 65C333 66.500 331 67 328 67L220 66.300Z',
    glint: 'M170 23L194 22.600L160 66H134ZM262 25.500L280 29.500L250 66.500H230Z',
    seams:
      'M216.500 23V68C216 96 217 122 220 142M341 69C349 86 352 98 351 104M117 67C115 80 117 90 121 98M56 13.500C120 7.500 210 7 258 11.500M316 68C315 58 319 55.500 326 56C332 56.500 335 60 335 68Z',
    handles: 'M182 80h18M268 80h18',
    lamp: 'M430 79.500L454 84.500C461 88 464.500 92 465.500 98.500L438 93Z',
    tail: 'M13.500 83L32 81L30 97L11.500 103Z',
  },
  van: {
    axles: [108, 402],
    radius: 32,
    body: 'H459C467 146 471.500 141 471.500 131L471 113C470 102 466 93 458 87C446 78 420 72 392 67L334 24C318 12 300 5.500 280 4C220 0 120 0 34 3.500C25 4 19 7 16 14C11 25 9 41 9 61V134C9 142 12 146 20 149',
    shade: 'M9 128H471.500V131C471.500 141 467 146 459 149H20C12 146 9 142 9 134Z',
    shoulder: 'M9 80H395C425 82 445 84 456 88L463 93C440 88 420 86 395 85H9Z',
    panes:
      'M22 62L24 27C24.500 21 27 18.500 33 18L112 15V63.400L24 63ZM119 14.800L232 14.500V64L119 63.500ZM239 14.600L280 16.500C296 17.800 310 23 323 32L362 61C362 63.500 360 65 357 65L239 64Z',
    glint: 'M168 14.700H194L164 63.700H138ZM286 17L302 20.500L270 64.500H250Z',
    seams:
      'M115.500 66V112M235.500 15V142M354 68C360 84 364 96 363 104M20 72H230M338 68C337 56 341 52.500 349 53C356 53.500 359 58 359 68Z',
    handles: 'M206 92h18M252 92h18',
    lamp: 'M430 81.500L452 90C460 95 463.500 100 464.500 107L442 102Z',
    tail: 'M9.500 64H20L18.500 104H9Z',
  },
};

const SPOKES = 10;

/** Decoration: the car that is sent, from its side; `cw-car-paint` is what a line drawing of it leaves out. */
export function Car({ kind }: { kind: VehicleKind }) {
  const { axles, radius, body, shade, shoulder, panes, glint, seams, handles, lamp, tail } = DRAWINGS[kind];
  const [rear, front] = axles;
  const arch = radius + 8;
  const over = (axle: number) => `M${axle - arch} 149A${arch} ${arch} 0 0 1 ${axle + arch} 149Z`;
  const spoke = (Math.PI * 0.8 * radius) / SPOKES;
  return (
    // A new key remounts the drawing, which plays its entry animation again.
    <svg key={kind} className="cw-car" viewBox="0 -4 480 180" aria-hidden="true">
      <g className="cw-car-paint">
        {/* On the ground, and darkest where the wheels touch it. */}
        {[232, 220, 204].map((reach) => (
          <ellipse key={reach} cx="240" cy="168" rx={reach} ry={reach / 32} opacity="0.1" />
        ))}
        {axles.flatMap((axle) =>
          [1.1, 0.9, 0.6].map((reach) => (
            <ellipse key={`${axle} ${reach}`} cx={axle} cy="168" rx={radius * reach} ry={3 * reach} opacity="0.22" />
          )),
        )}
        <path d={`M${rear} 130H${front}V154H${rear}Z`} fill="#05070d" />
      </g>
      <path
        className="cw-car-body"
        d={`M${rear + arch} 149H${front - arch}A${arch} ${arch} 0 0 1 ${front + arch} 149${body}H${rear - arch}A${arch} ${arch} 0 0 1 ${rear + arch} 149`}
      />
      <g className="cw-car-paint">
        <path d={shade} opacity="0.2" />
        <path d={shoulder} fill="#fff" opacity="0.2" />
      </g>
      <path className="cw-car-panes" d={panes} />
      <path className="cw-car-paint" d={glint} fill="#fff" opacity="0.18" />
      <path d={seams} fill="none" stroke="#000" strokeOpacity="0.4" strokeWidth="1.2" />
      <path d={handles} fill="none" stroke="#fff" strokeOpacity="0.7" strokeWidth="2.4" strokeLinecap="round" />
      <path d={lamp} fill="#fbf3da" />
      <path d={tail} fill="#a8332c" />
      <path className="cw-car-paint" d={over(rear) + over(front)} fill="#05070d" />
      {axles.map((axle) => (
        <g key={axle} transform={`translate(${axle} ${168 - radius})`} fill="#262c3e" stroke="#b4b9c4">
          <circle r={radius} fill="#12162a" stroke="none" />
          <circle r={radius * 0.69} strokeWidth="1.6" />
          <circle
            className="cw-car-paint"
            r={radius * 0.4}
            strokeWidth={radius * 0.5}
            strokeDasharray={`${spoke * 0.42} ${spoke * 0.58}`}
          />
          <circle r={radius * 0.14} />
        </g>
      ))}
    </svg>
  );
}
