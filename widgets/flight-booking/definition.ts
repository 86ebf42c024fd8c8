import { apiBase, currency, defineWidget, drafts, look, pkrRate, priceFirst, sentBy } from '../kit/define-widget.ts';
import type { FlightBookingProps } from '.';

export const definition = defineWidget<FlightBookingProps>({
  tag: 'flight-booking',
  title: 'Flight booking',
  urduTitle: 'فلائٹ بکنگ',
  page: '/flights-details/:id?',
  open: 'Book this flight',
  pictures: true,
  attributes: {
    flightId: {
      label: 'Flight',
      hint: 'The number of the flight. Without it, the id of your page’s address, else its last path segment, if it is a number.',
      control: 'count',
      placeholder: '5',
      parameter: 'id',
    },
    defaultFlightId: {
      label: 'Default flight',
      hint: 'When the address names none. Without it, the traveller is asked to choose one.',
      control: 'count',
      placeholder: '5',
      parameter: 'default-flight-id',
    },
    galleryUrl: {
      label: 'Gallery page',
      hint: 'Offered when no flight is named, or it does not exist. Without it, nothing is.',
      control: 'address',
      placeholder: '/flights',
      parameter: 'gallery-url',
    },
    termsUrl: {
      label: 'Terms page',
      hint: 'Linked where the traveller accepts the terms. Without it, the operator’s own are.',
      control: 'address',
      placeholder: '/terms',
      parameter: 'terms-url',
    },
    currency,
    pkrRate,
    priceFirst,
    drafts,
    apiBase,
    ...sentBy,
    ...look,
  },
  events: { onReady: 'ready', onSubmitted: 'submitted', onFailed: 'failed' },
  outcome: 'onSubmitted',
});
