import { effect } from '@preact/signals-core';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MAX_SEGMENTS, TRIP } from '../contract';
import {
  checkSegments,
  createDraft,
  earliestDay,
  type SegmentDraft,
  segmentFields,
  snapshotSchema,
  toRequest,
  toSnapshot,
} from './draft';
import { readLink, readPrefill } from './prefill';

const TODAY = '2026-11-21';
/** This is 09:00 in Karachi and 08:00 in Dubai. */
const NOW = new Date(`${TODAY}T04:00:00Z`);
const draftOf = (query = '') => createDraft(readPrefill(query));
const leg = (draft: ReturnType<typeof draftOf>, index: number) => draft.segments.value[index] as SegmentDraft;
const places = (draft: ReturnType<typeof draftOf>) =>
  draft.segments.value.map(({ from, to }) => `${from.value.text}-${to.value.text}`);
/** Seats, luggage and pets of each leg, and which legs differ from the trip. */
const parties = ({ segments }: ReturnType<typeof draftOf>) =>
  segments.value.map(({ party: { value } }) => [value.seats, value.luggage, value.pets].map((field) => field.value));
const differing = ({ segments }: ReturnType<typeof draftOf>) =>
  segments.value.flatMap(({ party, own }, index) => (party.value === own ? [index + 1] : []));
const errorsOf = (draft: ReturnType<typeof draftOf>) => {
  checkSegments(draft, NOW);
  return Object.fromEntries(
    Object.entries(segmentFields(draft)).flatMap(([path, { error }]) => (error ? [[path, error]] : [])),
  );
};
const complete = (n: number, date: string) => `from${n}=A&to${n}=B&date${n}=${date}&luggage${n}=0`;

describe('the legs of a charter', () => {
  it.each([
    ['only the first for a one-way trip', 'from1=KHI&from2=LHE&from3=ISB', TRIP.oneWay, ['KHI-']],
    ['the first two for a round trip', 'from1=KHI&from2=LHE&from3=ISB', TRIP.roundTrip, ['KHI-', 'LHE-KHI']],
    ['the way out and the same way back for a round trip', 'from=KHI&to=DXB', TRIP.roundTrip, ['KHI-DXB', 'DXB-KHI']],
    ['all legs for a multi-leg trip', 'type=roundtrip&from=KHI&to=DXB', TRIP.multiLeg, ['KHI-DXB', 'DXB-KHI']],
    [
      'two for a multi-leg trip, the second from where the first ends',
      'from=KHI&to=DXB',
      TRIP.multiLeg,
      ['KHI-DXB', 'DXB-'],
    ],
    ['two also for a link to a multi-leg trip', 'type=multileg&from=KHI&to=DXB', undefined, ['KHI-DXB', 'DXB-']],
    [
      'the way out and the way back for a link with only the way out',
      'type=roundtrip&from=KHI&to=DXB',
      undefined,
      ['KHI-DXB', 'DXB-KHI'],
    ],
  ])('are %s', (_which, query, trip, expected) => {
    const draft = draftOf(query);
    if (trip !== undefined) draft.chooseTrip(trip);
    expect(places(draft)).toEqual(expected);
  });
});

describe('the legs that the chosen trip type hides', () => {
  const reload = (draft: ReturnType<typeof draftOf>) => createDraft(toSnapshot(draft));

  it.each([
    ['appear again', (draft: ReturnType<typeof draftOf>) => draft],
    ['appear again also after a reload', reload],
  ])('%s with the trip type that has them, with what was typed, and are not sent', (_when, leave) => {
    const draft = draftOf('type=multileg&from1=KHI&to1=LHE&to2=ISB&to3=GIL&date3=2026-12-03&seats3=3');
    draft.chooseTrip(TRIP.oneWay);
    expect(toRequest(draft).segments).toHaveLength(1);
    const again = leave(draft);
    expect([again.trip.value, places(again)]).toEqual([TRIP.oneWay, ['KHI-LHE']]);
    again.chooseTrip(TRIP.roundTrip);
    expect(places(again)).toEqual(['KHI-LHE', 'LHE-ISB']);
    again.chooseTrip(TRIP.multiLeg);
    expect(places(again)).toEqual(['KHI-LHE', 'LHE-ISB', 'ISB-GIL']);
    expect([leg(again, 2).date.value, leg(again, 2).party.value.seats.value]).toEqual(['2026-12-03', '3']);
  });

  it.each([
    ['once they appear again', (draft: ReturnType<typeof draftOf>) => draft],
    ['after a reload too', reload],
  ])('follow, %s, what was changed in the meantime', (_when, leave) => {
    const draft = draftOf('type=roundtrip&from=KHI&to=DXB&seats=2&date2=2026-12-05');
    draft.chooseTrip(TRIP.oneWay);
    leg(draft, 0).to.set({ text: 'LHR' });
    leg(draft, 0).party.value.seats.set('6');
    const again = leave(draft);
    again.chooseTrip(TRIP.roundTrip);
    expect(places(again)).toEqual(['KHI-LHR', 'LHR-KHI']);
    expect([leg(again, 1).date.value, leg(again, 1).party.value.seats.value]).toEqual(['2026-12-05', '6']);
  });
});

describe('the next leg of a charter', () => {
  it('starts where the leg before ends, with the same party', () => {
    const draft = draftOf('type=multileg&from=KHI&to=DXB&seats=6&luggage=80&pets=1');
    draft.addSegment();
    expect(leg(draft, 1).from.value).toEqual({ text: 'DXB' });
    expect(parties(draft)[1]).toEqual(['6', '80', '1']);
  });

  it('uses the party of the first leg in a link when it names none itself', () => {
    const draft = draftOf('type=roundtrip&from1=KHI&to1=DXB&seats1=6&luggage1=120&date2=2026-12-05');
    expect([leg(draft, 1).party.value.seats.value, leg(draft, 1).party.value.luggage.value]).toEqual(['6', '120']);
  });

  it.each([
    ['follows the destination of the leg before when that changes', {}, ['KHI-LHR', 'LHR-KHI']],
    ['keeps a place that the traveller chose', { from: 'AUH' }, ['KHI-LHR', 'AUH-KHI']],
    ['keeps a place empty that the traveller cleared', { from: '' }, ['KHI-LHR', '-KHI']],
  ])('%s', (_what, { from }: { from?: string }, expected) => {
    const draft = draftOf('type=roundtrip&from=KHI&to=DXB');
    if (from !== undefined) leg(draft, 1).from.set({ text: from });
    leg(draft, 0).to.set({ text: 'LHR' });
    expect(places(draft)).toEqual(expected);
  });

  it('follows a later change of the trip’s party, except for its own numbers', () => {
    const draft = draftOf('type=multileg&to1=A&to2=B&to3=C&pets2=2');
    draft.party.seats.set('6');
    draft.party.pets.set('1');
    draft.party.luggage.set('80');
    expect(parties(draft)).toEqual([
      ['6', '80', '1'],
      ['6', '80', '2'],
      ['6', '80', '1'],
    ]);
  });

  it('is joined to the leg before when the leg between them is removed', () => {
    const draft = draftOf('type=multileg&from1=KHI&to1=LHE&to2=ISB&to3=GIL');
    draft.removeSegment(leg(draft, 1));
    expect(places(draft)).toEqual(['KHI-LHE', 'LHE-GIL']);
  });

  it('can have its two ends swapped', () => {
    const draft = draftOf('from=KHI&to=DXB');
    draft.swap(leg(draft, 0));
    expect(places(draft)).toEqual(['DXB-KHI']);
  });
});

describe('the party of a charter', () => {
  it('is asked for once, and sent with each leg', () => {
    const draft = draftOf('type=multileg&from1=KHI&to1=LHE&to2=ISB&to3=GIL');
    draft.party.seats.set('5');
    draft.party.luggage.set('90');
    expect(toRequest(draft).segments.map(({ seats, luggage, pets }) => [seats, luggage, pets])).toEqual([
      [5, 90, 0],
      [5, 90, 0],
      [5, 90, 0],
    ]);
    expect(differing(draft)).toEqual([]);
  });

  it('does not apply to a leg that differs, until that leg follows it again', () => {
    const draft = draftOf('type=roundtrip&from=KHI&to=DXB&seats=4');
    draft.setDiffers(leg(draft, 0), true);
    leg(draft, 0).party.value.seats.set('2');
    expect(parties(draft).map(([seats]) => seats)).toEqual(['2', '4']);
    draft.setDiffers(leg(draft, 0), false);
    expect(parties(draft).map(([seats]) => seats)).toEqual(['4', '4']);
  });

  it.each([
    ['seats=4&seats2=2', [2]],
    ['seats=4&seats2=4&luggage2=0', []],
    ['seats1=4&pets3=1', [3]],
    ['to3=GIL', []],
  ])('of the link %s does not apply to the legs %j', (query, legs) => {
    expect(differing(draftOf(`type=multileg&from1=KHI&to1=LHE&to2=ISB&to3=SKD&${query}`))).toEqual(legs);
  });

  it('stays the same when the first leg is removed', () => {
    const draft = draftOf('type=multileg&from1=KHI&to1=LHE&to2=ISB&to3=GIL&seats=4&seats2=2');
    draft.removeSegment(leg(draft, 0));
    expect(parties(draft).map(([seats]) => seats)).toEqual(['2', '4']);
    expect(draft.party.seats.value).toBe('4');
  });

  it('is restored after a reload, with the legs that differ, even the first', () => {
    const draft = draftOf('type=multileg&from1=KHI&to1=LHE&to2=ISB&to3=GIL&seats=4&luggage3=20');
    draft.setDiffers(leg(draft, 0), true);
    leg(draft, 0).party.value.seats.set('1');
    draft.setDiffers(leg(draft, 1), true);
    const reloaded = createDraft(toSnapshot(draft));
    expect(parties(reloaded)).toEqual(parties(draft));
    expect(differing(reloaded)).toEqual([1, 3]);
    reloaded.party.seats.set('6');
    expect(parties(reloaded).map(([seats]) => seats)).toEqual(['1', '6', '6']);
  });

  it('is that of the first leg in a draft that was stored without one', () => {
    const draft = createDraft({ trip: TRIP.roundTrip, segments: [{ from: 'KHI', seats: 4 }, { luggage: 30 }] });
    expect(parties(draft)).toEqual([
      ['4', '0', '0'],
      ['4', '30', '0'],
    ]);
    expect(differing(draft)).toEqual([2]);
  });

  it('shows its errors, and a leg that differs shows its own', () => {
    const draft = draftOf(`type=roundtrip&${complete(1, '2026-12-01')}&date2=2026-12-02&seats2=2`);
    draft.party.seats.set('');
    leg(draft, 1).party.value.luggage.set('-1');
    checkSegments(draft, NOW);
    expect(draft.party.seats.error).toBe('Number of seats is required');
    expect(leg(draft, 1).party.value.luggage.error).toBe('Luggage weight must be 0 or positive');
    expect(leg(draft, 1).party.value.seats.error).toBe('');
  });
});

describe('a leg of a charter', () => {
  it('starts at nine with one seat, no pets and no luggage, with its own key', () => {
    const draft = draftOf('type=roundtrip');
    const values = ({ from, to, date, time }: SegmentDraft) => [from, to, date, time].map(({ value }) => value);
    expect(draft.segments.value.map(values)).toEqual([
      [{ text: '' }, { text: '' }, '', '09:00'],
      [{ text: '' }, { text: '' }, '', '09:00'],
    ]);
    expect(parties(draft)).toEqual([
      ['1', '0', '0'],
      ['1', '0', '0'],
    ]);
    expect(leg(draft, 0).key).not.toBe(leg(draft, 1).key);
  });

  it('loses the error of a value that changes with another leg, and keeps the other errors', () => {
    const draft = draftOf('type=roundtrip&from=KHI');
    checkSegments(draft, NOW);
    const { from, party } = leg(draft, 1);
    const { seats } = party.value;
    seats.error = 'Number of seats is required';
    leg(draft, 0).to.set({ text: 'DXB' });
    expect([from.error, seats.error]).toEqual(['', 'Number of seats is required']);
  });

  it('counts as chosen when it was filled in, but not when it only follows', () => {
    const draft = draftOf('type=roundtrip&from=KHI&to=DXB&seats=4');
    expect([leg(draft, 0), leg(draft, 1)].map(({ to }) => draft.isChosen(to))).toEqual([true, false]);
  });
});

describe('a link that fills in the charter form', () => {
  const fill = (draft: ReturnType<typeof draftOf>, query: string) => draft.fill(readLink(query));

  it('adds the missing legs, as a multi-leg trip, and leaves the others unchanged', () => {
    const draft = draftOf('from=KHI&to=LHE&seats=4');
    fill(draft, 'from2=LHE&to2=ISB');
    expect([draft.trip.value, places(draft)]).toEqual([TRIP.multiLeg, ['KHI-LHE', 'LHE-ISB']]);
    expect(leg(draft, 1).party.value.seats.value).toBe('4');
  });

  it('keeps the trip type if it has room for the legs, and uses the type that it names', () => {
    const draft = draftOf('type=roundtrip&from=KHI&to=LHE');
    fill(draft, 'to2=ISB');
    expect([draft.trip.value, places(draft)]).toEqual([TRIP.roundTrip, ['KHI-LHE', 'LHE-ISB']]);
    fill(draft, 'type=oneway&to=DXB');
    expect([draft.trip.value, places(draft)]).toEqual([TRIP.oneWay, ['KHI-DXB']]);
    fill(draft, '');
    expect([draft.trip.value, places(draft)]).toEqual([TRIP.oneWay, ['KHI-DXB']]);
  });

  it('leaves out a leg for which the named trip type has no room', () => {
    const draft = draftOf('from=KHI&to=LHE');
    fill(draft, 'type=oneway&from=DXB&to2=ISB');
    expect(places(draft)).toEqual(['DXB-LHE']);
  });

  it('puts a leg with a too high number after the last one', () => {
    const draft = draftOf('from=KHI&to=LHE');
    fill(draft, 'to7=ISB');
    expect(places(draft)).toEqual(['KHI-LHE', 'LHE-ISB']);
  });

  it('reports the places that it named', () => {
    const draft = draftOf('type=multileg&from1=KHI&to2=LHE&seats1=4');
    expect(draft.named.map(({ value }) => value.text)).toEqual(['KHI', 'LHE']);
  });
});

describe('the stored draft of a charter', () => {
  const kept = (query: string) => v.parse(snapshotSchema, JSON.parse(JSON.stringify(toSnapshot(draftOf(query)))));

  it('contains what was filled in, but not what follows from it', () => {
    const party = { seats: 4, luggage: 0, pets: 0 };
    const out = { from: 'KHI', to: 'DXB', date: '2026-12-01', time: '14:30' };
    const query = 'from=KHI&to=DXB&date=2026-12-01&time=14:30&seats=4&luggage=0&pets=0';
    expect(kept(`type=roundtrip&${query}`)).toEqual({
      trip: TRIP.roundTrip,
      party,
      segments: [out, { time: '09:00' }],
    });
  });

  it('contains a number or a place that was entered, whoever observes the form', () => {
    const draft = draftOf('type=roundtrip');
    let kept: ReturnType<typeof toSnapshot> | undefined;
    effect(() => {
      kept = toSnapshot(draft);
    });
    draft.party.seats.set('4');
    expect(kept?.party).toEqual({ seats: 4 });
    draft.party.luggage.set('40');
    expect(kept?.party).toEqual({ seats: 4, luggage: 40 });
    leg(draft, 0).from.set({ text: 'KHI' });
    expect(kept?.segments[0]).toMatchObject({ from: 'KHI' });
    leg(draft, 1).party.value = leg(draft, 1).own;
    leg(draft, 1).own.pets.set('1');
    expect(kept?.segments[1]).toMatchObject({ pets: 1 });
  });

  it('does not contain the text of a number field, which may be about a person', () => {
    const draft = draftOf('');
    for (const text of ['Ayesha', '03001234567', '42101-1234567-1', '4.5']) {
      draft.party.seats.set(text);
      expect(toSnapshot(draft).party).toEqual({});
    }
  });

  it('does not contain fields that were cleared', () => {
    const draft = draftOf('from=KHI&seats=4');
    leg(draft, 0).from.set({ text: '' });
    leg(draft, 0).party.value.seats.set('');
    expect(toSnapshot(draft)).toEqual({ trip: TRIP.oneWay, party: {}, segments: [{ time: '09:00' }] });
  });

  it.each([{ trip: 3 }, { segments: Array(MAX_SEGMENTS + 1).fill({}) }, { segments: [{ seats: 'four' }] }])(
    'is not read with data that a form cannot have: %j',
    (change) => {
      expect(v.is(snapshotSchema, { trip: TRIP.oneWay, segments: [{}], ...change })).toBe(false);
    },
  );
});

describe('the number of legs of a charter', () => {
  it.each([
    ['a second leg for one way', '', 'One Way trip can only have 1 segment'],
    ['a third leg for a round trip', 'type=roundtrip', 'Round Trip can only have 2 segments'],
  ])('refuses %s', (_what, query, message) => {
    expect(draftOf(query).addSegment()).toBe(message);
  });

  it('refuses more legs than the allowed maximum', () => {
    const draft = draftOf(`type=multileg&from${MAX_SEGMENTS - 1}=KHI`);
    while (draft.segments.value.length < MAX_SEGMENTS) expect(draft.addSegment()).toBe('');
    expect(draft.addSegment()).toBe(`At most ${MAX_SEGMENTS} legs`);
    expect(draft.segments.value).toHaveLength(MAX_SEGMENTS);
  });

  it('restores the return of a round trip after it was removed', () => {
    const draft = draftOf('type=roundtrip&from=KHI&to=DXB');
    draft.removeSegment(leg(draft, 1));
    expect(draft.addSegment()).toBe('');
    expect(places(draft)).toEqual(['KHI-DXB', 'DXB-KHI']);
  });

  it('can go down to one leg, which cannot be removed', () => {
    const draft = draftOf('from1=KHI&from2=LHE');
    expect(draft.removeSegment(leg(draft, 0))).toBe('');
    expect(places(draft)).toEqual(['LHE-']);
    expect(draft.removeSegment(leg(draft, 0))).toBe('At least one segment is required');
    expect(draft.segments.value).toHaveLength(1);
  });
});

describe('the Search button of a charter', () => {
  it('shows everything that an empty leg lacks', () => {
    const draft = draftOf();
    leg(draft, 0).party.value.seats.set('');
    leg(draft, 0).party.value.luggage.set('');
    expect(errorsOf(draft)).toEqual({
      'segments.0.fromLocation': 'From location is required',
      'segments.0.toLocation': 'To location is required',
      'segments.0.departDate': 'Departure date is required',
      'segments.0.seats': 'Number of seats is required',
      'segments.0.luggage': 'Luggage weight must be 0 or positive',
    });
  });

  it.each([
    ['seats', '0', 'Number of seats is required'],
    ['seats', '1.5', 'Must be a whole number'],
    ['luggage', '-1', 'Luggage weight must be 0 or positive'],
    ['pets', '-1', 'Pets cannot be negative'],
  ] as const)('refuses in %s the value %s', (name, text, message) => {
    const draft = draftOf(complete(1, '2026-12-01'));
    draft.party[name].set(text);
    expect(errorsOf(draft)).toEqual({ [`segments.0.${name}`]: message });
  });

  it.each([
    ['accepts a leg that departs today, with no luggage', complete(1, TODAY), {}],
    [
      'refuses a day in the past',
      complete(1, '2026-11-20'),
      { 'segments.0.departDate': 'Departure date is in the past' },
    ],
    [
      'refuses a leg that departs before the one above it',
      `${complete(1, '2026-12-05')}&${complete(2, '2026-12-01')}`,
      { 'segments.1.departDate': 'This leg departs before the leg above' },
    ],
    [
      'accepts a leg that departs at the same time as the one above it',
      `${complete(1, '2026-12-05')}&${complete(2, '2026-12-05')}`,
      {},
    ],
    [
      'refuses a leg that departs earlier on the same day as the one above it',
      `${complete(1, '2026-12-05')}&${complete(2, '2026-12-05')}&time2=08:59`,
      { 'segments.1.departDate': 'This leg departs before the leg above' },
    ],
    [
      'refuses a return before the departure',
      `type=roundtrip&${complete(1, '2026-12-05')}&${complete(2, '2026-12-04')}`,
      { 'segments.1.departDate': 'Return date cannot be before the departure date' },
    ],
    [
      'refuses a return in the past',
      `type=roundtrip&${complete(1, '2026-12-05')}&${complete(2, '2020-12-04')}`,
      { 'segments.1.departDate': 'Return date is in the past' },
    ],
  ])('%s', (_what, query, errors) => {
    const draft = draftOf(query);
    expect(checkSegments(draft, NOW)).toBe(Object.keys(errors).length === 0);
    expect(errorsOf(draft)).toEqual(errors);
  });

  it.each([
    ['asks for a time that was cleared', { time: '' }, { time: 'Departure time is required' }],
    ['refuses a text that is not a time', { time: 'noon' }, { time: 'Enter a time such as 14:30' }],
    [
      'refuses such a text also when the day is missing',
      { time: 'noon', date: '' },
      { time: 'Enter a time such as 14:30', departDate: 'Departure date is required' },
    ],
    [
      'asks only for the day when day and time are missing',
      { time: '', date: '' },
      { departDate: 'Departure date is required' },
    ],
  ])('%s', (_what, { time, date }: { time: string; date?: string }, errors) => {
    // The leg below has nothing to compare with.
    const draft = draftOf(`${complete(1, '2026-12-05')}&${complete(2, '2026-12-05')}`);
    leg(draft, 0).time.set(time);
    if (date !== undefined) leg(draft, 0).date.set(date);
    const named = Object.entries(errors).map(([name, error]) => [`segments.0.${name}`, error]);
    expect(errorsOf(draft)).toEqual(Object.fromEntries(named));
    expect(toSnapshot(draft).segments[0]).not.toHaveProperty('time');
  });

  it('refuses a time that has passed at the airport, if its zone is known', () => {
    const draft = draftOf(`${complete(1, TODAY)}&time1=08:30`);
    expect(errorsOf(draft)).toEqual({ 'segments.0.time': 'Departure time is in the past' });
    leg(draft, 0).from.set({ text: 'Dubai (DXB) – Dubai International Airport', timezone: 'Asia/Dubai' });
    expect(errorsOf(draft)).toEqual({});
  });

  it('refuses a leg that ends where it starts, by its code, its text or its position', () => {
    const draft = draftOf(complete(1, '2026-12-05'));
    const { from, to } = leg(draft, 0);
    const refused = { 'segments.0.toLocation': 'From and to are the same. Choose another destination.' };
    from.set({ text: 'Karachi (KHI) – Jinnah International Airport' });
    to.set({ text: 'khi' });
    expect(errorsOf(draft)).toEqual(refused);
    const position = { latitude: 24.9, longitude: 67.2 };
    from.set({ text: 'Karachi', position });
    to.set({ text: 'Jinnah airport', position: { ...position } });
    expect(errorsOf(draft)).toEqual(refused);
    to.set({ text: 'Jinnah airport' });
    expect(errorsOf(draft)).toEqual({});
  });

  it('calls the missing time of a return by its name', () => {
    const draft = draftOf(`type=roundtrip&${complete(1, '2026-12-05')}&${complete(2, '2026-12-06')}`);
    leg(draft, 1).time.set('');
    expect(errorsOf(draft)).toEqual({ 'segments.1.time': 'Return time is required' });
  });

  it('offers no day before the leg above, in the local time where the leg starts', () => {
    const draft = draftOf(`${complete(1, '2026-12-10')}&${complete(2, '2026-12-12')}&time1=08:00`);
    const earliest = () => [0, 1].map((index) => earliestDay(draft.segments.value[index - 1], leg(draft, index)));
    expect(earliest()).toEqual(['', '2026-12-10']);
    leg(draft, 0).from.set({ text: 'Auckland (AKL) – Auckland Airport', timezone: 'Pacific/Auckland' });
    leg(draft, 1).from.set({ text: 'Honolulu (HNL) – Honolulu Airport', timezone: 'Pacific/Honolulu' });
    expect(earliest()).toEqual(['', '2026-12-09']);
    leg(draft, 0).date.set('');
    expect(earliest()).toEqual(['', '']);
  });

  it('compares two legs as instants when the zones of both are known', () => {
    const draft = draftOf(`${complete(1, '2026-12-10')}&${complete(2, '2026-12-09')}&time1=08:00&time2=18:00`);
    leg(draft, 0).from.set({ text: 'Auckland (AKL) – Auckland Airport', timezone: 'Pacific/Auckland' });
    leg(draft, 1).from.set({ text: 'Honolulu (HNL) – Honolulu Airport', timezone: 'Pacific/Honolulu' });
    expect(errorsOf(draft)).toEqual({});
    leg(draft, 1).time.set('08:59');
    expect(errorsOf(draft)).toEqual({ 'segments.1.departDate': 'This leg departs before the leg above' });
  });

  it('leaves no error at a field that is edited', () => {
    const draft = draftOf();
    checkSegments(draft, NOW);
    leg(draft, 0).from.set({ text: 'KHI' });
    expect(leg(draft, 0).from.error).toBe('');
  });
});

describe('the request of a charter', () => {
  it('has date and time together as local time at the airport', () => {
    const [segment] = toRequest(draftOf('from=KHI&to=DXB&date=2026-12-01&time=14:30&seats=2&luggage=40')).segments;
    expect(segment).toEqual({
      fromLocation: 'KHI',
      toLocation: 'DXB',
      departDate: '2026-12-01T14:30:00',
      seats: 2,
      luggage: 40,
      pets: 0,
    });
  });

  it('has what was typed about the person, and no date when none was chosen', () => {
    const draft = draftOf('from=KHI');
    const person = { name: 'Ayesha', email: 'ayesha@example.com', phone: '03000000001', cnic: '42101' };
    for (const [name, value] of Object.entries(person)) draft.contact[name as 'name'].set(value);
    leg(draft, 0).party.value.pets.set('');
    expect(toRequest(draft)).toMatchObject({ trip: TRIP.oneWay, ...person, segments: [{ departDate: '', pets: 0 }] });
  });
});
