import type { Page } from 'playwright';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect } from 'vitest';
import { bundleReact } from '../../scripts/testing/bundle-react';
import { test as base } from '../../scripts/testing/partner-page';
import { listen } from './public-pages';

/** Scripts of the partner's page, by path: React sets its globals. */
const frameworks: Record<string, string> = {};
beforeAll(async () => {
  frameworks['/react-19.js'] = await bundleReact();
}, 300_000);

/** Shows a partner's page. What its scripts hear of the widget is in `window.heard`. */
const test = base.extend<{
  show(parts: { head?: string; body: string }): Promise<Page>;
  /** The address of the loader. */
  loader: string;
}>({
  loader: async ({ server }, use) => use(`${server.origin}/cdn/charter-widgets.js`),
  show: async ({ partner }, use) =>
    use(({ head = '', body }) => partner(body, { head: RECORDER + head, files: frameworks })),
});

const RECORDER = `<link rel="icon" href="data:,"><script>window.heard = [];
  window.hear = ({ type, detail }) => heard.push({ type, ...detail });
  window.charter = (selector = 'private-charter-form') => document.querySelector(selector);</script>`;

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard);
const tag = (src: string) => `<script type="module" src="${src}"></script>`;
/** The form in the partner's own words, filled in, and ready told once. */
async function showsForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find my jet' }).waitFor();
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toContain('KHI');
  await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toEqual(['ready']);
}

const root = `document.getElementById('root')`;

describe('an element in React 19', () => {
  test('gets its objects and listeners when it is drawn after the script', async ({ show, loader }) => {
    const page = await show({
      body: `<div id="root"></div>${tag(loader)}<script src="/react-19.js"></script><script type="module">
        ReactDOM.createRoot(${root}).render(React.createElement('private-charter-form', {
          prefill: 'from=KHI', words: { Search: 'Find my jet' }, onready: hear
        }));</script>`,
    });
    await showsForm(page);
  });

  test('gets them by a ref when the page is hydrated after the visitor has used the widget', async ({
    show,
    loader,
  }) => {
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const prefill = `from=KHI&to=DXB&date=${inAWeek}&time=10:00&seats=2&luggage=10`;
    const form = renderToString(createElement('private-charter-form', { prefill }));
    const page = await show({
      body: `<div id="root">${form}</div><script src="/react-19.js"></script>${tag(loader)}`,
    });
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.getByLabel('Seats', { exact: true }).fill('4');
    await page.evaluate(`ReactDOM.hydrateRoot(${root}, React.createElement('private-charter-form', {
      prefill: '${prefill}',
      ref: (form) => {
        if (form) form.words = { Search: 'Find my jet' };
        form?.addEventListener('details-opened', hear);
      },
    }))`);
    await page.getByRole('button', { name: 'Find my jet' }).click();
    await expect.poll(() => heard(page)).toEqual([{ type: 'details-opened' }]);
    expect(await page.getByLabel('Seats', { exact: true }).inputValue()).toBe('4');
  });
});

describe('the script without type="module"', () => {
  const form = `<private-charter-form prefill="from=KHI" words='{"Search":"Find my jet"}'></private-charter-form>
    <script>charter().addEventListener('ready', hear);</script>`;
  test('works in the head of a page, and warns of its cost', async ({ show, loader, server, page }) => {
    const said = listen(page);
    await show({ head: `<script src="${loader}"></script>`, body: form });
    await showsForm(page);
    await expect
      .poll(() => said)
      .toEqual([expect.stringContaining(`${server.origin}/docs/embed/troubleshooting#classic-script`)]);
  });

  test.for(['async', 'defer'])('works without a warning when it is %s', async (way, { show, loader, page }) => {
    const said = listen(page);
    await show({ head: `<script ${way} src="${loader}"></script>`, body: form });
    await showsForm(page);
    expect(said).toEqual([]);
  });
});
