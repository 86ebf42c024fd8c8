import { authLogin, privateCharterById } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import type { CDPSession, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { listen } from './public-pages';

/** All five, at once, on a page that is odd in some way. */
const FIVE = `
  <private-charter-form loading="eager" prefill="from=KHI&to=DXB&date=${new Date().getFullYear() + 1}-12-01&time=10:00&seats=2&luggage=20"></private-charter-form>
  <chauffeur-form loading="eager"></chauffeur-form>
  <international-charter-form loading="eager"></international-charter-form>
  <flight-gallery loading="eager"></flight-gallery>
  <flight-booking loading="eager" flight-id="4"></flight-booking>`;

/** What each is asked for, once it is there. */
const PARTS = {
  'private-charter-form': 'button:has-text("Search")',
  'chauffeur-form': 'button:has-text("Submit")',
  'international-charter-form': 'button:has-text("Submit")',
  'flight-gallery': '.cw-gallery-card',
  'flight-booking': 'form button:has-text("Submit Booking Request")',
};

/** All five are drawn and can be used. */
async function drawn(page: Page): Promise<void> {
  for (const [tag, part] of Object.entries(PARTS)) await page.locator(`${tag} ${part}`).first().waitFor();
}

/** Sends a charter request with its leg; returns it as the server has stored it. */
async function request(page: Page, { origin, admin }: BuiltServer) {
  const form = page.locator('private-charter-form');
  const stored = form.evaluate(
    (element) =>
      new Promise<number>((tell) => {
        element.addEventListener('submitted', (event) => tell((event as CustomEvent).detail.id));
      }),
  );
  await form.getByRole('button', { name: 'Search' }).click();
  const dialog = form.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ayesha Khan');
  await dialog.getByLabel('Email').fill('ayesha@example.com');
  await dialog.getByLabel('Phone').fill('03001234567');
  await dialog.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
  const baseUrl = `${origin}/api`;
  const { token } = await createApi({ baseUrl })(authLogin, { body: admin });
  return createApi({ baseUrl, token: () => token })(privateCharterById, { id: await stored });
}

describe('five elements and a request, on a page', () => {
  test.for([
    ['whose Object.prototype has an enumerable function', 'Object.prototype.extend = function () { return this; };'],
    ['whose Object.prototype has an enumerable text', 'Object.prototype.legacy = "1.4";'],
    [
      'with Prototype.js, whose arrays turn themselves into JSON',
      `Array.prototype.toJSON = function () { return '[' + this.map(Object.toJSON || JSON.stringify).join(', ') + ']'; };`,
    ],
    [
      'that watches each call: fetch is wrapped, and answers with a copy',
      `const { fetch } = window;
       window.fetch = function (input, init) {
         return fetch.call(this, input, init).then((answer) => {
           const copy = answer.clone();
           class Watched extends Response {}
           return new Watched(copy.body, { status: copy.status, headers: copy.headers });
         });
       };`,
    ],
  ])('%s', async ([_what, script], { partner, scripts, server, openPage }) => {
    const page = await openPage({ viewport: { width: 1200, height: 900 } });
    await partner(FIVE, { head: `<script>${script}</script>${scripts.loader}`, tab: page });
    await drawn(page);
    expect(await request(page, server)).toMatchObject({
      name: 'Ayesha Khan',
      segments: [
        { fromLocation: expect.stringContaining('KHI'), toLocation: expect.stringContaining('DXB'), seats: 2 },
      ],
    });
  });

  test('without fetch says so in each, and keeps the forms', async ({ partner, scripts, openPage }) => {
    const page = await openPage();
    await partner(FIVE, {
      head: `<script>delete window.fetch; window.told = [];
        document.addEventListener('failed', ({ target }) => told.push(target.localName));</script>${scripts.loader}`,
      tab: page,
    });
    await page.locator('chauffeur-form').getByRole('button', { name: 'Submit' }).waitFor();
    await page.locator('flight-gallery').getByText('Error fetching flight data').waitFor();
    await page.locator('flight-booking').getByText('Error fetching flight details').waitFor();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told.sort()))
      .toEqual(['flight-booking', 'flight-gallery']);
  });
});

test('a page with a file for each of five elements sends a request, and is told once of the one that they share', async ({
  server,
  partner,
  page,
}) => {
  const said = listen(page);
  const script = (name: string) => `<script type="module" src="${server.origin}/cdn/${name}.js"></script>`;
  const tags = Object.keys(PARTS);
  await partner(FIVE + [...tags, 'charter-widgets'].map(script).join(''));
  await drawn(page);
  const stored = await request(page, server);
  expect(stored.segments[0]).toMatchObject({ seats: 2 });
  await expect.poll(() => said.join()).toContain('#several-files');
  expect(said).toEqual([
    `charter-widgets: This page loads ${tags.map((tag) => `${tag}.js`).join(' and ')}, each with all that one widget needs. They work; charter-widgets.js has what they share once. ${server.origin}/docs/embed/troubleshooting#several-files`,
  ]);
});

describe('the console tells, once and with a link,', () => {
  test('of an element that is not in the file that the page has', async ({ partner, server, page }) => {
    const said = listen(page);
    await partner(
      `<chauffeur-form></chauffeur-form><privat-form></privat-form>
       <script type="module" src="${server.origin}/cdn/private-charter-form.js"></script>`,
    );
    await expect.poll(() => said.length).toBe(1);
    expect(said).toEqual([
      `charter-widgets: <chauffeur-form> is not in private-charter-form.js: load charter-widgets.js in its place, which has every widget. ${server.origin}/docs/embed/troubleshooting#other-file`,
    ]);
  });

  test('of elements that were probably meant to be ours, and of no others', async ({
    partner,
    scripts,
    server,
    page,
  }) => {
    const said = listen(page);
    await partner(
      `<privat-charter-form></privat-charter-form><private-charter></private-charter><private-charter></private-charter>
       <my-app></my-app>${scripts.loader}`,
    );
    await expect.poll(() => said.length).toBe(2);
    const link = `${server.origin}/docs/embed/troubleshooting#unknown-tag`;
    expect(said.sort()).toEqual([
      `charter-widgets: <privat-charter-form> is not a widget. Did you mean <private-charter-form>? ${link}`,
      `charter-widgets: <private-charter> is not a widget. Did you mean <private-charter-form>? ${link}`,
    ]);
  });

  test('of an attribute that is none, and of a theme', async ({ partner, scripts, page }) => {
    const said = listen(page);
    await partner(
      `<chauffeur-form loading="eager" prefil="passengers=2" theme="drak"></chauffeur-form>${scripts.loader}`,
    );
    await expect.poll(() => said.join()).toMatch(/"prefil".*Did you mean "prefill"/);
    await expect.poll(() => said.join()).toMatch(/theme "drak".*#unknown-theme/);
  });

  test('of an API that is none, and the widget tells it', async ({ partner, scripts, page }) => {
    const said = listen(page);
    await page.route('**/nowhere/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<h1>Hello</h1>',
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await partner(`<flight-gallery loading="eager" api-base="/nowhere/api"></flight-gallery>${scripts.loader}`);
    await page.getByText('Error fetching flight data').waitFor();
    await expect.poll(() => said.join()).toMatch(/What answers at \/nowhere\/api \(HTTP 200\) is not the API.*#no-api/);
  });
});

describe('two scripts on one page', () => {
  const scriptOf = (origin: string, name = 'charter-widgets') =>
    `<script type="module" src="${origin}/cdn/${name}.js"></script>`;
  const elsewhere = (origin: string) => origin.replace('127.0.0.1', 'localhost');

  test('of two operators: the first serves the elements, and the console tells of both', async ({
    partner,
    scripts,
    server,
    openPage,
  }) => {
    const page = await openPage();
    const said = listen(page);
    await partner(FIVE + scripts.loader + scriptOf(elsewhere(server.origin)), { tab: page });
    await drawn(page);
    await expect.poll(() => said.join()).toContain(`${server.origin} and ${elsewhere(server.origin)}`);
    expect(said).toHaveLength(1);
    await request(page, server);
  });

  test('of two operators, for frames', async ({ partner, scripts, server, openPage }) => {
    const page = await openPage();
    const said = listen(page);
    await partner(
      `<div data-charter-widget="chauffeur-form"></div>${scripts.embed}${scriptOf(elsewhere(server.origin), 'embed')}`,
      { tab: page },
    );
    await expect.poll(() => said.join()).toMatch(/#second-operator/);
    expect(await page.locator('iframe').count()).toBe(1);
  });

  test('of one operator, pinned and unpinned: all five work, and nothing is said of it', async ({
    partner,
    scripts,
    server,
    openPage,
  }) => {
    const { entries } = await (await fetch(`${server.origin}/cdn/manifest.json`)).json();
    const pinned = JSON.stringify(entries).match(/charter-widgets-[\w-]+\.js/)?.[0];
    const page = await openPage();
    const said = listen(page);
    await partner(
      `${FIVE}<chauffer-form></chauffer-form><script type="module" src="${server.origin}/cdn/${pinned}"></script>${scripts.loader}`,
      {
        tab: page,
      },
    );
    await drawn(page);
    await request(page, server);
    // One check of the page says all that is odd about it.
    await expect.poll(() => said.length).toBeGreaterThan(0);
    expect(said.join()).toMatch(/^charter-widgets: <chauffer-form> is not a widget\.[^,]*$/);
  });
});

/** The script tag's elements, with what each shows once it can be used. */
const WIDGETS = [
  ['private-charter-form', '<private-charter-form loading="eager"></private-charter-form>', '[role=combobox]'],
  ['chauffeur-form', '<chauffeur-form loading="eager"></chauffeur-form>', 'form'],
  ['international-charter-form', '<international-charter-form loading="eager"></international-charter-form>', 'form'],
  ['flight-gallery', '<flight-gallery loading="eager"></flight-gallery>', '.cw-gallery-card img'],
  ['flight-booking', '<flight-booking loading="eager" flight-id="4"></flight-booking>', 'form'],
] as const;
const MOUNTS = 50;

/** Puts an element on the page until it can be used, takes it away, and again; notes each without holding it. */
const mount = (page: Page, html: string, part: string, times: number) =>
  page.evaluate(
    async ({ html, part, times }) => {
      const page = window as unknown as { mounted?: WeakRef<Element>[] };
      page.mounted ??= [];
      for (let turn = 0; turn < times; turn++) {
        document.body.insertAdjacentHTML('beforeend', html);
        const element = document.body.lastElementChild as Element;
        page.mounted.push(new WeakRef(element));
        while (!element.shadowRoot?.querySelector(part)) await new Promise(requestAnimationFrame);
        element.remove();
        // It unmounts in a microtask.
        await new Promise(requestAnimationFrame);
      }
    },
    { html, part, times },
  );

/** What is alive after a collection: elements of ours, nodes and listeners of the whole page. */
async function alive(page: Page, browser: CDPSession) {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const elements = await page.evaluate(
    () => (window as unknown as { mounted: WeakRef<Element>[] }).mounted.filter((one) => one.deref()).length,
  );
  return { elements, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

describe('an element that has left the page', () => {
  test.for(WIDGETS)('is held by nothing: %s', async ([_tag, html, part], { partner, scripts, openPage }) => {
    const page = await openPage();
    await partner(scripts.loader, { tab: page });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    // What the first one brings (code, index, caches) stays.
    await mount(page, html, part, 2);
    await expect.poll(async () => (await alive(page, browser)).elements).toBe(0);
    const before = await alive(page, browser);

    await mount(page, html, part, MOUNTS);
    // Fewer than one each: what the browser itself keeps for a moment is not ours.
    await expect
      .poll(async () => {
        const { elements, nodes, listeners } = await alive(page, browser);
        return { elements, nodes: nodes - before.nodes < MOUNTS, listeners: listeners - before.listeners < MOUNTS };
      })
      .toEqual({ elements: 0, nodes: true, listeners: true });
  });
});
