import type { Context, MiddlewareHandler } from 'hono';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { Refusal } from './answer';

const ISSUER = 'charter-api';
const AUDIENCE = 'charter-app';
const LIFETIME = '12h';

/** Whom a token is for. `isAdmin` becomes the claim's text 'True' or 'False' (spec, section 3, "Session user"). */
export interface Session {
  id: number;
  name: string;
  isAdmin: boolean;
}

export interface Tokens {
  /** A token for twelve hours. */
  sign(session: Session): Promise<string>;
  /** Reads a token; a Refusal (401) says whether it is over or was never ours. */
  verify(token: string): Promise<Session>;
}

const claims = v.object({
  sub: v.pipe(v.string(), v.transform(Number), v.integer()),
  Name: v.string(),
  isAdmin: v.string(),
});

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ id, name, isAdmin }) =>
      new SignJWT({ Name: name, isAdmin: isAdmin ? 'True' : 'False' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          // Pinned: the token's own header does not choose how it is checked.
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp'],
        });
        const { sub, Name, isAdmin } = v.parse(claims, payload);
        return { id: sub, name: Name, isAdmin: isAdmin === 'True' };
      } catch (error) {
        throw unauthorized(
          error instanceof errors.JWTExpired
            ? 'Your session has expired. Please login again.'
            : 'Invalid session. Please login again.',
        );
      }
    },
  };
}

/** Whose token a public call carries; undefined when it carries none. A bad one is refused (401) here too. */
export async function sessionOf(c: Context, tokens: Tokens): Promise<Session | undefined> {
  const header = c.req.header('Authorization');
  return header === undefined ? undefined : tokens.verify(bearerIn(header) ?? '');
}

/** Lets through admins only: 401 without a good token, 403 for anybody else. */
export function requireAdmin(tokens: Tokens): MiddlewareHandler {
  return async (c, next) => {
    const token = bearerIn(c.req.header('Authorization') ?? '');
    if (!token) throw unauthorized('Please login first.');
    const session = await tokens.verify(token);
    if (!session.isAdmin) throw new Refusal(403, 'Admin access required');
    await next();
  };
}

const bearerIn = (header: string) => /^Bearer +(\S+)$/i.exec(header)?.[1];

const unauthorized = (message: string) => new Refusal(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
