import { type DeskQuote, type QuoteDraft, totalOf } from '@charter-hosts/contract';
import type { Selectable } from 'kysely';
import { bumpVersion, type CamelSchema, camelCase, type Database } from '../platform/database/open';
import { contentHash, quoteState, type StoredState } from './rules';

/** Columns that hold 1 or 0. */
const QUOTE_FLAGS = ['isTailTyped', 'isRateTyped', 'isCruiseTyped', 'isValidUntilTyped'] as const;
const LEG_FLAGS = ['isMinutesTyped', 'isSeatsTyped', 'isFerry', 'isShown'] as const;
const LINE_FLAGS = ['isByRate', 'isAmountTyped', 'isLabelTyped'] as const;

/** The values of some flags as booleans. */
const readFlags = <Name extends string>(row: Record<Name, number>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] === 1])) as Record<Name, boolean>;

/** The values of some flags as columns hold them. */
const writeFlags = <Name extends string>(values: Record<Name, boolean>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ? 1 : 0])) as Record<Name, number>;

/** The quotes of a trip with their legs and lines, newest first. */
export async function listQuotes(db: Database, tripId: number, now: Date): Promise<DeskQuote[]> {
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
  return quotes.map((quote) => {
    const { id, version, revision, savedAt, sentAt, viewedAt, answeredAt, answeredBy, validUntil } = quote;
    const content = {
      ...contentOf(quote),
      legs: legs
        .filter(({ quoteId }) => quoteId === id)
        .map(({ quoteId: _, place: __, fromLocation: from, toLocation: to, ...leg }) => ({
          ...{ from, to, ...leg },
          ...readFlags(leg, LEG_FLAGS),
        })),
      lines: lines
        .filter(({ quoteId }) => quoteId === id)
        .map(({ label, kind, amount, ...line }) => ({
          ...{ label, kind, amount: Number(amount) },
          ...readFlags(line, LINE_FLAGS),
        })),
    };
    return {
      ...{ id, version, revision, savedAt, sentAt, viewedAt, answeredAt, answeredBy },
      state: quoteState(quote.state, validUntil, now),
      ...content,
      hash: contentHash(content),
      emptyLegs: offers.flatMap(({ id: flightId, ferryQuoteId, ferryPlace }) =>
        ferryQuoteId === id && ferryPlace !== null ? { place: ferryPlace, flightId } : [],
      ),
    };
  });
}

/** What staff wrote in a quote. PostgreSQL's driver reads large integers as texts. */
function contentOf(quote: Selectable<CamelSchema['quotes']>) {
  const { replaces, aircraft, tail, currency, cruiseKmh, inclusions, terms, message } = quote;
  const { paymentUrl, validUntil, holdUntil } = quote;
  return {
    ...{ replaces, aircraft, tail, currency, cruiseKmh, inclusions, terms, message, paymentUrl, validUntil, holdUntil },
    ...readFlags(quote, QUOTE_FLAGS),
    total: Number(quote.total),
    ratePerHour: Number(quote.ratePerHour),
    // Erasing a person empties it.
    unread: quote.unread ? JSON.parse(quote.unread) : [],
  };
}

/** Saves the draft of a trip over the one before; returns its version. */
export async function saveDraft(trx: Database, tripId: number, draft: QuoteDraft, savedAt: string): Promise<number> {
  const named = camelCase(trx);
  const { legs, lines, ...written } = draft;
  const fields = {
    ...written,
    ...writeFlags(draft, QUOTE_FLAGS),
    total: totalOf(lines),
    unread: JSON.stringify(draft.unread),
    savedAt,
  };
  const stored = await named
    .updateTable('quotes')
    .set(({ eb }) => ({ ...fields, revision: eb('revision', '+', 1) }))
    .where('tripId', '=', tripId)
    .where('state', '=', 'draft')
    .returning(['id', 'version'])
    .executeTakeFirst();
  const { id, version } = stored ?? (await insertDraft());

  async function insertDraft() {
    const { last } = await named
      .selectFrom('quotes')
      .select(({ fn }) => fn.max('version').as('last'))
      .where('tripId', '=', tripId)
      .executeTakeFirstOrThrow();
    return named
      .insertInto('quotes')
      .values({ ...fields, tripId, version: Number(last ?? 0) + 1, state: 'draft', createdAt: savedAt })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }

  await named.deleteFrom('quoteLegs').where('quoteId', '=', id).execute();
  await named.deleteFrom('quoteLines').where('quoteId', '=', id).execute();
  const legRows = legs.map(({ from: fromLocation, to: toLocation, ...leg }, place) => ({
    ...{ ...leg, quoteId: id, place, fromLocation, toLocation },
    ...writeFlags(leg, LEG_FLAGS),
  }));
  const lineRows = lines.map((line, place) => ({ ...line, quoteId: id, place, ...writeFlags(line, LINE_FLAGS) }));
  if (legRows.length > 0) await named.insertInto('quoteLegs').values(legRows).execute();
  if (lineRows.length > 0) await named.insertInto('quoteLines').values(lineRows).execute();
  return version;
}

/**
 * Changes a trip's quotes of some states, or the one of a version; returns how many there were. The caller has locked the
 * trip, so that nobody answers at the same time.
 */
export async function changeQuotes(
  trx: Database,
  { tripId, from, version }: { tripId: number; from: readonly StoredState[]; version?: number },
  change: Partial<Omit<Selectable<CamelSchema['quotes']>, 'id' | 'tripId' | 'version'>> & { state: StoredState },
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

/** The last 100 quotes sent, for any trip, without legs and lines, newest first. Erased ones have no texts to offer again. */
export async function listSentQuotes(db: Database) {
  const quotes = await camelCase(db)
    .selectFrom('quotes')
    .innerJoin('trips', 'trips.id', 'quotes.tripId')
    .selectAll('quotes')
    .where('quotes.sentAt', 'is not', null)
    .where('trips.erasedAt', 'is', null)
    .orderBy('quotes.id', 'desc')
    .limit(100)
    .execute();
  return quotes.map(contentOf);
}
