import type { Browser, Locator, Page } from 'playwright';
import { partnerPage } from '../testing/partner-site.mjs';
import { emulatePhone, measureWith, observeInteractions, SHORTEST_EVENT, VIEWPORT, withPage } from './phone.ts';
import { isShort, measureRows, printRow, summarize } from './report.ts';

// `npm run bench:inp` measures the time from a key press or a tap to the next paint in the charter form of one leg and of
// twenty.

const TIMES = isShort ? 1 : 8;
const CITIES = ['lahore', 'dubai', 'islam', 'skardu', 'doha', 'quetta', 'multan', 'london'];

/** Waits until the page has painted, and `rest` milliseconds longer. */
const waitForPaint = (page: Page, rest = 50) =>
  page.evaluate((rest) => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, rest))), rest);

/**
 * Clicks by the mouse alone: what Playwright's own click does in the page would count as the form's work, on the slow
 * processor.
 */
async function click(page: Page, control: Locator) {
  await control.scrollIntoViewIfNeeded();
  await waitForPaint(page);
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not on the page');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await waitForPaint(page);
}

async function press(page: Page, key: string) {
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  await waitForPaint(page);
}

async function type(page: Page, field: Locator, text: string) {
  await field.fill('');
  await field.focus();
  for (const key of text) await press(page, key);
  return text.length;
}

/** What a traveller does in the form. Each resolves to its number of interactions. */
const ACTIONS: Record<string, (page: Page, departure: Locator) => Promise<number>> = {
  async dialog(page) {
    for (let i = 0; i < TIMES; i++) {
      await click(page, page.getByRole('button', { name: 'Search', exact: true }));
      await page.getByRole('dialog').waitFor();
      await waitForPaint(page);
      await press(page, 'Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    return 2 * TIMES;
  },
  async typing(page, departure) {
    const luggage = page.getByLabel('Luggage (kg)', { exact: true });
    return (await type(page, luggage, '120')) + (await type(page, departure, 'karachi jinnah'));
  },
  async airport(page, departure) {
    let count = 0;
    for (const [i, city] of CITIES.entries()) {
      count += 1 + (await type(page, departure, city));
      const option = page.getByRole('option').first();
      await option.waitFor();
      await (i % 2 ? click(page, option) : press(page, 'Enter'));
    }
    return count;
  },
  async 'adding and removing a leg'(page) {
    for (let i = 0; i < TIMES; i++) {
      const legs = page.getByRole('combobox', { name: 'From' });
      const before = await legs.count();
      await click(page, page.getByRole('button', { name: /^Add (?:segment|another leg)$/ }));
      await legs.nth(before).waitFor();
      await click(page, page.getByRole('button', { name: /^Remove/ }).last());
      await legs.nth(before).waitFor({ state: 'detached' });
    }
    return 2 * TIMES;
  },
};

const measureForm = (browser: Browser, what: string, url: string, legs: number) =>
  withPage(browser, VIEWPORT, async (page) => {
    await page.addInitScript(observeInteractions);
    await page.goto(url);
    const departures = page.getByRole('combobox', { name: 'From' });
    await departures.nth(legs - 1).waitFor();
    await page.waitForLoadState('networkidle');
    await emulatePhone(page, { network: false });
    for (const [action, act] of Object.entries(ACTIONS)) {
      await page.evaluate(() => Reflect.get(window, 'interactions').clear());
      const count = await act(page, departures.nth(Math.floor(legs / 2)));
      await waitForPaint(page, 200);
      const reported: number[] = await page.evaluate(() => [...Reflect.get(window, 'interactions').values()]);
      const unreported = Array.from({ length: Math.max(0, count - reported.length) }, () => SHORTEST_EVENT);
      const { median, p95 } = summarize([...reported, ...unreported]);
      printRow(`${what}: ${action}, median, p95`, [median, p95], [action.endsWith('leg') ? 40 : 30, 80], 'ms');
    }
  });

const LEGS = { 'one leg': 1, 'twenty legs': 20 };

await measureWith((browser, server, partner) => {
  console.log('\nFrom a press to the next paint, on a phone');
  return measureRows(LEGS, async (name, legs) => {
    const prefill = Array.from({ length: legs }, (_, i) => i + 1)
      .map((leg) => `from${leg}=KHI&to${leg}=LHE&date${leg}=2030-03-${String(leg).padStart(2, '0')}`)
      .join('&');
    const query = `type=${legs === 1 ? 'oneway' : 'multileg'}&${prefill}`;
    const loader = `<script type="module" src="${server.origin}/cdn/charter-widgets.js"></script>`;
    partner.serve({ html: partnerPage(`${loader}<private-charter-form prefill="${query}"></private-charter-form>`) });
    await measureForm(browser, `script tag, ${name}`, partner.origin, legs);
    await measureForm(browser, `site, ${name}`, `${server.origin}/private-charter-form?${query}`, legs);
  });
});
