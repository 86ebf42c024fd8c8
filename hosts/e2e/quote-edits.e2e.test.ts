import { formatAmount } from '@charter-hosts/contract';
import * as fc from 'fast-check';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { aCharter } from '../api/testing/requests';
import { call, openAdmin, post, type Server, test } from './back-office';

const pick = <T>(all: readonly T[], at: number) => all[at % all.length] as T;

type Act = (page: Page, aircraft: readonly string[], a: number, b: number) => Promise<void>;

/** Fills in one of the fields with a label, if there is one. */
const fillOne =
  (label: RegExp, texts: readonly string[]): Act =>
  async (page, _, a, b) => {
    const fields = page.getByRole('textbox', { name: label }).filter({ visible: true });
    const count = await fields.count();
    if (count > 0) await fields.nth(a % count).fill(pick(texts, b));
  };

/** Presses one of the buttons with a name, if there is one. */
const pressOne =
  (name: RegExp): Act =>
  async (page, _, a) => {
    const buttons = page.locator('.app-quoting-form').getByRole('button', { name }).filter({ visible: true });
    const count = await buttons.count();
    if (count > 0) await buttons.nth(a % count).click();
  };

const currency =
  (answer: RegExp): Act =>
  async (page, _, a) => {
    const field = page.getByLabel('Currency', { exact: true });
    const wanted = pick(['USD', 'PKR', 'KWD'], a);
    // A browser fires no change event for an option that is already chosen.
    if ((await field.inputValue()) === wanted) return;
    await field.selectOption(wanted);
    const dialog = page.getByRole('alertdialog', { name: /^Change the currency/ });
    // The field keeps the former currency until the question is answered.
    await expect.poll(async () => (await dialog.isVisible()) || (await field.inputValue()) === wanted).toBe(true);
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: answer }).click();
  };

const ACTS: Readonly<Record<string, Act>> = {
  aircraft: (page, aircraft, a) => page.getByLabel('Aircraft', { exact: true }).fill(pick(aircraft, a)),
  block: fillOne(/block time in hours and minutes$/, ['', '1.5', '2 h 10 min', '90', '۱:۳۰', 'soon']),
  seats: fillOne(/^Flight \d, seats$/, ['', '2', '9']),
  amount: fillOne(/^Line \d, amount in/, ['', '12,500', '8 lakh', '0', 'a lot', '۵۰۰']),
  label: fillOne(/^Line \d, what it is for$/, ['', 'All in']),
  rate: fillOne(/^Hourly rate/, ['', '9 lakh', '5,000', 'x']),
  'keep the figures': currency(/^Keep the figures/),
  'clear the figures': currency(/^Clear the amounts/),
  'add a line': pressOne(/^Add a line$/),
  'remove a line': pressOne(/^Remove: Line/),
  'charge it': pressOne(/^Charge it/),
  'add a leg': pressOne(/^Add a leg$/),
  'change positioning': pressOne(/^Change ?: Flight/),
  'leave out': pressOne(/^Leave out ?: Flight/),
  'put back': pressOne(/^Put positioning back$/),
  'take the calculated': pressOne(/^Take /),
  'another offer': pressOne(/^Add another offer$/),
  'another draft': pressOne(/^Open ?: Quote/),
};

/** What the screen shows: its total, and the value of each field. */
const shown = (page: Page) =>
  page.locator('.app-quoting-form').evaluate((form) => ({
    total: form.querySelector('output')?.textContent ?? '',
    fields: [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
      (field) => `${field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent}: ${field.value}`,
    ),
  }));

/**
 * Leaves the field, which saves at once; resolves when everything is saved. Another offer is not saved before it is
 * changed.
 */
async function save(page: Page): Promise<void> {
  await page.locator('.app-quoting-form').evaluate((form: HTMLFormElement) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    form.requestSubmit();
  });
  await expect.poll(() => page.locator('.app-quoting-saving').innerText()).toMatch(/^(Saved .+ \d\d:\d\d)?$/);
}

/** Creates a charter that is being reviewed. */
async function aTrip(server: Server, token: string): Promise<number> {
  const { id } = await post(server, 'PrivateCharter/Create', aCharter());
  return (await call(server, `PrivateCharter/GetRequestById/${id}`, token)).tripRecord.id;
}

test('after any edits the screen shows the same total as the server, and a reload keeps everything typed', {
  timeout: 240_000,
}, async ({ page, server }) => {
  const token = await openAdmin(page, server, '/admin/today');
  const own: { name: string }[] = await call(server, 'AirlineAircraft/rates', token);
  const aircraft = [...own.map(({ name }) => name), 'An aircraft of somebody else', ''];
  const edit = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(40), fc.nat(40));
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 8 }), async (edits) => {
      const trip = await aTrip(server, token);
      await page.goto(`/admin/quote/${trip}`);
      await page.getByLabel('Aircraft', { exact: true }).fill(pick(aircraft, 0));
      for (const [name, a, b] of edits) {
        await ACTS[name]?.(page, aircraft, a, b);
        await save(page);
        const quotes: { version: number; total: number; currency: 'PKR' }[] = await call(
          server,
          `Quotes/${trip}`,
          token,
        );
        const version = Number(new URL(page.url()).searchParams.get('draft'));
        const stored = quotes.find((one) => one.version === version);
        if (stored) expect((await shown(page)).total, name).toBe(formatAmount(stored.total, stored.currency));
      }
      const before = await shown(page);
      await page.reload();
      await page.locator('.app-quoting-form').waitFor();
      expect(await shown(page)).toEqual(before);
    }),
    { numRuns: 8, seed: 48, endOnFailure: true },
  );
});
