import { describe, expect, it } from 'vitest';
import { count } from './csv';

describe('a counted noun', () => {
  it.each([
    [0, '0 rooms', '0 People'],
    [1, '1 room', '1 Person'],
    [2, '2 rooms', '2 People'],
  ])('of %i is %s, or %s if its plural is irregular', (number, rooms, people) => {
    expect([count(number, 'room'), count(number, 'Person', 'People')]).toEqual([rooms, people]);
  });
});
