import { createLoadedT, loadLocale } from 'charter-widgets/kit';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { UR } from '../app/shared/texts/late/ur';
import { KDU, KHI, openAdmin, post, signIn } from './back-office';

await loadLocale('ur');

/** Every public route. */
const ROUTES = [
  ...['/', '/search', '/search?from=Karachi&to=Dubai', '/aircrafts', '/flights-products'],
  ...['/flights-details?id=5', '/flights-details?id=1', '/flights-details?id=99999', '/flights-details?id=abc'],
  ...['/private-charter-form', '/chauffeur-service-form', '/international-charter-form'],
  ...['/login', '/signup', '/forgot-password', '/reset-password', '/join', '/verify', '/trip', '/partner'],
  ...['/services', '/lets-go', '/about-us', '/contact', '/terms', '/no-such-page'],
];

/**
 * What a page shows or says in English: sentences, and texts that have a translation. Names, addresses, and what the
 * operator has written are left out.
 */
async function englishOf(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const isOperators = (element: Element | null) =>
      element?.closest(
        '[translate=no], [lang=en], [dir=auto], address, .cw-booking-strip, bdi, script, style, noscript, .app-brand',
      );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!isOperators(node.parentElement)) texts.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (!isOperators(element)) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
  const t = createLoadedT('ur', UR);
  return (
    shown
      .map((text) => text.replaceAll(/[\u2066-\u2069]|Charter Desk|\S+@\S+/g, '').trim())
      // A place that the address names is shown as it was written.
      .filter((text) => !text || !page.url().includes(text))
      .filter((text) => (/[a-z]/.test(text) && t(text) !== text) || /[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text))
  );
}

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
const isTakenOver = (page: Page) => page.waitForFunction(() => !document.getElementById('start'));
const theSwitch = (page: Page, name: 'English' | 'اردو') => page.getByRole('banner').getByRole('link', { name });

describe('the site in Urdu', () => {
  test('is Urdu alone on every public page, from its first byte, and is taken over as the server rendered it', {
    timeout: 120_000,
  }, async ({ server, page, expectProblem }) => {
    expectProblem(/404/);
    for (const path of ROUTES) {
      const html = await (await fetch(server.origin + inUrdu(path))).text();
      expect.soft(html, path).toMatch(/<html lang="ur" dir="rtl"/);
      await page.goto(inUrdu(path), { waitUntil: 'commit' });
      const heading = path === '/' && (await page.getByRole('heading', { level: 1 }).elementHandle());
      await page.waitForLoadState();
      await isTakenOver(page);
      await page.locator('h1').first().waitFor();
      if (heading) expect(await heading.evaluate((node) => node.isConnected)).toBe(true);
      expect.soft(await language(page), path).toEqual(['ur', 'rtl']);
      const box = await theSwitch(page, 'English').boundingBox();
      expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(44);
      expect.soft(await englishOf(page), path).toEqual([]);
    }
  });

  test('is chosen by a switch that keeps what was typed, without scripts, and behind a cache of English pages', async ({
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

  test('is the language of a trip until its reader chooses another, and never that of the back office', async ({
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
    expect(facts).toEqual(['4 سیٹیں', '80 کلو', '1', '2 سیٹیں', '0 کلو', '0']);
    expect(await englishOf(page)).toEqual([]);

    const token = await signIn(server);
    const trip = Number.parseInt(hash.split('.')[1] ?? '', 36);
    await post(server, `Trip/${trip}`, { version: 1, stage: 'cancelled', reason: 'the operator' }, token);
    await page.reload();
    await page.getByRole('heading', { name: UR['It is cancelled'] as string }).waitFor();
    expect(await englishOf(page)).toEqual([]);
    await theSwitch(page, 'English').click();
    await page.getByRole('heading', { name: 'It is cancelled' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'It is cancelled' }).waitFor();
    expect(await language(page)).toEqual(['en', 'ltr']);

    await page.context().addCookies([{ name: 'locale', value: 'ur', url: server.origin }]);
    await openAdmin(page, server, '/admin/today');
    await page.getByRole('banner').getByRole('link', { name: 'Charters' }).waitFor();
    expect(await language(page)).toEqual(['en', 'ltr']);
    expect(await theSwitch(page, 'English').count()).toBe(0);
  });
});
