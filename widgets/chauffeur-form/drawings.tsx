import type { VehicleKind } from './draft';

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
const DRAWINGS: Readonly<Record<VehicleKind, Drawing>> = {
  saloon: {
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
  estate: {
    axles: [112, 388],
    radius: 35,
    body: 'H458C466 145 470 140 470 130L469 105C468 94 463 86 452 81C430 72 392 67 352 64L304 29C290 20 274 15 250 13.500C190 10 90 12 42 17.500C34 18.500 29 23 27 31L17 70C13 80 11 90 11 102L10 133C10 141 13 145 20 149',
    panes:
      'M43 63L52 32C53 29 55 27.600 58 27.300L121 24.800L113 65.400L46 65ZM128 24.500C160 22.800 190 22.500 213 22.800V66.200L120 65.600ZM220 23L252 24.500C268 26 280 29 292 36L334 65C333 66.500 331 67 328 67L220 66.300Z',
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
    panes:
      'M22 62L24 27C24.500 21 27 18.500 33 18L112 15V63.400L24 63ZM119 14.800L232 14.500V64L119 63.500ZM239 14.600L280 16.500C296 17.800 310 23 323 32L362 61C362 63.500 360 65 357 65L239 64Z',
    seams:
      'M115.500 66V112M235.500 15V142M354 68C360 84 364 96 363 104M20 72H230M338 68C337 56 341 52.500 349 53C356 53.500 359 58 359 68Z',
    handles: 'M206 92h18M252 92h18',
    lamp: 'M430 81.500L452 90C460 95 463.500 100 464.500 107L442 102Z',
    tail: 'M9.500 64H20L18.500 104H9Z',
  },
};

/** The vehicle from the side; decoration. */
export function Car({ kind }: { kind: VehicleKind }) {
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

/** A skyline from the town to the airport's tower; decoration. */
export function Skyline() {
  return (
    <svg className="cw-chauffeur-skyline" viewBox="0 0 540 88" aria-hidden="true">
      <path
        d={
          // The town, with a round tower in it
          'M0 88V70H22V88M6 76H10M14 76H18M22 74H38V88M38 74V56H58V88M43 63H53M43 70H53M43 77H53' +
          'M66 88V34H84V88M70 41H80M70 48H80M70 55H80M70 62H80M70 69H80M70 76H80M84 50L98 44V88M89 56H93M89 65H93M89 74H93' +
          'M110 88V18H124V88M110 24H124M113 18V11H121V18M114.600 24V88M119.400 24V88' +
          // A mosque
          'M142 88V40L144 32L146 40V88M140.500 48H147.500M196 88V40L198 32L200 40V88M194.500 48H201.500' +
          'M151 88V66H191V88M153 66C152 53 160 46 171 41C182 46 190 53 189 66M171 41V35M165 88V78A6 7 0 0 1 177 78V88' +
          'M214 88V62H240V88M214 68H240M220 75H224M230 75H234M220 81H224M230 81H234' +
          // Palms
          'M262 88C263 78 263 71 266 63C260 58 255 59 252 64M266 63C272 58 277 59 280 64M266 63C262 56 257 54 252 56M266 63C270 56 275 54 280 56' +
          'M296 88C297 81 297 77 299 71C294 67 290 68 288 72M299 71C304 67 308 68 310 72M299 71C296 66 292 64 288 66M299 71C302 66 306 64 310 66' +
          // The terminal, and its tower
          'M330 88V76C366 62 424 62 460 76V88M340 88V73M362 88V68.500M384 88V66.500M406 88V66.500M428 88V68.500M450 88V73M330 80H460' +
          'M508 88L510.500 42H518.500L521 88M504 42L500.500 30H528.500L525 42ZM502.500 36H526.500M505 30L507 26H522L524 30M514.500 26V16'
        }
      />
    </svg>
  );
}

// This chunk loads after the form, because drawings are decoration.
export { AircraftSilhouette } from '../kit';
