import {
  authForgotPassword,
  authLogin,
  authResetPassword,
  authSignOut,
  authSignOutEverywhere,
  authSignUp,
  authVerify,
  personSignInEnd,
  personSignIns,
  type SignedIn,
  signInEnd,
  signInEndOthers,
  signInList,
} from '@charter-hosts/contract';
import { hash } from '@node-rs/argon2';
import type { Context } from 'hono';
import { parseSource } from '../partners/request-source';
import type { Database } from '../platform/database/open';
import type { SessionRow, User } from '../platform/database/schema';
import { queueAccountEmail } from '../platform/email/store';
import { answer } from '../platform/http/answer';
import { HttpError, isWriteFault } from '../platform/http/errors';
import { type ApiParts, answerRoute, route } from '../platform/http/route';
import { type Devices, deviceName } from './devices';
import { confirmSignUp, createSignUp, findReset, resetPassword, signUpPassword } from './links';
import { type PasswordWork, passwordProblem } from './passwords';
import type { SlowDown } from './slow-down';
import {
  createCustomer,
  endOtherSessions,
  endSession,
  endTokens,
  findUser,
  insertSession,
  listSessions,
  roleOf,
  userById,
} from './store';

/** What routes of sign-ins use. */
export interface AccountParts extends ApiParts {
  devices: Devices;
  passwords: PasswordWork;
  slowDown: SlowDown;
}

/** Checked for an unknown address, so that the time does not reveal who has an account. */
const unknownHash = hash('nobody');

/** An account slows down by another step whenever this many clients have used up their attempts. */
const CLIENTS_PER_ACCOUNT = 5;
const STEP_MS = 1000;
const STEPS = 4;

/**
 * Counts a sign-in from an unknown device. A client is refused when it has failed too often. An account only slows down,
 * so that its owner can sign in from another address during an attack. Returns functions that undo the counting.
 */
async function countUnknownDevice(
  c: Context,
  account: string,
  { config: { loginLimit }, limits, slowDown }: AccountParts,
) {
  if (!loginLimit) return [];
  const undoClient = await limits.countClient('login by', c, loginLimit);
  const step = loginLimit.calls * CLIENTS_PER_ACCOUNT;
  const { hits, undo } = await limits.tally('login to', account, { ...loginLimit, calls: step * STEPS + 1 });
  const steps = Math.floor((hits - 1) / step);
  if (steps > 0) await slowDown(steps * STEP_MS);
  return [undoClient, undo];
}

export const SWITCHED_OFF = 'This account is switched off. An owner can switch it on again.';

const login = route(
  authLogin,
  {
    summary:
      'Log in: returns a token for twelve hours, and a device token that protects the next login from the rate limit of failed ones',
    refusals: { 401: 'E-mail or password is incorrect', 403: SWITCHED_OFF },
  },
  async (parts: AccountParts, { c, body: { email, password, device = '' } }) => {
    const { db, config, limits, devices, passwords } = parts;
    const user = await findUser(db, email);
    const known = user && devices.known(device, user);
    // Counted before the password is checked, so that parallel guesses count too.
    const undoAll = known
      ? [await limits.count('login with', known, config.loginLimit)]
      : await countUnknownDevice(c, email.toLowerCase(), parts);
    const passwordHash = user?.password_hash ?? (await unknownHash);
    const matches = await passwords.verify(passwordHash, password, known !== undefined);
    if (!user || !matches) throw new HttpError(401, 'E-mail or password is incorrect');
    // A whole office may sign in from one address.
    for (const undo of undoAll) await undo();
    // Only somebody with the password learns this.
    if (user.disabled_at !== null) throw new HttpError(403, SWITCHED_OFF);
    return answer(c, await createSession(c, user, { device, way: 'password' }, parts), 'Login successful');
  },
);

const signOutEverywhere = route(
  authSignOutEverywhere,
  { summary: 'End every session of the account, including this one', withoutPasskey: true, unverified: true },
  async ({ db }, { c, session }) => {
    await endTokens(db, session.id);
    return answer(c, {}, 'You are logged out everywhere.');
  },
);

const signUp = route(
  authSignUp,
  { summary: 'Create a customer account, with the rights of a visitor until its address is confirmed' },
  async (
    { db, config, limits, passwords, afterAnswer, wakeSenders, sendMail }: AccountParts,
    { c, body: { name, email, password } },
  ) => {
    refuseWeak(password, { isAdmin: false });
    await limits.count('sign-up of', email.toLowerCase(), config.loginLimit);
    const passwordHash = await passwords.hash(password);
    await db.transaction().execute(async (trx) => {
      const now = new Date();
      const { id: userId, verified_at } = await createCustomer(trx, { name, email, passwordHash });
      if (!sendMail) return;
      // The same rows in every case, so that the time does not reveal which it was.
      const signUpId = await createSignUp(trx, { userId, name, passwordHash }, now);
      const kind = verified_at === null ? 'verify' : 'taken';
      await queueAccountEmail(trx, { kind, userId, signUpId, locale: parseSource(c).locale }, now);
    });
    // After the answer, because writing and sending the e-mail takes time.
    afterAnswer.run(c, 'a look into the outbox', async () => wakeSenders());
    return answer(c, { isEmailed: sendMail !== undefined }, sendMail ? LOOK_IN_EMAIL : NO_EMAIL);
  },
);

const LOOK_IN_EMAIL =
  'You can log in now. We have e-mailed a link to this address. Open it within a day to confirm that the address is yours. If it already had an account, its password has not changed.';
const NO_EMAIL =
  'You can log in now. This site cannot send e-mails, so the address cannot be confirmed and the account cannot show trips. If it already had an account, its password has not changed.';

const verify = route(
  authVerify,
  { summary: 'Confirm an account’s address with its password and the token of the e-mailed link, which works once' },
  async ({ db, config, limits, passwords }: AccountParts, { c, body: { token, password } }) => {
    await limits.count('confirming with', token, config.loginLimit);
    const chosen = await signUpPassword(db, token);
    if (chosen === undefined) throw new HttpError(400, LINK_OVER);
    if (!(await passwords.verify(chosen, password))) {
      throw new HttpError(400, NOT_CHOSEN, { errors: { password: NOT_CHOSEN } });
    }
    if (!(await confirmSignUp(db, token))) throw new HttpError(400, LINK_OVER);
    return answer(c, {}, 'Your e-mail address is confirmed.');
  },
);

const NOT_CHOSEN = 'This is not the password you chose when you signed up.';
const LINK_OVER = 'This link is no longer valid. Ask for a new one.';

const forgotPassword = route(
  authForgotPassword,
  {
    summary: 'Request a link to set a new password; the answer is the same for any address',
    refusals: { 503: 'This server cannot send e-mails' },
  },
  async ({ db, config, limits, afterAnswer, wakeSenders, sendMail }, { c, body: { email } }) => {
    if (!sendMail) throw new HttpError(503, `Passwords cannot be reset by e-mail here. ${askUs(config.site)}`);
    await limits.count('forgot-password of', email.toLowerCase(), config.loginLimit);
    const user = await findUser(db, email);
    // Before the answer, so that a killed process does not lose it. Also for an unknown address, so that the time is the same.
    await queueAccountEmail(db, { kind: 'reset', userId: user?.id, locale: parseSource(c).locale }, new Date());
    afterAnswer.run(c, 'a look into the outbox', async () => wakeSenders());
    return answer(c, {}, 'If this address has an account, we have sent it a link to set a new password.');
  },
);

const setPassword = route(
  authResetPassword,
  { summary: 'Set a new password with the token of the e-mailed link, which works once' },
  async ({ db, passwords, wakeSenders, sendMail }: AccountParts, { c, body: { token, password } }) => {
    const reset = await findReset(db, token);
    if (reset) refuseWeak(password, reset);
    const email = sendMail && { locale: parseSource(c).locale };
    const done = reset && (await resetPassword(db, token, await passwords.hash(password), Date.now(), email));
    if (!done) throw new HttpError(400, LINK_OVER);
    wakeSenders();
    return answer(c, {}, 'Your password is set. You can log in now.');
  },
);

export const accounts = {
  name: 'Accounts',
  routes: [login, signOutEverywhere, signUp, verify, forgotPassword, setPassword],
};

/** Refuses a password that is too short or too common (400). */
export function refuseWeak(password: string, owner: { isAdmin: boolean }) {
  const problem = passwordProblem(password, owner);
  if (problem) throw new HttpError(400, problem, { errors: { password: problem } });
}

function askUs({ supportEmail, supportPhone }: ApiParts['config']['site']): string {
  const contact = supportEmail || supportPhone;
  return contact ? `Please ask us for help: ${contact}` : 'Please ask us for help.';
}

const NOT_FOUND = 'This login has already ended.';
export const NO_STAFF = 'No member of staff has this id';

const list = answerRoute(
  signInList,
  { summary: 'The caller’s sessions, by device' },
  async ({ db }, { session: { id, tokenId, since } }) => {
    const now = new Date();
    const found = await listSessions(db, id, { now, current: tokenId });
    // A session that a full disk could not store is in no row.
    const unstored = { id: '', device: '', at: since ?? now.toISOString(), seenAt: now.toISOString(), isThis: true };
    return tokenId ? found : [unstored, ...found];
  },
);

const end = route(
  signInEnd,
  { summary: 'End one of the caller’s sessions', refusals: { 404: NOT_FOUND } },
  async ({ db }, { c, body, session }) => {
    if (!(await endSession(db, session.id, body.signIn))) throw new HttpError(404, NOT_FOUND);
    return answer(c, {}, 'That device is logged out.');
  },
);

const endOthers = route(
  signInEndOthers,
  { summary: 'End all sessions of the caller except this one' },
  async ({ db }, { c, session: { id, tokenId } }) => {
    await endOtherSessions(db, id, tokenId ?? '');
    return answer(c, {}, 'Logged out everywhere else.');
  },
);

const signOut = route(
  authSignOut,
  { summary: 'End the session of this token', withoutPasskey: true, unverified: true },
  async ({ db }, { c, session: { id, tokenId } }) => {
    if (tokenId) await endSession(db, id, tokenId);
    // A session that a full disk did not store can only be ended with all others of the account.
    else await endTokens(db, id);
    return answer(c, {}, 'You are logged out.');
  },
);

/** Refuses an id that is not a member of staff (404). */
export async function requireStaff(db: Database, id: number): Promise<void> {
  if ((await userById(db, id))?.is_admin !== 1) throw new HttpError(404, NO_STAFF);
}

const ofPerson = answerRoute(
  personSignIns,
  { summary: 'The sessions of a member of staff, for owners', refusals: { 404: NO_STAFF } },
  async ({ db }, { id, session: { tokenId } }) => {
    await requireStaff(db, id);
    return listSessions(db, id, { now: new Date(), current: tokenId });
  },
);

const endOfPerson = route(
  personSignInEnd,
  { summary: 'End a session of a member of staff', refusals: { 404: NOT_FOUND } },
  async ({ db }, { c, id, body }) => {
    await requireStaff(db, id);
    if (!(await endSession(db, id, body.signIn))) throw new HttpError(404, NOT_FOUND);
    return answer(c, {}, 'That device is logged out.');
  },
);

export const signIns = { name: 'Logins', routes: [list, end, endOthers, signOut, ofPerson, endOfPerson] };

interface Proof {
  /** The device token of the last sign-in; '' for none. */
  device: string;
  way: SessionRow['way'];
}

/** Signs in somebody who has proved who they are. Returns their token and device token. */
export async function createSession(
  c: Context,
  user: User,
  { device, way }: Proof,
  { db, config, tokens, devices }: AccountParts,
): Promise<SignedIn> {
  const { id, name, token_key: key } = user;
  const role = roleOf(user);
  const needsPasskey = config.ownersNeedPasskey && role === 'owner' && way === 'password';
  const tokenId = await insertSession(db, user, {
    device: deviceName(c.req.header('User-Agent')),
    way,
    at: new Date(),
  }).catch((error) => {
    // On a full disk the token is valid for an hour, without a session that could be ended alone.
    if (!isWriteFault(error)) throw error;
  });
  const token = await tokens.sign({
    id,
    name,
    isAdmin: role !== undefined,
    role,
    key,
    needsPasskey,
    ...(tokenId ? { tokenId } : { unstored: way }),
  });
  return { token, device: devices.remember(device, user) };
}
