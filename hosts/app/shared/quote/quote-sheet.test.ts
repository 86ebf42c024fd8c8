import { formatAmount, zoneName } from '@charter-hosts/contract';
import { expect, test, vi } from 'vitest';
import { createTexts, loadTexts } from '../texts/texts';
import { dayOfInstant, instantWithZone, lineLabel } from './quote-sheet';

await loadTexts('ur');

test('a date and time in Urdu fits after ‘until’', () => {
  const moment = new Date(2026, 10, 29).toISOString();
  expect(instantWithZone(moment, createTexts('ur'))).toMatch(/^\u206829 نومبر 2026، 00:00\u2069 بجے \(.+\)$/);
  expect(instantWithZone(moment, createTexts('en'))).toMatch(/^Nov 29, 2026, 00:00 \(.+\)$/);
});

test.each([
  ['Flight, 2 h 10 min', 'فلائٹ، \u20682\u2069 گھنٹے \u206810\u2069 منٹ'],
  ['Positioning (without passengers)', 'پوزیشننگ فلائٹ (مسافروں کے بغیر)'],
  ['Landings, 3', 'لینڈنگ، 3 بار'],
  ['Nights away, 1', 'طیارے کا رات کا قیام، 1 رات'],
  ['Flight, by night', 'Flight, by night'],
  ['Flights to Gilgit', 'Flights to Gilgit'],
])('the calculated part of a line’s label is translated: %s', (label, urdu) => {
  expect(lineLabel(label, createTexts('ur'))).toBe(urdu);
  expect(lineLabel(label, createTexts('en'))).toBe(label);
});

test('a discount in dollars keeps the sign before its number in Urdu', () => {
  const t = createTexts('ur');
  expect(t(formatAmount(-20_000, 'USD'))).toBe('− \u2066$200\u2069');
  expect(t(formatAmount(-12_345_000, 'PKR'))).toBe('− 123,450 روپے');
});

test('a date and time is shown with its zone', () => {
  const moment = '2026-07-01T12:00:00Z';
  for (const locale of ['en', 'ur'] as const) {
    const t = createTexts(locale);
    expect(instantWithZone(moment, t, 'Asia/Dubai')).toContain(zoneName('Asia/Dubai', t));
  }
});

test('the day of an instant is the reader’s own', () => {
  vi.stubEnv('TZ', 'Asia/Karachi');
  expect(dayOfInstant('2026-11-30T20:30:00.000Z', createTexts('en'))).toBe('Tue, Dec 1, 2026');
  vi.unstubAllEnvs();
});

test.each([
  ['Asia/Karachi', 'Pakistan time', '\u2068پاکستان\u2069 کا وقت'],
  ['Asia/Calcutta', 'India time', '\u2068بھارت\u2069 کا وقت'],
  ['Asia/Katmandu', 'Nepal time', '\u2068نیپال\u2069 کا وقت'],
  ['Asia/Riyadh', 'Saudi Arabia time', '\u2068سعودی عرب\u2069 کا وقت'],
  ['Asia/Tehran', 'Iran time', '\u2068ایران\u2069 کا وقت'],
  ['Asia/Baghdad', 'Iraq time', '\u2068عراق\u2069 کا وقت'],
  ['Asia/Muscat', 'Oman time', '\u2068عمان\u2069 کا وقت'],
  ['Asia/Dubai', 'Dubai time', '\u2068دبئی\u2069 کا وقت'],
  ['UTC', 'UTC', 'UTC'],
])('the zone %s has the name that people use', (zone, english, urdu) => {
  expect(zoneName(zone)).toBe(english);
  expect(zoneName(zone, createTexts('ur'))).toBe(urdu);
});
