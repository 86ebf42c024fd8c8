import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPostgres } from '../api/testing/postgres-lane';
import { test as base, playAnswerInMinutes } from './answer-in-minutes';

const test = base.extend<{ database: Record<string, string> }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies off this pattern
    async ({}, use) => {
      const postgres = await runPostgres();
      const folder = mkdtempSync(join(tmpdir(), 'charter-postgres-'));
      await use(
        postgres
          ? { DATABASE_URL: postgres.url, DATA_DIR: folder, JWT_SECRET: 'a secret of thirty-two characters' }
          : {},
      );
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'file' },
  ],
});

test('rates make a range, a request gets two offers, and an empty leg finds who waits: Urdu, PostgreSQL', {
  timeout: 180_000,
}, ({ server, mail, scripts, openPage, partner, database, skip }) => {
  if (!database.DATABASE_URL) skip('no PostgreSQL here');
  return playAnswerInMinutes({ locale: 'ur', server, mail, scripts, openPage, partner });
});
