import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';

describe("the site's own pages", () => {
  test('are reached from the footer, and begin at their heading', async ({ page }) => {
    await page.goto('/contact');
    const footer = page.getByRole('navigation', { name: 'Footer' });
    for (const [name, title] of [
      ['Services', 'Services'],
      ['Let’s go', 'What would you like to do?'],
      ['About us', 'About us'],
    ] as const) {
      await footer.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name: title }).and(page.locator(':focus')).waitFor();
    }
    expect(new URL(page.url()).pathname).toBe('/about-us');
  });
});
