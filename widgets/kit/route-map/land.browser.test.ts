import { expect, test } from 'vitest';
import type { Position } from '../airports';
import { greatCircle, toVector } from './great-circle';
import { landPath } from './land';
import { frameRoutes } from './projection';

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });
const FRAME = { width: 800, height: 450, padding: 60 };

const PLACES = {
  land: {
    Attock: at(33.8, 72.3),
    'the hills of Oman': at(22.9, 57.5),
    Siberia: at(62, 130),
    Manchuria: at(42, 122),
    Moscow: at(55.75, 37.6),
    Cairo: at(30, 31.2),
    Arizona: at(33.5, -112),
    Bolivia: at(-17, -65),
    Congo: at(0, 22),
  },
  sea: {
    'the Arabian Sea': at(23, 63),
    'the Caspian Sea': at(41, 51),
    'the Black Sea': at(43, 34),
    'the North Atlantic': at(50, -35),
    'the middle of the Pacific': at(5, -150),
    'the sea off Tahiti': at(-17, -150.7),
    'the Gulf of Alaska': at(54, -148),
    'the South Atlantic': at(-20, -15),
  },
};

// Each route hides another part of the world behind the globe: Africa for Tahiti, half of Asia for the flight from Tokyo.
// The last one shows all of the world but a spot.
const frames = [
  { route: [at(35.92, 74.33), at(35.34, 75.54)], land: ['Attock'], sea: [] },
  { route: [at(24.9, 67.2), at(25.25, 55.37)], land: ['the hills of Oman'], sea: ['the Arabian Sea'] },
  { route: [at(33.5, 72.8), at(51.5, -0.5)], land: ['Cairo', 'Moscow'], sea: ['the Black Sea', 'the Caspian Sea'] },
  { route: [at(35.77, 140.39), at(33.94, -118.41)], land: ['Siberia', 'Manchuria'], sea: ['the Gulf of Alaska'] },
  { route: [at(-17.55, -149.61), at(-16.44, -151.75)], land: [], sea: ['the sea off Tahiti'] },
  {
    route: [at(20, 30), at(-20, -149)],
    land: ['Arizona', 'Bolivia', 'Cairo', 'Congo'],
    sea: ['the middle of the Pacific', 'the North Atlantic', 'the South Atlantic'],
  },
] satisfies { route: Position[]; land: (keyof typeof PLACES.land)[]; sea: (keyof typeof PLACES.sea)[] }[];

test.each(frames)('the map fills land ($land), not sea ($sea)', ({ route, land, sea }) => {
  const [from, to] = route;
  if (!from || !to) throw new Error('A route has two ends');
  const projection = frameRoutes([greatCircle(from, to, 32)], FRAME);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', landPath(projection, FRAME));
  path.setAttribute('fill-rule', 'evenodd');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.append(path);
  document.body.append(svg);
  const seen = (position: Position) => {
    const { x, y, beyond } = projection.project(toVector(position));
    const inFrame = !beyond && x > 0 && y > 0 && x < FRAME.width && y < FRAME.height;
    return inFrame ? (path.isPointInFill(new DOMPoint(x, y)) ? 'land' : 'sea') : 'out of the frame';
  };
  for (const name of land) expect(seen(PLACES.land[name]), name).toBe('land');
  for (const name of sea) expect(seen(PLACES.sea[name]), name).toBe('sea');
  svg.remove();
});
