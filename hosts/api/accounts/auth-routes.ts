import {
  authForgotPassword,
  authLogin,
  authResetPassword,
  authSignOutEverywhere,
  authSignUp,
  authVerify,
} from '@charter-hosts/contract';
import { hash } from '@node-rs/argon2';
import type { Context } from 'hono';
import { sentBy } from '../partners/sent-by';
import { queueAccountMail } from '../platform/email/store';
import { answer } from '../platform/http/answer';
import { HttpError } from '../platform/http/errors';
import { type ApiParts, route } from '../platform/http/route';
import { openSession } from './open-session';
import { resetOf, resetPassword } from './password-resets';
import { passwordProblem } from './password-rules';
import { confirmSignUp, createSignUp, signUpPassword } from './sign-ups';
import { createCustomer, endTokens, findUser } from './users';

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
