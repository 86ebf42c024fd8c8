import { defineElement, describeElement, type WidgetElement, type WidgetJsx } from '../kit';
import kitStyles from '../kit/first.css?inline';
import { definition } from './definition';
import { FlightGallery, type FlightGalleryProps } from './flight-gallery';
import styles from './styles.css?inline';

export interface FlightGalleryElement extends WidgetElement<FlightGalleryProps> {}

declare global {
  interface HTMLElementTagNameMap {
    'flight-gallery': FlightGalleryElement;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'flight-gallery': WidgetJsx<FlightGalleryElement, FlightGalleryProps>;
    }
  }
}

export const element = describeElement<FlightGalleryProps>(definition, FlightGallery, [kitStyles, styles]);

/**
 * Defines `<flight-gallery>`. The props of `FlightGallery` are its attributes (`apiBase` is `api-base`, `words` is
 * JSON) and properties; `onFlightSelected` is the event `flight-selected`, with what the callback gets as `detail`.
 *
 * @csspart button the primary buttons: what to do next
 * @csspart secondary-button the button for more flights
 * @csspart card a flight
 * @param defaults used where the element has no attribute or property of its own
 */
export function defineFlightGallery(defaults: Pick<FlightGalleryProps, 'apiBase'> = {}): void {
  defineElement(element, defaults);
}
