import { TRIP } from 'charter-widgets/contract';
import type { AnyField, Field } from 'charter-widgets/kit';
import { chooseTrip, createLeg, DEFAULT_TIME, fieldsOf, fillIn, isTyped, type RequestDraft, textOf } from './draft';
import type { Check } from './please-check';
import type { Piece, Reading } from './read-message';

const NO_TIME = `The message has no time for this; ${DEFAULT_TIME} is the form’s own.`;

/** A field, and what was read for it. */
interface Filling {
  label: string;
  field: Field<string> | Field<Place>;
  piece: Piece<string> | Piece<Place>;
}
type Place = NonNullable<Reading['legs'][number]['from']>['value'];

/** What was filled in. */
export interface Filled {
  /** The labels of the fields that the form shows. */
  labels: readonly string[];
  /** How many of the checks are of these fields, and uncertain. */
  toCheck: number;
  /** The labels of fields that the form shows and the message has no value for. */
  missing: readonly string[];
  checks: ReadonlyMap<AnyField, Check>;
}

/** What was read, with the fields that it belongs to; other kinds of request have fields for the same. */
function listFillings({ texts, legs }: RequestDraft, { legs: read, isReturn, ...rest }: Reading): Filling[] {
  const { seats, luggage, pets, name, phone, email, cnic, source } = rest;
  const [first = '', ...others] = name?.value.split(' ') ?? [];
  const [out, back] = read;
  const party = legs.value.slice(0, Math.max(1, read.length));
  const wayBack = isReturn ? back : undefined;
  const note = (most: number) => (rest.rest ? { value: rest.rest.slice(0, most), words: '', doubt: '' } : undefined);
  const pairs: [string, Filling['field'] | undefined, Filling['piece'] | undefined][] = [
    ...read.flatMap((leg, index): typeof pairs => {
      const to = legs.value[index];
      const isBack = isReturn && index === 1;
      const label = (own: string) => (index === 0 ? own : isBack ? 'Return' : `Leg ${index + 1}`);
      return [
        [label('From'), to?.from, leg.from],
        [label('To'), to?.to, leg.to],
        [label('Date'), to?.date, leg.date],
        [label('Time'), to?.time, leg.time],
      ];
    }),
    [
      'Return',
      texts.returnDateTime,
      wayBack?.date && {
        ...wayBack.date,
        value: `${wayBack.date.value}T${wayBack.time?.value ?? DEFAULT_TIME}`,
        doubt: wayBack.date.doubt || wayBack.time?.doubt || (wayBack.time ? '' : NO_TIME),
      },
    ],
    ['Date', texts.flightDay, out?.date],
    ['Date', texts.pickUpDate, out?.date],
    ['Time', texts.pickUpTime, out?.time],
    ...party.flatMap((leg): typeof pairs => [
      ['Seats', leg.seats, seats],
      ['Luggage', leg.luggage, luggage],
      ['Pets', leg.pets, pets],
    ]),
    ['Seats', texts.passengers, seats],
    ['Phone', texts.phone, phone],
    ['Email', texts.email, email],
    ['CNIC', texts.cnic, cnic],
    ['Source', texts.source, source],
    ['Name', texts.name, name],
    ['Name', texts.firstName, name && { ...name, value: first }],
    ['Name', texts.lastName, name && { ...name, value: others.join(' ') }],
    ['Note', texts.note, note(500)],
    ['Note', texts.message, note(2000)],
  ];
  return pairs.flatMap(([label, field, piece]) => (field && piece ? [{ label, field, piece }] : []));
}

const tripOf = ({ legs, isReturn }: Reading) =>
  isReturn ? TRIP.roundTrip : legs.length > 1 ? TRIP.multiLeg : undefined;

/** The labels of what somebody has typed and the reading would replace. */
export function listReplaced(draft: RequestDraft, reading: Reading): string[] {
  const labels = listFillings(draft, reading)
    .filter(({ field, piece }) => isTyped(field) && textOf(field.value) !== textOf(piece.value))
    .map(({ label }) => label);
  const trip = tripOf(reading);
  const most = trip === TRIP.roundTrip ? 2 : reading.legs.length;
  // Further legs that the trip type of the message has not.
  const more = draft.legs.value.flatMap(({ key: _, ...leg }, index) =>
    trip && index >= most && draft.trip.value === TRIP.multiLeg && Object.values<AnyField>(leg).some(isTyped)
      ? [`Leg ${index + 1}`]
      : [],
  );
  return [...new Set([...labels, ...more])];
}

/** Fills in the form. With `isKept`, what somebody has typed stays. */
export function fillInReading(draft: RequestDraft, reading: Reading, isKept: boolean): Filled {
  const { legs, texts } = draft;
  const trip = tripOf(reading);
  const isShorter = legs.value.length > reading.legs.length && draft.trip.value === TRIP.multiLeg;
  if (trip && !(isKept && isShorter)) {
    const more = reading.legs.slice(legs.value.length).map(() => createLeg());
    legs.value = [...legs.value, ...more].slice(0, trip === TRIP.multiLeg ? reading.legs.length : undefined);
    chooseTrip(draft, trip);
  }
  if (reading.isUrdu) texts.locale.set('ur');
  const checks = new Map<AnyField, Check>();
  const labels = new Set<string>();
  const shown = new Set(Object.values(fieldsOf(draft)));
  for (const { label, field, piece } of listFillings(draft, reading)) {
    const { value, words, doubt } = piece;
    if (isKept && isTyped(field)) continue;
    // The field and its piece are of one type.
    fillIn(field as Field<unknown>, value);
    if (shown.has(field)) labels.add(label);
    if (words) checks.set(field, { text: textOf(value), words, doubt });
  }
  const missing = showDefaults(draft, reading, checks).filter(([field]) => shown.has(field));
  const toCheck = [...checks].filter(([field, { words, doubt }]) => words && doubt && shown.has(field)).length;
  return { labels: [...labels], toCheck, missing: [...new Set(missing.map(([, label]) => label))], checks };
}

/** Shows that the time and the seats are not of the message: the time is open, and the seats are empty. */
function showDefaults(draft: RequestDraft, { legs: read, seats }: Reading, checks: Map<AnyField, Check>) {
  const legs = draft.legs.value.slice(0, Math.max(1, read.length));
  const open = legs.filter(({ time }, index) => !read[index]?.time && !isTyped(time)).map(({ time }) => time);
  for (const time of open) {
    fillIn(time, DEFAULT_TIME);
    checks.set(time, { text: DEFAULT_TIME, words: '', doubt: NO_TIME });
  }
  if (!isTyped(draft.isTimeOpen)) fillIn(draft.isTimeOpen, open.length > 0);
  const empty = seats
    ? []
    : [...legs.map((leg) => leg.seats), draft.texts.passengers].filter((field) => !isTyped(field));
  for (const field of empty) fillIn(field, '');
  return [...open.map((field) => [field, 'Time'] as const), ...empty.map((field) => [field, 'Seats'] as const)];
}
