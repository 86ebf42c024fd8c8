import type { Database } from '../platform/database/open';
import type { ApiParts } from '../platform/http/route';
import { notifyOfQuote } from '../quotes/notify';
import { quotesOf } from '../quotes/store';
import { notifyOfStage } from '../trips/notify';
import type { QuotePlan } from './quotes';

export type EmailOptions = Pick<ApiParts, 'config' | 'links'>;

/**
 * The mails that the traveller of an example was sent, as having been sent: nobody lives at those addresses, so none is
 * left to the outbox.
 */
export async function mailDemo(
  trx: Database,
  { tripId, stageAt, plans }: { tripId: number; stageAt: string; plans: readonly QuotePlan[] },
  letters: EmailOptions,
): Promise<void> {
  const quotes = await quotesOf(trx, tripId, new Date(stageAt));
  for (const quote of quotes) {
    if (quote.sentAt) await notifyOfQuote(trx, tripId, quote, letters, new Date(quote.sentAt));
  }
  await notifyOfStage(trx, tripId, letters, new Date(stageAt));
  const mine = trx.updateTable('outbox').where('trip_id', '=', tripId);
  await mine.set((mail) => ({ state: 'sent', tries: 1, sent_at: mail.ref('created_at') })).execute();
  const failure = plans.find(({ mailFails }) => mailFails)?.mailFails;
  if (failure) await mine.set({ state: 'failed', tries: 1, sent_at: null, failure }).execute();
  // What would remind of a quote's end.
  await trx.deleteFrom('outbox').where('trip_id', '=', tripId).where('due_at', '>', stageAt).execute();
}
