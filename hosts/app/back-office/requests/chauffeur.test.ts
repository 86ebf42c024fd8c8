// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import { vehicleCategory } from './chauffeur';

describe('a chauffeur request', () => {
  it.each([
    [1, 'Sedan/SUV'],
    [4, 'Sedan/SUV'],
    [5, 'Van/Large Vehicle'],
  ])('for %i passengers suggests a %s', (passengers, category) => {
    expect(vehicleCategory(passengers)).toBe(category);
  });
});
