import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { signIn } from './back-office';

const PREFILL = 'type=roundtrip&from=KHI&to=DXB&seats=4';

const keepSession = async (page: Page, server: BuiltServer) =>
  page.evaluate((kept) => localStorage.setItem('token', kept), await signIn(server));

describe('the embed studio', () => {
  test('shows the real widget, and copies the code that puts it on a page', async ({ page, server, expectProblem }) => {
    expectProblem(/status of 503/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await keepSession(page, server);
    await page.route('**/cdn/manifest.json', (route) => route.fulfill({ status: 503 }));
    await page.goto(`/admin/embed-studio?version=pinned`);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());

    // The preview is an element on a page of our own origin.
    await page.getByLabel('Prefill').fill(PREFILL);
    await page.getByLabel('Theme').selectOption('dark');
    const preview = page.frameLocator('iframe.app-studio-frame:not([data-waiting])');
    const element = preview.locator('private-charter-form');
    await expect
      .poll(() => element.getByLabel('From', { exact: true }).first().inputValue())
      .toMatch(/^Karachi \(KHI\)/);
    expect(await element.getAttribute('theme')).toBe('dark');

    // Without the releases there is code all the same, and with them the pinned one.
    await page.getByRole('alert').filter({ hasText: 'the code below always loads the newest release' }).waitFor();
    await page.unroute('**/cdn/manifest.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('integrity="sha384-').waitFor();
    await page.getByRole('button', { name: 'Copy: In your page' }).click();
    await page.getByRole('log').getByText('In your page copied').waitFor();
    expect(await copied()).toMatch(
      /^<link\s+rel="stylesheet".*>\n<private-charter-form prefill="type=roundtrip&amp;from=KHI&amp;to=DXB&amp;seats=4" theme="dark"><.*src="http:\/\/127\.0\.0\.1:\d+\/cdn\/private-charter-form-[\w-]{8}\.js"/s,
    );

    // The preview is the widget's own page, in the frame that our script creates.
    await page.getByRole('radio', { name: 'Frame' }).check();
    const framed = preview.frameLocator('iframe[src*="/embed/private-charter-form?"]');
    await expect.poll(() => framed.getByLabel('To', { exact: true }).first().inputValue()).toMatch(/^Dubai \(DXB\)/);

    // A partner's site is checked for every method.
    await page.getByLabel('Address of the site').fill('www.example.com');
    await page.getByRole('textbox', { name: 'Content-Security-Policy' }).fill("img-src 'self'");
    await page.getByRole('button', { name: 'Check the site' }).click();
    await page
      .getByRole('region', { name: 'npm package' })
      .getByText(/^img-src 'self' http/)
      .waitFor();

    // The address keeps the choice of another widget and of the npm package.
    await page.getByRole('radio', { name: 'npm package' }).check();
    await page.getByLabel('Widget', { exact: true }).selectOption('flight-gallery');
    await page.getByRole('region', { name: 'In your code' }).getByText('<FlightGallery').waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'In your code' }).getByText('<FlightGallery').waitFor();
  });
});

describe('a page with a pinned release', () => {
  test('works, and runs no file that differs from the pinned one', async ({ page, server, partner, expectProblem }) => {
    await keepSession(page, server);
    await page.goto('/admin/embed-studio?version=pinned');
    const snippet = page.getByRole('region', { name: 'In your page' }).locator('code');
    await snippet.filter({ hasText: 'importmap' }).waitFor();
    await partner((await snippet.textContent()) ?? '');
    const from = page.getByLabel('From', { exact: true });
    await from.fill('karachi');
    await page.getByRole('option', { name: /KHI/ }).waitFor();

    const alter = (files: string) =>
      page.route(`${server.origin}/cdn/${files}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `globalThis.ran = true; ${await answer.text()}` });
      });
    const refusal = () => page.waitForEvent('console', (message) => /integrity/.test(message.text()));
    expectProblem(/integrity|dynamically imported/);

    // This file loads later, and the import map names it.
    await alter('assets/**');
    await page.reload();
    let refused = refusal();
    await from.fill('karachi');
    await refused;

    await alter('private-charter-form-*.js');
    refused = refusal();
    await page.reload();
    await refused;
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(await from.count()).toBe(0);
    // A file may still be loading.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
