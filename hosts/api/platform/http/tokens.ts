import { createHmac } from 'node:crypto';
import type { DeskRole } from '@charter-hosts/contract';
import type { Context } from 'hono';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { noteSeen as noteSessionSeen, roleOf, SESSION_MS, tokenUser } from '../../accounts/store';
import { isPartnerOff, partnerEpoch } from '../../partners/store';
import { epochOf, getTripRow, type TripRow } from '../../trips/traveller-store';
import type { Database } from '../database/open';
import type { SessionRow } from '../database/schema';
import { HttpError } from './errors';
import { isLinkToken, type SignedLinks } from './signed-links';

const ISSUER = 'charter-api';
const AUDIENCE = 'charter-app';
/** How long a sign-in holds that could not be stored. */
const UNSTORED_MS = 60 * 60_000;

/** The user a call is made by. */
export interface Session {
  id: number;
  isAdmin: boolean;
  /** Of an admin: what they may do, as the database has it at this call. */
  role?: DeskRole | undefined;
  /** The token's id, by which it can be ended alone; a token of the release before has none. */
  tokenId?: string | undefined;
  /** An owner who has to have a passkey and has signed in without: they are no admin before they have proved one. */
  needsPasskey?: boolean | undefined;
  /** Their address is confirmed. Without that an account may do no more than a visitor. */
  isVerified?: boolean | undefined;
  /** When the token was made, an instant. */
  since?: string | undefined;
}

/** Whom a token is for. `isAdmin` becomes the claim's text 'True' or 'False'; `role` tells screens what to offer. */
export interface TokenUser extends Session {
  name: string;
  /** The user's `token_version`: a token of another one is over. */
  version: number;
  /** How they have signed in, where a full disk keeps no session that says it: such a token is good for an hour. */
  unstored?: SessionRow['way'] | undefined;
}

export interface Tokens {
  /** A token for twelve hours, or until the user's version is raised. */
  sign(user: TokenUser): Promise<string>;
  /** Reads a token, and looks its user up; an HttpError (401) says whether it is over or was never ours. */
  verify(token: string): Promise<Session>;
}

const claims = v.object({
  sub: v.pipe(v.string(), v.transform(Number), v.integer()),
  // Tokens issued before sessions had rows carry none.
  jti: v.optional(v.string()),
  iat: v.optional(v.pipe(v.number(), v.integer())),
  isAdmin: v.string(),
  unstored: v.optional(v.picklist(['password', 'passkey'])),
  // Tokens issued before versions existed carry none.
  version: v.optional(v.pipe(v.number(), v.integer()), 0),
});

export interface TokenParts {
  secrets: readonly string[];
  db: Database;
  /** Default: a password is enough. */
  ownersNeedPasskey?: boolean;
}

/** The first secret signs; tokens of the others are good until they end. */
export function createTokens({ secrets, db, ownersNeedPasskey = false }: TokenParts): Tokens {
  const keys = secrets.map((secret) => ({
    kid: createHmac('sha256', secret).update('key id').digest('base64url').slice(0, 8),
    key: new TextEncoder().encode(secret),
  }));
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret to sign with');

  async function payloadOf(token: string): Promise<JWTPayload> {
    const { kid } = decodeProtectedHeader(token);
    for (const { key } of keys.filter((one) => kid === undefined || one.kid === kid)) {
      try {
        const { payload } = await jwtVerify(token, key, {
          // Pinned, so that the token's header cannot choose the algorithm.
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp'],
        });
        return payload;
      } catch (error) {
        // A token without a `kid` was issued before keys had ids: try every key.
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }

  async function read(token: string) {
    try {
      return v.parse(claims, await payloadOf(token));
    } catch (error) {
      throw unauthorized(
        error instanceof errors.JWTExpired
          ? 'Your session has expired. Please login again.'
          : 'Invalid session. Please login again.',
      );
    }
  }

  return {
    sign: ({ id, name, isAdmin, role, version, tokenId, needsPasskey, unstored }) =>
      new SignJWT({
        Name: name,
        isAdmin: isAdmin ? 'True' : 'False',
        ...(role && { role }),
        version,
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
      const { sub: id, isAdmin, version, jti: tokenId, iat, unstored } = await read(token);
      const user = await tokenUser(db, id, tokenId);
      const isEnded = tokenId !== undefined && !user?.seen_at;
      if (user?.token_version !== version || user.disabled_at !== null || isEnded) {
        throw unauthorized('Your session has ended. Please login again.');
      }
      // Of the token only that it is an admin's counts: its role is for the screens.
      const is = isAdmin === 'True' ? roleOf(user) : undefined;
      const needsPasskey = ownersNeedPasskey && is === 'owner' && (user.way ?? unstored) !== 'passkey';
      const role = needsPasskey ? undefined : is;
      if (tokenId && user.seen_at) {
        // Only told: where it cannot be written, the call goes on.
        await noteSessionSeen(db, { id: tokenId, seenAt: user.seen_at }, new Date()).catch(() => {});
      }
      const since = iat === undefined ? undefined : new Date(iat * 1000).toISOString();
      const isVerified = user.is_admin === 1 || user.verified_at !== null;
      return { id, isAdmin: role !== undefined, role, tokenId, since, needsPasskey, isVerified };
    },
  };
}

/**
 * Whose token a public call carries. Without a good one the call is anybody's, and is served as that; the answer to a
 * bad one says so in a header, by which our client forgets it.
 */
export async function sessionOf(c: Context, tokens: Tokens): Promise<Session | undefined> {
  const token = tokenIn(c);
  if (!token || isLinkToken(token)) return undefined;
  try {
    return await tokens.verify(token);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    return undefined;
  }
}

/** Whose a call is that needs a session; an HttpError (401) without a good token. */
export async function requireSession(c: Context, tokens: Tokens): Promise<Session> {
  const token = tokenIn(c);
  if (!token) throw unauthorized('Please login first.');
  return tokens.verify(token);
}

/** A trip by its traveller's link. */
export interface LinkedTrip {
  trip: number;
  /** The member of staff whose copy of the link it is; undefined for the link that the traveller was sent. */
  copiedBy: number | undefined;
}

/** Which trip a traveller's call is about; an HttpError without a good link: 401, or 410 of one that is ended, or whose trip is erased. */
export async function requireTrip(c: Context, links: SignedLinks, db: Database): Promise<LinkedTrip> {
  const link = await links.read(tokenIn(c) ?? '', (id) => epochOf(db, id));
  if (link.is === 'good') return { trip: link.id, copiedBy: link.staff };
  if (link.is === 'ended') refuseErased(await getTripRow(db, link.id));
  if (link.is === 'ended') throw new HttpError(410, 'The desk has ended this link. Ask it for a new one.');
  throw unauthorized('This link is not complete. Open it once more from the message that it came with.');
}

/** The header in which our trip page sends the session of the browser, beside the traveller's link. */
export const SESSION_HEADER = 'X-Session';

/** The session that comes with a traveller's link; undefined for none, for one that is over, and for a customer's. */
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

/** Throws an HttpError (410) for a trip that is erased: it says so, and when, in the words of `erasedTrip`. */
export function refuseErased({ erasedAt, locale }: Pick<TripRow, 'erasedAt' | 'locale'>): void {
  if (!erasedAt) return;
  const day = new Date(erasedAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  throw new HttpError(
    410,
    `This request and the personal data in it were erased on ${day}. Nothing of it can be shown.`,
    {
      data: { erasedAt, locale },
    },
  );
}

/** The partner of a link's token: 401 for none, 410 for one that the desk has ended, 403 for who is switched off. */
export async function requirePartner(c: Context, links: SignedLinks, db: Database): Promise<number> {
  const link = await links.read(tokenIn(c) ?? '', (id) => partnerEpoch(db, id));
  if (link.is === 'ended') throw new HttpError(410, 'The operator has ended this link. Ask for a new one.');
  if (link.is === 'good' && (await isPartnerOff(db, link.id))) throw new HttpError(403, PARTNER_OFF);
  if (link.is === 'good') return link.id;
  throw unauthorized('This link is not complete. Open it once more from the message that it came with.');
}

/** Said to a partner who is switched off. */
export const PARTNER_OFF = 'The operator has switched this partner off. Ask them why.';

const tokenIn = (c: Context) => /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];

const unauthorized = (message: string) => new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
