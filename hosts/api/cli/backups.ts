import { resolve } from 'node:path';
import * as v from 'valibot';
import { type Config, readConfig } from '../config';
import type { Manifest } from '../platform/backup/archive';
import { saveBackupRun } from '../platform/backup/backup-runs';
import { checkBackup, restoreBackup } from '../platform/backup/restore-backup';
import { type Backup, createBackup } from '../platform/backup/take-backup';
import { StartError } from '../platform/http/errors';
import { printable } from '../platform/watch/log';
import { type Command, letServerGoFirst, reasonOf } from './command';

const SAY_WHERE = 'Say where to after --to: a folder, or a file that is not there yet';

const backupOptions = v.object({
  to: v.pipe(v.optional(v.string(), ''), v.nonEmpty(SAY_WHERE)),
  keep: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, 'Say how many after --keep: a number from 1 to 9999'),
      v.transform(Number),
    ),
  ),
});

/** The commands that make and restore backups. */
export const backupCommands: Record<string, Command> = {
  backup: {
    takes: '--to <folder or file> [--keep <number>]',
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
    },
    about: 'copies the database, images and keys into one file, also while the server runs',
    run: async (args, env) => {
      const config = readConfig(env);
      if (args.words.length > 0) throw new StartError(SAY_WHERE);
      const parsed = v.safeParse(backupOptions, args.options);
      if (!parsed.success) throw new StartError(parsed.issues[0].message);
      letServerGoFirst();
      const begun = new Date().toISOString();
      const backup = await untilSignal(async (signal) => {
        try {
          return await createBackup(config, { ...parsed.output, signal });
        } catch (error) {
          // Who stops a backup knows of it. Without any room it may not be possible to note the failure either.
          if (!signal.aborted) {
            await saveBackupRun(config, { failure: { at: begun, reason: reasonOf(error) } }).catch(() => {});
          }
          throw error;
        }
      });
      const noted = await saveBackupRun(config, { complete: { at: begun, bytes: backup.bytes } }).then(
        () => [],
        ({ code }) => [`The server does not learn of it: DATA_DIR cannot be written (${code})`],
      );
      return [formatBackup(backup, config), ...noted].join('\n');
    },
  },
  restore: {
    takes: '<file> [--check]',
    options: { check: { type: 'boolean' } },
    about: 'puts a backup where no database is; with --check only checks the file',
    run: async (args, env) => {
      const config = readConfig(env);
      const [file = '', ...more] = args.words;
      if (!file || more.length > 0) throw new StartError('Say which backup: give its file after the command');
      if (args.options.check) {
        const manifest = await untilSignal((signal) => checkBackup(file, signal));
        return [`${printable(file)} is whole: ${formatManifest(manifest)}`, ...formatKeys(manifest)].join('\n');
      }
      const { manifest, waiting, missingImages } = await untilSignal((signal) =>
        restoreBackup(config, { file, signal }),
      );
      return [
        `Restored: ${formatManifest(manifest)}`,
        ...(missingImages > 0 ? [`Images that flights or aircraft have, and the store has not: ${missingImages}`] : []),
        ...(config.databaseUrl && manifest.keys.dataKey === 'inside'
          ? [
              `Its keys are in DATA_DIR: set JWT_SECRET_FILE=${resolve(config.dataDir, 'jwt-secret')} and DATA_KEYS_FILE=${resolve(config.dataDir, 'data-key')}`,
            ]
          : []),
        ...(manifest.keys.dataKey === 'environment'
          ? [
              'The key that sealed numbers of identity cards is not in it: set DATA_KEYS to the earlier one before the server starts, which refuses to without',
            ]
          : []),
        ...(manifest.keys.jwtSecret === 'inside'
          ? []
          : [
              'The secret that signs is not in it: let JWT_SECRET or jwt-secret of DATA_DIR be the earlier one before the server starts, or every link of travellers, partners and subscribers ends',
            ]),
        'Everybody is signed out, staff and customers: they sign in again',
        ...(waiting.emails + waiting.deliveries > 0
          ? [
              `The server sends what waited then, also what was sent since: ${waiting.emails} mails, ${waiting.deliveries} deliveries of webhooks`,
            ]
          : []),
        `What was erased, signed out or switched off after ${manifest.takenAt} is as it was before: do it again`,
      ].join('\n');
    },
  },
};

/** Does `work`, whose signal aborts on Control-C and SIGTERM. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
  }
}

function formatBackup({ file, bytes, manifest }: Backup, { databaseUrl }: Config): string {
  const { images } = manifest;
  return [
    `${printable(file)} (${formatSize(bytes)}): ${formatManifest(manifest)}`,
    ...(images.bucket === undefined
      ? []
      : [`Its images are in the bucket ${images.bucket} alone: let that keep versions`]),
    ...(images.missing.length > 0
      ? [`Images that flights or aircraft have, and the store has not: ${images.missing.length}`]
      : []),
    ...formatKeys(manifest),
    ...(databaseUrl && manifest.keys.dataKey === 'none'
      ? ['DATA_KEYS is not set: numbers of identity cards are in it in clear']
      : []),
  ].join('\n');
}

/** Lines about what the backup contains and which keys are elsewhere. */
function formatKeys({ keys }: Manifest): string[] {
  const without = (place: string, variable: string, loss: string) =>
    place === 'environment' ? [`${variable} is not in it, without which ${loss}: keep that elsewhere`] : [];
  return [
    keys.dataKey === 'inside'
      ? 'It holds personal data and the keys: keep it as DATA_DIR, where nobody else reads it'
      : 'It holds personal data: keep it where nobody else reads it',
    ...without(keys.dataKey, 'DATA_KEYS', 'nobody opens the numbers of identity cards'),
    ...without(keys.jwtSecret, 'JWT_SECRET', 'every link of travellers, partners and subscribers ends'),
  ];
}

function formatManifest({ takenAt, program, database, images, files }: Manifest): string {
  const rows = Object.values(database.rows).reduce((all, some) => all + some, 0);
  const inside = (folder: string) => Object.keys(files).filter((path) => path.startsWith(`${folder}/`)).length;
  const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'SQLite';
  const isInUse = images.bucket === undefined ? `${inside('images')} images` : 'no images';
  return `${kind} of ${takenAt} by ${program} (${database.migrations.at(-1) ?? 'empty'}), ${rows} rows, ${isInUse}, ${inside('releases')} files of releases`;
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
