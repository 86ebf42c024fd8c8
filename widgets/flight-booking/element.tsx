import { defineElement, describeElement, type WidgetElement, type WidgetJsx } from '../kit';
import kitStyles from '../kit/first.css?inline';
import { definition } from './definition';
import styles from './first.css?inline';
import { FlightBooking } from './flight-booking';
import type { FlightBookingProps } from './options';

export interface FlightBookingElement extends WidgetElement<FlightBookingProps> {}

declare global {
  interface HTMLElementTagNameMap {
    'flight-booking': FlightBookingElement;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'flight-booking': WidgetJsx<FlightBookingElement, FlightBookingProps>;
    }
  }
}

export const element = describeElement<FlightBookingProps>(definition, FlightBooking, [kitStyles, styles]);

/**
 * Defines `<flight-booking>`. The props of `FlightBooking` are its attributes (`apiBase` is `api-base`, `words` is
 * JSON) and properties; `onSubmitted` is the event `submitted`, with what the callback gets as `detail`.
 *
 * @csspart button the primary buttons: what to do next
 * @csspart secondary-button the other buttons with a border or a text alone
 * @csspart heading a heading, and the title of a group of fields
 * @csspart field a field with its label, hint and error
 * @csspart label the label of a field
 * @csspart input what is typed or chosen in
 * @csspart dialog a dialog
 * @csspart card the price beside the form; the pass of what was sent
 * @param defaults used where the element has no attribute or property of its own
 */
export function defineFlightBooking(defaults: Pick<FlightBookingProps, 'apiBase'> = {}): void {
  defineElement(element, defaults);
}
