import { Departed } from './departed';
import { BookingForm } from './form';
import { Gallery } from './gallery';
import { NoFlight } from './no-flight';

/**
 * The widget's second chunk: nobody sees or uses these before the flight itself, or without one. One object, because the
 * namespace object that the bundler makes otherwise breaks on pages that extend Object.prototype.
 */
export const rest = { BookingForm, Departed, Gallery, NoFlight };
