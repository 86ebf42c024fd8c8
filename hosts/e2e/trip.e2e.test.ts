import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { aCharter, aChauffeurRequest, aSegment } from '../api/testing/requests';
import { call, DXB, KHI, post, type Server, test } from './back-office';

const aRequest = (server: Server, firstName: string): Promise<{ id: number; reference: string }> =>
  post(server, 'ChauffeurService/CreateRequest', aChauffeurRequest({ firstName, lastName: 'Khan' }));

const change = async (server: Server, token: string, id: number, body: object) =>
  post(server, `Trip/${id}`, body, token);

/** The parts of the request's page for staff: the stage at its top, and the trip. */
const tripParts = (page: Page) => page.locator('.app-trip-head, .app-record-trip');
const events = async (page: Page) =>
  (await tripParts(page).locator('ol > li').allInnerTexts()).map((text) => text.split('\n').slice(1, 3).join(' | '));

async function open(page: Page, id: number) {
  await page.goto(`/admin/chauffer-services/${id}`);
  await tripParts(page).getByText('The request was received').waitFor();
}

describe('a trip in the back office', () => {
  test('can be assigned, annotated and confirmed, and lists all that happened', async ({ page, server, token }) => {
    const { id, reference } = await aRequest(server, 'Taken');
    await open(page, id);
    await tripParts(page).getByText(reference, { exact: true }).waitFor();
    await tripParts(page).getByText('Not assigned yet.').waitFor();
    // The promise appears once staff have answered of late.
    await tripParts(page)
      .getByText(/^Due in \d+ /)
      .waitFor();
    await tripParts(page).getByRole('button', { name: 'Assign to me' }).click();
    await tripParts(page).getByText('Confirm it, or send a quote.').waitFor();
    expect(await tripParts(page).getByLabel('Assigned to').locator(':checked').innerText()).toBe('Admin');

    await tripParts(page).getByLabel('Note, for staff only').fill('Two child seats\nasked for');
    await tripParts(page).getByRole('button', { name: 'Add note' }).click();
    await expect.poll(() => tripParts(page).getByLabel('Note, for staff only').inputValue()).toBe('');
    // The next step is the golden button.
    expect(await page.locator('.app-trip-steps [data-kind="primary"]').allInnerTexts()).toEqual([
      'Confirm the booking',
    ]);
    await tripParts(page).getByRole('button', { name: 'Confirm the booking' }).click();
    await tripParts(page).getByText('The car is booked.').waitFor();
    expect(await events(page)).toEqual([
      expect.stringMatching(/^Due: .* → none \| Admin$/),
      'Reviewing → Booked | Admin',
      'Note | Two child seats',
      'Assigned to: nobody → Admin | Admin',
      'New → Reviewing | Admin',
      expect.stringMatching(/^The request was received/),
    ]);
    // Nothing is due any more, so the field appears only on request.
    await tripParts(page)
      .getByRole('button', { name: /^Set a due time/ })
      .press('Enter');
    const due = tripParts(page).getByRole('group', { name: 'Due' });
    await due.getByLabel('Date').and(page.locator(':focus')).waitFor();
    await due.getByLabel('Time').fill('22:30');
    await due.getByLabel('Date').fill('2099-01-01');
    await due.getByLabel('Time').press('Enter');
    await expect
      .poll(async () => (await events(page))[0])
      .toMatch(/^Due: none → Jan 1, 2099, 22:30(?: \(Pakistan time\))? \| Admin$/);
    const { tripRecord: trip } = await call(server, `ChauffeurService/GetChaufferService/${id}`, token);
    expect(trip.dueAt).toBe('2099-01-01T17:30:00.000Z');
  });

  test('asks before it is marked as completed if its last flight has not departed', async ({ page, server, token }) => {
    const leg = aSegment({ fromLocation: DXB, toLocation: KHI, departDate: '2098-03-04T14:30:00' });
    const { id } = await post(server, 'PrivateCharter/Create', aCharter({ segments: [leg] }));
    const { tripRecord: trip } = await call(server, `PrivateCharter/GetRequestById/${id}`, token);
    let { version } = trip;
    for (const stage of ['reviewing', 'quoted', 'accepted', 'booked']) {
      ({ version } = await change(server, token, trip.id, { version, stage }));
    }
    await page.goto(`/admin/private-charter/${id}`);
    await tripParts(page).getByText('The flight is booked.').waitFor();
    expect(await page.locator('.app-trip-steps [data-kind="primary"]').count()).toBe(0);
    await tripParts(page).getByRole('button', { name: 'Mark as completed' }).click();
    // 14:30 in Dubai is 15:30 in Karachi.
    await tripParts(page)
      .getByText('Its last flight departs Mar 4, 2098, 15:30 (Pakistan time), which is in the future.')
      .waitFor();
    await tripParts(page).getByRole('button', { name: 'Not yet' }).click();
    expect((await call(server, `Trip/${trip.id}`, token)).stage).toBe('booked');
    await tripParts(page).getByRole('button', { name: 'Mark as completed' }).and(page.locator(':focus')).click();
    await tripParts(page).getByRole('button', { name: 'Mark it anyway' }).click();
    await tripParts(page).getByText('Close the trip when payment and papers are settled.').waitFor();
  });
});
