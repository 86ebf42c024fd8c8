import { resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import type { Config, Environment } from '../config';
import { isLocked } from '../platform/database/data-dir';
import { isMigrated } from '../platform/database/migrate';
import { type Database, hasSqlite, openPostgres, openSqlite } from '../platform/database/open';
import { StartError } from '../platform/http/errors';

/** What stands behind a command's name. */
export interface Given {
  words: string[];
  /** As `options` of the command say them. */
  options: Readonly<Record<string, string | boolean | undefined>>;
}

interface Described {
  /** What follows its name, e.g. `<email>`. */
  takes: string;
  /** One line for the help. */
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
}

/** One command of the command line. */
export type Command = Described &
  (
    | {
        /** Throws a StartError with a line to act on; resolves to what is printed. */
        run(given: Given, config: Config): Promise<string>;
      }
    | {
        /** Looks at an environment that the server may not take; resolves to what is printed, and whether all is well. */
        judge(given: Given, env: Environment): Promise<{ said: string; isWell: boolean }>;
      }
  );

/** What `charter-desk check` says of one thing. */
export interface Finding {
  state: 'ok' | 'unwise' | 'wrong';
  /** A variable, or a part of the server: `database`, `disk`, `bucket`, `mail`, `backup`. */
  of: string;
  /** How it is, without a secret. */
  says: string;
  /** What to do about it; nothing where all is well. */
  todo?: string;
}

/**
 * Opens the server's database beside it, does `work`, and closes it. It neither creates nor migrates one: the server
 * does that at its start.
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (!databaseUrl && !hasSqlite(dataDir)) {
    throw new StartError(`DATA_DIR ${resolve(dataDir)} has no database: start the server once, or set its DATA_DIR`);
  }
  const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(dataDir, { beside: isLocked(dataDir) });
  try {
    if (!(await isMigrated(db))) {
      throw new StartError('The database is older than this program: start the server of this version once');
    }
    return await work(db);
  } finally {
    await db.destroy();
  }
}
