import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFailed, vi } from 'vitest';
import { aCharter, json } from '../testing';
import { seededRandom } from '../testing/property';
import { ADMIN_ENV, charterIds, test } from '../testing/server-test';

// It starts many servers, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

test('a server starts, at whatever moment of its start or stop the last one was killed', async ({ serve, dataDir }) => {
  const { seed, random } = seededRandom();
  onTestFailed(() => console.error(`TEST_SEED=${seed} repeats this run`));
  const env = { ...ADMIN_ENV, DATA_DIR: dataDir };
  for (let kill = 0; kill < 6; kill++) {
    const server = serve(env);
    const stops = kill % 2 === 1;
    if (stops) {
      expect((await fetch(`${await server.started}/api/PrivateCharter/Create`, json(aCharter()))).status).toBe(201);
      server.process.kill('SIGTERM');
    } else {
      // As soon as the server has created its database.
      await vi.waitFor(() => expect(readdirSync(dataDir)).toContain('charter.sqlite'), {
        timeout: 20_000,
        interval: 5,
      });
    }
    await wait(random() * (stops ? 30 : 200));
    server.process.kill('SIGKILL');
    await server.ended;
    expect(server.stderr()).not.toMatch(/^DATA_DIR/);
  }
  expect(await charterIds(await serve(env).started)).toHaveLength(3);
});

test('a server that is stopped under load has stored every acknowledged request', async ({ serve, database }) => {
  const server = serve({ ...database, ...ADMIN_ENV });
  const origin = await server.started;
  const acknowledged: number[] = [];
  let refused = 0;
  const traveller = async () => {
    for (;;) {
      try {
        const answer = await fetch(`${origin}/api/PrivateCharter/Create`, json(aCharter()));
        const { data } = await answer.json();
        acknowledged.push(data.id);
        if (acknowledged.length === 60) server.process.kill('SIGTERM');
      } catch {
        // The server accepts no more requests.
        refused += 1;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, traveller));
  expect(await server.ended).toBe(0);
  expect(refused).toBe(8);

  const next = serve({ ...database, ...ADMIN_ENV });
  const ids = new Set(await charterIds(await next.started));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
});
