import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';
import { signIn } from './back-office';

const PREFILL = 'type=roundtrip&from=KHI&to=DXB&seats=4';

const keepSession = async (page: Page, server: BuiltServer) =>
  page.evaluate((kept) => localStorage.setItem('token', kept), await signIn(server));

describe('the embed studio', () => {
  test('shows the real widget, copies what puts it on a page, and explains a link', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/status of 503/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await keepSession(page, server);
    await page.route('**/cdn/manifest.json', (route) => route.fulfill({ status: 503 }));
    await page.goto(`/admin/embed-studio?version=pinned`);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());

    // An element, on a page of our own origin.
    await page.getByLabel('Pre-fill').fill(PREFILL);
    await page.getByLabel('Theme').selectOption('dark');
    const preview = page.frameLocator('iframe.app-studio-frame:not([data-waiting])');
    const element = preview.locator('private-charter-form');
    await expect
      .poll(() => element.getByLabel('From', { exact: true }).first().inputValue())
      .toMatch(/^Karachi \(KHI\)/);
    expect(await element.getAttribute('theme')).toBe('dark');
    const typed = element.getByLabel('From', { exact: true }).first();
    await typed.fill('Zzyx strip');
    await page.getByLabel('Words').fill(JSON.stringify({ Search: 'x'.repeat(500) }));
    await page.getByText('too long for a link to this studio').waitFor();
    await page.getByLabel('Words').fill('');
    // A field that is emptied stays open.
    await page.getByText('More tokens').click();
    for (const text of ['#fff', '']) await page.getByLabel('Ink', { exact: true }).fill(text);
    await page.getByLabel('Ink', { exact: true }).and(page.locator(':focus')).waitFor();

    // Without the releases there is code all the same, and with them the pinned one.
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    expect(await typed.inputValue()).toBe('Zzyx strip');
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByRole('alert').filter({ hasText: 'the code below is the evergreen one' }).waitFor();
    await page.unroute('**/cdn/manifest.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('integrity="sha384-').waitFor();
    await page.getByRole('button', { name: 'Copy: In your page' }).click();
    await page.getByRole('log').getByText('In your page copied').waitFor();
    expect(await copied()).toMatch(
      /^<link\s+rel="stylesheet".*>\n<private-charter-form prefill="type=roundtrip&amp;from=KHI&amp;to=DXB&amp;seats=4" theme="dark"><.*src="http:\/\/127\.0\.0\.1:\d+\/cdn\/private-charter-form-[\w-]{8}\.js"/s,
    );

    // The widget's own page, in the frame that our script makes.
    await page.getByRole('radio', { name: 'Frame, by our script' }).check();
    await page.getByRole('tab', { name: 'Preview' }).click();
    const framed = preview.frameLocator('iframe[src*="/embed/private-charter-form?"]');
    await expect.poll(() => framed.getByLabel('To', { exact: true }).first().inputValue()).toMatch(/^Dubai \(DXB\)/);

    // A link of another widget; what it says is built, and the address of the studio says it.
    await page.getByRole('tab', { name: 'Check a link' }).click();
    await page
      .getByLabel('A link, or its parameters')
      .fill(`${server.origin}/embed/international-charter-form?from=KHI&seats=9999&email=me@example.com`);
    await page.getByText('International charter form: 1 read, 2 ignored.').waitFor();
    await page.getByRole('button', { name: 'Build this in the studio' }).click();
    await page.waitForURL((url) => url.searchParams.get('prefill') === 'from=KHI');
    expect(page.url()).not.toContain('example.com');
    await expect.poll(() => page.getByLabel('Pre-fill').inputValue()).toBe('from=KHI');
    expect(await page.getByLabel('Widget', { exact: true }).inputValue()).toBe('international-charter-form');
  });
});

describe('a pinned release', () => {
  test('works, and runs no file that is not as it was pinned', async ({ page, server, partner, expectProblem }) => {
    await keepSession(page, server);
    await page.goto('/admin/embed-studio?version=pinned&files=shared&loading=eager');
    await page.getByRole('tab', { name: 'Code' }).click();
    const snippet = page.getByRole('region', { name: 'In your page' }).locator('code');
    await snippet.filter({ hasText: 'importmap' }).waitFor();
    await partner((await snippet.textContent()) ?? '');
    await page.getByLabel('From', { exact: true }).waitFor();

    await page.route(`${server.origin}/cdn/assets/**`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `globalThis.ran = true; ${await answer.text()}` });
    });
    expectProblem(/integrity/);
    const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()));
    await page.reload();
    await refused;
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(await page.getByLabel('From', { exact: true }).count()).toBe(0);
    // A file may still be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
