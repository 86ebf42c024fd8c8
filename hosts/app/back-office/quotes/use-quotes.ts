import {
  type AircraftRates,
  type AircraftRecord,
  allAircraft,
  type DeskQuote,
  formatAmount,
  type QuoteOfVersion,
  type QuoteState,
  quoteSave,
  quoteSend,
  quoteStart,
  quotesOfTrip,
  quoteWithdraw,
  type RequestKind,
  ratesList,
} from '@charter-hosts/contract';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/session';
import { showAnswer } from '../show-answer';
import type { DraftToSave } from './draft-saver';

const keyOf = (trip: number) => ['quotes', trip];

/** The quotes of a trip, newest first. */
export const useQuotes = (trip: number) =>
  useQuery<DeskQuote[]>({ queryKey: keyOf(trip), queryFn: ({ signal }) => api(quotesOfTrip, { id: trip, signal }) });

/** What a trip's first draft starts with, which viewers may not read. */
export const useQuoteStart = (trip: number, mayRead: boolean) =>
  useQuery({
    queryKey: ['quote-start', trip],
    queryFn: mayRead ? ({ signal }) => api(quoteStart, { id: trip, signal }) : skipToken,
  });

export type Fleet = readonly AircraftRecord[];

/** The fleet, for cruise speed, range and seats. */
export const useFleet = () =>
  useQuery<Fleet>({ queryKey: ['fleet-to-quote'], queryFn: () => allAircraft(api), staleTime: 60_000 });

/** The rates of the fleet, which viewers may not read. */
export const useRates = (mayRead: boolean) =>
  useQuery<AircraftRates[]>({
    queryKey: ['rates-to-quote'],
    queryFn: mayRead ? ({ signal }) => api(ratesList, { signal }) : skipToken,
    staleTime: 60_000,
  });

/** What names the loaded version of a quote. */
const baseOf = ({ version, revision, hash }: DeskQuote) => ({ version, revision, hash });

/** A change of a quote. */
export type QuoteStep =
  | { save: DraftToSave; basedOn: QuoteOfVersion | null; beside: number[] }
  | { send: DeskQuote[] }
  | { withdraw: DeskQuote };

export function useQuoteStep(trip: number) {
  const queries = useQueryClient();
  return useMutation<DeskQuote[], unknown, QuoteStep>({
    mutationFn(step) {
      if ('withdraw' in step) return api(quoteWithdraw, { id: trip, body: baseOf(step.withdraw) });
      if ('send' in step) {
        const quotes = step.send.map((quote) => ({ ...baseOf(quote), total: quote.total }));
        return api(quoteSend, { id: trip, body: { quotes } });
      }
      const { save, basedOn, beside } = step;
      return api(quoteSave, { id: trip, body: { ...save, basedOn, beside } });
    },
    onSuccess: (quotes) => showAnswer(queries, keyOf(trip), quotes),
    // A refusal may mean that another version is stored.
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

/** How many quotes of a trip are drafts or open. */
export const countOffers = (quotes: readonly DeskQuote[]): number =>
  quotes.filter(({ state }) => state === 'draft' || state === 'sent').length;

/** The name of each state of a quote. */
export const QUOTE_WORDS: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  superseded: 'Replaced by another quote',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** `Quote 2, USD 12,000` */
export const nameOfQuote = ({ version, total, currency }: DeskQuote) =>
  `Quote ${version}, ${formatAmount(total, currency)}`;

/** The path of the list of each kind of request. */
export const LISTS: Readonly<Record<RequestKind, string>> = {
  privateCharter: '/admin/private-charter',
  internationalCharter: '/admin/international-charters',
  flightBooking: '/admin/flights-bookings',
  chauffeur: '/admin/chauffer-services',
};
