import {
  CURRENCIES,
  type Currency,
  type DeskQuote,
  formatAmountForField,
  type LineKind,
  parseAmount,
  parseAmountOrFault,
  parseNumber,
  parseNumberOrFault,
  priceOfMinutes,
  type QuoteDraft,
  type QuoteStartValues,
} from '@charter-hosts/contract';
import { findAirport, formatDuration } from 'charter-widgets/kit';
import { flightMinutes, greatCircleKm } from 'charter-widgets/kit/route-map';

// A draft as it is typed: figures are texts until they are read. Each figure that can be calculated stores whether
// somebody typed it; `calculate` writes all the others, after every change.

/** A leg as it is typed. */
export interface TypedLeg {
  key: number;
  from: string;
  to: string;
  /** `2026-12-01T14:30`; with one half missing `2026-12-01T` or `T14:30`. */
  departs: string;
  /** `2:05` */
  block: string;
  isBlockTyped: boolean;
  calculatedMinutes: number;
  km: number;
  /** The places that `km` is of: `from>to`. */
  kmOf: string;
  /** IANA zones of both ends; '' where the places are not known. */
  fromZone: string;
  toZone: string;
  seats: string;
  isSeatsTyped: boolean;
  /** Which leg of the request it is, from 0; null for one that was added. */
  requestLeg: number | null;
  isFerry: boolean;
  isShown: boolean;
}

export interface TypedLine {
  key: number;
  label: string;
  isLabelTyped: boolean;
  kind: LineKind;
  amount: string;
  isAmountTyped: boolean;
  /** Priced by the rate from the block times of the flights of its kind; else both figures are typed. */
  isByRate: boolean;
}

export interface TypedQuote {
  aircraft: string;
  tail: string;
  isTailTyped: boolean;
  currency: Currency;
  rate: string;
  isRateTyped: boolean;
  cruise: string;
  isCruiseTyped: boolean;
  legs: TypedLeg[];
  lines: TypedLine[];
  inclusions: string;
  terms: string;
  message: string;
  paymentUrl: string;
  /** As `departs`, in the reader's own zone. */
  validUntil: string;
  isValidUntilTyped: boolean;
  holdUntil: string;
}

type Airport = NonNullable<Awaited<ReturnType<typeof findAirport>>>;
type End = Pick<Airport, 'latitude' | 'longitude' | 'timezone'>;

/** What figures are calculated from, besides what is typed. */
export interface Known {
  beginning: QuoteStartValues;
  fleet: readonly { name: string; specifications: string }[];
  /** Texts that were looked up; undefined for those that name no airport. */
  places: ReadonlyMap<string, End | undefined>;
  /** When the editor was opened, which "good until" is reckoned from. */
  now: number;
}

let keys = 0;
export const newKey = () => ++keys;

const DAYS_GOOD = 3;
const DAY_MS = 24 * 3_600_000;

/** The wall clock of the one who types. */
const localClock = (instant: number) =>
  new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
/** '' where a half is missing, or is no time yet. */
export const wholeOf = (clock: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) ? clock : '');
/** Until when a quote is good unless another time is typed: to the hour, which nobody takes for an accident. */
export function goodUntil(now: number): string {
  const clock = new Date(now + DAYS_GOOD * DAY_MS);
  if (clock.getMinutes() > 0) clock.setHours(clock.getHours() + 1, 0);
  return localClock(clock.getTime());
}
const instantOf = (clock: string) => {
  const at = wholeOf(clock) ? new Date(clock) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
};

/** 125 → `2:05` */
export const blockText = (minutes: number) =>
  minutes > 0 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` : '';

const MAX_BLOCK_MINUTES = 2880;
const MAX_CRUISE_KMH = 1200;

/** `2:05`, `2.05`, `125` → 125 minutes; 0 for what is no time, or more than 48 hours. */
export function blockMinutes(text: string): number {
  const [, hours, minutes] = /^(\d{1,2})[:.h ]\s*([0-5]?\d)$/.exec(text.trim()) ?? [];
  const length =
    hours !== undefined && minutes !== undefined
      ? Number(hours) * 60 + Number(minutes)
      : /^\d{1,4}$/.test(text.trim())
        ? Number(text.trim())
        : 0;
  return length <= MAX_BLOCK_MINUTES ? length : 0;
}

/** What is calculated of a leg's places, before it is. */
export const NOT_CALCULATED = { calculatedMinutes: 0, km: 0, kmOf: '', fromZone: '', toZone: '' };

const placesOf = ({ from, to }: Pick<TypedLeg, 'from' | 'to'>) => `${from}>${to}`;

/** The draft that begins a trip's first quote, before anything is calculated. */
export function beginDraft({ legs, inclusions, terms, aircraft: [last] }: QuoteStartValues): TypedQuote {
  return {
    aircraft: '',
    tail: '',
    isTailTyped: false,
    currency: last?.currency ?? 'USD',
    rate: '',
    isRateTyped: false,
    cruise: '',
    isCruiseTyped: false,
    legs: legs.map(({ from, to, departs }, requestLeg) => ({
      key: newKey(),
      from,
      to,
      departs: departs.slice(0, 16),
      block: '',
      isBlockTyped: false,
      ...NOT_CALCULATED,
      seats: '',
      isSeatsTyped: false,
      requestLeg,
      isFerry: false,
      isShown: true,
    })),
    lines: [],
    inclusions,
    terms,
    message: '',
    paymentUrl: '',
    validUntil: '',
    isValidUntilTyped: false,
    holdUntil: '',
  };
}

/** A quote as it is typed: a draft that is gone on with, or a sent one that the next begins as. */
export function typedOf(quote: DeskQuote, now: number): TypedQuote {
  const unread = new Map(quote.unread.map(({ path, text }) => [path, text]));
  const { currency } = quote;
  // A sent quote's time may be over: the next one is good for as long as a first one.
  const isOver = quote.state !== 'draft' && (!quote.validUntil || Date.parse(quote.validUntil) <= now);
  return {
    aircraft: quote.aircraft,
    tail: quote.tail,
    isTailTyped: quote.isTailTyped,
    currency,
    rate: unread.get('rate') ?? (quote.ratePerHour ? formatAmountForField(quote.ratePerHour, currency) : ''),
    isRateTyped: quote.isRateTyped,
    cruise: unread.get('cruise') ?? (quote.cruiseKmh ? String(quote.cruiseKmh) : ''),
    isCruiseTyped: quote.isCruiseTyped,
    legs: quote.legs.map((leg, index) => ({
      key: newKey(),
      from: leg.from,
      to: leg.to,
      departs: unread.get(`legs.${index}.departs`) ?? leg.departs.slice(0, 16),
      block: unread.get(`legs.${index}.minutes`) ?? blockText(leg.minutes),
      isBlockTyped: leg.isMinutesTyped,
      calculatedMinutes: leg.calculatedMinutes,
      km: leg.km,
      kmOf: placesOf(leg),
      fromZone: '',
      toZone: '',
      seats: unread.get(`legs.${index}.seats`) ?? String(leg.seats),
      isSeatsTyped: leg.isSeatsTyped,
      requestLeg: leg.requestLeg,
      isFerry: leg.isFerry,
      isShown: leg.isShown,
    })),
    lines: quote.lines.map((line, index) => ({
      ...line,
      key: newKey(),
      amount: unread.get(`lines.${index}.amount`) ?? (line.amount ? formatAmountForField(line.amount, currency) : ''),
    })),
    inclusions: quote.inclusions,
    terms: quote.terms,
    message: quote.message,
    paymentUrl: unread.get('paymentUrl') ?? quote.paymentUrl,
    validUntil: isOver ? '' : (unread.get('validUntil') ?? clockOf(quote.validUntil)),
    isValidUntilTyped: !isOver && quote.isValidUntilTyped,
    holdUntil: unread.get('holdUntil') ?? clockOf(quote.holdUntil),
  };
}

const clockOf = (instant: string | null) => (instant ? localClock(Date.parse(instant)) : '');

/** Looks up the places of legs that were not looked up yet; those that cannot be now are missing in the answer. Never rejects. */
export async function lookUp(legs: readonly TypedLeg[], known: Known['places']): Promise<Known['places']> {
  const texts = new Set(legs.flatMap(({ from, to }) => [from, to]).filter((text) => !known.has(text)));
  const found = await Promise.all(
    [...texts].map((text) =>
      findAirport(text).then(
        (airport) => [[text, airport] as const],
        () => [],
      ),
    ),
  );
  return new Map([...known, ...found.flat()]);
}

/** Whether all places of a draft were looked up. */
export const isLookedUp = ({ legs }: TypedQuote, places: Known['places']) =>
  legs.every(({ from, to }) => places.has(from) && places.has(to));

/** Writes each figure that nobody typed, from what is typed now. A typed one stays, with the calculated one beside it. */
export function calculate(typed: TypedQuote, known: Known): TypedQuote {
  const aircraft = aircraftOf(typed, known);
  const tail = typed.isTailTyped ? typed.tail : aircraft.tail;
  const rate = typed.isRateTyped ? typed.rate : aircraft.rate;
  const cruise = typed.isCruiseTyped ? typed.cruise : aircraft.cruise;
  const legs = typed.legs.map((leg) => {
    const distance = distanceOf(leg, known.places);
    const calculatedMinutes = minutesOver(distance.km, parseNumber(cruise) ?? 0);
    return {
      ...leg,
      ...distance,
      calculatedMinutes,
      block: leg.isBlockTyped ? leg.block : blockText(calculatedMinutes),
      seats: leg.isSeatsTyped ? leg.seats : String(seatsOf(leg, known.beginning)),
    };
  });
  const priced = { ...typed, tail, rate, cruise, legs };
  return {
    ...priced,
    lines: typed.lines.map((line) => {
      const price = line.isByRate && priceOf(line.kind, priced);
      if (!price) return line;
      const { label, amount } = price;
      return {
        ...line,
        label: line.isLabelTyped ? line.label : label,
        amount: line.isAmountTyped ? line.amount : amount,
      };
    }),
    validUntil: typed.isValidUntilTyped ? typed.validUntil : goodUntil(known.now),
  };
}

/** What is known of the aircraft that is named: as it was offered last, else as the fleet describes it. */
export function aircraftOf(
  { aircraft, currency }: Pick<TypedQuote, 'aircraft' | 'currency'>,
  { beginning, fleet }: Pick<Known, 'beginning' | 'fleet'>,
) {
  const name = aircraft.trim();
  const before = beginning.aircraft.find((one) => name !== '' && one.aircraft === name);
  const ofFleet = fleet.find((one) => one.name === name);
  return {
    tail: before?.tail ?? '',
    // A rate in another currency is another figure.
    rate: before?.ratePerHour && before.currency === currency ? formatAmountForField(before.ratePerHour, currency) : '',
    cruise: before?.cruiseKmh ? String(before.cruiseKmh) : cruiseIn(ofFleet?.specifications ?? ''),
  };
}

function distanceOf(leg: TypedLeg, places: Known['places']) {
  const kmOf = placesOf(leg);
  if (places.has(leg.from) && places.has(leg.to)) {
    const [from, to] = [places.get(leg.from), places.get(leg.to)];
    if (!from || !to) return { km: 0, kmOf, fromZone: '', toZone: '' };
    return { km: Math.round(greatCircleKm(from, to)), kmOf, fromZone: from.timezone, toZone: to.timezone };
  }
  // Of other places than it has now it is no distance of this leg.
  return leg.kmOf === kmOf
    ? { km: leg.km, kmOf, fromZone: leg.fromZone, toZone: leg.toZone }
    : { km: 0, kmOf: '', fromZone: '', toZone: '' };
}

/** The seats of the leg of the request that it is; of the whole party for one that was added. */
export const seatsOf = (
  { isFerry, requestLeg }: TypedLeg,
  { legs, party }: Pick<QuoteStartValues, 'legs' | 'party'>,
) => (isFerry ? 0 : ((requestLeg === null ? undefined : legs[requestLeg]?.seats) ?? party));

/** Added to the cruise for taxi, climb, approach and detours. */
const ALLOWANCE_MINUTES = 25;

/** Block minutes over a distance, to the nearest five; by a jet's speed where the aircraft's is not said. */
function minutesOver(km: number, cruiseKmh: number): number {
  const minutes =
    cruiseKmh > 0
      ? km > 0
        ? Math.max(5, Math.round(((km / cruiseKmh) * 60 + ALLOWANCE_MINUTES) / 5) * 5)
        : 0
      : flightMinutes(km);
  // A speed that is being typed begins with its first digit.
  return minutes <= MAX_BLOCK_MINUTES ? minutes : 0;
}

/** Kilometres an hour that an aircraft's description says: `cruise 578 km/h`, `312 kt`; '' for none. */
export function cruiseIn(specifications: string): string {
  const [, figure, unit = ''] = /(\d{2,4})\s?(km\/h|kmh|kph|knots|kts|kt|kn)\b/i.exec(specifications) ?? [];
  if (!figure) return '';
  return String(Math.round(Number(figure) * (/^km|^kp/i.test(unit) ? 1 : 1.852)));
}

type FlownKind = 'flight' | 'ferry';
const FLOWN: readonly FlownKind[] = ['flight', 'ferry'];
const isFlown = (kind: LineKind): kind is FlownKind => kind === 'flight' || kind === 'ferry';
const FLOWN_WORDS: Readonly<Record<FlownKind, string>> = { flight: 'Flight', ferry: 'Positioning' };

const legsOf = (kind: FlownKind, { legs }: Pick<TypedQuote, 'legs'>) =>
  legs.filter(({ isFerry }) => isFerry === (kind === 'ferry'));

/** What the flights of a kind come to at the rate; an empty amount without a rate or a block time. */
export function priceOf(
  kind: LineKind,
  typed: Pick<TypedQuote, 'legs' | 'rate' | 'currency'>,
): { label: string; amount: string } | undefined {
  if (!isFlown(kind)) return undefined;
  const minutes = legsOf(kind, typed).reduce((sum, { block }) => sum + blockMinutes(block), 0);
  const rate = parseAmount(typed.rate, typed.currency);
  const amount = rate && minutes > 0 ? priceOfMinutes(rate, minutes) : 0;
  return {
    label: minutes > 0 ? `${FLOWN_WORDS[kind]}, ${formatDuration(minutes)}` : FLOWN_WORDS[kind],
    amount: amount > 0 ? formatAmountForField(amount, typed.currency) : '',
  };
}

const lineByRate = (kind: FlownKind): TypedLine => ({
  ...{ key: newKey(), kind, isByRate: true },
  ...{ label: '', isLabelTyped: false, amount: '', isAmountTyped: false },
});

/** The lines of the flights by the rate, in the place of those there were; other lines stay. */
export const priceByRate = (typed: TypedQuote): TypedLine[] => [
  ...FLOWN.filter((kind) => legsOf(kind, typed).length > 0).map(lineByRate),
  ...typed.lines.filter(({ kind }) => !isFlown(kind)),
];

/** Whether every flight is in a line that the rate prices and nobody typed over. */
export const isPricedByRate = (typed: TypedQuote): boolean =>
  FLOWN.every(
    (kind) =>
      legsOf(kind, typed).length === 0 ||
      typed.lines.some((line) => line.kind === kind && line.isByRate && !line.isAmountTyped && !line.isLabelTyped),
  );

/**
 * Other legs: where the rate prices the flights, the first positioning leg brings its line, and the last one takes its
 * line away. A line that somebody typed in stays.
 */
export function withLegs(typed: TypedQuote, legs: TypedLeg[]): TypedQuote {
  const hasRate = typed.lines.some(({ isByRate }) => isByRate);
  const has = (kind: FlownKind, of: Pick<TypedQuote, 'legs'>) => legsOf(kind, of).length > 0;
  let { lines } = typed;
  for (const kind of FLOWN) {
    if (!has(kind, { legs })) {
      lines = lines.filter(
        (line) => !(line.kind === kind && line.isByRate && !line.isAmountTyped && !line.isLabelTyped),
      );
    } else if (hasRate && !has(kind, typed) && !lines.some((line) => line.kind === kind)) {
      const after = kind === 'ferry' ? lines.findLastIndex((line) => line.kind === 'flight') + 1 : 0;
      lines = lines.toSpliced(after, 0, lineByRate(kind));
    }
  }
  return { ...typed, legs, lines };
}

/** A leg that is added, with nothing typed but where it begins and ends. */
const newLeg = (ends: Pick<TypedLeg, 'from' | 'to' | 'departs' | 'isFerry'>): TypedLeg => ({
  ...{ key: newKey(), block: '', isBlockTyped: false, ...NOT_CALCULATED },
  ...{ seats: '', isSeatsTyped: false, requestLeg: null, isShown: !ends.isFerry },
  ...ends,
});

/** The day of a clock without its time, which is not known: `2026-12-01T`. */
const dayOf = (clock: string | undefined) => (clock && /^\d{4}-\d\d-\d\d/.test(clock) ? `${clock.slice(0, 10)}T` : '');

/** The positioning leg before the first flight, or after the last: from where, and to where, the other one says. */
export function positioningLeg(legs: readonly TypedLeg[], where: 'before' | 'after'): TypedLeg {
  const [first, last] = [legs[0], legs.at(-1)];
  return where === 'before'
    ? newLeg({
        from: last?.isFerry ? last.to : '',
        to: first?.from ?? '',
        departs: dayOf(first?.departs),
        isFerry: true,
      })
    : newLeg({
        from: last?.to ?? '',
        to: first?.isFerry ? first.from : '',
        departs: dayOf(last?.departs),
        isFerry: true,
      });
}

/** A flight between two others, or at an end: from where the one before lands to where the one after leaves. */
export const legBetween = (legs: readonly TypedLeg[], at: number): TypedLeg =>
  newLeg({
    from: legs[at - 1]?.to ?? '',
    to: legs[at]?.from ?? '',
    departs: dayOf(legs[at - 1]?.departs ?? legs[at]?.departs),
    isFerry: false,
  });

/** Whether anything of a draft is an amount of its currency. */
export const hasAmounts = ({ rate, lines }: TypedQuote) => rate !== '' || lines.some(({ amount }) => amount !== '');

/**
 * The same figure as another currency writes it: `12,550` of USD is `12,550.000` of KWD. One with more decimals than the
 * other currency has, or that cannot be read, stays as it was typed.
 */
function sameFigure(text: string, from: Currency, to: Currency): string {
  const amount = parseAmount(text, from);
  const scaled = amount === undefined ? Number.NaN : amount * 10 ** (CURRENCIES[to] - CURRENCIES[from]);
  return Number.isInteger(scaled) ? formatAmountForField(scaled, to) : text;
}

/** Another currency: figures are kept as they are, or cleared; none is converted. */
export function withCurrency(typed: TypedQuote, currency: Currency, figures: 'keep' | 'clear'): TypedQuote {
  if (figures === 'keep') {
    const inCurrency = (text: string) => sameFigure(text, typed.currency, currency);
    return {
      ...typed,
      currency,
      rate: inCurrency(typed.rate),
      isRateTyped: typed.isRateTyped || typed.rate !== '',
      lines: typed.lines.map((line) => ({ ...line, amount: inCurrency(line.amount) })),
    };
  }
  return {
    ...typed,
    currency,
    rate: '',
    isRateTyped: false,
    lines: typed.lines.map((line) => ({ ...line, amount: '', isAmountTyped: !line.isByRate })),
  };
}

/** An amount in minor units, rounded to whole ones of its currency. */
export function wholeUnits(amount: number, currency: Currency): number {
  const unit = 10 ** CURRENCIES[currency];
  return Math.round(amount / unit) * unit;
}

/** What a flight comes to of the lines of its kind, by its share of their block time; 0 where nothing says so. */
export function shareOf(leg: TypedLeg, { legs, lines, currency }: TypedQuote): number {
  const kind = leg.isFerry ? 'ferry' : 'flight';
  const alike = legs.filter(({ isFerry }) => isFerry === leg.isFerry);
  const minutes = alike.reduce((sum, { block }) => sum + blockMinutes(block), 0);
  const amount = lines
    .filter((line) => line.kind === kind)
    .reduce((sum, line) => sum + (parseAmount(line.amount, currency) ?? 0), 0);
  return minutes > 0 ? wholeUnits((amount * blockMinutes(leg.block)) / minutes, currency) : 0;
}

/** An amount with its thousands set apart; what is none stays as it was typed. */
export function tidied(text: string, currency: Currency): string {
  const amount = parseAmount(text, currency);
  return amount === undefined ? text : formatAmountForField(amount, currency);
}

const PAYMENT_URL = /^https:\/\/[^\s/]\S*$/;

/** A value of a field, or why it cannot be read. */
type Read<T> = { value: T } | { fault: string };

/** A whole number of a field; '' is 0. */
function wholeOfField(text: string, max: number): Read<number> {
  const read = parseNumberOrFault(text.trim() || '0');
  if (read.fault !== undefined) return { fault: read.fault };
  return Number(read.whole) <= max ? { value: Number(read.whole) } : { fault: `At most ${max}` };
}

/** What is saved of what was typed, and what cannot be read, path to message: it is saved as the text that it is. */
export function readDraft(typed: TypedQuote): { draft: QuoteDraft; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const unread: QuoteDraft['unread'] = [];
  const { currency } = typed;
  /** The value of a field; `instead` for a text that cannot be read. */
  function read<T>(path: string, text: string, found: Read<T>, instead: T): T {
    if ('value' in found) return found.value;
    errors[path] = found.fault;
    unread.push({ path, text: text.trim() });
    return instead;
  }
  function amountAt(path: string, text: string): number {
    const found = parseAmountOrFault(text.trim() || '0', currency);
    return read(path, text, found.fault === undefined ? { value: found.amount } : { fault: found.fault }, 0);
  }
  function momentAt(path: string, text: string): string | null {
    const instant = instantOf(text);
    const found = text && !instant ? { fault: 'A day and a time, such as 14:30' } : { value: instant };
    return read(path, text, found, null);
  }
  const paymentUrl = typed.paymentUrl.trim();
  const isUrl = paymentUrl === '' || PAYMENT_URL.test(paymentUrl);
  const draft: Omit<QuoteDraft, 'unread'> = {
    aircraft: typed.aircraft.trim(),
    tail: typed.tail.trim(),
    isTailTyped: typed.isTailTyped,
    currency,
    ratePerHour: amountAt('rate', typed.rate),
    isRateTyped: typed.isRateTyped,
    cruiseKmh: read('cruise', typed.cruise, wholeOfField(typed.cruise, MAX_CRUISE_KMH), 0),
    isCruiseTyped: typed.isCruiseTyped,
    legs: typed.legs.map((leg, index) => {
      const minutes = blockMinutes(leg.block);
      const isTime = leg.block.trim() === '' || minutes > 0;
      const isClock = leg.departs === '' || wholeOf(leg.departs) !== '';
      return {
        from: leg.from.trim(),
        to: leg.to.trim(),
        departs: read(
          `legs.${index}.departs`,
          leg.departs,
          isClock ? { value: leg.departs && `${leg.departs}:00` } : { fault: 'The departure is missing' },
          '',
        ),
        minutes: read(
          `legs.${index}.minutes`,
          leg.block,
          isTime ? { value: minutes } : { fault: 'Hours and minutes, as 2:05' },
          0,
        ),
        isMinutesTyped: leg.isBlockTyped,
        calculatedMinutes: leg.calculatedMinutes,
        km: leg.km,
        seats: read(`legs.${index}.seats`, leg.seats, wholeOfField(leg.seats, 999), 0),
        isSeatsTyped: leg.isSeatsTyped,
        requestLeg: leg.requestLeg,
        isFerry: leg.isFerry,
        isShown: leg.isShown,
      };
    }),
    lines: typed.lines.map(({ key: _, ...line }, index) => ({
      ...line,
      label: line.label.trim(),
      amount: amountAt(`lines.${index}.amount`, line.amount),
    })),
    inclusions: typed.inclusions.trim(),
    terms: typed.terms.trim(),
    message: typed.message.trim(),
    paymentUrl: read(
      'paymentUrl',
      paymentUrl,
      isUrl ? { value: paymentUrl } : { fault: 'Must be an address that begins with https://' },
      '',
    ),
    validUntil: momentAt('validUntil', typed.validUntil),
    isValidUntilTyped: typed.isValidUntilTyped,
    holdUntil: momentAt('holdUntil', typed.holdUntil),
  };
  return { draft: { ...draft, unread }, errors };
}

/** What somebody typed of a draft, without what was calculated of it: equal for two drafts that say the same. */
export function typedText({ draft }: { draft: QuoteDraft }): string {
  const of = (isTyped: boolean, value: unknown) => (isTyped ? value : undefined);
  return JSON.stringify({
    ...draft,
    tail: of(draft.isTailTyped, draft.tail),
    ratePerHour: of(draft.isRateTyped, draft.ratePerHour),
    cruiseKmh: of(draft.isCruiseTyped, draft.cruiseKmh),
    validUntil: of(draft.isValidUntilTyped, draft.validUntil),
    legs: draft.legs.map((leg) => ({
      ...leg,
      km: 0,
      calculatedMinutes: 0,
      minutes: of(leg.isMinutesTyped, leg.minutes),
      seats: of(leg.isSeatsTyped, leg.seats),
    })),
    lines: draft.lines.map((line) => ({
      ...line,
      amount: of(!line.isByRate || line.isAmountTyped, line.amount),
      label: of(!line.isByRate || line.isLabelTyped, line.label),
    })),
  });
}
