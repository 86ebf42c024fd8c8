import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { test } from '../../testing/server-test';

/** A character that moves a terminal's cursor, hides, changes the writing direction, or starts a line. */
const ANY_TRICK = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u;

describe('a server', () => {
  test('continues when nobody reads its log, and ends on SIGTERM', async ({ serve, dataDir }) => {
    const server = serve({ DATA_DIR: dataDir });
    const origin = await server.started;
    // The path tries to forge a second line of the log.
    await fetch(`${origin}/%C2%9B%E2%80%AE%0A%E2%80%A8.txt`);
    await expect.poll(server.stderr).toContain(String.raw`/\u009b\u202e\n\u2028.txt`);
    expect(server.stderr()).not.toMatch(ANY_TRICK);

    server.process.stderr?.pause();
    // In the log each of these characters takes six bytes, so together they fill the buffers of both ends.
    const path = `${origin}/${'%E2%80%AE'.repeat(200)}.txt`;
    const client = async () => {
      for (let sent = 0; sent < 20; sent++) await (await fetch(path)).text();
    };
    await Promise.all(Array.from({ length: 10 }, client));

    const exited = new Promise((resolve) => server.process.once('exit', resolve));
    server.process.kill('SIGTERM');
    expect(await exited).toBe(0);
    server.process.stderr?.resume();
    await server.ended;
  });

  test('logs an uncaught error in one line, and ends with code 1', async ({ serve, dataDir }) => {
    const fault = 'process.on("SIGUSR2",()=>{throw new Error("first\\nsecond\\u009b")})';
    const server = serve({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=data:text/javascript,${encodeURI(fault)}` });
    await server.started;
    server.process.kill('SIGUSR2');
    expect(await server.ended).toBe(1);
    expect(server.stderr()).not.toMatch(ANY_TRICK);
    const lines = server.stderr().trimEnd().split('\n');
    const fatal = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 60);
    expect(fatal).toMatchObject([{ error: { type: 'Error', message: 'first\nsecond\u009b' } }]);
  });

  test('that cannot start writes no forged line into the log', async ({ serve, dataDir }) => {
    writeFileSync(join(dataDir, 'file'), '');
    const server = serve({ DATA_DIR: join(dataDir, 'file', 'a\u009b\nAll is well') });
    expect(await server.ended).toBe(1);
    expect(server.stderr()).not.toMatch(ANY_TRICK);
    expect(server.stderr()).not.toMatch(/^All is well/m);
  });
});
