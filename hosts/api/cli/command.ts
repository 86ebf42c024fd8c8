import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { type Config, type Environment, readConfig } from '../config';
import { isLocked } from '../platform/database/data-dir';
import { isMigrated } from '../platform/database/migrate';
import { type Database, hasSqlite, openPostgres, openSqlite } from '../platform/database/open';
import { StartError } from '../platform/http/errors';

/** What follows a command's name. */
export interface Arguments {
  words: string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command of the CLI. */
export interface Command {
  /** What follows its name, such as `<email>`. */
  takes: string;
  /** One line for the help. */
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Resolves to what is printed, and whether all is well. Throws a StartError with a line to act on. */
  run(args: Arguments, env: Environment): Promise<string | { text: string; isWell: boolean }>;
}

/** Lets a running server go first, where the sandbox allows it. */
export function letServerGoFirst(): void {
  try {
    setPriority(10);
  } catch {
    // The command is only less polite.
  }
}

/**
 * Opens the database of the server, which may be running, for `work`. It neither creates nor migrates a database: the
 * server does that when it starts.
 */
export async function withDatabase<T>(
  env: Environment,
  work: (db: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !hasSqlite(dataDir)) {
    throw new StartError(`DATA_DIR ${resolve(dataDir)} has no database: start the server once, or set its DATA_DIR`);
  }
  const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(dataDir, { beside: isLocked(dataDir) });
  try {
    if (!(await isMigrated(db))) {
      throw new StartError('The database is older than this program: start the server of this version once');
    }
    return await work(db, config);
  } finally {
    await db.destroy();
  }
}

/** One line: a StartError's own text, or the message of any other error. */
export function reasonOf(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  const [line] = (message || String(code ?? name)).split('\n');
  return error instanceof StartError ? message.split('\n').join('; ') : `It did not work: ${line}`;
}
