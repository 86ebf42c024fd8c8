import * as v from 'valibot';
import type { Api } from './client';
import { requiredText } from './fields';

/** The body of POST /Auth/login. */
export const credentials = v.object(
  {
    email: requiredText('Email is required', 254),
    password: v.pipe(
      v.optional(v.string('Must be text'), ''),
      v.nonEmpty('Password is required'),
      v.maxLength(1000, 'At most 1000 characters'),
    ),
  },
  'The request must be an object',
);
export type Credentials = v.InferOutput<typeof credentials>;

/** What the token says of the session (spec, section 3, "Session user"). `exp` is in seconds since 1970. */
export const sessionClaims = v.object({
  Name: v.string(),
  /** The text 'True' for an admin. */
  isAdmin: v.optional(v.string(), 'False'),
  avatar: v.optional(v.string()),
  exp: v.optional(v.number()),
});
export type SessionClaims = v.InferOutput<typeof sessionClaims>;

/** Reads a token's payload without checking its signature: that is the server's part. Null when it does not decode. */
export function decodeToken(token: string): SessionClaims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return v.parse(sessionClaims, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

export const auth = {
  /** Signs in; resolves to the token. */
  login: async (api: Api, body: Credentials) =>
    (await api({ method: 'post', path: 'Auth/login', json: body }, v.object({ token: v.string() }))).token,
};
