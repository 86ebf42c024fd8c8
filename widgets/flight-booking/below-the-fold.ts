/** The widget's second chunk: nobody sees or uses these before the flight itself, or without one. */
export { Departed } from './departed';
export { BookingForm } from './form';
export { Gallery } from './gallery';
export { NoFlight } from './no-flight';
