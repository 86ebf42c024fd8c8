import { expect, it } from 'vitest';
import { isSamePlace } from './same-place';

it.each([
  ['Karachi (KHI) – Jinnah International Airport', 'KHI'],
  ['khi', 'Karachi (KHI)'],
  [' Hill  strip', 'hill strip '],
])('%j and %j are the same place', (from, to) => {
  expect(isSamePlace(from, to)).toBe(true);
});

it.each([
  ['', ''],
  ['KHI', ''],
  ['Karachi (KHI)', 'Dubai (DXB)'],
  ['Hill strip', 'Hill strip 2'],
])('%j and %j are different places', (from, to) => {
  expect(isSamePlace(from, to)).toBe(false);
});
