import { parsePhone, phoneDigits } from '@charter-hosts/contract/phone-number';
import { cleanEmail, EMAIL, isWallClock, MAX_SEGMENTS, plainText } from 'charter-widgets/contract';
import type { Place } from 'charter-widgets/kit';

/** The longest message that is read, in characters. */
export const MAX_MESSAGE = 4000;

/** A value that was read from some words of a message. */
export interface Piece<T = string> {
  value: T;
  words: string;
  /** Why it is uncertain, in a sentence; '' for a certain one. */
  doubt: string;
}

/** What was read of one leg. */
export interface LegReading {
  from?: Piece<Place>;
  to?: Piece<Place>;
  /** `2026-12-01` */
  date?: Piece;
  /** `14:30` */
  time?: Piece;
}

/** What was read from a message. */
export interface Reading {
  /** None when no place, day or time was read. */
  legs: readonly LegReading[];
  /** Whether the second of two legs is the way back. */
  isReturn: boolean;
  seats?: Piece;
  phone?: Piece;
  email?: Piece;
  name?: Piece;
  /** Sentences about what was not filled in. */
  notes: string[];
  /** Whether it is written in Urdu script. */
  isUrdu: boolean;
}

/** A place with its city and country, as the airport index names it. */
type Named = Place & { city: string; country: string };

export interface Surroundings {
  /** `2026-11-28` */
  today: string;
  /** The airports that a text names, the best known first. */
  findNamed(text: string): readonly Named[];
}

const DAY_MS = 24 * 3_600_000;
const dayLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const two = (number: number | string) => String(number).padStart(2, '0');

/** Months in English, which Roman Urdu uses too, and in Urdu. */
const MONTHS = [
  'jan(?:uary)?|janwari|جنوری',
  'feb(?:ruary)?|farwari|فروری',
  'mar(?:ch)?|مارچ',
  'apr(?:il)?|اپریل',
  'may|مئی',
  'june?|جون',
  'july?|julai|جولائی',
  'aug(?:ust)?|agast|اگست',
  'sept?(?:ember)?|sitambar|ستمبر',
  'oct(?:ober)?|aktubar|اکتوبر',
  'nov(?:ember)?|نومبر',
  'dec(?:ember)?|disambar|دسمبر',
];
const MONTH = MONTHS.join('|');
const monthOf = (text: string) => MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'i').test(text)) + 1;

/** Days of the week from Sunday, in English, Roman Urdu and Urdu. */
const WEEKDAYS = [
  'sun(?:day)?|itwaar|itwar|atwar|اتوار',
  'mon(?:day)?|peer|somwaar|somwar|پیر|سوموار',
  'tue(?:s(?:day)?)?|mangal|منگل',
  'wed(?:nesday)?|budh|بدھ',
  'thu(?:r(?:s(?:day)?)?)?|jumerat|jumeraat|جمعرات',
  'fri(?:day)?|jumma|juma|جمعہ|جمعے',
  'sat(?:urday)?|haftay?|hafte|ہفتہ|ہفتے',
];

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Words for small numbers in English, Roman Urdu and Urdu. */
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one|aik|ek|ایک',
    'two|do|دو',
    'three|teen|تین',
    'four|char|chaar|چار',
    'five|paanch|panch|پانچ',
    'six|chay|chhay|chhe|چھ|چھے',
    'seven|saat|سات',
    'eight|aath|aatth|آٹھ',
    'nine|nau|نو',
    'ten|das|دس',
    'eleven|gyara|گیارہ',
    'twelve|bara|بارہ',
  ].flatMap((words, index) => words.split('|').map((word) => [word, index + 1])),
);
const NUMBER = `\\d{1,4}|${Object.keys(NUMBERS).join('|')}`;
const numberOf = (text: string) => NUMBERS[text.toLowerCase()] ?? Number(text);

/** The start and the end of a word of any script. */
const START = '(?<![\\p{L}\\p{M}\\p{N}])';
const END = '(?![\\p{L}\\p{M}\\p{N}])';
const word = (pattern: string, flags = 'giu') => new RegExp(`${START}(?:${pattern})${END}`, flags);

/** A value, the words that it was read from, and their position. */
interface Found<T> {
  value: T;
  words: string;
  at: number;
}

/** Sums of money, in the words of the region too. */
const PRICE = word(
  `(?:pkr|rs|usd|aed|eur|gbp)\\.? ?\\d[\\d,.]*(?: ?(?:k|m|lakhs?|lacs?|crores?|million))?|(?:${NUMBER}|\\d[\\d,.]*) ?(?:k|lakhs?|lacs?|crores?|karor|millions?|thousand|hazaa?r|rupees?|rupay|rupaye|rs|pkr|usd|aed|dollars?|لاکھ|کروڑ|ہزار|روپے|ڈالر)`,
);

/** A text whose read parts are blanked, so that no part is read twice. The positions stay. */
class Unread {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** All matches, which are blanked when `read` returns something of them. */
  extract<T>(pattern: RegExp, read: (match: RegExpExecArray) => T | undefined): Found<T>[] {
    const found = [...this.text.matchAll(pattern)].flatMap((match) => {
      const value = read(match);
      return value === undefined ? [] : [{ value, words: match[0].trim(), at: match.index }];
    });
    for (const { words, at } of found) this.blank(this.text.indexOf(words, at), words.length);
    return found;
  }

  blank(at: number, length: number): void {
    this.text = this.text.slice(0, at) + ' '.repeat(length) + this.text.slice(at + length);
  }
}

interface Day {
  day: string;
  doubt: string;
}

/** Reads a journey and its traveller from a message in English, Urdu or Roman Urdu. Nothing leaves the browser. */
export function readMessage(message: string, { today, findNamed }: Surroundings): Reading {
  const notes: string[] = [];
  if (message.length > MAX_MESSAGE) notes.push(`Only the first ${MAX_MESSAGE} characters were read.`);
  const lines = linesOf(message.slice(0, MAX_MESSAGE));
  const text = lines.join(' \n ');
  const unread = new Unread(text);
  const letters = text.replace(/[^\p{L}]/gu, '');
  const isUrdu = letters.replace(/[^؀-ۿ]/g, '').length > letters.length / 2;
  const emails = readEmails(unread);
  // A CNIC is neither a telephone number nor a date, and a price is no number of people.
  unread.extract(/(?<!\d)\d{5}-\d{7}-\d(?!\d)/g, () => true);
  unread.extract(PRICE, () => true);
  const written = readWrittenDates(unread, today, notes);
  const phones = readPhones(unread);
  const only = (what: string, found: readonly string[]): string | undefined => {
    const distinct = [...new Set(found)];
    if (distinct.length > 1) notes.push(`${distinct.length} ${what} were found, so none was filled in.`);
    return distinct.length === 1 ? distinct[0] : undefined;
  };
  const email = only(
    'e-mail addresses',
    emails.map(({ value }) => value),
  );
  const phone = only(
    'telephone numbers',
    phones.map(({ value }) => value),
  );
  const times = readTimes(unread);
  const seats = readSeats(unread, notes);
  const name = readName(lines);
  const places = findPlaces(unread, text, findNamed);
  const dates = [...written, ...readRelativeDates(unread, today)].sort((a, b) => a.at - b.at);
  const journey = readJourney({ text, blanked: unread.text, places, dates, times, today, notes });
  if (/\S/.test(text) && !journey.legs.some(({ from, to, date }) => from || to || date))
    notes.push('No place and no day could be read.');
  return {
    ...journey,
    ...(seats && { seats }),
    ...(email && { email: { value: email, words: email, doubt: '' } }),
    ...(phone && { phone: { value: phone, words: phone, doubt: '' } }),
    ...(name && { name }),
    notes,
    isUrdu,
  };
}

/** The lines of a message without tags, the head of a forwarded e-mail, and the times at which a chat was written. */
function linesOf(message: string): string[] {
  const lines = message
    .replace(/<\/?[a-z][^<>@]{0,300}>/gi, '\n')
    .replace(/&nbsp;|&#160;/gi, ' ')
    .split(/\r?\n/)
    .map((line) => plainText(line).replace(/^(?:> ?)+/, ''));
  const isForwarded = lines.some((line) => /^subject ?:/i.test(line));
  return lines
    .filter((line) => !(isForwarded ? /^(?:sent|date|to|cc|reply-to) ?:/i : /^(?:to|cc) ?:.*@/i).test(line))
    .map((line) =>
      line
        .replace(/^on .{6,60}\b\d\d?:\d\d\b.{0,100}\bwrote ?:$/i, '')
        .replace(/^\[[^\]]{0,20}\d\d?:\d\d[^\]]{0,20}\]/, '')
        .replace(/^[\d/.-]{6,10},? \d\d?:\d\d(?::\d\d)? ?(?:[ap]m)? - /i, ''),
    );
}

const readEmails = (unread: Unread) =>
  unread.extract(/(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+/g, ([words]) => {
    const email = cleanEmail(withoutEnd(words, '.-'));
    return EMAIL.test(email) ? email.toLowerCase() : undefined;
  });

/** Returns the text without some characters at its end. */
function withoutEnd(text: string, characters: string): string {
  let { length } = text;
  while (length > 0 && characters.includes(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}

function readPhones(unread: Unread) {
  const found = unread.extract(
    /(?<![\d.])(?:\+|00)?\(?\d(?:(?! 0\d\d\d?[ -]?\d{6})[ ().-]{0,2}\d){8,14}(?!\d)/g,
    ([words]) => {
      const home = words.replace(/^(?=92\d)/, '+').replace(/^(?=3\d\d)/, '0');
      return /^[+(0]/.test(home) && parsePhone(home) ? home.trim() : undefined;
    },
  );
  // The same number written in two ways is one.
  const byDigits = new Map(found.toReversed().map((one) => [phoneDigits(one.value), one]));
  return [...byDigits.values()];
}

/** Dates with a number for the day. */
function readWrittenDates(unread: Unread, today: string, notes: string[]): Found<Day>[] {
  const dayOf = (year: string | undefined, month: number, date: string, doubt = ''): Day | undefined => {
    const whole = year && (year.length === 2 ? `20${year}` : year);
    const inYear = (one: string) => `${one}-${two(month)}-${two(date)}`;
    const thisYear = today.slice(0, 4);
    const day = inYear(whole || (inYear(thisYear) < today ? String(Number(thisYear) + 1) : thisYear));
    if (!isWallClock(`${day}T00:00`)) {
      if (month >= 1 && month <= 12 && Number(date) <= 31)
        notes.push(`${Number(date)}/${month}/${day.slice(0, 4)} is no day of the calendar.`);
      return undefined;
    }
    const isFar = !whole && day > dayLater(today, 182);
    return { day, doubt: doubt || (isFar ? 'The year was not given.' : '') };
  };
  const year = '(\\d{4}|\\d\\d)';
  const found = [
    ...unread.extract(/(?<!\d)(20\d\d)-(\d\d?)-(\d\d?)(?!\d)/g, ([, y = '', m = '', d = '']) => dayOf(y, Number(m), d)),
    ...unread.extract(
      new RegExp(`(?<![\\d+])(\\d\\d?)([-/.])(\\d\\d?)\\2${year}(?![\\d-])`, 'g'),
      ([, d = '', , m = '', y]) => {
        // The day comes first in South Asia; 12/31 can only be the other way round.
        if (Number(m) > 12) return dayOf(y, Number(d), m, 'The month was read first.');
        return dayOf(y, Number(m), d, Number(d) <= 12 && d !== m ? 'The day was read first, then the month.' : '');
      },
    ),
    ...unread.extract(
      word(
        `(\\d\\d?)(?:st|nd|rd|th)?(?:\\s?(?:-|to|se|سے)\\s?(\\d\\d?)(?:st|nd|rd|th)?)? ?(?:of )?(${MONTH})(?:,? ?(20\\d\\d)|(\\d\\d))?`,
      ),
      ([, d = '', until, m = '', long, short]) => {
        const y = long ?? short;
        const first = dayOf(y, monthOf(m), d);
        return first && { ...first, ...(until && { until: dayOf(y, monthOf(m), until)?.day }) };
      },
    ),
    ...unread.extract(word(`(${MONTH}) (\\d\\d?)(?:st|nd|rd|th)?(?:,? (20\\d\\d))?`), ([, m = '', d = '', y]) =>
      dayOf(y, monthOf(m), d),
    ),
    // '24/7' is a saying, and '3/4 people' a number of people.
    ...unread.extract(
      word(`(?<![\\d/]|\\d-)(?!24/7)(\\d\\d?)/(\\d\\d?)(?! ?(?:${PEOPLE})|/|-\\d)`),
      ([, d = '', m = '']) => {
        const isMonthFirst = Number(m) > 12;
        const doubt = `The ${isMonthFirst ? 'month' : 'day'} was read first, and the year was not given.`;
        return isMonthFirst ? dayOf(undefined, Number(d), m, doubt) : dayOf(undefined, Number(m), d, doubt);
      },
    ),
    ...unread.extract(word('(\\d\\d?)(?:st|nd|rd|th| (?:tareekh|tarikh|tareek|تاریخ))'), ([, d = '']) => {
      const month = today.slice(0, 8) + two(d) < today ? dayLater(`${today.slice(0, 8)}28`, 4) : today;
      return dayOf(month.slice(0, 4), Number(month.slice(5, 7)), d, 'The month was not given.');
    }),
  ];
  return found.flatMap((one) => {
    const { until, ...value } = one.value as Day & { until?: string };
    const { words, at } = one;
    const first = { ...one, value: withWeekday(unread, value, at, words) };
    return [
      first,
      ...(until ? [{ value: { day: until, doubt: `The last day of “${words}”.` }, words, at: at + 1 }] : []),
    ];
  });
}

/** Reads the name of a weekday beside a date, which is no date of its own. */
function withWeekday(unread: Unread, value: Day, at: number, words: string): Day {
  const names = WEEKDAYS.join('|');
  const before = word(`(?:${names})(?=[ ,.]{0,3}(?:the |on )?$)`, 'iu').exec(unread.text.slice(0, at));
  const end = at + words.length;
  const after = word(`(?<=^[ ,.(]{0,3})(?:${names})`, 'iu').exec(unread.text.slice(end));
  const [name] = before ?? after ?? [];
  if (!name) return value;
  unread.blank(before ? before.index : end + (after?.index ?? 0), name.length);
  const weekday = WEEKDAYS.findIndex((one) => word(one, 'iu').test(name));
  const real = new Date(`${value.day}T00:00:00Z`).getUTCDay();
  return real === weekday ? value : { ...value, doubt: `“${name}” was said, but this day is a ${DAY_NAMES[real]}.` };
}

/** Tomorrow, Friday, in three days. */
function readRelativeDates(unread: Unread, today: string): Found<Day>[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const away = (days: number, doubt = '') => ({ day: dayLater(today, days), doubt });
  return [
    ...unread.extract(word('day after tomorrow'), () => away(2)),
    ...unread.extract(word('tomorrow|tmrw|tmw'), () => away(1)),
    ...unread.extract(word('today|tonight|aaj|آج'), () => away(0)),
    ...unread.extract(word('kal|کل'), () => away(1, '“Kal” is tomorrow or yesterday; tomorrow was filled in.')),
    ...unread.extract(word('parson|parso|parsoon|پرسوں'), () =>
      away(2, '“Parson” is the day after tomorrow or before yesterday; the former was filled in.'),
    ),
    ...unread.extract(word(`(?:in|after) (${NUMBER}) days?|(${NUMBER}) (?:din|دن) (?:baad|bad|بعد)`), ([, a, b]) => {
      const days = numberOf(a ?? b ?? '');
      return days <= 730 ? away(days) : undefined;
    }),
    ...WEEKDAYS.flatMap((names, index) =>
      unread.extract(word(`(next |agle |agli |اگلے |اگلی )?(?:${names})`), (match) => {
        const days = (index - weekday + 7) % 7 || 7;
        const isWeek = /^haft|^ہفت/i.test(match[0].replace(/^\S+ (?=\S)/, ''));
        const doubt = match[1]
          ? 'The first such day was filled in; “next” may be a week later.'
          : isWeek
            ? 'The word is Saturday or a week; Saturday was filled in.'
            : days === 7
              ? 'Today is such a day; the one in a week was filled in.'
              : '';
        return away(days, doubt);
      }),
    ),
  ];
}

const RETURN = word(
  'return(?:ing)?|round[ -]?trip|come back|coming back|back on|back|wapsi|wapis|wapas|واپسی|واپس',
  'iu',
);

/** Between two days of which one is wanted. */
const OR = word('or|ya|یا|i mean|sorry|instead|nahi|nahin|نہیں', 'iu');

function readDays({ dates, text, today, notes }: JourneyParts): { date?: Piece; returnDate?: Piece } {
  const distinct = dates.filter(({ value }, at) => dates.findIndex((other) => other.value.day === value.day) === at);
  const [first, second] = distinct;
  if (!first) return {};
  const date = dayPiece(first, today);
  if (!second) return { date };
  if (OR.test(text.slice(first.at + first.words.length, second.at)))
    return { date: { ...date, doubt: date.doubt || `“${second.words}” was named too.` } };
  if (distinct.length > 2) notes.push(`${distinct.length} days were found; the first two were filled in.`);
  const isReturn = RETURN.test(text.slice(first.at, second.at + second.words.length + 20));
  const returnDate = dayPiece(second, today, isReturn ? '' : 'A second day was read as the return.');
  return { date, returnDate };
}

const dayPiece = ({ value, words }: Found<Day>, today: string, doubt = ''): Piece => ({
  value: value.day,
  words,
  doubt: value.day < today ? 'This day has passed.' : value.doubt || doubt,
});

/** Words for a part of the day: whether an hour is of the afternoon, and the time for the word alone. */
const PARTS: readonly (readonly [words: string, alone: string, isAfternoon: (hour: number) => boolean])[] = [
  ['morning|subah|subha|fajr|صبح', '09:00', () => false],
  ['noon|afternoon|dopahar|dopehar|دوپہر', '13:00', (hour) => hour < 12 && hour < 6],
  ['evening|shaam|sham|شام', '18:00', (hour) => hour < 12],
  ['night|raat|رات', '21:00', (hour) => hour >= 6 && hour < 12],
];

interface Time {
  value: string;
  doubt: string;
}

/** The times, in their order; those of a part of the day alone are left out where a clock was read. */
function readTimes(unread: Unread): Found<Time>[] {
  const clock = (hour: number, minute = 0) => (hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : undefined);
  const meridiem = (hour: number, half: string) => (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  const partWords = PARTS.map(([words]) => words).join('|');
  const partOf = (text: string | undefined) => PARTS.find(([words]) => text && word(words, 'iu').test(text));
  const certain = (value: string | undefined) => (value ? { value, doubt: '' } : undefined);
  const found = [
    ...unread.extract(word('(\\d\\d?)(?:[:.](\\d\\d))? ?([ap])\\.?m\\.?'), ([, h = '', m = '0', half = '']) =>
      Number(h) >= 1 && Number(h) <= 12 ? certain(clock(meridiem(Number(h), half), Number(m))) : undefined,
    ),
    ...unread.extract(
      word(
        `(?:(${partWords}) (?:ko |کو |at )?)?(${NUMBER})(?:[:.](\\d\\d))? ?(?:baje|bajay|bje|o'?clock|بجے)(?: (${partWords}))?(?: in the (${partWords}))?`,
      ),
      ([, before, h = '', m = '0', after, late]) => {
        const hour = numberOf(h);
        const part = partOf(before ?? after ?? late);
        if (part) return certain(clock(part[2](hour) ? (hour % 12) + 12 : hour % 24, Number(m)));
        if (hour > 12) return certain(clock(hour, Number(m)));
        const value = clock(hour < 7 ? hour + 12 : hour, Number(m));
        return value ? { value, doubt: 'Morning or evening was not said.' } : undefined;
      },
    ),
    ...unread.extract(/(?<![\d:])([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?(?![\d:])/g, ([, h = '', m = '']) =>
      certain(clock(Number(h), Number(m))),
    ),
    ...unread.extract(
      word('(?:at|@) ?(\\d\\d?)\\.(\\d\\d)|(?:at|@) ?(\\d\\d)(\\d\\d)|(\\d\\d)(\\d\\d) ?(?:hrs|hours|h|lt)'),
      ([, ...parts]) => {
        const [h = '', m = ''] = parts.filter(Boolean);
        return certain(clock(Number(h), Number(m)));
      },
    ),
    ...unread.extract(word(partWords), ([words]) => {
      const part = partOf(words);
      return part && { value: part[1], doubt: 'Only the part of the day was given.' };
    }),
  ];
  const clear = found.filter(({ value }) => !value.doubt);
  return (clear.length > 0 ? clear : found).sort((a, b) => a.at - b.at);
}

function readTime(times: readonly Found<Time>[]): Piece | undefined {
  const [first] = times;
  if (!first) return undefined;
  const isOne = new Set(times.map(({ value }) => value.value)).size < 2 || first.value.doubt;
  return { ...first.value, words: first.words, doubt: isOne ? first.value.doubt : 'More than one time was found.' };
}

const PEOPLE =
  'people|persons?|passengers?|passenger|pax|adults?|guests?|seats?|travell?ers?|of us|log|loag|logon|afraad|afrad|bande|banday|musafir|sawari|sawariyan|افراد|لوگ|لوگوں|مسافر|بندے|سواری|سواریاں|سیٹ|سیٹیں';
const CHILDREN = 'kids?|child(?:ren)?|infants?|bache|bachay|bachy|بچے|بچہ|بچوں';

function readSeats(unread: Unread, notes: string[]): Piece | undefined {
  const count = (pattern: string) =>
    unread.extract(word(pattern), ([, number = '']) => {
      const value = numberOf(number);
      return value > 0 ? value : undefined;
    });
  const ranges = unread.extract(
    word(`(${NUMBER}) ?(?:-|/|to|or|se|ya|سے|یا) ?(${NUMBER}) (?:${PEOPLE})`),
    ([, a = '', b = '']) => {
      const value = Math.max(numberOf(a), numberOf(b));
      return value > 0 ? value : undefined;
    },
  );
  const people = [
    ...ranges,
    ...count(`(${NUMBER})(?: more)? (?:${PEOPLE})`),
    ...count(`(?:party|family|group|team|total) of (${NUMBER})`),
    ...count(`(?:we are|hum|ہم|pax|passengers|seats)[ :]{1,2}(${NUMBER})`),
  ];
  const children = count(`(${NUMBER}) (?:${CHILDREN})`);
  const bare = people.length > 0 ? [] : count(`for (${NUMBER})`);
  const [first] = [...people, ...bare, ...children];
  if (!first) return undefined;
  const distinct = [...new Set([...people, ...bare].map(({ value }) => value))];
  const sum = (distinct[0] ?? 0) + children.reduce((all, { value }) => all + value, 0);
  if (sum > 999) {
    notes.push(`${sum} people are more than a request can have, so no number was filled in.`);
    return undefined;
  }
  const words = [first, ...children.filter((one) => one !== first)].map((one) => one.words).join(' + ');
  const doubt =
    distinct.length > 1
      ? 'More than one number of people was found.'
      : ranges.length > 0
        ? 'The larger of two numbers was filled in.'
        : bare.length > 0
          ? 'The number may be of something else.'
          : distinct.length === 0
            ? 'Only children were counted.'
            : '';
  return { value: String(sum), words, doubt };
}

const NAMED = /^[ *-]{0,3}(?:my name is|name ?[:-]|naam ?[:-]|mera naam|this is|i am|i'm|main|میرا نام|نام ?:) ?/iu;
/** What follows a name in its sentence. */
const AFTER_NAME = / (?:hai|hun|hoon|here|bol rah[ai]|from|and|or|ہے|ہوں|بول)(?: |[.,!]?$)/iu;
const FAREWELL =
  /^(?:best |kind |warm )?(?:regards|thanks|thank you|shukria|shukriya|sincerely|شکریہ)(?: and regards)?[,.!]? ?(.*)$/iu;
/** One to five words of letters. */
const NAME = /^\p{L}[\p{L}\p{M}'.-]*(?: \p{L}[\p{L}\p{M}'.-]*){0,4}$/u;

/** The name of somebody who says or signs it. */
function readName(lines: readonly string[]): Piece | undefined {
  const sentences = lines.flatMap((line) => line.split(/[.!?,] /)).map((line) => line.trim());
  for (const sentence of sentences) {
    const [before = ''] = NAMED.exec(sentence) ?? [];
    const [named = ''] = before ? sentence.slice(before.length).split(AFTER_NAME, 1) : [];
    const name = withoutEnd(named, '.,!');
    if (!NAME.test(name)) continue;
    const isPlain = /name|naam|نام/iu.test(sentence);
    // 'I am looking for …' is no name.
    if (!isPlain && !/^(?:\p{Lu}|[؀-ۿ])/u.test(name)) continue;
    return { value: name, words: sentence, doubt: isPlain ? '' : 'It may not be a name.' };
  }
  const last = lines.map((line) => line.trim()).filter(Boolean);
  for (const [index, line] of last.entries()) {
    const match = FAREWELL.exec(line);
    if (!match || index < last.length - 3) continue;
    const name = withoutEnd(match[1] || last[index + 1] || '', '.,');
    if (NAME.test(name)) return { value: name, words: `${line} ${match[1] ? '' : name}`.trim(), doubt: '' };
  }
  return undefined;
}

/** Words that are also names of cities. */
const NO_PLACES = new Set(
  'male man hub goa una bar hum jet sir dir may mari the car bus pax nice mobile reading bath cork split tours'.split(
    ' ',
  ),
);
const BEFORE_FROM = word('from|az|از', 'iu');
const AFTER_FROM = word('se|say|سے', 'iu');
const BEFORE_TO = word('to|towards|for|till|until|into', 'iu');
const AFTER_TO = word('tak|jana|jaana|janay|jane|ke|kay|ka|ki|pohanchna|تک|جانا|جانے|کے|کا|کی', 'iu');

/** A place that was named. */
interface NamedPlace {
  places: readonly Named[];
  words: string;
  start: number;
  end: number;
  /** What the words beside it say. */
  way: 'from' | 'to' | '';
}

function findPlaces(unread: Unread, whole: string, findNamed: Surroundings['findNamed']): NamedPlace[] {
  const words = [...unread.text.matchAll(/[\p{L}\p{M}'’.]+/gu)].map((match) => ({
    text: match[0].replace(/\.$/, ''),
    at: match.index,
  }));
  const found: NamedPlace[] = [];
  for (let first = 0; first < words.length; ) {
    let step = 1;
    for (let length = Math.min(3, words.length - first); length >= 1; length--) {
      const part = words.slice(first, first + length);
      const text = part.map((one) => one.text).join(' ');
      const start = part[0]?.at ?? 0;
      const end = (part.at(-1)?.at ?? 0) + (part.at(-1)?.text.length ?? 0);
      // The words of a place stand together.
      if (text.length < 3 || /[^\p{L}\p{M}'’. -]/u.test(unread.text.slice(start, end))) continue;
      const isName = !NO_PLACES.has(text.toLowerCase()) || (first > 0 && /^\p{Lu}\p{Ll}/u.test(text));
      const places = isName ? findNamed(text) : [];
      if (places.length === 0) continue;
      const last = words[first - 1];
      // In 'for 5 million, Karachi' the word belongs to what was read already.
      const before = last && /^[\s:]*$/.test(whole.slice(last.at + last.text.length, start)) ? last.text : '';
      const after = words[first + length]?.text ?? '';
      const isFrom = BEFORE_FROM.test(before) || AFTER_FROM.test(after);
      const isTo = !isFrom && (BEFORE_TO.test(before) || AFTER_TO.test(after));
      found.push({ places, words: text, start, end, way: isFrom ? 'from' : isTo ? 'to' : '' });
      step = length;
      break;
    }
    first += step;
  }
  return found;
}

const isSame = (one: NamedPlace | undefined, other: NamedPlace | undefined) =>
  one?.places[0]?.text === other?.places[0]?.text;

function placePiece(one: NamedPlace | undefined, doubt = ''): Piece<Place> | undefined {
  const place = one?.places[0];
  if (!one || !place) return undefined;
  const { city, country, ...value } = place;
  const other = one.places.find((also) => also.country !== country);
  return { value, words: one.words, doubt: other ? `There is also ${other.text}.` : doubt };
}

interface JourneyParts {
  text: string;
  /** The text without what was read before the places. */
  blanked: string;
  places: readonly NamedPlace[];
  dates: readonly Found<Day>[];
  times: readonly Found<Time>[];
  today: string;
  notes: string[];
}

/** What stands between two places of a leg: an arrow, or words such as 'then' where a day follows. */
const ARROW = /^\s*(?:-{1,2}>?|>|→|➡|»|\/)\s*$/u;
const NEXT =
  /^[\s,;.:]*(?:(?:ko|on|then|and|phir|aur|wahan se|onwards?|back|return|wapis|wapsi|کو|پھر|اور|وہاں سے|واپس|واپسی)[\s,]*)*$/iu;

/** The legs that places make one after the other: each begins where the one before ends, or at a new place. */
function chainLegs({ blanked, places, dates }: JourneyParts): { from: NamedPlace; to: NamedPlace }[] {
  const [first, second] = places;
  if (first?.way === 'to' && second?.way === 'from') return [];
  return places.flatMap((to, index) => {
    const from = places[index - 1];
    if (!from || isSame(from, to) || to.way === 'from') return [];
    const between = blanked.slice(from.end, to.start);
    const next = places.slice(index + 1).find((one) => !isSame(one, to))?.start ?? blanked.length;
    const hasDay = dates.some(({ at }) => at > to.start && at < next);
    const isLeg = from.way === 'from' || to.way === 'to' || ARROW.test(between) || (NEXT.test(between) && hasDay);
    return isLeg ? [{ from, to }] : [];
  });
}

/** Gives each leg one of the values: in their order if they are as many, else by their position, which is uncertain. */
function spread<T>(legs: readonly { to: NamedPlace }[], values: readonly Found<T>[]) {
  if (values.length === legs.length) return { of: values, isCertain: true };
  const of: (Found<T> | undefined)[] = legs.map(() => undefined);
  for (const value of values)
    of[
      Math.max(
        0,
        legs.findLastIndex(({ to }) => to.start < value.at),
      )
    ] ??= value;
  return { of, isCertain: false };
}

function readJourney(parts: JourneyParts): Pick<Reading, 'legs' | 'isReturn'> {
  const chain = chainLegs(parts);
  const { today, notes, places } = parts;
  if (chain.length < 2) return readOneLeg(parts);
  const [out, back] = chain;
  const isReturn = chain.length === 2 && isSame(out?.from, back?.to) && isSame(out?.to, back?.from);
  if (chain.length > MAX_SEGMENTS) notes.push(`Only the first ${MAX_SEGMENTS} legs were read.`);
  const days = spread(chain, parts.dates);
  const times = spread(chain, parts.times);
  const unsure = 'It may be of another leg.';
  const legs = chain.slice(0, MAX_SEGMENTS).map(({ from, to }, index): LegReading => {
    const [day, time] = [days.of[index], times.of[index]];
    const before = days.of[index - 1];
    const isEarlier = day && before && day.value.day < before.value.day;
    const doubt = isEarlier ? 'It is before the day of the leg above.' : days.isCertain ? '' : unsure;
    return withoutMissing({
      from: placePiece(from),
      to: placePiece(to),
      date: day && dayPiece(day, today, doubt),
      time: time && { ...time.value, words: time.words, doubt: time.value.doubt || (times.isCertain ? '' : unsure) },
    });
  });
  noteOthers(
    places.filter((place) => !chain.some(({ from, to }) => isSame(place, from) || isSame(place, to))),
    notes,
  );
  return { legs, isReturn };
}

function noteOthers(places: readonly NamedPlace[], notes: string[]): void {
  const names = new Set(places.map(({ words }) => words));
  if (names.size > 0) notes.push(`Also named: ${[...names].join(', ')}. Add a leg if it is a stop.`);
}

/** Reads one leg, and the day of the way back. */
function readOneLeg(parts: JourneyParts): Pick<Reading, 'legs' | 'isReturn'> {
  const { date, returnDate } = readDays(parts);
  const ends = readEnds(parts);
  const [out, back] = returnDate ? parts.times.slice(0, 2) : [];
  const isEach = out && back && parts.times.length === 2 && !back.value.doubt;
  const time = isEach ? readTime([out]) : readTime(parts.times);
  const leg = withoutMissing({ ...ends, date, time });
  if (Object.keys(leg).length === 0) return { legs: [], isReturn: false };
  if (!returnDate) return { legs: [leg], isReturn: false };
  const wayBack = withoutMissing({ date: returnDate, time: isEach ? readTime([back]) : undefined });
  return { legs: [leg, wayBack], isReturn: true };
}

/** The start and the end of the journey. */
function readEnds({ blanked, places, notes }: JourneyParts): Pick<LegReading, 'from' | 'to'> {
  const named = places.filter((place, at) => !isSame(place, places[at - 1]));
  const ways = named.map(({ way }) => way);
  if (named.length === 0) return {};
  let from = ways.indexOf('from');
  let to = ways.findIndex((way, index) => way === 'to' && index !== from);
  if (named.length === 1) {
    if (from === 0) return withoutMissing({ from: placePiece(named[0]) });
    const doubt = to === 0 ? '' : 'Only one place was named; it may be where the journey begins.';
    return withoutMissing({ to: placePiece(named[0], doubt) });
  }
  const isMarked = from >= 0 || to >= 0;
  if (from < 0) from = to === 0 ? 1 : 0;
  if (to < 0) to = from + 1 < named.length ? from + 1 : 0;
  const isJoined = isMarked || ARROW.test(blanked.slice(named[from]?.end, named[to]?.start));
  const doubt = isJoined ? '' : 'Two places were named; the first was read as the start.';
  noteOthers(
    named.filter((one) => !isSame(one, named[from]) && !isSame(one, named[to])),
    notes,
  );
  return withoutMissing({ from: placePiece(named[from], doubt), to: placePiece(named[to], doubt) });
}

/** Leaves out what is undefined. */
const withoutMissing = <T extends object>(pieces: T) =>
  Object.fromEntries(Object.entries(pieces).filter(([, piece]) => piece)) as { [K in keyof T]?: NonNullable<T[K]> };
