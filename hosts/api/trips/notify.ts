import type { Database } from '../platform/database/open';
import { queueMails } from '../platform/email/store';
import { wordsOf } from '../platform/email/words';
import type { ApiParts } from '../platform/http/route';
import { emailFacts, getCalendar, getDetails } from './details';
import { emailToTraveller, stageText } from './emails';
import { countChanges } from './traveller-store';

/** Queues the e-mail about the stage that a trip has come to, in the transaction of that change. */
export async function notifyOfStage(
  trx: Database,
  id: number,
  parts: Pick<ApiParts, 'config' | 'links'>,
  now: Date,
): Promise<void> {
  const details = await getDetails(trx, id, { now });
  const { trip } = details;
  const { request, names } = emailFacts(details, parts);
  const { brand } = parts.config.site;
  const text = stageText(trip.stage, { what: request.what, reference: trip.reference, brand }, wordsOf(trip.locale));
  if (!text) return;
  const dedupeKey = `trip ${id}: ${trip.stage}, change ${await countChanges(trx, id)}`;
  const calendar = (await getCalendar(trx, details, parts)) ?? undefined;
  await queueMails(trx, await emailToTraveller(parts.config, request, names, { dedupeKey, ...text, calendar }), now);
}
