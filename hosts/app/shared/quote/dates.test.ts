import { expect, test } from 'vitest';
import { dayOf, momentOf } from './dates';

const speaking = (locale: 'en' | 'ur') => Object.assign((text: string) => text, { locale });

test('a moment in Urdu is a day and a time apart, which ‘until’ goes with', () => {
  const moment = new Date(2026, 10, 29).toISOString();
  expect(momentOf(moment, speaking('ur'))).toBe('29 نومبر 2026، 00:00');
  expect(momentOf(moment, speaking('en'))).toBe('November 29, 2026 at 00:00');
});

test('a day in Urdu has no comma before its year', () => {
  expect(dayOf('2031-03-04T14:30:00', speaking('ur'))).toBe('منگل، 4 مارچ 2031');
  expect(dayOf('2031-03-04T14:30:00', speaking('en'))).toBe('Tue, Mar 4, 2031');
});
