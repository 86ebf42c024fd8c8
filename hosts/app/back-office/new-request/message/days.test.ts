import { expect, it } from 'vitest';
import { readDays } from './days';
import { Tokens } from './tokens';

/** The days read on Saturday, 28 November 2026; a question mark follows an uncertain one. */
const days = (text: string, written = '2026-11-28') =>
  readDays(new Tokens([{ text, written }]), '2026-11-28', []).map(({ value, doubt }) => `${value}${doubt && '?'}`);

it.each([
  ['5 Dec. 2027', ['2027-12-05']],
  ['05-Dec-2026', ['2026-12-05']],
  ['2026/12/05 0900', ['2026-12-05']],
  ['Dec 5 - Dec 7, 2027', ['2027-12-05', '2027-12-07']],
  ['5 Dec 7 Dec', ['2026-12-05', '2026-12-07']],
  ['Dec 24/25', ['2026-12-24?']],
  ['Dec 5-7', ['2026-12-05', '2026-12-07?']],
  ['5 December to 7 December 2027', ['2027-12-05', '2027-12-07']],
  ['28 December to 2 January 2027', ['2026-12-28', '2027-01-02']],
  ['12/03/2027', ['2027-03-12?']],
  ['12/31/2026', ['2026-12-31?']],
  ['051226', ['2026-12-05?']],
  ['20/12 - 3/1', ['2026-12-20', '2027-01-03?']],
  ['24/7, 3/4 people', []],
  ['5 Dec 1430', ['2026-12-05']],
  ['12:00, 6 Dec', ['2026-12-06']],
  ['5th', ['2026-12-05?']],
  ['5 October', ['2027-10-05?']],
  ['31 February 2027', []],
  ['Friday, return on Monday', ['2026-12-04', '2026-12-07']],
  ['Saturday', ['2026-12-05?']],
  ['Friday, 5 March 2027', ['2027-03-05']],
  ['5 March 2027 (Monday)', ['2027-03-05?']],
  ['14 Dec, return after 2 days', ['2026-12-14', '2026-12-16']],
  ['14 Dec, return same day', ['2026-12-14', '2026-12-14']],
  ['kal', ['2026-11-29?']],
  ['3 din baad', ['2026-12-01']],
  ['quote by Monday for 10 December', ['2026-12-10?']],
  ['DOB 12-03-1985, 10 December', ['2026-12-10?']],
])('the right days are read from "%s"', (text, read) => expect(days(text)).toEqual(read));

it('a relative day counts from the day of its message', () => {
  expect(days('tomorrow', '2026-11-27')).toEqual(['2026-11-28']);
  expect(days('tomorrow', '')).toEqual(['2026-11-29?']);
});
