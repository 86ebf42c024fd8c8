import { resolve } from 'node:path';
import * as v from 'valibot';
import { type Config, readConfig } from '../config';
import type { Manifest } from '../platform/backup/archive';
import { saveBackupRun } from '../platform/backup/backup-runs';
import { checkBackup, restoreBackup } from '../platform/backup/restore-backup';
import { type Backup, createBackup } from '../platform/backup/take-backup';
import { printable } from '../platform/watch/log';
import { type Command, letServerGoFirst, reasonOf, UsageError } from './command';

const backupOptions = v.object({
  to: v.pipe(v.optional(v.string(), ''), v.nonEmpty('--to needs a folder, or the path of a new file')),
  keep: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, '--keep needs a number from 1 to 9999'), v.transform(Number)),
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
    about: 'Writes the database, images and keys into one file. The server can keep running.',
    run: async (args, env) => {
      const parsed = v.safeParse(backupOptions, args.options);
      if (!parsed.success) throw new UsageError(parsed.issues[0].message);
      const config = readConfig(env);
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
        ({ code }) => [
          `The backup is complete, but the server cannot be told of it: DATA_DIR is not writable (${code}). Run charter-desk check`,
        ],
      );
      return [formatBackup(backup, config), ...noted].join('\n');
    },
  },
  restore: {
    takes: '<file> [--check]',
    options: { check: { type: 'boolean' } },
    about: 'Restores a backup where there is no database yet. With --check, only verifies the file.',
    run: async (args, env) => {
      const config = readConfig(env);
      const [file = ''] = args.words;
      if (args.options.check) {
        const manifest = await untilSignal((signal) => checkBackup(file, signal));
        return [
          `${printable(file)} is complete and unchanged: ${formatManifest(manifest)}`,
          ...formatKeys(manifest),
        ].join('\n');
      }
      const { manifest, waiting, missingImages } = await untilSignal((signal) =>
        restoreBackup(config, { file, signal }),
      );
      return [
        `Restored: ${formatManifest(manifest)}`,
        ...(missingImages > 0 ? [`Images of flights or aircraft that are missing: ${missingImages}`] : []),
        ...(config.databaseUrl && manifest.keys.dataKey === 'inside'
          ? [
              `The keys of the backup are in DATA_DIR: before the server starts, set JWT_SECRET_FILE=${resolve(config.dataDir, 'jwt-secret')} and DATA_KEYS_FILE=${resolve(config.dataDir, 'data-key')}`,
            ]
          : []),
        ...(manifest.keys.dataKey === 'environment'
          ? [
              'The key that encrypts document numbers is not in the backup: set DATA_KEYS to the old key. The server does not start without it',
            ]
          : []),
        ...(manifest.keys.jwtSecret === 'inside'
          ? []
          : [
              'The signing secret is not in the backup: before the server starts, set JWT_SECRET to the old one or copy the old jwt-secret into DATA_DIR. Otherwise every link of travellers, partners and subscribers stops working',
            ]),
        'Everybody is logged out, staff and travellers: they have to log in again',
        ...(waiting.emails + waiting.deliveries > 0
          ? [
              `When it starts, the server sends everything that was waiting at the time of the backup, even if it was sent since. E-mails: ${waiting.emails}, webhook deliveries: ${waiting.deliveries}`,
            ]
          : []),
        `The restore undoes every erasure, log-out and switch-off made after ${manifest.takenAt}: do them again`,
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
      : [`The images are only in the bucket ${images.bucket}: turn on versioning for it`]),
    ...(images.missing.length > 0 ? [`Images of flights or aircraft that are missing: ${images.missing.length}`] : []),
    ...formatKeys(manifest),
    ...(databaseUrl && manifest.keys.dataKey === 'none'
      ? ['DATA_KEYS is not set: document numbers in this backup are not encrypted']
      : []),
  ].join('\n');
}

/** Lines about what the backup contains and which keys are elsewhere. */
function formatKeys({ keys }: Manifest): string[] {
  const without = (place: string, variable: string, loss: string) =>
    place === 'environment' ? [`${variable} is not in the backup. Keep it in another place: without it, ${loss}`] : [];
  return [
    keys.dataKey === 'inside'
      ? 'The backup contains personal data and the keys: protect it like DATA_DIR'
      : 'The backup contains personal data: keep it where nobody else can read it',
    ...without(keys.dataKey, 'DATA_KEYS', 'document numbers cannot be read'),
    ...without(keys.jwtSecret, 'JWT_SECRET', 'every link of travellers, partners and subscribers stops working'),
  ];
}

function formatManifest({ takenAt, program, database, images, files }: Manifest): string {
  const rows = Object.values(database.rows).reduce((all, some) => all + some, 0);
  const inside = (folder: string) => Object.keys(files).filter((path) => path.startsWith(`${folder}/`)).length;
  const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'SQLite';
  const isInUse = images.bucket === undefined ? `${inside('images')} images` : 'no images';
  return `${kind} database of ${takenAt}, version ${program} (${database.migrations.at(-1) ?? 'empty'}), ${rows} rows, ${isInUse}, ${inside('releases')} release files`;
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
