import { type Endpoint, listOf, object, optionalText, requiredVersion, wholeNumber } from 'charter-widgets/contract';
import * as v from 'valibot';
import { requiredChoice } from './fields';
import { CURRENCIES, CURRENCY_CODES } from './money';

/** The largest rate, in whole units of its currency. */
const MAX_RATE = 100_000_000;

/** An amount above 0 in minor units; null for none. */
const rate = v.optional(
  v.nullable(
    v.pipe(
      v.number('Must be an amount'),
      v.integer('Must be a whole number of the smallest unit (cents, paisa)'),
      v.minValue(1, 'Enter an amount above 0, or leave it empty'),
    ),
  ),
  null,
);

const measure = (least: number, most: number, unit: string) =>
  v.optional(
    v.nullable(wholeNumber(`At least ${least} ${unit}`, least, most, `At most ${most.toLocaleString('en')} ${unit}`)),
    null,
  );

/** The amounts of an aircraft's rates, in minor units of their currency. */
export const RATE_AMOUNTS = ['perHour', 'perHourEmpty', 'perLanding', 'perNight'] as const;

/** What an aircraft costs and can do. Null and '' stand for unknown. */
const rates = object({
  /** Where the aircraft stands between flights, as the airport index writes it. */
  base: optionalText(200),
  currency: requiredChoice('Currency', CURRENCY_CODES),
  perHour: rate,
  /** An hour without passengers; null when it costs as much as one with them. */
  perHourEmpty: rate,
  /** Minutes that are charged for each day, even when less is flown. */
  leastDailyMinutes: measure(1, 1440, 'minutes'),
  perLanding: rate,
  /** A night away from the base. */
  perNight: rate,
  cruiseKmh: measure(50, 1200, 'km/h'),
  rangeKm: measure(50, 20_000, 'km'),
  /** The shortest runway that it can use, in metres. */
  runwayM: measure(100, 6000, 'metres'),
});

/** The body of POST /AirlineAircraft/rates/:id. A body without any value removes the rates. */
export const ratesFields = v.pipe(
  object({ ...rates.entries, version: requiredVersion() }, 'The rates must be an object'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const report = (name: 'perHour' | (typeof RATE_AMOUNTS)[number], message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key: name, value: value[name] }] });
    const most = MAX_RATE * 10 ** CURRENCIES[value.currency];
    for (const name of RATE_AMOUNTS) if ((value[name] ?? 0) > most) report(name, 'At most 100,000,000');
    const hasMore = RATE_AMOUNTS.some((name) => value[name] !== null) || value.leastDailyMinutes !== null;
    if (value.perHour === null && hasMore) report('perHour', 'Enter the hourly rate too');
  }),
);
export type RatesFields = v.InferOutput<typeof ratesFields>;

/** The rates of an aircraft, for dispatchers and owners only. */
export const aircraftRates = object({
  ...rates.entries,
  /** The id of the aircraft. */
  id: v.number(),
  /** The name of the aircraft. */
  name: v.string(),
  /** Counts writes; 0 before the first. */
  version: v.number(),
});
export type AircraftRates = v.InferOutput<typeof aircraftRates>;

const read = { method: 'get', who: 'admin', least: 'dispatcher' } as const;

/** The rates of every aircraft that has rates. */
export const ratesList = {
  ...read,
  path: '/AirlineAircraft/rates',
  answer: listOf(aircraftRates),
} as const satisfies Endpoint;

/** The rates of one aircraft; those of one without rates are empty. */
export const ratesById = {
  ...read,
  path: '/AirlineAircraft/rates/:id',
  answer: aircraftRates,
} as const satisfies Endpoint;

/** Saves the rates of an aircraft; refused with 409 and the stored ones when somebody else has changed them. */
export const ratesSave = {
  method: 'post',
  path: '/AirlineAircraft/rates/:id',
  who: 'admin',
  least: 'owner',
  body: ratesFields,
  answer: aircraftRates,
} as const satisfies Endpoint;
