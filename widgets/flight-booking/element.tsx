import { defineElement } from '../kit';
import kitStyles from '../kit/styles.css?inline';
import { FlightBooking, type FlightBookingProps } from './flight-booking';
import styles from './styles.css?inline';

/**
 * Defines `<flight-booking>`. Attributes: `api-base`, `flight-id`, `default-flight-id`, `currency`, `gallery-url`,
 * `terms-url`, `theme`, `words` (JSON). Without `flight-id`, the page's address names the flight.
 * Events: `ready`, `submitted` (`detail.id`), `failed` (`detail.message`).
 *
 * @param defaults used where the element has no attribute or property of its own
 */
export function defineFlightBooking(defaults: Pick<FlightBookingProps, 'apiBase'> = {}): void {
  defineElement<FlightBookingProps>('flight-booking', FlightBooking, {
    attributes: {
      apiBase: 'string',
      flightId: 'string',
      defaultFlightId: 'string',
      currency: 'string',
      galleryUrl: 'string',
      termsUrl: 'string',
      theme: 'string',
      words: 'json',
    },
    events: { onReady: 'ready', onSubmitted: 'submitted', onFailed: 'failed' },
    styles: [kitStyles, styles],
    defaults,
  });
}
