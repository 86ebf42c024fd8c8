import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test } from '../../scripts/testing/browser';
import { logIn, openAdmin } from './back-office';

const BILAL = { email: 'bilal@example.com', password: 'a password of a new member' };

test('an invited person joins staff once, by the newest link', { timeout: 120_000 }, async ({
  page,
  server,
  expectProblem,
}) => {
  await openAdmin(page, server, '/admin/people');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Name').fill('Parveen');
  await page.getByLabel('Email').fill('parveen@example.com');
  await page.getByRole('dialog').getByLabel('Role').selectOption('Viewer');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.getByRole('dialog').getByLabel('Link').inputValue();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'parveen@example.com' });
  await row.getByText(/^Valid until/).waitFor();

  const joinAt = (address: string) => page.goto(address.replace(/^.*(?=\/join)/, ''));
  await row.getByRole('button', { name: 'Send again: Parveen' }).click();
  const newer = await page.getByRole('dialog').getByLabel('Link').inputValue();
  expectProblem(/status of 410/);
  await joinAt(link);
  await page.getByText('There is a newer e-mail with another link.').waitFor();
  await joinAt(newer);
  await page.getByLabel('Password', { exact: true }).fill(BILAL.password);
  expect(page.url()).toBe(`${server.origin}/join`);
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Join the back office' }).click();
  await page.getByRole('button', { name: 'Account: Parveen' }).waitFor();
  await page.waitForURL('/admin/today');
  expectProblem(/status of 410/);
  await joinAt(newer);
  await page.getByText('This invitation has already been used.').waitFor();
});

const BEGIN = '**/api/Auth/passkey/begin';

/** The built server of an operator whose owners need a passkey. */
const testWithPasskeys = test.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [{ OWNERS_NEED_PASSKEY: 'true' }, { scope: 'file' }],
});

testWithPasskeys(
  'an owner who needs a passkey adds one, and logs in with it from then on',
  { timeout: 120_000 },
  async ({ openPage, server, expectProblem }) => {
    // Passkeys need a host name, not an IP address.
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    const page = await openPage({ baseURL: origin });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        // The authenticator waits until the test touches it, because the login offers passkeys from the start.
        ...{ isUserVerified: true, automaticPresenceSimulation: false },
      },
    });
    const touch = (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    await page.goto(`${origin}/login`);
    await logIn(page, server.admin);
    await page.getByText('Owners need a passkey here. Add one to get access to everything.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/account');
    await page.goto(`${origin}/admin/people`);
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    expect(await objections(page)).toEqual([]);

    await touch(true);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Password is required').waitFor();
    expectProblem(/status of 403/);
    const typed = page.getByRole('dialog').getByLabel('Password', { exact: true });
    await typed.fill('not the password');
    await typed.press('Enter');
    await page.getByText('This is not your password.').waitFor();
    expect(await objections(page)).toEqual([]);
    await typed.fill(server.admin.password);
    await typed.press('Enter');
    await page.getByText('Your passkey is added. Next time, log in with it.').first().waitFor();
    await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
    await page.getByRole('button', { name: /^Rename: / }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove: Office laptop' }).waitFor();
    expect(await objections(page)).toEqual([]);

    const logout = async () => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
    };
    await touch(false);
    const offered = page.waitForResponse(BEGIN);
    await logout();
    await offered;
    // A challenge that already waits for a touch ignores a later one, so this holds the challenge of the press.
    await page.route(BEGIN, async (route) => {
      await page.getByRole('button', { name: 'Asking for your passkey...' }).waitFor();
      await touch(true);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL('**/admin/search');
    await page.unroute(BEGIN);

    // This chooses the passkey at once from what the browser offers below the e-mail field.
    const proved = page.waitForResponse('**/api/Auth/passkey/login');
    await logout();
    await proved;
    await page.waitForURL('**/admin/search');
    await page.goto(`${origin}/admin/people`);
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  },
);
