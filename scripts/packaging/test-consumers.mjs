// npm run test:consumers [names…] [--write] [--pictures=<folder>]: lays out every application of consumers/, builds it, opens
// it in Chromium, uses it, and prints the tables of docs/embed/consumers.md, which it rewrites with --write.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { buildStale, SERVED } from '../build.mjs';
import { readHandbook } from '../handbook/pages.mjs';
import { launchOptions } from '../machine/find-browser.mjs';
import { endWithParent } from '../machine/processes.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { cellsIn, TABLES, tableOf, withTable } from './consumer-tables.mjs';
import {
  buildConsumer,
  makeConsumer,
  readConsumers,
  rowsOf,
  runsHere,
  serveConsumer,
  serveWithScript,
} from './consumers.mjs';
import { packNpm } from './install.mjs';
import { tryStyledPage } from './styled-pages.mjs';
import { OF_A_BUNDLER, OF_A_FRAMEWORK, OF_THE_HANDBOOK, tryPage } from './use-consumer.mjs';

const PAGE = fileURLToPath(new URL('../../docs/embed/consumers.md', import.meta.url));

endWithParent();
const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.startsWith('-'));
const consumers = readConsumers().filter(({ name }) => asked.length === 0 || asked.includes(name));
await buildStale(['npm', ...SERVED]);
const folder = mkdtempSync(join(tmpdir(), 'charter-consumers-'));
const server = await startBuiltServer();
const browser = await chromium.launch(launchOptions());
const rows = /** @type {import('./consumer-tables.mjs').Row[]} */ ([]);
/** The bare page, which is the same for all that style one. */
const bareLooks = new Map();
const pictures = args.find((arg) => arg.startsWith('--pictures='))?.split('=')[1];
try {
  const tarball = await packNpm(folder);
  const blocks = (await readHandbook()).pages.flatMap((page) => page.blocks);
  for (const consumer of consumers) {
    if (!runsHere(consumer)) {
      console.log(`${consumer.title}: left out, as it needs Node ${consumer.node}`);
      continue;
    }
    const started = performance.now();
    const fresh = /** @type {typeof rows} */ ([]);
    for (const row of await tryOut(consumer, tarball, blocks)) {
      rows.push(row);
      fresh.push(row);
      for (const [heading, problem] of Object.entries(row.answers))
        if (problem) console.log(`  ${row.name}, ${heading}: ${problem}`);
    }
    // At once: what was seen is not lost when the next one is stopped.
    if (args.includes('--write')) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), fresh));
    rmSync(join(folder, consumer.name), { recursive: true, force: true });
    console.log(`${consumer.title}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const [as, headings] of Object.entries(TABLES)) console.log(`\n${tableOf(as, headings, rows)}`);
const page = readFileSync(PAGE, 'utf8');
const told = cellsIn(page);
const differing = cellsIn(withTable(page, rows)).filter((cell) => !told.includes(cell));
for (const cell of differing) console.log(`\nnot what docs/embed/consumers.md says: ${cell}`);
const failed = differing.length;
console.log(`\n${rows.length} rows, ${failed} cells that differ from the page`);
process.exitCode = failed ? 1 : 0;

/**
 * @param {import('./consumers.mjs').Consumer} consumer
 * @param {string} tarball
 * @param {import('../handbook/render.mjs').CodeBlock[]} blocks
 */
async function tryOut(consumer, tarball, blocks) {
  const { as, name, title, ways = {}, handbook } = consumer;
  const row = (/** @type {string} */ of, /** @type {Record<string, string | undefined>} */ answers) => ({
    as,
    name: of,
    answers,
  });
  try {
    const root = await makeConsumer(consumer, { folder, tarball, operator: server.origin, blocks });
    await buildConsumer(consumer, root);
    const { origin, stop } = await serveConsumer(consumer, root);
    try {
      if (as === 'bundler')
        return [row(title, { build: undefined, ...(await tryPage(browser, `${origin}/`, OF_A_BUNDLER)) })];
      const found = [];
      if (as === 'styles') {
        const tagged = await serveWithScript(origin, `${server.origin}/cdn/charter-widgets.js`);
        const about = {
          bare: `${tagged.origin}${ways['script tag']}`,
          api: `${server.origin}/api`,
          known: bareLooks,
        };
        for (const [way, path] of Object.entries(ways)) {
          const address = (path.includes('way=tag') ? tagged.origin : origin) + path;
          const kept = pictures && join(pictures, name, way);
          found.push(row(`${title}, ${way}`, await tryStyledPage(browser, address, { ...about, pictures: kept })));
        }
        await tagged.stop();
        return found;
      }
      for (const [way, path] of Object.entries(ways)) {
        const tagged =
          path.includes('way=tag') && (await serveWithScript(origin, `${server.origin}/cdn/charter-widgets.js`));
        const address = (tagged ? tagged.origin : origin) + path;
        found.push(row(`${title}, ${way}`, await tryPage(browser, address, OF_A_FRAMEWORK)));
        if (tagged) await tagged.stop();
      }
      if (handbook)
        found.push(row(`${title}, as the handbook says`, await tryPage(browser, origin + handbook, OF_THE_HANDBOOK)));
      return found;
    } finally {
      await stop();
    }
  } catch (error) {
    const build = error instanceof Error ? error.message : String(error);
    return rowsOf(consumer).map((name) => row(name, { build }));
  }
}
