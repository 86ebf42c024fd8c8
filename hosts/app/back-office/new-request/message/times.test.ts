import { expect, it } from 'vitest';
import { readTimes, toLocal } from './times';
import { Tokens } from './tokens';

const times = (text: string) => readTimes(new Tokens([{ text, written: '' }]));

it.each([
  ['0900', ['09:00']],
  ['1030 am', ['10:30']],
  ['0800L', ['08:00']],
  ['at 8', ['08:00?']],
  ['5:30', ['17:30?']],
  ['midnight', ['00:00?']],
  ['12 noon', ['12:00']],
  ['12 am', ['00:00']],
  ['sham 5 baje', ['17:00']],
  ['saade 8 baje subah', ['08:30']],
  ['quarter to 6 pm', ['17:45']],
  ['raat 12 baje', ['00:00?']],
  ['9-10 am', ['10:00?']],
  ['around 4pm', ['16:00?']],
  ['arriving 10:30', ['10:30?']],
  ['call me at 4 pm, evening', ['18:00?']],
  ['office opens 9am', ['09:00?']],
  ['evening', ['18:00?']],
  ['2027', []],
  ['3500 kg', []],
])('the right times are read from "%s"', (text, read) =>
  expect(times(text).map(({ value, doubt }) => `${value.time}${doubt && '?'}`)).toEqual(read),
);

it.each([
  ['04:00 UTC', '09:00 2026-12-05'],
  ['20:00Z', '01:00 2026-12-06'],
  ['2 pm UK time', '19:00 2026-12-05'],
])('the time %s is converted to the local time of Karachi', (text, read) => {
  const [time] = times(text);
  const karachi = { text: 'Karachi (KHI)', timezone: 'Asia/Karachi' };
  const local = time && toLocal(time, '2026-12-05', karachi);
  expect([local?.time, local?.day].join(' ')).toBe(read);
  expect(local?.doubt).toBe('Converted to the clock of Karachi.');
});

it('a time with an unclear zone, or without a place, is not converted and marked as uncertain', () => {
  const [time] = times('10:00 IST');
  expect(time && toLocal(time, undefined, undefined)).toMatchObject({
    time: '10:00',
    doubt: expect.stringContaining('IST'),
  });
});
