import { expect, test } from 'vitest';
import { UR } from '../../messages/late/ur';
import { createT, ENGLISH } from '../../messages/messages';
import { itineraryText } from './itinerary';

const ROUND_TRIP = {
  subject: 'Private charter request',
  legs: [
    ['Karachi (KHI) – Jinnah International Airport', 'Dubai (DXB)', '2099-12-01T14:30:00'],
    ['Dubai (DXB)', 'a helipad', '2099-12-05T09:00:00'],
  ],
  passengers: 4,
} as const;

test('an itinerary in words says what is asked for, each leg with its wall clock, and how many travel', () => {
  expect(itineraryText(ROUND_TRIP, ENGLISH).split('\n')).toEqual([
    'Private charter request',
    'Karachi (KHI) – Jinnah International Airport → Dubai (DXB), 2099-12-01 14:30',
    'Dubai (DXB) → a helipad, 2099-12-05 09:00',
    'Passengers: 4',
    'Your site could not be reached with this request. Please contact me.',
  ]);
});

test('a request without a route says how many travel', () => {
  expect(itineraryText({ subject: 'Chauffeur service request', passengers: 2 }, ENGLISH)).toMatch(
    /^Chauffeur service request\nPassengers: 2\n/,
  );
});

test('it is in the language of the widget, without characters that only a page needs', () => {
  const text = itineraryText(ROUND_TRIP, createT('ur', UR));
  expect(text).toContain(UR['Private charter request']);
  expect(text).not.toMatch(/[\u2066-\u2069]/);
});
