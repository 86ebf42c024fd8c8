import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type ChauffeurDraft, checkDraft, createDraft, snapshotSchema, toSnapshot } from './draft';
import { readLink, readPrefill } from './prefill';

const COMPLETE = {
  firstName: ' Ayesha ',
  lastName: 'Khan ',
  cnicOrPassport: ' 42101-1234567-1 ',
  numberOfPassengers: '3',
  luggage: '2',
  phone: '',
  email: '',
  pickUpPlace: '',
  pickUpDate: '',
  pickUpTime: '',
  flightNumber: '',
};

/** This is 14:00 in Karachi. */
const NOW = new Date('2026-11-21T09:00:00Z');

function filled(changes: Partial<typeof COMPLETE> = {}): ChauffeurDraft {
  const draft = createDraft();
  for (const [name, value] of Object.entries({ ...COMPLETE, ...changes }))
    draft[name as keyof ChauffeurDraft].set(value);
  return draft;
}

const errorsOf = (draft: ChauffeurDraft) =>
  Object.fromEntries(Object.entries(draft).flatMap(([name, { error }]) => (error ? [[name, error]] : [])));

describe('the chauffeur form', () => {
  it('starts with one passenger and nothing else', () => {
    const open = { luggage: '', pickUpDate: '', pickUpTime: '', flightNumber: '' };
    expect(toSnapshot(createDraft())).toEqual({ numberOfPassengers: '1', ...open });
  });

  it('creates a request with trimmed texts and whole numbers, without empty fields', () => {
    expect(checkDraft(filled({ phone: ' ', email: ' ' }))).toEqual({
      firstName: 'Ayesha',
      lastName: 'Khan',
      cnicOrPassport: '42101-1234567-1',
      numberOfPassengers: 3,
      luggage: 2,
    });
  });

  it('sends where and when the car is needed, if that is filled in', () => {
    const pickUp = { pickUpDate: '2026-11-21', pickUpTime: '14:00', flightNumber: 'pk 301' };
    expect(checkDraft(filled({ ...pickUp, pickUpPlace: ' Serena Hotel ' }), NOW)).toMatchObject({
      ...pickUp,
      pickUpPlace: 'Serena Hotel',
    });
    expect(checkDraft(filled({ pickUpTime: '08:00' }), NOW)).toEqual({ ...checkDraft(filled()), pickUpTime: '08:00' });
  });

  it('refuses a date that is only half typed', () => {
    const draft = filled();
    expect(checkDraft(draft, NOW, true)).toBeUndefined();
    expect(errorsOf(draft)).toEqual({ pickUpDate: 'Complete the date, or clear it' });
  });

  it('is restored only from a draft that it stored itself', () => {
    expect(v.is(snapshotSchema, {})).toBe(false);
    expect(v.is(snapshotSchema, toSnapshot(filled()))).toBe(true);
  });

  it('sends the phone in one format, and the e-mail, if they are given', () => {
    const draft = filled({ phone: ' +92 (300) 000-0001 ', email: ' ayesha@example.com ' });
    expect(checkDraft(draft)).toMatchObject({ phone: '03000000001', email: 'ayesha@example.com' });
    expect(draft.phone.value).toBe(' +92 (300) 000-0001 ');
  });

  it.each([
    [{ phone: 'call me' }, { phone: 'Please enter a valid phone number' }],
    [{ email: 'ayesha@example' }, { email: 'Please enter a valid email address' }],
    [{ firstName: '  ' }, { firstName: 'First name is required' }],
    [{ lastName: '' }, { lastName: 'Last name is required' }],
    [{ cnicOrPassport: ' ' }, { cnicOrPassport: 'CNIC or Passport is required' }],
    [{ numberOfPassengers: '' }, { numberOfPassengers: 'Number of passengers must be greater than 0' }],
    [{ numberOfPassengers: '0' }, { numberOfPassengers: 'Number of passengers must be greater than 0' }],
    [{ numberOfPassengers: '2.5' }, { numberOfPassengers: 'Must be a whole number' }],
    [{ luggage: '' }, { luggage: 'Luggage count cannot be negative' }],
    [{ luggage: '0' }, { luggage: 'Luggage count cannot be negative' }],
    [{ luggage: '-1' }, { luggage: 'Luggage count cannot be negative' }],
    [{ luggage: '21' }, { luggage: 'Our largest car takes 20 pieces. Send a second request for the rest.' }],
    [
      { numberOfPassengers: '13' },
      { numberOfPassengers: 'Our largest car has 12 seats. Send a second request for the other passengers.' },
    ],
    [{ pickUpDate: '2026-11-20' }, { pickUpDate: 'Pick-up date is in the past' }],
    [{ pickUpDate: '2026-11-21', pickUpTime: '13:59' }, { pickUpTime: 'Pick-up time is in the past' }],
    [{ pickUpTime: 'noon' }, { pickUpTime: 'Enter a time such as 14:30' }],
    [
      { flightNumber: 'call 0300 1234567' },
      { flightNumber: 'Enter a flight number such as PK 301, or leave it empty' },
    ],
  ])('shows the error of %j at its field', (changes, errors) => {
    const draft = filled(changes);
    expect(checkDraft(draft, NOW)).toBeUndefined();
    expect(errorsOf(draft)).toEqual(errors);
  });

  it('removes the error of an edited field, and keeps those of the others', () => {
    const draft = createDraft();
    checkDraft(draft);
    draft.firstName.set('A');
    expect(errorsOf(draft)).not.toHaveProperty('firstName');
    expect(errorsOf(draft)).toHaveProperty('lastName');
  });

  it('stores its numbers and the time, but nothing about the person or the address', () => {
    const pickUp = { pickUpPlace: 'House 12', pickUpDate: '2026-12-01', pickUpTime: '14:30', flightNumber: 'PK 301' };
    const { pickUpPlace: _, ...kept } = pickUp;
    expect(toSnapshot(filled(pickUp))).toEqual({ numberOfPassengers: '3', luggage: '2', ...kept });
    const typed = { pickUpTime: 'ask Ayesha', flightNumber: '03001234567' };
    expect(toSnapshot(filled(typed))).toMatchObject({ pickUpTime: '', flightNumber: '' });
  });
});

describe('the URL parameters that fill the chauffeur form in', () => {
  it('are the passengers, the luggage and the pick-up, with names in any case', () => {
    expect(readPrefill('?Passengers=3&LUGGAGE=2&place=Lahore (LHE)&date=2026-12-01&time=2:30 pm&flight=pk301')).toEqual(
      {
        numberOfPassengers: '3',
        luggage: '2',
        pickUpPlace: 'Lahore (LHE)',
        pickUpDate: '2026-12-01',
        pickUpTime: '14:30',
        flightNumber: 'pk301',
      },
    );
  });

  it('report how each parameter was read', () => {
    expect(readLink('Passengers=3&luggage=0&passengers=4&x=1')).toEqual([
      { name: 'Passengers', value: '3', field: 'numberOfPassengers', problem: 'repeated' },
      { name: 'luggage', value: '0', field: 'luggage', problem: 'impossible' },
      { name: 'passengers', value: '4', field: 'numberOfPassengers', readAs: '4' },
      { name: 'x', value: '1', problem: 'unknown' },
    ]);
  });

  it.each([
    'passengers=0',
    'passengers=-2',
    'passengers=1.5',
    'passengers=many',
    'passengers=13',
    'luggage=0',
    'luggage=21',
    'luggage=1e3',
    'date=2026-02-30&time=25:00&flight=who knows',
    'firstName=Ayesha&cnic=42101',
    '',
  ])('are ignored when they are unknown or impossible: %s', (query) => {
    expect(Object.values(readPrefill(query)).filter((value) => value !== undefined)).toEqual([]);
  });
});
