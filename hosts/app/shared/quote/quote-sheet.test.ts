import { expect, test } from 'vitest';
import { dayOf, instantWithZone, zoneName } from './quote-sheet';

const speaking = (locale: 'en' | 'ur') => Object.assign((text: string) => text, { locale });

test('a date and time in Urdu fits after ‘until’', () => {
  const moment = new Date(2026, 10, 29).toISOString();
  expect(instantWithZone(moment, speaking('ur'))).toMatch(/^29 نومبر 2026، 00:00 \(.+\)$/);
  expect(instantWithZone(moment, speaking('en'))).toMatch(/^November 29, 2026 at 00:00 \(.+\)$/);
});

test('a date and time is shown with its zone', () => {
  const moment = '2026-07-01T12:00:00Z';
  for (const locale of ['en', 'ur'] as const) {
    const t = speaking(locale);
    expect(instantWithZone(moment, t)).toContain(zoneName(new Date(moment), t));
  }
  expect(zoneName(new Date(moment), speaking('en'), 'Asia/Karachi')).toBe('Pakistan Standard Time');
  expect(zoneName(new Date(moment), speaking('ur'), 'Asia/Karachi')).toContain('پاکستان');
});

test('the name of a zone depends on summer time on that day', () => {
  const t = speaking('en');
  expect(zoneName(new Date('2026-07-01T12:00:00Z'), t, 'Europe/London')).toBe('British Summer Time');
  expect(zoneName(new Date('2026-12-01T12:00:00Z'), t, 'Europe/London')).toBe('Greenwich Mean Time');
});

test('a day in Urdu has no comma before the year', () => {
  expect(dayOf('2031-03-04T14:30:00', speaking('ur'))).toBe('منگل، 4 مارچ 2031');
  expect(dayOf('2031-03-04T14:30:00', speaking('en'))).toBe('Tue, Mar 4, 2031');
});
