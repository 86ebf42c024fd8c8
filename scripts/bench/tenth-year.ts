import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../hosts/api/platform/database/open.ts';
import { type Size, storeTenthYear } from '../../hosts/api/testing/tenth-year.ts';
import { startBuiltServer } from '../testing/start-built-server.mjs';

/** Creates the database of an operator's tenth year, in a folder that is removed when the bench ends. */
export async function createTenthYear(size: Size) {
  const dataDir = mkdtempSync(join(tmpdir(), 'charter-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  // The first start creates the tables, the owner and the keys.
  const { stop, admin } = await startBuiltServer({ DATA_DIR: dataDir, DEMO: '0' });
  await stop();
  const db = openSqlite(dataDir);
  await storeTenthYear(db, size);
  return { db, dataDir, admin };
}
