import { chromium } from 'playwright';
import { buildStale, SERVED } from '../build.mjs';
import { launchOptions } from '../machine/find-browser.mjs';
import { startBuiltServer } from '../testing/start-built-server.mjs';
import { html, serve } from './partner.mjs';
import { CPU, conclude, print, SHORTEST_EVENT, summary, VIEWPORT } from './phone.mjs';

/**
 * Measures how soon a form answers: from a key or a tap to the next paint, as the browser itself tells of it, on a
 * processor four times slower, in the charter form of one segment and of twenty: `npm run bench:inp`. By script tag the
 * form runs on the light runtime, on the site's page on React. What is faster than a browser tells of counts as that.
 */

const SEGMENTS = [1, 20];
const TIMES = 8;
const CITIES = ['lahore', 'dubai', 'islam', 'skardu', 'doha', 'quetta', 'multan', 'london'];

/** @typedef {import('playwright').Page} Page */

/** Notes the longest time of each interaction. */
function observe() {
  const interactions = /** @type {Map<number, number>} */ (new Map());
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of /** @type {any[]} */ (list.getEntries()))
      if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', buffered: true, durationThreshold: 16 }));
}

/**
 * What a traveller does in a form of so many segments; each does so many interactions, one after the other is painted.
 * @param {Page} page
 * @param {number} segments
 */
function actionsIn(page, segments) {
  const middle = Math.floor(segments / 2);
  const departure = page.getByRole('combobox', { name: 'From' }).nth(middle);
  const luggage = page.getByLabel('Luggage (kg)', { exact: true });
  const settled = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  // By the mouse alone and looked at afterwards: what Playwright does around a click and a wait runs in the page, on its
  // slow processor, and would be counted as the form's.
  const press = async (/** @type {import('playwright').Locator} */ control) => {
    await control.scrollIntoViewIfNeeded();
    await settled();
    const box = await control.boundingBox();
    if (!box) throw new Error('The control to press is not on the page.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await settled();
  };
  const type = async (/** @type {string} */ text) => {
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await settled();
    }
    return text.length;
  };
  return {
    async 'opening and closing the dialog'() {
      for (let i = 0; i < TIMES; i++) {
        await press(page.getByRole('button', { name: 'Search', exact: true }));
        await page.getByRole('dialog').waitFor();
        await settled();
        await page.keyboard.press('Escape');
        await settled();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      return 2 * TIMES;
    },
    async typing() {
      let count = 0;
      for (const [field, text] of /** @type {const} */ ([
        [luggage, '120'],
        [departure, 'karachi jinnah'],
      ])) {
        await field.fill('');
        await field.focus();
        count += await type(text);
      }
      return count;
    },
    async 'choosing an airport'() {
      let count = 0;
      for (const city of CITIES) {
        await departure.fill('');
        await departure.focus();
        count += await type(city);
        const option = page.getByRole('option').first();
        await option.waitFor();
        if (count % 2) await option.click();
        else await page.keyboard.press('Enter');
        count++;
        await settled();
      }
      return count;
    },
    async 'adding and removing a leg'() {
      for (let i = 0; i < TIMES; i++) {
        const legs = page.getByRole('combobox', { name: 'From' });
        const before = await legs.count();
        await press(page.getByRole('button', { name: /^Add (?:segment|another leg)$/ }));
        await legs.nth(before).waitFor();
        await press(page.getByRole('button', { name: /^Remove/ }).last());
        await legs.nth(before).waitFor({ state: 'detached' });
      }
      return 2 * TIMES;
    },
  };
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} what
 * @param {string} url
 * @param {number} segments
 */
async function measureForm(browser, what, url, segments) {
  const page = await browser.newPage({ viewport: VIEWPORT });
  try {
    await page.addInitScript(observe);
    await page.goto(url);
    await page
      .getByRole('combobox', { name: 'From' })
      .nth(segments - 1)
      .waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    for (const [action, act] of Object.entries(actionsIn(page, segments))) {
      await page.evaluate(() => /** @type {any} */ (window).interactions.clear());
      const count = await act();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
      const told = /** @type {number[]} */ (
        await page.evaluate(() => [.../** @type {any} */ (window).interactions.values()])
      );
      const untold = Array.from({ length: Math.max(0, count - told.length) }, () => SHORTEST_EVENT);
      const { median, p95 } = summary([...told, ...untold]);
      print(`${what}, ${segments}: ${action}`, `${median.toFixed(0)} ms, p95 ${p95.toFixed(0)}`, {
        is: median <= 50 && p95 <= 100,
        target: 'median ≤ 50, p95 ≤ 100',
      });
    }
  } finally {
    await page.close();
  }
}

async function measure() {
  await buildStale(SERVED);
  const ours = await startBuiltServer();
  const pages = new Map();
  const partner = await serve(pages);
  const browser = await chromium.launch(launchOptions());
  try {
    for (const segments of SEGMENTS) {
      const legs = Array.from({ length: segments }, (_, i) => i + 1)
        .map((leg) => `from${leg}=KHI&to${leg}=LHE&date${leg}=2030-03-${String(leg).padStart(2, '0')}`)
        .join('&');
      const query = `type=${segments === 1 ? 'oneway' : 'multileg'}&${legs}`;
      pages.set(
        `/segments-${segments}`,
        html(
          `<script type="module" src="${ours.origin}/cdn/charter-widgets.js"></script><private-charter-form prefill="${query}"></private-charter-form>`,
        ),
      );
      await measureForm(browser, 'script tag', `${partner.origin}/segments-${segments}`, segments);
      await measureForm(browser, 'site', `${ours.origin}/private-charter-form?${query}`, segments);
    }
  } finally {
    await browser.close();
    partner.stop();
    await ours.stop();
  }
}

console.log(`\nFrom a key or a tap to the next paint, 390 × 844, CPU ×${CPU}`);
await measure();
conclude();
