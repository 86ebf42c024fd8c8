import { expect, test } from 'vitest';
import { parseDays, parseReference } from './find';

test.each(['CWAXS470', 'cw axs4 70', 'CW-AXS4-70', ' cw-axs470 ', 'CWAXS47O', 'cw–axs4–7o', 'CW–AXS۴–۷۰'])(
  '%j is the reference CW-AXS4-70',
  (text) => {
    expect(parseReference(text)).toBe('CW-AXS4-70');
  },
);

test('I and L are read as 1', () => {
  expect(parseReference('cwilo042')).toBe('CW-1100-42');
});

test.each(['', 'CW', 'CWAXS47', 'CWAXS4700', 'AXS470', 'CWUUUUUU', 'cw khan'])('%j is no reference', (text) => {
  expect(parseReference(text)).toBeUndefined();
});

test.each([
  ['2026-12-12', ['2026-12-12']],
  ['12 Dec 2026', ['2026-12-12']],
  ['۱۲ Dec ۲۰۲۶', ['2026-12-12']],
  ['Dec 12, 2026', ['2026-12-12']],
  ['12 december', ['2025-12-12', '2026-12-12', '2027-12-12', '2028-12-12']],
  ['12 Dec', ['2025-12-12', '2026-12-12', '2027-12-12', '2028-12-12']],
  ['29 feb', ['2028-02-29']],
  ['2026-02-30', []],
  ['12 decade', []],
  ['40 Dec', []],
  ['Ayesha', []],
  ['', []],
])('%j means the days %j', (text, days) => {
  expect(parseDays(text, 2026)).toEqual(days);
});
