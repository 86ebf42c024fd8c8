import type { StaffRole } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import type { Context } from 'hono';
import { type Database, newKey } from '../database/open';
import type { SessionRow } from '../database/schema';
import { HttpError } from './errors';
import { isLinkToken, type LinkRead, type SignedLinks } from './signed-links';

/** What every API key begins with, by which people and scanners of code recognise one. */
export const API_KEY = 'charterkey_';
const isApiKey = (token: string) => token.startsWith(API_KEY);

/** The user of a call. */
export interface Session {
  id: number;
  isAdmin: boolean;
  /** The role of staff, read from the database at each call. */
  role?: StaffRole | undefined;
  /** The token's id, by which it can be ended; a token that could not be stored has none. */
  tokenId?: string | undefined;
  /** An owner who still has to use a passkey; until then they are not staff. */
  needsPasskey?: boolean | undefined;
  /** Whether the account is one of staff, whatever the token says. */
  isStaff?: boolean | undefined;
  /** Whether the address is confirmed. Without that an account can do no more than a visitor. */
  isVerified?: boolean | undefined;
  /** The name of the API key that calls, whose `id` is 0; undefined for a person. */
  keyName?: string | undefined;
  /** The id of that key. */
  keyId?: number | undefined;
  /** The instant when the token was made. */
  since?: string | undefined;
  /** The account's `link_key`. */
  linkKey?: string | undefined;
}

/** Whom a token is for. `isAdmin` becomes the claim 'True' or 'False'; `role` is for screens. */
export interface TokenUser extends Session {
  name: string;
  /** The user's `token_key`; tokens of an earlier one have ended. */
  key: string;
  /** How they signed in, if a full disk could not store the session. Such a token is valid for an hour. */
  unstored?: SessionRow['way'] | undefined;
}

export interface Tokens {
  /** Signs a token for twelve hours, or until the user gets another key. */
  sign(user: TokenUser): Promise<string>;
  /** Reads a token and its user. Throws an HttpError (401). */
  verify(token: string): Promise<Session>;
  /** The same of an API key, for a call that its scopes include; else 403. */
  verifyKey(key: string, endpoint: Pick<Endpoint, 'scope'>): Promise<Session>;
}

/** The session of a public call. With a bad token the call is served as anybody's, and a header tells our client. */
export async function sessionOf(c: Context, tokens: Tokens): Promise<Session | undefined> {
  const token = tokenIn(c);
  if (!token || isLinkToken(token) || isApiKey(token)) return undefined;
  const session = await findSession(token, tokens);
  if (!session) c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
  return session;
}

/** The session of a token; undefined for a bad one. */
const findSession = (token: string, tokens: Tokens): Promise<Session | undefined> =>
  tokens.verify(token).catch((error) => {
    if (error instanceof HttpError) return undefined;
    throw error;
  });

/** The id of the customer who sends a public call, if their address is confirmed; undefined for anybody else. */
export async function customerOf(c: Context, tokens: Tokens): Promise<number | undefined> {
  const session = await sessionOf(c, tokens);
  return session?.isVerified && !session.isStaff ? session.id : undefined;
}

/** The session of a call that needs one, of a person or an API key. Throws an HttpError (401). */
export async function requireSession(c: Context, tokens: Tokens, endpoint: Pick<Endpoint, 'scope'>): Promise<Session> {
  const token = tokenIn(c);
  if (!token) throw unauthorized('Please log in first.');
  return isApiKey(token) ? tokens.verifyKey(token, endpoint) : tokens.verify(token);
}

/** Reads the link of a call. Throws an HttpError: 401 for none, 410 for one that has ended, with the text `ended`. */
export async function requireLink(
  c: Context,
  links: SignedLinks,
  stateOf: Parameters<SignedLinks['read']>[1],
  ended: string,
): Promise<LinkRead & { is: 'good' }> {
  const link = await links.read(tokenIn(c) ?? '', stateOf);
  if (link.is === 'ended') throw new HttpError(410, ended);
  if (link.is === 'good') return link;
  throw unauthorized('This link is not complete. Open it again from the message that you received.');
}

/** The header in which the trip page sends the browser's session, beside the traveller's link. */
export const SESSION_HEADER = 'X-Session';

/** The session of staff that comes with a traveller's link, if there is one. */
export async function staffSession(c: Context, tokens: Tokens): Promise<Session | undefined> {
  const session = await findSession(c.req.header(SESSION_HEADER) ?? '', tokens);
  return session?.role || session?.needsPasskey ? session : undefined;
}

/** Ends the tokens of all users. */
export async function endAllTokens(db: Database): Promise<void> {
  await db.updateTable('users').set({ token_key: newKey() }).execute();
}

const tokenIn = (c: Context) => /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];

export const unauthorized = (message: string) =>
  new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
