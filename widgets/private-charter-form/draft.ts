import { type Signal, signal } from '@preact/signals-core';
import * as v from 'valibot';
import { charterSegment, type FieldErrors, MAX_SEGMENTS, object, SAME_PLACE, TRIP } from '../contract';
import {
  type AnyField,
  checkFields,
  convertWallClock,
  createField,
  endsWhereItBegins,
  type Field,
  fillFields,
  findDepartureProblem,
  NOT_A_TIME,
  numberOf,
  type Place,
  parseTime,
  savedNumber,
  valuesOf,
} from '../kit';
import type { CharterPrefill, FormTrip, NamedLegs, SegmentPrefill } from './prefill';

export type Party = Readonly<Record<'seats' | 'luggage' | 'pets', Field<string>>>;

export interface SegmentDraft {
  readonly key: number;
  readonly from: Field<Place>;
  readonly to: Field<Place>;
  readonly date: Field<string>;
  readonly time: Field<string>;
  /** The trip's party, or the leg's own. */
  readonly party: Signal<Party>;
  /** The leg's own party, used when it differs from the trip's. */
  readonly own: Party;
}

/** The form. Each field is a signal, so a key press renders one field only. */
export interface PrivateCharterDraft {
  readonly trip: Field<FormTrip>;
  readonly segments: Signal<readonly SegmentDraft[]>;
  /** The party of all legs that do not differ. */
  readonly party: Party;
  readonly contact: Readonly<
    Record<'name' | 'email' | 'phone' | 'cnic' | 'note', Field<string>> &
      Record<'isDayFlexible' | 'isTimeOpen', Field<boolean>>
  >;
  /** Places from a link, the page or an earlier draft, with their original texts. */
  readonly named: readonly Field<Place>[];
  /** All legs, including those that the trip type hides. */
  legs(): readonly SegmentDraft[];
  /** Whether a field was filled in, so that it does not follow another. */
  isChosen(field: object): boolean;
  chooseTrip(trip: FormTrip): void;
  /** Returns an error, or ''. */
  addSegment(): string;
  /** Returns an error, or ''. */
  removeSegment(segment: SegmentDraft): string;
  swap(segment: SegmentDraft): void;
  /** Gives a leg its own party, or the trip's again. */
  setDiffers(segment: SegmentDraft, differs: boolean): void;
  /** Sets named values; others stay. Missing legs are added. */
  fill(named: NamedLegs): void;
}

const DEFAULT_TIME = '09:00';

export function createDraft(start: CharterPrefill): PrivateCharterDraft {
  let lastKey = 0;
  /**
   * Fields that the traveller or a link has set, even to an empty text. Other fields follow the previous leg or the
   * trip.
   */
  const chosen = new WeakSet<object>();

  const followingField = <T>(initial: T) =>
    createField(initial, (field) => {
      chosen.add(field);
      followOn();
    });

  const createParty = (): Party => ({
    seats: followingField('1'),
    luggage: followingField('0'),
    pets: followingField('0'),
  });
  const party = createParty();

  const createSegment = (): SegmentDraft => ({
    key: ++lastKey,
    from: followingField<Place>({ text: '' }),
    to: followingField<Place>({ text: '' }),
    date: createField(''),
    time: createField(DEFAULT_TIME),
    party: signal(party),
    own: createParty(),
  });

  const trip = createField<FormTrip>(TRIP.oneWay, ({ value }) => chooseTrip(value));
  const segments = signal<readonly SegmentDraft[]>([createSegment()]);
  /** Legs that the trip type hides; they come back with another type. */
  let aside: readonly SegmentDraft[] = [];
  const allLegs = () => [...segments.value, ...aside];
  const named: Field<Place>[] = [];

  function follow<T>(field: Field<T>, leader: Field<T>) {
    if (chosen.has(field) || field.value === leader.value) return;
    field.value = leader.value;
    field.error = '';
  }

  /**
   * Fields that were not set follow others: a leg starts where the previous one ended and has the trip's party, and the
   * way back ends where the way out began.
   */
  function followOn() {
    segments.value.forEach((segment, index) => {
      for (const name of PARTY) follow(segment.own[name], party[name]);
      const before = segments.value[index - 1];
      if (!before) return;
      follow(segment.from, before.to);
      if (trip.value === TRIP.roundTrip) follow(segment.to, before.from);
    });
  }

  function setSegments(next: readonly SegmentDraft[]) {
    segments.value = next;
    followOn();
  }

  /** @param least how many legs a multi leg trip has at least */
  function chooseTrip(next: FormTrip, least = 2) {
    trip.value = next;
    const legs = allLegs();
    // One leg for one way, two for a round trip.
    const shown = next < TRIP.multiLeg ? next + 1 : Math.max(least, legs.length);
    if (legs.length < shown) legs.push(createSegment());
    aside = legs.slice(shown);
    setSegments(legs.slice(0, shown));
  }

  function addSegment() {
    const count = segments.value.length;
    if (trip.value === TRIP.oneWay) return 'One Way trip can only have 1 segment';
    if (trip.value === TRIP.roundTrip && count >= 2) return 'Round Trip can only have 2 segments';
    if (count >= MAX_SEGMENTS) return `At most ${MAX_SEGMENTS} legs`;
    setSegments([...segments.value, createSegment()]);
    return '';
  }

  /** A leg differs as soon as one of its numbers is not the trip's. */
  function fillParty(segment: SegmentDraft, numbers: SegmentPrefill) {
    if (PARTY.some((name) => numbers[name] !== undefined && String(numbers[name]) !== party[name].value))
      segment.party.value = segment.own;
    if (segment.party.value === segment.own) fillFields(segment.own, { ...numbers });
  }

  /** @param lead the number of the leg whose party is the trip's */
  function fillLegs({ trip: wanted, legs }: NamedLegs, lead = 1) {
    const [last = 0] = legs.at(-1) ?? [];
    // Without a trip type, all legs of a link are kept.
    const fits = last > segments.value.length ? TRIP.multiLeg : trip.value;
    chooseTrip(wanted ?? fits, 1);
    for (const [number, leg] of legs) {
      if (number > segments.value.length && addSegment()) continue;
      const segment = segments.value[Math.min(number, segments.value.length) - 1];
      if (!segment) continue;
      fillFields(segment, { ...leg });
      if (number === lead && segment.party.value === party) fillFields(party, { ...leg });
      else fillParty(segment, leg);
      if (leg.from) named.push(segment.from);
      if (leg.to) named.push(segment.to);
    }
    chooseTrip(trip.value);
  }

  // All legs are filled first, because `chooseTrip` hides the surplus ones.
  fillFields(party, { ...start.party });
  const legs = start.segments.map((leg, index) => [index + 1, leg] as const);
  fillLegs({ legs }, start.party ? 0 : 1);
  chooseTrip(start.trip);

  return {
    trip,
    segments,
    party,
    named,
    legs: allLegs,
    isChosen: (field) => chosen.has(field),
    fill: fillLegs,
    contact: {
      name: createField(''),
      email: createField(''),
      phone: createField(''),
      cnic: createField(''),
      note: createField(''),
      isDayFlexible: createField(false),
      isTimeOpen: createField(false),
    },
    chooseTrip,
    addSegment,
    removeSegment(segment) {
      if (segments.value.length === 1) return 'At least one segment is required';
      setSegments(segments.value.filter((other) => other !== segment));
      return '';
    },
    swap({ from, to }) {
      const [start, end] = [from.value, to.value];
      from.set(end);
      to.set(start);
    },
    setDiffers(segment, differs) {
      segment.party.value = differs ? segment.own : party;
    },
  };
}

const PARTY = ['seats', 'luggage', 'pets'] as const;

const text = v.optional(v.string());
const number = v.optional(v.number());
const partyEntries = { seats: number, luggage: number, pets: number };

/** The stored draft. It has no personal data, because any script of the page can read it. */
export const snapshotSchema = object({
  trip: v.picklist([TRIP.oneWay, TRIP.roundTrip, TRIP.multiLeg]),
  /** Missing in older drafts, whose first leg has the trip's numbers. */
  party: v.optional(object(partyEntries)),
  segments: v.pipe(
    v.array(object({ from: text, to: text, date: text, time: text, ...partyEntries })),
    v.maxLength(MAX_SEGMENTS),
  ),
});

/** Stores only values that were set, including those of hidden legs. */
export function toSnapshot({ trip, party, legs, isChosen }: PrivateCharterDraft): v.InferOutput<typeof snapshotSchema> {
  // Reading the value in any case subscribes to it, so that its changes are stored.
  const ifChosen = (name: string, value: string | number | undefined, field: object) =>
    (value || value === 0) && isChosen(field) ? { [name]: value } : {};
  const numbers = (of: Party) =>
    Object.assign(
      {},
      ...PARTY.map((name) => {
        const number = savedNumber(of[name]);
        return ifChosen(name, number && Number(number), of[name]);
      }),
    );
  return {
    trip: trip.value,
    party: numbers(party),
    segments: legs().map(({ from, to, date, time, party, own }) => ({
      ...ifChosen('from', from.value.text, from),
      ...ifChosen('to', to.value.text, to),
      ...(date.value && { date: date.value }),
      ...(parseTime(time.value) && { time: time.value }),
      ...(party.value === own && numbers(own)),
    })),
  };
}

/** The request's body; empty values are missing. */
export function toRequest({ trip, segments, contact }: PrivateCharterDraft) {
  return {
    trip: trip.value,
    ...valuesOf<string, string | boolean>(contact),
    segments: segments.value.map((segment) => ({
      fromLocation: segment.from.value.text,
      toLocation: segment.to.value.text,
      departDate: departure(segment),
      seats: numberOf(segment.party.value.seats),
      luggage: numberOf(segment.party.value.luggage),
      pets: numberOf(segment.party.value.pets) ?? 0,
    })),
  };
}

const departure = ({ date, time }: SegmentDraft) =>
  date.value && `${date.value}T${parseTime(time.value) || '00:00'}:00`;

const searchRules = object({ segments: v.array(charterSegment('Number of seats is required')) });

/**
 * Checks the legs and their order, and shows errors on the fields.
 *
 * @returns true when nothing is wrong
 */
export function checkSegments(draft: PrivateCharterDraft, now = new Date()): boolean {
  const impossible = impossibleLegs(draft, now);
  return !!checkFields(segmentFields(draft), searchRules, toRequest(draft), impossible);
}

/** Returns a leg's earliest day, that of the leg before by the clock where it begins; '' for any day. */
export function earliestDay(before: SegmentDraft | undefined, segment: SegmentDraft): string {
  if (!before?.date.value) return '';
  return convertWallClock(departure(before), before.from.value, segment.from.value).slice(0, 10);
}

function impossibleLegs({ trip, segments: { value: segments } }: PrivateCharterDraft, now: Date): FieldErrors {
  const errors: Record<string, string> = {};
  segments.forEach((segment, index) => {
    if (endsWhereItBegins(segment.from.value, segment.to.value)) errors[`segments.${index}.toLocation`] = SAME_PLACE;
    const isReturn = trip.value === TRIP.roundTrip && index === 1;
    const date = segment.date.value;
    const before = segments[index - 1];
    if (!date) {
      if (segment.time.value && !parseTime(segment.time.value)) errors[`segments.${index}.time`] = NOT_A_TIME;
      return;
    }
    const problem = findDepartureProblem(date, segment.time.value, segment.from.value, now, isReturn);
    if (problem) errors[`segments.${index}.${problem.half === 'time' ? 'time' : 'departDate'}`] = problem.message;
    else if (
      before?.date.value &&
      departure(segment) < convertWallClock(departure(before), before.from.value, segment.from.value)
    )
      errors[`segments.${index}.departDate`] = isReturn
        ? 'Return date cannot be before the departure date'
        : 'This leg departs before the leg above';
  });
  return errors;
}

export function segmentFields({ segments }: PrivateCharterDraft): Record<string, AnyField> {
  return Object.fromEntries(
    segments.value.flatMap((segment, index) =>
      Object.entries({
        fromLocation: segment.from,
        toLocation: segment.to,
        departDate: segment.date,
        time: segment.time,
        ...segment.party.value,
      }).map(([name, field]) => [`segments.${index}.${name}`, field]),
    ),
  );
}
