import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { fillMoment, test } from '../../scripts/testing/browser';
import { CABIN, call, createFlight, openAdmin, type Server, signIn } from './back-office';

const LIST = '/admin/search';

const searchFor = (from: string, to: string) => `?${new URLSearchParams({ from, to })}`;
const toast = (page: Page, text: string) => page.locator('.cw-toast').filter({ hasText: text });
const action = (page: Page, name: RegExp) => page.getByRole('row').getByText(name).first();
const onDays = (flights: { departureDatetime: string }[]) =>
  flights.map(({ departureDatetime }) => departureDatetime).sort();

const fly = (server: Server, token: string, to: string, departure: string, arrival: string) =>
  createFlight(server, to, { token, departure, arrival });

/** Creates a flight in 2032 with an image. */
const withImage = (server: Server, toLocation: string) =>
  createFlight(server, toLocation, {
    from: 'Ziarat strip',
    departure: '2032-02-24T22:30:00',
    arrival: '2032-02-25T00:10:00',
    fields: { SequenceNo: '900', 'Images[0].IsBannerImage': 'true', ...CABIN },
  });

test('rows of the list of flights have one height at each width, and omit this year', async ({ page, server }) => {
  await openAdmin(page, server, LIST);
  const rows = page.locator('tbody tr[data-id]');
  await rows.first().waitFor();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
        return Math.max(...heights) - Math.min(...heights);
      })
      // In pixels: the mark of an empty leg takes two, and another line would take sixteen.
      .toBeLessThan(8);
  }
  expect(await rows.nth(1).locator('.app-when').innerText()).not.toContain(String(new Date().getFullYear()));
});

test('the list of flights loads more near its end, each once, and shows a failure', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/status of 500/);
  let isFailing = true;
  await page.route('**/api/Flight/list?*', (route) => {
    const url = new URL(route.request().url());
    if (isFailing && url.searchParams.get('after')) return route.fulfill({ status: 500, json: { success: false } });
    url.searchParams.set('limit', '10');
    return route.continue({ url: url.href });
  });
  await openAdmin(page, server, LIST);
  const heading = page.getByRole('heading', { name: /^Found \d+ flight/ });
  const all = Number(/\d+/.exec(await heading.innerText())?.[0]);
  expect(all).toBeGreaterThan(20);
  const failure = page.getByRole('alert').filter({ hasText: 'More flights could not be loaded.' });
  await failure.waitFor();
  expect(await page.locator('tbody tr[data-id]').count()).toBe(10);
  isFailing = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  const seen = new Set<string | null>();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollBy(0, 600));
      for (const row of await page
        .locator('tbody tr[data-id]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id'))))
        seen.add(row);
      return [seen.size, await page.getByRole('table').getAttribute('aria-rowcount')];
    })
    .toEqual([all, String(all + 1)]);
});

describe('the calendar of flights', () => {
  test('shows a week by aircraft, and warns when an aircraft is in two places', async ({ page, server }) => {
    const token = await signIn(server);
    const [first, second] = [
      await fly(server, token, 'Panjgur strip', '2034-01-03T10:00:00', '2034-01-03T12:00:00'),
      await fly(server, token, 'Panjgur strip', '2034-01-03T11:00:00', '2034-01-03T13:00:00'),
    ];
    await openAdmin(page, server, `${LIST}?view=calendar&week=2034-01-04`);
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await calendar.getByRole('heading', { name: 'Mon, Jan 2 – Sun, Jan 8' }).waitFor();
    const craft = calendar.getByRole('row').filter({ hasText: 'Citation CJ4' });
    await craft.getByText(`In two places at once (#${second.id})`).waitFor();
    await craft.getByText(`In two places at once (#${first.id})`).waitFor();

    await page.setViewportSize({ width: 390, height: 800 });
    const tuesday = calendar.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tue, Jan 3' }) });
    await expect.poll(() => tuesday.getByRole('link').count()).toBe(2);
    // The week, its arrows and the link to the current week are on one line.
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await calendar
        .locator('.app-calendar-week, .app-calendar-turns, .app-calendar-today')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(new Set(tops).size, `${width} pixels`).toBe(1);
    }
    // There, the filters are behind one button.
    const which = page.getByRole('combobox', { name: 'Which flights' });
    expect(await which.count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await which.selectOption('coming');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    expect(await which.count()).toBe(0);
    await tuesday.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Edit Flight' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await tuesday.waitFor();
  });
});

describe('staff', () => {
  test('can duplicate a flight with its images, but without its position in the list', async ({ page, server }) => {
    await withImage(server, 'Dalbandin strip');
    const token = await openAdmin(page, server, `${LIST}?q=dalbandin`);
    await action(page, /^Duplicate/).click();
    await page.getByText(/^Copied from flight #\d+\./).waitFor();
    await fillMoment(page, 'Departure date and time', '2032-03-05T09:00');
    await fillMoment(page, 'Arrival date and time', '2032-03-05T10:00');
    await page.getByRole('button', { name: 'Create Flight' }).click();
    await toast(page, 'Flight created').waitFor();
    expect((await toast(page, 'Flight created').boundingBox())?.height, 'no taller than its line').toBeLessThan(60);
    await page.waitForURL(`**${LIST}?q=dalbandin`);
    const flights = await call(server, 'Flight/search?ToLocation=Dalbandin', token);
    expect(onDays(flights)).toEqual(['2032-02-24T22:30:00', '2032-03-05T09:00:00']);
    const copy = flights.find(({ departureDatetime }: { departureDatetime: string }) => departureDatetime > '2032-03');
    expect(copy).toMatchObject({
      seatPrice: 420.5,
      sequenceNo: null,
      images: [{ description: 'The cabin', isBannerImage: true }],
    });
  });

  test('can repeat a flight weekly, each copy once, and retry only failures', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/status of 500/);
    await withImage(server, 'Nushki strip');
    const token = await openAdmin(page, server, `${LIST}?q=nushki`);
    await action(page, /^Repeat/).click();
    const dialog = page.getByRole('dialog', { name: 'Repeat weekly' });
    await dialog.getByLabel('For how many weeks').selectOption('3');
    // All days are read in one call, because Firefox 153 crashes under a driver when one of them has just gone.
    // gone.
    const days = () =>
      dialog
        .getByRole('list', { name: 'Flights to create' })
        .evaluate((list) => [...list.children].map((day) => (day as HTMLElement).innerText.trim()));
    expect((await days()).map((text) => text.split('\n')[0])).toEqual([
      'Tue, Mar 2, 2032',
      'Tue, Mar 9, 2032',
      'Tue, Mar 16, 2032',
    ]);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/Flight/upsert', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 2 ? route.fulfill({ status: 500, json: { success: false } }) : route.fallback();
    });
    await dialog.getByRole('button', { name: 'Create 3 flights' }).dblclick();
    await dialog.getByText('1 flight was not created. The others are.').waitFor();
    expect((await days()).map((text) => text.split('\n').at(-1))).toEqual([
      'Created',
      'Failed to save flight',
      'Created',
    ]);
    await dialog.getByRole('button', { name: 'Try again: 1 flight' }).click();
    await toast(page, '3 flights created').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect([keys.length, new Set(keys).size, keys[3]]).toEqual([4, 3, keys[1]]);
    const flights = await call(server, 'Flight/search?ToLocation=Nushki', token);
    expect(flights.map(({ images }: { images: unknown[] }) => images.length)).toEqual([1, 1, 1, 1]);
    await page.getByRole('heading', { name: /^Found 4 of / }).waitFor();
  });
});

describe('the question before a flight is deleted', () => {
  test('ignores the second press of a double click on Delete', async ({ page, server }) => {
    for (const day of ['first', 'second']) await createFlight(server, `Ormara ${day}`);
    await openAdmin(page, server, `${LIST}${searchFor('KHI', 'Ormara')}`);
    await page.getByRole('button', { name: /^Delete .*first/ }).click();
    const edit = page.locator('a.app-act').filter({ hasText: /^Edit .*second/ });
    // The second press hits what is under the dialog when the dialog disappears.
    await edit.evaluate((link) => {
      link.addEventListener('click', () => link.setAttribute('data-reached', ''));
      new MutationObserver((_, observer) => {
        if (document.querySelector('dialog[open]')) return;
        observer.disconnect();
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
        link.setAttribute('data-pressed', '');
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('alertdialog', { name: 'Delete Flight' }).getByRole('button', { name: 'Delete' }).click();
    await page.locator('a[data-pressed]').waitFor();
    expect(await page.locator('a[data-reached]').count()).toBe(0);
  });
});
