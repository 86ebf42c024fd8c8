import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../../scripts/testing/browser';
import { call, openAdmin, signIn } from './admin';

type Server = Parameters<typeof call>[0];

const post = (server: Server, path: string, token: string, body: object) =>
  call(server, path, token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const conflictOf = (page: Page, noun: string) =>
  page.getByRole('dialog', { name: `Somebody else has changed this ${noun}` });

describe('what two of the desk edit at once', () => {
  test('of a partner is chosen field by field, and what was typed is there until it is saved', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/status of 409/);
    const token = await signIn(server);
    const { id, version } = await post(server, 'Partners', token, { key: 'contested', name: 'Contested' });
    await openAdmin(page, server, `/admin/partners/${id}`);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Change Contested' });
    await form.getByLabel('Name').fill('Contested Travel');
    await form.getByLabel('Contact').fill('Sara');
    await post(server, `Partners/${id}`, token, { version, name: 'Contested Tours', contact: '', origins: [] });
    await form.getByRole('button', { name: 'Save' }).click();
    const conflict = conflictOf(page, 'partner');
    await conflict.getByText('What you changed besides stays: Contact.').waitFor();
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    expect(await form.getByLabel('Name').inputValue()).toBe('Contested Travel');
    await form.getByRole('button', { name: 'Save' }).click();
    await conflict.getByRole('radio', { name: /Theirs Contested Tours/ }).check();
    await conflict.getByRole('button', { name: 'Save this' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contested Tours' }).waitFor();
    await page.getByText('Sara').waitFor();

    // A press that saves at once asks, too.
    const [now] = (await call(server, 'Partners', token)).filter((one: { id: number }) => one.id === id);
    await post(server, `Partners/${id}`, token, { ...now, contact: 'Omar', endLink: false });
    await page.getByRole('button', { name: 'Switch off' }).click();
    await conflict.getByRole('radio', { name: /Theirs Omar/ }).waitFor();
    await conflict.getByRole('button', { name: 'Save this' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    await page.getByText('Omar').waitFor();
  });

  test('of an endpoint is chosen, too, and a secret is not made a second time without a word', async ({
    page,
    server,
    expectProblem,
  }) => {
    expectProblem(/status of 409/);
    const token = await signIn(server);
    const hook = { url: 'https://1.1.1.1/hooks', events: ['trip.created'], description: 'Planning' };
    const { id, version } = await post(server, 'Webhooks', token, hook);
    await openAdmin(page, server, `/admin/webhooks/${id}`);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Description').fill('Crew planning');
    await post(server, `Webhooks/${id}`, token, { ...hook, version, isOff: true });
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = conflictOf(page, 'endpoint');
    await conflict.getByRole('radio', { name: /Theirs Switched off/ }).waitFor();
    await conflict.getByRole('button', { name: 'Save this' }).click();
    await page.getByRole('heading', { level: 1, name: 'Crew planning' }).waitFor();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();

    const [now] = (await call(server, 'Webhooks', token)).filter((one: { id: number }) => one.id === id);
    await post(server, `Webhooks/rotate/${id}`, token, { version: now.version });
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByText('Somebody else has changed this endpoint since you opened it').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('of a person’s account is chosen, too', async ({ page, server, expectProblem }) => {
    expectProblem(/status of 409/);
    const token = await signIn(server);
    await openAdmin(page, server, '/admin/people');
    const role = page.getByLabel('Role of Usman Tariq');
    await role.waitFor();
    const accounts: { id: number; name: string; version: number }[] = await call(server, 'People/accounts', token);
    const usman = accounts.find(({ name }) => name === 'Usman Tariq');
    await post(server, `People/${usman?.id}`, token, { version: usman?.version, isOff: true });
    await role.selectOption('Viewer');
    const conflict = conflictOf(page, 'account');
    await conflict.getByRole('radio', { name: /Theirs Off/ }).waitFor();
    await conflict.getByRole('button', { name: 'Save this' }).click();
    await page.getByRole('button', { name: 'Switch on: Usman Tariq' }).waitFor();
    await expect.poll(() => role.locator(':checked').innerText()).toBe('Viewer');
  });
});
