import { type FlightBookingRecord, flightBookingById, flightBookingList } from 'charter-widgets/contract';
import { type Resource, screens } from '../records';
import { detail } from './detail';
import { list } from './list';

/** Flight bookings in the back office (spec, section 2, "Admin flight booking list" and "detail"; section 8). */
const bookings: Resource<FlightBookingRecord> = {
  name: 'flight-bookings',
  path: '/admin/flights-bookings',
  calls: { all: flightBookingList, byId: flightBookingById },
  list,
  detail,
};

export const { List, Detail } = screens(bookings);
