import { findNamed } from 'charter-widgets/airport-index';
import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE, type Reading, readMessage } from './read-message';

/** A Saturday. */
const today = '2026-11-28';
const read = (text: string) => readMessage(text, { today, findNamed });

/** The pieces in short: codes of places, and a question mark behind what is doubtful. */
function brief(reading: Reading): Record<string, string> {
  const { notes: _, isUrdu: __, ...pieces } = reading;
  return Object.fromEntries(
    Object.entries(pieces).map(([name, { value, doubt }]) => {
      const text = typeof value === 'string' ? value : (/\((\w+)\)/.exec(value.text)?.[1] ?? value.text);
      return [name, doubt ? `${text}?` : text];
    }),
  );
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
    [
      'My name is John Smith. Lahore to Gilgit, December 20, 3 adults and 2 kids',
      { from: 'LHE', to: 'GIL', date: '2026-12-20', seats: '5', name: 'John Smith' },
    ],
    ['flight to Gwadar day after tomorrow at 7:15', { to: 'GWD', date: '2026-11-30', time: '07:15' }],
    ['Karachi Quetta 15 Dec 9 am for 4', { from: 'KHI?', to: 'UET?', date: '2026-12-15', time: '09:00', seats: '4?' }],
    [
      'Looking for a helicopter Islamabad to Naran next Friday, party of 3',
      { from: 'ISB', to: 'Naran', date: '2026-12-04?', seats: '3' },
    ],
    ['Friday evening Karachi to Lahore', { from: 'KHI', to: 'LHE', date: '2026-12-04', time: '18:00?' }],
    ['from Lahore 14:00 to Multan on 01.12.2026', { from: 'LHE', to: 'MUX', date: '2026-12-01?', time: '14:00' }],
    [
      'Dubai → Islamabad 3rd of January 2027, 8 guests, call +971 50 123 4567',
      { from: 'DXB', to: 'ISB', date: '2027-01-03', seats: '8', phone: '+971 50 123 4567' },
    ],
    [
      'Sialkot to Jeddah 20-25 Feb 2027, 7 seats',
      { from: 'SKT', to: 'JED', date: '2027-02-20', returnDate: '2027-02-25?', seats: '7' },
    ],
    [
      'round trip Karachi to Islamabad 2 Dec, return 5 Dec, 2 persons',
      { from: 'KHI', to: 'ISB', date: '2026-12-02', returnDate: '2026-12-05', seats: '2' },
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
      'Islamabad se Skardu parson subah 9 baje, 6 afrad',
      { from: 'ISB', to: 'KDU', date: '2026-11-30?', time: '09:00', seats: '6' },
    ],
    [
      'mera naam Ahmed Raza hai, karachi say dubai 10 march 2027 ko, char log',
      { from: 'KHI', to: 'DXB', date: '2027-03-10', seats: '4', name: 'Ahmed Raza' },
    ],
    ['Lahore se Multan jumma ko sham 5 baje', { from: 'LHE', to: 'MUX', date: '2026-12-04', time: '17:00' }],
    ['hum 5 hain, Quetta se Karachi peer ko', { from: 'UET', to: 'KHI', date: '2026-11-30', seats: '5' }],
    [
      'aaj raat 10 baje Karachi se Islamabad do log',
      { from: 'KHI', to: 'ISB', date: '2026-11-28', time: '22:00', seats: '2' },
    ],
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
    ['اسلام آباد سے سکردو ۵ مارچ ۲۰۲۷ کو، چار لوگ', { from: 'ISB', to: 'KDU', date: '2027-03-05', seats: '4' }],
    [
      'میرا نام علی خان ہے۔ پرسوں صبح ۹ بجے لاہور سے کراچی',
      { from: 'LHE', to: 'KHI', date: '2026-11-30?', time: '09:00', name: 'علی خان' },
    ],
    [
      'جمعہ کو شام ۵ بجے کراچی سے دبئی، ۶ مسافر، فون ۰۳۰۰۱۲۳۴۵۶۷',
      { from: 'KHI', to: 'DXB', date: '2026-12-04', time: '17:00', seats: '6', phone: '03001234567' },
    ],
    ['آج رات ۱۰ بجے کوئٹہ سے اسلام آباد', { from: 'UET', to: 'ISB', date: '2026-11-28', time: '22:00' }],
    ['گلگت جانا ہے ۲۰ دسمبر کو، ۳ لوگ', { to: 'GIL', date: '2026-12-20', seats: '3' }],
    ['ملتان سے کراچی ۲ دسمبر، واپسی ۴ دسمبر', { from: 'MUX', to: 'KHI', date: '2026-12-02', returnDate: '2026-12-04' }],
    [
      'پشاور سے لاہور ۳ دن بعد، دو افراد\nشکریہ\nعائشہ',
      { from: 'PEW', to: 'LHE', date: '2026-12-01', seats: '2', name: 'عائشہ' },
    ],
    // Nothing to read
    ['', {}],
    ['Hello, how are you?', {}],
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

  it('with one number written in two ways fills it in', () => {
    expect(read('0300 1234567 or +923001234567').phone?.value).toBe('0300 1234567');
  });

  it('of 20,000 characters is read up to its limit, without delay', () => {
    const start = performance.now();
    const { notes, from } = read(`Karachi to Lahore ${'lorem ipsum 12 dolor 0300 '.repeat(800)}`);
    expect(from?.value.text).toContain('KHI');
    expect(notes).toContain(`Only the first ${MAX_MESSAGE} characters were read.`);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('names other places and unreadable parts in its notes', () => {
    expect(read('Karachi to Lahore to Islamabad').notes).toEqual(['Also named: Islamabad. Add a leg if it is a stop.']);
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
