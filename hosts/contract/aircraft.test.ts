import { describe, expect, it } from 'vitest';
import { findInFleet } from './aircraft';

const craft = (id: number, name: string) => ({ id, name, isActive: true });
const FLEET = [craft(1, 'King Air 350'), craft(2, 'Citation CJ4 AP-CJF')];

describe('the aircraft of a quote', () => {
  it.each([
    [{ aircraft: 'king air  350', tail: '' }, 1],
    [{ aircraft: 'King Air 350', tail: 'ap cjf' }, 2],
    [{ aircraft: 'King Air 350', tail: 'AP-BBB' }, 1],
    [{ aircraft: 'Gulfstream', tail: 'AP-BBB' }, undefined],
  ])('is found by its registration, or else by its name: %j', (quote, id) => {
    expect(findInFleet(FLEET, quote)?.id).toBe(id);
  });
});
