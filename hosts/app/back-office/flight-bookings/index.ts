import { type FlightBookingRecord, flightBookingById, flightBookingList } from '@charter-hosts/contract';
import { type Resource, screens } from '../records';
import { detail } from './detail';
import { list } from './list';

/** Flight bookings in the back office. */
export const flightBookings: Resource<FlightBookingRecord> = {
  name: 'flight-bookings',
  kind: 'flightBooking',
  path: '/admin/flights-bookings',
  calls: { all: flightBookingList, byId: flightBookingById },
  list,
  detail,
};

export const { List, Detail } = screens(flightBookings);
