import { expect } from 'vitest';
import { objections } from '../../scripts/testing/axe';
import { test as base } from '../../scripts/testing/browser';
import { type BuiltServer, startBuiltServer } from '../../scripts/testing/start-built-server.mjs';

const BEGIN = '**/api/Auth/passkey/begin';

/** The built server of an operator whose owners need a passkey. */
const test = base.extend<{ server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
    async ({}, use) => {
      const { stop, ...server } = await startBuiltServer({ OWNERS_NEED_PASSKEY: 'true' });
      await use(server);
      await stop();
    },
    { scope: 'file' },
  ],
});

test('an owner who needs a passkey adds one, and signs in with it from then on', { timeout: 120_000 }, async ({
  openPage,
  server,
  expectProblem,
}) => {
  // By its name: at an address of numbers there are no passkeys.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const page = await openPage({ baseURL: origin });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Nobody touches it before the test says so: the login offers passkeys from the start.
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Owners need a passkey here. Add one, and all is open to you.').waitFor();
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
  await page.getByText('Your passkey is added. Next time, login with it.').first().waitFor();
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
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
  // A question that already waits for a touch does not hear of one that is given from now on: the press's is held.
  await page.route(BEGIN, async (route) => {
    await page.getByRole('button', { name: 'Asking for your passkey...' }).waitFor();
    await touch(true);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await page.waitForURL('**/admin/search');
  await page.unroute(BEGIN);

  // As if it were chosen at once among what the browser offers below the e-mail's field.
  const proved = page.waitForResponse('**/api/Auth/passkey/login');
  await logout();
  await proved;
  await page.waitForURL('**/admin/search');
  await page.goto(`${origin}/admin/people`);
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
});
