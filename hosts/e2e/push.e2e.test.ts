import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { aCharter } from '../api/testing/requests';
import { addViewer, openAdmin, post } from './back-office';

/** What Chromium would get of a push service, which it does not reach here. The keys are those of RFC 8291's example. */
function subscribeWithoutService() {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${Math.random()}`;
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const end = async () => localStorage.removeItem('made');
  const made = (at: string) => ({ endpoint: at, toJSON: () => ({ endpoint: at, keys }), unsubscribe: end }) as never;
  PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
    if (String(applicationServerKey).length !== 87) throw new Error('The key of the server is missing');
    localStorage.setItem('made', endpoint);
    return made(endpoint);
  };
  PushManager.prototype.getSubscription = async () => {
    const at = localStorage.getItem('made');
    return at ? made(at) : null;
  };
}

const section = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

describe('notifications with the back office closed', () => {
  test('are switched on for this device, with quiet hours, come back after a reload, and are switched off', async ({
    openPage,
    server,
  }) => {
    const page = await openPage({ permissions: ['notifications'] });
    await page.addInitScript(subscribeWithoutService);
    await openAdmin(page, server, '/admin/account');
    await section(page).getByRole('button', { name: 'Let this device ring' }).click();
    const dialog = page.getByRole('dialog', { name: 'What this device rings for' });
    await dialog.getByRole('checkbox', { name: 'An e-mail that could not be sent' }).uncheck();
    await dialog.getByLabel('Quiet from').fill('22:00');
    await dialog.getByLabel('Quiet until').fill('07:00');
    expect(await objections(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await section(page).getByText('This device rings, except from 22:00 to 07:00.').waitFor();
    await page.reload();
    await section(page).getByText('This device rings, except from 22:00 to 07:00.').waitFor();
    await section(page).getByRole('button', { name: 'Change what rings' }).click();
    expect(await dialog.getByRole('checkbox', { name: 'An e-mail that could not be sent' }).isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await section(page).getByRole('button', { name: 'Switch it off on this device' }).click();
    const opener = section(page).getByRole('button', { name: 'Let this device ring' });
    await opener.waitFor();
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('show a request, and ‘Assign to me’ there assigns it, but the same address from elsewhere does not', async ({
    openPage,
    server,
  }) => {
    const page = await openPage({ permissions: ['notifications'] });
    await page.addInitScript(subscribeWithoutService);
    const context = page.context();
    await openAdmin(page, server, '/admin/account');
    const devTools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId } of registrations) resolve(registrationId);
      });
    });
    await devTools.send('ServiceWorker.enable');
    await section(page).getByRole('button', { name: 'Let this device ring' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await section(page).getByText('This device rings.').waitFor();

    const { id, reference } = await post(server, 'PrivateCharter/Create', aCharter());
    const path = `/admin/private-charter/${id}`;
    const notice = { title: 'New: Private charter', body: reference, path, tag: reference, canAssign: true };
    const message = { origin: server.origin, registrationId: await registered, data: JSON.stringify(notice) };
    const [worker] = context.serviceWorkers();
    // A browser without a screen shows no notification, and lets only a real press open a window.
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as { registration: object; shown?: unknown };
      const showNotification = async (title: string, options: object) => {
        scope.shown = { title, ...options };
      };
      Object.defineProperty(scope, 'registration', { value: { showNotification } });
      Object.defineProperty(scope, 'clients', { value: { openWindow: async () => null } });
    });
    await devTools.send('ServiceWorker.deliverPushMessage', message);
    const shown = () => worker?.evaluate(() => (globalThis as { shown?: unknown }).shown);
    const actions = [{ action: 'assign', title: 'Assign to me' }];
    const { title, body, tag } = notice;
    await expect.poll(shown).toEqual({ title, body, tag, data: path, actions, renotify: true });
    const press = (action: string) =>
      worker?.evaluate(
        ([pressed, data]) => {
          const notification = { data, close: () => {} };
          const event = new Event('notificationclick');
          dispatchEvent(Object.assign(event, { action: pressed, notification, waitUntil: () => {} }));
        },
        [action, path],
      );

    // A link from elsewhere leads to the same screen.
    await page.goto(path);
    const assign = page.getByRole('button', { name: 'Assign to me', exact: true });
    await assign.waitFor();
    await page.evaluate((to) => window.postMessage(to), path);
    await press('');
    await page.reload();
    await assign.waitFor();
    await press('assign');
    await page.reload();
    await page.getByRole('button', { name: 'Create quote' }).or(page.getByText('Reviewing')).first().waitFor();
    await assign.waitFor({ state: 'detached' });
  });

  test('are offered to a viewer for what a viewer can read, and say what a browser lacks', async ({
    openPage,
    server,
  }) => {
    const page = await openPage({ permissions: ['notifications'] });
    await openAdmin(page, { ...server, admin: addViewer(server) }, '/admin/account');
    await section(page).getByRole('button', { name: 'Let this device ring' }).click();
    const dialog = page.getByRole('dialog', { name: 'What this device rings for' });
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
    const phone = await openPage({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1' });
    await phone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await openAdmin(phone, server, '/admin/account');
    await section(phone).getByText('add this page to the home screen').waitFor();
  });
});
