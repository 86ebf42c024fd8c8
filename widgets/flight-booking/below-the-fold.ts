/** The widget's second chunk: nobody sees or uses these before the flight itself. */
export { Aircraft } from './aircraft';
export { BookingForm } from './booking-form';
export { Gallery } from './gallery';
