import { MAX_SEGMENTS } from 'charter-widgets/contract';
import type { Place } from 'charter-widgets/kit';
import { HOME, type NamedPlace } from './places';
import { type Time, toLocal } from './times';
import type { FoundToken, Piece, Tokens } from './tokens';

/** What was read of one leg. */
export interface LegReading {
  from?: Piece<Place>;
  to?: Piece<Place>;
  /** `2026-12-01` */
  date?: Piece;
  /** `14:30` */
  time?: Piece;
}

/** The legs of a journey, whether the second of two is the way back, and why that is uncertain; '' for a certain one. */
export interface Journey {
  legs: readonly LegReading[];
  isReturn: boolean;
  tripDoubt: string;
}

interface Parts {
  tokens: Tokens;
  places: readonly NamedPlace[];
  days: readonly FoundToken[];
  times: readonly FoundToken<Time>[];
  notes: string[];
}

interface JourneyEnds {
  from?: NamedPlace | undefined;
  to?: NamedPlace | undefined;
  doubt: string;
}

const isSame = (one: NamedPlace | undefined, other: NamedPlace | undefined) =>
  one?.places[0]?.text === other?.places[0]?.text;

/** Whether a place is a bare code, as agents write it: 'KHI', 'OPKC'. */
const isCode = ({ words }: NamedPlace) => /^[A-Z]{3,4}$/.test(words);

/** What stands between two places, without what says nothing of the way. */
const between = (tokens: Tokens, one: NamedPlace, next: NamedPlace) =>
  tokens.kinds.slice(one.end, next.at).replace(/[ _c,'"*():j]/g, '');

/** The legs that the places make one after the other. */
function chainLegs({ tokens, places, days }: Parts): JourneyEnds[] {
  const isJoined = (index: number) => {
    const [one, next] = [places[index - 1], places[index]];
    if (!one || !next) return false;
    const words = between(tokens, one, next);
    return (
      /^(?:-{0,2}>{1,2}|-{1,2}|\/|\n?-?t|s[Ktŧ]?)$/.test(words) || (one.end === next.at && isCode(one) && isCode(next))
    );
  };
  // Agents write 'KHI/ISB' for a leg; 'Karachi to Lahore/Islamabad' is a choice.
  const isSlash = places.every(
    (to, index) => !isJoined(index) || (isCode(to) && between(tokens, places[index - 1] ?? to, to) === '/'),
  );
  const legs: JourneyEnds[] = [];
  places.forEach((to, index) => {
    const from = places[index - 1];
    if (!from || isSame(from, to) || (to.way === 'from' && !isJoined(index))) return;
    const words = between(tokens, from, to);
    const next = places[index + 1]?.at ?? tokens.list.length;
    const isNext =
      to.way === 'to' ||
      /z/.test(words) ||
      (/^[&\n.R]*$/.test(words) && days.some(({ at }) => at > to.at && at < next));
    const follows = isSame(legs.at(-1)?.to, from) && legs.length > 0 && !isJoined(index + 1) && isNext;
    const isMarked = from.way === 'from' && /^(?:to|for)$/.test(to.way) && !words.includes('.');
    // A subject and its message name the same leg.
    const isKnown = legs.some((leg) => isSame(leg.from, from) && isSame(leg.to, to));
    const isChoice = (/\//.test(words) && !isSlash) || isSame(legs.at(-1)?.from, from);
    if ((isJoined(index) || isMarked || follows) && !isKnown)
      legs.push({ from, to, doubt: isChoice ? 'The places may be a choice.' : '' });
  });
  const [choice] = legs.filter(({ doubt }) => doubt);
  return choice ? legs.map((leg) => ({ ...leg, doubt: choice.doubt })) : legs;
}

/** The start and the end of a journey whose places are not joined. */
function findEnds({ places }: Parts): JourneyEnds {
  const named = places.filter((one, at) => places.findIndex((other) => isSame(one, other)) === at);
  const [first, second] = named;
  const from = named.find(({ way }) => way === 'from');
  const to = named.find((one) => one !== from && (one.way === 'to' || (one.way === 'for' && (from || !second))));
  if ((from && to) || (from && !second)) return { from, to, doubt: '' };
  if (!second) return { to: first, doubt: to ? '' : 'Only one place was named; it may be where the journey begins.' };
  const other = named.find((one) => one !== (from ?? to));
  const doubt = 'The start or the end was not said to be one.';
  return from || to ? { from: from ?? other, to: from ? other : to, doubt } : { from: first, to: second, doubt };
}

function placePiece(tokens: Tokens, one: NamedPlace | undefined, doubt: string): Piece<Place> | undefined {
  const [place] = one?.places ?? [];
  if (!one || !place) return undefined;
  const { city, country, ...value } = place;
  const other = one.places.find((also) => also !== place && (country !== HOME || also.country !== HOME));
  return tokens.use({ value, ...one, doubt: other ? `There is also ${other.text}.` : doubt });
}

/** Leaves out what is undefined. */
export const withoutMissing = <T extends object>(pieces: T) =>
  Object.fromEntries(Object.entries(pieces).filter(([, piece]) => piece)) as { [K in keyof T]?: NonNullable<T[K]> };

/** Adds a doubt to what has none. */
const doubted = <T>(one: FoundToken<T> | undefined, doubt: string) => one && { ...one, doubt: one.doubt || doubt };

/** What makes a value uncertain before which unknown words stand, in a part of a sentence without a place: 'lunch at 1 pm'. */
function findContextDoubt({ kinds }: Tokens, { at = 0 }: { at?: number } = {}): string {
  const [part = ''] = kinds
    .slice(Math.max(0, at - 12), at)
    .split(/[.,:;\n]/)
    .slice(-1);
  return /[xX]/.test(part) && !/[P^fR]/.test(part) ? 'It may be of something else than the departure.' : '';
}

function createLeg(
  { tokens }: Parts,
  ends: JourneyEnds,
  said: FoundToken | undefined,
  time: FoundToken<Time> | undefined,
): LegReading {
  const day = doubted(said, findContextDoubt(tokens, said));
  const local = time && toLocal(time, day?.value, ends.from?.places[0]);
  const moved = day && local?.day && local.day !== day.value ? { ...day, value: local.day, doubt: local.doubt } : day;
  const timeDoubt =
    day?.doubt || ends.doubt ? 'The day or the places of the flight are uncertain.' : findContextDoubt(tokens, time);
  return withoutMissing({
    from: placePiece(tokens, ends.from, ends.doubt),
    to: placePiece(tokens, ends.to, ends.doubt),
    date: moved && tokens.use(moved),
    time: time && local && tokens.use({ ...time, value: local.time, doubt: local.doubt || timeDoubt }),
  });
}

const isBefore = (day: FoundToken | undefined, other: FoundToken | undefined) =>
  day && other && day.value < other.value ? 'It is before the day of the leg above.' : '';

/** Puts the places, days and times of a message together. */
export function readJourney(parts: Parts): Journey {
  const { days, times, notes, places } = parts;
  const chain = chainLegs(parts);
  const ends = new Set(chain.flatMap(({ from, to }) => [from, to].map((one) => one?.places[0]?.text)));
  const others = new Set(places.flatMap(({ places: [place], words }) => (ends.has(place?.text) ? [] : [words])));
  if (chain.length > 0 && others.size > 0) {
    notes.push(`Also named: ${[...others].join(', ')}. Add a leg if it is a stop.`);
    for (const leg of chain) leg.doubt ||= 'Another place was named too.';
  }
  if (chain.length < 2) {
    const journey = readOneLeg(parts, chain[0] ?? findEnds(parts));
    if (/P[->/]{1,2}[xX][->/]{1,2}P/.test(parts.tokens.kinds)) journey.tripDoubt = 'A place on the way was not found.';
    const names = places.map(({ places: [place] }) => place?.text);
    if (chain.length === 0 && new Set(names).size < names.length) journey.tripDoubt ||= 'A place was named again.';
    return journey;
  }
  if (chain.length > MAX_SEGMENTS) notes.push(`Only the first ${MAX_SEGMENTS} legs were read.`);
  if (days.length > chain.length) for (const leg of chain) leg.doubt ||= 'More days than legs were named.';
  const [out, back] = chain;
  const isReturn = chain.length === 2 && isSame(out?.from, back?.to) && isSame(out?.to, back?.from);
  const doubt = (count: number) => (count === chain.length ? '' : 'It may be of another leg.');
  const legs = chain.slice(0, MAX_SEGMENTS).map((leg, index) => {
    const dayDoubt = isBefore(days[index], days[index - 1]) || doubt(days.length);
    return createLeg(parts, leg, doubted(days[index], dayDoubt), doubted(times[index], doubt(times.length)));
  });
  return { legs, isReturn, tripDoubt: out?.doubt ?? '' };
}

/** The days of the flight out and of the way back. */
function readTwoDays({ tokens, days: all, times }: Parts, ends: JourneyEnds, returns: number) {
  // The same day twice is of both, if the return stands between, or a time.
  const days = all.filter((one, at) => {
    const same = all.find(({ value }) => value === one.value) ?? one;
    const isBetween = (at: number, end: number) => at >= same.end && at < end;
    const isBack =
      isBetween(returns, one.end + 3) || (returns >= 0 && times.some((time) => isBetween(time.at, one.at)));
    return all.indexOf(same) === at || isBack;
  });
  const [first, second] = days;
  const between = tokens.all.slice(first?.end, second?.at ?? 0);
  // Days that are a choice, or stand apart without a word for the return, are no range.
  const isRange = !/[OYk]/.test(between) && (returns >= 0 || between.length < 2);
  const doubt = !isRange || days.length > (returns < 0 ? 1 : 2) ? `${days.length} days were named.` : '';
  if (!isRange) return { first: days.find(({ at }) => at > (ends.to?.at ?? 0)) ?? first, second: undefined, doubt };
  const isBack = first && /R[_vat:,C]{0,3}$/.test(tokens.all.slice(Math.max(0, first.at - 4), first.at));
  if (isBack && !second && returns > (ends.to?.at ?? 0))
    return { first: undefined, second: first, doubt: 'It may be the day of the flight out.' };
  return { first, second, doubt };
}

/** Reads one leg, and the way back. */
function readOneLeg(parts: Parts, ends: JourneyEnds): Journey {
  const { tokens, times } = parts;
  const isSingle = /ø|R_?Y|Y_{0,2}R/.test(tokens.all);
  const returns = isSingle ? -1 : tokens.all.indexOf('R');
  const { first, second, doubt } = readTwoDays(parts, ends, returns);
  const hasBack = returns >= 0 || (second !== undefined && !isSingle);
  // What is said behind the word for the return, or behind its day, is of the way back.
  const isInside = returns > (first?.at ?? ends.to?.at ?? ends.from?.at ?? Number.POSITIVE_INFINITY);
  const split = (hasBack && (isInside ? returns : second?.at)) || Number.POSITIVE_INFINITY;
  const [out, back] = [times.filter(({ at }) => at < split), times.filter(({ at }) => at > split)];
  const isUnsure = hasBack && out.length === 0;
  const timeDoubt = (all: readonly unknown[]) =>
    all.length > 1 ? 'More than one time was found.' : isUnsure ? 'It may be of the other flight.' : '';
  const dayDoubt = isBefore(second, first) || doubt;
  const leg = createLeg(parts, ends, doubted(first, dayDoubt), doubted(out[0], timeDoubt(out)));
  const hasEnds = ends.from && ends.to;
  if (!hasBack || !(hasEnds || second))
    return { legs: Object.keys(leg).length > 0 ? [leg] : [], isReturn: false, tripDoubt: doubt };
  const isSaid = second || back.length > 0 || tokens.list[returns]?.value === '1';
  const unsaid =
    returns < 0 ? 'The return is read from the second day.' : isSaid ? '' : 'This flight may be the way back itself.';
  const turned = { from: ends.to, to: ends.from, doubt: ends.doubt || unsaid };
  const wayBack = createLeg(parts, turned, doubted(second, dayDoubt), doubted(back[0], timeDoubt(back)));
  return { legs: [leg, wayBack], isReturn: true, tripDoubt: unsaid || doubt };
}
