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
};

function filled(changes: Partial<typeof COMPLETE> = {}): ChauffeurDraft {
  const draft = createDraft();
  for (const [name, value] of Object.entries({ ...COMPLETE, ...changes }))
    draft[name as keyof ChauffeurDraft].set(value);
  return draft;
}

const errorsOf = (draft: ChauffeurDraft) =>
  Object.fromEntries(Object.entries(draft).flatMap(([name, { error }]) => (error ? [[name, error]] : [])));

describe('the chauffeur form', () => {
  it('begins with one passenger and nothing else', () => {
    expect(toSnapshot(createDraft())).toEqual({ numberOfPassengers: '1', luggage: '' });
  });

  it('makes a request of trimmed texts and whole numbers', () => {
    expect(checkDraft(filled())).toEqual({
      firstName: 'Ayesha',
      lastName: 'Khan',
      cnicOrPassport: '42101-1234567-1',
      numberOfPassengers: 3,
      luggage: 2,
    });
  });

  it('leaves out of the request what is blank', () => {
    expect(checkDraft(filled({ phone: ' ', email: ' ' }))).toEqual(checkDraft(filled()));
  });

  it('takes nothing else for what it kept', () => {
    expect(v.is(snapshotSchema, {})).toBe(false);
    expect(v.is(snapshotSchema, toSnapshot(filled()))).toBe(true);
  });

  it('sends a phone in one form, and an e-mail address, where they are given', () => {
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
    [{ luggage: '10000' }, { luggage: 'At most 9999' }],
  ])('refuses %j on its field', (changes, errors) => {
    const draft = filled(changes);
    expect(checkDraft(draft)).toBeUndefined();
    expect(errorsOf(draft)).toEqual(errors);
  });

  it('takes an error off a field that is edited, and off that one alone', () => {
    const draft = createDraft();
    checkDraft(draft);
    draft.firstName.set('A');
    expect(errorsOf(draft)).not.toHaveProperty('firstName');
    expect(errorsOf(draft)).toHaveProperty('lastName');
  });

  it('keeps its numbers over a reload, and nothing about the person', () => {
    expect(toSnapshot(filled())).toEqual({ numberOfPassengers: '3', luggage: '2' });
  });
});

describe('the URL parameters that fill the chauffeur form in', () => {
  it('are the passengers and the luggage, their names in any case', () => {
    expect(readPrefill('?Passengers=3&LUGGAGE=2')).toEqual({ numberOfPassengers: '3', luggage: '2' });
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
    'passengers=1000',
    'luggage=0',
    'luggage=10000',
    'luggage=1e3',
    'firstName=Ayesha&cnic=42101',
    '',
  ])('are ignored when they are unknown or impossible: %s', (query) => {
    expect(Object.values(readPrefill(query)).filter((value) => value !== undefined)).toEqual([]);
  });
});
