import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { aCharter } from '../api/testing/requests';
import { aTrip, post, QUOTE, type Server, test } from './back-office';

/** Holds the next call of this method to a path until `answer` is called. */
async function hold(page: Page, path: string) {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const bodies: string[] = [];
  await page.route(path, async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback();
    bodies.push(route.request().postData() ?? '');
    await isAnswered;
    await route.continue();
  });
  return { answer, bodies };
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** Types into a field with mouse and keyboard, even if the field refuses the text. */
async function typeInto(page: Page, name: string, text: string) {
  const { x = 0, y = 0 } = (await page.getByLabel(name).first().boundingBox()) ?? {};
  await page.mouse.click(x + 8, y + 8);
  await page.keyboard.type(text);
}

/** Fills in a form, and names the field to type into while it is saved. */
const FORMS = {
  'the form of a flight': async (page: Page) => {
    await page.goto('/admin/flight-management/4');
    await page.getByRole('spinbutton', { name: 'Sequence number' }).fill('7');
    return { call: '**/api/Flight/upsert', save: 'Update Flight', field: 'Seat price (USD)' };
  },
  'the form of a new request': async (page: Page) => {
    await page.goto('/admin/new-request');
    await page.getByText('Chauffeur', { exact: true }).click();
    await page.getByLabel('First name').fill('Ayesha');
    await page.getByLabel('Last name').fill('Khan');
    await page.getByLabel('CNIC or passport').fill('42101-1234567-1');
    await page.getByRole('spinbutton', { name: 'Passengers' }).fill('2');
    await page.getByRole('spinbutton', { name: 'Luggage (pieces)' }).fill('1');
    return { call: '**/api/Request', save: 'Create Request', field: 'First name' };
  },
  'the form that declines a trip': async (page: Page, server: Server, token: string) => {
    const { request } = await aTrip(server, token);
    await page.goto(`/admin/private-charter/${request}`);
    await page.getByRole('button', { name: 'Decline or cancel' }).click();
    await page.getByLabel('Why').selectOption('other');
    await page.getByLabel('Note, for staff only').first().fill('Too far');
    return { call: '**/api/Trip/*', save: 'Decline the request', field: 'Note, for staff only' };
  },
};

describe('while it is saved', () => {
  for (const [name, fillIn] of Object.entries(FORMS))
    test(`${name} accepts no text that would be lost, and a link leaves it without a question`, async ({
      page,
      server,
      token,
    }) => {
      const form = await fillIn(page, server, token);
      const { answer, bodies } = await hold(page, form.call);
      const field = page.getByLabel(form.field).first();
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await expect.poll(() => bodies.length).toBe(1);
      const before = await field.inputValue();
      await typeInto(page, form.field, '9');
      expect(await field.inputValue()).toBe(before);
      await page.getByRole('link', { name: 'International', exact: true }).click();
      await page.keyboard.press('Enter');
      answer();
      await page.waitForURL('/admin/international-charters');
      expect(await question(page).isVisible()).toBe(false);
      expect(bodies).toHaveLength(1);
    });

  test('a traveller’s wish accepts no text that would be lost', async ({ page, server }) => {
    const { trackUrl } = await post(server, 'PrivateCharter/Create', aCharter());
    await page.goto(`/trip${new URL(trackUrl).hash}`);
    await page.getByRole('button', { name: 'Ask for a change' }).click();
    const wish = page.getByLabel('What should change?');
    await wish.fill('A day later');
    const { answer, bodies } = await hold(page, '**/api/Traveller/Change');
    await page.getByRole('button', { name: 'Send to our desk' }).click();
    await expect.poll(() => bodies.length).toBe(1);
    await typeInto(page, 'What should change?', ', please');
    expect(await wish.inputValue()).toBe('A day later');
    await page.keyboard.press('Enter');
    answer();
    await page.getByText('You asked for a change').waitFor();
    expect(bodies).toHaveLength(1);
  });

  test('a note can still be typed, and leaving it asks about unsaved text', async ({ page, server, token }) => {
    const { request } = await aTrip(server, token);
    await page.goto(`/admin/private-charter/${request}`);
    const { answer, bodies } = await hold(page, '**/api/Trip/*');
    const note = page.getByLabel('Note, for staff only');
    await note.fill('They have called.');
    await note.press('Control+Enter');
    await expect.poll(() => bodies.length).toBe(1);
    await note.press('End');
    await page.keyboard.type(' Again.');
    await page.getByRole('link', { name: 'International', exact: true }).click();
    answer();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await note.inputValue()).toBe('Again.');
    await note.press('Control+Enter');
    await page.getByRole('link', { name: 'International', exact: true }).click();
    await page.waitForURL('/admin/international-charters');
  });

  test('a quote that waits to be sent can be left by a link, and is sent once', async ({ page, server, token }) => {
    const { id, request } = await aTrip(server, token);
    await post(server, `Quotes/${id}`, QUOTE, token);
    await page.goto(`/admin/quote/${id}`);
    await page.getByLabel('Cancellation terms').fill('All of it is due.');
    const drafts = await hold(page, `**/api/Quotes/${id}`);
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect.poll(() => drafts.bodies.length).toBe(1);
    await page.getByRole('link', { name: 'Back to the request' }).click();
    drafts.answer();
    await page.waitForURL(`/admin/private-charter/${request}`);

    await page.goto(`/admin/quote/${id}`);
    const sent = await hold(page, `**/api/Quotes/send/${id}`);
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('button', { name: /^Send USD/ }).dblclick();
    await expect.poll(() => sent.bodies.length).toBe(1);
    sent.answer();
    await page.waitForURL(`/admin/private-charter/${request}`);
    expect(sent.bodies).toHaveLength(1);
  });
});
