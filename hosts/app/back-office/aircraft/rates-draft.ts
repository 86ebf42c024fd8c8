import {
  type AircraftRates,
  type Currency,
  durationForField,
  formatAmountForField,
  parseAmountOrFault,
  parseDuration,
  parseNumberOrFault,
  RATE_AMOUNTS,
  type RatesFields,
  ratesFields,
} from '@charter-hosts/contract';
import { type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { createField, type Field, type Place, showErrors } from 'charter-widgets/kit';
import * as v from 'valibot';
import type { Checked } from '../edit-form/edit-form';
import { type FieldOf, formField } from '../versioned';

const MEASURES = ['cruiseKmh', 'rangeKm', 'runwayM'] as const;

/** The body with the id of its aircraft. */
export type RatesBody = RatesFields & { id: number };

type TextName = 'currency' | 'leastDailyHours' | (typeof RATE_AMOUNTS)[number] | (typeof MEASURES)[number];

/** The state of the form of an aircraft's rates. */
export interface RatesDraft {
  /** The aircraft's id and the version that the draft is based on. */
  stored: Pick<AircraftRates, 'id' | 'version'>;
  fields: { base: Field<Place> } & Record<TextName, Field<string>>;
}

export function createDraft(stored?: AircraftRates): RatesDraft {
  const currency: Currency = stored?.currency ?? 'USD';
  const amount = (name: (typeof RATE_AMOUNTS)[number]) => {
    const stands = stored?.[name] ?? null;
    return createField(stands === null ? '' : formatAmountForField(stands, currency));
  };
  const measure = (name: (typeof MEASURES)[number]) => createField(String(stored?.[name] ?? ''));
  return {
    stored: { id: stored?.id ?? 0, version: stored?.version ?? 0 },
    fields: {
      base: createField<Place>({ text: stored?.base ?? '' }),
      currency: createField<string>(currency),
      perHour: amount('perHour'),
      perHourEmpty: amount('perHourEmpty'),
      leastDailyHours: createField(durationForField(stored?.leastDailyMinutes ?? 0)),
      perLanding: amount('perLanding'),
      perNight: amount('perNight'),
      cruiseKmh: measure('cruiseKmh'),
      rangeKm: measure('rangeKm'),
      runwayM: measure('runwayM'),
    },
  };
}

const HOURS = 'Hours and minutes, such as 2:05 or 1.5, at most 24 hours';

/** The entered values as text. */
export const snapshot = ({ fields: { base, ...texts } }: RatesDraft): string =>
  JSON.stringify([base.value.text, ...Object.values(texts).map(({ value }) => value)]);

/** Shows the errors of the form; returns its body if there are none. */
export function checkRates({ stored, fields }: RatesDraft): Checked<RatesBody> | undefined {
  const faults: Record<string, string | undefined> = {};
  const currency = fields.currency.value as Currency;
  const typed = (name: TextName) => fields[name].value.trim();
  const amounts = RATE_AMOUNTS.map((name) => {
    if (!typed(name)) return [name, null];
    const { amount, fault } = { amount: null, fault: undefined, ...parseAmountOrFault(typed(name), currency) };
    faults[name] = fault;
    return [name, amount];
  });
  const measures = MEASURES.map((name) => {
    if (!typed(name)) return [name, null];
    const { whole, fault } = { whole: null, fault: undefined, ...parseNumberOrFault(typed(name)) };
    faults[name] = fault;
    return [name, whole && Number(whole)];
  });
  const hours = typed('leastDailyHours');
  const leastDailyMinutes = hours ? (parseDuration(hours) ?? Number.NaN) : null;
  const parsed = v.safeParse(ratesFields, {
    ...Object.fromEntries([...amounts, ...measures]),
    base: fields.base.value.text,
    currency,
    leastDailyMinutes,
    version: stored.version,
  });
  const errors = parsed.success ? {} : fieldErrors(parsed.issues);
  const shown = Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])));
  const all = { ...errors, ...shown };
  showRatesErrors({ stored, fields }, all);
  if (!parsed.success || Object.keys(all).length > 0) return undefined;
  return { body: { ...parsed.output, id: stored.id }, files: [] };
}

/** Shows each message at its field. */
export function showRatesErrors({ fields }: RatesDraft, { leastDailyMinutes, ...errors }: FieldErrors): void {
  showErrors(fields, { ...errors, ...(leastDailyMinutes && { leastDailyHours: HOURS }) });
}

/** Bases the draft on the rates as they are stored now. */
export function rebase(draft: RatesDraft, { id, version }: AircraftRates): void {
  draft.stored = { id, version };
}

const field = (label: string, name: TextName) =>
  formField<RatesDraft, string>(
    label,
    ({ fields }) => fields[name],
    (text) => text.trim().replaceAll(',', ''),
  );

/** The fields by which two versions are compared. */
export const RATES_FIELDS: readonly FieldOf<RatesDraft>[] = [
  formField(
    'Base airport',
    ({ fields }) => fields.base,
    ({ text }) => text,
  ),
  field('Currency', 'currency'),
  field('Hourly rate', 'perHour'),
  field('Hourly rate, positioning', 'perHourEmpty'),
  field('Minimum hours per day', 'leastDailyHours'),
  field('Landing', 'perLanding'),
  field('Night', 'perNight'),
  field('Cruise speed (km/h)', 'cruiseKmh'),
  field('Range (km)', 'rangeKm'),
  field('Shortest runway (m)', 'runwayM'),
];
