import { chromium, type Locator, type Page } from 'playwright';
import { describe, expect } from 'vitest';
import { launchOptions } from '../../scripts/machine/find-browser.mjs';
import { watchProblems } from '../../scripts/testing/browser';
import { test as base } from '../../scripts/testing/partner-page';

/** Shows a partner's page with the widgets' scripts. */
const test = base.extend<{ show(body: string, css?: string, tab?: Page): Promise<Page> }>({
  show: async ({ partner, scripts, page }, use) =>
    use((body, css = '', tab = page) =>
      partner(body + scripts.loader + scripts.embed, { head: `<style>${css}</style>`, tab }),
    ),
});

const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
const COMPLETE = `from=KHI&amp;to=DXB&amp;date=${tomorrow}&amp;time=14:30&amp;seats=4&amp;luggage=60`;
const CHARTER = `<private-charter-form loading="eager" prefill="${COMPLETE}"></private-charter-form>`;

const openDetails = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your details' });
  await dialog.evaluate(risen);
  return dialog;
};

/** Waits until the dialog's opening animation has ended. */
const risen = (element: Element) => Promise.all(element.getAnimations().map(({ finished }) => finished));

/** How far a box reaches out of the window, and how much of the window's width it leaves free. */
const fitOf = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return {
      inside: left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight,
      centred: Math.abs(left + right - clientWidth) < 2 && Math.abs(top + bottom - clientHeight) < 2,
    };
  });

describe('a dialog of a widget', () => {
  const AROUND = {
    'a zoomed body': 'body { zoom: 1.5 }',
    'a transform': 'main { transform: translate(40px, 900px) scale(0.8) }',
    'strict containment': 'main { contain: strict; height: 1500px; width: 300px }',
    'a filter that clips': 'main { filter: grayscale(1); overflow: hidden; height: 400px; width: 320px }',
  };
  test.for(Object.entries(AROUND))('is centred in the window on a page with %s', async ([, css], { show }) => {
    const page = await show(`<main>${CHARTER}</main>`, css);
    await page.setViewportSize({ width: 390, height: 640 });
    expect(await fitOf(await openDetails(page))).toEqual({ inside: true, centred: true });
  });

  const TALL = '<div style="height: 1500px">before</div>';
  const PAGES = {
    'a body that says how the window scrolls, and a bar that sticks':
      'body { overflow-x: hidden } header { position: sticky; top: 0 }',
    'a root that always has a scrollbar': 'html { overflow-y: scroll }',
    'a body that scrolls by itself': 'html, body { height: 100%; overflow: auto; margin: 0 }',
    'a place that scrolls smoothly': 'html { scroll-behavior: smooth }',
  };
  const whereIs = (page: Page) =>
    page.evaluate(() => {
      const { left, top, width } = (document.querySelector('header') as Element).getBoundingClientRect();
      const widget = (document.querySelector('private-charter-form') as Element).getBoundingClientRect();
      return [left, top, width, widget.left, widget.top, widget.width, scrollY, document.body.scrollTop];
    });

  test('keeps the page behind it still', async ({ show, server }) => {
    // Playwright hides scrollbars, but their disappearance is what moves a page.
    const browser = await chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] });
    const problems: string[] = [];
    try {
      for (const [name, css] of Object.entries(PAGES)) {
        const tab = await browser.newPage({ baseURL: server.origin, viewport: { width: 900, height: 600 } });
        watchProblems(tab, (problem) => problems.push(problem));
        const page = await show(`<header>Us</header>${TALL}${CHARTER}${TALL}`, css, tab);
        const opener = page.getByRole('button', { name: 'Search', exact: true });
        await opener.scrollIntoViewIfNeeded();
        await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => done(true))));
        const before = await whereIs(page);
        expect.soft(before[6] || before[7], name).toBeGreaterThan(500);
        await opener.click();
        const dialog = page.locator('dialog[open]');
        await dialog.evaluate(risen);
        expect.soft({ name, at: await whereIs(page) }).toEqual({ name, at: before });
        await page.mouse.move(5, 300);
        await page.mouse.wheel(0, 400);
        const { x, y, width } = (await dialog.boundingBox()) as { x: number; y: number; width: number };
        await page.mouse.move(x + width / 2, y + 20);
        await page.mouse.wheel(0, 400);
        await page.keyboard.press('Shift+Tab');
        for (const key of ['PageDown', 'End', 'PageUp', 'Home', 'ArrowDown']) await page.keyboard.press(key);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        expect.soft({ name, at: await whereIs(page) }).toEqual({ name, at: before });
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect.soft({ name, at: await whereIs(page) }).toEqual({ name, at: before });
        await page.mouse.wheel(0, 100);
        await expect.poll(async () => (await whereIs(page)).slice(6)).not.toEqual(before.slice(6));
        await tab.close();
      }
    } finally {
      await browser.close();
    }
    expect(problems).toEqual([]);
  });
});
