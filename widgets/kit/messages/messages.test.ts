import { expect, test, vi } from 'vitest';
import { formatDay, formatDuration, formatWallClock } from '../formats';
import { createT, loadLocale } from './messages';
import { UR } from './urdu/ur';

const english = createT('en', {});
const urdu = createT('ur', UR);

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

test('a date is in the language of the texts, with Latin digits', () => {
  expect(formatDay('2026-12-01T14:30:00', 'short', urdu)).toBe('منگل، 1 دسمبر، 2026');
  expect(formatWallClock('2026-12-01T14:30:00', 'short', urdu)).toBe('1 دسمبر، 2026، 14:30');
  expect(formatWallClock('', 'short', urdu)).toBe(UR.TBA);
});

test('one hour has its own text in Urdu', () => {
  expect(formatDuration(60, urdu)).toBe('1 گھنٹہ');
  expect(formatDuration(120, urdu)).toBe('\u20682\u2069 گھنٹے');
});

test('a language that cannot be loaded leaves texts in English', async ({ onTestFinished }) => {
  const load = vi.fn(() => {
    throw new Error('no network');
  });
  vi.doMock('./urdu/ur', load);
  onTestFinished(() => void vi.doUnmock('./urdu/ur'));
  await expect(loadLocale('ur')).resolves.toBeUndefined();
  expect(load).toHaveBeenCalled();
});
