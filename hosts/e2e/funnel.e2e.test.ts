import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/partner-page';

const nextYear = new Date().getFullYear() + 1;
const LEGS = `from=Here&amp;to=There&amp;date=${nextYear}-06-01&amp;time=14:30&amp;seats=4&amp;luggage=60`;
const FUNNEL = ['started', 'step', 'invalid', 'submitted', 'closed', 'abandoned'];

/** Notes what the funnel tells, in the page and, of a page that goes, on the page that follows. */
const NOTES = `<script>
  window.told = [];
  for (const type of ${JSON.stringify(FUNNEL)})
    document.addEventListener(type, ({ detail }) => {
      const { name, fields, why, step } = detail;
      told.push({ type, ...JSON.parse(JSON.stringify({ name, fields, why, step })) });
      sessionStorage.told = JSON.stringify(told);
    });
</script>`;
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: { type: string }[] }).told);

/** A unit test holds the events of an element; those of a frame cross two pages. */
describe('a frame tells its page', () => {
  const html = (embed: string) =>
    `<div data-charter-widget="private-charter-form" data-prefill="${LEGS}"></div>${embed}`;

  test('how far its visitor came, without anything typed', async ({ scripts, partner }) => {
    const page = await partner(`${NOTES}${html(scripts.embed)}`);
    const form = page.frameLocator('iframe');
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    await form.getByLabel('Name', { exact: true }).fill('Ayeshah Quraishi');
    await form.getByLabel('Email', { exact: true }).fill('ayeshah@example.com');
    await form.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
    await expect
      .poll(() => told(page))
      .toEqual([{ type: 'step', name: 'details' }, { type: 'started' }, { type: 'invalid', fields: ['phone'] }]);
    // The first Escape closes the toast.
    await form.locator('.cw-toast').waitFor();
    await form.getByLabel('Name', { exact: true }).press('Escape');
    await expect.poll(() => form.locator('.cw-toast').count()).toBe(0);
    await form.getByLabel('Name', { exact: true }).press('Escape');
    await expect.poll(() => told(page).then((all) => all.at(-1))).toEqual({ type: 'closed', why: 'escape' });
  });

  test('that its visitor left in the middle', async ({ scripts, partner }) => {
    const page = await partner(`${NOTES}${html(scripts.embed)}`);
    await page.frameLocator('iframe').getByLabel('Seats', { exact: true }).fill('6');
    await expect.poll(() => told(page)).toEqual([{ type: 'started' }]);
    await page.reload();
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.told ?? '[]'));
    expect(kept).toEqual([{ type: 'started' }, { type: 'abandoned', step: 'form' }]);
  });
});
