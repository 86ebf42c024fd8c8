import { expect, it } from 'vitest';
import { contrast } from './contrast';

it('reckons the contrast of two colours as WCAG does, whichever is the lighter', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([255, 255, 255], [118, 118, 118])).toBeCloseTo(4.54, 2);
  expect(contrast([10, 20, 30], [10, 20, 30])).toBe(1);
});
