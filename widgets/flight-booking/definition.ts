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
      hint: 'Number of the flight. Default: the id in your page’s address, else its last path segment if that is a number.',
      control: 'count',
      placeholder: '5',
      parameter: 'id',
    },
    defaultFlightId: {
      label: 'Default flight',
      hint: 'Used when the page address has no flight id. Default: the traveller chooses a flight.',
      control: 'count',
      placeholder: '5',
      parameter: 'default-flight-id',
    },
    galleryUrl: {
      label: 'Gallery page',
      hint: 'Link shown when there is no flight. Default: no link.',
      control: 'address',
      placeholder: '/flights',
      parameter: 'gallery-url',
    },
    termsUrl: {
      label: 'Terms page',
      hint: 'The terms that the traveller accepts. Default: the operator’s terms.',
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
