import { expect, test } from 'vitest';
import { placeLabels } from './labels';

const FRAME = { width: 300, height: 200, padding: 34 };
const airport = (label: string, x: number, y: number) => ({ label, x, y, beyond: false });

test('labels of airports close to each other do not collide', () => {
  const labels = placeLabels([airport('GIL', 150, 100), airport('KDU', 162, 106), airport('HNZ', 148, 90)], [], FRAME);
  for (const [index, a] of labels.entries())
    for (const b of labels.slice(index + 1))
      expect(Math.abs(a.x - b.x) > 24 || Math.abs(a.y - b.y) > 14, `${a.text} and ${b.text}`).toBe(true);
});

test('a label stays in the frame', () => {
  const [label] = placeLabels([airport('Hunza helipad', 290, 5)], [], FRAME);
  expect(label?.x).toBeLessThan(300 - 45);
  expect(label?.y).toBeGreaterThan(7);
});

test('a label keeps off the line that leaves its airport', () => {
  const upward = Array.from({ length: 20 }, (_, step) => ({ x: 150, y: 100 - step * 4, beyond: false }));
  const [label] = placeLabels([airport('LHE', 150, 100)], [upward], FRAME);
  expect(label?.y).toBeGreaterThan(100);
});

test('a label keeps off the coast beneath it, where another side is as good', () => {
  const coast = [
    { x: 0, y: 88, beyond: false },
    { x: 300, y: 88, beyond: false },
  ];
  const [label] = placeLabels([airport('KHI', 150, 100)], [], FRAME, [coast]);
  expect(label?.y).toBeGreaterThan(100);
});
