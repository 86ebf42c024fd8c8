import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DeskQuote,
  type QuoteDraft,
  quoteBegin,
  quoteSave,
  quoteSend,
  quotesOfTrip,
  quoteWithdraw,
} from 'charter-widgets/contract';
import { api } from '../../shared/session';

const keyOf = (trip: number) => ['quotes', trip];

/** The quotes of a trip, the newest first. */
export const useQuotes = (trip: number) =>
  useQuery<DeskQuote[]>({ queryKey: keyOf(trip), queryFn: ({ signal }) => api(quotesOfTrip, { id: trip, signal }) });

/** What a first draft begins with. */
export const useBeginning = (trip: number) =>
  useQuery({ queryKey: ['quote-beginning', trip], queryFn: ({ signal }) => api(quoteBegin, { id: trip, signal }) });

/** What the desk does with a quote; the file and the lists are read again with it. */
export type QuoteStep = { save: QuoteDraft } | { send: QuoteDraft } | { withdraw: number };

export function useQuoteStep(trip: number) {
  const queries = useQueryClient();
  return useMutation<DeskQuote[], unknown, QuoteStep>({
    async mutationFn(step) {
      if ('withdraw' in step) return api(quoteWithdraw, { id: trip, body: { version: step.withdraw } });
      const quotes = await api(quoteSave, { id: trip, body: 'save' in step ? step.save : step.send });
      if ('save' in step) return quotes;
      return api(quoteSend, { id: trip, body: { version: quotes[0]?.version ?? 0 } });
    },
    onSuccess: (quotes) => queries.setQueryData(keyOf(trip), quotes),
    // A refused one may have been saved, or another is there by now.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(trip) }),
    onSettled: () =>
      Promise.all(
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
