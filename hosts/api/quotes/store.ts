import {
  type CalculatedQuote,
  calculateQuote,
  isCharged,
  placeTexts,
  type QuoteDraft,
  type QuoteFacts,
  quoteDraft,
  quoteHead,
  type StaffQuote,
} from '@charter-hosts/contract';
import { findAirport } from 'charter-widgets/airport-index';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { bumpVersion, type CamelSchema, camelCase, type Database } from '../platform/database/open';
import { contentHash, quoteState, type StoredState } from './rules';

type QuoteRow = Selectable<CamelSchema['quotes']>;
/** The seats of a trip's request. */
export type RequestSeats = QuoteFacts['request'];

const NO_REQUEST: RequestSeats = { legs: [], party: 1 };

/** Calculates a draft, whose airports are looked up. */
export async function calculateDraft(
  draft: QuoteDraft,
  { request, goodUntil }: Pick<QuoteFacts, 'request' | 'goodUntil'>,
): Promise<CalculatedQuote> {
  const places = new Map(
    await Promise.all(placeTexts(draft).map(async (text) => [text, await findAirport(text)] as const)),
  );
  return calculateQuote(draft, { places, request, goodUntil });
}

/** What staff decided; nothing is left of it once the person is erased. */
const readDraft = ({ draft, currency }: QuoteRow): QuoteDraft =>
  v.parse(quoteDraft, draft ? JSON.parse(draft) : { currency });

/** What a sent quote has, or a draft yields. */
async function resultOf(row: QuoteRow, draft: QuoteDraft, request: RequestSeats) {
  if (row.state !== 'draft') {
    const { aircraft, tail, currency, inclusions, terms, message, paymentUrl, validUntil, holdUntil } = row;
    // PostgreSQL's driver reads large integers as texts.
    const total = Number(row.total);
    return { aircraft, tail, currency, total, inclusions, terms, message, paymentUrl, validUntil, holdUntil };
  }
  const calculated = await calculateDraft(draft, { request, goodUntil: row.validUntil ?? '' });
  return {
    ...quoteHead(draft, calculated),
    legs: calculated.legs.map(({ from, to, departs, minutes, seats, isFerry, isShown }) => ({
      from,
      to,
      departs,
      minutes,
      seats,
      isFerry,
      isShown,
    })),
    lines: calculated.lines.filter(isCharged).map(({ label, kind, amount }) => ({ label, kind, amount })),
  };
}

/**
 * The quotes of a trip with their legs and lines, newest first.
 * @param request for the seats of a draft
 */
export async function listQuotes(
  db: Database,
  tripId: number,
  now: Date,
  request: RequestSeats = NO_REQUEST,
): Promise<StaffQuote[]> {
  const named = camelCase(db);
  const quotes = await named
    .selectFrom('quotes')
    .selectAll()
    .where('tripId', '=', tripId)
    .orderBy('version', 'desc')
    .execute();
  if (quotes.length === 0) return [];
  const ids = quotes.map(({ id }) => id);
  const legs = await named.selectFrom('quoteLegs').selectAll().where('quoteId', 'in', ids).orderBy('place').execute();
  const lines = await named.selectFrom('quoteLines').selectAll().where('quoteId', 'in', ids).orderBy('place').execute();
  const offers = await named
    .selectFrom('flights')
    .select(['id', 'ferryQuoteId', 'ferryPlace'])
    .where('ferryQuoteId', 'in', ids)
    .orderBy('ferryPlace')
    .execute();
  return Promise.all(
    quotes.map(async (quote) => {
      const { id, version, revision, savedAt, sentAt, viewedAt, answeredAt, answeredBy, validUntil } = quote;
      const draft = readDraft(quote);
      const stored = {
        legs: legs
          .filter(({ quoteId }) => quoteId === id)
          .map(({ quoteId: _, place: __, fromLocation: from, toLocation: to, isFerry, isShown, ...leg }) => ({
            from,
            to,
            ...leg,
            isFerry: isFerry === 1,
            isShown: isShown === 1,
          })),
        lines: lines
          .filter(({ quoteId }) => quoteId === id)
          .map(({ label, kind, amount }) => ({ label, kind, amount: Number(amount) })),
      };
      const content = { ...stored, ...(await resultOf(quote, draft, request)) };
      return {
        id,
        version,
        revision,
        savedAt,
        sentAt,
        viewedAt,
        answeredAt,
        answeredBy,
        draft,
        state: quoteState(quote.state, validUntil, now),
        ...content,
        hash: contentHash(quote.state === 'draft' ? { draft, validUntil } : { draft, ...content }),
        emptyLegs: offers.flatMap(({ id: flightId, ferryQuoteId, ferryPlace }) =>
          ferryQuoteId === id && ferryPlace !== null ? { place: ferryPlace, flightId } : [],
        ),
      };
    }),
  );
}

/** Saves a draft of a trip over the one of a version, or as a new one; returns its version. */
export async function saveDraft(
  trx: Database,
  tripId: number,
  draft: QuoteDraft,
  { savedAt, goodUntil, version: before }: { savedAt: string; goodUntil: string; version?: number | undefined },
): Promise<number> {
  const named = camelCase(trx);
  const fields = {
    draft: JSON.stringify(draft),
    currency: draft.currency,
    validUntil: goodUntil || null,
    savedAt,
    // For the search.
    tail: draft.tail || (draft.chosen?.tail ?? ''),
  };
  if (before !== undefined) {
    await named
      .updateTable('quotes')
      .set(({ eb }) => ({ ...fields, revision: eb('revision', '+', 1) }))
      .where('tripId', '=', tripId)
      .where('version', '=', before)
      .where('state', '=', 'draft')
      .execute();
    return before;
  }
  const { last } = await named
    .selectFrom('quotes')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('tripId', '=', tripId)
    .executeTakeFirstOrThrow();
  const version = Number(last ?? 0) + 1;
  await named
    .insertInto('quotes')
    .values({ ...fields, tripId, version, state: 'draft', createdAt: savedAt })
    .execute();
  return version;
}

/** Deletes a draft, of which nothing else is stored. */
export async function deleteDraft(trx: Database, { id }: Pick<StaffQuote, 'id'>): Promise<void> {
  await trx.deleteFrom('quotes').where('id', '=', id).where('state', '=', 'draft').execute();
  await bumpVersion(trx, 'trips');
}

/** Stores what a draft yields, and that it is sent. */
export async function storeSent(trx: Database, quote: StaffQuote, sentAt: string): Promise<void> {
  const named = camelCase(trx);
  const { id, aircraft, tail, total, inclusions, terms, message, paymentUrl, validUntil, holdUntil } = quote;
  const result = { aircraft, tail, total, inclusions, terms, message, paymentUrl, validUntil, holdUntil };
  await named
    .updateTable('quotes')
    .set({ ...result, state: 'sent', sentAt })
    .where('id', '=', id)
    .execute();
  const legs = quote.legs.map(({ from: fromLocation, to: toLocation, isFerry, isShown, ...leg }, place) => ({
    ...leg,
    quoteId: id,
    place,
    fromLocation,
    toLocation,
    isFerry: Number(isFerry),
    isShown: Number(isShown),
  }));
  const lines = quote.lines.map((line, place) => ({ ...line, quoteId: id, place }));
  if (legs.length > 0) await named.insertInto('quoteLegs').values(legs).execute();
  if (lines.length > 0) await named.insertInto('quoteLines').values(lines).execute();
  await bumpVersion(trx, 'trips');
}

/**
 * Changes a trip's quotes of some states, or the one of a version; returns how many there were. The caller has locked the
 * trip, so that nobody answers at the same time.
 */
export async function changeQuotes(
  trx: Database,
  { tripId, from, version }: { tripId: number; from: readonly StoredState[]; version?: number },
  change: Partial<Omit<QuoteRow, 'id' | 'tripId' | 'version'>> & { state: StoredState },
): Promise<number> {
  const changed = await camelCase(trx)
    .updateTable('quotes')
    .set(change)
    .where('tripId', '=', tripId)
    .where('state', 'in', from)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .execute();
  // Lists show the total of a trip's quote.
  if (changed.length > 0) await bumpVersion(trx, 'trips');
  return changed.length;
}

/** Records when the traveller first saw the quotes that are offered. */
export async function saveViewed(db: Database, tripId: number, viewedAt: string): Promise<void> {
  await camelCase(db)
    .updateTable('quotes')
    .set({ viewedAt })
    .where('tripId', '=', tripId)
    .where('state', '=', 'sent')
    .where('viewedAt', 'is', null)
    .execute();
}

/** The last 100 quotes sent, for any trip, newest first. Erased ones have no texts to offer again. */
export async function listSentQuotes(db: Database) {
  const quotes = await camelCase(db)
    .selectFrom('quotes')
    .innerJoin('trips', 'trips.id', 'quotes.tripId')
    .selectAll('quotes')
    .select('trips.kind')
    .where('quotes.sentAt', 'is not', null)
    .where('trips.erasedAt', 'is', null)
    .orderBy('quotes.id', 'desc')
    .limit(100)
    .execute();
  return quotes.map((quote) => ({ ...quote, draft: readDraft(quote) }));
}
