import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import { aCharter } from '../api/testing/requests';
import { openAdmin, post, signIn } from './back-office';
import { type Face, isTakenOver } from './public-pages';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TOMORROW = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
const COMPLETE = `from=KHI&to=DXB&date=${TOMORROW}&time=14:30&seats=4&luggage=60`;
const ELSEWHERE = '/about-us';

/** Goes back by script, because Playwright's own step waits for the page and not for a frame in it. */
const back = (page: Page) => page.evaluate(() => history.back()).catch(() => {});

/** Waits until Back closes something, or until it leaves the page again. */
const closes = (page: Page, something: boolean) =>
  expect.poll(() => page.evaluate(() => 'charterWidgetsOpen' in (history.state ?? {}))).toBe(something);

interface Flow {
  widget: string;
  /** The widget's URL parameters. */
  query: string;
  path: string;
  /** Opens a layer; resolves to it. */
  open: (face: Face) => Promise<Locator>;
  /** A field whose text must stay. */
  typed?: (face: Face) => Locator;
}

/** The layers that Back closes, one for each kind of widget. */
const FLOWS: Readonly<Record<string, Flow>> = {
  'the details of a charter': {
    ...{ widget: 'private-charter-form', query: COMPLETE, path: '/private-charter-form' },
    async open(face) {
      await face.getByRole('button', { name: 'Search', exact: true }).click();
      return face.getByRole('dialog', { name: 'Enter your details' });
    },
    typed: (face) => face.getByLabel('Name', { exact: true }),
  },
  'the confirmation of a chauffeur': {
    ...{ widget: 'chauffeur-form', query: 'passengers=2&luggage=3', path: '/chauffeur-service-form' },
    async open(face) {
      await face.getByLabel('First name').fill('Ayesha');
      await face.getByLabel('Last name').fill('Khan');
      await face.getByLabel('CNIC or passport number').fill('AB1234567');
      await face.getByLabel('Phone number (optional)').fill('03001234567');
      await face.getByRole('button', { name: 'Submit Request' }).click();
      return face.getByRole('dialog', { name: 'Request Submitted Successfully!' });
    },
  },
  'a picture of a flight': {
    ...{ widget: 'flight-booking', query: 'id=5', path: '/flights-details' },
    async open(face) {
      await face.getByRole('button', { name: 'Open picture 1' }).click();
      return face.getByRole('dialog', { name: 'Picture 1 of' });
    },
  },
};

const FACES = ['element', 'frame', 'page'] as const;
/** Each kind of layer in an element, and one of them in each face: neither knows the other. */
const PLACES = Object.entries(FLOWS).flatMap(([what, flow], index) =>
  FACES.slice(0, index ? 1 : FACES.length).map((face) => [what, face, flow] as const),
);

describe('the Back button of the browser', () => {
  test.for(PLACES)(
    'first closes %s in the widget’s %s, and only then leaves the page',
    async ([, kind, { widget, query, path, open, typed }], { openPage, partner, scripts, server }) => {
      const tab = await openPage(PHONE);
      await tab.goto(ELSEWHERE);
      const attributes = widget === 'flight-booking' ? 'flight-id="5"' : `prefill="${query}"`;
      if (kind === 'page') {
        await tab.goto(`${path}?${query}`);
        await isTakenOver(tab);
      }
      if (kind === 'element') await partner(`<${widget} ${attributes}></${widget}>${scripts.loader}`, { tab });
      if (kind === 'frame')
        await partner(
          `<div data-charter-widget="${widget}" data-prefill="${query}" data-loading="eager"></div>${scripts.embed}`,
          { tab },
        );
      const face: Face = kind === 'frame' ? tab.frameLocator('iframe') : tab;

      const dialog = await open(face);
      await dialog.waitFor();
      await typed?.(face).fill('Ayesha Khan');
      await back(tab);
      await dialog.waitFor({ state: 'detached' });
      if (typed) {
        await open(face);
        expect(await typed(face).inputValue()).toBe('Ayesha Khan');
        await face.getByRole('button', { name: 'Cancel' }).click();
        await dialog.waitFor({ state: 'detached' });
      }
      await closes(tab, false);
      await back(tab);
      await tab.waitForURL(server.origin + ELSEWHERE);
    },
  );

  test('closes one layer at a time, and skips a layer that is closed', async ({
    openPage,
    partner,
    scripts,
    server,
  }) => {
    const tab = await openPage(PHONE);
    await tab.goto(`${server.origin}${ELSEWHERE}`);
    const page = await partner(
      `<button data-charter-open="private-charter-form" data-prefill="${COMPLETE}">Book</button>${scripts.embed}`,
      { tab },
    );
    const layer = page.getByRole('dialog');
    const form = layer.frameLocator('iframe');
    const details = form.getByRole('dialog', { name: 'Enter your details' });
    const book = page.getByRole('button', { name: 'Book' });
    await book.tap();
    await form.getByRole('button', { name: 'Search', exact: true }).tap();
    await details.waitFor();
    await back(page);
    await details.waitFor({ state: 'detached' });
    expect(await layer.isVisible()).toBe(true);
    await back(page);
    await layer.waitFor({ state: 'detached' });

    await book.tap();
    await form.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await layer.getByRole('button', { name: 'Close' }).tap();
    await layer.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
    await back(page);
    await page.waitForURL(server.origin + ELSEWHERE);
  });

  test('closes a form on the trip page, which opens again with what was typed', async ({ openPage, server }) => {
    const page = await openPage(PHONE);
    const { trackUrl } = await post(server, 'PrivateCharter/Create', aCharter());
    await page.goto(ELSEWHERE);
    await page.goto(`/trip${new URL(trackUrl).hash}`);
    const opener = page.getByRole('button', { name: 'Ask for a change' });
    const field = page.getByLabel('What should change?');
    await opener.tap();
    await field.fill('A day later');
    await closes(page, true);
    await back(page);
    await field.waitFor({ state: 'detached' });
    await opener.and(page.locator(':focus')).tap();
    expect(await field.inputValue()).toBe('A day later');
    await page.getByRole('button', { name: 'Not now' }).tap();
    await closes(page, false);
    await back(page);
    await page.waitForURL(ELSEWHERE);
  });

  test('closes the edited search, and what was typed is there when it opens again', async ({ openPage }) => {
    const page = await openPage(PHONE);
    await page.goto('/search?from=KHI&to=ISB');
    await isTakenOver(page);
    const edit = page.locator('.app-search-asked');
    await edit.tap();
    await page.getByLabel('Arrival airport').fill('Skardu');
    await closes(page, true);
    await back(page);
    await page.getByLabel('Arrival airport').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/search');
    await edit.tap();
    expect(await page.getByLabel('Arrival airport').inputValue()).toBe('Skardu');
  });

  test.for([
    ['Menu', '/contact', PHONE],
    ['Account: Admin', '/admin/partners', {}],
  ] as const)('closes the menu ‘%s’, and leaves no history entry', async ([name, path, size], { openPage, server }) => {
    const page = await openPage(size);
    await page.goto(ELSEWHERE);
    await page.evaluate((token) => localStorage.setItem('token', token), await signIn(server));
    await page.goto(path);
    const opener = page.getByRole('button', { name, exact: true });
    const menu = page.locator(':popover-open');
    await opener.waitFor();
    await isTakenOver(page);
    for (const isLeft of [false, true]) {
      await opener.click();
      await closes(page, true);
      if (isLeft) await page.getByRole('heading', { level: 1 }).click();
      else await back(page);
      await menu.waitFor({ state: 'detached' });
      await closes(page, false);
    }
    expect(new URL(page.url()).pathname).toBe(path);
    await opener.click();
    await closes(page, true);
    await menu.getByRole('link').first().click();
    await menu.waitFor({ state: 'detached' });
    const other = new URL(page.url()).pathname;
    expect(other).not.toBe(path);
    for (const before of [path, ELSEWHERE]) {
      await back(page);
      await page.waitForURL(`**${before}`);
    }
  });

  test('closes a form in the back office, and asks first if typed text would be lost', async ({ page, server }) => {
    await openAdmin(page, server, '/admin/partners');
    await page.getByRole('button', { name: /^Add a partner/ }).click();
    const form = page.getByRole('dialog').first();
    await form.getByLabel('Name').first().fill('Indus');
    await closes(page, true);
    await back(page);
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await question.waitFor();
    await closes(page, true);
    await back(page);
    await question.waitFor({ state: 'detached' });
    await closes(page, true);
    expect(await form.getByLabel('Name').first().inputValue()).toBe('Indus');
    await back(page);
    await question.getByRole('button', { name: 'Close', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/partners');
  });
});
