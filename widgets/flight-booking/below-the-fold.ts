/** The widget's second chunk: nobody sees or uses these before the flight itself. */
export { BookingForm } from './booking-form';
export { Gallery } from './gallery';
