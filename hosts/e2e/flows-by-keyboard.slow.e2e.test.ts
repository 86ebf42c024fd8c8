import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { test as base } from '../../scripts/testing/browser';
import { createFlight, KDU, type Server } from './back-office';

/** A server of its own, whose emails arrive. */
const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [
    async ({ mail }, use) =>
      use({ SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com', DESK_EMAIL: 'dispatch@example.com' }),
    { scope: 'file' },
  ],
});

/** A day that no form asks about: in three weeks. */
const SOON = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

/** The first suggestion, which has this code. */
const suggestion = (page: Page, code: string) =>
  page.getByRole('listbox').getByRole('option').first().filter({ hasText: code });

/** Presses Tab until that has the focus. */
async function tabTo(target: Locator) {
  const isFocused = () => target.evaluate((element) => element.matches(':focus'));
  for (let presses = 0; presses < 120 && !(await isFocused()); presses += 1) await target.page().keyboard.press('Tab');
  expect(await isFocused(), `${target} is reached by Tab`).toBe(true);
}

/** What a traveller does to a page by the keyboard alone. */
const hand = {
  async press(target: Locator) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async type(field: Locator, text: string) {
    await tabTo(field);
    await field.page().keyboard.press('Control+A');
    await field.page().keyboard.type(text);
  },
  async date(field: Locator, day: string) {
    await tabTo(field);
    const [year, month, date] = day.split('-');
    await field.page().keyboard.type(`${month}${date}${year}`);
    expect(await field.inputValue()).toBe(day);
  },
  async choose(list: Locator, index: number) {
    await tabTo(list);
    await list.page().keyboard.press('Home');
    for (let step = 0; step < index; step += 1) await list.page().keyboard.press('ArrowDown');
  },
  /** Types a place and takes the suggestion with a code. */
  async place(field: Locator, text: string, code: string) {
    await tabTo(field);
    await field.page().keyboard.press('Control+A');
    await field.page().keyboard.type(text);
    await suggestion(field.page(), code).waitFor();
    await field.page().keyboard.press('ArrowDown');
    await field.page().keyboard.press('Enter');
  },
  async check(box: Locator) {
    await tabTo(box);
    await box.page().keyboard.press('Space');
  },
};

const label = (within: Page | Locator, text: string) => within.getByLabel(text, { exact: true });
const button = (within: Page | Locator, text: string) => within.getByRole('button', { name: text, exact: true });

/** Each flow from the page a traveller comes to until it is sent; resolves to the confirmation. */
const FLOWS: Record<string, (page: Page, email: string, server: Server) => Promise<Locator>> = {
  async 'a private charter'(page, email) {
    await page.goto('/private-charter-form');
    const oneWay = page.getByRole('radio', { name: 'ONE-WAY' });
    await tabTo(page.getByRole('radio', { checked: true }).first());
    while (!(await oneWay.isChecked())) await page.keyboard.press('ArrowLeft');
    await hand.place(label(page, 'From'), 'karachi', 'KHI');
    await hand.place(label(page, 'To'), 'skardu', 'KDU');
    await hand.date(label(page, 'Date'), SOON);
    await hand.type(label(page, 'Time'), '09:30');
    await hand.type(label(page, 'Seats'), '4');
    await hand.press(button(page, 'Search'));
    const details = page.getByRole('dialog', { name: 'Enter your details' });
    await hand.type(details.getByLabel('Name'), 'Ayesha Khan');
    await hand.type(details.getByLabel('Email'), email);
    await hand.type(details.getByLabel('Phone'), '03000000042');
    await hand.press(button(details, 'SUBMIT REQUEST'));
    return page.getByRole('dialog', { name: 'Request Submitted!' });
  },
  async 'a seat on a flight'(page, email, server) {
    const { id } = await createFlight(server, KDU);
    await page.goto(`/flights-details/${id}`);
    await hand.choose(label(page, 'Title'), 1);
    await hand.type(label(page, 'First name'), 'Ayesha');
    await hand.type(label(page, 'Last name'), 'Khan');
    await hand.type(label(page, 'Email'), email);
    await hand.type(label(page, 'Phone number'), '3000000042');
    await hand.check(page.getByRole('checkbox'));
    await hand.press(button(page, 'Submit Booking Request'));
    return page.getByRole('dialog', { name: 'Request Submitted Successfully!' });
  },
};

test.for(Object.entries(FLOWS))(
  '%s is requested on a phone by the keyboard alone, and its receipt has the reference',
  async ([flow, play], { mail, openPage, server }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const email = `${flow}@example.com`.replaceAll(' ', '-');
    const confirmation = await play(page, email, server);
    const reference = await confirmation.getByText(/^CW-/).innerText();
    const link = await confirmation.getByRole('link', { name: 'Track your request' }).getAttribute('href');
    await page.goto(`/trip${new URL(link ?? '').hash}`);
    await page.getByRole('heading', { level: 1, name: 'We have your request' }).waitFor();
    await expect.poll(() => mail.mails.find(({ to: [one] }) => one === email)?.text).toContain(reference);
  },
);
