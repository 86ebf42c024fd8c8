import { object } from 'charter-widgets/contract';
import * as v from 'valibot';

// In its own file, because every page of the site reads the session and few pages sign in.

/** The claims of a token. `iat` (when it was issued) and `exp` are in seconds since 1970. */
export const sessionClaims = object({
  Name: v.string(),
  /** The text 'True' for an admin. */
  isAdmin: v.optional(v.string(), 'False'),
  /** The role of staff, for the screens. The server checks the stored role at each call. */
  role: v.optional(v.string()),
  /** 'needed' for an owner who has to have a passkey and signed in without one. */
  passkey: v.optional(v.string()),
  avatar: v.optional(v.string()),
  iat: v.optional(v.number()),
  exp: v.optional(v.number()),
  /** The account's id. */
  sub: v.optional(v.string()),
});
export type SessionClaims = v.InferOutput<typeof sessionClaims>;

/** Parses a token's payload without checking its signature, which the server does. Null for an invalid token. */
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
