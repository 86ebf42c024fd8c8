import { parsePhone, phoneDigits } from '@charter-hosts/contract/phone-number';
import { cleanEmail, EMAIL, isWallClock, plainText } from 'charter-widgets/contract';
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

/** What was read from a message. */
export interface Reading {
  from?: Piece<Place>;
  to?: Piece<Place>;
  /** `2026-12-01` */
  date?: Piece;
  returnDate?: Piece;
  /** `14:30` */
  time?: Piece;
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

/** A text whose read parts are blanked, so that no part is read twice. The positions stay. */
class Unread {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** All matches, which are blanked when `read` returns something of them. */
  extract<T>(
    pattern: RegExp,
    read: (match: RegExpExecArray) => T | undefined,
  ): { value: T; words: string; at: number }[] {
    const found = [...this.text.matchAll(pattern)].flatMap((match) => {
      const value = read(match);
      return value === undefined ? [] : [{ value, words: match[0].trim(), at: match.index }];
    });
    for (const { words, at } of found) {
      const start = this.text.indexOf(words, at);
      this.text = this.text.slice(0, start) + ' '.repeat(words.length) + this.text.slice(start + words.length);
    }
    return found;
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
  const lines = message.slice(0, MAX_MESSAGE).split(/\r?\n/).map(plainText);
  const text = lines.join(' \n ');
  const unread = new Unread(text);
  const letters = text.replace(/[^\p{L}]/gu, '');
  const isUrdu = letters.replace(/[^؀-ۿ]/g, '').length > letters.length / 2;
  const emails = readEmails(unread);
  // A CNIC is neither a telephone number nor a date.
  unread.extract(/(?<!\d)\d{5}-\d{7}-\d(?!\d)/g, () => true);
  const written = readWrittenDates(unread, today);
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
  const time = readTime(unread);
  const seats = readSeats(unread, notes);
  const name = readName(lines);
  const ends = readPlaces(unread, findNamed, notes);
  const dates = [...written, ...readRelativeDates(unread, today)].sort((a, b) => a.at - b.at);
  const days = readDays(dates, text, today, notes);
  if (/\S/.test(text) && !ends.from && !ends.to && !days.date) notes.push('No place and no day could be read.');
  return {
    ...ends,
    ...days,
    ...(time && { time }),
    ...(seats && { seats }),
    ...(email && { email: { value: email, words: email, doubt: '' } }),
    ...(phone && { phone: { value: phone, words: phone, doubt: '' } }),
    ...(name && { name }),
    notes,
    isUrdu,
  };
}

const readEmails = (unread: Unread) =>
  unread.extract(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g, ([words]) => {
    const email = cleanEmail(words);
    return EMAIL.test(email) ? email.toLowerCase() : undefined;
  });

function readPhones(unread: Unread) {
  const found = unread.extract(/(?<![\d.])(?:\+|00)?\(?\d(?:[ ().-]{0,2}\d){8,14}(?!\d)/g, ([words]) => {
    const home = words.replace(/^(?=92\d)/, '+').replace(/^(?=3\d\d)/, '0');
    return /^[+(0]/.test(home) && parsePhone(home) ? home.trim() : undefined;
  });
  // The same number written in two ways is one.
  const byDigits = new Map(found.toReversed().map((one) => [phoneDigits(one.value), one]));
  return [...byDigits.values()];
}

type FoundDay = { value: Day; words: string; at: number };

/** Dates with a number for the day. */
function readWrittenDates(unread: Unread, today: string): FoundDay[] {
  const dayOf = (year: string | undefined, month: number, date: string, doubt = ''): Day | undefined => {
    const whole = year && (year.length === 2 ? `20${year}` : year);
    const inYear = (one: string) => `${one}-${two(month)}-${two(date)}`;
    const thisYear = today.slice(0, 4);
    const day = inYear(whole || (inYear(thisYear) < today ? String(Number(thisYear) + 1) : thisYear));
    if (!isWallClock(`${day}T00:00`)) return undefined;
    const isFar = !whole && day > dayLater(today, 182);
    return { day, doubt: doubt || (isFar ? 'The year was not given.' : '') };
  };
  const year = '(\\d{4}|\\d\\d)';
  return [
    ...unread.extract(/(?<!\d)(\d{4})-(\d\d?)-(\d\d?)(?!\d)/g, ([, y = '', m = '', d = '']) => dayOf(y, Number(m), d)),
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
        `(\\d\\d?)(?:st|nd|rd|th)?(?:\\s?(?:-|to|se|سے)\\s?(\\d\\d?)(?:st|nd|rd|th)?)? ?(?:of )?(${MONTH})(?:,? (\\d{4}))?`,
      ),
      ([, d = '', until, m = '', y]) => {
        const first = dayOf(y, monthOf(m), d);
        return first && { ...first, ...(until && { until: dayOf(y, monthOf(m), until)?.day }) };
      },
    ),
    ...unread.extract(word(`(${MONTH}) (\\d\\d?)(?:st|nd|rd|th)?(?:,? (\\d{4}))?`), ([, m = '', d = '', y]) =>
      dayOf(y, monthOf(m), d),
    ),
  ].flatMap((found) => {
    const { until, ...value } = found.value as Day & { until?: string };
    const words = found.words;
    return [
      { ...found, value },
      ...(until ? [{ value: { day: until, doubt: `The last day of “${words}”.` }, words, at: found.at + 1 }] : []),
    ];
  });
}

/** Tomorrow, Friday, in three days. */
function readRelativeDates(unread: Unread, today: string): FoundDay[] {
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

function readDays(
  dates: readonly FoundDay[],
  text: string,
  today: string,
  notes: string[],
): Pick<Reading, 'date' | 'returnDate'> {
  const distinct = dates.filter(({ value }, at) => dates.findIndex((other) => other.value.day === value.day) === at);
  if (distinct.length > 2) notes.push(`${distinct.length} days were found; the first two were filled in.`);
  const pieceOf = ({ value, words }: FoundDay, doubt = ''): Piece => ({
    value: value.day,
    words,
    doubt: value.day < today ? 'This day has passed.' : value.doubt || doubt,
  });
  const [first, second] = distinct;
  if (!first) return {};
  const isReturn = second && RETURN.test(text.slice(first.at, second.at + second.words.length + 20));
  return {
    date: pieceOf(first),
    ...(second && {
      returnDate: pieceOf(second, isReturn ? '' : 'A second day was read as the return.'),
    }),
  };
}

/** Words for a part of the day: whether an hour is of the afternoon, and the time for the word alone. */
const PARTS: readonly (readonly [words: string, alone: string, isAfternoon: (hour: number) => boolean])[] = [
  ['morning|subah|subha|fajr|صبح', '09:00', () => false],
  ['noon|afternoon|dopahar|dopehar|دوپہر', '13:00', (hour) => hour < 12 && hour < 6],
  ['evening|shaam|sham|شام', '18:00', (hour) => hour < 12],
  ['night|raat|رات', '21:00', (hour) => hour >= 6 && hour < 12],
];

function readTime(unread: Unread): Piece | undefined {
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
    ...unread.extract(word(partWords), ([words]) => {
      const part = partOf(words);
      return part && { value: part[1], doubt: 'Only the part of the day was given.' };
    }),
  ];
  const [first] = found;
  if (!first) return undefined;
  const clear = found.filter(({ value }) => !value.doubt);
  const isOne = new Set(clear.map(({ value }) => value.value)).size < 2;
  const { value, words } = clear[0] ?? first;
  return { value: value.value, words, doubt: isOne ? value.doubt : 'More than one time was found.' };
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
  const people = [
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
      : bare.length > 0
        ? 'The number may be of something else.'
        : distinct.length === 0
          ? 'Only children were counted.'
          : '';
  return { value: String(sum), words, doubt };
}

const NAMED =
  /^[\s*-]*(?:my name is|name ?[:-]|naam ?[:-]|mera naam|this is|i am|i'm|main|میرا نام|نام ?:)\s*(.{2,60}?)(?:\s+(?:hai|hun|hoon|here|bol rah[ai]|from|and|or|ہے|ہوں|بول)(?:\s.*)?)?[.,!]?$/iu;
const FAREWELL =
  /^(?:best |kind |warm )?(?:regards|thanks|thank you|shukria|shukriya|sincerely|شکریہ)(?: and regards)?[,.!]?\s*(.*)$/iu;
/** One to four words of letters. */
const NAME = /^\p{L}[\p{L}\p{M}'.-]*(?: \p{L}[\p{L}\p{M}'.-]*){0,3}$/u;

/** The name of somebody who says or signs it. */
function readName(lines: readonly string[]): Piece | undefined {
  const sentences = lines.flatMap((line) => line.split(/[.!?,] /)).map((line) => line.trim());
  for (const sentence of sentences) {
    const match = NAMED.exec(sentence);
    const name = match?.[1]?.replace(/[.,!]+$/, '') ?? '';
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
    const name = (match[1] || last[index + 1] || '').replace(/[.,]+$/, '');
    if (NAME.test(name) && name.split(' ').length <= 4)
      return { value: name, words: `${line} ${match[1] ? '' : name}`.trim(), doubt: '' };
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

/** The start and the end of the journey. */
function readPlaces(
  unread: Unread,
  findNamed: Surroundings['findNamed'],
  notes: string[],
): Pick<Reading, 'from' | 'to'> {
  const words = [...unread.text.matchAll(/[\p{L}\p{M}'’.]+/gu)].map((match) => ({
    text: match[0].replace(/\.$/, ''),
    at: match.index,
  }));
  const found: { places: readonly Named[]; words: string; first: number; last: number }[] = [];
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
      found.push({ places, words: text, first, last: first + length - 1 });
      step = length;
      break;
    }
    first += step;
  }
  const named = found.filter(({ places }, at) => places[0]?.text !== found[at - 1]?.places[0]?.text);
  const ways = named.map(({ first, last }) => {
    const before = words[first - 1]?.text ?? '';
    const after = words[last + 1]?.text ?? '';
    if (BEFORE_FROM.test(before) || AFTER_FROM.test(after)) return 'from';
    return BEFORE_TO.test(before) || AFTER_TO.test(after) ? 'to' : '';
  });
  const pieceOf = (index: number, doubt = ''): Piece<Place> | undefined => {
    const one = named[index];
    const place = one?.places[0];
    if (!one || !place) return undefined;
    const { city, country, ...value } = place;
    const other = one.places.find((also) => also.country !== country);
    return { value, words: one.words, doubt: other ? `There is also ${other.text}.` : doubt };
  };
  if (named.length === 0) return {};
  let from = ways.indexOf('from');
  let to = ways.findIndex((way, index) => way === 'to' && index !== from);
  if (named.length === 1) {
    if (from === 0) return withoutMissing({ from: pieceOf(0) });
    return withoutMissing({
      to: pieceOf(0, to === 0 ? '' : 'Only one place was named; it may be where the journey begins.'),
    });
  }
  const isMarked = from >= 0 || to >= 0;
  if (from < 0) from = to === 0 ? 1 : 0;
  if (to < 0) to = named.findIndex((_, index) => index > from) >= 0 ? from + 1 : 0;
  const between = unread.text.slice(words[named[from]?.last ?? 0]?.at, words[named[to]?.first ?? 0]?.at);
  const isJoined = isMarked || /(?:-|–|>|→|\/)/.test(between);
  const doubt = isJoined ? '' : 'Two places were named; the first was read as the start.';
  const more = named.filter(
    (one, index) =>
      index !== from &&
      index !== to &&
      ![named[from], named[to]].some((end) => end?.places[0]?.text === one.places[0]?.text),
  );
  if (more.length > 0) notes.push(`Also named: ${more.map((one) => one.words).join(', ')}. Add a leg if it is a stop.`);
  return withoutMissing({ from: pieceOf(from, doubt), to: pieceOf(to, doubt) });
}

/** Leaves out what is undefined. */
const withoutMissing = <T extends object>(pieces: T) =>
  Object.fromEntries(Object.entries(pieces).filter(([, piece]) => piece)) as { [K in keyof T]?: NonNullable<T[K]> };
