import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { KDU, KHI, openAdmin, post } from './back-office';
import { isTakenOver } from './public-pages';

/** One screen of each kind: texts, flights, a form, an account, a trip, and a missing page. */
const ROUTES = ['/', '/search?from=Karachi&to=Dubai', '/flights-details?id=5', '/login', '/trip', '/no-such-page'];

const leg = { departDate: '2031-03-04T14:30:00', seats: 4, luggage: 80, pets: 1 };
/** A charter whose legs differ. */
const CHARTER = {
  ...{ trip: 1, name: 'Zara Testwala', email: 'zara@example.com', phone: '03009876543', cnic: '4210-1234-56789' },
  segments: [
    { fromLocation: KHI, toLocation: KDU, ...leg },
    { fromLocation: KDU, toLocation: KHI, ...leg, departDate: '2031-03-08T09:00:00', seats: 2, luggage: 0, pets: 0 },
  ],
};

const inUrdu = (path: string) => `${path}${path.includes('?') ? '&' : '?'}locale=ur`;
const language = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const theSwitch = (page: Page, name: 'English' | 'اردو') => page.getByRole('banner').getByRole('link', { name });

describe('the site in Urdu', () => {
  // A unit test checks that each text of the site is translated.
  test('is on every public page from the first byte, and the app keeps the server’s HTML', async ({ server, page }) => {
    for (const path of ROUTES) {
      const html = await (await fetch(server.origin + inUrdu(path))).text();
      expect.soft(html, path).toMatch(/<html lang="ur" dir="rtl"/);
      await page.goto(inUrdu(path), { waitUntil: 'commit' });
      const heading = path === '/' && (await page.getByRole('heading', { level: 1 }).elementHandle());
      await page.waitForLoadState();
      await isTakenOver(page);
      expect.soft(await page.locator('h1').first().innerText(), path).toMatch(/[\u0600-\u06ff]/);
      if (heading) expect(await heading.evaluate((node) => node.isConnected)).toBe(true);
      expect.soft(await language(page), path).toEqual(['ur', 'rtl']);
      const box = await theSwitch(page, 'English').boundingBox();
      expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(44);
    }
  });

  test('says that a search has one place only, and that a shared flight has departed', async ({
    server,
    page,
    expectProblem,
  }) => {
    for (const status of [400, 404]) expectProblem(new RegExp(`status of ${status}`));
    await page.goto(inUrdu('/search?from=KHI&to=KHI'));
    await page.getByRole('alert').getByText('روانگی اور منزل ایک ہی ہیں۔').waitFor();
    const shared = await (await fetch(server.origin + inUrdu('/flights-details?id=1'))).text();
    expect(shared).toMatch(/<meta name="description" content="[^"]*یہ فلائٹ روانہ ہو چکی ہے/);
  });

  test('is chosen by a switch that keeps what was typed, works without scripts, and is not hidden by cached English pages', async ({
    openPage,
    server,
  }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto('/international-charter-form?locale=en');
    await page.getByRole('textbox', { name: 'Name' }).fill('Zara');
    await theSwitch(page, 'اردو').press('Enter');
    await theSwitch(page, 'English').waitFor();
    expect(await language(page)).toEqual(['ur', 'rtl']);
    expect(await page.getByRole('textbox', { name: 'نام' }).inputValue()).toBe('Zara');
    expect(new URL(page.url()).search).toBe('');
    const english = await (await fetch(`${server.origin}/contact`)).text();
    await page.route('**/contact', (route) => route.fulfill({ body: english, contentType: 'text/html' }));
    await page.goto('/contact', { waitUntil: 'commit' });
    await theSwitch(page, 'English').waitFor();
    expect(await language(page)).toEqual(['ur', 'rtl']);

    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto('/search?from=Karachi', { waitUntil: 'domcontentloaded' });
    await theSwitch(plain, 'اردو').click();
    await theSwitch(plain, 'English').waitFor();
    expect(new URL(plain.url()).searchParams.get('from')).toBe('Karachi');
    await plain.goto('/contact', { waitUntil: 'domcontentloaded' });
    expect(await language(plain)).toEqual(['ur', 'rtl']);
  });

  test('is used for a trip until its reader chooses another, and never in the back office', async ({
    page,
    server,
  }) => {
    const { trackUrl } = await post(server, 'PrivateCharter/Create?locale=ur', CHARTER);
    const { pathname, search, hash } = new URL(trackUrl);
    expect(search).toBe('?locale=ur');
    await page.goto(pathname + hash, { waitUntil: 'networkidle' });
    expect(await language(page)).toEqual(['ur', 'rtl']);
    const facts = (await page.locator('main dd').allInnerTexts()).map((text) =>
      text.replaceAll(/[\u2066-\u2069]/g, ''),
    );
    expect(facts).toEqual(['4', '80 کلو', '1', '2', '0 کلو', '0']);

    await theSwitch(page, 'English').click();
    await page.getByRole('heading', { name: 'We have your request' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'We have your request' }).waitFor();
    expect(await language(page)).toEqual(['en', 'ltr']);

    await page.context().addCookies([{ name: 'locale', value: 'ur', url: server.origin }]);
    await openAdmin(page, server, '/admin/today');
    await page.getByRole('banner').getByRole('link', { name: 'Charters' }).waitFor();
    expect(await language(page)).toEqual(['en', 'ltr']);
    expect(await theSwitch(page, 'English').count()).toBe(0);
  });
});
