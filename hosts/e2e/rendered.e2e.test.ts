import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { hold, isTakenOver, unnamedIn, watchShifts } from './public-pages';

/** The path, the heading, and a text that only the complete screen has. */
const PAGES = [
  ['/', 'Private flights, on your own timetable', 'Upcoming departures'],
  ['/search?from=Karachi&to=Dubai', 'Flights', 'No suitable time?'],
  ['/private-charter-form?from=KHI&to=DXB', 'Request a private charter', 'value="KHI"'],
  ['/chauffeur-service-form', 'Chauffeur Service Request', 'CNIC or passport number'],
  ['/international-charter-form', 'International charter', 'Destination location'],
  ['/flights-products', 'Seats on our flights', 'per seat'],
  ['/flights-details?id=5', /^\S+ to \S+/, 'Reserve Your Flight'],
  // This is also flight 5.
  ['/flights-details', /^\S+ to \S+/, 'Reserve Your Flight'],
  // This flight has departed.
  ['/flights-details?id=1', /^\S+ to \S+/, 'Request a private charter'],
  ['/aircrafts', 'Available Aircrafts', 'Citation'],
  ['/login', 'Welcome back', 'Forgot password?'],
  ['/signup', 'Create your account', 'Password'],
  ['/forgot-password', 'Forgot password?', 'This site cannot send e-mail'],
  ['/about-us', 'About us', 'How it works'],
  ['/tell-me', 'We cannot send e-mails here', 'help you find a flight'],
  ['/contact', 'Contact', '24/7 support line'],
] as const;

const opacityOf = (control: Locator) => control.evaluate((node) => getComputedStyle(node).opacity);

/** One page of each kind: data, a search, a form, a booking, an account, and texts only. */
const TAKEN_OVER: readonly string[] = [
  ...['/', '/search?from=Karachi&to=Dubai', '/private-charter-form?from=KHI&to=DXB'],
  ...['/flights-details?id=5', '/login', '/about-us'],
];

describe('a public page', () => {
  test('comes complete from the server, and its policy forbids none of its scripts and styles', async ({ server }) => {
    for (const [path, , more] of PAGES) {
      const answer = await fetch(server.origin + path);
      expect.soft(await unnamedIn(answer.clone()), path).toEqual([]);
      const html = await answer.text();
      expect.soft(html, path).toContain(more);
      // One aircraft of the demo is out of service: it is in the page's data, and not shown.
      const shown = html.replace(/<script.*?<\/script>/gs, '');
      expect.soft(shown.includes('Pilatus PC-12'), path).toBe(false);
    }
  });

  test.for(PAGES.filter(([path]) => TAKEN_OVER.includes(path)))(
    '%s is taken over by the app unchanged, without a layout shift or another style sheet',
    async ([path, title], { openPage, expectProblem }) => {
      const page = await openPage();
      const shifted = await watchShifts(page);
      // The fonts load late, and another test covers them.
      await page.route('**/*.woff2', (route) => route.abort());
      expectProblem(/\.woff2/);
      const sheets: string[] = [];
      page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()));
      const release = await hold(page, '**/assets/index-*.js');
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
      const written = await heading.elementHandle();
      release();
      await isTakenOver(page);
      await page.waitForLoadState('networkidle');
      // The HTML contains its styles, so the browser loads no style sheet of the screen.
      const own = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
          .filter((link) => link.disabled)
          .map(({ href }) => href),
      );
      expect(own.length).toBeGreaterThan(0);
      expect(sheets.filter((sheet) => own.includes(sheet))).toEqual([]);
      // This mark would be lost if the browser had drawn the page again.
      expect(await written?.evaluate((node) => node.isConnected)).toBe(true);
      expect(await shifted()).toBeLessThan(0.001);
    },
  );

  test('without scripts is complete, has working links, and shows the contacts', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/search');
    const words = page.locator('.app-without-scripts');
    await words.waitFor();
    expect(await words.textContent()).toContain('Forms need JavaScript');
    expect(await words.locator('a').first().getAttribute('href')).toBe('tel:03000000000');
    await page
      .getByRole('link', { name: /^Book now/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Reserve Your Flight' }).waitFor();
    await page.getByLabel('First Name').first().fill('Ayesha');
    await page.keyboard.press('Enter');
    // A form without its script sends nothing, and adds nothing to the address.
    expect(page.url()).not.toContain('Ayesha');
    expect(await page.getByLabel('First Name').first().inputValue()).toBe('Ayesha');
    await context.close();
  });

  test('shows what was pressed before its code loaded, and replays it with what was chosen', async ({ openPage }) => {
    const page = await openPage();
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/search', { waitUntil: 'commit' });
    await page.getByLabel('Departure airport').fill('Karachi');
    await page.getByLabel('Arrival airport').fill('Dubai');
    await page.getByLabel('Passengers').selectOption('3');
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await search.click();
    expect(await opacityOf(search)).toBe('0.6');
    release();
    await page.waitForURL(/from=Karachi.*passengers=3/);
    expect(await opacityOf(search)).toBe('1');
  });

  test('has no header and footer in a frame, even without Sec-Fetch-Dest', async ({ openPage, server }) => {
    const page = await openPage();
    // Such a browser sends no Sec-Fetch-Dest.
    await page.route('**/flights-products', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'sec-fetch-dest': 'document' } }),
    );
    await page.goto(`${server.origin}/config.json`);
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/flights-products';
      document.body.append(frame);
    });
    const frame = page.frameLocator('iframe');
    await frame.locator('.cw-gallery-card').first().waitFor();
    await frame.locator('footer').waitFor({ state: 'detached' });
  });
});

describe('a visitor who leaves a page', () => {
  test('at any moment while it is sent does not stop the server', async ({ server }) => {
    const { hostname, port } = new URL(server.origin);
    for (let round = 0; round < 8; round++) {
      const visits = Array.from({ length: 10 }, (_, visitor) =>
        leaveAfter(5 + 15 * visitor + 2 * round, `/?visit=${round}-${visitor}`),
      );
      await Promise.all(visits);
    }
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);

    /** Requests a page, and closes the connection some milliseconds later. */
    async function leaveAfter(milliseconds: number, path: string) {
      const connection = connect(Number(port), hostname);
      await once(connection, 'connect');
      connection.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      await wait(milliseconds);
      connection.destroy();
    }
  });
});
