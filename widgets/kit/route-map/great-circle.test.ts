import { expect, test } from 'vitest';
import { flightMinutes, greatCircle, greatCircleKm, toNauticalMiles, toPosition } from './great-circle';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const KHI = at(24.9065, 67.1608);
const DXB = at(25.2532, 55.3657);
const LHR = at(51.4706, -0.4619);
const JFK = at(40.6413, -73.7781);
const ISB = at(33.549, 72.8257);
const SYD = at(-33.9461, 151.1772);
const LAX = at(33.9425, -118.4081);
const HALF_ROUND = Math.PI * 6371.0088;

// Computed apart from this code by Vincenty's formula on the WGS 84 ellipsoid, which a sphere meets within 0.5 %.
test.each([
  ['Karachi to Dubai', KHI, DXB, 1190.2],
  ['Karachi to London', KHI, LHR, 6348.2],
  ['Islamabad to London', ISB, LHR, 6066.4],
  ['Karachi to New York', KHI, JFK, 11_704.7],
  ['Sydney to Los Angeles, over the antimeridian', SYD, LAX, 12_050.7],
])('%s is as far as on the ellipsoid', (_, from, to, km) => {
  expect(Math.abs(greatCircleKm(from, to) / km - 1)).toBeLessThan(0.005);
});

test('a distance is the same both ways, and 0 to the same point', () => {
  expect(greatCircleKm(KHI, JFK)).toBeCloseTo(greatCircleKm(JFK, KHI), 6);
  expect(greatCircleKm(KHI, KHI)).toBe(0);
});

test('antipodes are half the globe apart', () => {
  expect(greatCircleKm(at(20, 30), at(-20, -150))).toBeCloseTo(HALF_ROUND, 3);
  expect(greatCircleKm(at(90, 0), at(-90, 0))).toBeCloseTo(HALF_ROUND, 3);
});

test('two points a metre apart are not one point', () => {
  expect(greatCircleKm(at(25, 67), at(25.000009, 67))).toBeCloseTo(0.001, 5);
});

test('a nautical mile is a minute of latitude', () => {
  expect(toNauticalMiles(greatCircleKm(at(0, 0), at(1, 0)))).toBeCloseTo(60, 0);
});

test('the flight time is the cruise and the allowance, in steps of 5 minutes', () => {
  expect(flightMinutes(800)).toBe(85);
  expect(flightMinutes(greatCircleKm(KHI, DXB))).toBe(115);
  expect(flightMinutes(greatCircleKm(ISB, LHR))).toBe(480);
});

test('no distance takes no time', () => {
  expect(flightMinutes(0)).toBe(0);
});

test('the points lie evenly between both ends', () => {
  const path = greatCircle(KHI, JFK, 4).map(toPosition);
  expect(path).toHaveLength(5);
  expect(greatCircleKm(path[0] ?? SYD, KHI)).toBeLessThan(0.001);
  expect(greatCircleKm(path[4] ?? SYD, JFK)).toBeLessThan(0.001);
  const quarter = greatCircleKm(KHI, JFK) / 4;
  for (const [index, point] of path.slice(1).entries())
    expect(greatCircleKm(path[index] ?? SYD, point)).toBeCloseTo(quarter, 3);
});

test('a path over the antimeridian does not turn back', () => {
  const longitudes = greatCircle(at(10, 170), at(10, -170), 20).map(
    (point) => (toPosition(point).longitude + 360) % 360,
  );
  expect(longitudes).toEqual(longitudes.toSorted((a, b) => a - b));
});

test('between antipodes the path leads over the north pole', () => {
  expect(toPosition(greatCircle(at(0, 30), at(0, -150), 2)[1] ?? [0, 0, 0]).latitude).toBeCloseTo(90, 6);
});

test('from pole to pole the path follows 0° E', () => {
  const middle = toPosition(greatCircle(at(90, 0), at(-90, 0), 2)[1] ?? [0, 0, 0]);
  expect(middle.latitude).toBeCloseTo(0, 6);
  expect(middle.longitude).toBeCloseTo(0, 6);
});

test('the path to the same point stays there', () => {
  for (const point of greatCircle(KHI, KHI, 3)) expect(greatCircleKm(toPosition(point), KHI)).toBeLessThan(0.001);
});
