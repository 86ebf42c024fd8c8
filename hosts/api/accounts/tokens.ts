import { createHmac } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { requireApiKey } from '../api-keys/store';
import type { Database } from '../platform/database/open';
import { type Tokens, unauthorized } from '../platform/http/tokens';
import { roleOf, SESSION_MS, saveLastUse, tokenUser } from './store';

const ISSUER = 'charter-api';
const AUDIENCE = 'charter-app';
/** How long a sign-in is valid that could not be stored. */
const UNSTORED_MS = 60 * 60_000;

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
          ? 'Your session has expired. Please log in again.'
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
        throw unauthorized('Your session has ended. Please log in again.');
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

    verifyKey: (key, endpoint) => requireApiKey(db, key, endpoint, new Date()),
  };
}
