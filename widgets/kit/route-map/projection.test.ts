import { describe, expect, test } from 'vitest';
import { flightMinutes, greatCircle, greatCircleKm, toNauticalMiles, toPosition } from './great-circle';
import { frameRoutes, graticule, linePath } from './projection';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const KHI = at(24.9, 67.2);
const FRAME = { width: 560, height: 320, padding: 48 };

const routes = {
  'Gilgit to Skardu': [[at(35.92, 74.33), at(35.34, 75.54)]],
  'Karachi to Dubai': [[KHI, at(25.25, 55.37)]],
  'Karachi to New York, over the Arctic': [[KHI, at(40.64, -73.78)]],
  'Tokyo to Los Angeles, over the antimeridian': [[at(35.77, 140.39), at(33.94, -118.41)]],
  'Auckland to Santiago': [[at(-37, 174.8), at(-33.4, -70.8)]],
  'pole to pole': [[at(90, 0), at(-90, 0)]],
  'Karachi round the world': [
    [KHI, at(51.47, -0.45)],
    [at(51.47, -0.45), at(33.94, -118.41)],
    [at(33.94, -118.41), at(-33.95, 151.18)],
    [at(-33.95, 151.18), KHI],
  ],
  'Karachi to Karachi': [[KHI, KHI]],
} as const;

test.each(Object.entries(routes))(
  'the map of a route from %s shows the whole route within the padding, with few grid lines',
  (_, legs) => {
    const paths = legs.map(([from, to]) => greatCircle(from, to, 32));
    const projection = frameRoutes(paths, FRAME);
    const points = paths.flat().map(projection.project);
    const { width, height, padding } = FRAME;
    const isOutside = ({ x, y }: { x: number; y: number }) =>
      Math.min(x, width - x) < padding - 0.5 || Math.min(y, height - y) < padding - 0.5;
    expect(points.filter((point) => point.beyond || isOutside(point))).toEqual([]);
    const lines = graticule(projection, FRAME);
    expect(lines.filter(({ isParallel }) => isParallel).length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThan(60);
  },
);

test('the map of a short flight shows about 900 km around it', () => {
  expect(frameRoutes([greatCircle(at(35.92, 74.33), at(35.34, 75.54), 8)], FRAME).spanDegrees).toBeCloseTo(8, 5);
});

test('a map has north at the top and east at the right', () => {
  const { project } = frameRoutes([greatCircle(KHI, at(25.25, 55.37), 2)], FRAME);
  const [south, north] = greatCircle(at(20, 60), at(30, 60), 1).map(project);
  const [west, east] = greatCircle(at(25, 56), at(25, 66), 1).map(project);
  expect(north?.y).toBeLessThan(south?.y ?? 0);
  expect(west?.x).toBeLessThan(east?.x ?? 0);
});

test('a long flight is a curve on the map whose middle is far from the straight line', () => {
  const { project } = frameRoutes([greatCircle(at(33.95, -118.4), at(-33.95, 151.2), 16)], FRAME);
  const [start, middle, end] = greatCircle(at(33.95, -118.4), at(-33.95, 151.2), 2).map(project);
  if (!start || !middle || !end) throw new Error('three points');
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const offset = ((end.x - start.x) * (middle.y - start.y) - (end.y - start.y) * (middle.x - start.x)) / length;
  expect(Math.abs(offset) / length).toBeGreaterThan(0.1);
});

test('a line on the map leaves out what is on the far side of the globe', () => {
  const seen = (x: number) => ({ x, y: 0, beyond: false });
  const hidden = { x: 9, y: 9, beyond: true };
  expect(linePath([seen(1), seen(2), hidden, seen(3), seen(4)])).toBe('M1 0L2 0M3 0L4 0');
});

describe('a great circle', () => {
  const KHI = at(24.9065, 67.1608);
  const DXB = at(25.2532, 55.3657);
  const LHR = at(51.4706, -0.4619);
  const JFK = at(40.6413, -73.7781);
  const ISB = at(33.549, 72.8257);
  const SYD = at(-33.9461, 151.1772);
  const LAX = at(33.9425, -118.4081);
  const HALF_ROUND = Math.PI * 6371.0088;

  // Computed by Vincenty's formula on the WGS 84 ellipsoid. The sphere differs by less than 0.5 %.
  test.each([
    ['Karachi to Dubai', KHI, DXB, 1190.2],
    ['Karachi to New York', KHI, JFK, 11_704.7],
    ['Sydney to Los Angeles, over the antimeridian', SYD, LAX, 12_050.7],
  ])('%s is as long as on the ellipsoid, both ways', (_, from, to, km) => {
    expect(Math.abs(greatCircleKm(from, to) / km - 1)).toBeLessThan(0.005);
    expect(greatCircleKm(from, to)).toBeCloseTo(greatCircleKm(to, from), 6);
  });

  test.each([
    ['the same point', KHI, KHI, 0],
    ['a point a metre away', at(25, 67), at(25.000009, 67), 0.001],
    ['the antipode', at(20, 30), at(-20, -150), HALF_ROUND],
    ['the other pole', at(90, 0), at(-90, 0), HALF_ROUND],
  ])('measures the distance to %s', (_, from, to, km) => {
    expect(greatCircleKm(from, to)).toBeCloseTo(km, 3);
  });

  test('is measured in nautical miles, and a degree of latitude has 60', () => {
    expect(toNauticalMiles(greatCircleKm(at(0, 0), at(1, 0)))).toBeCloseTo(60, 0);
  });

  test.each([
    [0, 0],
    [800, 85],
    [greatCircleKm(KHI, DXB), 115],
    [greatCircleKm(ISB, LHR), 480],
  ])('of %d km takes the cruise time and the allowance: %i minutes, in steps of 5', (km, minutes) => {
    expect(flightMinutes(km)).toBe(minutes);
  });

  test('does not turn back at the antimeridian', () => {
    const longitudes = greatCircle(at(10, 170), at(10, -170), 20).map(
      (point) => (toPosition(point).longitude + 360) % 360,
    );
    expect(longitudes).toEqual(longitudes.toSorted((a, b) => a - b));
  });
});
