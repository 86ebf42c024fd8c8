import './flight-bookings.css';
import { RecordList } from '../records';
import { bookings } from './kind';

/** /admin/flights-bookings */
export const FlightBookingList = () => <RecordList kind={bookings} />;
