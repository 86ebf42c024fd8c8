import type { Database } from '../platform/database/open';
import { deleteUnsent, type Judge } from '../platform/email/store';

/** What an e-mail about open quotes depends on. */
export const whileOpen = (versions: readonly number[]) => `quotes ${versions.join(' ')}`;

/** As `deleteUnsent`, of those about open quotes. */
export const deleteQuoteEmails = (trx: Database, tripId: number) => deleteUnsent(trx, tripId, 'quotes %');

/** An e-mail says one stage, the accepted quote, or each of the open quotes. */
export const judgeEmail: Judge = async (trx, { tripId, onlyWhile }, now) => {
  const [what, ...values] = onlyWhile.split(' ');
  if (!what) return [];
  if (what === 'stage') {
    const trip = await trx.selectFrom('trips').select('stage').where('id', '=', tripId).executeTakeFirst();
    return [values.includes(trip?.stage ?? '')];
  }
  if (what === 'accepted') {
    const accepted = trx.selectFrom('trips').innerJoin('quotes', 'quotes.trip_id', 'trips.id').select('quotes.version');
    const ofTrip = accepted.where('trips.id', '=', tripId).where('stage', '=', what).where('state', '=', what);
    return [values.includes(String((await ofTrip.executeTakeFirst())?.version))];
  }
  const open = await trx
    .selectFrom('quotes')
    .select('version')
    .where('trip_id', '=', tripId)
    .where('state', '=', 'sent')
    .where('valid_until', '>', now.toISOString())
    .execute();
  return values.map((version) => open.some((quote) => quote.version === Number(version)));
};
