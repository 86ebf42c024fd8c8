import { durationText } from './duration';
import type { CalculatedLeg, CalculatedLine, CalculatedQuote, QuotePlace, QuoteWarning } from './quote-calculation';
import { isPricedKind, type QuoteDraft } from './quote-draft';

const MINUTE_MS = 60_000;
/** How many times the calculated block time, or which part of it, a typed one is at most. */
const MOST_TIMES = 3;
const kilometres = (km: number) => `${km.toLocaleString('en')} km`;

const landsAt = (leg: CalculatedLeg | undefined) =>
  leg?.departsAt !== undefined && leg.minutes > 0 ? leg.departsAt + leg.minutes * MINUTE_MS : undefined;

/** What is odd about a leg of an aircraft. */
function legWarnings(
  leg: CalculatedLeg,
  before: CalculatedLeg | undefined,
  number: number,
  { aircraft, chosen }: Pick<QuoteDraft, 'aircraft' | 'chosen'>,
): string[] {
  const landed = landsAt(before);
  const isEarly = landed !== undefined && leg.departsAt !== undefined && landed > leg.departsAt;
  const { rangeKm = null, seats = 0 } = chosen ?? {};
  const isTyped = leg.minutes > 0 && leg.calculatedMinutes > 0;
  const isFar = isTyped && Math.abs(Math.log(leg.minutes / leg.calculatedMinutes)) > Math.log(MOST_TIMES);
  return [
    isEarly &&
      `This leg departs ${durationText((landed - (leg.departsAt ?? 0)) / MINUTE_MS)} before leg ${number - 1} has landed. Check both times.`,
    isFar &&
      `This leg takes ${durationText(leg.minutes)}, but the calculated time is ${durationText(leg.calculatedMinutes)}. Check it.`,
    rangeKm &&
      leg.km > rangeKm &&
      `This leg is ${kilometres(leg.km)}, but the ${aircraft} flies at most ${kilometres(rangeKm)}. Add a stop, or choose another aircraft.`,
    seats > 0 &&
      leg.seats > seats &&
      `This leg is for ${leg.seats} people, but the ${aircraft} has ${seats} seat${seats === 1 ? '' : 's'}. Choose another aircraft.`,
  ].filter((text) => typeof text === 'string');
}

/** Whether two texts name the same place. */
function isSamePlace(a: string, b: string, places: ReadonlyMap<string, QuotePlace | undefined>): boolean {
  const [one, other] = [places.get(a), places.get(b)];
  return one && other ? one.latitude === other.latitude && one.longitude === other.longitude : a === b;
}

/** The minutes that the end of a label names: 250 for `Flight, 4 h 10 min`; 0 for none. */
function labelMinutes(label: string): number {
  const [, hours, minutes, wholeHours = hours, rest = minutes] = LABEL_TIME.exec(label) ?? [];
  return Number(wholeHours ?? 0) * 60 + Number(rest ?? 0);
}
const LABEL_TIME = /(?:(\d{1,3})(?::([0-5]\d))? h|(?:(\d{1,3}) h )?([0-5]?\d) min)$/;

/** What is odd about a line. */
function lineWarning(line: CalculatedLine, lines: readonly CalculatedLine[], legs: readonly CalculatedLeg[]): string {
  const { kind, label, place, isLeftOut } = line;
  if (isLeftOut) return '';
  if (place !== undefined && isPricedKind(kind)) {
    const byRate = lines.find((one) => one.place === undefined && one.kind === kind && one.amount && !one.isLeftOut);
    return byRate ? `This is charged twice: “${byRate.label}” is priced by the rates already. Remove one of them.` : '';
  }
  const named = kind === 'flight' || kind === 'ferry' ? labelMinutes(label) : 0;
  const minutes = legs.reduce((sum, leg) => sum + (leg.isFerry === (kind === 'ferry') ? leg.minutes : 0), 0);
  if (!named || minutes === 0 || minutes === named) return '';
  const what = kind === 'ferry' ? 'positioning' : 'the flight time';
  return `The description says ${durationText(named)}, but ${what} is ${durationText(minutes)}. Correct one of them.`;
}

/** Why the rates do not yield everything: positioning, least hours and nights need known places; '' if they do. */
function notPositioned(
  { legs }: QuoteDraft,
  base: string,
  places: ReadonlyMap<string, QuotePlace | undefined>,
): string {
  const isUnknown = (text: string) => places.has(text) && !places.get(text);
  const place = legs.flatMap(({ from, to }) => [from.trim(), to.trim()]).find(isUnknown);
  if (place) return `“${place}” is not a known airport: positioning, minimum hours and nights are not calculated.`;
  if (!base) return 'This aircraft had no base airport when it was chosen, so no positioning is added.';
  if (isUnknown(base)) return `The base “${base}” is not a known airport: no positioning is added.`;
  return '';
}

const TYPED = [
  ['rate', 'the hourly rate'],
  ['cruise', 'the cruise speed'],
  ['tail', 'the registration'],
] as const;

/** What was typed for another aircraft, and rates that do not count. */
function aircraftWarnings(draft: QuoteDraft): string[] {
  const { aircraft, chosen, currency, typedFor } = draft;
  const typed = TYPED.flatMap(([name, label]) => {
    const owner = typedFor[name];
    const isOther = draft[name].trim() && owner && owner !== aircraft.trim();
    return isOther ? `Check ${label}: ${draft[name].trim()} was typed for the ${owner}.` : [];
  });
  if (!chosen?.perHour || chosen.currency === currency) return typed;
  const rates = `The rates of the ${aircraft} are in ${chosen.currency}`;
  return [...typed, `${rates}: minimum hours, landings and nights are not calculated.`];
}

/** What staff should look at again before a quote is sent. */
export function quoteWarnings(
  draft: QuoteDraft,
  { legs, lines, base }: Pick<CalculatedQuote, 'legs' | 'lines' | 'base'>,
  places: ReadonlyMap<string, QuotePlace | undefined>,
): QuoteWarning[] {
  const { chosen } = draft;
  const warnings: QuoteWarning[] = [];
  for (const [index, leg] of legs.entries()) {
    const texts = legWarnings(leg, legs[index - 1], index + 1, draft);
    const stands = `but the base of the ${draft.aircraft} is ${base}. Check it`;
    const isOwn = base && leg.isFerry && !leg.isAdded;
    if (isOwn && index === 0 && !isSamePlace(leg.from, base, places))
      texts.push(`This leg begins in ${leg.from}, ${stands}.`);
    if (isOwn && index === legs.length - 1 && !isSamePlace(leg.to, base, places))
      texts.push(`This leg ends in ${leg.to}, ${stands}.`);
    warnings.push(...texts.map((text) => ({ path: `legs.${index}`, text })));
  }
  for (const [index, line] of lines.entries()) {
    const text = lineWarning(line, lines, legs);
    if (text) warnings.push({ path: `lines.${index}`, text });
  }
  const why = chosen?.perHour || base ? notPositioned(draft, base, places) : '';
  return [...warnings, ...[why, ...aircraftWarnings(draft)].filter(Boolean).map((text) => ({ path: '', text }))];
}
