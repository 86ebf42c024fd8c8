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

const PROPS = `{ prefill: 'from=KHI', words: { Search: 'Find my jet' }, onready: hear }`;
/** As the handbook says it for React 18, for an element that is not defined yet, and for a page drawn on the server. */
const BY_REF = `{ prefill: 'from=KHI', ref: (form) => {
  if (form) form.words = { Search: 'Find my jet' };
  form?.addEventListener('ready', hear);
} }`;
const place = '<div id="root"></div>';
const root = `document.getElementById('root')`;

describe('an element in React 19', () => {
  const drawn = (props: string) =>
    `ReactDOM.createRoot(${root}).render(React.createElement('private-charter-form', ${props}));`;

  test('gets its objects and listeners when it is drawn after the script', async ({ show, loader }) => {
    const page = await show({
      body: `${place}${tag(loader)}<script src="/react-19.js"></script><script type="module">${drawn(PROPS)}</script>`,
    });
    await showsForm(page);
  });

  test('gets them by a ref when it is drawn long before the script', async ({ show, loader }) => {
    const page = await show({
      body: `${place}<script src="/react-19.js"></script><script>${drawn(BY_REF)}</script>`,
    });
    await page.locator('private-charter-form').waitFor({ state: 'attached' });
    await page.evaluate(`import('${loader}')`);
    await showsForm(page);
  });

  test('follows changed objects and listeners', async ({ show, loader }) => {
    const page = await show({
      body: `${place}<script src="/react-19.js"></script>${tag(loader)}<script type="module">
        const drawing = ReactDOM.createRoot(${root});
        window.draw = (props) => drawing.render(React.createElement('flight-gallery', props));
        draw({ openWith: 'event', limit: 2, words: { Flights: 'Departures' }, 'onflight-selected': () => {} });
        </script>`,
    });
    await page.getByRole('list', { name: 'Departures' }).getByRole('listitem').nth(1).waitFor();
    await page.evaluate(() =>
      (window as unknown as { draw(props: object): void }).draw({
        openWith: 'event',
        limit: 3,
        words: { Flights: 'Empty legs' },
        'onflight-selected': (window as unknown as { hear: unknown }).hear,
      }),
    );
    const cards = page.getByRole('list', { name: 'Empty legs' }).getByRole('listitem');
    await cards.nth(2).waitFor();
    await cards.first().getByRole('button').click();
    await expect.poll(() => heard(page)).toEqual([{ type: 'flight-selected', id: expect.any(Number) }]);
  });

  describe('drawn by the server', () => {
    const form = createElement('private-charter-form', { prefill: 'from=KHI' });
    const drawn = `<div id="root">${renderToString(form)}</div>`;
    const hydrate = `ReactDOM.hydrateRoot(${root}, React.createElement('private-charter-form', ${BY_REF}));`;
    const react = '<script src="/react-19.js"></script>';

    test('gets its objects and listeners by a ref when the page is hydrated before the script', async ({
      show,
      loader,
    }) => {
      const page = await show({ body: `${drawn}${react}<script>${hydrate}</script>` });
      await page.evaluate(`import('${loader}')`);
      await showsForm(page);
    });

    test('gets them when the page is hydrated after the visitor has used the widget', async ({ show, loader }) => {
      const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
      const leg = `from=KHI&to=DXB&date=${inAWeek}&time=10:00&seats=2&luggage=10`;
      const page = await show({ body: `${drawn.replace('from=KHI', leg)}${react}${tag(loader)}` });
      await page.getByRole('button', { name: 'Search' }).waitFor();
      await page.getByLabel('Seats', { exact: true }).fill('4');
      await page.evaluate(hydrate.replace('from=KHI', leg).replace('ready', 'details-opened'));
      await page.getByRole('button', { name: 'Find my jet' }).click();
      await expect.poll(() => heard(page)).toEqual([{ type: 'details-opened' }]);
      expect(await page.getByLabel('Seats', { exact: true }).inputValue()).toBe('4');
    });
  });
});

describe('an element without a framework', () => {
  test('keeps the words, listeners and calls that it gets before the script', async ({ show, loader }) => {
    const page = await show({
      body: `<private-charter-form prefill="to=DXB"></private-charter-form><script>
        charter().words = { Search: 'Find my jet' };
        charter().addEventListener('ready', hear);</script>
        ${tag(loader)}<script type="module">charter().prefill('from=KHI');</script>`,
    });
    await showsForm(page);
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toContain('DXB');
  });

  test('is drawn in a shadow root of the page too, with attributes in lower case', async ({ show, loader }) => {
    const page = await show({
      body: `<div><template shadowrootmode="open"><flight-gallery openwith="event" limit="1"></flight-gallery></template></div>
        ${tag(loader)}`,
    });
    await page.getByRole('listitem').getByRole('button').click();
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
