import { describe, expect, test } from 'vitest';
import { greatCircle } from './great-circle';
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
  'round the world': [
    [KHI, at(51.47, -0.45)],
    [at(51.47, -0.45), at(33.94, -118.41)],
    [at(33.94, -118.41), at(-33.95, 151.18)],
    [at(-33.95, 151.18), KHI],
  ],
  'nowhere: the same place twice': [[KHI, KHI]],
} as const;

describe.each(Object.entries(routes))('%s', (_, legs) => {
  const paths = legs.map(([from, to]) => greatCircle(from, to, 32));
  const projection = frameRoutes(paths, FRAME);
  const points = paths.flat().map(projection.project);

  test('lies wholly in sight and within the padding', () => {
    for (const { x, y, beyond } of points) {
      expect(beyond).toBe(false);
      expect(x).toBeGreaterThan(FRAME.padding - 0.5);
      expect(x).toBeLessThan(FRAME.width - FRAME.padding + 0.5);
      expect(y).toBeGreaterThan(FRAME.padding - 0.5);
      expect(y).toBeLessThan(FRAME.height - FRAME.padding + 0.5);
    }
  });

  test('has meridians and parallels around it, not hundreds', () => {
    const lines = graticule(projection, FRAME);
    expect(lines.filter(({ isParallel }) => isParallel).length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThan(60);
  });
});

test('a short hop is shown with some 900 km around it', () => {
  expect(frameRoutes([greatCircle(at(35.92, 74.33), at(35.34, 75.54), 8)], FRAME).spanDegrees).toBeCloseTo(8, 5);
});

test('north is up and east is right', () => {
  const { project } = frameRoutes([greatCircle(KHI, at(25.25, 55.37), 2)], FRAME);
  const [south, north] = greatCircle(at(20, 60), at(30, 60), 1).map(project);
  const [west, east] = greatCircle(at(25, 56), at(25, 66), 1).map(project);
  expect(north?.y).toBeLessThan(south?.y ?? 0);
  expect(west?.x).toBeLessThan(east?.x ?? 0);
});

test('a long flight is a curve: its middle is well off the straight line', () => {
  const { project } = frameRoutes([greatCircle(at(33.95, -118.4), at(-33.95, 151.2), 16)], FRAME);
  const [start, middle, end] = greatCircle(at(33.95, -118.4), at(-33.95, 151.2), 2).map(project);
  if (!start || !middle || !end) throw new Error('three points');
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const offset = ((end.x - start.x) * (middle.y - start.y) - (end.y - start.y) * (middle.x - start.x)) / length;
  expect(Math.abs(offset) / length).toBeGreaterThan(0.1);
});

test('a line leaves out what is behind the globe', () => {
  const seen = (x: number) => ({ x, y: 0, beyond: false });
  const hidden = { x: 9, y: 9, beyond: true };
  expect(linePath([seen(1), seen(2), hidden, seen(3), seen(4)])).toBe('M1 0L2 0M3 0L4 0');
});
