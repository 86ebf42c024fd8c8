import type { Migration } from 'kysely';
import * as users from './0001-users';
import * as privateCharters from './0002-private-charters';
import * as idempotencyKeys from './0003-idempotency-keys';
import * as flights from './0004-flights';
import * as requests from './0005-requests';
import * as accounts from './0006-accounts';
import { departures } from './0007-departures';

/** In the order of their names. One that was released is never changed: add another. */
export const migrations = (homeZone: string): Record<string, Migration> => ({
  '0001-users': users,
  '0002-private-charters': privateCharters,
  '0003-idempotency-keys': idempotencyKeys,
  '0004-flights': flights,
  '0005-requests': requests,
  '0006-accounts': accounts,
  '0007-departures': departures(homeZone),
});
