import { expect, test } from 'vitest';
import { dayOf, momentOf, zoneNameOf } from './quote-sheet';

const speaking = (locale: 'en' | 'ur') => Object.assign((text: string) => text, { locale });

test('a moment in Urdu is a day and a time apart, which ‘until’ goes with', () => {
  const moment = new Date(2026, 10, 29).toISOString();
  expect(momentOf(moment, speaking('ur'))).toMatch(/^29 نومبر 2026، 00:00 \(.+\)$/);
  expect(momentOf(moment, speaking('en'))).toMatch(/^November 29, 2026 at 00:00 \(.+\)$/);
});

test('a moment names the zone that its time is of', () => {
  const moment = '2026-07-01T12:00:00Z';
  for (const locale of ['en', 'ur'] as const) {
    const t = speaking(locale);
    expect(momentOf(moment, t)).toContain(zoneNameOf(new Date(moment), t));
  }
  expect(zoneNameOf(new Date(moment), speaking('en'), 'Asia/Karachi')).toBe('Pakistan Standard Time');
  expect(zoneNameOf(new Date(moment), speaking('ur'), 'Asia/Karachi')).toContain('پاکستان');
});

test('a zone with summer time is named as it is on that day', () => {
  const t = speaking('en');
  expect(zoneNameOf(new Date('2026-07-01T12:00:00Z'), t, 'Europe/London')).toBe('British Summer Time');
  expect(zoneNameOf(new Date('2026-12-01T12:00:00Z'), t, 'Europe/London')).toBe('Greenwich Mean Time');
});

test('a day in Urdu has no comma before its year', () => {
  expect(dayOf('2031-03-04T14:30:00', speaking('ur'))).toBe('منگل، 4 مارچ 2031');
  expect(dayOf('2031-03-04T14:30:00', speaking('en'))).toBe('Tue, Mar 4, 2031');
});
