import type { RequestKind } from 'charter-widgets/contract';
import type { Config } from '../config';
import { type Database, insertTrip, queueMails } from '../database';
import { lettersOfRequest } from '../mail/request-letters';
import type { Told } from '../mail/told';

const MINUTE_MS = 60_000;
/** Where the operator promises no time, a request is late after a day. */
const DAY_MINUTES = 24 * 60;

/** How long the desk may take for a step that it owes, in milliseconds. */
export const answerMs = ({ site }: Config) => (site.answerMinutes ?? DAY_MINUTES) * MINUTE_MS;

/**
 * Opens the desk's file on a request and writes the mails about it, in the transaction that stores it; resolves to what
 * its sender is told.
 */
export async function openTrip(
  trx: Database,
  { kind, requestId, now, told }: { kind: RequestKind; requestId: number; now: string; told: Told },
  config: Config,
) {
  const dueAt = new Date(Date.parse(now) + answerMs(config)).toISOString();
  const { id: tripId, reference } = await insertTrip(trx, { kind, requestId, createdAt: now, dueAt });
  await queueMails(trx, lettersOfRequest(config, told, { id: requestId, tripId, reference }), new Date(now));
  return { id: requestId, reference };
}
