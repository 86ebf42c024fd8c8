import { createHmac } from 'node:crypto';
import type { DeskRole } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import type { Context } from 'hono';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { roleOf, SESSION_MS, saveLastUse, tokenUser } from '../../accounts/store';
import { isApiKey, requireApiKey } from '../../api-keys/store';
import { findPartnerLink, isPartnerOff } from '../../partners/store';
import { findTripLink, getTripRow, type TripRow } from '../../trips/store';
import { type Database, newKey } from '../database/open';
import type { SessionRow } from '../database/schema';
import { HttpError } from './errors';
import { isLinkToken, type SignedLinks } from './signed-links';

const ISSUER = 'charter-api';
const AUDIENCE = 'charter-app';
/** How long a sign-in is valid that could not be stored. */
const UNSTORED_MS = 60 * 60_000;

/** The user of a call. */
export interface Session {
  id: number;
  isAdmin: boolean;
  /** The role of staff, read from the database at each call. */
  role?: DeskRole | undefined;
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
}

const claims = v.object({
  sub: v.pipe(v.string(), v.transform(Number), v.integer()),
  jti: v.optional(v.string()),
  iat: v.pipe(v.number(), v.integer()),
  isAdmin: v.string(),
  unstored: v.optional(v.picklist(['password', 'passkey'])),
  key: v.string(),
});

interface TokenParts {
  secrets: readonly string[];
  db: Database;
  ownersNeedPasskey?: boolean;
}

/** The first secret signs; tokens signed with the others stay valid until they expire. */
export function createTokens({ secrets, db, ownersNeedPasskey = false }: TokenParts): Tokens {
  const keys = secrets.map((secret) => ({
    kid: createHmac('sha256', secret).update('key id').digest('base64url').slice(0, 8),
    key: new TextEncoder().encode(secret),
  }));
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret to sign with');

  async function read(token: string) {
    try {
      const { kid } = decodeProtectedHeader(token);
      const key = keys.find((one) => one.kid === kid)?.key;
      if (!key) throw new errors.JWSSignatureVerificationFailed();
      const { payload } = await jwtVerify(token, key, {
        // Pinned, so that the token's header cannot choose the algorithm.
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp'],
      });
      return v.parse(claims, payload);
    } catch (error) {
      throw unauthorized(
        error instanceof errors.JWTExpired
          ? 'Your session has expired. Please login again.'
          : 'Invalid session. Please login again.',
      );
    }
  }

  return {
    sign: ({ id, name, isAdmin, role, key, tokenId, needsPasskey, unstored }) =>
      new SignJWT({
        Name: name,
        isAdmin: isAdmin ? 'True' : 'False',
        ...(role && { role }),
        key,
        ...(tokenId && { jti: tokenId }),
        ...(unstored && { unstored }),
        ...(needsPasskey && { passkey: 'needed' }),
      })
        .setProtectedHeader({ alg: 'HS256', kid: newest.kid })
        .setSubject(String(id))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + (unstored ? UNSTORED_MS : SESSION_MS)))
        .sign(newest.key),

    async verify(token) {
      const { sub: id, isAdmin, key, jti: tokenId, iat, unstored } = await read(token);
      const user = await tokenUser(db, id, tokenId);
      const isEnded = tokenId !== undefined && !user?.seen_at;
      if (user?.token_key !== key || user.disabled_at !== null || isEnded) {
        throw unauthorized('Your session has ended. Please login again.');
      }
      // The role of the token is for screens only.
      const stored = isAdmin === 'True' ? roleOf(user) : undefined;
      const needsPasskey = ownersNeedPasskey && stored === 'owner' && (user.way ?? unstored) !== 'passkey';
      const role = needsPasskey ? undefined : stored;
      if (tokenId && user.seen_at) {
        // If this cannot be written, the call goes on.
        await saveLastUse(db, { id: tokenId, seenAt: user.seen_at }, new Date()).catch(() => {});
      }
      const since = new Date(iat * 1000).toISOString();
      const isStaff = user.is_admin === 1;
      const isVerified = isStaff || user.verified_at !== null;
      const { link_key: linkKey } = user;
      return { id, isAdmin: role !== undefined, role, tokenId, since, needsPasskey, isStaff, isVerified, linkKey };
    },
  };
}

/** The session of a public call. With a bad token the call is served as anybody's, and a header tells our client. */
export async function sessionOf(c: Context, tokens: Tokens): Promise<Session | undefined> {
  const token = tokenIn(c);
  if (!token || isLinkToken(token) || isApiKey(token)) return undefined;
  try {
    return await tokens.verify(token);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    return undefined;
  }
}

/** The id of the customer who sends a public call, if their address is confirmed; undefined for anybody else. */
export async function customerOf(c: Context, tokens: Tokens): Promise<number | undefined> {
  const session = await sessionOf(c, tokens);
  return session?.isVerified && !session.isStaff ? session.id : undefined;
}

/** The session of a call that needs one, of a person or an API key. Throws an HttpError (401). */
export async function requireSession(
  c: Context,
  { tokens, db }: { tokens: Tokens; db: Database },
  endpoint: Pick<Endpoint, 'scope'>,
): Promise<Session> {
  const token = tokenIn(c);
  if (!token) throw unauthorized('Please login first.');
  return isApiKey(token) ? requireApiKey(db, token, endpoint, new Date()) : tokens.verify(token);
}

/** The trip of a traveller's link. */
interface LinkedTrip {
  trip: number;
  /** Whose copy of the link it is: an account's `link_key`; undefined for the traveller's own. */
  copiedBy: string | undefined;
}

/** The trip of a traveller's call. Throws an HttpError: 401, or 410 for a link that ended or whose trip was erased. */
export async function requireTrip(c: Context, links: SignedLinks, db: Database): Promise<LinkedTrip> {
  const link = await links.read(tokenIn(c) ?? '', (id) => findTripLink(db, id));
  if (link.is === 'good') {
    refuseErased(await getTripRow(db, link.id));
    return { trip: link.id, copiedBy: link.staff };
  }
  if (link.is === 'ended') throw new HttpError(410, 'This link has been replaced. Ask us for the new one.');
  throw unauthorized('This link is not complete. Open it again from the message that you received.');
}

/** The header in which the trip page sends the browser's session, beside the traveller's link. */
export const SESSION_HEADER = 'X-Session';

/** The session of staff that comes with a traveller's link, if there is one. */
export async function staffSession(c: Context, tokens: Tokens): Promise<Session | undefined> {
  const token = c.req.header(SESSION_HEADER);
  if (!token) return undefined;
  try {
    const session = await tokens.verify(token);
    return session.role || session.needsPasskey ? session : undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return undefined;
  }
}

/** Throws an HttpError (410) for an erased trip, with the words of `erasedTrip`. */
export function refuseErased({ erasedAt, locale }: Pick<TripRow, 'erasedAt' | 'locale'>): void {
  if (!erasedAt) return;
  const day = new Date(erasedAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  throw new HttpError(
    410,
    `This request and the personal data in it were erased on ${day}. There is nothing left to show.`,
    { data: { erasedAt, locale } },
  );
}

/** The partner of a link. Throws an HttpError: 401, 410 for a link that ended, 403 for a partner who is switched off. */
export async function requirePartner(c: Context, links: SignedLinks, db: Database): Promise<number> {
  const link = await links.read(tokenIn(c) ?? '', (id) => findPartnerLink(db, id));
  if (link.is === 'ended') throw new HttpError(410, 'The operator has ended this link. Ask for a new one.');
  if (link.is === 'good' && (await isPartnerOff(db, link.id))) throw new HttpError(403, PARTNER_OFF);
  if (link.is === 'good') return link.id;
  throw unauthorized('This link is not complete. Open it again from the message that you received.');
}

export const PARTNER_OFF = 'The operator has switched off this partner. Please ask the operator.';

/** Ends the tokens of all users. */
export async function endAllTokens(db: Database): Promise<void> {
  await db.updateTable('users').set({ token_key: newKey() }).execute();
}

const tokenIn = (c: Context) => /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];

const unauthorized = (message: string) => new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
