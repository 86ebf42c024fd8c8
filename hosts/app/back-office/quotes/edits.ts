import {
  type AircraftRates,
  type CalculatedLeg,
  type CalculatedQuote,
  type ChosenAircraft,
  CURRENCIES,
  type Currency,
  type DraftLeg,
  type DraftLine,
  type DraftPrice,
  formatAmountForField,
  isPricedKind,
  type PricedKind,
  parseAmount,
  type QuoteDraft,
  type QuoteStartValues,
  RATE_AMOUNTS,
  type StaffQuote,
} from '@charter-hosts/contract';
import { rangeOf } from '../../shared/aircraft/figures';

// What staff decide in the editor. Each edit is a pure function of what was decided before; nothing is calculated here.

/** A row that keeps its place on the screen while others move. */
type Keyed<T> = T & { key: number };
export type EditedLeg = Keyed<DraftLeg>;
export type EditedLine = Keyed<DraftLine>;
export type EditedQuote = Omit<QuoteDraft, 'legs' | 'lines'> & { legs: EditedLeg[]; lines: EditedLine[] };

/** What the figures of an aircraft are taken from when it is chosen. */
export interface KnownAircraft {
  start: Pick<QuoteStartValues, 'aircraft'>;
  fleet: readonly { name: string; specifications: string; capacity: number }[];
  rates: readonly AircraftRates[];
}

let keys = 0;
const keyed = <T>(row: T): Keyed<T> => ({ ...row, key: ++keys });

const NO_LEG = { from: '', to: '', departs: '', block: '', seats: '', requestLeg: null };

/** A leg with nothing decided but what is given. */
const newLeg = (leg: Partial<DraftLeg>): EditedLeg =>
  keyed({ ...NO_LEG, isFerry: false, isShown: !leg.isFerry, skipsFerry: false, ...leg });

export const newLine = (): EditedLine => keyed({ kind: 'fee', label: '', amount: '' });

const NO_FIGURES = { tail: '', rate: '', cruise: '' };

/** Types a figure of the aircraft that the quote has now. */
export const withFigure = (quote: EditedQuote, name: keyof typeof NO_FIGURES, text: string): EditedQuote => ({
  ...quote,
  [name]: text,
  typedFor: { ...quote.typedFor, [name]: text.trim() && quote.aircraft.trim() },
});

/** What is decided of a trip's first quote. */
export function createDraft({ kind, legs, inclusions, terms, aircraft: [last] }: QuoteStartValues): EditedQuote {
  return {
    replaces: null,
    aircraft: '',
    chosen: null,
    tail: '',
    currency: last?.chosen.currency ?? 'USD',
    rate: '',
    cruise: '',
    typedFor: NO_FIGURES,
    legs: legs.map(({ from, to, departs }, requestLeg) =>
      newLeg({ from, to, departs: departs.slice(0, 16), requestLeg }),
    ),
    skipsFerryBack: false,
    prices: {},
    lines: kind === 'chauffeur' ? [{ ...newLine(), label: 'Car' }] : [],
    inclusions,
    terms,
    message: '',
    paymentUrl: '',
    validUntil: '',
    holdUntil: '',
  };
}

/** What is decided of a stored draft, or of the next version of a sent quote: the same, so the total is the same. */
export function editedOf({ draft, state, version }: StaffQuote, now: number): EditedQuote {
  const isOver = state !== 'draft' && !(Date.parse(draft.validUntil) > now);
  return {
    ...draft,
    replaces: state === 'draft' ? draft.replaces : state === 'sent' ? version : null,
    legs: draft.legs.map(keyed),
    lines: draft.lines.map(keyed),
    // A sent quote whose time has passed gets a new time.
    validUntil: isOver ? '' : draft.validUntil,
  };
}

/** The draft as it is saved. */
export const draftOf = ({ legs, lines, ...quote }: EditedQuote): QuoteDraft => ({
  ...quote,
  legs: legs.map(({ key: _, ...leg }) => leg),
  lines: lines.map(({ key: _, ...line }) => line),
});

/** Another offer: the same quote beside the open ones, for an aircraft that is chosen next. */
export const asAnotherOffer = (quote: EditedQuote): EditedQuote => ({
  ...quote,
  replaces: null,
  holdUntil: '',
  message: '',
});

/** The cruise speed in km/h that an aircraft's text names, such as `578 km/h` or `312 kt`; 0 for none. */
function cruiseIn(specifications: string): number {
  const [, figure, unit = ''] = /(\d{2,4})\s?(km\/h|kmh|kph|knots|kts|kt|kn)\b/i.exec(specifications) ?? [];
  return figure ? Math.round(Number(figure) * (/^km|^kp/i.test(unit) ? 1 : 1.852)) : 0;
}

/** The known aircraft of a text, whose capitals do not matter; else the text. */
function nameOf(text: string, { start, fleet, rates }: KnownAircraft): string {
  const known = [...rates, ...fleet].map(({ name }) => name).concat(start.aircraft.map(({ aircraft }) => aircraft));
  const plain = text.toLowerCase();
  return known.find((name) => name.toLowerCase() === plain) ?? text;
}

/** What is known of the named aircraft today: from its rates, its last quote and the fleet; null for an unknown one. */
function findAircraft(aircraft: string, { start, fleet, rates }: KnownAircraft): ChosenAircraft | null {
  const name = aircraft.trim();
  const before = start.aircraft.find((one) => name !== '' && one.aircraft === name)?.chosen;
  const own = rates.find((one) => one.name === name);
  const ofFleet = fleet.find((one) => one.name === name);
  if (!before && !own && !ofFleet) return null;
  const { specifications = '', capacity = 0 } = ofFleet ?? {};
  const priced = own?.perHour ? own : (before ?? own);
  return {
    base: own?.base || before?.base || '',
    currency: priced?.currency ?? 'USD',
    perHour: priced?.perHour ?? null,
    perHourEmpty: priced?.perHourEmpty ?? null,
    leastDailyMinutes: priced?.leastDailyMinutes ?? null,
    perLanding: priced?.perLanding ?? null,
    perNight: priced?.perNight ?? null,
    cruiseKmh: own?.cruiseKmh || before?.cruiseKmh || cruiseIn(specifications) || null,
    rangeKm: own?.rangeKm || rangeOf(specifications) || null,
    tail: before?.tail ?? '',
    seats: capacity,
  };
}

/**
 * Whether the rates or the base of the aircraft have changed since it was chosen. Figures that were kept for another currency
 * are the same figures.
 */
export function haveRatesChanged(
  { aircraft, chosen }: Pick<QuoteDraft, 'aircraft' | 'chosen'>,
  { rates }: Pick<KnownAircraft, 'rates'>,
): boolean {
  const own = rates.find(({ name }) => name === aircraft.trim());
  // An aircraft without rates is priced by hand, and its last quote is no reason to price it anew.
  if (!own?.perHour) return false;
  if (!chosen) return true;
  const inUnits = (one: ChosenAircraft | AircraftRates, name: (typeof RATE_AMOUNTS)[number]) =>
    (one[name] ?? 0) / 10 ** CURRENCIES[one.currency];
  return (
    (own.base !== '' && own.base !== chosen.base) ||
    (own.cruiseKmh !== null && own.cruiseKmh !== chosen.cruiseKmh) ||
    own.leastDailyMinutes !== chosen.leastDailyMinutes ||
    RATE_AMOUNTS.some((name) => inUnits(own, name) !== inUnits(chosen, name))
  );
}

/** Whether somebody typed an amount. */
export const hasAmounts = ({ rate, prices, lines }: EditedQuote): boolean =>
  [rate, ...Object.values(prices).map((price) => price?.amount), ...lines.map(({ amount }) => amount)].some((text) =>
    text?.trim(),
  );

/** Chooses an aircraft with what is known of it today. The first figures of a quote have the currency of the rates. */
export function withAircraft(quote: EditedQuote, text: string, known: KnownAircraft): EditedQuote {
  const aircraft = nameOf(text, known);
  const chosen = findAircraft(aircraft, known);
  const currency = chosen?.perHour && !hasAmounts(quote) ? chosen.currency : quote.currency;
  return { ...quote, aircraft, chosen, currency };
}

/** Prices a quote with the rates of today. */
export const withRatesOfToday = (quote: EditedQuote, known: KnownAircraft): EditedQuote =>
  withAircraft(quote, quote.aircraft, known);

/** Sets what is decided of a line that the rates price. */
export const withPrice = (quote: EditedQuote, kind: PricedKind, by: Partial<DraftPrice>): EditedQuote => ({
  ...quote,
  prices: { ...quote.prices, [kind]: { label: '', amount: '', isLeftOut: false, ...quote.prices[kind], ...by } },
});

/** Formats the same figure for another currency: `12,550` in USD is `12,550.000` in KWD. A text that cannot be read stays. */
function sameFigure(text: string, from: Currency, to: Currency): string {
  const amount = parseAmount(text, from);
  const scaled = amount === undefined ? Number.NaN : amount * 10 ** (CURRENCIES[to] - CURRENCIES[from]);
  return Number.isInteger(scaled) ? formatAmountForField(scaled, to) : text;
}

/** Changes the currency: every figure that was shown is kept as a typed one, to the digit. */
export function keepFigures(quote: EditedQuote, { lines, ratePerHour }: CalculatedQuote, to: Currency): EditedQuote {
  const { currency: from, chosen } = quote;
  const inCurrency = (text: string) => sameFigure(text, from, to);
  const textOf = (amount: number | undefined) =>
    amount === undefined ? '' : inCurrency(formatAmountForField(amount, from));
  const scale = (rate: number | null) => rate && Math.round(rate * 10 ** (CURRENCIES[to] - CURRENCIES[from]));
  let kept: EditedQuote = {
    ...quote,
    currency: to,
    rate: quote.rate.trim() ? inCurrency(quote.rate) : textOf(ratePerHour),
    typedFor: quote.rate.trim() ? quote.typedFor : { ...quote.typedFor, rate: quote.aircraft.trim() },
    lines: quote.lines.map((line) => ({ ...line, amount: inCurrency(line.amount) })),
    // What is calculated beside the typed figures has the same digits, too.
    chosen: chosen && chosen.currency === from ? { ...chosen, currency: to, ...scaled(chosen, scale) } : chosen,
  };
  for (const { kind, place, amount } of lines) {
    if (place !== undefined || !isPricedKind(kind)) continue;
    const typed = quote.prices[kind]?.amount.trim();
    kept = withPrice(kept, kind, { amount: typed ? inCurrency(typed) : textOf(amount) });
  }
  return kept;
}

const scaled = (
  { perHour, perHourEmpty, perLanding, perNight }: ChosenAircraft,
  scale: (rate: number | null) => number | null,
) => ({
  perHour: scale(perHour),
  perHourEmpty: scale(perHourEmpty),
  perLanding: scale(perLanding),
  perNight: scale(perNight),
});

/** Changes the currency, and clears every amount. */
export const clearFigures = (quote: EditedQuote, to: Currency): EditedQuote => ({
  ...quote,
  currency: to,
  rate: '',
  prices: Object.fromEntries(Object.entries(quote.prices).map(([kind, price]) => [kind, { ...price, amount: '' }])),
  lines: quote.lines.map((line) => ({ ...line, amount: '' })),
});

export const changeLeg = (quote: EditedQuote, key: number, by: Partial<DraftLeg>): EditedQuote => ({
  ...quote,
  legs: quote.legs.map((leg) => (leg.key === key ? { ...leg, ...by } : leg)),
});

export const insertLeg = (quote: EditedQuote, leg: EditedLeg, at: number): EditedQuote => ({
  ...quote,
  legs: quote.legs.toSpliced(at, 0, leg),
});

export const removeLeg = (quote: EditedQuote, key: number): EditedQuote => ({
  ...quote,
  legs: quote.legs.filter((leg) => leg.key !== key),
});

export function moveLeg(quote: EditedQuote, key: number, by: -1 | 1): EditedQuote {
  const at = quote.legs.findIndex((leg) => leg.key === key);
  const leg = quote.legs[at];
  if (!leg || at + by < 0 || at + by >= quote.legs.length) return quote;
  return { ...quote, legs: quote.legs.toSpliced(at, 1).toSpliced(at + by, 0, leg) };
}

/** A positioning leg that follows from the route becomes one's own, to be changed. */
export const ownFerry = ({ from, to, departs, isShown }: CalculatedLeg): EditedLeg =>
  newLeg({ from, to, departs: departs.slice(0, 16), isFerry: true, isShown });

/** Leaves out the positioning leg before a leg, or back to the base. */
export const skipFerry = (quote: EditedQuote, place: number): EditedQuote =>
  place < quote.legs.length
    ? { ...quote, legs: quote.legs.map((leg, index) => (index === place ? { ...leg, skipsFerry: true } : leg)) }
    : { ...quote, skipsFerryBack: true };

export const skipsFerries = ({ legs, skipsFerryBack }: EditedQuote): boolean =>
  skipsFerryBack || legs.some(({ skipsFerry }) => skipsFerry);

/** Puts all positioning legs back. */
export const putFerriesBack = (quote: EditedQuote): EditedQuote => ({
  ...quote,
  legs: quote.legs.map((leg) => ({ ...leg, skipsFerry: false })),
  skipsFerryBack: false,
});

/** The day of a wall clock without its time: `2026-12-01T`. */
const dayOf = (clock: string | undefined) => (clock && /^\d{4}-\d\d-\d\d/.test(clock) ? `${clock.slice(0, 10)}T` : '');

/** A leg at a position: from the end of the leg before to the start of the leg after. */
export const legBetween = (legs: readonly DraftLeg[], at: number, isFerry = false): EditedLeg =>
  newLeg({
    from: legs[at - 1]?.to ?? '',
    to: legs[at]?.from ?? '',
    departs: dayOf(legs[at - 1]?.departs ?? legs[at]?.departs),
    isFerry,
  });
