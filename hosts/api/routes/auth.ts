import { hash, verify } from '@node-rs/argon2';
import { credentials } from 'charter-widgets/api';
import type { Hono } from 'hono';
import { findUser } from '../database';
import { answer, publicCors, Refusal, readBody } from '../http';
import type { ApiParts } from './index';

/** POST /Auth/login (spec, section 7). */
export function authRoutes(api: Hono, { db, config, tokens }: ApiParts) {
  // Checked in place of a user who does not exist, so that the time taken does not tell who has an account.
  const nobody = hash('nobody');

  api.use('/Auth/login', publicCors(config));
  api.post('/Auth/login', async (c) => {
    const { email, password } = await readBody(c, credentials);
    const user = await findUser(db, email);
    const matches = await verify(user?.password_hash ?? (await nobody), password);
    if (!user || !matches) throw new Refusal(401, 'Email or password is incorrect');
    const token = await tokens.sign({ id: user.id, name: user.name, isAdmin: user.is_admin === 1 });
    return answer(c, { token }, 'Login successful');
  });
}
