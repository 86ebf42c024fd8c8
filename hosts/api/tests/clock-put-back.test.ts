import { describe, expect, vi } from 'vitest';
import { createResetToken, findReset } from '../accounts/links';
import { createChallenge, spendChallenge } from '../accounts/passkey-store';
import { findUser, insertSession, saveLastUse } from '../accounts/store';
import { createOutbox } from '../emails/outbox';
import { queueAccountEmail } from '../platform/email/store';
import { ADMIN, signIn, storeFlight, type TestApp, test } from '../testing';

const DAY_MS = 24 * 3_600_000;
const TODAY = new Date('2026-11-26T10:00:00Z');
const TOMORROW = new Date(TODAY.getTime() + DAY_MS);

const adminOf = async ({ db }: TestApp) => {
  const admin = await findUser(db, ADMIN.email);
  if (!admin) throw new Error('There is an admin');
  return admin;
};

// The outbox's own states are in outbox/outbox.test.ts.
describe('after the server’s clock was set back by a day', () => {
  test('limits, sessions and e-mails about accounts work as at any other hour', async ({ api }) => {
    const { db, parts } = api;
    const admin = await adminOf(api);
    const sent: string[] = [];
    const sendMail = async ({ to }: { to: string }) => String(sent.push(to));
    const outbox = createOutbox({ ...parts, sendMail, now: () => TODAY.getTime() });
    const reset = { kind: 'reset', userId: admin.id, locale: '' } as const;
    for (let count = 0; count < 6; count++) await queueAccountEmail(db, reset, TOMORROW);
    await queueAccountEmail(db, reset, TODAY);
    await outbox.sendDue();
    // There are five from the hour before, and one from now.
    expect(sent).toHaveLength(6);

    const id = await insertSession(db, admin, { device: '', way: 'password', at: TOMORROW });
    await saveLastUse(db, { id, seenAt: TOMORROW.toISOString() }, TODAY);
    const { seen_at } = await db
      .selectFrom('sessions')
      .select('seen_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(seen_at).toBe(TODAY.toISOString());
  });

  test('no link and no challenge is valid a day longer', async ({ api }) => {
    const { db } = api;
    const { id } = await adminOf(api);
    const token = await createResetToken(db, id, TOMORROW.getTime());
    const challenge = await createChallenge(db, null, TOMORROW.getTime());
    expect(await findReset(db, token, TODAY.getTime())).toBeUndefined();
    expect(await spendChallenge(db, challenge, null, TODAY.getTime())).toBe(false);
    // A server whose clock is a minute late accepts both.
    expect(await findReset(db, token, TOMORROW.getTime() - 60_000)).toMatchObject({ id });
    expect(await spendChallenge(db, challenge, null, TOMORROW.getTime() - 60_000)).toBe(true);
  });

  test('flights are read again, not from a cache of a later hour', async ({ api }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: TODAY });
    await storeFlight(api, { DepartureDatetime: '2026-11-26T20:00:00', ArrivalDatetime: '' });
    const session = await signIn(api.app);
    vi.setSystemTime(TOMORROW);
    const flights = async () => (await (await api.app.request('/api/Flight/search')).json()).data;
    expect(await flights()).toEqual([]);
    await storeFlight(api, { DepartureDatetime: '2099-11-26T20:00:00', ArrivalDatetime: '' });
    expect(await flights()).toHaveLength(1);
    vi.setSystemTime(TODAY);
    expect(await flights()).toHaveLength(2);
    const mine = { headers: session };
    expect((await (await api.app.request('/api/Flight/search?departed=last', mine)).json()).data).toHaveLength(2);
  });
});
