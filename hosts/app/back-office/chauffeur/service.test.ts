import { describe, expect, it } from 'vitest';
import { items, people, vehicleCategory } from './service';

describe('a chauffeur request', () => {
  it.each([
    [1, 'Sedan/SUV'],
    [4, 'Sedan/SUV'],
    [5, 'Van/Large Vehicle'],
  ])('for %i passengers asks for a %s', (passengers, category) => {
    expect(vehicleCategory(passengers)).toBe(category);
  });

  it.each([
    [1, '1 Person', '1 Item'],
    [2, '2 People', '2 Items'],
    [0, '0 People', '0 Items'],
  ])('counts %i as %s and %s', (number, passengers, luggage) => {
    expect([people(number), items(number)]).toEqual([passengers, luggage]);
  });
});
