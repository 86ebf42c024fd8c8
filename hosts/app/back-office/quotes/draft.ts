import {
  type AircraftRates,
  CURRENCIES,
  type Currency,
  calculatePrice,
  type DeskQuote,
  type Flying,
  flyingOf,
  formatAmountForField,
  type LineKind,
  leastMinutes,
  missingFerries,
  type PriceRates,
  parseAmount,
  parseAmountOrFault,
  parseNumber,
  parseNumberOrFault,
  type QuoteDraft,
  type QuoteStartValues,
  type RouteLeg,
  type RoutePlace,
} from '@charter-hosts/contract';
import { instantOf as instantIn } from 'charter-widgets/contract';
import { findAirport, formatDuration } from 'charter-widgets/kit';
import { flightMinutes, greatCircleKm } from 'charter-widgets/kit/route-map';

// The editor's draft: figures are texts until they are parsed. Each figure that can be calculated has a flag for whether
// somebody typed it; `calculate` writes the others after every change.

/** A leg in the editor. */
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
  /** The places to which `km` belongs: `from>to`. */
  kmOf: string;
  /** IANA zones of both ends; '' where the places are not known. */
  fromZone: string;
  toZone: string;
  seats: string;
  isSeatsTyped: boolean;
  /** The position of the request's leg, from 0; null for an added leg. */
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
  /** Priced by the rate and the block times of the legs of its kind. Otherwise label and amount are typed. */
  isByRate: boolean;
}

export interface TypedQuote {
  /** The version of the open quote that it supersedes when it is sent; null for another offer. */
  replaces: number | null;
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
  /** As `departs`, in the browser's zone. */
  validUntil: string;
  isValidUntilTyped: boolean;
  holdUntil: string;
}

type Airport = NonNullable<Awaited<ReturnType<typeof findAirport>>>;
type End = Pick<Airport, 'latitude' | 'longitude' | 'timezone'>;
/** A place of a flight or a base; its id is the same for every text that names it. */
type KnownPlace = RoutePlace & End & { text: string };

/** What figures are calculated from, beside the draft. */
export interface Known {
  start: QuoteStartValues;
  fleet: readonly { name: string; specifications: string }[];
  rates: readonly AircraftRates[];
  /** The airport of each text that was looked up; undefined for a text that names none. */
  places: ReadonlyMap<string, End | undefined>;
  /** When the editor was opened; 'Valid until' counts from it. */
  now: number;
}

let keys = 0;
export const newKey = () => ++keys;

const DAYS_GOOD = 3;
const DAY_MS = 24 * 3_600_000;

/** The wall clock in the browser's zone. */
const localClock = (instant: number) =>
  new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
/** A complete wall clock; '' for one that lacks its day or its time. */
export const completeClock = (clock: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock) ? clock : '');
/** The default of 'Valid until': three days later, at the next full hour. */
export function goodUntil(now: number): string {
  const clock = new Date(now + DAYS_GOOD * DAY_MS);
  if (clock.getMinutes() > 0) clock.setHours(clock.getHours() + 1, 0);
  return localClock(clock.getTime());
}
const instantOf = (clock: string) => {
  const at = completeClock(clock) ? new Date(clock) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
};

/** Formats minutes as hours and minutes: 125 → `2:05`. */
export const blockText = (minutes: number) =>
  minutes > 0 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` : '';

const MAX_BLOCK_MINUTES = 2880;
const MAX_CRUISE_KMH = 1200;

/** Parses a block time: `2:05`, `2.05` and `125` are 125 minutes. Returns 0 for other texts and for more than 48 hours. */
export function blockMinutes(text: string): number {
  const [, hours = '0', minutes = text] = /^(\d{1,2})[:.h ]\s*([0-5]?\d)$/.exec(text.trim()) ?? [];
  const length = /^\d{1,4}$/.test(minutes.trim()) ? Number(hours) * 60 + Number(minutes) : 0;
  return length <= MAX_BLOCK_MINUTES ? length : 0;
}

/** The calculated values of a leg before its places are looked up. */
export const NOT_CALCULATED = { calculatedMinutes: 0, km: 0, kmOf: '', fromZone: '', toZone: '' };

const placesOf = ({ from, to }: Pick<TypedLeg, 'from' | 'to'>) => `${from}>${to}`;

/** A leg with nothing typed but its ends and departure. */
const newLeg = (leg: Pick<TypedLeg, 'from' | 'to' | 'departs'> & Partial<TypedLeg>): TypedLeg => ({
  ...{ key: newKey(), block: '', isBlockTyped: false, ...NOT_CALCULATED },
  ...{ seats: '', isSeatsTyped: false, requestLeg: null, isFerry: false, isShown: !leg.isFerry },
  ...leg,
});

/** The draft of a trip's first quote, before anything is calculated. */
export function createDraft({ legs, inclusions, terms, aircraft: [last] }: QuoteStartValues): TypedQuote {
  return {
    ...{ replaces: null, aircraft: '', tail: '', isTailTyped: false, currency: last?.currency ?? 'USD' },
    ...{ rate: '', isRateTyped: false, cruise: '', isCruiseTyped: false },
    legs: legs.map(({ from, to, departs }, requestLeg) =>
      newLeg({ from, to, departs: departs.slice(0, 16), requestLeg }),
    ),
    lines: [],
    ...{ inclusions, terms, message: '', paymentUrl: '' },
    ...{ validUntil: '', isValidUntilTyped: false, holdUntil: '' },
  };
}

/** The editor's draft of a stored quote: of a draft to continue, or of a sent quote to start the next from. */
export function typedOf(quote: DeskQuote, now: number): TypedQuote {
  const { version, replaces, aircraft, tail, isTailTyped, currency, isRateTyped, isCruiseTyped } = quote;
  const { inclusions, terms, message } = quote;
  const unread = new Map(quote.unread.map(({ path, text }) => [path, text]));
  const amountText = (amount: number) => (amount ? formatAmountForField(amount, currency) : '');
  // A sent quote whose time has passed gets a new time.
  const isOver = quote.state !== 'draft' && (!quote.validUntil || Date.parse(quote.validUntil) <= now);
  return {
    replaces: quote.state === 'draft' ? replaces : quote.state === 'sent' ? version : null,
    ...{ aircraft, tail, isTailTyped, currency, isRateTyped, isCruiseTyped, inclusions, terms, message },
    rate: unread.get('rate') ?? amountText(quote.ratePerHour),
    cruise: unread.get('cruise') ?? (quote.cruiseKmh ? String(quote.cruiseKmh) : ''),
    legs: quote.legs.map(({ minutes, isMinutesTyped: isBlockTyped, departs, seats, ...leg }, index) => ({
      ...leg,
      ...{ key: newKey(), isBlockTyped, kmOf: placesOf(leg), fromZone: '', toZone: '' },
      departs: unread.get(`legs.${index}.departs`) ?? departs.slice(0, 16),
      block: unread.get(`legs.${index}.minutes`) ?? blockText(minutes),
      seats: unread.get(`legs.${index}.seats`) ?? String(seats),
    })),
    lines: quote.lines.map((line, index) => ({
      ...line,
      key: newKey(),
      // A typed 0 is a decision: an empty field would be calculated again.
      amount:
        unread.get(`lines.${index}.amount`) ??
        (line.isByRate && line.isAmountTyped ? formatAmountForField(line.amount, currency) : amountText(line.amount)),
    })),
    paymentUrl: unread.get('paymentUrl') ?? quote.paymentUrl,
    validUntil: isOver ? '' : (unread.get('validUntil') ?? clockOf(quote.validUntil)),
    isValidUntilTyped: !isOver && quote.isValidUntilTyped,
    holdUntil: unread.get('holdUntil') ?? clockOf(quote.holdUntil),
  };
}

/** A draft of another offer: the flights and texts of the last quote, for an aircraft that is not chosen or priced yet. */
export const asAnotherOffer = (typed: TypedQuote): TypedQuote => ({
  ...typed,
  legs: typed.legs.map((leg) => ({ ...leg, isBlockTyped: false })),
  lines: typed.lines.flatMap((line) =>
    !isPriced(line.kind) ? line : isFlown(line.kind) ? { ...lineByRate(line.kind), key: line.key } : [],
  ),
  ...{ replaces: null, aircraft: '', tail: '', isTailTyped: false, holdUntil: '', message: '' },
  ...{ rate: '', isRateTyped: false, cruise: '', isCruiseTyped: false },
});

const clockOf = (instant: string | null) => (instant ? localClock(Date.parse(instant)) : '');

/** The texts that name the places of a draft: those of its legs, and the base of its aircraft. */
const placeTexts = (typed: Pick<TypedQuote, 'legs' | 'aircraft'>, rates: Known['rates']) => [
  ...typed.legs.flatMap(({ from, to }) => [from, to]),
  ...[findRates(typed, rates)?.base ?? ''].filter(Boolean),
];

/** Looks up the airports of a draft that `places` lacks. Those that cannot be looked up now stay missing; it never rejects. */
export async function lookUp(
  typed: Pick<TypedQuote, 'legs' | 'aircraft'>,
  { places: known, rates }: Pick<Known, 'places' | 'rates'>,
): Promise<Known['places']> {
  const texts = new Set(placeTexts(typed, rates).filter((text) => !known.has(text)));
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

/** Whether all airports of a draft were looked up. */
export const isLookedUp = (typed: TypedQuote, { places, rates }: Pick<Known, 'places' | 'rates'>) =>
  placeTexts(typed, rates).every((text) => places.has(text));

/** The rates of the aircraft of a draft; undefined for one without. */
export const findRates = (
  { aircraft }: Pick<TypedQuote, 'aircraft'>,
  rates: Known['rates'],
): AircraftRates | undefined => rates.find(({ name }) => name === aircraft.trim());

/** Calculates each figure that nobody typed. */
export function calculate(typed: TypedQuote, known: Known): TypedQuote {
  const aircraft = knownAircraft(typed, known);
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
      seats: leg.isSeatsTyped ? leg.seats : String(seatsOf(leg, known.start)),
    };
  });
  const priced = { ...typed, tail, rate, cruise, legs };
  const prices = pricesOf(priced, known);
  return {
    ...priced,
    lines: typed.lines.flatMap((line) => {
      const price = line.isByRate && isPriced(line.kind) && prices[line.kind];
      if (!price) return line;
      const { label, amount } = price;
      // No landing or night is charged any more, or the least hours are flown.
      if (amount === '' && !isFlown(line.kind) && isUntouched(line)) return [];
      return {
        ...line,
        label: line.isLabelTyped ? line.label : label,
        amount: line.isAmountTyped ? line.amount : amount,
      };
    }),
    validUntil: typed.isValidUntilTyped ? typed.validUntil : goodUntil(known.now),
  };
}

/** The figures of the named aircraft: from its rates, else from its last quote, else from the fleet. */
export function knownAircraft(
  { aircraft, currency }: Pick<TypedQuote, 'aircraft' | 'currency'>,
  { start, fleet, rates }: Pick<Known, 'start' | 'fleet' | 'rates'>,
) {
  const name = aircraft.trim();
  const before = start.aircraft.find((one) => name !== '' && one.aircraft === name);
  const ofFleet = fleet.find((one) => one.name === name);
  const own = findRates({ aircraft }, rates);
  // Rates are not converted.
  const perHour =
    (own?.currency === currency && own.perHour) || (before?.currency === currency && before.ratePerHour) || 0;
  const cruise = own?.cruiseKmh || before?.cruiseKmh;
  return {
    tail: before?.tail ?? '',
    rate: perHour ? formatAmountForField(perHour, currency) : '',
    cruise: cruise ? String(cruise) : cruiseIn(ofFleet?.specifications ?? ''),
  };
}

function distanceOf(leg: TypedLeg, places: Known['places']) {
  const kmOf = placesOf(leg);
  if (places.has(leg.from) && places.has(leg.to)) {
    const [from, to] = [places.get(leg.from), places.get(leg.to)];
    if (!from || !to) return { km: 0, kmOf, fromZone: '', toZone: '' };
    return { km: Math.round(greatCircleKm(from, to)), kmOf, fromZone: from.timezone, toZone: to.timezone };
  }
  // The stored distance counts only for the same places.
  return leg.kmOf === kmOf
    ? { km: leg.km, kmOf, fromZone: leg.fromZone, toZone: leg.toZone }
    : { km: 0, kmOf: '', fromZone: '', toZone: '' };
}

/** The seats of the request's leg; those of the whole party for an added leg. */
export const seatsOf = (
  { isFerry, requestLeg }: TypedLeg,
  { legs, party }: Pick<QuoteStartValues, 'legs' | 'party'>,
) => (isFerry ? 0 : ((requestLeg === null ? undefined : legs[requestLeg]?.seats) ?? party));

/** Added to the time at cruise speed for taxi, climb, approach and detours. */
const ALLOWANCE_MINUTES = 25;

/** The block time of a distance, to the nearest five minutes. Without a cruise speed, a jet's is assumed. */
function minutesOver(km: number, cruiseKmh: number): number {
  const exact = km > 0 ? (km / cruiseKmh) * 60 + ALLOWANCE_MINUTES : 0;
  const minutes = cruiseKmh > 0 ? Math.round(exact / 5) * 5 : flightMinutes(km);
  // While a speed is typed, its first digit alone gives a longer time.
  return minutes <= MAX_BLOCK_MINUTES ? minutes : 0;
}

/** The cruise speed in km/h that an aircraft's text names, such as `578 km/h` or `312 kt`; '' for none. */
export function cruiseIn(specifications: string): string {
  const [, figure, unit = ''] = /(\d{2,4})\s?(km\/h|kmh|kph|knots|kts|kt|kn)\b/i.exec(specifications) ?? [];
  if (!figure) return '';
  return String(Math.round(Number(figure) * (/^km|^kp/i.test(unit) ? 1 : 1.852)));
}

type FlownKind = 'flight' | 'ferry';
const FLOWN: readonly FlownKind[] = ['flight', 'ferry'];
const isFlown = (kind: LineKind): kind is FlownKind => kind === 'flight' || kind === 'ferry';
/** The kinds that the rates price, in the order of their lines. */
const PRICED = ['flight', 'ferry', 'least', 'landing', 'night'] as const;
type PricedKind = (typeof PRICED)[number];
const isPriced = (kind: LineKind): kind is PricedKind => PRICED.some((one) => one === kind);
const isUntouched = ({ isByRate, isAmountTyped, isLabelTyped }: TypedLine) =>
  isByRate && !isAmountTyped && !isLabelTyped;

const legsOf = (kind: FlownKind, { legs }: Pick<TypedQuote, 'legs'>) =>
  legs.filter(({ isFerry }) => isFerry === (kind === 'ferry'));

/** The place of a text; undefined for one that names no known airport. */
function findPlace(text: string, places: Known['places']): KnownPlace | undefined {
  const place = places.get(text);
  return place && { ...place, text, id: `${place.latitude},${place.longitude}` };
}

/** A leg between known places, or why it is none. */
function readLeg(leg: TypedLeg, places: Known['places']): RouteLeg<KnownPlace> | { fault: string } {
  const [from, to] = [findPlace(leg.from, places), findPlace(leg.to, places)];
  const minutes = blockMinutes(leg.block);
  if (!from || !to) {
    const text = (from ? leg.to : leg.from).trim();
    return { fault: text ? `“${text}” is no airport that we know. Choose one from the list` : 'an airport is missing' };
  }
  if (!completeClock(leg.departs)) return { fault: 'the departure is missing' };
  if (minutes < 1) return { fault: 'the block time is missing' };
  return { from, to, departsAt: instantIn(leg.departs, from.timezone), minutes, isFerry: leg.isFerry };
}

type Priced = Pick<TypedQuote, 'legs' | 'rate' | 'currency' | 'aircraft'>;
type PriceKnown = Pick<Known, 'places' | 'rates'>;

/** What the legs take. Until all are complete, only hours and landings count. */
function flyingOfDraft(typed: Priced, { places, rates }: PriceKnown): Flying {
  const route = typed.legs.flatMap((leg) => {
    const found = readLeg(leg, places);
    return 'fault' in found ? [] : found;
  });
  if (route.length === typed.legs.length) {
    return flyingOf(route, findPlace(findRates(typed, rates)?.base ?? '', places)?.id ?? '');
  }
  const minutesOf = (kind: FlownKind) => legsOf(kind, typed).reduce((sum, { block }) => sum + blockMinutes(block), 0);
  const [flightMinutes, ferryMinutes] = [minutesOf('flight'), minutesOf('ferry')];
  return { flightMinutes, ferryMinutes, landings: typed.legs.length, days: 0, nights: 0 };
}

/** The label and price of each kind of line by the rates; the amount is '' for a kind that there is not. */
function pricesOf(typed: Priced, known: PriceKnown): Record<PricedKind, { label: string; amount: string }> {
  const flying = flyingOfDraft(typed, known);
  const own = findRates(typed, known.rates);
  // Rates are not converted.
  const ofAircraft = own?.currency === typed.currency ? own : NO_RATES;
  const rates = { ...ofAircraft, perHour: parseAmount(typed.rate, typed.currency) ?? null };
  const price = calculatePrice(rates, flying);
  const hours = (name: string, minutes: number) => (minutes > 0 ? `${name}, ${formatDuration(minutes)}` : name);
  const labels: Record<PricedKind, string> = {
    flight: hours('Flight', flying.flightMinutes),
    ferry: hours('Positioning', flying.ferryMinutes),
    least: hours('Minimum hours beyond those flown', leastMinutes(rates, flying)),
    landing: `Landings, ${flying.landings}`,
    night: `Nights away, ${flying.nights}`,
  };
  const amountOf = (kind: PricedKind) => (price?.[kind] ? formatAmountForField(price[kind], typed.currency) : '');
  const priceEach = PRICED.map((kind) => [kind, { label: labels[kind], amount: amountOf(kind) }] as const);
  return Object.fromEntries(priceEach) as Record<PricedKind, { label: string; amount: string }>;
}
const NO_RATES: PriceRates = {
  ...{ perHour: null, perHourEmpty: null, leastDailyMinutes: null, perLanding: null, perNight: null },
};

/** The label and price of a kind of line by the rates; undefined for a kind that they do not price. */
export const priceOf = (kind: LineKind, typed: Priced, known: PriceKnown) =>
  isPriced(kind) ? pricesOf(typed, known)[kind] : undefined;

const lineByRate = (kind: PricedKind): TypedLine => ({
  ...{ key: newKey(), kind, isByRate: true },
  ...{ label: '', isLabelTyped: false, amount: '', isAmountTyped: false },
});

/** The kinds that the legs and the rates give a price. */
function kindsToPrice(typed: Priced, known: PriceKnown): PricedKind[] {
  const prices = pricesOf(typed, known);
  return PRICED.filter((kind) => (isFlown(kind) ? legsOf(kind, typed).length > 0 : prices[kind].amount !== ''));
}

/**
 * Lines that the rates price. What was typed stays, with the calculated amount beside it; several lines of a kind stay as they
 * are.
 */
export function priceByRate(typed: TypedQuote, known: PriceKnown): TypedLine[] {
  const lines = kindsToPrice(typed, known).flatMap((kind) => {
    const own = typed.lines.filter((line) => line.kind === kind);
    const [only] = own;
    if (!only) return lineByRate(kind);
    if (own.length > 1) return own;
    return { ...only, isByRate: true, isAmountTyped: only.amount.trim() !== '' && only.isAmountTyped };
  });
  return [...lines, ...typed.lines.filter(({ key }) => !lines.some((line) => line.key === key))];
}

/** Whether each kind that has a price has its line, by the rates or as several lines. */
export const isPricedByRate = (typed: TypedQuote, known: PriceKnown): boolean =>
  kindsToPrice(typed, known).every((kind) => {
    const own = typed.lines.filter((line) => line.kind === kind);
    return own.length > 1 || own[0]?.isByRate;
  });

/** Adds the positioning legs that a draft lacks: from the base, between flights that do not join, and back. */
export function addPositioning(
  typed: TypedQuote,
  { places, rates }: PriceKnown,
): { typed: TypedQuote; message: string; fault?: never } | { fault: string } {
  const text = findRates(typed, rates)?.base ?? '';
  const base = findPlace(text, places);
  if (!text)
    return { fault: 'The base of this aircraft is not known: enter it with its rates, or add the flights by hand.' };
  if (!base)
    return { fault: `The base “${text}” is no airport that we know. Correct it with the rates of the aircraft.` };
  if (typed.legs.every(({ isFerry }) => isFerry)) return { fault: 'Add a flight first.' };
  const all: RouteLeg<KnownPlace>[] = [];
  for (const [index, leg] of typed.legs.entries()) {
    const found = readLeg(leg, places);
    if ('fault' in found) return { fault: `Positioning needs each flight. Flight ${index + 1}: ${found.fault}.` };
    all.push(found);
  }
  // A removed leg leaves positioning that joins nothing; one with a typed block time is somebody's decision.
  const isLoose = ({ isFerry, from, to }: RouteLeg<KnownPlace>, index: number) => {
    const [last, next] = [all[index - 1], all[index + 1]];
    if (!isFerry || typed.legs[index]?.isBlockTyped) return false;
    return Boolean(
      (last && last.to.id !== from.id && from.id !== base.id) || (next && next.from.id !== to.id && to.id !== base.id),
    );
  };
  const legs = typed.legs.filter((_, index) => !all[index] || !isLoose(all[index], index));
  const route = all.filter((leg, index) => !isLoose(leg, index));
  const removed = all.length - route.length;
  const cruise = parseNumber(typed.cruise) ?? 0;
  const missing = missingFerries(route, base, (from, to) => minutesOver(Math.round(greatCircleKm(from, to)), cruise));
  if (missing.length + removed === 0) return { typed, message: 'No positioning is missing.' };
  if (legs.length + missing.length > MAX_LEGS) return { fault: `A quote has at most ${MAX_LEGS} flights.` };
  for (const { before, leg } of missing.toReversed()) {
    const departs = clockAt(leg.departsAt, leg.from.timezone);
    legs.splice(before, 0, newLeg({ from: leg.from.text, to: leg.to.text, departs, isFerry: true }));
  }
  const flights = (count: number) => (count === 1 ? '1 positioning flight' : `${count} positioning flights`);
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  const message = [
    missing.length > 0 && `${flights(missing.length)} ${are(missing.length)} added.`,
    removed > 0 && `${flights(removed)} that joined nothing ${are(removed)} removed.`,
  ];
  return { typed: withLegs(typed, legs), message: message.filter(Boolean).join(' ') };
}
const MAX_LEGS = 20;
/** The wall clock of an instant in a zone. The Swedish locale writes ISO with a space. */
const clockAt = (instant: number, timeZone: string) =>
  new Date(instant).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16);

/** Sets the legs. In a quote by the rate, the first leg of a kind adds its line and the last removes it, unless it was typed. */
export function withLegs(typed: TypedQuote, legs: TypedLeg[]): TypedQuote {
  const hasRate = typed.lines.some(({ isByRate }) => isByRate);
  const has = (kind: FlownKind, of: Pick<TypedQuote, 'legs'>) => legsOf(kind, of).length > 0;
  let { lines } = typed;
  for (const kind of FLOWN) {
    if (!has(kind, { legs })) {
      lines = lines.filter((line) => !(line.kind === kind && isUntouched(line)));
    } else if (hasRate && !has(kind, typed) && !lines.some((line) => line.kind === kind)) {
      const after = kind === 'ferry' ? lines.findLastIndex((line) => line.kind === 'flight') + 1 : 0;
      lines = lines.toSpliced(after, 0, lineByRate(kind));
    }
  }
  return { ...typed, legs, lines };
}

/** The day of a wall clock without its time: `2026-12-01T`. */
const dayOf = (clock: string | undefined) => (clock && /^\d{4}-\d\d-\d\d/.test(clock) ? `${clock.slice(0, 10)}T` : '');

/** A positioning leg to the first leg's start, or from the last leg's end. */
export function positioningLeg(legs: readonly TypedLeg[], where: 'before' | 'after'): TypedLeg {
  const [first, last] = [legs[0], legs.at(-1)];
  return where === 'before'
    ? newLeg({
        ...{ from: last?.isFerry ? last.to : '', to: first?.from ?? '' },
        ...{ departs: dayOf(first?.departs), isFerry: true },
      })
    : newLeg({
        ...{ from: last?.to ?? '', to: first?.isFerry ? first.from : '' },
        ...{ departs: dayOf(last?.departs), isFerry: true },
      });
}

/** A leg at a position: from the end of the leg before to the start of the leg after. */
export const legBetween = (legs: readonly TypedLeg[], at: number): TypedLeg =>
  newLeg({
    from: legs[at - 1]?.to ?? '',
    to: legs[at]?.from ?? '',
    departs: dayOf(legs[at - 1]?.departs ?? legs[at]?.departs),
  });

/** Whether a draft has any amount. */
export const hasAmounts = ({ rate, lines }: TypedQuote) => rate !== '' || lines.some(({ amount }) => amount !== '');

/**
 * Formats the same figure for another currency: `12,550` in USD is `12,550.000` in KWD. A text that cannot be parsed, or has
 * too many decimals for the other currency, stays.
 */
function sameFigure(text: string, from: Currency, to: Currency): string {
  const amount = parseAmount(text, from);
  const scaled = amount === undefined ? Number.NaN : amount * 10 ** (CURRENCIES[to] - CURRENCIES[from]);
  return Number.isInteger(scaled) ? formatAmountForField(scaled, to) : text;
}

/** Changes the currency; figures are kept or cleared, never converted. */
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

/** Formats a typed amount with thousands separators; a text that cannot be parsed stays. */
export function groupThousands(text: string, currency: Currency): string {
  const amount = parseAmount(text, currency);
  return amount === undefined ? text : formatAmountForField(amount, currency);
}

const PAYMENT_URL = /^https:\/\/[^\s/]\S*$/;

/** The parsed value of a field, or its error. */
type Read<T> = { value: T } | { fault: string };

/** Parses a whole number; '' is 0. */
function readWhole(text: string, max: number): Read<number> {
  const read = parseNumberOrFault(text.trim() || '0');
  if (read.fault !== undefined) return { fault: read.fault };
  return Number(read.whole) <= max ? { value: Number(read.whole) } : { fault: `At most ${max}` };
}

/** The draft as it is saved, with errors by path. Texts that cannot be parsed are saved in `unread`. */
export function readDraft(typed: TypedQuote): { draft: QuoteDraft; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const unread: QuoteDraft['unread'] = [];
  const { currency } = typed;
  /** Returns the parsed value, or `instead` and records the text as unread. */
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
  const { replaces, aircraft, tail, isTailTyped, isRateTyped, isCruiseTyped, isValidUntilTyped } = typed;
  const draft: Omit<QuoteDraft, 'unread'> = {
    ...{ replaces, isTailTyped, currency, isRateTyped, isCruiseTyped, isValidUntilTyped },
    aircraft: aircraft.trim(),
    tail: tail.trim(),
    ratePerHour: amountAt('rate', typed.rate),
    cruiseKmh: read('cruise', typed.cruise, readWhole(typed.cruise, MAX_CRUISE_KMH), 0),
    legs: typed.legs.map((leg, index) => {
      const { calculatedMinutes, km, isSeatsTyped, requestLeg, isFerry, isShown } = leg;
      const minutes = blockMinutes(leg.block);
      const isTime = leg.block.trim() === '' || minutes > 0;
      const isClock = leg.departs === '' || completeClock(leg.departs) !== '';
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
          isTime ? { value: minutes } : { fault: 'Hours and minutes, such as 2:05' },
          0,
        ),
        isMinutesTyped: leg.isBlockTyped,
        seats: read(`legs.${index}.seats`, leg.seats, readWhole(leg.seats, 999), 0),
        ...{ calculatedMinutes, km, isSeatsTyped, requestLeg, isFerry, isShown },
      };
    }),
    lines: typed.lines.map(({ key: _, ...line }, index) => ({
      ...line,
      isAmountTyped: line.isAmountTyped && !(line.isByRate && line.amount.trim() === ''),
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
    holdUntil: momentAt('holdUntil', typed.holdUntil),
  };
  return { draft: { ...draft, unread }, errors };
}
