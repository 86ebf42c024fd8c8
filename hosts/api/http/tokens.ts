import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { type Database, tokenUser } from '../database';
import { HttpError } from '../errors';

const ISSUER = 'charter-api';
const AUDIENCE = 'charter-app';
const LIFETIME = '12h';

/** The user a call is made by. */
export interface Session {
  id: number;
  isAdmin: boolean;
}

/** Whom a token is for. `isAdmin` becomes the claim's text 'True' or 'False' (AU-18). */
export interface TokenUser extends Session {
  name: string;
  /** The user's `token_version`: a token of another one is over. */
  version: number;
}

export interface Tokens {
  /** A token for twelve hours, or until the user's version is raised. */
  sign(user: TokenUser): Promise<string>;
  /** Reads a token, and looks its user up; an HttpError (401) says whether it is over or was never ours. */
  verify(token: string): Promise<Session>;
}

const claims = v.object({
  sub: v.pipe(v.string(), v.transform(Number), v.integer()),
  isAdmin: v.string(),
  // Tokens issued before versions existed carry none.
  version: v.optional(v.pipe(v.number(), v.integer()), 0),
});

/** The first secret signs; tokens of the others are good until they end. */
export function createTokens({ secrets, db }: { secrets: readonly string[]; db: Database }): Tokens {
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
    sign: ({ id, name, isAdmin, version }) =>
      new SignJWT({ Name: name, isAdmin: isAdmin ? 'True' : 'False', version })
        .setProtectedHeader({ alg: 'HS256', kid: newest.kid })
        .setSubject(String(id))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(newest.key),

    async verify(token) {
      const { sub: id, isAdmin, version } = await read(token);
      const user = await tokenUser(db, id);
      if (user?.token_version !== version) throw unauthorized('Your session has ended. Please login again.');
      return { id, isAdmin: isAdmin === 'True' && user.is_admin === 1 };
    },
  };
}

/**
 * Whose token a public call carries. Without a good one the call is anybody's, and is served as that; the answer to a
 * bad one says so in a header, by which our client forgets it.
 */
export async function sessionOf(c: Context, tokens: Tokens): Promise<Session | undefined> {
  const token = tokenIn(c);
  if (!token) return undefined;
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

const tokenIn = (c: Context) => /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];

const unauthorized = (message: string) => new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
