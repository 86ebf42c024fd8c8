export { FlightBookingDetail } from './detail';
export { FlightBookingList } from './list';
