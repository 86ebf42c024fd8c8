import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { openAdmin } from './back-office';

/** Every public route. */
const ROUTES = [
  ...['/', '/search', '/search?from=Karachi&to=Dubai', '/aircrafts', '/flights-products'],
  ...['/flights-details?id=5', '/flights-details?id=1', '/flights-details?id=99999', '/flights-details?id=abc'],
  ...['/private-charter-form', '/chauffeur-service-form', '/international-charter-form'],
  ...['/login', '/signup', '/forgot-password', '/reset-password', '/join', '/verify', '/trip', '/partner'],
  ...['/services', '/lets-go', '/about-us', '/contact', '/terms', '/no-such-page'],
];

const inUrdu = (path: string) => `${path}${path.includes('?') ? '&' : '?'}locale=ur`;
const language = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const isTakenOver = (page: Page) => page.waitForFunction(() => !document.getElementById('start'));
const theSwitch = (page: Page, name: 'English' | 'اردو') => page.getByRole('banner').getByRole('link', { name });

describe('the site in Urdu', () => {
  test.for(ROUTES)('%s is in Urdu from its first byte', async (path, { server, page, expectProblem }) => {
    if (/99999|abc/.test(path)) expectProblem(/404/);
    const html = await (await fetch(server.origin + inUrdu(path))).text();
    expect(html).toMatch(/<html lang="ur" dir="rtl"/);
    await page.goto(inUrdu(path), { waitUntil: 'networkidle' });
    expect(await language(page)).toEqual(['ur', 'rtl']);
    const box = await theSwitch(page, 'English').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });

  test('is taken over as the server has written it', async ({ openPage }) => {
    const page = await openPage();
    await page.goto('/?locale=ur', { waitUntil: 'commit' });
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await isTakenOver(page);
    expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
  });

  test('is there after a switch, with what was typed, and on the pages that follow', async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto('/international-charter-form?locale=en');
    await isTakenOver(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Zara');
    await theSwitch(page, 'اردو').press('Enter');
    await theSwitch(page, 'English').waitFor();
    expect(await language(page)).toEqual(['ur', 'rtl']);
    expect(await page.getByRole('textbox', { name: 'نام' }).inputValue()).toBe('Zara');
    expect(new URL(page.url()).search).toBe('');

    await page.getByRole('contentinfo').getByRole('link').first().click();
    expect(await language(page)).toEqual(['ur', 'rtl']);
    await page.reload();
    expect(await language(page)).toEqual(['ur', 'rtl']);
    await theSwitch(page, 'English').click();
    await theSwitch(page, 'اردو').waitFor();
    await page.reload();
    expect(await language(page)).toEqual(['en', 'ltr']);
  });

  test('can be chosen without scripts', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/search?from=Karachi', { waitUntil: 'domcontentloaded' });
    await theSwitch(page, 'اردو').click();
    await theSwitch(page, 'English').waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe('Karachi');
    expect(await language(page)).toEqual(['ur', 'rtl']);
    await page.goto('/contact', { waitUntil: 'domcontentloaded' });
    expect(await language(page)).toEqual(['ur', 'rtl']);
  });

  test('is shown where a cache has answered with the English page', async ({ openPage, server }) => {
    const page = await openPage();
    await page.context().addCookies([{ name: 'locale', value: 'ur', url: server.origin }]);
    const english = await (await fetch(`${server.origin}/contact`)).text();
    await page.route('**/contact', (route) => route.fulfill({ body: english, contentType: 'text/html' }));
    await page.goto('/contact', { waitUntil: 'commit' });
    await theSwitch(page, 'English').waitFor();
    expect(await language(page)).toEqual(['ur', 'rtl']);
  });

  test('is not that of the back office', async ({ page, server }) => {
    await page.context().addCookies([{ name: 'locale', value: 'ur', url: server.origin }]);
    await openAdmin(page, server, '/admin/today');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Charters' }).waitFor();
    expect(await language(page)).toEqual(['en', 'ltr']);
    expect(await theSwitch(page, 'English').count()).toBe(0);
  });
});
