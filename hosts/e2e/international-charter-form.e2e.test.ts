import { authLogin, internationalCharterById } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import type { FrameLocator, Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { fillMoment, hearFrames, readReference, test } from '../../scripts/testing/browser';

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Fills the form in as a visitor does, and sends it. */
async function sendRequest(form: Page | Locator | FrameLocator, name: string): Promise<void> {
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill('visitor@example.com');
  await form.getByLabel('Phone number').fill('+92 300 0000042');
  await form.getByLabel('Service type').selectOption('Regional Jet Flight');
  await form.getByLabel('Departure location').fill('skardu');
  await form.getByRole('option', { name: /KDU/ }).click();
  await form.getByLabel('Destination location').fill('dubai');
  await form.getByRole('option', { name: /DXB/ }).click();
  await fillMoment(form, 'Departure date and time', `${daysAhead(10)}T06:45`);
  await fillMoment(form, 'Return date and time', `${daysAhead(12)}T18:00`);
  await form.getByLabel('Number of seats', { exact: true }).fill('5');
  await form.getByLabel('Preferred aircraft').selectOption('Super-Mid');
  await form.getByLabel('Additional message').fill('Two wheelchairs');
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
}

describe('an international charter request', () => {
  test.for(['element', 'iframe', 'app'] as const)(
    'travels from the %s to the API',
    async (face, { server, openPage }) => {
      const page = await openPage(face === 'app' ? {} : { baseURL: server.partnerOrigin });
      await page.goto(face === 'app' ? '/international-charter-form' : '/international-charter-form.html');
      const element = page.locator('international-charter-form');
      const form = { element, iframe: page.frameLocator('iframe'), app: page }[face];
      await sendRequest(form, `From ${face}`);
      const id = await readReference(form, server);

      const baseUrl = `${server.origin}/api`;
      const { token } = await createApi({ baseUrl })(authLogin, { body: server.admin });
      expect(await createApi({ baseUrl, token: () => token })(internationalCharterById, { id })).toMatchObject({
        id,
        name: `From ${face}`,
        email: 'visitor@example.com',
        phoneNo: '03000000042',
        serviceType: 'Regional Jet Flight',
        departureLocation: expect.stringContaining('(KDU)'),
        destinationLocation: expect.stringContaining('(DXB)'),
        departureDateTime: `${daysAhead(10)}T06:45:00`,
        returnDateTime: `${daysAhead(12)}T18:00:00`,
        seats: 5,
        preferredAircraft: 'Super-Mid',
        message: 'Two wheelchairs',
      });
    },
  );

  test('that does not get through in a frame alerts where the visitor is looking, and gets through later', async ({
    server,
    openPage,
    expectProblem,
  }) => {
    expectProblem(/500/);
    const partner = await openPage({ baseURL: server.partnerOrigin, viewport: { width: 390, height: 700 } });
    await partner.route('**/api/InternationalCharter?*', (route) =>
      route.fulfill({ status: 500, body: '<h1>Oops</h1>' }),
    );
    await partner.goto('/international-charter-form.html');
    const form = partner.frameLocator('iframe');
    // A frame that is far out of sight has not been fetched in every browser.
    await partner.locator('iframe').scrollIntoViewIfNeeded();
    await sendRequest(form, 'Patient Visitor');

    const alert = form.getByRole('alertdialog', { name: 'Failed to submit request. Please try again.' });
    const ok = alert.getByRole('button', { name: 'OK' });
    await expect.poll(() => ok.boundingBox().then((box) => box && box.y > 0 && box.y + box.height < 700)).toBe(true);
    await ok.click();
    await partner.unroute('**/api/InternationalCharter?*');
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    expect(await readReference(form, server)).toBeGreaterThan(0);
  });

  test('is announced to the page around it, with its id and nothing personal', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    const hear = await hearFrames(partner);
    await partner.goto('/international-charter-form.html');
    const form = partner.frameLocator('iframe');
    await sendRequest(form, 'Announced Visitor');
    const id = await readReference(form, server);
    const heard = await hear();
    expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'started', 'submitted']));
    expect(heard.find(({ type }) => type === 'submitted')).toMatchObject({
      widget: 'international-charter-form',
      id,
    });
    expect(JSON.stringify(heard)).not.toMatch(/Announced|visitor@example|0000042|wheelchair/);
  });
});
