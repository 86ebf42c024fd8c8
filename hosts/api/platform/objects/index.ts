import { join } from 'node:path';
import { createFileStore, type ObjectStore } from './file-store';
import { createS3Store, type S3Options } from './s3-store';

/**
 * A named part of the store that the operator chose, a bucket or DATA_DIR; its keys all match `keys`.
 * Nothing is opened or created before the first call.
 */
export function openObjectStore(
  { dataDir, s3 }: { dataDir: string; s3: S3Options | undefined },
  name: string,
  keys: RegExp,
): ObjectStore {
  return s3 ? createS3Store(s3, `${name}/`, keys) : createFileStore(join(dataDir, name), keys);
}
