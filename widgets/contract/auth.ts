import * as v from 'valibot';
import { EMAIL, requiredText } from './fields';
import { object } from './object';

/** The body of POST /Auth/login. */
export const credentials = object(
  {
    email: requiredText('Email is required', 254),
    password: v.pipe(
      v.optional(v.string('Must be text'), ''),
      v.nonEmpty('Password is required'),
      v.maxLength(1000, 'At most 1000 characters'),
    ),
    /** What the last sign-in on this device brought: with it nobody else's wrong passwords are in the way. */
    device: v.optional(v.pipe(v.string('Must be text'), v.maxLength(1000, 'At most 1000 characters'))),
  },
  'The request must be an object',
);
export type Credentials = v.InferOutput<typeof credentials>;

const newPassword = v.pipe(
  v.optional(v.string('Must be text'), ''),
  v.nonEmpty('Password is required'),
  v.minLength(8, 'Password must be at least 8 characters'),
  v.maxLength(1000, 'At most 1000 characters'),
);

/** The body of POST /Auth/signup (decisions.md, "Routes and session"). */
export const signUpRequest = object(
  {
    name: v.pipe(requiredText('Name is required', 100), v.minLength(2, 'Name must be at least 2 characters')),
    email: v.pipe(requiredText('Email is required', 254), v.regex(EMAIL, 'Please enter a valid email address')),
    password: newPassword,
  },
  'The sign-up must be an object',
);
export type SignUpRequest = v.InferOutput<typeof signUpRequest>;

/** The body of POST /Auth/forgot-password. */
export const forgotPasswordRequest = object(
  { email: v.pipe(requiredText('Email is required', 254), v.regex(EMAIL, 'Please enter a valid email address')) },
  'The request must be an object',
);
export type ForgotPasswordRequest = v.InferOutput<typeof forgotPasswordRequest>;

/** The body of POST /Auth/reset-password; the token is the one of the mailed link. */
export const resetPasswordRequest = object(
  { token: requiredText('The link is not complete', 200), password: newPassword },
  'The request must be an object',
);
export type ResetPasswordRequest = v.InferOutput<typeof resetPasswordRequest>;

/** The data of POST /Auth/login. `device` is opaque, and good until the password changes. */
export const signedIn = object({ token: v.string(), device: v.optional(v.string()) });
export type SignedIn = v.InferOutput<typeof signedIn>;

/** What the token says of the session (spec, section 3, "Session user"). `exp` is in seconds since 1970. */
export const sessionClaims = object({
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
