import type { StaffRole } from '@charter-hosts/contract';
import { createTokens } from '../accounts/tokens';
import { createOutbox } from '../emails/outbox';
import { createMailer } from '../platform/email/mailer';
import { ADMIN, json, SECRET, signIn, type TestApp } from './test-app';

export type Headers = Record<string, string>;

export const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

/** The data of an answer. */
export const dataOf = async (answer: Response | Promise<Response>) => (await (await answer).json()).data;

/** What the admin reads at an address of the API. */
export const readByAdmin = async ({ app }: Pick<TestApp, 'app'>, path: string) =>
  dataOf(app.request(`/api/${path}`, { headers: await signIn(app) }));

/** The status and the message of an answer. */
export async function outcomeOf(answer: Response | Promise<Response>): Promise<[status: number, message: string]> {
  const got = await answer;
  return [got.status, (await got.json()).message];
}

/** Stores a member of staff with the admin's password, and an address made of the name; resolves to them with a session. */
export async function addStaff({ db }: Pick<TestApp, 'db'>, name: string, role: StaffRole) {
  const email = `${name.toLowerCase()}@example.com`;
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', ADMIN.email)
    .executeTakeFirstOrThrow();
  const { id, token_key: key } = await db
    .insertInto('users')
    .values({ email, name, password_hash, is_admin: 1, role, created_at: '2026-01-01T00:00:00.000Z' })
    .returning(['id', 'token_key'])
    .executeTakeFirstOrThrow();
  const token = await createTokens({ secrets: [SECRET], db }).sign({ id, name, isAdmin: true, role, key });
  return { id, email, token, headers: bearer(token) };
}

/** Sends the queued emails, as if it were some hours later. */
export async function sendEmails({ parts, settled }: TestApp, hours = 0): Promise<void> {
  await settled();
  const now = () => Date.now() + 1000 + hours * 3_600_000;
  await createOutbox({ ...parts, sendMail: createMailer(parts.config), now }).sendDue();
}

/** Drafts and sends the first quote of the first trip, as the admin. */
export async function sendQuote({ app }: TestApp, changes: object = {}): Promise<void> {
  const session = await signIn(app);
  const draft = {
    ...{ currency: 'USD', aircraft: 'King Air 350', lines: [{ label: 'Flight', kind: 'flight', amount: '10' }] },
    legs: [{ from: 'Karachi (KHI)', to: 'Skardu (KDU)', departs: '2099-03-04T14:30:00', block: '2:05', isShown: true }],
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
    ...changes,
  };
  const [{ version, revision, hash, total }] = await dataOf(app.request('/api/Quotes/1', json(draft, session)));
  const sent = await app.request('/api/Quotes/send/1', json({ quotes: [{ version, revision, hash, total }] }, session));
  if (!sent.ok) throw new Error(`Not sent: ${await sent.text()}`);
}
