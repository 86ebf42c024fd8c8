import { findNamed } from 'charter-widgets/airport-index';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../read-message';
import { nameBeside, readCnics, readEmails, readName, readPhones } from './contacts';
import { readDays } from './days';
import { readHeaders } from './headers';
import { readCargo, readPeople } from './people';
import { findPlaces } from './places';
import { readTimes, toLocal } from './times';
import { Tokens } from './tokens';

const tokensOf = (text: string) => new Tokens(text.split('\n').map((line) => ({ text: line, written: '' })));

const phones = (text: string) => readPhones(tokensOf(text)).map(({ words }) => words);

it.each([
  ['Ali 03001234567 4 persons', ['03001234567']],
  ['0300-1234567 10:30', ['0300-1234567']],
  ['4 03001234567', []],
  ['0300-1234567 0321-1234567', ['0300-1234567', '0321-1234567']],
  ['call 923001234567 or 3211234567', ['923001234567', '3211234567']],
  ['+971 50 123 4567, (021) 34567890, 00447911123456 6 pax', ['+971 50 123 4567', '(021) 34567890', '00447911123456']],
  ['051226 0900', []],
  ['0300 12345', []],
])('the reader finds the telephone numbers in %s', (text, found) => expect(phones(text)).toEqual(found));

it('the reader finds e-mail addresses and CNIC numbers, and does not take them for telephone numbers', () => {
  const all = tokensOf('Ali.Khan@Example.com. 42101-1234567-1');
  expect([...readEmails(all), ...readCnics(all)].map(({ value }) => value)).toEqual([
    'ali.khan@example.com',
    '42101-1234567-1',
  ]);
  expect(readPhones(all)).toEqual([]);
});

describe('the name of the traveller', () => {
  it.each([
    ['My name is Ali Khan from Multan', 'Ali Khan'],
    ['I am looking for a jet', undefined],
    ['Jet on 5 Dec. Name: Ali Khan Phone: 1', 'Ali Khan'],
    ['KHI to ISB name: Ali Khan', 'Ali Khan'],
    ['Best Regards,\nBilal Hussain\nManager\nExample Foods', 'Bilal Hussain'],
    ['Please quote. Thanks & regards, Omar Farooq, Lahore', 'Omar Farooq'],
    ['Regards,\nMr. Tariq Mehmood\nGeneral Manager', 'Tariq Mehmood'],
    ['میرا نام علی خان ہے', 'علی خان'],
    ['Thanks\nAwaiting your reply', undefined],
  ])('is found in the message: %s', (text, name) => expect(readName(text.split('\n'))?.value).toBe(name));

  it('may be beside a telephone number', () => {
    const all = tokensOf('KHI-ISB, Ali Khan: 0300-1234567');
    expect(nameBeside(all, readPhones(all)[0])).toMatchObject({
      value: 'Ali Khan',
      doubt: 'It is next to the phone number.',
    });
  });
});

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

const today = '2026-11-28';
const partsOf = (text: string) => {
  const { lines, source, writers } = readHeaders(text, today);
  return [source, writers.join(', '), ...lines.map(({ text, written }) => `${written}: ${text}`)];
};

it.each([
  ['[27/11/2026, 10:12:33 PM] Ahmed: hello', ['whatsapp', 'Ahmed', '2026-11-27: hello']],
  ['[10:12 pm, 27/11/2026] Ahmed: hello', ['whatsapp', 'Ahmed', '2026-11-27: hello']],
  ['27/11/2026, 22:12 - +92 300 1234567: hello', ['whatsapp', '+92 300 1234567', '2026-11-27: hello']],
  ['11/27/26, 10:12 PM - Ahmed: hello', ['whatsapp', 'Ahmed', '2026-11-27: hello']],
  ['2026-11-27, 22:12 - Ahmed: hello\nto you', ['whatsapp', 'Ahmed', '2026-11-27: hello', '2026-11-27: to you']],
  [
    '27/11/2026, 22:12 - Messages are encrypted\n27/11/2026, 22:13 - Ali: <Media omitted>',
    ['whatsapp', 'Ali', '2026-11-27: ', '2026-11-27: '],
  ],
  ['Ahmed, [27-Nov-26 10:12 PM]\nhello', ['whatsapp', 'Ahmed', '2026-11-27: ', '2026-11-27: hello']],
  // 9 November and 11 September are both before today.
  ['[09/11/2026, 10:12] Ali: hello', ['whatsapp', 'Ali', ': hello']],
])('sender, day and text are separated in the chat %s', (text, parts) => expect(partsOf(text)).toEqual(parts));

it.each([
  [
    'From: Sana <sana@example.com>\nSent: Thursday, November 26, 2026 10:12 PM\nTo: ops@fly.example\nSubject: RE: FW: Jet\n\nhello',
    ['email', 'Sana <sana@example.com>', `${today}: `, '2026-11-26: Jet', '2026-11-26: ', '2026-11-26: hello'].filter(
      (part) => part !== `${today}: `,
    ),
  ],
  [
    'On Fri, 27 Nov 2026 at 18:40, Hina <hina@example.com> wrote:\n> hello',
    ['email', ' Hina <hina@example.com>', '2026-11-27: hello'],
  ],
  ['4 pax\nOn Fri, 27 Nov 2026 at 18:40, Hina <hina@example.com> wrote:\n> older', [undefined, '', `${today}: 4 pax`]],
  [
    'see below\nOn Fri, 27 Nov 2026 at 18:40, Hina <hina@example.com> wrote:\n> hello',
    ['email', ' Hina <hina@example.com>', `${today}: see below`, '2026-11-27: hello'],
  ],
  ['From: Karachi\nTo: Dubai', [undefined, '', `${today}: From: Karachi`, `${today}: To: Dubai`]],
])('sender, day and text are separated in the e-mail %s', (text, parts) => expect(partsOf(text)).toEqual(parts));

/** The legs read on Saturday, 28 November 2026; a question mark follows each uncertain value. */
function legs(text: string) {
  const { legs, isReturn } = readMessage(text, { today: '2026-11-28', findNamed });
  const parts = legs.map(({ from, to, date, time }) =>
    [from, to, date, time]
      .map((piece) =>
        piece
          ? `${typeof piece.value === 'string' ? piece.value : /\((\w+)\)/.exec(piece.value.text)?.[1]}${piece.doubt && '?'}`
          : '-',
      )
      .join(' '),
  );
  return parts.join('; ') + (isReturn ? ' return' : '');
}

it.each([
  ['Price for KHI to ISB', 'KHI ISB - -'],
  ['to Doha from Karachi', 'KHI DOH? - -'],
  ['Karachi Lahore', 'KHI? LHE? - -'],
  ['ISB-LHE-KHI 5 March', 'ISB LHE 2027-03-05? -; LHE KHI - -'],
  ['KHI-ISB 5 March, ISB-GIL 3 March', 'KHI ISB 2027-03-05 -; ISB GIL 2027-03-03? -'],
  ['KHI-ISB 5 Dec 9am, return 7 Dec 10pm', 'KHI ISB 2026-12-05 09:00; ISB KHI 2026-12-07 22:00 return'],
  ['KHI-ISB 5 Dec, return 10pm', 'KHI ISB 2026-12-05 -; ISB KHI - 22:00? return'],
  ['KHI-ISB 5 Dec, 7 Dec', 'KHI ISB 2026-12-05? -; ISB? KHI? 2026-12-07? - return'],
  ['Holidays: 5 Dec. KHI-ISB 7 Dec. Tax 9 Dec.', 'KHI ISB 2026-12-07? -'],
  ['Karachi/Lahore to Multan 5 Dec 9am', 'KHI? LHE? 2026-12-05? 09:00?; LHE? MUX? - -'],
  ['KHI-ISB 5 Dec, sorry 6 Dec', 'KHI? ISB? 2026-12-05? -'],
  ['Return 5 Dec, KHI-ISB 4 Dec', 'KHI ISB 2026-12-05? -; ISB KHI 2026-12-04? - return'],
  ['KHI-ISB, 4 pax 5 Dec, lunch at 1pm', 'KHI ISB 2026-12-05 13:00?'],
  ['KHI-ISB, dad turns 70 on 7 Dec', 'KHI ISB 2026-12-07? -'],
  ['KHI-ISB 5 Dec, no return', 'KHI ISB 2026-12-05 -'],
  ['KHI-DXB 5 Dec 20:00 UTC', 'KHI DXB 2026-12-06? 01:00?'],
  ['KHI-DXB 5 Dec 9am or 10am', 'KHI DXB 2026-12-05 09:00?'],
])('the right legs are read from "%s"', (text, read) => expect(legs(text)).toBe(read));

const short = ({ value, doubt }: { value: string; doubt: string }) => `${value}${doubt && '?'}`;

it.each([
  ['6pax', '6'],
  ['6 passengers including 2 kids', '6'],
  ['6 log jin mein 2 bache', '6'],
  ['6 pax (4 adults, 2 kids)', '6'],
  ['4 adults and 2 kids', '6'],
  ['4 people and 2 kids', '6'],
  ['4 people 2 kids', '6?'],
  ['4+3 people', '7?'],
  ['8-10 people', '10?'],
  ['about 8 people', '8?'],
  ['Pax: 06', '6'],
  ['group of twelve', '12'],
  ['patient and 2 attendants', '2?'],
  ['for 4', '4?'],
  ['10 pax but maximum 8', '10?'],
  ['4 log aur main', '4?'],
  ['Zain ke sath 3 log', '3?'],
  ['2 aircraft 12 seats each', '12?'],
  ['PNR X4PAX9', undefined],
  ['a 6 seater', undefined],
  ['5000 people', undefined],
])('the right number of people is read from "%s"', (text, seats) =>
  expect(readPeople(tokensOf(text), []).map(short)[0]).toBe(seats),
);

it.each([
  ['80 kg luggage', '80', undefined],
  ['luggage: 1,200 kg', '1200', undefined],
  ['60 kg', '60?', undefined],
  ['20 kg each', '?', undefined],
  ['12.5 kg luggage', '?', undefined],
  ['4 bags', '?', undefined],
  ['no luggage, dogs', undefined, '?'],
  ['2 cats and 1 dog', undefined, '3'],
  ['a dog', undefined, '1?'],
  ['no pets', undefined, undefined],
  ['Falcon 2000', undefined, undefined],
])('the right luggage and pets are read from "%s"', (text, kilos, pets) => {
  const cargo = readCargo(tokensOf(text));
  expect([cargo.luggage.map(short)[0], cargo.pets.map(short)[0]]).toEqual([kilos, pets]);
});

it('an amount of money is not read as people or a place', () => {
  const all = tokensOf('2 crore PKR, USD 12,000');
  readCargo(all);
  expect(all.kinds.trim()).toBe(',');
});

const places = (text: string) =>
  findPlaces(tokensOf(text), findNamed).map(({ places, way }) =>
    `${/\((\w+)\)/.exec(places[0]?.text ?? '')?.[1] ?? places[0]?.text} ${way}`.trim(),
  );

it.each([
  ['from Karachi to Dubai', ['KHI from', 'DXB to']],
  ['Karachi se Dubai jana', ['KHI from', 'DXB to']],
  ['for KHI', ['KHI for']],
  ['khi-isb', ['KHI', 'ISB']],
  ['OPKC to EGLL', ['KHI', 'LHR to']],
  ['Lahore Travels, based in Multan, Mrs. Farah', ['LHE aside', 'MUX aside', 'FAH aside']],
  ['Hyderabad', ['HDD']],
  ['lhr, LHR', ['LHE', 'LHE']],
  ['lhr, LHR, Dubai', ['LHE', 'LHR', 'DXB']],
  ['London (LTN)', ['LTN']],
  ['the nice male car', []],
])('the right places are read from "%s"', (text, read) => expect(places(text)).toEqual(read));

const times = (text: string) => readTimes(tokensOf(text));

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

it.each([
  ['6pax', '1q\n'],
  ['05MAR27', '2M2\n'],
  ['round-trip', 'R\n'],
  ['day after tomorrow, KHI ➡ Dubai', 'D,X>X\n'],
])('%s becomes one letter for each word, number and sign', (text, kinds) => expect(tokensOf(text).kinds).toBe(kinds));

it('what was read once is not read again, and keeps its words', () => {
  const read = tokensOf('on 5 March for 5 people');
  const numbers = () =>
    read.extract(/(?<n>1)q?/dg, (match) => (match.number('n') ? { value: match.text('n'), doubt: '' } : undefined));
  expect(numbers().map(({ words }) => words)).toEqual(['5', '5 people']);
  expect(numbers()).toEqual([]);
});
