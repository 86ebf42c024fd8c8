import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { type Face, listen } from './public-pages';

/** The operator's public configuration, with the contacts. */
const reach = (page: Page) =>
  page.route('**/config.json', (route) =>
    route.fulfill({
      json: { supportPhone: '+92 21 1234567', supportEmail: 'desk@example.com' },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );

const CALL = 'tel:+92211234567';

describe('a widget that cannot be loaded', () => {
  test('shows a link to the operator when the code of an element throws an error', async ({
    partner,
    scripts,
    server,
    openPage,
    expectProblem,
  }) => {
    expectProblem(/<chauffeur-form> could not be loaded/);
    const page = await openPage();
    await reach(page);
    const { first } = await (await fetch(`${server.origin}/cdn/manifest.json`)).json();
    await page.route(`**/cdn/${first['chauffeur-form'][0]}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'throw new Error("broken by the page")',
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await partner(`<chauffeur-form loading="eager" locale="ur"></chauffeur-form>${scripts.loader}`, { tab: page });
    const line = page.locator('chauffeur-form p[lang=ur]');
    await line.getByRole('link', { name: 'desk@example.com' }).waitFor();
    expect(await line.getByRole('link').first().getAttribute('href')).toBe(CALL);
  });

  test('shows a link to the operator until its frame answers', async ({ partner, scripts, server, openPage }) => {
    const page = await openPage();
    await reach(page);
    await page.route('**/embed/chauffeur-form*', (route) => route.abort());
    const head = `<link rel="stylesheet" href="${server.origin}/cdn/charter-widgets.css">`;
    await partner(`<div id="place" data-charter-widget="chauffeur-form" data-loading="eager"></div>${scripts.embed}`, {
      tab: page,
      head,
    });
    const line = page.locator('#place p');
    await line.getByRole('link', { name: 'desk@example.com' }).waitFor();
    expect((await page.locator('#place').boundingBox())?.height).toBeLessThan(200);
    await page.unrouteAll();
    await page.locator('#place iframe').evaluate((frame: HTMLIFrameElement) => frame.setAttribute('src', frame.src));
    await page.frameLocator('#place iframe').getByLabel('First name').waitFor();
    await expect.poll(() => line.count()).toBe(0);
  });

  test('says so beside a button whose script was copied', async ({ partner, server, page, site }) => {
    const files = { '/copied.js': await (await fetch(`${server.origin}/cdn/embed.js`)).text() };
    await partner('<button data-charter-open="chauffeur-form">Book</button><script src="/copied.js"></script>', {
      files,
    });
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    expect(page.url()).toBe(`${site.origin}/`);
  });

  test('shows that the browser is offline, and loads later', async ({ partner, scripts, openPage, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    expectProblem(/the browser is offline/);
    const page = await openPage();
    const lines = listen(page);
    const settled = page.waitForResponse(/not-loaded/);
    await partner(
      `<div style="height:9000px"></div><chauffeur-form></chauffeur-form><div id="place" data-charter-widget="chauffeur-form"></div>${scripts.loader}${scripts.embed}`,
      { tab: page },
    );
    await settled;
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.locator('#place').evaluate((place) => place.scrollIntoView());
    for (const place of [page.locator('chauffeur-form'), page.locator('#place')])
      await place.getByText('You are offline.').waitFor();
    expect(lines.filter((line) => !line.includes('the browser is offline'))).toEqual([]);
    await page.context().setOffline(false);
    await page.locator('chauffeur-form').getByLabel('First name').waitFor();
    await page.frameLocator('#place iframe').getByLabel('First name').waitFor();
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
  });
});

const DAY = new Date(Date.now() + 40 * 3_600_000).toISOString().slice(0, 10);

/** What is typed into a form, its button, and the step behind it. */
const STEPS = {
  'private-charter-form': {
    typed: { From: 'KHI', To: 'DXB', Date: DAY, Time: '14:30' },
    button: 'Search',
    said: 'The next step could not be loaded. Check your connection and try again.',
    next: 'Enter your details',
  },
  'international-charter-form?aircraft=Light Jet&service=Fleet Inquiry': {
    typed: {
      ...{ 'Departure location': 'KHI', 'Destination location': 'DXB', Date: DAY, Time: '14:30' },
      ...{ Name: 'Ayesha Khan', Email: 'ayesha@example.com', 'Phone number': '0300 0000001' },
    },
    button: 'Submit',
    said: 'You are offline. Your details are still here.',
    next: 'Request Submitted',
  },
};

describe('a step of a form whose code cannot load without a network', () => {
  test.for(Object.entries(STEPS))(
    'shows that in %s, and opens with what was typed once there is a network',
    async ([form, { typed, button, said, next }], { openPage, expectProblem }) => {
      // What it shows of a journey cannot load either.
      if (button === 'Submit') expectProblem(/ERR_INTERNET_DISCONNECTED/);
      const page = await openPage();
      await page.goto(`/${form}`);
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      for (const [label, value] of Object.entries(typed))
        await page.getByLabel(label, { exact: true }).first().fill(value);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText(said).first().waitFor();
      await page.context().setOffline(false);
      // A request that was pressed is sent by itself.
      if (button === 'Search') await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog', { name: next }).waitFor();
    },
  );
});

const fill = async (form: Face, typed: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).first().fill(value);
};
const { typed: CHARTER } = STEPS['private-charter-form'];
const { typed: ABROAD } = STEPS['international-charter-form?aircraft=Light Jet&service=Fleet Inquiry'];

/** Addresses of a form, how it is filled in, and its last button. */
const FORMS = [
  [
    '/flights-details/4',
    async (page: Page) => {
      const form = page.getByRole('form', { name: 'Reserve Your Flight' });
      await form.getByLabel('Title').selectOption('Mrs');
      await fill(form, { 'First name': 'Ayesha', 'Last name': 'Khan', 'Phone number': '0300 0000042' });
      await fill(form, { Email: 'ayesha@example.com' });
      await form.getByRole('checkbox').check();
    },
    'Submit Booking Request',
  ],
  [`/${Object.keys(STEPS)[1]}`, (page: Page) => fill(page, ABROAD), 'Submit'],
  [
    '/private-charter-form',
    async (page: Page) => {
      await fill(page, CHARTER);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const person = { Name: 'Ayesha Khan', Email: 'ayesha@example.com', Phone: '03000000001' };
      await fill(page.getByRole('dialog'), person);
    },
    'SUBMIT REQUEST',
  ],
] as const;

/** Files of a form that no other file imports; Chromium cannot load the others again at all. */
const LEAVES = /\/(?:airport-list|built-in-index|details|sender|sending|suggestion-cache)-/;

describe('a file that failed to load once', () => {
  test.for(FORMS)('is asked for again by %s', async ([path, fillIn, button], { openPage, expectProblem }) => {
    expectProblem(/ERR_FAILED/);
    const page = await openPage();
    const done = page.getByRole('dialog', { name: 'Submitted' });
    /** Sends the form with at most two presses, and returns the files that it asked for. */
    const send = async (lost?: string) => {
      const asked = new Set<string>();
      await page.unrouteAll();
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.route(/\.js(?:\?|$)/, (route) => {
        const { pathname } = new URL(route.request().url());
        const isLost = pathname === lost && !asked.has(pathname);
        asked.add(pathname);
        return isLost ? route.abort() : route.continue();
      });
      await fillIn(page);
      for (let presses = 0; presses < 2 && !(await done.count()); presses++) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await done
          .or(page.getByRole('alert').filter({ hasText: /\S/ }))
          .first()
          .waitFor();
      }
      expect([lost, await done.count()]).toEqual([lost, 1]);
      return asked;
    };
    const files = [...(await send())].filter((file) => LEAVES.test(file));
    expect(files).not.toEqual([]);
    for (const file of files) await send(file);
  });
});
