import type { DeskQuote, QuoteDraft, QuoteState } from 'charter-widgets/contract';
import { totalOf } from 'charter-widgets/contract';
import type { Selectable } from 'kysely';
import { bumpVersion } from './data-versions';
import type { Database } from './open';
import type { QuoteTable } from './schema';

/** The quotes of a trip, the newest first, with what they are made of. */
export async function quotesOf(db: Database, tripId: number, now: Date): Promise<DeskQuote[]> {
  const quotes = await db
    .selectFrom('quotes')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('version', 'desc')
    .execute();
  if (quotes.length === 0) return [];
  const ids = quotes.map(({ id }) => id);
  const legs = await db.selectFrom('quote_legs').selectAll().where('quote_id', 'in', ids).orderBy('place').execute();
  const lines = await db.selectFrom('quote_lines').selectAll().where('quote_id', 'in', ids).orderBy('place').execute();
  return quotes.map((quote) => ({
    ...toQuote(quote, now),
    legs: legs
      .filter(({ quote_id }) => quote_id === quote.id)
      .map((leg) => ({
        from: leg.from_location,
        to: leg.to_location,
        departs: leg.departs,
        minutes: leg.minutes,
        calculatedMinutes: leg.calculated_minutes,
        km: leg.km,
        seats: leg.seats,
        isFerry: leg.is_ferry === 1,
        isShown: leg.is_shown === 1,
      })),
    lines: lines
      .filter(({ quote_id }) => quote_id === quote.id)
      // PostgreSQL's driver gives its large integers as texts.
      .map(({ label, kind, amount }) => ({ label, kind, amount: Number(amount) })),
  }));
}

const toQuote = (quote: Selectable<QuoteTable>, now: Date): Omit<DeskQuote, 'legs' | 'lines'> => ({
  id: quote.id,
  version: quote.version,
  state: stateOf(quote, now),
  aircraft: quote.aircraft,
  tail: quote.tail,
  currency: quote.currency,
  total: Number(quote.total),
  ratePerHour: Number(quote.rate_per_hour),
  cruiseKmh: quote.cruise_kmh,
  inclusions: quote.inclusions,
  terms: quote.terms,
  message: quote.message,
  paymentUrl: quote.payment_url,
  validUntil: quote.valid_until,
  holdUntil: quote.hold_until,
  sentAt: quote.sent_at,
  viewedAt: quote.viewed_at,
  answeredAt: quote.answered_at,
  answeredBy: quote.answered_by,
});

/** A sent one whose time is over has expired, without anybody having written so. */
function stateOf({ state, valid_until }: Pick<Selectable<QuoteTable>, 'state' | 'valid_until'>, now: Date): QuoteState {
  return state === 'sent' && valid_until !== null && Date.parse(valid_until) <= now.getTime() ? 'expired' : state;
}

/** Keeps the draft of a trip, in the place of the one before; resolves to its version. */
export async function saveDraft(trx: Database, tripId: number, draft: QuoteDraft, at: string): Promise<number> {
  const { legs, lines } = draft;
  const fields = {
    aircraft: draft.aircraft,
    tail: draft.tail,
    currency: draft.currency,
    rate_per_hour: draft.ratePerHour,
    cruise_kmh: draft.cruiseKmh,
    total: totalOf(lines),
    inclusions: draft.inclusions,
    terms: draft.terms,
    message: draft.message,
    payment_url: draft.paymentUrl,
    valid_until: draft.validUntil,
    hold_until: draft.holdUntil,
  };
  const known = await trx
    .updateTable('quotes')
    .set(fields)
    .where('trip_id', '=', tripId)
    .where('state', '=', 'draft')
    .returning(['id', 'version'])
    .executeTakeFirst();
  const { id, version } = known ?? (await insertDraft());

  async function insertDraft() {
    const { last } = await trx
      .selectFrom('quotes')
      .select(({ fn }) => fn.max('version').as('last'))
      .where('trip_id', '=', tripId)
      .executeTakeFirstOrThrow();
    return trx
      .insertInto('quotes')
      .values({ ...fields, trip_id: tripId, version: Number(last ?? 0) + 1, state: 'draft', created_at: at })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }

  await trx.deleteFrom('quote_legs').where('quote_id', '=', id).execute();
  await trx.deleteFrom('quote_lines').where('quote_id', '=', id).execute();
  if (legs.length > 0) {
    await trx
      .insertInto('quote_legs')
      .values(
        legs.map((leg, place) => ({
          quote_id: id,
          place,
          from_location: leg.from,
          to_location: leg.to,
          departs: leg.departs,
          minutes: leg.minutes,
          calculated_minutes: leg.calculatedMinutes,
          km: leg.km,
          seats: leg.seats,
          is_ferry: leg.isFerry ? 1 : 0,
          is_shown: leg.isShown ? 1 : 0,
        })),
      )
      .execute();
  }
  if (lines.length > 0) {
    await trx
      .insertInto('quote_lines')
      .values(lines.map((line, place) => ({ ...line, quote_id: id, place })))
      .execute();
  }
  return version;
}

type Kept = Exclude<QuoteState, 'expired'>;

/**
 * Brings a trip's quotes of some states, or the one of a version, to another state; resolves to how many there were. The
 * caller holds the trip, so that nobody answers meanwhile.
 */
export async function changeQuotes(
  trx: Database,
  { tripId, from, version }: { tripId: number; from: readonly Kept[]; version?: number },
  change: Partial<Omit<Selectable<QuoteTable>, 'id' | 'trip_id' | 'version'>> & { state: Kept },
): Promise<number> {
  const changed = await trx
    .updateTable('quotes')
    .set(change)
    .where('trip_id', '=', tripId)
    .where('state', 'in', from)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .execute();
  // The lists say what a trip comes to.
  if (changed.length > 0) await bumpVersion(trx, 'trips');
  return changed.length;
}

/** Notes that the offered quote of a trip was seen, once. */
export async function noteSeen(db: Database, tripId: number, at: string): Promise<boolean> {
  const seen = await db
    .updateTable('quotes')
    .set({ viewed_at: at })
    .where('trip_id', '=', tripId)
    .where('state', '=', 'sent')
    .where('viewed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return seen !== undefined;
}

/** Quotes that are looked through for what the desk used to write. */
const LATELY = 100;

/** The quotes that were sent last, for any trip, without what they are made of; the newest first. */
export async function latelySent(db: Database, now: Date): Promise<Omit<DeskQuote, 'legs' | 'lines'>[]> {
  const quotes = await db
    .selectFrom('quotes')
    .selectAll()
    .where('sent_at', 'is not', null)
    // An erased one has no words left that could be proposed.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trips')
            .select('trips.id')
            .whereRef('trips.id', '=', 'quotes.trip_id')
            .where('trips.erased_at', 'is not', null),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(LATELY)
    .execute();
  return quotes.map((quote) => toQuote(quote, now));
}
