// @vitest-environment node
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from './find-browser.mjs';

const npmBrowser = () => ({ executablePath: '/from/npm', env: { LD_LIBRARY_PATH: '/lib' }, source: 'npm' as const });
const none = () => undefined;

let folder = '';
/** An executable in a folder of its own, which ends with the exit code given. */
function program(name: string, exitCode: number): string {
  const path = join(folder, `${name}-${exitCode}`, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}
const pathOf = (...programs: string[]) => programs.map((path) => join(path, '..')).join(delimiter);

describe('findBrowser', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'find-browser-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('takes CHROMIUM_PATH before all others', () => {
    const own = program('own', 0);
    const env = { CHROMIUM_PATH: own, PATH: pathOf(program('chromium', 0)) };
    expect(findBrowser({ env, npmBrowser })).toEqual({ executablePath: own, env: {}, source: 'CHROMIUM_PATH' });
  });

  test('says so when CHROMIUM_PATH leads nowhere, and takes no other in its place', () => {
    const env = { CHROMIUM_PATH: join(folder, 'nowhere'), PATH: pathOf(program('chromium', 0)) };
    expect(() => findBrowser({ env, npmBrowser })).toThrow(/^CHROMIUM_PATH is no executable file: .*nowhere$/);
  });

  test('takes the one npm brings before a system browser, with the environment it needs', () => {
    const env = { PATH: pathOf(program('google-chrome', 0)) };
    expect(findBrowser({ env, platform: 'linux', npmBrowser })).toEqual(npmBrowser());
  });

  test('finds a system Chrome on the PATH where npm brings none', () => {
    const chrome = program('google-chrome', 0);
    expect(findBrowser({ env: { PATH: pathOf(chrome) }, platform: 'linux', npmBrowser: none })).toMatchObject({
      executablePath: chrome,
      source: 'system',
    });
  });

  test('passes over a system browser that does not start', () => {
    const [broken, chrome] = [program('chromium-browser', 1), program('google-chrome', 0)];
    const env = { PATH: pathOf(broken, chrome) };
    expect(findBrowser({ env, platform: 'linux', npmBrowser: none }).executablePath).toBe(chrome);
  });

  test('ends with one line that says what to install', () => {
    const find = () => findBrowser({ env: { PATH: '' }, platform: 'linux', npmBrowser: none });
    expect(find).toThrow(/^No browser found: install Chromium or Google Chrome .*CHROMIUM_PATH.*$/);
  });
});
