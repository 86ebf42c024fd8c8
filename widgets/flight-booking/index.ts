export { FlightBooking, loadFlightBooking, type RenderedBookingProps } from './flight-booking';
export { flightIdFrom } from './flight-id';
export type { FlightBookingProps, OwnPageProps } from './options';
