import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import {
  type Api,
  type ApiError,
  auth,
  chauffeurRequest,
  chauffeurRequests,
  createApi,
  decodeToken,
  flightBookingRequest,
  flightBookings,
  internationalCharterRequest,
  internationalCharters,
  storedChauffeurRequests,
  storedFlightBookings,
  storedInternationalCharters,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { ADMIN, aBooking, aChauffeurRequest, anInternationalCharter, storeFlight, test as withApp } from './testing';

/** The typed client against the app itself, over HTTP. */
const test = withApp.extend<{ baseUrl: string; visitor: Api; admin: Api }>({
  baseUrl: async ({ api }, use) => {
    const server = createAdaptorServer({ fetch: api.app.fetch });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
    await new Promise((resolve) => server.close(resolve));
  },
  visitor: async ({ baseUrl }, use) => use(createApi({ baseUrl })),
  admin: async ({ baseUrl, visitor }, use) => {
    const token = await auth.login(visitor, ADMIN);
    await use(createApi({ baseUrl, token: () => token }));
  },
});

// Without a mail server nobody is sent a new password.
test.override({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com' } });

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was answered'),
    ({ reason, status, message }: ApiError) => ({ reason, status, message }),
  );

describe('the typed client', () => {
  test('sends and reads bookings', async ({ api, visitor, admin }) => {
    const booking = v.parse(flightBookingRequest, aBooking(await storeFlight(api)));
    const { id } = await flightBookings.create(visitor, booking, 'a-key-of-one-booking');
    expect(await flightBookings.create(visitor, booking, 'a-key-of-one-booking')).toEqual({ id });
    expect(await storedFlightBookings.byId(admin, String(id))).toMatchObject({ id, firstName: booking.firstName });
    expect((await storedFlightBookings.all(admin)).map((stored) => stored.id)).toEqual([id]);
    expect(await refusal(storedFlightBookings.byId(admin, '4711'))).toEqual({
      reason: 'refused',
      status: 404,
      message: 'Booking not found',
    });
  });

  test('sends and reads chauffeur requests', async ({ visitor, admin }) => {
    const request = v.parse(chauffeurRequest, aChauffeurRequest());
    const { id } = await chauffeurRequests.create(visitor, request, 'a-key-of-one-request');
    expect(await storedChauffeurRequests.byId(admin, String(id))).toMatchObject({ ...request, id });
    expect(await storedChauffeurRequests.all(admin)).toHaveLength(1);
  });

  test('sends and reads international charters', async ({ visitor, admin }) => {
    const request = v.parse(internationalCharterRequest, anInternationalCharter());
    const { id } = await internationalCharters.create(visitor, request, 'a-key-of-one-request');
    expect(await storedInternationalCharters.byId(admin, String(id))).toMatchObject({ ...request, id });
    expect(await storedInternationalCharters.all(admin)).toHaveLength(1);
  });

  test('signs up, and is refused what is an admin’s', async ({ baseUrl, visitor }) => {
    const account = { email: 'sana@example.com', password: 'a password of hers' };
    await auth.signUp(visitor, { name: 'Sana', ...account });
    const token = await auth.login(visitor, account);
    expect(decodeToken(token)).toMatchObject({ Name: 'Sana', isAdmin: 'False' });
    const customer = createApi({ baseUrl, token: () => token });
    expect(await refusal(storedFlightBookings.all(customer))).toMatchObject({ status: 403 });
  });

  test('asks for a new password, and is told when the link is no longer valid', async ({ visitor }) => {
    await expect(auth.forgotPassword(visitor, { email: 'nobody@example.com' })).resolves.toBeUndefined();
    const reset = auth.resetPassword(visitor, { token: 'x'.repeat(43), password: 'another password' });
    expect(await refusal(reset)).toMatchObject({ message: 'This link is no longer valid. Ask for a new one.' });
  });
});
