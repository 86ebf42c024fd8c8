import {
  amountOfHours,
  amountText,
  CURRENCIES,
  type Currency,
  type DeskQuote,
  type LineKind,
  parseAmount,
  parseNumber,
  type QuoteBeginning,
  type QuoteDraft,
  readAmount,
  readNumber,
} from 'charter-widgets/contract';
import { findAirport, formatDuration } from 'charter-widgets/kit';
import { flightMinutes, greatCircleKm } from 'charter-widgets/kit/route-map';

// A draft as it is being typed: figures are texts until they are read.

/** A leg as it is typed. */
export interface TypedLeg {
  key: number;
  from: string;
  to: string;
  /** `2026-12-01T14:30`; with one half missing `2026-12-01T` or `T14:30`. */
  departs: string;
  /** `2:05` */
  block: string;
  calculatedMinutes: number;
  km: number;
  /** IANA zones of both ends; '' where the places are not known. */
  fromZone: string;
  toZone: string;
  seats: string;
  isFerry: boolean;
  isShown: boolean;
}

export interface TypedLine {
  key: number;
  label: string;
  kind: LineKind;
  amount: string;
  /** Minor units an hour that it was priced at; none for one that was typed. */
  atRate?: number;
}

export interface TypedQuote {
  aircraft: string;
  tail: string;
  currency: Currency;
  rate: string;
  cruise: string;
  legs: TypedLeg[];
  lines: TypedLine[];
  inclusions: string;
  terms: string;
  message: string;
  paymentUrl: string;
  /** As `departs`, in the desk's own zone. */
  validUntil: string;
  holdUntil: string;
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
const instantOf = (clock: string) => (wholeOf(clock) ? new Date(clock).toISOString() : null);

/** 125 → `2:05` */
export const blockText = (minutes: number) =>
  minutes > 0 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` : '';

/** `2:05`, `2.05`, `125` → 125 minutes; 0 for what is no time. */
export function blockMinutes(text: string): number {
  const [, hours, minutes] = /^(\d{1,2})[:.h ]\s*([0-5]?\d)$/.exec(text.trim()) ?? [];
  if (hours !== undefined && minutes !== undefined) return Number(hours) * 60 + Number(minutes);
  return /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0;
}

/** What is worked out of a leg's places, before it is. */
export const NOT_WORKED_OUT = { calculatedMinutes: 0, km: 0, fromZone: '', toZone: '' };

/** The draft that begins a trip's first quote. */
export function beginDraft(
  { legs, party, inclusions, terms, aircraft: [last] }: QuoteBeginning,
  now: number,
): TypedQuote {
  const currency = last?.currency ?? 'USD';
  return {
    aircraft: '',
    tail: '',
    currency,
    rate: '',
    cruise: '',
    legs: legs.map(({ from, to, departs }) => ({
      key: newKey(),
      from,
      to,
      departs: departs.slice(0, 16),
      block: '',
      ...NOT_WORKED_OUT,
      seats: String(party),
      isFerry: false,
      isShown: true,
    })),
    lines: [],
    inclusions,
    terms,
    message: '',
    paymentUrl: '',
    validUntil: goodUntil(now),
    holdUntil: '',
  };
}

/** A quote as it is typed: a draft that is gone on with, or a sent one that the next begins as. */
export const typedOf = (quote: DeskQuote, now: number): TypedQuote => ({
  ...quote,
  rate: quote.ratePerHour ? amountText(quote.ratePerHour, quote.currency) : '',
  cruise: quote.cruiseKmh ? String(quote.cruiseKmh) : '',
  legs: quote.legs.map((leg) => ({
    ...leg,
    fromZone: '',
    toZone: '',
    key: newKey(),
    departs: leg.departs.slice(0, 16),
    block: blockText(leg.minutes),
    seats: String(leg.seats),
  })),
  lines: quote.lines.map((line) => ({
    ...line,
    key: newKey(),
    amount: amountText(line.amount, quote.currency),
    atRate: quote.ratePerHour,
  })),
  validUntil:
    quote.validUntil && Date.parse(quote.validUntil) > now ? localClock(Date.parse(quote.validUntil)) : goodUntil(now),
  holdUntil: quote.holdUntil ? localClock(Date.parse(quote.holdUntil)) : '',
});

/** Works out each leg's distance and block time; a time that was typed stays. Never rejects. */
export async function workOut(legs: readonly TypedLeg[], cruise: string): Promise<TypedLeg[]> {
  return Promise.all(
    legs.map(async (leg) => {
      const [from, to] = await Promise.all([findAirport(leg.from), findAirport(leg.to)]).catch(() => []);
      if (!from || !to) return { ...leg, ...NOT_WORKED_OUT };
      const km = Math.round(greatCircleKm(from, to));
      const calculatedMinutes = minutesOver(km, parseNumber(cruise) ?? 0);
      const isTyped = leg.block !== '' && blockMinutes(leg.block) !== leg.calculatedMinutes;
      const zones = { fromZone: from.timezone, toZone: to.timezone };
      return { ...leg, ...zones, km, calculatedMinutes, block: isTyped ? leg.block : blockText(calculatedMinutes) };
    }),
  );
}

/** Added to the cruise for taxi, climb, approach and detours. */
const ALLOWANCE_MINUTES = 25;

/** Block minutes over a distance, to the nearest five; by a jet's speed where the aircraft's is not said. */
function minutesOver(km: number, cruiseKmh: number): number {
  if (!(cruiseKmh > 0)) return flightMinutes(km);
  return km > 0 ? Math.max(5, Math.round(((km / cruiseKmh) * 60 + ALLOWANCE_MINUTES) / 5) * 5) : 0;
}

/** Kilometres an hour that an aircraft's description says: `cruise 578 km/h`, `312 kt`; '' for none. */
export function cruiseIn(specifications: string): string {
  const [, figure, unit = ''] = /(\d{2,4})\s?(km\/h|kmh|kph|knots|kts|kt|kn)\b/i.exec(specifications) ?? [];
  if (!figure) return '';
  return String(Math.round(Number(figure) * (/^km|^kp/i.test(unit) ? 1 : 1.852)));
}

/** The lines of the flights at the rate an hour, in the place of those there were; what was added by hand stays. */
export function priceLines(typed: TypedQuote): TypedLine[] {
  const rate = parseAmount(typed.rate, typed.currency);
  if (!rate) return typed.lines;
  const minutesOf = (isFerry: boolean) =>
    typed.legs.filter((leg) => leg.isFerry === isFerry).reduce((sum, leg) => sum + blockMinutes(leg.block), 0);
  const priced = (
    [
      ['flight', 'Flight', minutesOf(false)],
      ['ferry', 'Positioning', minutesOf(true)],
    ] as const
  ).flatMap(([kind, name, minutes]) =>
    minutes > 0
      ? [
          {
            key: newKey(),
            kind,
            label: `${name}, ${formatDuration(minutes)}`,
            amount: amountText(amountOfHours(rate, minutes), typed.currency),
            atRate: rate,
          },
        ]
      : [],
  );
  return [...priced, ...typed.lines.filter(({ kind }) => kind !== 'flight' && kind !== 'ferry')];
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
  return amount === undefined ? text : amountText(amount, currency);
}

const MAX_CRUISE_KMH = 1200;

const WORKED_OUT = new Set(['key', 'calculatedMinutes', 'km', 'fromZone', 'toZone', 'atRate']);

/** What was typed, and nothing that was worked out of it: equal for two drafts that say the same. */
export const typedText = (typed: TypedQuote) =>
  JSON.stringify(typed, (name, value) => (WORKED_OUT.has(name) ? undefined : value));

/** What is sent of what was typed, and what cannot be read, path to message. */
export function readDraft(typed: TypedQuote): { draft: QuoteDraft; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const { currency } = typed;
  const amountOf = (text: string, path: string) => {
    const read = readAmount(text.trim() || '0', currency);
    if (read.fault !== undefined) errors[path] = read.fault;
    return read.fault === undefined ? read.amount : 0;
  };
  const wholeIn = (text: string, path: string, max: number) => {
    const number = readNumber(text.trim() || '0');
    if (number.fault !== undefined) errors[path] = number.fault;
    else if (Number(number.whole) > max) errors[path] = `At most ${max}`;
    return number.fault === undefined ? Math.min(max, Number(number.whole)) : 0;
  };
  const draft: QuoteDraft = {
    aircraft: typed.aircraft.trim(),
    tail: typed.tail.trim(),
    ...{ isTailTyped: true, isRateTyped: true, isCruiseTyped: true, isValidUntilTyped: true, unread: [] },
    currency,
    ratePerHour: amountOf(typed.rate, 'rate'),
    cruiseKmh: wholeIn(typed.cruise, 'cruise', MAX_CRUISE_KMH),
    legs: typed.legs.map(({ from, to, departs, block, calculatedMinutes, km, seats, isFerry, isShown }, index) => {
      const minutes = blockMinutes(block);
      if (minutes < 1) errors[`legs.${index}.minutes`] = 'Hours and minutes, as 2:05';
      const clock = wholeOf(departs);
      if (!clock) errors[`legs.${index}.departs`] = 'The departure is missing';
      if (!from.trim() || !to.trim()) errors[`legs.${index}.from`] = 'From where to where?';
      return {
        from: from.trim(),
        to: to.trim(),
        departs: clock && `${clock}:00`,
        minutes,
        isMinutesTyped: minutes !== calculatedMinutes,
        calculatedMinutes,
        km,
        isSeatsTyped: true,
        requestLeg: null,
        seats: wholeIn(seats, `legs.${index}.seats`, 999),
        isFerry,
        isShown,
      };
    }),
    lines: typed.lines.map(({ label, kind, amount }, index) => {
      if (!label.trim()) errors[`lines.${index}.label`] = 'What is it for?';
      const typed = { isByRate: false, isAmountTyped: true, isLabelTyped: true };
      return { label: label.trim(), kind, amount: amountOf(amount, `lines.${index}.amount`), ...typed };
    }),
    inclusions: typed.inclusions.trim(),
    terms: typed.terms.trim(),
    message: typed.message.trim(),
    paymentUrl: typed.paymentUrl.trim(),
    validUntil: instantOf(typed.validUntil),
    holdUntil: instantOf(typed.holdUntil),
  };
  for (const name of ['validUntil', 'holdUntil'] as const)
    if (typed[name] && !draft[name]) errors[name] = 'A day and a time, such as 14:30';
  if (draft.paymentUrl && !/^https:\/\/[^\s/]\S*$/.test(draft.paymentUrl)) {
    errors.paymentUrl = 'Must be an address that begins with https://';
  }
  return { draft, errors };
}
