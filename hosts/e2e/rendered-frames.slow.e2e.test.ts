import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { hold, isTakenOver, unnamedIn, watchShifts } from './public-pages';

/** The address, a text in its HTML, and a control that works once the code has taken over. */
const FRAMES = [
  ['private-charter-form?type=roundtrip&from=KHI&to=DXB&seats=4', 'Outbound', '.cw-charter'],
  ['private-charter-form?locale=ur&theme=dark', 'lang="ur"', '.cw-charter'],
  ['chauffeur-form', 'CNIC or passport number', 'form'],
  ['flight-gallery', 'per seat', '.cw-gallery-card'],
  ['flight-booking?id=5', 'Reserve Your Flight', 'form'],
  ['flight-booking?id=99999', 'Flight Not Available', '.cw-state'],
] as const;

describe('a frame’s page', () => {
  test.for(FRAMES)(
    '%s comes complete from the server, and the app takes it over unchanged',
    async ([address, words, part], { openPage, server }) => {
      const answer = await fetch(`${server.origin}/embed/${address}`);
      expect(await unnamedIn(answer.clone())).toEqual([]);
      const html = await answer.text();
      expect(html.slice(html.indexOf('</style>'))).toContain(words);
      // The widget's own CSS rules come last, so they win over the kit's.
      expect(/data-sheets="([^"]+)"/.exec(html)?.[1]?.split(' ').at(-1)).toBe(address.split('?')[0]);

      const page = await openPage();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const shifted = await watchShifts(page);
      const release = await hold(page, '**/embed/assets/*.js');
      await page.goto(`/embed/${address}`, { waitUntil: 'commit' });
      const written = await page.locator(part).first().elementHandle();
      release();
      await isTakenOver(page);
      await page.waitForLoadState('networkidle');
      // This mark would be lost if the browser had drawn the page again.
      expect(await written?.evaluate((node) => node.isConnected)).toBe(true);
      expect(await page.evaluate(() => document.querySelector('#widget')?.childElementCount)).toBe(1);
      expect(await shifted()).toBeLessThan(0.001);
      // The HTML contained the first answer and its styles.
      expect(requests.filter((path) => /^\/api\/Flight|\.css$/.test(path))).toEqual([]);
    },
  );

  test('does not replay a press from before its code loaded if something else was done since', async ({ openPage }) => {
    const page = await openPage();
    const release = await hold(page, '**/embed/assets/*.js');
    await page.goto('/embed/private-charter-form', { waitUntil: 'commit' });
    const search = page.getByRole('button', { name: 'Search' });
    await search.click();
    await page.getByRole('combobox', { name: 'From' }).fill('KHI');
    expect(await search.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
    release();
    await isTakenOver(page);
    // This press comes after one that could not work yet.
    await page.getByRole('button', { name: 'More: Seats' }).click();
    await expect.poll(() => page.getByLabel('Seats', { exact: true }).inputValue()).toBe('2');
    expect(await page.getByText('To location is required').count()).toBe(0);
  });

  test('contains nothing about a person when its visitor comes back', async ({ openPage }) => {
    const page = await openPage();
    const name = page.getByLabel('First name');
    await page.goto('/embed/chauffeur-form');
    await isTakenOver(page);
    await name.fill('Amna');
    await page.goto('/config.json');
    await page.goBack();
    await isTakenOver(page);
    expect(await name.inputValue()).toBe('');
    await name.fill('Amna');
    await page.reload();
    await isTakenOver(page);
    expect(await name.inputValue()).toBe('');
  });
});
