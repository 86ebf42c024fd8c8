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
import { sentBy } from '../partners/sent-by';
import type { Database } from '../platform/database/open';
import type { SessionRow, User } from '../platform/database/schema';
import { queueAccountMail } from '../platform/email/store';
import { answer } from '../platform/http/answer';
import { HttpError, isWriteFault } from '../platform/http/errors';
import { type ApiParts, route } from '../platform/http/route';
import { deviceName } from './devices';
import { confirmSignUp, createSignUp, resetOf, resetPassword, signUpPassword } from './links';
import { passwordProblem } from './passwords';
import {
  createCustomer,
  endOtherSessions,
  endSession,
  endTokens,
  findUser,
  insertSession,
  listSessions,
  roleOf,
  tokenUser,
} from './store';

/** Checked in place of a user who does not exist, so that the time taken does not tell who has an account. */
const nobody = hash('nobody');

/** So many clients may use up their attempts on an account before it slows down, and as many again for each step. */
const CLIENTS_PER_ACCOUNT = 5;
const STEP_MS = 1000;
const STEPS = 4;

/**
 * Counts an attempt from a device that the account does not know. A client is refused when it has failed too often; an
 * account only slows down, so that its owner still gets in from another address during an attack.
 */
async function countStranger(c: Context, account: string, { config: { loginLimit }, limits, slowDown }: ApiParts) {
  if (!loginLimit) return [];
  const forgetClient = await limits.countClient('login by', c, loginLimit);
  const step = loginLimit.calls * CLIENTS_PER_ACCOUNT;
  const { hits, undo } = await limits.tally('login to', account, { ...loginLimit, calls: step * STEPS + 1 });
  const steps = Math.floor((hits - 1) / step);
  if (steps > 0) await slowDown(account, steps * STEP_MS);
  return [forgetClient, undo];
}

/** Said of an account that is switched off, to whom it is proved theirs. */
export const SWITCHED_OFF = 'This account is switched off. An owner of the desk can switch it on again.';

const login = route(
  authLogin,
  {
    summary:
      'Sign in: a token for twelve hours, and what the device is to keep and to send the next time: with it a sign-in waits for nobody else’s failures',
    refusals: { 401: 'Email or password is incorrect', 403: SWITCHED_OFF },
  },
  (parts) =>
    async ({ c, body: { email, password, device = '' } }) => {
      const { db, config, limits, devices, passwords } = parts;
      const user = await findUser(db, email);
      const known = user && devices.known(device, user);
      // Counted before the password is checked, so that parallel guesses count too.
      const forget = known
        ? [await limits.count('login with', known, config.loginLimit)]
        : await countStranger(c, email.toLowerCase(), parts);
      const asker = { client: limits.clientOf(c), ahead: Boolean(known) };
      const matches = await passwords.verify(user?.password_hash ?? (await nobody), password, asker);
      if (!user || !matches) throw new HttpError(401, 'Email or password is incorrect');
      // A success takes its count back: a whole office may sign in from one address.
      for (const undo of forget) await undo();
      // Said only to whom the password is known.
      if (user.disabled_at !== null) throw new HttpError(403, SWITCHED_OFF);
      return answer(c, await openSession(c, user, { device, way: 'password' }, parts), 'Login successful');
    },
);

const signOutEverywhere = route(
  authSignOutEverywhere,
  { summary: 'End every token of the account, this one too', withoutPasskey: true, unverified: true },
  ({ db }) =>
    async ({ c, session }) => {
      await endTokens(db, session.id);
      return answer(c, {}, 'You are signed out everywhere.');
    },
);

const signUp = route(
  authSignUp,
  { summary: 'Make a customer’s account, which is a visitor’s until its address is confirmed' },
  ({ db, config, limits, passwords, afterAnswer, outbox, sendMail }) =>
    async ({ c, body: { name, email, password } }) => {
      refuseWeak(password, { isAdmin: false });
      await limits.count('sign-up of', email.toLowerCase(), config.loginLimit);
      const passwordHash = await passwords.hash(password, { client: limits.clientOf(c) });
      await db.transaction().execute(async (trx) => {
        const now = new Date();
        const { id: userId, verified_at } = await createCustomer(trx, { name, email, passwordHash });
        if (!sendMail) return;
        // In every case the same rows: the time taken does not tell which it was.
        const signUpId = await createSignUp(trx, { userId, name, passwordHash }, now);
        const letter = verified_at === null ? 'verify' : 'taken';
        await queueAccountMail(trx, { letter, userId, signUpId, locale: sentBy(c).locale }, now);
      });
      // Not before the answer is out: to write and send it takes time.
      afterAnswer.run(c, 'a look into the outbox', async () => outbox.nudge());
      // The same text in both cases, so that it does not tell who has an account.
      return answer(c, { isMailed: sendMail !== undefined }, sendMail ? LOOK_IN_MAIL : NO_MAIL);
    },
);

const LOOK_IN_MAIL =
  'You can login now. We mail a link to this address: open it within a day to confirm that it is yours. If it had an account already, its password has not changed.';
const NO_MAIL =
  'You can login now. This server sends no mail, so nobody can confirm the address: the account can do what every visitor can. If it had an account already, its password has not changed.';

const verify = route(
  authVerify,
  { summary: 'Confirm an account’s address with the token of the mailed link, which works once, and its password' },
  ({ db, config, limits, passwords }) =>
    async ({ c, body: { token, password } }) => {
      await limits.count('confirming with', token, config.loginLimit);
      const chosen = await signUpPassword(db, token);
      if (chosen === undefined) throw new HttpError(400, LINK_OVER);
      if (!(await passwords.verify(chosen, password, { client: limits.clientOf(c) }))) {
        throw new HttpError(400, NOT_CHOSEN, { errors: { password: NOT_CHOSEN } });
      }
      if (!(await confirmSignUp(db, token))) throw new HttpError(400, LINK_OVER);
      return answer(c, {}, 'Your address is confirmed.');
    },
);

const NOT_CHOSEN = 'This is not the password that was chosen at the sign-up.';
const LINK_OVER = 'This link is no longer valid. Ask for a new one.';

const forgotPassword = route(
  authForgotPassword,
  {
    summary: 'Ask for a link to set a new password; the answer is the same for any address',
    refusals: { 503: 'This server cannot send mail' },
  },
  ({ db, config, limits, afterAnswer, outbox, sendMail }) =>
    async ({ c, body: { email } }) => {
      if (!sendMail) throw new HttpError(503, `Passwords cannot be reset by mail here. ${askUs(config.site)}`);
      await limits.count('forgot-password of', email.toLowerCase(), config.loginLimit);
      const user = await findUser(db, email);
      // Written before the answer, so that no death of this process loses it; for nobody too, which takes as long.
      await queueAccountMail(db, { letter: 'reset', userId: user?.id, locale: sentBy(c).locale }, new Date());
      afterAnswer.run(c, 'a look into the outbox', async () => outbox.nudge());
      return answer(c, {}, 'If this address has an account, a link to set a new password is on its way to it.');
    },
);

const setPassword = route(
  authResetPassword,
  { summary: 'Set a new password with the token of that link, which works once' },
  ({ db, limits, passwords, outbox, sendMail }) =>
    async ({ c, body: { token, password } }) => {
      const reset = await resetOf(db, token);
      if (reset) refuseWeak(password, reset);
      const done =
        reset &&
        (await resetPassword(
          db,
          token,
          await passwords.hash(password, { client: limits.clientOf(c) }),
          Date.now(),
          sendMail && { locale: sentBy(c).locale },
        ));
      if (!done) throw new HttpError(400, LINK_OVER);
      outbox.nudge();
      return answer(c, {}, 'Your password is set. You can login now.');
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

const NOT_FOUND = 'This sign-in has ended already.';
const NOBODY = 'There is nobody of the desk with that id';

const list = route(
  signInList,
  { summary: 'Where one is signed in: by which device, since when, and seen when' },
  ({ db }) =>
    async ({ c, session: { id, tokenId, since } }) => {
      const now = new Date();
      const found = await listSessions(db, id, { now, current: tokenId });
      // A token of the release before has no row; that it is there, who asks by it can tell.
      const unlisted = { id: '', device: '', at: since ?? now.toISOString(), seenAt: now.toISOString(), isThis: true };
      return answer(c, tokenId ? found : [unlisted, ...found]);
    },
);

const end = route(
  signInEnd,
  { summary: 'End one of one’s own sign-ins', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, body, session }) => {
      if (!(await endSession(db, session.id, body.signIn))) throw new HttpError(404, NOT_FOUND);
      return answer(c, {}, 'Signed out there.');
    },
);

const endOthers = route(
  signInEndOthers,
  { summary: 'End all of one’s own sign-ins but this one' },
  ({ db }) =>
    async ({ c, session: { id, tokenId } }) => {
      await endOtherSessions(db, id, tokenId ?? '');
      return answer(c, {}, 'Signed out everywhere else.');
    },
);

const out = route(
  authSignOut,
  { summary: 'End the token that this is called with', withoutPasskey: true, unverified: true },
  ({ db }) => {
    return async ({ c, session: { id, tokenId } }) => {
      if (tokenId) await endSession(db, id, tokenId);
      return answer(c, {}, 'You are signed out.');
    };
  },
);

async function requireDesk(db: Database, id: number): Promise<void> {
  if ((await tokenUser(db, id))?.is_admin !== 1) throw new HttpError(404, NOBODY);
}

const ofPerson = route(
  personSignIns,
  { summary: 'Where somebody of the desk is signed in, for its owners', refusals: { 404: NOBODY } },
  ({ db }) =>
    async ({ c, id, session: { tokenId } }) => {
      await requireDesk(db, id);
      return answer(c, await listSessions(db, id, { now: new Date(), current: tokenId }));
    },
);

const endOfPerson = route(
  personSignInEnd,
  { summary: 'End one sign-in of somebody of the desk', refusals: { 404: NOT_FOUND } },
  ({ db }) =>
    async ({ c, id, body }) => {
      await requireDesk(db, id);
      if (!(await endSession(db, id, body.signIn))) throw new HttpError(404, NOT_FOUND);
      return answer(c, {}, 'Signed out there.');
    },
);

export const signIns = { name: 'Sign-ins', routes: [list, end, endOthers, out, ofPerson, endOfPerson] };

/** How somebody has proved who they are. */
export interface Proof {
  /** What this device was given with the last sign-in; '' for nothing. */
  device: string;
  way: SessionRow['way'];
}

/** Signs somebody in who has proved who they are: their token, and what this device is to keep. */
export async function openSession(
  c: Context,
  user: User,
  { device, way }: Proof,
  { db, config, tokens, devices }: Pick<ApiParts, 'db' | 'config' | 'tokens' | 'devices'>,
): Promise<SignedIn> {
  const { id, name, token_version: version } = user;
  const role = roleOf(user);
  const needsPasskey = config.ownersNeedPasskey && role === 'owner' && way === 'password';
  const of = deviceName(c.req.header('User-Agent'));
  const tokenId = await insertSession(db, user, { device: of, way, at: new Date() }).catch((error) => {
    // A full disk keeps nobody out: their token has no session that could be ended alone, and is good for an hour.
    if (!isWriteFault(error)) throw error;
  });
  const token = await tokens.sign({
    ...{ id, name, isAdmin: role !== undefined, role, version, needsPasskey },
    ...(tokenId ? { tokenId } : { unstored: way }),
  });
  return { token, device: devices.remember(device, user) };
}
