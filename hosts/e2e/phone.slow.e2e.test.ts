import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { test as base } from '../../scripts/testing/browser';
import { TEXTS } from '../../widgets/kit/messages/late/ur';
import type { MailServer } from '../api/testing/mail-server';
import { UR } from '../app/shared/texts/late/ur';
import { createFlight, KDU, type Server } from './back-office';

/** A server of its own, whose mails arrive. */
const test = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [
    async ({ mail }, use) =>
      use({ SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com', DESK_EMAIL: 'dispatch@example.com' }),
    { scope: 'file' },
  ],
});

/** A day that no form asks about: in three weeks. */
const SOON = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

const textOf = (locale: 'en' | 'ur', text: string) => (locale === 'ur' ? (TEXTS[text] ?? UR[text] ?? '') : text);

/** What a traveller does to a page, by a finger or by the keyboard alone. */
interface Hand {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  date(field: Locator, day: string): Promise<void>;
  choose(list: Locator, index: number): Promise<void>;
  /** Types a place and takes the suggestion with a code, which is the first one. */
  place(field: Locator, text: string, code: string): Promise<void>;
  check(box: Locator): Promise<void>;
}

const suggestion = (page: Page, code: string) =>
  page.getByRole('listbox').getByRole('option').first().filter({ hasText: code });

const byTouch: Hand = {
  press: (target) => target.tap(),
  async type(field, text) {
    await field.tap();
    await field.fill(text);
  },
  async date(field, day) {
    await field.fill(day);
  },
  async choose(list, index) {
    await list.selectOption({ index });
  },
  async place(field, text, code) {
    await field.tap();
    await field.fill(text);
    await suggestion(field.page(), code).tap();
  },
  check: (box) => box.tap(),
};

/** Presses Tab until that has the focus. */
async function tabTo(target: Locator) {
  const isFocused = () => target.evaluate((element) => element.matches(':focus'));
  for (let presses = 0; presses < 120 && !(await isFocused()); presses += 1) await target.page().keyboard.press('Tab');
  expect(await isFocused(), `${target} is reached by Tab`).toBe(true);
}

const byKeyboard: Hand = {
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async type(field, text) {
    await tabTo(field);
    await field.page().keyboard.press('Control+A');
    await field.page().keyboard.type(text);
  },
  async date(field, day) {
    await tabTo(field);
    const [year, month, date] = day.split('-');
    await field.page().keyboard.type(`${month}${date}${year}`);
    expect(await field.inputValue()).toBe(day);
  },
  async choose(list, index) {
    await tabTo(list);
    await list.page().keyboard.press('Home');
    for (let step = 0; step < index; step += 1) await list.page().keyboard.press('ArrowDown');
  },
  async place(field, text, code) {
    await tabTo(field);
    await field.page().keyboard.press('Control+A');
    await field.page().keyboard.type(text);
    await suggestion(field.page(), code).waitFor();
    await field.page().keyboard.press('ArrowDown');
    await field.page().keyboard.press('Enter');
  },
  async check(box) {
    await tabTo(box);
    await box.page().keyboard.press('Space');
  },
};

interface Stage {
  page: Page;
  hand: Hand;
  server: Server;
  email: string;
  /** A text in the traveller's language. */
  t(text: string): string;
}

const label = (within: Page | Locator, text: string) => within.getByLabel(text, { exact: true });
const button = (within: Page | Locator, text: string) => within.getByRole('button', { name: text, exact: true });

/** Each flow from the page a traveller comes to until it is sent; resolves to the confirmation. */
const FLOWS: Record<string, (stage: Stage) => Promise<Locator>> = {
  async 'a private charter'({ page, hand, email, t }) {
    await page.goto('/private-charter-form');
    if (hand === byTouch) await hand.press(page.getByText(t('ONE-WAY'), { exact: true }));
    else {
      const oneWay = page.getByRole('radio', { name: t('ONE-WAY') });
      await tabTo(page.getByRole('radio', { checked: true }).first());
      while (!(await oneWay.isChecked())) await page.keyboard.press('ArrowLeft');
    }
    await hand.place(label(page, t('From')), 'karachi', 'KHI');
    await hand.place(label(page, t('To')), 'skardu', 'KDU');
    await hand.date(label(page, t('Date')), SOON);
    await hand.type(label(page, t('Time')), '09:30');
    await hand.type(label(page, t('Seats')), '4');
    await hand.press(button(page, t('Search')));
    const details = page.getByRole('dialog', { name: t('Enter your details') });
    await hand.type(details.getByLabel(t('Name')), 'Ayesha Khan');
    await hand.type(details.getByLabel(t('Email')), email);
    await hand.type(details.getByLabel(t('Phone')), '03000000042');
    await hand.press(button(details, t('SUBMIT REQUEST')));
    return page.getByRole('dialog', { name: t('Request Submitted!') });
  },
  async 'an international charter'({ page, hand, email, t }) {
    await page.goto('/international-charter-form');
    await hand.place(label(page, t('Departure location')), 'karachi', 'KHI');
    await hand.place(label(page, t('Destination location')), 'dubai', 'DXB');
    const departure = page.getByRole('group', { name: t('Departure date and time') });
    await hand.date(departure.getByLabel(t('Date')), SOON);
    await hand.type(departure.getByLabel(t('Time')), '09:30');
    await hand.type(label(page, t('Number of seats')), '4');
    await hand.choose(label(page, t('Preferred aircraft')), 1);
    await hand.choose(label(page, t('Service type')), 1);
    await hand.type(label(page, t('Name')), 'Ayesha Khan');
    await hand.type(label(page, t('Email')), email);
    await hand.type(label(page, t('Phone number')), '+971501234567');
    await hand.press(button(page, t('Submit')));
    return page.getByRole('dialog', { name: t('Request Submitted Successfully!') });
  },
  async 'a chauffeur'({ page, hand, email, t }) {
    await page.goto('/chauffeur-service-form');
    await hand.type(label(page, t('Number of passengers')), '2');
    await hand.type(label(page, t('Luggage (kg)')), '1');
    await hand.type(label(page, t('First name')), 'Ayesha');
    await hand.type(label(page, t('Last name')), 'Khan');
    await hand.type(label(page, t('CNIC or passport number')), 'P-1234567');
    await hand.type(label(page, t('Phone number (optional)')), '03000000042');
    await hand.type(label(page, t('Email (optional)')), email);
    await hand.press(button(page, t('Submit Request')));
    return page.getByRole('dialog', { name: t('Request Submitted Successfully!') });
  },
  async 'a seat on a flight'({ page, hand, server, email, t }) {
    const { id } = await createFlight(server, KDU);
    await page.goto(`/flights-details/${id}`);
    await hand.choose(label(page, t('Title')), 1);
    await hand.type(label(page, t('First name')), 'Ayesha');
    await hand.type(label(page, t('Last name')), 'Khan');
    await hand.type(label(page, t('Email')), email);
    await hand.type(label(page, t('Phone number')), '3000000042');
    await hand.check(page.getByRole('checkbox'));
    await hand.press(button(page, t('Submit Booking Request')));
    return page.getByRole('dialog', { name: t('Request Submitted Successfully!') });
  },
};

/** The mail that somebody got, once it has come. */
async function mailTo(mail: MailServer, to: string) {
  const find = () => mail.mails.find(({ to: [one] }) => one === to);
  await expect.poll(find).toBeDefined();
  return find()?.text ?? '';
}

const HANDS = [
  ['touch', byTouch, 'ur'],
  ['the keyboard', byKeyboard, 'en'],
] as const;

for (const [flow, play] of Object.entries(FLOWS))
  test.for(HANDS)(`${flow} is requested on a phone by %s`, async ([by, hand, locale], { mail, openPage, server }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(`/?locale=${locale}`);
    const email = `${flow}.${by}.${locale}@example.com`.replaceAll(' ', '-');
    const t = (text: string) => textOf(locale, text);
    const confirmation = await play({ page, hand, server, email, t });
    const reference = await confirmation.getByText(/^CW-/).innerText();
    const link = await confirmation.getByRole('link', { name: t('Track your request') }).getAttribute('href');

    await page.goto(`/trip${new URL(link ?? '').hash}`);
    await page.getByRole('heading', { level: 1, name: t('We have your request') }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(
      locale === 'ur' ? ['ur', 'rtl'] : ['en', expect.stringMatching(/^(ltr)?$/)],
    );
    const receipt = await mailTo(mail, email);
    expect(receipt).toContain(reference);
    expect(receipt).toContain(`<html lang="${locale}"`);
  });
