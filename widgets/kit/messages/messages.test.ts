import { expect, test, vi } from 'vitest';
import { formatDay, formatDuration, formatWallClock, priceLine } from '../formats';
import { createT, loadLocale } from './messages';
import { isolate, UR } from './urdu/ur';

const english = createT('en', {});
await loadLocale('ur');
const urdu = createT('ur', UR, isolate);

test('a text is shown with its values filled in, unless it is replaced', () => {
  expect(english('{count} seats', { count: 2 })).toBe('2 seats');
  expect(createT('en', { '{count} seats': 'seats: {count}' })('{count} seats', { count: 2 })).toBe('seats: 2');
});

test('a text keeps a placeholder without a value', () => {
  expect(english('I accept the {terms}', { count: 2 })).toBe('I accept the {terms}');
});

test('a message with a number can be replaced for all numbers, and keeps the number', () => {
  const t = createT('en', { 'From # to # seats': 'Take # or #' });
  expect(t('From 3 to 12 seats')).toBe('Take 3 or 12');
  expect(urdu('Only 1 seat is available on this flight')).toBe('اس فلائٹ میں صرف 1 سیٹ دستیاب ہے');
});

test('a replacement for one exact number wins over one for any number', () => {
  const t = createT('en', { '1 flight': 'a single one', '# flight': '#' });
  expect(t('1 flight')).toBe('a single one');
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the text %s is not confused with a property of JavaScript objects',
  (text) => {
    expect(english(text)).toBe(text);
    expect(createT('en', JSON.parse(`{"${text}":"ours"}`))(text)).toBe('ours');
    expect(english(`{${text}}`, { count: 2 })).toBe(`{${text}}`);
  },
);

test('a value in an Urdu text is isolated, so that a price keeps its order', () => {
  expect(urdu('{price} × {count} passengers', { price: '$420', count: 2 })).toBe(
    '\u2068$420\u2069 × \u20682\u2069 مسافر',
  );
});

test('a number in an Urdu text is read from the left', () => {
  for (const label of ['+92 21 111 222 333', '0300 0000000', '021-35830000', '2026-12-01'])
    expect(urdu('Less: {label}', { label })).toBe(`کم کریں: \u2066${label}\u2069`);
});

test('a date is in the language of the texts, with Latin digits, and in Urdu without a comma before the year', () => {
  expect(formatDay('2026-12-01T14:30:00', 'short', urdu)).toBe('منگل، 1 دسمبر 2026');
  for (const month of ['short', 'long'] as const)
    expect(formatWallClock('2026-12-01T14:30:00', month, urdu)).toBe('1 دسمبر 2026، 14:30');
  expect(formatWallClock('', 'short', urdu)).toBe(UR.TBA);
});

test('rupees are a word in Urdu, and dollars keep their sign before the number', () => {
  expect(priceLine(420.5, { pkrRate: 278.45, t: urdu })).toBe('117,088\xa0روپے (\u2066$420.50\u2069)');
});

test('one hour has its own text in Urdu', () => {
  expect(formatDuration(60, urdu)).toBe('1 گھنٹہ');
  expect(formatDuration(120, urdu)).toBe('\u20682\u2069 گھنٹے');
});

test('a language that cannot be loaded leaves texts in English', async ({ onTestFinished }) => {
  const load = vi.fn(() => {
    throw new Error('no network');
  });
  vi.doMock('./urdu', load);
  onTestFinished(() => void vi.doUnmock('./urdu'));
  await expect(loadLocale('ur')).resolves.toBeUndefined();
  expect(load).toHaveBeenCalled();
});
