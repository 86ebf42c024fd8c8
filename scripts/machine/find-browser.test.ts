import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from './find-browser.mjs';

const npmBrowser = () => ({ executablePath: '/from/npm', env: { LD_LIBRARY_PATH: '/lib' }, source: 'npm' as const });
const none = () => undefined;

let folder = '';
/** Creates an executable, in a folder of its own, that ends with this exit code. */
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

  test('prefers CHROMIUM_PATH to other browsers', () => {
    const own = program('own', 0);
    const env = { CHROMIUM_PATH: own, PATH: pathOf(program('chromium', 0)) };
    expect(findBrowser({ env, npmBrowser })).toEqual({ executablePath: own, env: {}, source: 'CHROMIUM_PATH' });
  });

  test('fails when CHROMIUM_PATH is not an executable file', () => {
    const env = { CHROMIUM_PATH: join(folder, 'nowhere'), PATH: pathOf(program('chromium', 0)) };
    expect(() => findBrowser({ env, npmBrowser })).toThrow(/^CHROMIUM_PATH is no executable file: .*nowhere$/);
  });

  test('prefers the browser from npm, with its environment, to a system browser', () => {
    const env = { PATH: pathOf(program('google-chrome', 0)) };
    expect(findBrowser({ env, platform: 'linux', npmBrowser })).toEqual(npmBrowser());
  });

  test('prefers a system browser when it is asked to, and takes the one from npm where there is none', () => {
    const chrome = program('google-chrome', 0);
    const find = (PATH: string) => findBrowser({ env: { PATH }, platform: 'linux', npmBrowser, prefers: 'system' });
    expect(find(pathOf(chrome)).executablePath).toBe(chrome);
    expect(find('').source).toBe('npm');
  });

  test('finds on the PATH a system browser that starts, when npm has no browser', () => {
    const [broken, chrome] = [program('chromium-browser', 1), program('google-chrome', 0)];
    const found = findBrowser({ env: { PATH: pathOf(broken, chrome) }, platform: 'linux', npmBrowser: none });
    expect(found).toMatchObject({ executablePath: chrome, source: 'system' });
  });

  test('fails with one line that says what to install', () => {
    const find = () => findBrowser({ env: { PATH: '' }, platform: 'linux', npmBrowser: none });
    expect(find).toThrow(/^No browser found: install Chromium or Google Chrome .*CHROMIUM_PATH.*$/);
  });
});
