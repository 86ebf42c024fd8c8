import { Departed } from './departed';
import { BookingForm } from './form';
import { Gallery } from './gallery';
import { Aircraft, NoFlight } from './late-parts';

/**
 * The widget's second chunk, which is not needed before the flight is shown. It is one object, because the bundler's
 * namespace objects break on pages that extend `Object.prototype`.
 */
export const rest = { Aircraft, BookingForm, Departed, Gallery, NoFlight };
