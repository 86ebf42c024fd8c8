import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHECKS } from './browsers/checks.mjs';
import { startChromium } from './browsers/chromium.mjs';
import { startFirefox } from './browsers/firefox.mjs';
import { startWebKit } from './browsers/webkit.mjs';
import { buildStale, SERVED } from './build.mjs';
import { checkNode } from './machine/install.mjs';
import { BROWSERS as TABLE, withTable } from './packaging/consumer-tables.mjs';
import { startPartnerSite } from './testing/partner-site.mjs';
import { startBuiltServer } from './testing/start-built-server.mjs';

checkNode();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * `npm run test:browsers [-- <part of a browser's or a check's name> …] [--write]`: a partner's page with every widget,
 * in each browser of this machine. Prints a table and writes it to .cache/browsers.json, and with `--write` into the
 * handbook; a browser that is not there is left out, and that is said.
 */
const RESULTS = '.cache/browsers.json';
const PAGE = 'docs/embed/consumers.md';
const BROWSERS = { Chromium: startChromium, Firefox: startFirefox, WebKitGTK: startWebKit };

/** What goes wrong on a page, what it is told, and the heights that its frame asks for, kept for the checks. */
const RECORDER = `<script>
  Object.assign(window, { told: [], heights: [], problems: [] });
  addEventListener('error', ({ message }) => problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => problems.push(violatedDirective));
  for (const level of ['error', 'warn']) {
    const say = console[level];
    console[level] = (...texts) => { problems.push(texts.join(' ')); say.apply(console, texts); };
  }
  for (const type of ['ready', 'submitted', 'failed', 'closed', 'flight-selected'])
    document.addEventListener(type, ({ type, detail }) => told.push({ ...detail, type }));
  addEventListener('message', ({ data }) => data?.type === 'height' && heights.push(data.height));
</script>`;

const args = process.argv.slice(2);
const asked = args.filter((part) => part !== '--write').map((part) => part.toLowerCase());
const isAsked = (/** @type {string[]} */ names) =>
  asked.every((part) => names.some((name) => name.toLowerCase().includes(part)));
const nameOf = (/** @type {import('./browsers/checks.mjs').Check} */ { face, widget, name }) =>
  `${face}: ${widget}: ${name}`;

await buildStale(SERVED);
const server = await startBuiltServer();
const site = await startPartnerSite();

const api = `${server.origin}/api`;
const call = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
  const answer = await fetch(api + path, init);
  return /** @type {any} */ (await answer.json()).data;
};
const { token } = await call('/Auth/login', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(server.admin),
});
const read = (/** @type {string} */ path) => call(path, { headers: { Authorization: `Bearer ${token}` } });
const flight = String((await call('/Flight/search')).find((/** @type {any} */ one) => one.images.length > 1).id);

/** @type {{ name: string, version?: string, missing?: string, results: Record<string, string> }[]} */
const table = [];
try {
  for (const [name, start] of Object.entries(BROWSERS)) {
    const checks = CHECKS.filter((check) => isAsked([name, nameOf(check)]));
    if (checks.length === 0) continue;
    const driver = await start();
    if (typeof driver === 'string') {
      console.log(`${name} is left out: ${driver}`);
      table.push({ name, missing: driver, results: {} });
      continue;
    }
    console.log(`${name} ${driver.version}`);
    const visit = {
      driver,
      read,
      flight,
      async show(/** @type {string} */ body, head = '', files = ['charter-widgets', 'embed']) {
        const script = (/** @type {string} */ file) =>
          `<script type="module" src="${server.origin}/cdn/${file}.js"></script>`;
        site.serve(body + files.map(script).join(''), RECORDER + head);
        await driver.open(site.origin);
        await driver.run(() => sessionStorage.clear());
      },
    };
    /** @type {Record<string, string>} */
    const results = {};
    try {
      for (const check of checks) {
        driver.problems();
        try {
          await check.run(visit, check.widget ?? '');
          results[nameOf(check)] = 'yes';
        } catch (error) {
          results[nameOf(check)] = error instanceof Error ? error.message : String(error);
          process.exitCode = 1;
          mkdirSync('.cache/browsers', { recursive: true });
          const picture = `.cache/browsers/${name}-${nameOf(check).replace(/[^a-z]+/gi, '-')}.png`;
          writeFileSync(picture, await driver.photograph().catch(() => ''));
          console.log(`  ${nameOf(check)}\n    ${results[nameOf(check)]}\n    ${picture}`);
        }
      }
    } finally {
      await driver.close();
    }
    table.push({ name, version: driver.version, results });
  }
} finally {
  await site.stop();
  await server.stop();
}

mkdirSync('.cache', { recursive: true });
writeFileSync(RESULTS, `${JSON.stringify({ browsers: table }, null, 2)}\n`);
const rows = CHECKS.map(nameOf).filter((row) => table.some(({ results }) => row in results));
const widest = Math.max(0, ...rows.map((row) => row.length));
console.log(`\n${''.padEnd(widest)}  ${table.map(({ name }) => name.padEnd(10)).join('')}`);
for (const row of rows) {
  const cells = table.map(({ missing, results }) =>
    missing ? '-' : results[row] === 'yes' ? 'yes' : results[row] ? 'NO' : '',
  );
  console.log(`${row.padEnd(widest)}  ${cells.map((cell) => cell.padEnd(10)).join('')}`);
}
console.log(`\n${RESULTS} has it as data`);
if (args.includes('--write')) {
  const fresh = rows.map((name) => ({
    as: 'browser',
    name,
    answers: Object.fromEntries(
      table.flatMap(({ name: browser, results }) =>
        name in results ? [[browser, results[name] === 'yes' ? undefined : results[name]]] : [],
      ),
    ),
  }));
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), fresh, TABLE));
}
