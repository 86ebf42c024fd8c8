export { FlightBooking, type FlightBookingProps } from './flight-booking';
export { flightIdFrom } from './flight-id';
