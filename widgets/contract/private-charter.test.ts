import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MAX_SEGMENTS, TRIP } from './charter-segment';
import { fieldErrors } from './envelope';
import { charterRequest } from './private-charter';

const segment = {
  fromLocation: 'Karachi (KHI) – Jinnah International Airport',
  toLocation: 'Dubai (DXB) – Dubai International Airport',
  departDate: '2026-12-01T14:30:00',
  seats: 4,
  luggage: 0,
  pets: 1,
};
const request = {
  trip: TRIP.oneWay,
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  phone: '03000000001',
  cnic: '',
  segments: [segment],
};
const errorsOf = (change: object) => {
  const parsed = v.safeParse(charterRequest, { ...request, ...change });
  return parsed.success ? {} : fieldErrors(parsed.issues);
};
const inSegment = (change: object) => errorsOf({ segments: [{ ...segment, ...change }] });

describe('a private charter request', () => {
  it('is accepted when it is complete', () => {
    expect(v.parse(charterRequest, request)).toEqual(request);
  });

  it.each([
    ['name', '', 'Name is required'],
    ['name', ' ', 'Name is required'],
    ['name', 'A', 'Name must be at least 2 characters'],
    ['email', undefined, 'Email is required'],
    ['email', 'ayesha@example', 'Please enter a valid email address'],
    ['phone', '', 'Phone number is required'],
    ['phone', '+971 50 0000001', 'Phone must be in format: 03xxxxxxxxx'],
    ['phone', '030000000012', 'Phone must be in format: 03xxxxxxxxx'],
    ['trip', undefined, 'Trip type is required'],
    ['trip', 4, 'Trip type is required'],
  ])('is refused for %s %j: %s', (name, value, message) => {
    expect(errorsOf({ [name]: value })).toEqual({ [name]: message });
  });

  it.each([
    [TRIP.oneWay, 0, 'One Way trip must have exactly 1 segment'],
    [TRIP.oneWay, 2, 'One Way trip must have exactly 1 segment'],
    [TRIP.roundTrip, 1, 'Round Trip must have exactly 2 segments'],
    [TRIP.roundTrip, 3, 'Round Trip must have exactly 2 segments'],
    [TRIP.multiLeg, 1, 'Multi City/Multi Stop trips must have at least 2 segments'],
    [TRIP.multiStop, 1, 'Multi City/Multi Stop trips must have at least 2 segments'],
    [TRIP.multiLeg, MAX_SEGMENTS + 1, `At most ${MAX_SEGMENTS} legs`],
  ])('of trip %i is refused with %i legs: %s', (trip, count, message) => {
    expect(errorsOf({ trip, segments: Array(count).fill(segment) })).toEqual({ segments: message });
  });

  it.each([
    ['fromLocation', '', 'From location is required'],
    ['toLocation', '  ', 'To location is required'],
    ['departDate', '', 'Departure date is required'],
    ['departDate', undefined, 'Departure date is required'],
    ['seats', 0, 'At least 1 seat is required'],
    ['seats', undefined, 'At least 1 seat is required'],
    ['pets', -1, 'Pets cannot be negative'],
    ['luggage', -1, 'Luggage weight must be 0 or positive'],
    ['luggage', undefined, 'Luggage weight must be 0 or positive'],
  ])('is refused for a leg with %s %j: %s', (name, value, message) => {
    expect(inSegment({ [name]: value })).toEqual({ [`segments.0.${name}`]: message });
  });

  it.each([
    [TRIP.roundTrip, 2],
    [TRIP.multiLeg, 2],
    [TRIP.multiStop, 2],
  ])('of trip type %i may have %i legs', (trip, count) => {
    expect(errorsOf({ trip, segments: Array(count).fill(segment) })).toEqual({});
  });

  it('reports a wrong number of legs beside other errors, once its trip and legs can be read', () => {
    expect(Object.keys(errorsOf({ segments: [], name: 5 }))).toEqual(['name', 'segments']);
    for (const segments of ['none', undefined])
      expect(errorsOf({ segments })).toEqual({ segments: 'At least one segment is required' });
    expect(Object.keys(errorsOf({ segments: [{}, {}] }))).not.toContain('segments');
    expect(errorsOf({ trip: 9, segments: [] })).toEqual({ trip: 'Trip type is required' });
  });

  it.each(['+92 300 0000001', '0092 (300) 000-0001', '300 0000001'])('has its phone in one format for %s', (phone) => {
    expect(v.parse(charterRequest, { ...request, phone }).phone).toBe('03000000001');
  });

  it('has no pets when none are named', () => {
    const { pets, ...without } = segment;
    expect(v.parse(charterRequest, { ...request, segments: [without] }).segments[0]?.pets).toBe(0);
  });
});
