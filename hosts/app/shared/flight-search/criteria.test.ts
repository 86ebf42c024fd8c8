import { describe, expect, it } from 'vitest';
import { type Criteria, readCriteria, toCall } from './criteria';
import { criteriaErrors } from './criteria-errors';
import { charterFormPath, writeCriteria } from './write-criteria';

const KHI = 'Karachi (KHI) – Jinnah International Airport';
const TODAY = '2026-11-21';
const nothing = { from: '', to: '', departure: '', return: '', back: '', passengers: '' };
const all = {
  from: KHI,
  to: 'Dubai',
  departure: '2026-12-01',
  return: '2026-12-03',
  back: '2026-12-05',
  passengers: '2',
};

/** The errors of a search between two places with unknown zones. */
const errorsOf = (criteria: Criteria, backOffice = false) =>
  criteriaErrors(
    criteria,
    { from: { text: criteria.from }, to: { text: criteria.to } },
    { backOffice, now: new Date(`${TODAY}T12:00:00Z`) },
  );

describe('a flight search in the address', () => {
  it('is restored as it was written', () => {
    expect(readCriteria(`?${writeCriteria(all)}`)).toEqual(all);
  });

  it('contains only what is set', () => {
    expect(writeCriteria({ ...nothing, from: 'KHI', passengers: '1' })).toBe('from=KHI&passengers=1');
  });

  it('accepts a text as long as an airport’s may be, without the spaces around it', () => {
    const from = 'x'.repeat(200);
    expect(readCriteria(`?from=%20${from}%20`)).toEqual({ ...nothing, from });
  });

  it.each([
    ['nothing', ''],
    ['spaces for an airport', '?from=%20%20'],
    ['a text too long for an airport', `?to=${'x'.repeat(201)}`],
    ['a day that does not exist', '?departure=2026-02-30&return=soon'],
    ['a date-time', '?departure=2026-12-01T10:00'],
    ['seven passengers', '?passengers=7'],
    ['half a passenger', '?passengers=0.5'],
  ])('ignores %s', (_what, search) => {
    expect(readCriteria(search)).toEqual(nothing);
  });
});

describe('a search', () => {
  it('asks the API under its own names', () => {
    expect(toCall(all)).toEqual({
      FromLocation: KHI,
      ToLocation: 'Dubai',
      DepartureDate: '2026-12-01',
      ToDate: '2026-12-03',
      passengers: '2',
    });
  });

  it('needs no more than both airports', () => {
    expect(errorsOf({ ...nothing, from: 'KHI', to: 'DXB' })).toEqual({});
  });

  it('needs both airports', () => {
    expect(errorsOf(nothing)).toEqual({
      from: 'Departure airport is required',
      to: 'Arrival airport is required',
    });
  });

  it('allows arrival on the day of departure, but not before it', () => {
    expect(errorsOf({ ...all, return: all.departure })).toEqual({});
    expect(errorsOf({ ...all, return: '2026-11-30' })).toEqual({
      return: 'Arrival date is before the departing date',
    });
  });

  it('allows past days only for staff', () => {
    const past = { ...all, departure: '2026-11-20', return: '' };
    expect(errorsOf(past)).toEqual({ departure: 'Departing date is in the past' });
    expect(errorsOf(past, true)).toEqual({});
    expect(errorsOf({ ...all, departure: '', return: '2026-11-20' })).toEqual({
      return: 'Arrival date is in the past',
    });
    expect(errorsOf({ ...all, departure: TODAY, return: TODAY })).toEqual({});
  });

  it('accepts a return day that is neither past nor before the departure, and has its own error', () => {
    const errors = (changes: object) => errorsOf({ ...all, return: '', ...changes });
    expect(errors({ back: all.departure })).toEqual({});
    expect(errors({ back: '2026-11-30' })).toEqual({ back: 'Return date is before the departing date' });
    expect(errors({ departure: '', back: '2026-11-20' })).toEqual({ back: 'Return date is in the past' });
  });

  it('fills in the charter form', () => {
    expect(charterFormPath({ ...all, from: 'KHI', back: '' })).toBe(
      '/private-charter-form?from=KHI&to=Dubai&date=2026-12-01&adults=2',
    );
  });

  it('with a return day fills in a round trip', () => {
    expect(charterFormPath({ ...all, from: 'KHI' })).toBe(
      '/private-charter-form?type=roundtrip&from=KHI&to=Dubai&date=2026-12-01&date2=2026-12-05&adults=2',
    );
  });
});
