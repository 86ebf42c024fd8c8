import { findNamed } from 'charter-widgets/airport-index';
import { TRIP } from 'charter-widgets/contract';
import { describe, expect, it } from 'vitest';
import {
  addLeg,
  checkDraft,
  chooseTrip,
  confirmValue,
  createDraft,
  legsOf,
  type RequestDraft,
  snapshot,
} from './draft';
import { countToCheck, describeFilled, fillInReading, listKept, listReplaced, listUnread, noteRest } from './fill-in';
import { readMessage } from './read-message';

const now = new Date('2026-11-28T10:00:00Z');
const read = (text: string) => readMessage(text, { today: '2026-11-28', findNamed });
function paste(draft: RequestDraft, text: string, isKept = false) {
  const reading = read(text);
  const checks = fillInReading(draft, reading, isKept);
  const leftOut = noteRest(draft, listUnread(draft, reading));
  return { checks, leftOut, toCheck: countToCheck(draft, checks), ...describeFilled(draft, reading, checks) };
}
const codes = (draft: RequestDraft) =>
  legsOf(draft).map(({ from, to, date }) =>
    [from, to]
      .map(({ value }) => /\((\w+)\)/.exec(value.text)?.[1] ?? value.text)
      .concat(date.value)
      .join(' '),
  );

const MANY = 'KHI-ISB 3 March, ISB-GIL 5 March, GIL-KHI 8 March, 4 people';

describe('a pasted message', () => {
  it('without a time and people leaves the time open, and the form asks for the seats', () => {
    const draft = createDraft();
    expect(paste(draft, 'Karachi to Lahore 3 March\nName: Ali Khan\n03001234567').missing).toEqual(['Time', 'Seats']);
    expect(draft.isTimeOpen.value).toBe(true);
    expect(checkDraft(draft, [], now)).toBeUndefined();
    expect(legsOf(draft)[0]?.seats.error).not.toBe('');
    expect(paste(draft, 'Karachi to Lahore 3 March 10:30, 4 people').missing).toEqual([]);
    expect(draft.isTimeOpen.value).toBe(false);
  });

  it('leaves unread parts in the note, and sets the source', () => {
    const draft = createDraft();
    paste(
      draft,
      '[27/11/2026, 10:12 pm] Ali: Karachi to Lahore 3 March, heavy jet, 20 kg luggage, CNIC 42101-1234567-1',
    );
    const { note, source, cnic } = draft.texts;
    expect([note, source, cnic].map(({ value }) => value)).toEqual(['heavy jet', 'whatsapp', '42101-1234567-1']);
    expect(legsOf(draft)[0]?.luggage.value).toBe('20');
  });

  it('without one of two times marks only that time, and names what is missing', () => {
    const draft = createDraft();
    const { checks, labels, missing } = paste(draft, 'Karachi to Multan 3 March 9am, return 5 March, 4 bags');
    expect([labels, missing]).toEqual([
      ['From', 'To', 'Date', 'Time', 'Return'],
      ['Return time', 'Seats', 'Luggage'],
    ]);
    expect(draft.isTimeOpen.value).toBe(false);
    expect(legsOf(draft).map(({ time }) => checks.get(time)?.words)).toEqual(['9am', '']);
    expect(paste(createDraft(), 'Hello').missing).toEqual(['From', 'To', 'Date', 'Time', 'Seats']);
  });

  it('with several days and no word about the return marks the trip type', () => {
    const draft = createDraft();
    const { checks } = paste(draft, 'Karachi to Multan 3 March. Tax 5 March');
    expect([draft.trip.value, checks.get(draft.trip)?.doubt]).toEqual([TRIP.oneWay, '2 days were named.']);
  });

  it('replaces everything of an earlier message, except what somebody changed', () => {
    const draft = createDraft();
    const first = `[27/11/2026, 10:12 pm] Ali: ${MANY}, 20 kg luggage, one dog, heavy jet, 03001234567, a@example.com, 42101-1234567-1`;
    paste(draft, first);
    paste(draft, '');
    const other = createDraft();
    paste(other, '');
    expect(snapshot(draft)).toBe(snapshot(other));
    paste(draft, first);
    draft.texts.phone.set('03217654321');
    confirmValue(draft.texts.email);
    expect(listReplaced(draft, read('Karachi to Multan'))).toEqual(['Email']);
    paste(draft, 'Karachi to Multan', true);
    expect([draft.texts.phone.value, draft.texts.email.value]).toEqual(['03217654321', 'a@example.com']);
    paste(draft, 'Karachi to Multan');
    expect([draft.texts.phone.value, draft.texts.email.value]).toEqual(['03217654321', '']);
    expect([draft.trip.value, draft.legs.value.length]).toEqual([TRIP.oneWay, 1]);
  });

  it('adds to a typed note, replaces what an earlier message added, and shows what does not fit', () => {
    const draft = createDraft();
    draft.texts.note.set('Knows the owner');
    paste(draft, 'Karachi to Multan, heavy jet');
    expect(draft.texts.note.value).toBe('Knows the owner\nheavy jet');
    paste(draft, 'Karachi to Multan, wheelchair');
    expect(draft.texts.note.value).toBe('Knows the owner\nwheelchair');
    expect(paste(draft, `Karachi to Multan, ${'x'.repeat(490)}`).leftOut).toBe('x'.repeat(6));
    expect(draft.texts.note.value).toHaveLength(500);
  });

  it('shows which of its values differ from typed ones', () => {
    const draft = createDraft();
    draft.texts.phone.set('03001234567');
    const reading = read('Karachi to Multan, 0321-7654321, heavy jet');
    const kept = listKept(draft, reading);
    fillInReading(draft, reading, true);
    expect(listUnread(draft, reading, kept)).toBe('heavy jet; 0321-7654321');
  });

  it('is not added to a note in which somebody has changed its line', () => {
    const draft = createDraft();
    noteRest(draft, 'wheelchair');
    draft.texts.note.set('wheelchair to the aircraft');
    noteRest(draft, 'wheelchair');
    expect(draft.texts.note.value).toBe('wheelchair to the aircraft');
  });

  it('puts into the note what another kind of request has no field for', () => {
    const draft = createDraft();
    const text = 'Karachi to Multan 3 March 9am, 2 adults 1 kid, one dog, heavy jet';
    draft.kind.value = 'flightBooking';
    paste(draft, text);
    expect(draft.texts.note.value).toBe('heavy jet; Karachi; Multan; 9am; 2 adults, 1 kid; one dog');
    draft.kind.value = 'chauffeur';
    expect(listUnread(draft, read(text))).toBe('heavy jet; Karachi; Multan; one dog');
    draft.kind.value = 'internationalCharter';
    noteRest(draft, listUnread(draft, read(text)));
    expect(draft.texts.note.value).toBe('heavy jet; one dog');
  });

  it('replaces what an earlier message filled in, and asks before it replaces typed text', () => {
    const draft = createDraft();
    paste(draft, 'Karachi to Lahore 3 March\nName: Ali Khan');
    expect(listReplaced(draft, read('Karachi to Multan 4 March'))).toEqual([]);
    draft.texts.name.set('Ali Raza Khan');
    draft.legs.value[0]?.date.set('2027-03-09');
    const other = read('Karachi to Multan 4 March\nName: Sara Mir');
    expect(listReplaced(draft, other)).toEqual(['Date', 'Name']);
    expect(listReplaced(draft, read('Name: Ali Raza Khan'))).toEqual([]);
    fillInReading(draft, other, true);
    expect([codes(draft), draft.texts.name.value]).toEqual([['KHI MUX 2027-03-09'], 'Ali Raza Khan']);
    fillInReading(draft, other, false);
    expect([codes(draft), draft.texts.name.value]).toEqual([['KHI MUX 2027-03-04'], 'Sara Mir']);
  });

  it('asks before it removes typed legs, and keeps them if the answer is no', () => {
    const draft = createDraft();
    chooseTrip(draft, TRIP.multiLeg);
    addLeg(draft);
    draft.legs.value[2]?.date.set('2027-03-20');
    const two = read('KHI-ISB 3 March, ISB-GIL 5 March');
    expect(listReplaced(draft, two)).toEqual(['Leg 3']);
    fillInReading(draft, two, true);
    expect(codes(draft).map((leg) => leg.slice(-10))).toEqual(['2027-03-03', '2027-03-05', '2027-03-20']);
    fillInReading(draft, two, false);
    expect(codes(draft)).toHaveLength(2);
  });
});

it('legs that another trip type hides appear again, and are not sent in the meantime', () => {
  const draft = createDraft();
  paste(draft, MANY);
  const before = snapshot(draft);
  chooseTrip(draft, TRIP.oneWay);
  expect(codes(draft)).toEqual(['KHI ISB 2027-03-03']);
  chooseTrip(draft, TRIP.multiLeg);
  expect(snapshot(draft)).toBe(before);
});

it.each([
  ['privateCharter', ['request.name', 'request.phone', 'request.segments.0.fromLocation']],
  ['internationalCharter', ['request.name', 'request.phoneNo', 'request.departureLocation']],
  ['flightBooking', ['request.firstName', 'request.phone', 'request.flightId']],
  ['chauffeur', ['request.firstName', 'request.cnicOrPassport', 'request.lastName']],
] as const)('an empty %s shows an error at each field that it needs', async (kind, paths) => {
  const draft = createDraft();
  draft.kind.value = kind;
  expect(checkDraft(draft, [], now)).toBeUndefined();
  const { fieldsOf } = await import('./draft');
  for (const path of paths) expect([path, fieldsOf(draft)[path]?.error]).not.toEqual([path, '']);
});

it.each([
  ['2026-11-27', '', 'Pick-up date is in the past', ''],
  ['2026-11-28', '14:59', '', 'Pick-up time is in the past'],
  ['2026-11-28', '', '', ''],
  ['', 'noon', '', 'Enter a time such as 14:30'],
])('a pick-up on %j at %j has the errors of the public form: %j, %j', (day, time, ...errors) => {
  const draft = createDraft();
  const { pickUpDate, pickUpTime } = draft.texts;
  draft.kind.value = 'chauffeur';
  pickUpDate.set(day);
  pickUpTime.set(time);
  checkDraft(draft, [], now);
  expect([pickUpDate.error, pickUpTime.error]).toEqual(errors);
});
