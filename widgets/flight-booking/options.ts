import type { ReactNode } from 'react';
import type { PriceProps, RequestFormProps, SignedInTraveller, WidgetEvents } from '../kit';

export interface FlightBookingProps extends RequestFormProps, PriceProps {
  /**
   * The id of the flight to book. Default: the `id` in the query of the page's address, else its last path segment, if
   * numeric.
   */
  flightId?: number | string | undefined;
  /** The flight id when the address has none. Default: none; the visitor is asked to choose a flight. */
  defaultFlightId?: number | string | undefined;
  /** The page with all flights, linked when there is no flight to show. Default: no link. */
  galleryUrl?: string | undefined;
  /**
   * The page with the terms that the traveller accepts. Default: the operator's terms; without those the terms have no
   * link.
   */
  termsUrl?: string | undefined;
  /** Called when the flight is shown and its form can be used. */
  onReady?: ((detail: WidgetEvents['ready']) => void) | undefined;
  /** Called when there is no flight to show or the booking was not stored, with the message that is shown. */
  onFailed?: ((detail: WidgetEvents['failed']) => void) | undefined;
}

/** Props for the operator's own pages. */
export interface OwnPageProps extends SignedInTraveller {
  /** Receives a function that shows the confirmation; call it once, soon. Default: it is shown at once. */
  onReveal?: ((show: () => void) => void) | undefined;
  /**
   * Shown in the price card and next to the form's button. Default: the operator's contact next to the button, once loaded.
   */
  children?: ReactNode;
}
