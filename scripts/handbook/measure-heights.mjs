// `npm run heights` measures the widgets in frames of several widths, and writes heights.json, which the handbook shows.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { buildStale, SERVED } from '../build.mjs';
import { launchOptions } from '../machine/find-browser.mjs';
import { startPartnerSite } from '../testing/partner-site.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { frameHeight, MEASURED, WIDTHS } from './frame-height.mjs';

const FILE = fileURLToPath(new URL('heights.json', import.meta.url));

// The handbook is built from what is measured here.
await buildStale(SERVED.filter((name) => name !== 'docs'));
const [server, site] = await Promise.all([startBuiltServer(), startPartnerSite()]);
const browser = await chromium.launch(launchOptions());
try {
  const pixels = /** @type {Record<string, number[]>} */ ({});
  for (const tag of Object.keys(MEASURED)) {
    const measured = [];
    for (const width of WIDTHS) {
      const page = await browser.newPage();
      measured.push(await frameHeight(page, site, server.origin, tag, width));
      await page.close();
    }
    pixels[tag] = measured;
  }
  const lines = Object.entries(pixels).map(([tag, measured]) => `    "${tag}": [${measured.join(', ')}]`);
  writeFileSync(FILE, `{\n  "widths": [${WIDTHS.join(', ')}],\n  "pixels": {\n${lines.join(',\n')}\n  }\n}\n`);
} finally {
  await Promise.all([browser.close(), site.stop(), server.stop()]);
}
