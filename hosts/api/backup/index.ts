export type { Manifest } from './manifest';
export { findTool, majorOf } from './postgres-tools';
export { checkBackup, restoreBackup } from './restore-backup';
export { type Taken, takeBackup } from './take-backup';
