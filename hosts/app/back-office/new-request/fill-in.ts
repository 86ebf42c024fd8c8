import { TRIP } from 'charter-widgets/contract';
import type { AnyField, Field } from 'charter-widgets/kit';
import { chooseTrip, createLeg, fieldsOf, fillIn, isTyped, type RequestDraft, textOf } from './draft';
import type { Check } from './please-check';
import type { Piece, Reading } from './read-message';

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
  /** How many of the checks are of these fields. */
  toCheck: number;
  checks: ReadonlyMap<AnyField, Check>;
}

/** What was read, with the fields that it belongs to; other kinds of request have fields for the same. */
function listFillings({ texts, legs }: RequestDraft, { legs: read, isReturn, ...rest }: Reading): Filling[] {
  const { seats, name, phone, email } = rest;
  const [first = '', ...others] = name?.value.split(' ') ?? [];
  const [out, back] = read;
  const party = legs.value.slice(0, Math.max(1, read.length));
  const wayBack = isReturn ? back : undefined;
  const pairs: [string, Filling['field'] | undefined, Filling['piece'] | undefined][] = [
    ...read.flatMap((leg, index): typeof pairs => {
      const to = legs.value[index];
      const isBack = isReturn && index === 1;
      const label = (own: string) => (index === 0 ? own : isBack ? 'Return' : `Leg ${index + 1}`);
      return [
        [label('From'), to?.from, isBack ? out?.to : leg.from],
        [label('To'), to?.to, isBack ? out?.from : leg.to],
        [label('Date'), to?.date, leg.date],
        [label('Time'), to?.time, leg.time],
      ];
    }),
    [
      'Return',
      texts.returnDateTime,
      wayBack?.date && { ...wayBack.date, value: `${wayBack.date.value}T${wayBack.time?.value ?? '09:00'}` },
    ],
    ['Date', texts.flightDay, out?.date],
    ['Date', texts.pickUpDate, out?.date],
    ['Time', texts.pickUpTime, out?.time],
    ...party.map((leg): (typeof pairs)[number] => ['Seats', leg.seats, seats]),
    ['Seats', texts.passengers, seats],
    ['Phone', texts.phone, phone],
    ['Email', texts.email, email],
    ['Name', texts.name, name],
    ['Name', texts.firstName, name && { ...name, value: first }],
    ['Name', texts.lastName, name && { ...name, value: others.join(' ') }],
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
    if (doubt) checks.set(field, { text: textOf(value), words, doubt });
  }
  return { labels: [...labels], toCheck: [...checks.keys()].filter((field) => shown.has(field)).length, checks };
}
