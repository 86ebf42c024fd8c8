import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import licences from 'spdx-license-list';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildStale, packedIn, SERVED } from '../build.mjs';
import { freePort } from '../machine/free-port.mjs';
import { eachOnce, packagesIn, readPackage } from './bill.mjs';
import { confine } from './confine';
import { makeArtifact } from './make.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VERSION = '1.2.3';
const COMMIT = '0123456789';
const DATE = new Date('2026-01-02T03:04:05Z');
const NOBODY = 65_534;
const ADMIN = { email: 'admin@example.com', password: 'an admin of the artifact' };

let folder: string;
let archive: string;
/** The unpacked artifact, which is read-only. */
let room: string;

beforeAll(async () => {
  await buildStale(SERVED);
  folder = mkdtempSync(join(tmpdir(), 'charter-artifact-'));
  chmodSync(folder, 0o755);
  archive = await makeArtifact({ version: VERSION, commit: COMMIT, date: DATE, into: folder });
  await extract({ file: archive, cwd: folder });
  room = join(folder, `charter-desk-${VERSION}-${COMMIT}`);
  spawnSync('chmod', ['-R', 'a-w', room]);
}, 600_000);
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

test('the artifact is named by version and commit, and has a checksum', () => {
  expect(basename(archive)).toBe(`charter-desk-${VERSION}-${COMMIT}.tgz`);
  const verified = spawnSync('sha256sum', ['--check', `${basename(archive)}.sha256`], { cwd: folder });
  expect(verified.status).toBe(0);
  expect(readFileSync(join(room, 'README.md'), 'utf8')).toContain(`commit ${COMMIT}`);
});

describe('the unpacked artifact', () => {
  test('has the packages of the lockfile, for both processors, and none that counts installations', () => {
    const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
    const versions = new Set(
      Object.entries<{ version?: string }>(locked).map(
        ([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`,
      ),
    );
    const shipped = packagesIn(join(room, 'node_modules')).map(({ name, version }) => `${name}@${version}`);
    expect(shipped.filter((one) => !versions.has(one))).toEqual([]);
    for (const cpu of ['x64', 'arm64']) {
      expect
        .soft(shipped.filter((one) => one.includes(cpu)).map((one) => one.replace(/@[\d.]+$/, '')))
        .toEqual([
          `@img/sharp-libvips-linux-${cpu}`,
          `@img/sharp-linux-${cpu}`,
          `@libsql/linux-${cpu}-gnu`,
          `@node-rs/argon2-linux-${cpu}-gnu`,
        ]);
    }
    expect(shipped.join()).not.toContain('scarf');
  });

  test('has a list of what is installed and what is in built files, with each licence', () => {
    const bill = JSON.parse(readFileSync(join(room, 'sbom.cdx.json'), 'utf8'));
    const listed = bill.components.map((one: { name: string; version: string }) => `${one.name}@${one.version}`);
    const packed = packedIn(SERVED).map((path) => readPackage(join(ROOT, path)));
    const shipped = eachOnce([...packed, ...packagesIn(join(room, 'node_modules'))]);
    expect(listed).toEqual(shipped.map(({ name, version }) => `${name}@${version}`));
    expect(listed).toEqual(
      expect.arrayContaining([expect.stringMatching(/^react-router@/), expect.stringMatching(/^preact@/)]),
    );
    const texts = readFileSync(join(room, 'LICENCES.txt'), 'utf8');
    for (const { name, version, hashes, licenses } of bill.components) {
      expect.soft(hashes?.length, name).toBe(1);
      expect.soft(texts).toContain(`${name} ${version}`);
      const [{ license, expression }] = licenses;
      expect.soft(expression ?? Object.keys(licences), name).toContain(license?.id ?? '');
    }
    expect(bill.metadata.component).toMatchObject({ name: 'charter-desk', version: VERSION, type: 'application' });
  });
});

test('two builds of the same sources give the same artifact, byte by byte', { timeout: 300_000 }, async () => {
  const again = await makeArtifact({ version: VERSION, commit: COMMIT, date: DATE, into: join(folder, 'again') });
  expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
});

describe('the server in a read-only folder, started by an account without rights,', () => {
  test('serves pages, widgets, pictures and calls, writes only to DATA_DIR, and stops at SIGTERM', {
    timeout: 120_000,
  }, async () => {
    const before = described(room);
    const { origin, dataDir, elsewhere, run, server, ended } = await start();

    const paths = ['/livez', '/readyz', '/', '/search', '/embed/private-charter-form', '/cdn/charter-widgets.js'];
    paths.push('/cdn/embed.js', '/docs/embed', '/api/docs', '/api/openapi.json', '/share/site.png', '/config.json');
    for (const path of paths) {
      const answer = await fetch(origin + path);
      expect.soft([path, answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([path, 200, true]);
    }
    expect(await post(`${origin}/api/Auth/login`, ADMIN)).toMatchObject({ success: true });
    // There are no examples, so nobody has to remove any.
    const search = await fetch(`${origin}/api/Flight/search`);
    expect(((await search.json()) as { data: unknown[] }).data).toEqual([]);
    const staff = run('charter-desk.js', 'admins');
    expect([staff.status, String(staff.stdout)]).toEqual([0, expect.stringContaining(ADMIN.email)]);

    expect(described(room)).toEqual(before);
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readdirSync(dataDir)).toContain('charter.sqlite');
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('the server under the restrictions of the systemd unit', () => {
  test('serves, sends a webhook and runs the commands of the CLI', { timeout: 120_000 }, async ({ skip }) => {
    const confined = confine(readFileSync(join(room, 'docs/deploy/systemd/charter-desk.service'), 'utf8'));
    if (typeof confined === 'string') skip(confined);
    const sent: string[] = [];
    const receiver = createServer((request, response) => {
      sent.push(String(request.url));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    onTestFinished(() => void receiver.close());
    const { origin, run } = await start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' }, confined as string[]);

    const { data: session } = await post(`${origin}/api/Auth/login`, ADMIN);
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const { data: made } = await post(`${origin}/api/Webhooks`, { url, events: ['trip.created'] }, session?.token);
    await post(`${origin}/api/Webhooks/test/${made?.id}`, {}, session?.token);
    await expect.poll(() => sent).toEqual(['/hook']);
    const check = run('charter-desk.js', 'check');
    expect(String(check.stdout)).toMatch(/^ok +database +SQLite in DATA_DIR works, and is up to date$/m);
    expect(String(check.stdout) + String(check.stderr)).not.toMatch(/EPERM|EAFNOSUPPORT|ERR_SYSTEM_ERROR/);
  });
});

interface Answered {
  success: boolean;
  message: string;
  data?: { id?: number; token?: string };
}

async function post(url: string, body: object, token?: string): Promise<Answered> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Answered;
}

/** Lists every file and folder with its size and time of change. */
const described = (path: string) =>
  (readdirSync(path, { recursive: true }) as string[]).sort().map((name) => {
    const { size, mtimeMs } = lstatSync(join(path, name));
    return `${name} ${size} ${mtimeMs}`;
  });

/** The account `nobody` if root runs this test, because root can write to any folder. */
function account(): { uid?: number; gid?: number } {
  const nobody = { uid: NOBODY, gid: NOBODY };
  if (process.getuid?.() !== 0) return {};
  if (spawnSync(process.execPath, ['--version'], nobody).status === 0) return nobody;
  console.warn('Node lies where only root may run it: started as root');
  return {};
}

/** @param confined a program with arguments that starts each command */
async function start(more: Record<string, string> = {}, confined: readonly string[] = []) {
  const own = mkdtempSync(join(folder, 'started-'));
  const as = account();
  const [dataDir, elsewhere] = [join(own, 'data'), join(own, 'elsewhere')];
  chmodSync(own, 0o755);
  mkdirSync(elsewhere, { mode: 0o555 });
  mkdirSync(dataDir, { mode: 0o700 });
  if (as.uid) spawnSync('chown', [`${as.uid}`, dataDir]);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    HOME: elsewhere,
    TMPDIR: elsewhere,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...more,
  };
  const options = { cwd: room, env, ...as };
  const command = (words: string[]): [string, string[]] => {
    const [program = '', ...rest] = [...confined, process.execPath, ...words];
    return [program, rest];
  };
  const server: ChildProcess = spawn(...command(['server.js']), {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (data) => (output += data));
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  const origin = `http://127.0.0.1:${env.PORT}`;
  const answers = () =>
    fetch(`${origin}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect
    .poll(async () => (await answers()) || (server.exitCode !== null && `it ended: ${output}`), { timeout: 60_000 })
    .toBe(true);
  const run = (...words: string[]) => spawnSync(...command(words), options);
  return { server, ended, origin, dataDir, elsewhere, run };
}
