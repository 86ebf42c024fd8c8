import { describe, expect, test } from 'vitest';
import { durationForField, durationText, parseDuration } from './duration';

describe('a typed duration', () => {
  test.each([
    ['1.5', 90],
    ['1,5', 90],
    ['0.75', 45],
    ['.5', 30],
    ['1٫5', 90],
    ['1:30', 90],
    ['01:30', 90],
    ['1:30 h', 90],
    ['1 h 30', 90],
    ['1h30', 90],
    ['1h 30m', 90],
    ['1 h 5 min', 65],
    ['1 hr 30 mins.', 90],
    ['1 Hour 30 Minutes', 90],
    ['90 min', 90],
    ['90m', 90],
    ['2 h', 120],
    ['2.5 hrs', 150],
    ['2', 120],
    ['20', 1200],
    ['21', 21],
    ['125', 125],
    ['۱:۳۰', 90],
    ['٢٫٥', 150],
    ['۱ گھنٹہ ۳۰ منٹ', 90],
    ['‎1:30‬', 90],
    ['1 h 30 min', 90],
    [' 1 h 30 min ', 90],
  ])('of %s is %i minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
  });

  test.each(['', 'soon', '1:5', '1:75', '1.5.2', '1 30', '-2', '2 days', '1h30h30', ':30', 'h', '.', '1e2'])(
    '%j cannot be read',
    (text) => expect(parseDuration(text)).toBeUndefined(),
  );

  test('is read back from the way it is shown', () => {
    for (let minutes = 1; minutes <= 2880; minutes++) {
      expect(parseDuration(durationText(minutes))).toBe(minutes);
      expect(parseDuration(durationForField(minutes))).toBe(minutes);
    }
  });
});
