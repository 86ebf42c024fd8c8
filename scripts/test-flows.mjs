import { fileURLToPath } from 'node:url';
import { lacksFirefox } from './browsers/firefox.mjs';
import { lacksWebKit } from './browsers/webkit-session.mjs';
import { buildStale, SERVED } from './build.mjs';
import { checkNode } from './machine/install.mjs';
import { run } from './machine/processes.mjs';

checkNode();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * `npm run test:flows [-- <browser or arguments for Vitest> …]`: the end-to-end tests of what visitors and admins do, in
 * Firefox and in WebKitGTK. A browser that is not there is left out, and that is said; so is each test that wants what a
 * browser's driver cannot do.
 */
const BROWSERS = { firefox: lacksFirefox, webkit: lacksWebKit };

const FLOWS = [
  'charter-request',
  'chauffeur-form',
  'international-charter-form',
  'flight-gallery',
  'flight-booking',
  'rendered',
  'parent',
  'flight-desk',
  'account',
].map((name) => `hosts/e2e/${name}.e2e.test.ts`);

/** A browser without a window and without a driver of its own is slow, on a busy machine very. */
const PATIENCE = ['--testTimeout=180000', '--hookTimeout=180000'];

const args = process.argv.slice(2);
const asked = Object.keys(BROWSERS).filter((name) => args.includes(name));
const more = args.filter((arg) => !(arg in BROWSERS));

await buildStale(SERVED);
/** @type {string[]} */
const said = [];
for (const [name, lacks] of Object.entries(BROWSERS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const lack = lacks();
  if (lack) {
    said.push(`${name} is left out: ${lack}`);
    continue;
  }
  const files = more.some((arg) => !arg.startsWith('-')) ? [] : FLOWS;
  const vitest = ['run', '--project=e2e', '--reporter=verbose', ...PATIENCE, ...files, ...more];
  const { ok } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', ...vitest], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BROWSER: name },
  });
  said.push(`${name}: ${ok ? 'passed' : 'failed'}`);
  if (!ok) process.exitCode = 1;
}
console.log(`\n${said.join('\n')}`);
