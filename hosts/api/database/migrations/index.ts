import type { Migration } from 'kysely';
import * as users from './0001-users';
import * as privateCharters from './0002-private-charters';
import * as idempotencyKeys from './0003-idempotency-keys';

/** In the order of their names. One that was released is never changed: add another. */
export const migrations: Record<string, Migration> = {
  '0001-users': users,
  '0002-private-charters': privateCharters,
  '0003-idempotency-keys': idempotencyKeys,
};
