import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TAG = 'empty-leg-form';
/** The workspace's own packages: in the copy they are the copy's. */
const OWN = ['charter-widgets', '@charter-hosts'];

/** Compiling takes a busy machine minutes. */
const PATIENT = { timeout: 300_000 };

let copy: string;

/** Runs a program of Node's in the copy. */
function run(...args: string[]): Promise<{ status: unknown; output: string }> {
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: copy, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

const passed = { status: 0, output: expect.any(String) };

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'new-widget-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  // Under the times that they have here: what was compiled is not compiled again.
  for (const file of [...String(files).split('\0').filter(Boolean), '.cache/types'])
    if (existsSync(join(ROOT, file)))
      cpSync(join(ROOT, file), join(copy, file), { recursive: true, preserveTimestamps: true });
  mkdirSync(join(copy, 'node_modules/@charter-hosts'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.') && !OWN.includes(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  symlinkSync('../widgets', join(copy, 'node_modules/charter-widgets'));
  symlinkSync('../../hosts/contract', join(copy, 'node_modules/@charter-hosts/contract'));
  expect(await run('scripts/new-widget.mjs', TAG)).toEqual(passed);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new widget compiles, and the linter has nothing to say', PATIENT, async () => {
  expect(await run('node_modules/typescript/bin/tsc', '-b', 'widgets')).toEqual(passed);
  const changed = [`widgets/${TAG}`, 'widgets/registry.ts', 'widgets/elements.ts'];
  expect(await run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...changed)).toEqual(
    passed,
  );
});

test('its tests pass, in a browser too', PATIENT, async () => {
  const projects = ['--project', 'unit', '--project', 'widgets-preact'];
  const { status, output } = await run('node_modules/vitest/vitest.mjs', 'run', ...projects, TAG, 'widgets/registry');
  expect({ status, output }).toEqual(passed);
  expect(output).toMatch(new RegExp(`widgets-preact.*${TAG}.browser.test`));
});

test('it has a page of its own, to stand in frames', PATIENT, async () => {
  const config = ['--config', 'hosts/embed/vite.config.ts'];
  expect(await run('node_modules/vite/bin/vite.js', 'build', ...config, '--logLevel', 'error')).toEqual(passed);
  const page = readFileSync(join(copy, `dist/embed/${TAG}.html`), 'utf8');
  expect(page).toContain('<title>Empty leg form</title>');
  const [script = ''] = /assets\/[\w-]+\.js/.exec(page) ?? [];
  expect(readFileSync(join(copy, 'dist/embed', script), 'utf8')).toContain(`cw-${TAG}`);
});

test('a name that is none, or taken, makes nothing', PATIENT, async () => {
  expect(await run('scripts/new-widget.mjs', 'Seats')).toMatchObject({
    status: 1,
    output: expect.stringContaining('"Seats"'),
  });
  expect(await run('scripts/new-widget.mjs', TAG)).toMatchObject({ status: 1, output: `There is a widget ${TAG}\n` });
  expect(existsSync(join(copy, 'widgets/Seats'))).toBe(false);
});
