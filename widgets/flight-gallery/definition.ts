import { apiBase, currency, defineWidget, drafts, look, pkrRate, priceFirst } from '../kit/define-widget.ts';
import type { FlightGalleryProps } from '.';

export const definition = defineWidget<FlightGalleryProps>({
  tag: 'flight-gallery',
  title: 'Flights',
  urduTitle: 'فلائٹس',
  page: '/flights-products',
  open: 'See our flights',
  pictures: true,
  attributes: {
    openWith: {
      label: 'When a flight is chosen',
      hint: 'Opens the booking page in a new tab, or only notifies your page (flight-selected). Default: a new tab.',
      control: 'choice',
      choices: [
        { value: 'tab', label: 'Opens in a new tab' },
        { value: 'event', label: 'Notifies your page' },
      ],
      parameter: 'open-with',
    },
    bookingUrl: {
      label: 'Booking page',
      hint: 'Your page for a flight; {id} is replaced by its number. Default: the operator’s page.',
      control: 'address',
      placeholder: '/book?flight={id}',
      parameter: 'booking-url',
    },
    charterUrl: {
      label: 'Charter page',
      hint: 'Link shown in an empty gallery. Default: the operator’s charter form.',
      control: 'address',
      placeholder: '/charter',
      parameter: 'charter-url',
    },
    from: {
      label: 'From',
      hint: 'Only flights from this airport: a code or a part of the name.',
      control: 'text',
      placeholder: 'KHI',
      parameter: 'from',
    },
    to: { label: 'To', hint: 'Only flights to this airport.', control: 'text', placeholder: 'DXB', parameter: 'to' },
    kind: {
      label: 'Flights',
      hint: 'All flights with images, or only empty legs (also without images). Default: all.',
      control: 'choice',
      choices: [{ value: 'empty-legs', label: 'Only empty legs' }],
      parameter: 'kind',
    },
    limit: {
      kind: 'json',
      label: 'At most',
      hint: 'How many flights to show. Default: all, 24 at a time.',
      control: 'count',
      placeholder: 'All',
      parameter: 'limit',
    },
    drafts: {
      ...drafts,
      label: 'Last answer',
      hint: 'When opened again in the same tab, it shows the last flights while it loads new ones. Off: the browser stores nothing.',
    },
    currency,
    pkrRate,
    priceFirst,
    apiBase,
    ...look,
  },
  events: { onReady: 'ready', onFlightSelected: 'flight-selected', onFailed: 'failed' },
  outcome: 'onFlightSelected',
});
