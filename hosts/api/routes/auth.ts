import { hash } from '@node-rs/argon2';
import { credentials, forgotPasswordRequest, resetPasswordRequest, signUpRequest } from 'charter-widgets/contract';
import type { Context, Hono } from 'hono';
import { createPasswordWork, passwordProblem } from '../accounts';
import { createCustomer, createResetToken, endTokens, findUser, resetOf, resetPassword } from '../database';
import { answer, publicCors, Refusal, readBody, requireSession } from '../http';
import { resetLetter, takenLetter } from '../mail/letters';
import type { ApiParts } from './index';

/** Checked in place of a user who does not exist, so that the time taken does not tell who has an account. */
const nobody = hash('nobody');

/** So many clients may fail as often as they may before attempts on an account are slowed, and so many again for each step. */
const CLIENTS_PER_ACCOUNT = 5;
const STEP_MS = 1000;
const STEPS = 4;

/** The calls under /Auth: login, sign-up and new passwords. */
export function authRoutes(
  api: Hono,
  { db, config, tokens, limits, devices, slowDown, sendMail, afterAnswer }: ApiParts,
) {
  const { loginLimit } = config;
  const passwords = createPasswordWork();

  /**
   * Counts an attempt of a client that the account does not know. The client is refused when it has failed too often;
   * the account never refuses, it slows: whoever knows the password gets in, from any other address.
   */
  async function countStranger(c: Context, account: string) {
    if (!loginLimit) return [];
    const forgetClient = await limits.countClient('login by', c, loginLimit);
    const step = loginLimit.calls * CLIENTS_PER_ACCOUNT;
    const { hits, takeBack } = await limits.tally('login to', account, { ...loginLimit, calls: step * STEPS + 1 });
    const steps = Math.floor((hits - 1) / step);
    if (steps > 0) await slowDown(account, steps * STEP_MS);
    return [forgetClient, takeBack];
  }

  api.use('/Auth/login', publicCors(config));
  api.post('/Auth/login', async (c) => {
    const { email, password, device = '' } = await readBody(c, credentials, config);
    const user = await findUser(db, email);
    const known = user && devices.known(device, user);
    // Counted before the password is looked at, so that guesses at the same time count too.
    const forget = known
      ? [await limits.count('login with', known, loginLimit)]
      : await countStranger(c, email.toLowerCase());
    const asker = { client: limits.clientOf(c), ahead: Boolean(known) };
    const matches = await passwords.verify(user?.password_hash ?? (await nobody), password, asker);
    if (!user || !matches) throw new Refusal(401, 'Email or password is incorrect');
    // Only failures count: a whole office may sign in from one address.
    for (const takeBack of forget) await takeBack();
    const { id, name, is_admin, token_version: version } = user;
    const token = await tokens.sign({ id, name, isAdmin: is_admin === 1, version });
    return answer(c, { token, device: devices.remember(device, user) }, 'Login successful');
  });

  api.post('/Auth/sign-out-everywhere', async (c) => {
    await endTokens(db, (await requireSession(c, tokens)).id);
    return answer(c, {}, 'You are signed out everywhere.');
  });

  api.use('/Auth/signup', publicCors(config), limits.perClient('sign-up by', loginLimit));
  api.post('/Auth/signup', async (c) => {
    const { name, email, password } = await readBody(c, signUpRequest, config);
    refuseWeak(password, { isAdmin: false });
    await limits.count('sign-up of', email.toLowerCase(), loginLimit);
    const owner = await findUser(db, email);
    await createCustomer(db, {
      name,
      email,
      passwordHash: await passwords.hash(password, { client: limits.clientOf(c) }),
    });
    afterAnswer.run(c, 'mail to the owner of an account', async () => {
      if (owner) await sendMail?.(takenLetter(config, owner.email));
    });
    // True of both: a word on which it was would tell who has an account.
    return answer(c, {}, 'You can login now. If this address had an account already, its password has not changed.');
  });

  api.use('/Auth/forgot-password', publicCors(config), limits.perClient('forgot-password by', loginLimit));
  api.post('/Auth/forgot-password', async (c) => {
    const { email } = await readBody(c, forgotPasswordRequest, config);
    if (!sendMail) throw new Refusal(503, `Passwords cannot be reset by mail here. ${askUs(config.site)}`);
    await limits.count('forgot-password of', email.toLowerCase(), loginLimit);
    afterAnswer.run(c, 'mail to set a new password', async () => {
      const user = await findUser(db, email);
      // To the address as it is stored: letters that fold into it may be another's.
      if (user) await sendMail(resetLetter(config, user.email, await createResetToken(db, user.id)));
    });
    return answer(c, {}, 'If this address has an account, a link to set a new password is on its way to it.');
  });

  api.use('/Auth/reset-password', publicCors(config), limits.perClient('reset-password by', loginLimit));
  api.post('/Auth/reset-password', async (c) => {
    const { token, password } = await readBody(c, resetPasswordRequest, config);
    const reset = await resetOf(db, token);
    if (reset) refuseWeak(password, reset);
    const done =
      reset && (await resetPassword(db, token, await passwords.hash(password, { client: limits.clientOf(c) })));
    if (!done) throw new Refusal(400, 'This link is no longer valid. Ask for a new one.');
    return answer(c, {}, 'Your password is set. You can login now.');
  });
}

function refuseWeak(password: string, owner: { isAdmin: boolean }) {
  const problem = passwordProblem(password, owner);
  if (problem) throw new Refusal(400, problem, { errors: { password: problem } });
}

function askUs({ supportEmail, supportPhone }: ApiParts['config']['site']): string {
  const contact = supportEmail || supportPhone;
  return contact ? `Please ask us for help: ${contact}` : 'Please ask us for help.';
}
