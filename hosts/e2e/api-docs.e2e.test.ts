import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';

describe('the API’s document to read', () => {
  // The page's fixture fails on any violation of the policy, and on any error in the console.
  test('shows every call and its fields under the site’s own policy', async ({ page }) => {
    await page.goto('/api/docs');
    const document = await page.evaluate(async () => (await fetch('/api/openapi.json')).json());
    const calls = Object.values(document.paths as Record<string, object>).flatMap((methods) => Object.keys(methods));
    await page
      .locator('.opblock')
      .nth(calls.length - 1)
      .waitFor();
    expect(await page.locator('.opblock').count()).toBe(calls.length);
    await page.getByText('Ask for a private charter').click();
    await page.getByText('Something that was sent is not valid').first().waitFor();
    await page.getByText('fromLocation').first().waitFor();
    await page.getByRole('link', { name: 'partner’s handbook' }).click();
    await page.waitForURL('**/docs/embed');
  });

  test('follows the light and the dark of its reader’s system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/api/docs');
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect.poll(ground).toBe('rgb(28, 32, 34)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)');
  });
});
