import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { checkDraft } from './check';
import { createDraft, type InternationalCharterDraft, snapshotSchema, toSnapshot } from './draft';
import { readPrefill } from './prefill';

/** This is 09:00 in Karachi; airports are unknown here. */
const NOW = new Date('2026-11-21T04:00:00Z');
const FLIGHT = {
  serviceType: 'International Charter Flight',
  departureLocation: ' Karachi (KHI) – Jinnah International Airport ',
  destinationLocation: 'Dubai (DXB) – Dubai International Airport',
  departureDateTime: '2026-12-01T14:30',
  returnDateTime: '',
  seats: '4',
  preferredAircraft: 'Midsize Jet',
};
const PERSON = { name: ' Ayesha Khan ', email: 'ayesha@example.com', phoneNo: '+92 300 0000001', message: '' };

function filled(changes: Partial<typeof FLIGHT & typeof PERSON> = {}): InternationalCharterDraft {
  const { name, email, phoneNo, message, ...rest } = { ...FLIGHT, ...PERSON, ...changes };
  const draft = createDraft(rest);
  draft.name.set(name);
  draft.email.set(email);
  draft.phoneNo.set(phoneNo);
  draft.message.set(message);
  return draft;
}

const errorsOf = (draft: InternationalCharterDraft) =>
  Object.fromEntries(Object.entries(draft).flatMap(([name, { error }]) => (error ? [[name, error]] : [])));

describe('the international charter form', () => {
  it('creates a request with trimmed texts; an empty return becomes null and an empty message stays empty', () => {
    expect(checkDraft(filled(), NOW)).toEqual({
      name: 'Ayesha Khan',
      email: 'ayesha@example.com',
      phoneNo: '03000000001',
      serviceType: 'International Charter Flight',
      departureLocation: 'Karachi (KHI) – Jinnah International Airport',
      destinationLocation: 'Dubai (DXB) – Dubai International Airport',
      departureDateTime: '2026-12-01T14:30:00',
      returnDateTime: null,
      seats: 4,
      preferredAircraft: 'Midsize Jet',
      message: '',
    });
  });

  it('has an error for everything that is missing in an untouched form', () => {
    const draft = createDraft({ seats: '' });
    expect(checkDraft(draft, NOW)).toBeUndefined();
    expect(errorsOf(draft)).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      phoneNo: 'Phone number is required',
      serviceType: 'Service type is required',
      departureLocation: 'Departure location is required',
      destinationLocation: 'Destination location is required',
      departureDateTime: 'Departure date is required',
      seats: 'Number of seats must be greater than 0',
      preferredAircraft: 'Preferred aircraft is required',
    });
  });

  it.each([
    [{ email: 'ayesha@example' }, { email: 'Please enter a valid email address' }],
    [{ phoneNo: 'call me' }, { phoneNo: 'Please enter a valid phone number' }],
    [{ seats: '1.5' }, { seats: 'Must be a whole number' }],
    [{ seats: '0' }, { seats: 'Number of seats must be greater than 0' }],
    [{ departureDateTime: 'T14:30' }, { departureDateTime: 'Departure date is required' }],
    [{ departureDateTime: '2026-12-01T' }, { departureDateTime: 'Departure time is required' }],
    [{ departureDateTime: '2026-12-01Tnoon' }, { departureDateTime: 'Enter a time such as 14:30' }],
    [{ returnDateTime: '2026-12-01T' }, { returnDateTime: 'Complete the return date and time, or clear it' }],
    [{ departureDateTime: '2026-11-20T23:59' }, { departureDateTime: 'Departure date is in the past' }],
    [{ departureDateTime: '2026-11-21T08:59' }, { departureDateTime: 'Departure time is in the past' }],
    [{ returnDateTime: '2026-12-01T14:29' }, { returnDateTime: 'Return date cannot be before the departure date' }],
  ])('shows the error of %j at its field', (changes, errors) => {
    const draft = filled(changes);
    expect(checkDraft(draft, NOW)).toBeUndefined();
    expect(errorsOf(draft)).toEqual(errors);
  });

  it.each([
    ['+44 20 7946 0958 ext. 12', '+44 20 7946 0958 ext. 12'],
    ['0300 1234567 / 0301 1234567', '0300 1234567 / 0301 1234567'],
    ['۰۳۰۰۱۲۳۴۵۶۷', '03001234567'],
    ['3055551234', '3055551234'],
    ['+1 305-555-1234', '+13055551234'],
  ])('sends the phone %s as %s', (phoneNo, sent) => {
    expect(checkDraft(filled({ phoneNo }), NOW)?.phoneNo).toBe(sent);
  });

  it('accepts a departure today, and a return at the same hour as the departure', () => {
    const sameHour = { departureDateTime: '2026-11-21T09:00', returnDateTime: '2026-11-21T09:00' };
    expect(checkDraft(filled(sameHour), NOW)?.returnDateTime).toBe('2026-11-21T09:00:00');
  });

  it('accepts a return on the day before the departure if the date line lies between', () => {
    const draft = filled({ departureDateTime: '2026-12-10T08:00', returnDateTime: '2026-12-09T18:00' });
    draft.departureLocation.set({ text: 'Auckland (AKL) – Auckland Airport', timezone: 'Pacific/Auckland' });
    draft.destinationLocation.set({ text: 'Honolulu (HNL) – Honolulu Airport', timezone: 'Pacific/Honolulu' });
    expect(checkDraft(draft, NOW)).toBeDefined();
    draft.returnDateTime.set('2026-12-09T08:59');
    expect(checkDraft(draft, NOW)).toBeUndefined();
  });

  it('reports a return before the departure together with missing fields', () => {
    const draft = filled({ name: '', returnDateTime: '2026-11-30T09:00' });
    checkDraft(draft, NOW);
    expect(errorsOf(draft)).toEqual({
      name: 'Name is required',
      returnDateTime: 'Return date cannot be before the departure date',
    });
  });

  it('refuses a return that is only half typed', () => {
    const draft = filled();
    expect(checkDraft(draft, NOW, true)).toBeUndefined();
    expect(errorsOf(draft)).toEqual({ returnDateTime: 'Complete the return date and time, or clear it' });
  });

  it('does not store a typed time that is invalid', () => {
    const draft = filled({ departureDateTime: '2026-12-01TAyesha', returnDateTime: 'T' });
    expect(toSnapshot(draft)).toMatchObject({ departureDateTime: '2026-12-01T', returnDateTime: 'T' });
    const around = filled({ departureDateTime: '2026-12-01TAyesha 14:30', returnDateTime: 'T14:30 Ayesha' });
    expect(toSnapshot(around)).toMatchObject({ departureDateTime: '2026-12-01T', returnDateTime: 'T' });
  });

  it('starts both ways at nine o’clock, and sends no return without a day', () => {
    expect(toSnapshot(createDraft())).toMatchObject({ departureDateTime: 'T09:00', returnDateTime: 'T09:00' });
    expect(checkDraft(filled({ returnDateTime: 'T09:00' }), NOW)?.returnDateTime).toBeNull();
  });

  it('refuses a flight that ends where it starts', () => {
    const draft = filled();
    draft.destinationLocation.set({ text: draft.departureLocation.value.text.toUpperCase() });
    expect(checkDraft(draft, NOW)).toBeUndefined();
    expect(errorsOf(draft)).toEqual({
      destinationLocation: 'From and to are the same. Choose another destination.',
    });
  });

  it('stores the flight, but nothing about the person', () => {
    const message = 'Halal catering for 12, at 14:30';
    expect(toSnapshot(filled({ message }))).toEqual({ ...FLIGHT, message });
  });

  it('is restored as it was stored, and from no other text', () => {
    const kept = toSnapshot(filled({ message: 'Boxes of 4x4x2x2x1x1x7' }));
    expect(kept.message).toBe('Boxes of 4x4x2x2x1x1x7');
    expect(toSnapshot(createDraft(kept))).toEqual(kept);
    expect([v.is(snapshotSchema, kept), v.is(snapshotSchema, {})]).toEqual([true, false]);
  });

  it.each(['Call me on 0300 000-0001', 'My CNIC is 42101-1234567-1', 'ayesha@example.com'])(
    'does not store a message that contains somebody’s number or address: %s',
    (message) => {
      expect(toSnapshot(filled({ message }))).toEqual({ ...FLIGHT, message: '' });
    },
  );
});

const given = (query: string) =>
  Object.fromEntries(Object.entries(readPrefill(query)).filter(([, value]) => value !== undefined));

describe('the URL parameters that fill the international charter form in', () => {
  it('name the flight, in any case', () => {
    expect(
      given(
        '?From=KHI&to=DXB&departure=2026-12-01T14:30&return=2026-12-05T08:05:00&seats=4' +
          '&service=Fleet Inquiry&aircraft=Heavy Jet&message=The G650, please',
      ),
    ).toEqual({
      departureLocation: 'KHI',
      destinationLocation: 'DXB',
      departureDateTime: '2026-12-01T14:30',
      returnDateTime: '2026-12-05T08:05',
      seats: '4',
      serviceType: 'Fleet Inquiry',
      preferredAircraft: 'Heavy Jet',
      message: 'The G650, please',
    });
  });

  it.each([
    ['departure=2026-12-01', { departureDateTime: '2026-12-01T09:00' }],
    ['service=helicopter-ride-tour', { serviceType: 'Helicopter Ride / Tour' }],
    ['service=REGIONAL JET FLIGHT', { serviceType: 'Regional Jet Flight' }],
    ['aircraft=supermid', { preferredAircraft: 'Super-Mid' }],
    ['aircraft=not_sure', { preferredAircraft: 'Not Sure' }],
  ])('are read as links are usually written, with nine o’clock for a day alone: %s', (query, start) => {
    expect(given(query)).toEqual(start);
  });

  it.each([
    'departure=2026-02-30',
    'departure=tomorrow',
    'return=2026-12-01T25:00',
    'seats=0',
    'seats=1000',
    'seats=two',
    'service=',
    'service=Rocket',
    'aircraft=Zeppelin',
    'name=Ayesha&email=ayesha@example.com&phone=0300&utm_source=mail',
  ])('are ignored when they are unknown or impossible: %s', (query) => {
    expect(given(query)).toEqual({});
  });

  it('are shortened to the longest allowed place', () => {
    expect(given(`from=${'x'.repeat(10_000)}`).departureLocation).toHaveLength(200);
  });
});
