import { TRIP } from 'charter-widgets/contract';
import type { Field } from 'charter-widgets/kit';
import {
  addToNote,
  chooseTrip,
  clearOwn,
  createLeg,
  DEFAULT_TIME,
  fieldsOf,
  fillIn,
  isConfirmed,
  isTyped,
  markOwn,
  type RequestDraft,
  textOf,
  type Valued,
} from './draft';
import type { Check, Checks } from './please-check';
import type { Piece, Reading } from './read-message';

const NO_TIME = `No time found. ${DEFAULT_TIME} is the default.`;

type Place = NonNullable<Reading['legs'][number]['from']>['value'];

/** A field, and what was read for it. */
interface Filling {
  label: string;
  field: Field<string> | Field<Place>;
  piece: Piece<string> | Piece<Place> | undefined;
  /** What the field is called where the message has no value for it; undefined where that is no news. */
  missing?: string | undefined;
}

/** What was read, with the fields that it belongs to; other kinds of request have fields for the same. */
function listFillings({ texts, legs }: RequestDraft, { legs: read, isReturn, ...rest }: Reading): Filling[] {
  const { seats, luggage, pets, name, phone, email, cnic, source } = rest;
  const [first = '', ...others] = name?.value.split(' ') ?? [];
  const [out, back] = read;
  const wayBack = isReturn ? back : undefined;
  const pairs: [string, Filling['field'] | undefined, Filling['piece'], missing?: string | undefined][] = [
    ...legs.value.flatMap((to, index): typeof pairs => {
      const { from, to: end, date, time } = read[index] ?? {};
      const leg = index === 0 ? '' : isReturn && index === 1 ? 'Return' : `Leg ${index + 1}`;
      const pair = (own: string, field: Filling['field'], piece: Filling['piece']): (typeof pairs)[number] => {
        const name = leg ? `${leg} ${own.toLowerCase()}` : own;
        return [leg || own, field, piece, index < Math.max(1, read.length) ? name : undefined];
      };
      return [
        pair('From', to.from, from),
        pair('To', to.to, end),
        pair('Date', to.date, date),
        pair('Time', to.time, time),
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
    ['Date', texts.flightDay, out?.date, 'Date'],
    ['Date', texts.pickUpDate, out?.date, 'Date'],
    ['Time', texts.pickUpTime, out?.time, 'Time'],
    ...legs.value.flatMap((leg): typeof pairs => [
      ['Seats', leg.seats, seats, 'Seats'],
      ['Luggage', leg.luggage, luggage],
      ['Pets', leg.pets, pets],
    ]),
    ['Seats', texts.passengers, seats, 'Seats'],
    ['Phone', texts.phone, phone],
    ['Email', texts.email, email],
    ['CNIC', texts.cnic, cnic],
    ['Source', texts.source, source],
    ['Name', texts.name, name],
    ['Name', texts.firstName, name && { ...name, value: first }],
    ['Name', texts.lastName, name && { ...name, value: others.join(' ') }],
  ];
  return pairs.flatMap(([label, field, piece, missing]) => (field ? [{ label, field, piece, missing }] : []));
}

const tripOf = ({ legs, isReturn }: Reading) =>
  isReturn ? TRIP.roundTrip : legs.length > 1 ? TRIP.multiLeg : undefined;

/** The labels of what somebody has typed or confirmed and the reading would replace. */
export function listReplaced(draft: RequestDraft, reading: Reading): string[] {
  const labels = listFillings(draft, reading)
    .filter(({ field, piece }) => {
      const text = textOf(field.value);
      return piece ? isTyped(field) && text !== textOf(piece.value) : isConfirmed(field) && text !== DEFAULT_TIME;
    })
    .map(({ label }) => label);
  const trip = tripOf(reading);
  const most = trip === TRIP.roundTrip ? 2 : reading.legs.length;
  // Further legs that the trip type of the message has not.
  const more = draft.legs.value.flatMap(({ key: _, ...leg }, index) =>
    trip && index >= most && draft.trip.value === TRIP.multiLeg && Object.values<Valued>(leg).some(isTyped)
      ? [`Leg ${index + 1}`]
      : [],
  );
  return [...new Set([...labels, ...more])];
}

const shownFields = (draft: RequestDraft) =>
  new Set<Valued>([...Object.values(fieldsOf(draft)), ...(draft.kind.value === 'privateCharter' ? [draft.trip] : [])]);

/** How many values that the form shows are still uncertain; the form's own time only while the time is not open. */
export function countToCheck(draft: RequestDraft, checks: Checks): number {
  const shown = shownFields(draft);
  const isOpen = (field: Valued, { text, doubt }: Check) =>
    doubt !== '' && !(doubt === NO_TIME && draft.isTimeOpen.value) && shown.has(field) && textOf(field.value) === text;
  return [...checks].filter(([field, check]) => isOpen(field, check)).length;
}

/** The words that were not read, and those of values that this kind of request has no field for. */
export function listUnread(draft: RequestDraft, reading: Reading, kept: readonly string[] = []): string {
  const shown = shownFields(draft);
  const placed = new Set(
    listFillings(draft, reading).flatMap(({ field, piece }) => (shown.has(field) ? [piece?.words] : [])),
  );
  const { legs, seats, luggage, pets, cnic, rest } = reading;
  const pieces = [...legs.flatMap((leg) => [leg.from, leg.to, leg.date, leg.time]), seats, luggage, pets, cnic];
  const unplaced = pieces.flatMap((piece) => (piece?.value && !placed.has(piece.words) ? [piece.words] : []));
  return [...new Set([rest, ...unplaced, ...kept])].filter(Boolean).join('; ');
}

/** Puts words that were not read into the note. Returns what it has no room for. */
export const noteRest = ({ texts, kind }: RequestDraft, rest: string): string =>
  addToNote(texts.note, rest, kind.value === 'privateCharter' ? 500 : 2000);

/** The words of values that somebody has typed otherwise, and that stay typed. */
export const listKept = (draft: RequestDraft, reading: Reading): string[] =>
  listFillings(draft, reading).flatMap(({ field, piece }) =>
    piece && isTyped(field) && textOf(field.value) !== textOf(piece.value) ? [piece.words] : [],
  );

/** The labels of the fields of this kind of request that were filled in, and of those that no value was read for. */
export function describeFilled(
  draft: RequestDraft,
  reading: Reading,
  filled: Checks,
): { labels: readonly string[]; missing: readonly string[] } {
  const shown = shownFields(draft);
  const [labels, missing] = [new Set<string>(), new Set<string>()];
  for (const { label, field, piece, missing: name } of listFillings(draft, reading)) {
    if (!shown.has(field)) continue;
    if (piece?.value && filled.has(field)) labels.add(label);
    else if (piece ? filled.has(field) : name && !isTyped(field)) missing.add(name ?? label);
  }
  return { labels: [...labels], missing: [...missing] };
}

/** Fills in the form, without what an earlier message filled in. With `isKept`, what somebody has typed stays. */
export function fillInReading(draft: RequestDraft, reading: Reading, isKept: boolean): Checks {
  clearOwn(draft, isKept);
  const { legs, texts } = draft;
  const trip = tripOf(reading);
  const isShorter = legs.value.length > reading.legs.length && draft.trip.value === TRIP.multiLeg;
  if (trip && !(isKept && isShorter)) {
    const more = reading.legs.slice(legs.value.length).map(() => createLeg());
    legs.value = [...legs.value, ...more].slice(0, trip === TRIP.multiLeg ? reading.legs.length : undefined);
    chooseTrip(draft, trip);
    markOwn(draft.trip);
  }
  if (reading.isUrdu && !isTyped(texts.locale)) fillIn(texts.locale, 'ur');
  const checks = new Map<Valued, Check>();
  for (const { field, piece, missing: name } of listFillings(draft, reading)) {
    if (isTyped(field) && (isKept || !piece)) continue;
    if (piece) {
      // The field and its piece are of one type.
      fillIn(field as Field<unknown>, piece.value);
      checks.set(field, { text: textOf(piece.value), words: piece.words, doubt: piece.doubt });
    } else if (name === 'Seats') fillIn(field as Field<unknown>, '');
  }
  for (const { time } of legs.value)
    if (!checks.has(time) && !isTyped(time)) checks.set(time, { text: DEFAULT_TIME, words: '', doubt: NO_TIME });
  if (!isTyped(draft.isTimeOpen)) fillIn(draft.isTimeOpen, !reading.legs.some(({ time }) => time));
  if (reading.tripDoubt)
    checks.set(draft.trip, { text: textOf(draft.trip.value), words: '', doubt: reading.tripDoubt });
  return checks;
}
