import { describe, expect, it } from 'vitest';
import { bookingState, type FlightBookingRecord } from './flight-booking-records';

type Flight = NonNullable<FlightBookingRecord['flight']>;

const booked = {
  fromLocation: 'Karachi (KHI)',
  toLocation: 'Skardu (KDU)',
  departureDatetime: '2099-03-04T14:30:00',
  arrivalDatetime: '2099-03-04T16:45:00',
  seatPrice: 1250.5,
  aircraftName: 'AP-TST',
  aircraftType: 1,
};
const flight = (changes: Partial<Flight> = {}) => ({ ...booked, ...changes }) as Flight;

describe('a booking', () => {
  it('is as booked while its flight keeps its times and places, whatever else changes', () => {
    expect(bookingState({ booked, flight: flight() })).toBe('asBooked');
    expect(bookingState({ booked, flight: flight({ seatPrice: 1, aircraftName: 'AP-NEW' }) })).toBe('asBooked');
  });

  it.each([
    { departureDatetime: '2099-03-04T15:30:00' },
    { arrivalDatetime: '0001-01-01T00:00:00' },
    { fromLocation: 'Lahore (LHE)' },
    { toLocation: 'Gilgit (GIL)' },
  ])('has a flight that moved with %j', (changes) => {
    expect(bookingState({ booked, flight: flight(changes) })).toBe('moved');
  });

  it('is of a flight that is gone once there is none, and as booked where nobody knows what was', () => {
    expect(bookingState({ booked, flight: null })).toBe('gone');
    expect(bookingState({ booked: null, flight: flight() })).toBe('asBooked');
    expect(bookingState({ flight: flight() })).toBe('asBooked');
  });
});
