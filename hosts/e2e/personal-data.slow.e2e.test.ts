import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { aChauffeurRequest } from '../api/testing/requests';
import { openAdmin, post } from './back-office';

test('an owner sees who opened a trip, and who exported a list', { timeout: 120_000 }, async ({ page, server }) => {
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
  await page.getByRole('link', { name: 'Who opened this' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  const entries = page.locator('main li');
  await expect.poll(() => entries.count()).toBe(1);
  expect(await entries.textContent()).toContain(`AdminOwnerOpened ${reference}`);
  expect(await objections(page)).toEqual([]);

  await page.getByRole('button', { name: 'All requests' }).click();
  await page.getByLabel('Action').selectOption('Exported');
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

test('staff can export and erase the data of one person', { timeout: 120_000 }, async ({
  page,
  server,
  expectProblem,
}) => {
  const send = (lastName: string, more: object = {}) =>
    post(
      server,
      'ChauffeurService/CreateRequest?locale=ur',
      aChauffeurRequest({
        firstName: 'Erasable',
        lastName,
        email: 'erasable@example.com',
        phone: '03008887776',
        ...more,
      }),
    );
  await send('One');
  // This request has only the telephone number in common.
  await send('Three', { email: 'erasable.too@example.com' });
  const { id, trackUrl } = await send('Two');
  await openAdmin(page, server, `/admin/chauffer-services/${id}`);
  await page.getByRole('link', { name: 'All data of this person' }).click();
  await page.getByRole('heading', { level: 1, name: 'One person’s data' }).waitFor();
  await expect.poll(() => page.getByText('The same e-mail and phone').count()).toBe(1);
  await page.getByRole('heading', { level: 2, name: 'Possibly the same person' }).waitFor();
  const boxes = page.getByRole('checkbox', { name: /^Export or erase/ });
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    true,
    true,
    false,
  ]);
  expect(page.url()).not.toContain('erasable');
  expect(await objections(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export what is ticked (JSON)' }).click();
  expect(JSON.parse(await readFile(await (await saved).path(), 'utf8'))).toHaveLength(2);

  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('button', { name: 'Erase all 2' }).click();
  await page.getByRole('heading', { level: 1, name: 'No personal data is stored here' }).waitFor();
  await page.goto(`/admin/chauffer-services/${id}`);
  await page.getByText('Erased: the personal data').first().waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('Erasable');

  // The link shows the erasure, in the language of the request.
  expectProblem(/410 \(Gone\)/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/trip${new URL(trackUrl).hash}`);
  await page.getByRole('heading', { level: 1, name: 'یہ درخواست مٹا دی گئی' }).waitFor();
  await page.getByText('کو مٹا دی گئیں').waitFor();
  expect(await objections(page)).toEqual([]);
});
