import {
  type AircraftRecord,
  allAircraft,
  type DeskQuote,
  formatAmount,
  type QuoteBase,
  type QuoteDraft,
  type QuoteState,
  quoteSave,
  quoteSend,
  quoteStart,
  quotesOfTrip,
  quoteWithdraw,
  type RequestKind,
} from '@charter-hosts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/session';
import { showAnswer } from '../show-answer';

const keyOf = (trip: number) => ['quotes', trip];

/** The quotes of a trip, the newest first. */
export const useQuotes = (trip: number) =>
  useQuery<DeskQuote[]>({ queryKey: keyOf(trip), queryFn: ({ signal }) => api(quotesOfTrip, { id: trip, signal }) });

/** What a first draft begins with. */
export const useBeginning = (trip: number) =>
  useQuery({ queryKey: ['quote-beginning', trip], queryFn: ({ signal }) => api(quoteStart, { id: trip, signal }) });

export type Fleet = readonly AircraftRecord[];

/** The aircraft, from which a quote takes cruise speed, range and seats. */
export const useFleet = () =>
  useQuery<Fleet>({ queryKey: ['fleet-to-quote'], queryFn: () => allAircraft(api), staleTime: 60_000 });

/** The quote that a step was made from, as it was read. */
const baseOf = ({ version, revision, hash }: DeskQuote) => ({ version, revision, hash });

/** A step of a quote; what shows the trip is fetched again after it. */
export type QuoteStep = { save: QuoteDraft; basedOn: QuoteBase | null } | { send: DeskQuote } | { withdraw: DeskQuote };

export function useQuoteStep(trip: number) {
  const queries = useQueryClient();
  return useMutation<DeskQuote[], unknown, QuoteStep>({
    mutationFn(step) {
      if ('withdraw' in step) return api(quoteWithdraw, { id: trip, body: baseOf(step.withdraw) });
      if ('send' in step) return api(quoteSend, { id: trip, body: baseOf(step.send) });
      return api(quoteSave, { id: trip, body: { ...step.save, basedOn: step.basedOn } });
    },
    onSuccess: (quotes) => showAnswer(queries, keyOf(trip), quotes),
    // Another one is there by now.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(trip) }),
    onSettled: (_quotes, _error, step) =>
      'save' in step
        ? undefined
        : Promise.all(
            [
              ['trips', trip],
              ['private-charters'],
              ['international-charters'],
              ['flight-bookings'],
              ['chauffeur-requests'],
            ].map((queryKey) => queries.invalidateQueries({ queryKey })),
          ),
  });
}

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
  `Quote ${version}, ${formatAmount(total, currency)}`;

/** The list that a trip's dossier is in. */
export const LISTS: Readonly<Record<RequestKind, string>> = {
  privateCharter: '/admin/private-charter',
  internationalCharter: '/admin/international-charters',
  flightBooking: '/admin/flights-bookings',
  chauffeur: '/admin/chauffer-services',
};
