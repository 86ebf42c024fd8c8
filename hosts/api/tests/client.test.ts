import type { AddressInfo } from 'node:net';
import {
  authForgotPassword,
  authLogin,
  authResetPassword,
  authSignUp,
  chauffeurById,
  chauffeurList,
  decodeToken,
  flightBookingById,
  flightBookingList,
  internationalCharterById,
  internationalCharterList,
} from '@charter-hosts/contract';
import { createAdaptorServer } from '@hono/node-server';
import {
  type Api,
  type ApiError,
  chauffeurCreate,
  chauffeurRequest,
  createApi,
  flightBookingCreate,
  flightBookingRequest,
  internationalCharterCreate,
  internationalCharterRequest,
} from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { ADMIN, aBooking, aChauffeurRequest, anInternationalCharter, storeFlight, test as withApp } from '../testing';

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
    const { token } = await visitor(authLogin, { body: ADMIN });
    await use(createApi({ baseUrl, token: () => token }));
  },
});

// Resetting a password needs a mail server.
test.override({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com' } });

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was answered'),
    ({ reason, status, message }: ApiError) => ({ reason, status, message }),
  );

describe('the typed client', () => {
  test('sends and reads bookings', async ({ api, visitor, admin }) => {
    const booking = v.parse(flightBookingRequest, aBooking(await storeFlight(api)));
    const {
      id = 0,
      reference,
      trackUrl,
    } = await visitor(flightBookingCreate, {
      body: booking,
      idempotencyKey: 'a-key-of-one-booking',
    });
    expect(await visitor(flightBookingCreate, { body: booking, idempotencyKey: 'a-key-of-one-booking' })).toEqual({
      id,
      reference,
      trackUrl,
    });
    expect(await admin(flightBookingById, { id })).toMatchObject({ id, firstName: booking.firstName });
    expect((await admin(flightBookingList)).records.map((stored) => stored.id)).toEqual([id]);
    expect(await refusal(admin(flightBookingById, { id: '4711' }))).toEqual({
      reason: 'refused',
      status: 404,
      message: 'Booking not found',
    });
  });

  test('sends and reads chauffeur requests', async ({ visitor, admin }) => {
    const request = v.parse(chauffeurRequest, aChauffeurRequest());
    const { id = 0 } = await visitor(chauffeurCreate, { body: request, idempotencyKey: 'a-key-of-one-request' });
    expect(await admin(chauffeurById, { id })).toMatchObject({ ...request, id });
    expect((await admin(chauffeurList)).records).toHaveLength(1);
  });

  test('sends and reads international charters', async ({ visitor, admin }) => {
    const request = v.parse(internationalCharterRequest, anInternationalCharter());
    const { id = 0 } = await visitor(internationalCharterCreate, {
      body: request,
      idempotencyKey: 'a-key-of-one-request',
    });
    expect(await admin(internationalCharterById, { id })).toMatchObject({ ...request, id });
    expect((await admin(internationalCharterList)).records).toHaveLength(1);
  });

  test('signs up, and is refused what is an admin’s', async ({ baseUrl, visitor }) => {
    const account = { email: 'sana@example.com', password: 'a password of hers' };
    await visitor(authSignUp, { body: { name: 'Sana', ...account } });
    const { token } = await visitor(authLogin, { body: account });
    expect(decodeToken(token)).toMatchObject({ Name: 'Sana', isAdmin: 'False' });
    const customer = createApi({ baseUrl, token: () => token });
    expect(await refusal(customer(flightBookingList))).toMatchObject({ status: 403 });
  });

  test('asks for a new password, and is told when the link is no longer valid', async ({ visitor }) => {
    await expect(visitor(authForgotPassword, { body: { email: 'nobody@example.com' } })).resolves.toEqual({});
    const reset = visitor(authResetPassword, { body: { token: 'x'.repeat(43), password: 'another password' } });
    expect(await refusal(reset)).toMatchObject({ message: 'This link is no longer valid. Ask for a new one.' });
  });
});
