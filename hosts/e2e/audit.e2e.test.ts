import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { openAdmin } from './admin';

test('an owner sees who opened a dossier, and who made a file of a list', { timeout: 120_000 }, async ({
  page,
  server,
}) => {
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8');
  };
  await openAdmin(page, server, '/admin/chauffer-services');
  await page.getByRole('row').nth(1).waitFor();
  await download();
  await page.goto('/admin/private-charter/1');
  const reference = (await page.locator('.app-trip-reference').textContent()) ?? '';
  await page.getByRole('link', { name: 'Who saw this' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  const entries = page.locator('main li');
  await expect.poll(() => entries.count()).toBe(1);
  expect(await entries.textContent()).toContain(`AdminOwnerOpened ${reference}`);
  expect(await objections(page)).toEqual([]);

  await page.getByRole('button', { name: 'All dossiers' }).click();
  await page.getByLabel('Did what').selectOption('Exported');
  await expect
    .poll(() => entries.allTextContents())
    .toEqual([expect.stringContaining('Exported the chauffeur requests')]);
  expect(await download()).toMatch(/"Admin","Owner","Exported","the chauffeur requests","\d+ rows"\r\n$/);
  await page.reload();
  await expect
    .poll(() => entries.allTextContents())
    .toEqual([
      expect.stringContaining('Exported this list'),
      expect.stringContaining('Exported the chauffeur requests'),
    ]);
});
