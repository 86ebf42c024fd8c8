import { chromium } from 'playwright';
import { launchOptions } from '../machine/find-browser.mjs';
import { PATIENCE } from './driver.mjs';

/**
 * The Chromium of every other test, by Playwright.
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
export async function startChromium() {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  /** @type {string[]} */
  let problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  /** @type {import('playwright').Page | import('playwright').Frame} */
  let scope = page;
  return {
    version: browser.version(),
    async open(url) {
      scope = page;
      await page.goto(url);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: (script, ...args) => scope.evaluate(`(${script})(...${JSON.stringify(args)})`),
    async enter(part) {
      const found = part ? page.frames().find((frame) => frame.url().includes(part)) : page;
      if (!found) throw new Error(`no frame shows ${part}`);
      scope = found;
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    photograph: () => page.screenshot(),
    problems() {
      const told = problems;
      problems = [];
      return told;
    },
    close: () => browser.close(),
  };
}
