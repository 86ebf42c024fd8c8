import type { ReactNode } from 'react';
import type { PriceProps, RequestFormProps, WidgetEvents } from '../kit';

export interface FlightBookingProps extends RequestFormProps, PriceProps {
  /**
   * The flight to book. Default: what the page's address says, its query's `id`, otherwise its last path segment, if
   * numeric.
   */
  flightId?: number | string | undefined;
  /** The flight when the address names none. Default: none, and the visitor is asked to choose one. */
  defaultFlightId?: number | string | undefined;
  /** Where the flights are, offered when there is none to show. Without it, nothing is offered. */
  galleryUrl?: string | undefined;
  /**
   * The terms that the traveller accepts, linked where they do. Default: the operator's own; where it has none, they are
   * only named.
   */
  termsUrl?: string | undefined;
  /** The flight is shown and its form can be used. */
  onReady?: ((detail: WidgetEvents['ready']) => void) | undefined;
  /** There is no flight to show, or the booking was not stored; the message is the one shown. */
  onFailed?: ((detail: WidgetEvents['failed']) => void) | undefined;
}

/** For a page of the operator's own. */
export interface OwnPageProps {
  /** Is handed what shows the confirmation, to call it in a transition, soon and once. Default: it is shown at once. */
  onReveal?: ((show: () => void) => void) | undefined;
  /**
   * Below 'Reserve' in the card beside the page and beside the form's button, for who hesitates. Default: how the desk is
   * reached, at the button, once it is known.
   */
  children?: ReactNode;
}
