import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config';
import { ROOM_BYTES } from '../../platform/watch/health';
import { type Finding, fault, ok, warning } from './finding';

const LITTLE_ROOM_BYTES = 1_000_000_000;

/** Whether DATA_DIR can be written, or created where it is missing, and has room. */
export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const file = join(folder, `.check-${randomUUID()}`);
  try {
    await writeFile(file, 'check', { mode: 0o600, flush: true });
  } catch (error) {
    const says = `DATA_DIR ${resolve(dataDir)} cannot be written (${(error as Error).message.split(',')[0]})`;
    return [fault('disk', says, 'Create it for the user of the server (chown), or free disk space')];
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const says = `DATA_DIR ${resolve(dataDir)} can be written, ${Math.floor(free / 1_000_000)} MB are free`;
  if (free >= LITTLE_ROOM_BYTES) return [ok('disk', says)];
  return [(free < ROOM_BYTES ? fault : warning)('disk', says, 'Free space: below 50 MB no request is accepted')];
}
