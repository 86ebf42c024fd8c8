import { instantOf, isWallClock, wallClockAt } from 'charter-widgets/contract';
import { flightMinutes, greatCircleKm } from 'charter-widgets/distances';
import { DURATION_FAULT, durationText, parseDuration } from './duration';
import {
  type Currency,
  type LineKind,
  parseAmount,
  parseAmountOrFault,
  parseNumber,
  parseNumberOrFault,
  smallestPrice,
  totalOf,
} from './money';
import {
  calculatePrice,
  type Flying,
  flyingOf,
  leastMinutes,
  missingFerries,
  type Price,
  type RouteLeg,
} from './price';
import {
  type ChosenAircraft,
  type DraftLeg,
  type DraftPrice,
  MAX_BLOCK_MINUTES,
  PRICED_KINDS,
  PRICED_NAMES,
  type PricedKind,
  type QuoteDraft,
} from './quote-draft';
import { quoteWarnings } from './quote-warnings';

/** Where a place of a quote is. */
export interface QuotePlace {
  latitude: number;
  longitude: number;
  /** IANA zone. */
  timezone: string;
}

/** What a quote is calculated from, beside what was decided. */
export interface QuoteFacts {
  /** The place of each text that was looked up; undefined for a text that names none. */
  places: ReadonlyMap<string, QuotePlace | undefined>;
  /** The seats of the request's legs, and the most people on one of them. */
  request: { legs: readonly { seats: number }[]; party: number };
  /** Until when the quote is valid while nobody typed it: an instant; '' for unknown. */
  goodUntil: string;
}

/** A leg with its figures. */
export interface CalculatedLeg {
  from: string;
  to: string;
  /** `2026-12-01T14:30:00`; '' for unknown. */
  departs: string;
  /** The block time; 0 for unknown. */
  minutes: number;
  /** As the distance and the cruise speed have it, whatever was typed; 0 for unknown. */
  calculatedMinutes: number;
  /** Along the great circle; 0 for unknown. */
  km: number;
  seats: number;
  /** As the request has it. */
  requestedSeats: number;
  isFerry: boolean;
  isShown: boolean;
  /** In milliseconds since 1970; undefined for unknown. */
  departsAt: number | undefined;
  /** The position of the draft's leg that it is, or before which it is put; their number for a leg back to the base. */
  place: number;
  /** Whether it follows from the route and the base. */
  isAdded: boolean;
}

/** A line with its figures. */
export interface CalculatedLine {
  kind: LineKind;
  label: string;
  /** Minor units; undefined while it is unknown. */
  amount: number | undefined;
  /** The position of the draft's line; undefined for a line that the rates price. */
  place: number | undefined;
  /** What the rates yield, for a line that they price. */
  calculated: { label: string; amount: number | undefined };
  /** Whether nothing is charged for it. */
  isLeftOut: boolean;
}

export interface CalculatedQuote {
  tail: string;
  /** Minor units an hour; undefined for unknown. */
  ratePerHour: number | undefined;
  /** 0 for unknown. */
  cruiseKmh: number;
  legs: CalculatedLeg[];
  /** Those without an amount, or left out, are not part of the quote. */
  lines: CalculatedLine[];
  /** Minor units. */
  total: number;
  /** Instants; null for unknown. */
  validUntil: string | null;
  holdUntil: string | null;
  /** What the rates say of the aircraft's base: '' if it is unknown. */
  base: string;
  /** Why a text cannot be read, by path: `legs.0.block`. */
  unread: Record<string, string>;
  /** What to look at again before it is sent. */
  warnings: QuoteWarning[];
}

export interface QuoteWarning {
  /** `legs.0` and `lines.0` count the calculated ones; '' for the whole quote. */
  path: string;
  text: string;
}

/** Records texts that cannot be read. */
class Reader {
  readonly unread: Record<string, string> = {};

  /** Returns what is read of a text; undefined for '' and for one that cannot be read. */
  read<T>(path: string, text: string, parse: (text: string) => { value: T } | { fault: string }): T | undefined {
    if (text.trim() === '') return undefined;
    const found = parse(text);
    if ('value' in found) return found.value;
    this.unread[path] = found.fault;
    return undefined;
  }
}

const whole = (most: number) => (text: string) => {
  const read = parseNumberOrFault(text);
  if (read.fault !== undefined) return { fault: read.fault };
  const value = Number(read.whole);
  return value <= most ? { value } : { fault: `At most ${most.toLocaleString('en')}` };
};

const block = (text: string) => {
  const minutes = parseDuration(text) ?? 0;
  if (minutes < 1) return { fault: DURATION_FAULT };
  return minutes <= MAX_BLOCK_MINUTES ? { value: minutes } : { fault: 'At most 48 hours' };
};

const clock = (text: string) =>
  isWallClock(text) ? { value: text.length === 16 ? `${text}:00` : text } : { fault: 'The departure is missing' };

const moment = (text: string) => {
  const at = text.endsWith('Z') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? { fault: 'A day and a time, such as 14:30' } : { value: new Date(at).toISOString() };
};

const amountIn = (currency: Currency) => (text: string) => {
  const read = parseAmountOrFault(text, currency);
  return read.fault === undefined ? { value: read.amount } : { fault: read.fault };
};

/** The largest cruise speed. */
const MAX_CRUISE_KMH = 1200;
const MAX_SEATS = 999;
/** Added to the time at cruise speed for taxi, climb, approach and detours. */
const ALLOWANCE_MINUTES = 25;

/** The block time of a distance, to the nearest five minutes. Without a cruise speed, a jet's is assumed. */
export function minutesOver(km: number, cruiseKmh: number): number {
  const exact = km > 0 ? (km / cruiseKmh) * 60 + ALLOWANCE_MINUTES : 0;
  const minutes = cruiseKmh > 0 ? Math.round(exact / 5) * 5 : flightMinutes(km);
  // While a speed is typed, its first digit alone gives a longer time.
  return minutes <= MAX_BLOCK_MINUTES ? minutes : 0;
}

type KnownPlace = QuotePlace & { id: string; text: string };

/** The place of a text; its id is the same for every text that names it. */
function findPlace(text: string, places: QuoteFacts['places']): KnownPlace | undefined {
  const place = places.get(text.trim());
  return place && { ...place, text: text.trim(), id: `${place.latitude},${place.longitude}` };
}

/** A leg of the draft with its figures. */
function calculateLeg(
  leg: DraftLeg,
  place: number,
  cruiseKmh: number,
  facts: QuoteFacts,
  reader: Reader,
): CalculatedLeg {
  const [from, to] = [findPlace(leg.from, facts.places), findPlace(leg.to, facts.places)];
  const km = from && to ? Math.round(greatCircleKm(from, to)) : 0;
  const calculatedMinutes = minutesOver(km, cruiseKmh);
  const departs = reader.read(`legs.${place}.departs`, leg.departs, clock) ?? '';
  const { requestLeg, isFerry, isShown } = leg;
  const ofRequest = requestLeg === null ? undefined : facts.request.legs[requestLeg]?.seats;
  const requestedSeats = isFerry ? 0 : (ofRequest ?? facts.request.party);
  return {
    from: leg.from.trim(),
    to: leg.to.trim(),
    departs,
    // A text that cannot be read is no reason to charge what was calculated.
    minutes: leg.block.trim() ? (reader.read(`legs.${place}.block`, leg.block, block) ?? 0) : calculatedMinutes,
    calculatedMinutes,
    km,
    seats: isFerry ? 0 : (reader.read(`legs.${place}.seats`, leg.seats, whole(MAX_SEATS)) ?? requestedSeats),
    requestedSeats,
    isFerry,
    isShown,
    departsAt: from && departs ? instantOf(departs, from.timezone) : undefined,
    place,
    isAdded: false,
  };
}

/** The legs as a route between known places; undefined while one is incomplete. */
function routeOf(legs: readonly CalculatedLeg[], places: QuoteFacts['places']): RouteLeg<KnownPlace>[] | undefined {
  const route = legs.flatMap(({ from, to, departsAt, minutes, isFerry }) => {
    const [start, end] = [findPlace(from, places), findPlace(to, places)];
    return start && end && departsAt !== undefined && minutes > 0
      ? [{ from: start, to: end, departsAt, minutes, isFerry }]
      : [];
  });
  return route.length === legs.length ? route : undefined;
}

/**
 * Puts in the positioning legs that the flights lack: from the base, between flights that do not join, and back. Beside a
 * positioning leg of one's own there is none, and none where somebody removed it.
 */
function addFerries(
  own: CalculatedLeg[],
  { legs: decided, skipsFerryBack }: QuoteDraft,
  base: KnownPlace | undefined,
  cruiseKmh: number,
  places: QuoteFacts['places'],
): CalculatedLeg[] {
  const route = routeOf(own, places);
  if (!route || !base || route.every(({ isFerry }) => isFerry)) return own;
  const kmOf = (from: KnownPlace, to: KnownPlace) => Math.round(greatCircleKm(from, to));
  const missing = missingFerries(route, base, (from, to) => minutesOver(kmOf(from, to), cruiseKmh)).filter(
    ({ before }) =>
      !own[before - 1]?.isFerry &&
      !own[before]?.isFerry &&
      !(before < own.length ? decided[before]?.skipsFerry : skipsFerryBack),
  );
  const all = [...own];
  for (const { before, leg } of missing.toReversed()) {
    all.splice(before, 0, {
      from: leg.from.text,
      to: leg.to.text,
      departs: wallClockAt(leg.departsAt, leg.from.timezone),
      minutes: leg.minutes,
      calculatedMinutes: leg.minutes,
      km: kmOf(leg.from, leg.to),
      seats: 0,
      requestedSeats: 0,
      isFerry: true,
      isShown: false,
      departsAt: leg.departsAt,
      place: before,
      isAdded: true,
    });
  }
  return all;
}

/** What the legs take. Until all are complete, only hours and landings count. */
function flyingOfLegs(legs: readonly CalculatedLeg[], base: string, places: QuoteFacts['places']): Flying {
  const route = routeOf(legs, places);
  if (route) return flyingOf(route, base);
  const minutesOf = (isFerry: boolean) =>
    legs.reduce((sum, leg) => sum + (leg.isFerry === isFerry ? leg.minutes : 0), 0);
  return { flightMinutes: minutesOf(false), ferryMinutes: minutesOf(true), landings: legs.length, days: 0, nights: 0 };
}

const NO_RATES = { perHour: null, perHourEmpty: null, leastDailyMinutes: null, perLanding: null, perNight: null };
const NO_PRICE: DraftPrice = { label: '', amount: '', isLeftOut: false };

/** The lines that the rates price, then one's own. */
function calculateLines(
  { prices, lines, legs, currency }: QuoteDraft,
  flying: Flying,
  price: Price | undefined,
  beyond: number,
  reader: Reader,
): CalculatedLine[] {
  const parse = amountIn(currency);
  const hours = (kind: PricedKind, minutes: number) =>
    minutes > 0 ? `${PRICED_NAMES[kind]}, ${durationText(minutes)}` : PRICED_NAMES[kind];
  const labels: Record<PricedKind, string> = {
    flight: hours('flight', flying.flightMinutes),
    ferry: hours('ferry', flying.ferryMinutes),
    least: hours('least', beyond),
    landing: `${PRICED_NAMES.landing}, ${flying.landings}`,
    night: `${PRICED_NAMES.night}, ${flying.nights}`,
  };
  const priced = PRICED_KINDS.flatMap((kind): CalculatedLine[] => {
    const { label, amount, isLeftOut } = prices[kind] ?? NO_PRICE;
    const calculated = { label: labels[kind], amount: price?.[kind] || undefined };
    // Without rates the price of a flight is typed.
    const hasFlight = flying.flightMinutes > 0 || (!price && legs.length > 0);
    const isFlown = kind === 'flight' ? hasFlight : kind === 'ferry' && flying.ferryMinutes > 0;
    if (!isFlown && calculated.amount === undefined && amount.trim() === '') return [];
    const typed = reader.read(`prices.${kind}.amount`, amount, parse);
    return [
      {
        kind,
        label: label.trim() || calculated.label,
        amount: amount.trim() ? typed : calculated.amount,
        place: undefined,
        calculated,
        isLeftOut,
      },
    ];
  });
  const own = lines.map(
    ({ kind, label, amount }, place): CalculatedLine => ({
      kind,
      label: label.trim(),
      amount: reader.read(`lines.${place}.amount`, amount, parse),
      place,
      calculated: { label: '', amount: undefined },
      isLeftOut: false,
    }),
  );
  return [...priced, ...own];
}

/** Whether a line is part of the quote. */
export const isCharged = (line: CalculatedLine): line is CalculatedLine & { amount: number } =>
  line.amount !== undefined && !line.isLeftOut;

/** The texts that name the places of a draft: those of its legs, and the base of its aircraft. */
export const placeTexts = ({ legs, chosen }: Pick<QuoteDraft, 'legs' | 'chosen'>): string[] => [
  ...new Set([...legs.flatMap(({ from, to }) => [from.trim(), to.trim()]), chosen?.base ?? ''].filter(Boolean)),
];

/** What is known of an aircraft from a quote that offered it. */
export function knownFrom({ chosen, currency, rate, cruise }: QuoteDraft, tail: string): ChosenAircraft {
  const known = chosen?.currency === currency ? chosen : { ...NO_AIRCRAFT, ...chosen, ...NO_RATES, currency };
  return {
    ...known,
    tail,
    perHour: parseAmount(rate, currency) || known.perHour,
    cruiseKmh: parseNumber(cruise) || known.cruiseKmh,
  };
}
const NO_AIRCRAFT = { base: '', cruiseKmh: null, rangeKm: null, seats: 0 };

/** Calculates everything that follows from what was decided: the one place where the lines and the total of a quote are made. */
export function calculateQuote(draft: QuoteDraft, facts: QuoteFacts): CalculatedQuote {
  const { chosen, currency } = draft;
  const { places } = facts;
  const reader = new Reader();
  const cruiseKmh = reader.read('cruise', draft.cruise, whole(MAX_CRUISE_KMH)) ?? chosen?.cruiseKmh ?? 0;
  // Rates are not converted.
  const rates = chosen?.currency === currency ? chosen : NO_RATES;
  const typedRate = reader.read('rate', draft.rate, amountIn(currency));
  const perHour = draft.rate.trim() ? (typedRate ?? null) : rates.perHour;
  const base = findPlace(chosen?.base ?? '', places);
  const own = draft.legs.map((leg, place) => calculateLeg(leg, place, cruiseKmh, facts, reader));
  const legs = addFerries(own, draft, base, cruiseKmh, places);
  const flying = flyingOfLegs(legs, base?.id ?? '', places);
  const price = calculatePrice({ ...rates, perHour }, flying, smallestPrice(currency));
  const lines = calculateLines(draft, flying, price, leastMinutes(rates, flying), reader);
  const calculated = {
    tail: draft.tail.trim() || chosen?.tail || '',
    ratePerHour: perHour ?? undefined,
    cruiseKmh,
    legs,
    lines,
    total: totalOf(lines.filter(isCharged)),
    validUntil: reader.read('validUntil', draft.validUntil || facts.goodUntil, moment) ?? null,
    holdUntil: reader.read('holdUntil', draft.holdUntil, moment) ?? null,
    base: chosen?.base ?? '',
    unread: reader.unread,
  };
  return { ...calculated, warnings: quoteWarnings(draft, calculated, places) };
}

/** What a quote says beside its legs and lines: what was decided, and what was calculated of it. */
export function quoteHead(draft: QuoteDraft, calculated: CalculatedQuote) {
  const { aircraft, currency, inclusions, terms, message, paymentUrl } = draft;
  const { tail, total, validUntil, holdUntil } = calculated;
  return { aircraft, tail, currency, total, inclusions, terms, message, paymentUrl, validUntil, holdUntil };
}
