export { type DraftProps, type SnapshotOptions, useSnapshot } from './use-snapshot';
