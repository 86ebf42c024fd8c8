import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { openAdmin, post, type Server } from './back-office';

const CAR = { firstName: 'Parveen', lastName: 'Khan', cnicOrPassport: 'P-1', numberOfPassengers: 2, luggage: 1 };
const aRequest = (server: Server) => post(server, 'ChauffeurService/CreateRequest', CAR);
/** The number of requests in the title. */
const countOf = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

const titled = (page: Page, title: RegExp) => expect.poll(() => page.title()).toMatch(title);

describe('new requests', () => {
  test('appear on Today without a reload, and so do changes that a traveller asks for', async ({ page, server }) => {
    const isOpen = page.waitForResponse('**/api/TripStream');
    await openAdmin(page, server, '/admin/today');
    await isOpen;
    // All requests of the example data may be late by now, and those are counted elsewhere.
    const first = await aRequest(server);
    await page.getByRole('status').getByRole('link', { name: first.reference }).waitFor();
    await titled(page, /^\(\d+\)/);
    const before = await countOf(page);
    const { reference, trackUrl } = await aRequest(server);
    const notice = page.getByRole('status').filter({ hasText: 'New: Chauffeur service' });
    await notice.getByRole('link', { name: reference }).waitFor();
    expect(await notice.innerText()).not.toContain('Parveen');
    await expect.poll(() => countOf(page)).toBe(before + 1);
    await page
      .getByRole('link', { name: /^Parveen Khan/ })
      .first()
      .waitFor();
    for (const note of ['A day later', 'Two days later'])
      await post(server, 'Traveller/Change', { note }, new URL(trackUrl).hash.slice(1));
    const last = await aRequest(server);
    await notice.getByRole('link', { name: last.reference }).waitFor();
    // When two changes are asked for, the last notice stays.
    await page.getByRole('status').getByText('The traveller asked for a change').waitFor();
    await page.getByRole('button', { name: 'Hide' }).press('Enter');
    expect(await notice.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Today');
  });

  test('play a sound in one of two tabs, and the notice goes once a colleague takes them', async ({ page, server }) => {
    const other = await page.context().newPage();
    await page.context().addInitScript(() => {
      localStorage.setItem('desk-sound', 'on');
      AudioContext.prototype.createOscillator = () => {
        document.documentElement.dataset.sounded = 'yes';
        throw new Error('No sound in tests');
      };
    });
    await openAdmin(page, server, '/admin/today');
    await openAdmin(other, server, '/admin/today');
    // Browsers play no sound before a page was pressed.
    for (const tab of [page, other]) await tab.locator('h1').click();
    const { reference } = await aRequest(server);
    const noticeIn = (tab: Page) => tab.getByRole('status').getByRole('link', { name: reference });
    for (const tab of [page, other]) await noticeIn(tab).waitFor();
    const sounded = async () =>
      (await Promise.all([page, other].map((tab) => tab.locator('html[data-sounded]').count()))).toSorted();
    await expect.poll(sounded).toEqual([0, 1]);
    await noticeIn(other).click();
    await other.getByRole('heading', { name: /^Chauffeur Service Request #/ }).waitFor();
    await other.getByRole('button', { name: 'Assign to me', exact: true }).click();
    await noticeIn(page).waitFor({ state: 'detached' });
    expect(await sounded()).toEqual([0, 1]);
  });
});
