import type { Migration } from 'kysely';
import * as schema from './0001-schema';

/**
 * Migrations in the order of their names. One that was released never changes, which released.json and its test keep:
 * add another, then its line by `npm run freeze-migrations`.
 *
 * A migration changes the schema only and imports nothing of the server. Servers of the release before go on writing
 * while the new one runs, so a column that is added to their tables has a default.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
};
