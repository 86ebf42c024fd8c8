import { distinctPhones, nameBeside, readCnics, readEmails, readName, readPhones } from './message/contacts';
import { readDays } from './message/days';
import { readHeaders } from './message/headers';
import { type Journey, readJourney, withoutMissing } from './message/journey';
import { readCargo, readPeople } from './message/people';
import { type FindNamed, findPlaces } from './message/places';
import { readTimes } from './message/times';
import { type FoundToken, type Piece, Tokens } from './message/tokens';

export type { Piece } from './message/tokens';

/** The longest message that is read, in characters. */
const MAX_MESSAGE = 4000;

/** Leaves out what is too long, with the line or the sentence that it is cut in. */
function cut(message: string): string {
  if (message.length <= MAX_MESSAGE) return message;
  const text = message.slice(0, MAX_MESSAGE);
  const at = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('. '));
  return text.slice(0, at < 0 ? text.lastIndexOf(' ') : at);
}

/** Why all of a message is uncertain: it corrects itself, or several people wrote. */
function findMessageDoubt({ all, kinds, list }: Tokens, writers: readonly string[]): string {
  if (writers.length > 1) return 'Several people wrote, perhaps another one this.';
  // The AB of a passport's number corrects nothing.
  const isInNumber = (at: number) => list[at + 1]?.at === list[at]?.end && /\d/.test(all[at + 1] ?? '');
  const meant = [...all].map((kind, at) => (kinds[at] === 'P' ? 'P' : kind === 'k' && isInNumber(at) ? '_' : kind));
  const at = meant.join('').search(/k|(?<!R_?)Y[_^K,.]{0,3}[12NPMDWT]/);
  return at < 0 ? '' : `“${list[at]?.text}” may correct it.`;
}

/** Whether two names have a word in common. */
const sharesWord = (one: string, other: string) =>
  one.split(' ').some((word) => other.toLowerCase().split(' ').includes(word.toLowerCase()));

/** Whose number a contact may be instead. */
const OTHERS = /\b(?:driver|hotel|pilot|agent|wife|husband|guard|crew|secretary|not call|n't call)\b[^\n]{0,40}$/i;

/** What was read from a message. Its journey has no legs when no place, day or time was read. */
export interface Reading extends Journey {
  seats?: Piece;
  luggage?: Piece;
  pets?: Piece;
  phone?: Piece;
  email?: Piece;
  cnic?: Piece;
  name?: Piece;
  /** How the message came, where its form shows it. */
  source?: Piece;
  /** What was not filled in, in the words of the message. */
  rest: string;
  /** Sentences about what was not filled in. */
  notes: string[];
  /** Whether it is written in Urdu script. */
  isUrdu: boolean;
}

interface Surroundings {
  /** `2026-11-28` */
  today: string;
  findNamed: FindNamed;
}

/** Reads a journey and its traveller from a message in English, Urdu or Roman Urdu. Nothing leaves the browser. */
export function readMessage(message: string, { today, findNamed }: Surroundings): Reading {
  const text = cut(message);
  const notes = text === message ? [] : [`Only the first ${text.length} characters were read.`];
  const { lines, source, writers, isCut } = readHeaders(text, today);
  if (isCut) notes.push('The older e-mail below was not read.');
  // The writer's own phone number or address is read as if it stood at the end.
  const contacts = writers
    .filter((writer) => /\d{3}|@/.test(writer))
    .map((text) => ({ text: text.replace(/^[^<]*</, ''), written: '' }));
  const tokens = new Tokens([...lines, ...contacts]);
  const letters = tokens.text.replace(/[^\p{L}]/gu, '');
  const only = (
    what: string,
    found: readonly FoundToken[],
    distinct = new Map(found.map((one) => [one.value, one])),
  ) => {
    const [one, other] = distinct.values();
    if (other) notes.push(`${distinct.size} ${what} were found, so none was filled in.`);
    if (!one || other) return undefined;
    for (const also of found) tokens.use(also);
    const ahead = tokens.text.slice(Math.max(0, (tokens.list[one.at]?.at ?? 0) - 60), tokens.list[one.at]?.at);
    return { value: one.value, words: one.words, doubt: OTHERS.test(ahead) ? 'It may be another person’s.' : '' };
  };
  const email = only('e-mail addresses', readEmails(tokens));
  const cnic = only('CNIC numbers', readCnics(tokens));
  const cargo = readCargo(tokens);
  const phones = readPhones(tokens);
  const phone = only('phone numbers', phones, distinctPhones(phones));
  const days = readDays(tokens, today, notes);
  const times = readTimes(tokens);
  const people = readPeople(tokens, notes);
  const places = findPlaces(tokens, findNamed);
  const journey = readJourney({
    tokens,
    days,
    times,
    notes,
    places: places.filter(({ way }) => way !== 'aside'),
  });
  const [party] = people.map(tokens.use);
  const seats = party && { ...party, words: people.map(({ words }) => words).join(', ') };
  const luggage = cargo.luggage[0] && tokens.use(cargo.luggage[0]);
  const [pets] = cargo.pets.map(tokens.use);
  const names = writers.map((one) => (one.split(/[<(]/, 1)[0] ?? '').replace(/["']/g, '').trim());
  const firms = writers.flatMap((one) => /\(([^()\d]{2,60})\)/.exec(one)?.[1] ?? []);
  const [writer, other] = names.filter((one) => /^\p{L}/u.test(one) && !one.includes('@'));
  const named =
    readName(lines.map(({ text }) => text)) ??
    nameBeside(tokens, phones.length === 1 ? phones[0] : undefined) ??
    (writer && !other ? { value: writer, words: writer, doubt: 'It is the name of the person who wrote.' } : undefined);
  const isOther = named && writer && !sharesWord(named.value, writer);
  if (isOther && email) email.doubt = 'Another person signed it.';
  const isPlace = named?.value.split(' ').some((word) => findNamed(word).length > 0);
  const nameDoubt = (isPlace && 'It may be a place.') || (isOther && `${writer} wrote it.`) || '';
  const name = named && { ...named, doubt: named.doubt || nameDoubt };
  const nameAt = name ? tokens.text.indexOf(name.words) : -1;
  tokens.list.forEach(({ at, end }, index) => {
    if (name && nameAt >= 0 && at >= nameAt && end <= nameAt + name.words.length) tokens.used.add(index);
  });
  const doubt = findMessageDoubt(tokens, writers);
  const pieces = withoutMissing({ seats, luggage, pets, phone, email, cnic, name });
  for (const one of [pieces, ...journey.legs].flatMap((all): Piece<unknown>[] => Object.values(all)))
    one.doubt ||= doubt;
  return {
    ...pieces,
    legs: journey.legs,
    isReturn: journey.isReturn,
    tripDoubt: journey.tripDoubt || doubt,
    ...(source && { source: { value: source, words: writers[0] ?? '', doubt: '' } }),
    rest: [restOf(tokens, journey.isReturn), ...names.filter((one) => one !== name?.value), ...firms]
      .filter(Boolean)
      .join('; '),
    notes,
    isUrdu: letters.replace(/[^؀-ۿ]/g, '').length > letters.length / 2,
  };
}

/** Kinds of words that say nothing without others. */
const SMALL = /[~=^_jfstFKaliC&zyc\n!"#'()*+,./:;<>?@[\]|-]/;

/** The runs of words that no field has. */
function restOf(tokens: Tokens, isReturn: boolean): string {
  const runs: string[] = [];
  const isSmall = (at: number) => {
    const kind = tokens.all[at] ?? '';
    return SMALL.test(kind) || (isReturn ? kind === 'R' : kind === 'ø');
  };
  const isOver = (at: number) => tokens.used.has(at) || /[\n;]/.test(tokens.all[at] ?? '\n');
  for (let at = 0; at < tokens.list.length; at++) {
    if (isOver(at) || isSmall(at)) continue;
    let [end, next] = [at + 1, at + 1];
    for (; !isOver(next); next++) if (!isSmall(next)) end = next + 1;
    runs.push(tokens.words(at, end));
    at = next;
  }
  return runs.join('; ');
}
