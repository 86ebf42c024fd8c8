import type { RequestKind } from 'charter-widgets/contract';
import type { Config } from '../config';
import { type Database, insertTrip } from '../database';

const MINUTE_MS = 60_000;
/** Where the operator promises no time, a request is late after a day. */
const DAY_MINUTES = 24 * 60;

/** How long the desk may take for a step that it owes, in milliseconds. */
export const answerMs = ({ site }: Config) => (site.answerMinutes ?? DAY_MINUTES) * MINUTE_MS;

/** Opens the desk's file on a request, in the transaction that stores it; resolves to what its sender is told. */
export async function openTrip(trx: Database, kind: RequestKind, requestId: number, now: string, config: Config) {
  const dueAt = new Date(Date.parse(now) + answerMs(config)).toISOString();
  return { id: requestId, reference: await insertTrip(trx, { kind, requestId, createdAt: now, dueAt }) };
}
