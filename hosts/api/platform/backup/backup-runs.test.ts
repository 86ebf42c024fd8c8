import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from '../../testing';
import { getBackups, isBackupLate, saveBackupRun } from './backup-runs';

const HOUR_MS = 3_600_000;
const AT = '2026-11-23T03:30:00.000Z';
const DATABASE_URL = 'postgres://charter@localhost/charter';

describe('a backup', () => {
  test('counts as missing 36 hours after the last one, even if one failed since', async ({ folder: dataDir }) => {
    await saveBackupRun({ dataDir }, { complete: { at: AT, bytes: 1000 } });
    await saveBackupRun({ dataDir }, { failure: { at: AT, reason: 'There is no room' } });
    for (const place of [{ dataDir }, { dataDir, databaseUrl: DATABASE_URL }]) {
      const known = await getBackups(place);
      expect(known).toMatchObject({ complete: { bytes: 1000 }, failure: { reason: 'There is no room' } });
      if (!known) throw new Error('nothing is known');
      expect(isBackupLate(known, Date.parse(AT) + 36 * HOUR_MS)).toBe(false);
      expect(isBackupLate(known, Date.parse(AT) + 36 * HOUR_MS + 1)).toBe(true);
    }
    expect(statSync(join(dataDir, 'backups.json')).mode & 0o777).toBe(0o600);
  });

  test('is expected for SQLite from the start, for PostgreSQL once `backup` was run', async ({ folder: dataDir }) => {
    expect(await getBackups({ dataDir })).toBeUndefined();
    writeFileSync(join(dataDir, 'charter.sqlite'), '');
    const known = await getBackups({ dataDir });
    expect(known).toMatchObject({ complete: null, failure: null });
    expect(Math.abs((known?.since.getTime() ?? 0) - Date.now())).toBeLessThan(HOUR_MS);
    expect(await getBackups({ dataDir, databaseUrl: DATABASE_URL })).toBeUndefined();
    await saveBackupRun({ dataDir }, { failure: { at: AT, reason: 'pg_dump is not here' } });
    expect(await getBackups({ dataDir, databaseUrl: DATABASE_URL })).toMatchObject({ since: new Date(AT) });
  });
});
