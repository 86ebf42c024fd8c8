import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody guesses, for a link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** By how much the clocks of two servers may differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Between which instants the end of a token lies that is good now. One that ends later than any that is made now was made
 * before the clock was put back, and would be good for longer than it says.
 */
export const goodEnds = (now: number, lifetimeMs: number): [after: string, until: string] => [
  new Date(now).toISOString(),
  new Date(now + lifetimeMs + CLOCKS_DIFFER_MS).toISOString(),
];

/** What is stored of it: a stolen database gives no way in. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
