import type { Migration } from 'kysely';
import * as users from './0001-users';
import * as privateCharters from './0002-private-charters';
import * as idempotencyKeys from './0003-idempotency-keys';
import * as flights from './0004-flights';
import * as requests from './0005-requests';
import * as accounts from './0006-accounts';
import * as departures from './0007-departures';
import * as addedByEdits from './0008-added-by-edits';
import * as tokenVersions from './0009-token-versions';
import * as flightsByTime from './0010-flights-by-time';
import * as versionsAndCopies from './0011-versions-and-copies';
import * as trips from './0012-trips';
import * as outbox from './0013-outbox';

/**
 * In the order of their names. One that was released is never changed, which released.json and its test keep: add
 * another, then its line by `npm run freeze-migrations`.
 *
 * A migration changes the schema only, and imports nothing that lives on: what the server computes of a row it fills in
 * itself. Servers of the release before go on writing while this one runs, so a column that is added to their tables
 * has a default, which the code reads as 'not computed yet'.
 */
export const migrations: Record<string, Migration> = {
  '0001-users': users,
  '0002-private-charters': privateCharters,
  '0003-idempotency-keys': idempotencyKeys,
  '0004-flights': flights,
  '0005-requests': requests,
  '0006-accounts': accounts,
  '0007-departures': departures,
  '0008-added-by-edits': addedByEdits,
  '0009-token-versions': tokenVersions,
  '0010-flights-by-time': flightsByTime,
  '0011-versions-and-copies': versionsAndCopies,
  '0012-trips': trips,
  '0013-outbox': outbox,
};
