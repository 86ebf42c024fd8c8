import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { openAdmin } from './admin';

/** Every form of the back office in which something is typed, but the quote, which saves itself. */
interface LongForm {
  path: string;
  /** Opens it on its screen; '' for one that stands there. */
  button: string | RegExp;
  isDialog: boolean;
  field: (page: Page) => Locator;
}
const label = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).first();
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').first().getByLabel(name).first();
const FORMS: Readonly<Record<string, LongForm>> = {
  'a flight': {
    ...{ path: '/admin/flight-management', button: '', isDialog: false },
    field: (page) => page.getByRole('combobox', { name: /^From/ }).first(),
  },
  'an aircraft': {
    ...{ path: '/admin/aircraft-management', button: '', isDialog: false },
    field: (page) => page.getByLabel(/^(?:Aircraft name|Name)/).first(),
  },
  'a partner': { path: '/admin/partners', button: /^Add a partner/, isDialog: true, field: inDialog('Name') },
  'a webhook': { path: '/admin/webhooks', button: 'Add an endpoint', isDialog: true, field: inDialog('Description') },
  'an invitation': { path: '/admin/people', button: /^Invite/, isDialog: true, field: inDialog('Name') },
  'a note': {
    ...{ path: '/admin/private-charter/1', button: '', isDialog: false },
    field: label('Note, for the desk alone'),
  },
};

const TYPED = 'Typed and not saved';
const CHARTERS = /\/admin\/private-charter$/;

describe.each(Object.entries(FORMS))('%s that is typed and not saved', (_, { path, button, isDialog, field }) => {
  test('is not lost without a question, on any way out, nor with the session', async ({ page, server }) => {
    await openAdmin(page, server, path);
    // A way forward within the app.
    await page.getByRole('link', { name: 'Charters', exact: true }).first().click();
    await page.waitForURL(CHARTERS);
    await page.goBack();
    if (button) await page.getByRole('button', { name: button }).first().click();
    const typed = field(page);
    await typed.fill(TYPED);
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const keep = async (asked: Locator) => {
      await asked.getByRole('button', { name: 'Keep editing' }).click();
      await asked.waitFor({ state: 'detached' });
      expect(await typed.inputValue()).toBe(TYPED);
    };

    await page.goForward();
    await keep(question);
    if (isDialog) {
      await page.keyboard.press('Escape');
      await keep(page.getByRole('alertdialog', { name: 'Close without saving?' }));
    } else {
      await page.getByRole('link', { name: 'Charters', exact: true }).first().click();
      await keep(question);
    }
    // The tab is reloaded, or closed: the browser asks.
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asks()).toBe(true);

    // Another tab signs out.
    await page.evaluate(() => {
      localStorage.removeItem('token');
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    const over = page.getByRole('dialog', { name: 'Your session has ended' });
    await over.getByLabel('Email').fill(server.admin.email);
    await over.getByLabel('Password', { exact: true }).fill(server.admin.password);
    await over.getByRole('button', { name: 'Login', exact: true }).click();
    await over.waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe(TYPED);

    // What was taken out again is nothing to ask about.
    await typed.fill('');
    expect(await asks()).toBe(false);
  });
});
