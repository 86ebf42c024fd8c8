import { setPriority } from 'node:os';
import type { ParseArgsConfig } from 'node:util';
import { type Config, type Environment, readConfig } from '../config';
import { isLocked } from '../platform/database/data-dir';
import { isMigrated } from '../platform/database/migrate';
import { type Database, openPostgres, openSqlite, refuseMissing } from '../platform/database/open';
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
  /** Resolves to what is printed, and whether all is well. Throws a StartError with a line to act on, or a UsageError. */
  run(args: Arguments, env: Environment): Promise<string | { text: string; isWell: boolean }>;
}

/** The arguments are wrong. The command's usage is printed behind the message. */
export class UsageError extends StartError {}

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
  if (!databaseUrl) refuseMissing(dataDir);
  const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(dataDir, { beside: isLocked(dataDir) });
  try {
    if (!(await isMigrated(db))) {
      throw new StartError(
        'The database is of an older version. Start the server of this version once, which updates the database',
      );
    }
    return await work(db, config);
  } finally {
    await db.destroy();
  }
}

/** One line: a StartError's own text, or the first line of any other error's message. */
export function reasonOf(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  const [line] = (message || String(code ?? name)).split('\n');
  return error instanceof StartError ? message.split('\n').join('; ') : String(line);
}
