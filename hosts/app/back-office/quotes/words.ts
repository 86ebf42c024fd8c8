import { type DeskQuote, type QuoteState, type RequestKind, sayAmount } from '@charter-hosts/contract';

/** Where a quote stands, as the desk says it. */
export const QUOTE_WORDS: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  superseded: 'Replaced by a later one',
  withdrawn: 'Taken back',
  expired: 'Expired',
};

/** `Quote 2, USD 12,000` */
export const nameOfQuote = ({ version, total, currency }: DeskQuote) =>
  `Quote ${version}, ${sayAmount(total, currency)}`;

/** The list that a trip's dossier is in. */
export const LISTS: Readonly<Record<RequestKind, string>> = {
  privateCharter: '/admin/private-charter',
  internationalCharter: '/admin/international-charters',
  flightBooking: '/admin/flights-bookings',
  chauffeur: '/admin/chauffer-services',
};
