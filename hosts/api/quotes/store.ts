import { type DeskQuote, type QuoteDraft, totalOf } from '@charter-hosts/contract';
import type { Selectable } from 'kysely';
import { bumpVersion, type Database } from '../platform/database/open';
import type { Schema } from '../platform/database/schema';
import { contentHash, quoteState, type StoredState } from './rules';

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
  return quotes.map((quote) => {
    const content = {
      ...toContent(quote),
      legs: legs
        .filter(({ quote_id }) => quote_id === quote.id)
        .map((leg) => ({
          from: leg.from_location,
          to: leg.to_location,
          departs: leg.departs,
          minutes: leg.minutes,
          isMinutesTyped: leg.is_minutes_typed === 1,
          calculatedMinutes: leg.calculated_minutes,
          km: leg.km,
          seats: leg.seats,
          isSeatsTyped: leg.is_seats_typed === 1,
          requestLeg: leg.request_leg,
          isFerry: leg.is_ferry === 1,
          isShown: leg.is_shown === 1,
        })),
      lines: lines
        .filter(({ quote_id }) => quote_id === quote.id)
        // PostgreSQL's driver gives its large integers as texts.
        .map((line) => ({
          label: line.label,
          kind: line.kind,
          amount: Number(line.amount),
          isByRate: line.is_by_rate === 1,
          isAmountTyped: line.is_amount_typed === 1,
          isLabelTyped: line.is_label_typed === 1,
        })),
    };
    return { ...toState(quote, now), ...content, hash: contentHash(content) };
  });
}

const toContent = (quote: Selectable<Schema['quotes']>) => ({
  aircraft: quote.aircraft,
  tail: quote.tail,
  isTailTyped: quote.is_tail_typed === 1,
  currency: quote.currency,
  total: Number(quote.total),
  ratePerHour: Number(quote.rate_per_hour),
  isRateTyped: quote.is_rate_typed === 1,
  cruiseKmh: quote.cruise_kmh,
  isCruiseTyped: quote.is_cruise_typed === 1,
  inclusions: quote.inclusions,
  terms: quote.terms,
  message: quote.message,
  paymentUrl: quote.payment_url,
  validUntil: quote.valid_until,
  isValidUntilTyped: quote.is_valid_until_typed === 1,
  holdUntil: quote.hold_until,
  // Erased, it is empty.
  unread: quote.unread ? JSON.parse(quote.unread) : [],
});

const toState = (quote: Selectable<Schema['quotes']>, now: Date) => ({
  id: quote.id,
  version: quote.version,
  state: quoteState(quote.state, quote.valid_until, now),
  revision: quote.revision,
  savedAt: quote.saved_at,
  sentAt: quote.sent_at,
  viewedAt: quote.viewed_at,
  answeredAt: quote.answered_at,
  answeredBy: quote.answered_by,
});

/** Saves the draft of a trip, in the place of the one before; resolves to its version. */
export async function saveDraft(trx: Database, tripId: number, draft: QuoteDraft, at: string): Promise<number> {
  const { legs, lines } = draft;
  const fields = {
    aircraft: draft.aircraft,
    tail: draft.tail,
    is_tail_typed: draft.isTailTyped ? 1 : 0,
    currency: draft.currency,
    rate_per_hour: draft.ratePerHour,
    is_rate_typed: draft.isRateTyped ? 1 : 0,
    cruise_kmh: draft.cruiseKmh,
    is_cruise_typed: draft.isCruiseTyped ? 1 : 0,
    total: totalOf(lines),
    inclusions: draft.inclusions,
    terms: draft.terms,
    message: draft.message,
    payment_url: draft.paymentUrl,
    valid_until: draft.validUntil,
    is_valid_until_typed: draft.isValidUntilTyped ? 1 : 0,
    hold_until: draft.holdUntil,
    unread: JSON.stringify(draft.unread),
    saved_at: at,
  };
  const known = await trx
    .updateTable('quotes')
    .set(({ eb }) => ({ ...fields, revision: eb('revision', '+', 1) }))
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
          is_minutes_typed: leg.isMinutesTyped ? 1 : 0,
          calculated_minutes: leg.calculatedMinutes,
          km: leg.km,
          seats: leg.seats,
          is_seats_typed: leg.isSeatsTyped ? 1 : 0,
          request_leg: leg.requestLeg,
          is_ferry: leg.isFerry ? 1 : 0,
          is_shown: leg.isShown ? 1 : 0,
        })),
      )
      .execute();
  }
  if (lines.length > 0) {
    await trx
      .insertInto('quote_lines')
      .values(
        lines.map(({ label, kind, amount, isByRate, isAmountTyped, isLabelTyped }, place) => ({
          quote_id: id,
          place,
          label,
          kind,
          amount,
          is_by_rate: isByRate ? 1 : 0,
          is_amount_typed: isAmountTyped ? 1 : 0,
          is_label_typed: isLabelTyped ? 1 : 0,
        })),
      )
      .execute();
  }
  return version;
}

/**
 * Brings a trip's quotes of some states, or the one of a version, to another state; resolves to how many there were. The
 * caller holds the trip, so that nobody answers meanwhile.
 */
export async function changeQuotes(
  trx: Database,
  { tripId, from, version }: { tripId: number; from: readonly StoredState[]; version?: number },
  change: Partial<Omit<Selectable<Schema['quotes']>, 'id' | 'trip_id' | 'version'>> & { state: StoredState },
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

/** The quotes that were sent last, for any trip, without legs and lines; the newest first. */
export async function listSentQuotes(db: Database) {
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
  return quotes.map(toContent);
}
