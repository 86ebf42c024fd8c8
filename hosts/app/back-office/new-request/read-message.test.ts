import { findNamed } from 'charter-widgets/airport-index';
import type { Place } from 'charter-widgets/kit';
import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE, type Piece, type Reading, readMessage } from './read-message';

/** A Saturday. */
const today = '2026-11-28';
const read = (text: string) => readMessage(text, { today, findNamed });

/** A piece in short: the code of a place, and a question mark behind what is doubtful. */
function short({ value, doubt }: Piece<unknown>): string {
  const text = typeof value === 'string' ? value : (value as Place).text;
  return `${/\((\w+)\)/.exec(text)?.[1] ?? text}${doubt ? '?' : ''}`;
}
const shortOf = (pieces: object) =>
  Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [name, short(piece)]));

/** What was read in short; the legs after the first are in one text. */
function brief({ legs: [first, ...more], isReturn, notes: _, isUrdu: __, ...pieces }: Reading): Record<string, string> {
  const back = isReturn ? more[0] : undefined;
  return {
    ...shortOf({ ...first, ...pieces }),
    ...(back?.date && { returnDate: short(back.date) }),
    ...(back?.time && { returnTime: short(back.time) }),
    ...(!isReturn && more.length > 0 && { more: more.map((leg) => Object.values(shortOf(leg)).join(' ')).join(' / ') }),
  };
}

describe('a message', () => {
  it.each<[string, Record<string, string>]>([
    // English
    [
      'Need a jet from Karachi to Dubai on 5 March 2027, 4 passengers. Ali Khan 0300-1234567',
      { from: 'KHI', to: 'DXB', date: '2027-03-05', seats: '4', phone: '0300-1234567' },
    ],
    [
      'Please quote KHI-DXB 12/03/2027 10:30 for 6 pax',
      { from: 'KHI', to: 'DXB', date: '2027-03-12?', time: '10:30', seats: '6' },
    ],
    ['ISB to LHE tomorrow 3pm, 2 people', { from: 'ISB', to: 'LHE', date: '2026-11-29', time: '15:00', seats: '2' }],
    [
      'Hello,\nwe are 5, Islamabad to Skardu on 2027-06-10 and back on 2027-06-14.\nRegards,\nSara Ahmed\nsara@example.com',
      {
        from: 'ISB',
        to: 'KDU',
        date: '2027-06-10',
        returnDate: '2027-06-14',
        seats: '5',
        name: 'Sara Ahmed',
        email: 'sara@example.com',
      },
    ],
    ['flight to Gwadar day after tomorrow at 7:15', { to: 'GWD', date: '2026-11-30', time: '07:15' }],
    ['Friday evening Karachi to Lahore', { from: 'KHI', to: 'LHE', date: '2026-12-04', time: '18:00?' }],
    [
      'Sialkot to Jeddah 20-25 Feb 2027, 7 seats',
      { from: 'SKT', to: 'JED', date: '2027-02-20', returnDate: '2027-02-25?', seats: '7' },
    ],
    ['I am Bilal, need Hyderabad to Karachi today', { from: 'HYD?', to: 'KHI', date: '2026-11-28', name: 'Bilal?' }],
    ['Flew from Karachi to Lahore on 5 March 2026', { from: 'KHI', to: 'LHE', date: '2026-03-05?' }],
    ['Karachi to Lahore 5 October', { from: 'KHI', to: 'LHE', date: '2027-10-05?' }],
    ['12/31/2026 KHI to ISB', { from: 'KHI', to: 'ISB', date: '2026-12-31?' }],
    ['in three days Lahore to Karachi, family of 6', { from: 'LHE', to: 'KHI', date: '2026-12-01', seats: '6' }],
    ['CNIC 42101-1234567-1, Karachi to Sukkur 2 Dec', { from: 'KHI', to: 'SKZ', date: '2026-12-02' }],
    // Roman Urdu
    ['Kal Karachi se Lahore jana hai, 4 log', { from: 'KHI', to: 'LHE', date: '2026-11-29?', seats: '4' }],
    [
      'mera naam Ahmed Raza hai, karachi say dubai 10 march 2027 ko, char log',
      { from: 'KHI', to: 'DXB', date: '2027-03-10', seats: '4', name: 'Ahmed Raza' },
    ],
    ['Lahore se Multan jumma ko sham 5 baje', { from: 'LHE', to: 'MUX', date: '2026-12-04', time: '17:00' }],
    ['hum 5 hain, Quetta se Karachi peer ko', { from: 'UET', to: 'KHI', date: '2026-11-30', seats: '5' }],
    ['Gilgit jana hai 3 din baad, 3 baje', { to: 'GIL', date: '2026-12-01', time: '15:00?' }],
    ['agle itwar peshawar se karachi, 7 bande', { from: 'PEW', to: 'KHI', date: '2026-11-29?', seats: '7' }],
    [
      'AoA, jahaz chahiye Faisalabad se Karachi 25 dec, wapsi 27 dec, 8 sawari',
      { from: 'LYP', to: 'KHI', date: '2026-12-25', returnDate: '2026-12-27', seats: '8' },
    ],
    [
      'naam: Sana Mir\nfone 03211234567\nkarachi se gwadar budh ko dopahar 2 baje',
      { from: 'KHI', to: 'GWD', date: '2026-12-02', time: '14:00', name: 'Sana Mir', phone: '03211234567' },
    ],
    ['hafte ko Lahore se Chitral', { from: 'LHE', to: 'CJL', date: '2026-12-05?' }],
    ['4 log 2 bache karachi se lahore', { from: 'KHI', to: 'LHE', seats: '6' }],
    ['Multan ke liye 2 dec ko flight', { to: 'MUX', date: '2026-12-02' }],
    // Urdu
    ['کل کراچی سے لاہور جانا ہے، ۴ افراد', { from: 'KHI', to: 'LHE', date: '2026-11-29?', seats: '4' }],
    [
      'میرا نام علی خان ہے۔ پرسوں صبح ۹ بجے لاہور سے کراچی',
      { from: 'LHE', to: 'KHI', date: '2026-11-30?', time: '09:00', name: 'علی خان' },
    ],
    [
      'جمعہ کو شام ۵ بجے کراچی سے دبئی، ۶ مسافر، فون ۰۳۰۰۱۲۳۴۵۶۷',
      { from: 'KHI', to: 'DXB', date: '2026-12-04', time: '17:00', seats: '6', phone: '03001234567' },
    ],
    ['ملتان سے کراچی ۲ دسمبر، واپسی ۴ دسمبر', { from: 'MUX', to: 'KHI', date: '2026-12-02', returnDate: '2026-12-04' }],
    [
      'پشاور سے لاہور ۳ دن بعد، دو افراد\nشکریہ\nعائشہ',
      { from: 'PEW', to: 'LHE', date: '2026-12-01', seats: '2', name: 'عائشہ' },
    ],
    // Several legs
    [
      'KHI-ISB 3 March, ISB-GIL 5 March, GIL-KHI 8 March',
      { from: 'KHI', to: 'ISB', date: '2027-03-03', more: 'ISB GIL 2027-03-05 / GIL KHI 2027-03-08' },
    ],
    [
      'کراچی سے اسلام آباد ۳ مارچ، اسلام آباد سے گلگت ۵ مارچ، گلگت سے کراچی ۸ مارچ',
      { from: 'KHI', to: 'ISB', date: '2027-03-03', more: 'ISB GIL 2027-03-05 / GIL KHI 2027-03-08' },
    ],
    [
      'from Skardu to Islamabad on 5 March 10 am, from Lahore to Karachi 6 March 4 pm',
      { from: 'KDU', to: 'ISB', date: '2027-03-05', time: '10:00', more: 'LHE KHI 2027-03-06 16:00' },
    ],
    ['ISB-LHE-KHI 5 March', { from: 'ISB', to: 'LHE', more: 'LHE KHI 2027-03-05?' }],
    ['KHI-ISB 5 March, ISB-GIL 3 March', { from: 'KHI', to: 'ISB', date: '2027-03-05', more: 'ISB GIL 2027-03-03?' }],
    ['KHI-ISB 3 March, ISB-KHI 5 March', { from: 'KHI', to: 'ISB', date: '2027-03-03', returnDate: '2027-03-05' }],
    ['Karachi to Lahore 5 March\nMy office is in Multan', { from: 'KHI', to: 'LHE', date: '2027-03-05' }],
    // Days
    ['Friday, 5 March 2027 Karachi to Lahore', { from: 'KHI', to: 'LHE', date: '2027-03-05' }],
    ['Karachi to Lahore 5 March 2027 (Monday)', { from: 'KHI', to: 'LHE', date: '2027-03-05?' }],
    ['Karachi to Lahore 5 March, sorry 6 March', { from: 'KHI', to: 'LHE', date: '2027-03-05?' }],
    ['Karachi to Lahore 3/4', { from: 'KHI', to: 'LHE', date: '2027-04-03?' }],
    ['Karachi se Lahore 5 tareekh ko, 3/4 log', { from: 'KHI', to: 'LHE', date: '2026-12-05?', seats: '4?' }],
    ['Call 24/7, Karachi to Lahore 2 January', { from: 'KHI', to: 'LHE', date: '2027-01-02' }],
    ['KHI-LHE 05MAR27 1430hrs', { from: 'KHI', to: 'LHE', date: '2027-03-05', time: '14:30' }],
    // Money is no party
    ['budget for 5 lakh, Karachi to Lahore', { from: 'KHI', to: 'LHE' }],
    ['Karachi to Lahore for PKR 250,000', { from: 'KHI', to: 'LHE' }],
    ['کراچی سے لاہور ۵ لاکھ میں، ۳ افراد', { from: 'KHI', to: 'LHE', seats: '3' }],
    // What surrounds a message
    [
      "From: Ali <ali@example.com>\nSent: Tuesday, 24 November 2026 10:15\nTo: ops@fly.example\nSubject: FW: Charter\n\nKarachi to Lahore on 5 March 2027 for 4 people.\nRegards,\nSara O'Brien",
      { from: 'KHI', to: 'LHE', date: '2027-03-05', seats: '4', name: "Sara O'Brien", email: 'ali@example.com' },
    ],
    [
      '[28/11/2026, 10:15] Ali: Karachi to Lahore 5 March 2027\n[28/11/2026, 10:16] Ali: 4 people',
      { from: 'KHI', to: 'LHE', date: '2027-03-05', seats: '4' },
    ],
    [
      '<p>Karachi to <b>Lahore</b> on 5&nbsp;March 2027</p><br>Name: John Smith<br>',
      { from: 'KHI', to: 'LHE', date: '2027-03-05', name: 'John Smith' },
    ],
    ['✈️ Karachi ➡️ Lahore 🗓️ 5 March 2027', { from: 'KHI', to: 'LHE', date: '2027-03-05' }],
    ['\u202bکراچی سے لاہور\u202c \u200f۵ مارچ ۲۰۲۷', { from: 'KHI', to: 'LHE', date: '2027-03-05' }],
    // Nothing to read
    ['', {}],
    ['We are a nice family and love the mobile office', {}],
  ])('%s', (text, pieces) => {
    expect(brief(read(text))).toEqual(pieces);
  });

  it('with ten telephone numbers fills in none of them and says so', () => {
    const numbers = Array.from({ length: 10 }, (_, index) => `0300-123456${index}`).join(', ');
    const { phone, notes } = read(`Karachi to Lahore, call ${numbers}`);
    expect(phone).toBeUndefined();
    expect(notes).toEqual(['10 telephone numbers were found, so none was filled in.']);
  });

  it('with two telephone numbers beside each other says so', () => {
    expect(read('Karachi to Lahore 0300-1234567 0321-1234567').notes).toEqual([
      '2 telephone numbers were found, so none was filled in.',
    ]);
  });

  it('with one number written in two ways fills it in', () => {
    expect(read('0300 1234567 or +923001234567').phone?.value).toBe('0300 1234567');
  });

  it('of 20,000 characters is read up to its limit, without delay', () => {
    const start = performance.now();
    const { notes, legs } = read(`Karachi to Lahore ${'lorem ipsum 12 dolor 0300 '.repeat(800)}`);
    expect(legs[0]?.from?.value.text).toContain('KHI');
    expect(notes).toContain(`Only the first ${MAX_MESSAGE} characters were read.`);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('names other places and unreadable parts in its notes', () => {
    expect(read('Karachi to Lahore. I live in Islamabad').notes).toEqual([
      'Also named: Islamabad. Add a leg if it is a stop.',
    ]);
    expect(read('Karachi to Lahore 31 February 2027').notes).toEqual(['31/2/2027 is no day of the calendar.']);
    expect(read('Hello there').notes).toEqual(['No place and no day could be read.']);
    expect(read('5000 people from Karachi to Lahore')).toMatchObject({
      notes: ['5000 people are more than a request can have, so no number was filled in.'],
    });
  });

  it('in Urdu script is noticed', () => {
    expect(read('کل کراچی سے لاہور').isUrdu).toBe(true);
    expect(read('kal Karachi se Lahore').isUrdu).toBe(false);
  });
});
