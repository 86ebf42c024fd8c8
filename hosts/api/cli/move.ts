import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, readConfig } from '../config';
import { beginCopy, finishCopy, isSame, isUnfinished } from '../platform/database/copy-to-postgres';
import { isLocked, lockDataDir, markMoved, unmarkMoved } from '../platform/database/data-dir';
import { isMigrated } from '../platform/database/migrate';
import { type Database, hasSqlite, openPostgres, openSqlite } from '../platform/database/open';
import { StartError } from '../platform/http/errors';
import { readSecretFile } from '../platform/secret-file';
import { print } from '../platform/watch/log';
import { type Command, letServerGoFirst } from './command';

/** How often the command looks whether the server has stopped. */
const LOOK_MS = 100;

/** The command that moves the embedded database to PostgreSQL. */
export const moveCommands: Record<string, Command> = {
  move: {
    takes: '--to <postgres://… or a file with it>',
    options: { to: { type: 'string' } },
    about: 'copies the embedded database into an empty PostgreSQL, while the server runs up to a stop of seconds',
    run: async ({ words, options }, env) => {
      if (words.length > 0) throw new StartError('Say where to after --to, and nothing more');
      const config = readConfig(env);
      const address = options.to === undefined ? config.databaseUrl : readAddress(String(options.to));
      if (!address) throw new StartError('Say where to after --to: postgres://…, or a file with that address');
      const { dataDir } = config;
      if (!hasSqlite(dataDir)) {
        throw new StartError(`DATA_DIR ${resolve(dataDir)} has no database to move: set the DATA_DIR of the server`);
      }
      letServerGoFirst();
      // The server may stop while this command reads, so the file is never closed as the last one that has it.
      const source = openSqlite(dataDir, { beside: true });
      const target = openPostgres(address, () => {});
      try {
        if (!(await isMigrated(source))) {
          throw new StartError('The database is older than this program: start the server of this version once');
        }
        return await move(source, target, config);
      } finally {
        await source.destroy();
        await target.destroy();
      }
    },
  },
};

function readAddress(to: string): string {
  if (/^postgres(?:ql)?:\/\//.test(to)) return to;
  const read = readSecretFile(to);
  if ('fault' in read) throw new StartError(`--to ${read.fault}`);
  return read.secret;
}

async function move(source: Database, target: Database, config: Config): Promise<string> {
  const { dataDir, homeZone } = config;
  // A run that was killed after its last step.
  if (!isLocked(dataDir) && !(await isUnfinished(target)) && (await isSame(source, target))) {
    markMoved(dataDir);
    return ['Both databases have the same rows already: the move is complete.', ...nextSteps(config)].join('\n');
  }
  print(
    `Copying the database of ${resolve(dataDir)}. The server may run meanwhile; a run that is ended can be repeated.\n`,
  );
  const { written } = await beginCopy(source, target, { homeZone });
  if (isLocked(dataDir)) {
    print(
      `Copied ${written} rows. Stop the server now (systemctl stop charter-desk.socket charter-desk.service): the rest follows when it has stopped.\n`,
    );
  }
  while (isLocked(dataDir)) await wait(LOOK_MS);
  // No server can start meanwhile.
  const unlock = lockDataDir(dataDir);
  const stoppedAt = performance.now();
  try {
    // Before PostgreSQL is complete: from then on nobody may write to the embedded database.
    markMoved(dataDir);
    const { tables, rows, written: changed } = await finishCopy(source, target);
    const seconds = ((performance.now() - stoppedAt) / 1000).toFixed(1);
    return [
      `Moved ${rows} rows of ${tables} tables, of which ${changed} were copied again after the stop. Numbers and hashes of all rows are the same on both sides. This took ${seconds} s since the stop.`,
      ...nextSteps(config),
    ].join('\n');
  } catch (error) {
    if (await isUnfinished(target).catch(() => false)) unmarkMoved(dataDir);
    throw error;
  } finally {
    unlock();
  }
}

/** What to change in the environment, without a secret. */
function nextSteps({ dataDir, jwtSecret, dataKeys, s3 }: Config): string[] {
  const folder = resolve(dataDir);
  const secrets = join(folder, 'jwt-secret');
  const isRotated = existsSync(secrets) && readFileSync(secrets, 'utf8').trim().includes('\n');
  return [
    'Now set in the environment of the server:',
    '  DATABASE_URL (or DATABASE_URL_FILE) to the address of PostgreSQL',
    ...(jwtSecret
      ? []
      : isRotated
        ? [`  JWT_SECRET to the first line of ${secrets}, JWT_SECRET_PREVIOUS to its second one`]
        : [`  JWT_SECRET_FILE=${secrets}`]),
    ...(dataKeys.length > 0 ? [] : [`  DATA_KEYS_FILE=${join(folder, 'data-key')}`]),
    `Leave DATA_DIR as it is: ${s3 ? 'keys stay in it, images and releases in the bucket' : 'images, releases and keys stay in it'}.`,
    'Then start the server (systemctl start charter-desk.socket charter-desk.service), and make a backup.',
    `Remove ${join(folder, 'charter.sqlite')} when you need it no more: it holds personal data.`,
  ];
}
