import { type Endpoint, object } from 'charter-widgets/contract';
import * as v from 'valibot';

/** What is known about backups, for owners. */
export const backupState = object({
  /** Whether none was complete for so long that one is missing. */
  isLate: v.boolean(),
  /** When the last one was complete; null before the first, and where backups are not ours. */
  at: v.nullable(v.string()),
  /** The run that failed after that; null if the last run was complete. */
  failure: v.nullable(object({ at: v.string(), reason: v.string() })),
});
export type BackupState = v.InferOutput<typeof backupState>;

export const backupRead = {
  method: 'get',
  path: '/Backup',
  who: 'admin',
  least: 'owner',
  answer: backupState,
} as const satisfies Endpoint;
