import {
  type AircraftRecord,
  formatAmount,
  type QuoteOfVersion,
  type QuoteState,
  quoteSave,
  quoteSend,
  quoteStart,
  quotesOfTrip,
  quoteWithdraw,
  ratesList,
  type StaffQuote,
} from '@charter-hosts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/session';
import { FLEET, reading, showAnswer } from '../cache';
import type { DraftToSave } from './draft-saver';

/** Milliseconds between two reads of the rates. */
const RATES_MS = 30_000;

const quotesOf = (trip: number) => reading(quotesOfTrip, { id: trip });

/** The quotes of a trip, newest first. */
export const useQuotes = (trip: number) => useQuery(quotesOf(trip));

/** What a quote is edited with: the quotes of its trip, what a first draft starts with, the fleet and its rates. Viewers may not read all. */
export const useQuoteParts = (trip: number, mayRead: boolean) => ({
  quotes: useQuotes(trip),
  start: useQuery(reading(quoteStart, { id: trip }, mayRead)),
  fleet: useQuery(FLEET),
  // Another browser may change them.
  rates: useQuery({ ...reading(ratesList, {}, mayRead), refetchInterval: RATES_MS }),
});

export type Fleet = readonly AircraftRecord[];

/** What names the loaded version of a quote. */
const baseOf = ({ version, revision, hash }: StaffQuote) => ({ version, revision, hash });

/** A change of a quote. */
export type QuoteStep =
  | { save: DraftToSave; basedOn: QuoteOfVersion | null; beside: number[] }
  | { send: StaffQuote[] }
  | { withdraw: StaffQuote };

export function useQuoteStep(trip: number) {
  const queries = useQueryClient();
  return useMutation<StaffQuote[], unknown, QuoteStep>({
    mutationFn(step) {
      if ('withdraw' in step) return api(quoteWithdraw, { id: trip, body: baseOf(step.withdraw) });
      if ('send' in step) {
        const quotes = step.send.map((quote) => ({ ...baseOf(quote), total: quote.total }));
        return api(quoteSend, { id: trip, body: { quotes } });
      }
      const { save, basedOn, beside } = step;
      return api(quoteSave, { id: trip, body: { ...save, basedOn, beside } });
    },
    onSuccess: (quotes) => showAnswer(queries, quotesOf(trip).queryKey, quotes),
    // A refusal may mean that another version is stored.
    onError: () => queries.invalidateQueries({ queryKey: quotesOf(trip).queryKey }),
  });
}

/** How many quotes of a trip are drafts or open. */
export const countOffers = (quotes: readonly StaffQuote[]): number =>
  quotes.filter(({ state }) => state === 'draft' || state === 'sent').length;

/** The name of each state of a quote. */
export const QUOTE_WORDS: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  superseded: 'Closed',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** `Quote 2, USD 12,000` */
export const nameOfQuote = ({ version, total, currency }: StaffQuote) =>
  `Quote ${version}, ${formatAmount(total, currency)}`;
