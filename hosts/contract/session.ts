import { object } from 'charter-widgets/contract';
import * as v from 'valibot';

// Apart from what makes a session: every page of the site asks whose it is, and few pages sign in.

/** What the token says of the session. `iat` (when it was issued) and `exp` are in seconds since 1970. */
export const sessionClaims = object({
  Name: v.string(),
  /** The text 'True' for an admin. */
  isAdmin: v.optional(v.string(), 'False'),
  /** Of an admin: what screens offer by. What they may do the server decides at each call. */
  role: v.optional(v.string()),
  /** 'needed' where an owner has to have one, and has signed in without. */
  passkey: v.optional(v.string()),
  avatar: v.optional(v.string()),
  iat: v.optional(v.number()),
  exp: v.optional(v.number()),
  /** The account's id. */
  sub: v.optional(v.string()),
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
