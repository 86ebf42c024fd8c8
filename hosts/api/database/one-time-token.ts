import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody guesses, for a link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is stored of it: a stolen database gives no way in. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
