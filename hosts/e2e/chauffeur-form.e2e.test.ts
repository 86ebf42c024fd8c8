import { authLogin, chauffeurById } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import type { FrameLocator, Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { hearFrames, readReference, test } from '../../scripts/testing/browser';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';

/** Fills the form in as a visitor does, and sends it; returns the id of the confirmation. */
async function requestChauffeur(
  form: Page | Locator | FrameLocator,
  firstName: string,
  server: BuiltServer,
): Promise<number> {
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill('Visitor');
  await form.getByLabel('CNIC or passport number').fill('0000-0000-00042');
  await form.getByLabel('Number of passengers', { exact: true }).fill('6');
  await form.getByLabel('Luggage (kg)', { exact: true }).fill('4');
  await form.getByRole('button', { name: 'Submit Request' }).click();
  return readReference(form, server);
}

describe('a chauffeur request', () => {
  test.for(['element', 'iframe', 'app'] as const)(
    'travels from the %s to the API',
    async (face, { server, openPage }) => {
      const page = await openPage(face === 'app' ? {} : { baseURL: server.partnerOrigin });
      await page.goto(face === 'app' ? '/chauffeur-service-form' : '/chauffeur-form.html');
      const form = { element: page.locator('chauffeur-form'), iframe: page.frameLocator('iframe'), app: page }[face];
      const id = await requestChauffeur(form, `From ${face}`, server);

      const baseUrl = `${server.origin}/api`;
      const { token } = await createApi({ baseUrl })(authLogin, { body: server.admin });
      expect(await createApi({ baseUrl, token: () => token })(chauffeurById, { id })).toMatchObject({
        id,
        firstName: `From ${face}`,
        lastName: 'Visitor',
        cnicOrPassport: '0000-0000-00042',
        numberOfPassengers: 6,
        luggage: 4,
      });
    },
  );

  test('is announced to the page around it, with its id and nothing personal', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    const hear = await hearFrames(partner);
    await partner.goto('/chauffeur-form.html');
    const id = await requestChauffeur(partner.frameLocator('iframe'), 'Announced', server);
    const heard = await hear();
    expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'started', 'submitted']));
    expect(heard.find(({ type }) => type === 'submitted')).toMatchObject({ widget: 'chauffeur-form', id });
    expect(JSON.stringify(heard)).not.toMatch(/Announced|Visitor|0000-/);
  });
});
