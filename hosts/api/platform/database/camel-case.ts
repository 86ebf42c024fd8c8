import { CamelCasePlugin, type Kysely } from 'kysely';
import type { Database } from './open';
import type { Schema } from './schema';

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
export type CamelSchema = {
  [Table in keyof Schema as CamelCase<Table>]: {
    [Column in keyof Schema[Table] & string as CamelCase<Column>]: Schema[Table][Column];
  };
};

const plugin = new CamelCasePlugin();

/**
 * The database with tables and columns called as the contract calls them. Reading a list so costs a sixth more than by
 * hand, so the search of flights, which is asked by everybody, goes without.
 */
export const camelCase = (db: Database) => db.withPlugin(plugin) as unknown as Kysely<CamelSchema>;
