// `npm run heights` measures the widgets at all their widths, and writes heights.json. The handbook shows these
// heights, and scripts/build/place-sheet.ts turns them into the style sheet that reserves space for a widget.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { buildStale, SERVED } from '../build.mjs';
import { launchOptions } from '../machine/find-browser.mjs';
import { partnerPage, startPartnerSite } from '../testing/partner-site.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { simplified } from './simplified.mjs';

const FILE = fileURLToPath(new URL('heights.json', import.meta.url));

/** What to measure: a widget, its attributes, and the name of the result in heights.json. */
const EACH = [
  ['private-charter-form'],
  ['chauffeur-form'],
  ['international-charter-form'],
  ['flight-booking', 'flight-id="5"'],
  // A gallery without a limit is higher than most windows.
  ...[1, 2, 3, 4, 6].map((limit) => ['flight-gallery', `limit="${limit}"`, `limit=${limit}`]),
];
const LOCALES = ['en', 'ur'];

const NARROWEST = 280;
const WIDEST = 1240;
const STEP = 20;
/** The pixels by which a stored height may differ from the measured one. */
const TOLERANCE = 5;
/** The milliseconds without a change of height after which a widget counts as drawn. */
const STEADY_MS = 120;

/** @typedef {import('./simplified.mjs').Point} Point */

/**
 * Measures the only widget on a page, at the widths between which its height changes evenly.
 * @param {import('playwright').Page} page
 * @param {string} tag
 */
async function measure(page, tag) {
  /** @type {(width: number) => Promise<number>} */
  const heightAt = (width) =>
    page.evaluate(
      async ({ tag, width, steady }) => {
        const element = /** @type {HTMLElement} */ (document.querySelector(tag));
        element.style.setProperty('inline-size', `${width}px`);
        let height = -1;
        let since = performance.now();
        while (performance.now() - since < steady) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const now = element.clientHeight;
          if (now !== height) since = performance.now();
          height = now;
        }
        return height;
      },
      { tag, width, steady: STEADY_MS },
    );
  /** @type {Point[]} */
  const points = [];
  for (let width = NARROWEST; width <= WIDEST; width += STEP) points.push([width, await heightAt(width)]);
  // Where the layout changes, the exact pixel is searched.
  for (let at = 1; at < points.length; at++) {
    const [[from, before], [to, after]] = /** @type {[Point, Point]} */ (points.slice(at - 1, at + 1));
    if (to - from > 1 && Math.abs(after - before) > 2 * TOLERANCE) {
      const middle = Math.floor((from + to) / 2);
      points.splice(at, 0, [middle, await heightAt(middle)]);
      at--;
    }
  }
  return simplified(points, TOLERANCE);
}

// Handbook and style sheet are built from these heights.
await buildStale(SERVED.filter((name) => name !== 'docs'));
const [server, site] = await Promise.all([startBuiltServer(), startPartnerSite()]);
const browser = await chromium.launch(launchOptions());
try {
  const lines = [];
  for (const [tag = '', attributes = '', suffix] of EACH)
    for (const locale of LOCALES) {
      const page = await browser.newPage({ viewport: { width: WIDEST + 20, height: 900 } });
      const element = `<${tag} ${attributes} locale="${locale}" loading="eager"></${tag}>`;
      const script = `<script type="module" src="${server.origin}/cdn/charter-widgets.js"></script>`;
      site.serve({ html: partnerPage(element + script, '<style>body { margin: 0; }</style>') });
      await page.goto(site.origin);
      await page.locator(tag).locator('button, a[href]').first().waitFor();
      await page.waitForLoadState('networkidle');
      const name = [tag, suffix, locale === 'en' ? undefined : locale].filter(Boolean).join(' ');
      lines.push(`  "${name}": ${JSON.stringify(await measure(page, tag)).replaceAll('],[', '], [')}`);
      await page.close();
    }
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
} finally {
  await Promise.all([browser.close(), site.stop(), server.stop()]);
}
