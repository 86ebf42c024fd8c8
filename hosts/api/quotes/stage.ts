import type { Stage } from '@charter-hosts/contract';
import { deleteQuoteEmails } from '../emails/still-true';
import type { Database } from '../platform/database/open';
import { HttpError } from '../platform/http/errors';
import { queueEvent } from '../webhooks/deliveries';
import { acceptedByPhone, changesForStage } from './rules';
import { changeQuotes, listQuotes } from './store';

const SEVERAL = 'Several quotes are open. Choose the one that was accepted.';
const OVER = 'This quote is no longer open. Choose another one.';

/**
 * Updates the quotes of a trip that staff have moved to a stage by hand. `version` is that of the quote that was accepted by
 * telephone. Refused with 409 if that one is not open, or if several are and none is named.
 */
export async function updateQuotesForStage(
  trx: Database,
  tripId: number,
  { stage, version, now }: { stage: Stage; version?: number | undefined; now: Date },
): Promise<void> {
  const quotes = await listQuotes(trx, tripId, now);
  const accepted = stage === 'accepted' ? acceptedByPhone(quotes, version) : undefined;
  if (accepted === 'several' || accepted === 'over') throw new HttpError(409, accepted === 'over' ? OVER : SEVERAL);
  if (accepted) {
    const change = { state: 'accepted' as const, answeredAt: now.toISOString() };
    await changeQuotes(trx, { tripId, from: ['sent'], version: accepted.version }, change);
    await queueEvent(trx, { type: 'quote.accepted', tripId, version: accepted.version, at: now });
  }
  for (const { from, to } of changesForStage(stage)) await changeQuotes(trx, { tripId, from: [from] }, { state: to });
  if (stage !== 'quoted') await deleteQuoteEmails(trx, tripId);
}
