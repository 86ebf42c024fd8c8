import { hash, verify } from '@node-rs/argon2';
import { credentials, forgotPasswordRequest, resetPasswordRequest, signUpRequest } from 'charter-widgets/api';
import type { Hono } from 'hono';
import { createCustomer, createResetToken, findUser, resetPassword } from '../database';
import { answer, publicCors, Refusal, readBody } from '../http';
import { resetLetter, takenLetter } from '../mail/letters';
import type { ApiParts } from './index';

/** Checked in place of a user who does not exist, so that the time taken does not tell who has an account. */
const nobody = hash('nobody');

/** One client alone must not be able to lock an account: that takes as many as this. */
const CLIENTS_PER_ACCOUNT = 5;

/** The calls under /Auth: login (spec, section 7), sign-up and new passwords (decisions.md, "Routes and session"). */
export function authRoutes(api: Hono, { db, config, tokens, limits, sendMail, afterAnswer }: ApiParts) {
  const { loginLimit } = config;
  const accountLimit = loginLimit && { ...loginLimit, calls: loginLimit.calls * CLIENTS_PER_ACCOUNT };

  api.use('/Auth/login', publicCors(config));
  api.post('/Auth/login', async (c) => {
    // Counted before the password is looked at, so that guesses at the same time count too.
    const forget = [await limits.count('login by', limits.clientOf(c), loginLimit)];
    const { email, password } = await readBody(c, credentials, config);
    forget.push(await limits.count('login to', email.toLowerCase(), accountLimit));
    const user = await findUser(db, email);
    const matches = await verify(user?.password_hash ?? (await nobody), password);
    if (!user || !matches) throw new Refusal(401, 'Email or password is incorrect');
    // Only failures count: a whole office may sign in from one address.
    for (const takeBack of forget) await takeBack();
    const token = await tokens.sign({ id: user.id, name: user.name, isAdmin: user.is_admin === 1 });
    return answer(c, { token }, 'Login successful');
  });

  api.use('/Auth/signup', publicCors(config), limits.perClient('sign-up by', loginLimit));
  api.post('/Auth/signup', async (c) => {
    const { name, email, password } = await readBody(c, signUpRequest, config);
    await limits.count('sign-up of', email.toLowerCase(), loginLimit);
    const owner = await findUser(db, email);
    await createCustomer(db, { name, email, passwordHash: await hash(password) });
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
    const done = await resetPassword(db, token, await hash(password));
    if (!done) throw new Refusal(400, 'This link is no longer valid. Ask for a new one.');
    return answer(c, {}, 'Your password is set. You can login now.');
  });
}

function askUs({ supportEmail, supportPhone }: ApiParts['config']['site']): string {
  const contact = supportEmail || supportPhone;
  return contact ? `Please ask us for help: ${contact}` : 'Please ask us for help.';
}
