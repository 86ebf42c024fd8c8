import { defineElement } from '../kit';
import kitStyles from '../kit/styles.css?inline';
import { FlightGallery, type FlightGalleryProps } from './flight-gallery';
import styles from './styles.css?inline';

/**
 * Defines `<flight-gallery>`. Attributes: `api-base`, `booking-url`, `charter-url`, `open-with`, `currency`, `from`,
 * `to`, `limit`, `theme`, `words` (JSON).
 * Events: `ready`, `flight-selected` (`detail.id`), `failed` (`detail.message`).
 *
 * @param defaults used where the element has no attribute or property of its own
 */
export function defineFlightGallery(defaults: Pick<FlightGalleryProps, 'apiBase'> = {}): void {
  defineElement<FlightGalleryProps>('flight-gallery', FlightGallery, {
    attributes: {
      apiBase: 'string',
      bookingUrl: 'string',
      charterUrl: 'string',
      openWith: 'string',
      currency: 'string',
      from: 'string',
      to: 'string',
      limit: 'json',
      theme: 'string',
      words: 'json',
    },
    events: {
      onReady: 'ready',
      onFlightSelected: 'flight-selected',
      onFailed: 'failed',
    },
    styles: [kitStyles, styles],
    defaults,
  });
}
