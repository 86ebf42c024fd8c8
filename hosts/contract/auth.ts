import { cleanEmail, type Endpoint, object, requiredEmail, requiredText } from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer } from './fields';

const givenPassword = v.pipe(
  v.optional(v.string('Must be text'), ''),
  v.nonEmpty('Password is required'),
  v.maxLength(1000, 'At most 1000 characters'),
);

/** The body of POST /Auth/login. */
export const credentials = object(
  {
    email: v.pipe(requiredText('Email is required', 254), v.transform(cleanEmail)),
    password: givenPassword,
    /** What the last sign-in on this device brought: with it nobody else's wrong passwords are in the way. */
    device: v.optional(v.pipe(v.string('Must be text'), v.maxLength(1000, 'At most 1000 characters'))),
  },
  'The request must be an object',
);
export type Credentials = v.InferOutput<typeof credentials>;

/** A password that is chosen. */
export const newPassword = v.pipe(
  v.optional(v.string('Must be text'), ''),
  v.nonEmpty('Password is required'),
  v.minLength(8, 'Password must be at least 8 characters'),
  v.maxLength(1000, 'At most 1000 characters'),
);

/** The body of POST /Auth/signup. */
export const signUpRequest = object(
  {
    name: v.pipe(requiredText('Name is required', 100), v.minLength(2, 'Name must be at least 2 characters')),
    email: requiredEmail(),
    password: newPassword,
  },
  'The sign-up must be an object',
);

/** The body of POST /Auth/forgot-password. */
export const forgotPasswordRequest = object({ email: requiredEmail() }, 'The request must be an object');

/** The body of POST /Auth/reset-password; the token is the one of the mailed link. */
export const resetPasswordRequest = object(
  { token: requiredText('The link is not complete', 200), password: newPassword },
  'The request must be an object',
);

/**
 * The body of POST /Auth/verify: the token of the mailed link, and the password of that sign-up. Whoever has the mail alone
 * cannot confirm an account that somebody else signed up for.
 */
export const verifyRequest = object(
  { token: requiredText('The link is not complete', 200), password: givenPassword },
  'The request must be an object',
);

/** The data of POST /Auth/login. `device` is opaque, and good until the password changes. */
export const signedIn = object({ token: v.string(), device: v.optional(v.string()) });
export type SignedIn = v.InferOutput<typeof signedIn>;

/** Signs in: a token, and where the server says, what to keep for the next sign-in on this device. */
export const authLogin = {
  method: 'post',
  path: '/Auth/login',
  who: 'anyone',
  body: credentials,
  answer: signedIn,
  limit: 'attempt',
} as const satisfies Endpoint;

/**
 * Asks for an account, which is a visitor's until its address is confirmed. The answer is the same when the address has
 * one already, which stays as it is.
 */
export const authSignUp = {
  method: 'post',
  path: '/Auth/signup',
  who: 'anyone',
  body: signUpRequest,
  /** Whether a link to confirm the address is mailed: not where the server sends no mail. */
  answer: object({ isMailed: v.optional(v.boolean(), false) }),
  limit: 'account',
} as const satisfies Endpoint;

/** Confirms the address of an account by the mailed link. Refused with 400 when it was used, is older than a day, or has another password. */
export const authVerify = {
  method: 'post',
  path: '/Auth/verify',
  who: 'anyone',
  body: verifyRequest,
  answer: emptyAnswer,
  limit: 'account',
} as const satisfies Endpoint;

/** Asks for a link to set a new password; the answer does not tell whether the address has an account. */
export const authForgotPassword = {
  method: 'post',
  path: '/Auth/forgot-password',
  who: 'anyone',
  body: forgotPasswordRequest,
  answer: emptyAnswer,
  limit: 'account',
} as const satisfies Endpoint;

/** Sets a new password. Refused with 400 when the link was used, or is older than an hour. */
export const authResetPassword = {
  method: 'post',
  path: '/Auth/reset-password',
  who: 'anyone',
  body: resetPasswordRequest,
  answer: emptyAnswer,
  limit: 'account',
} as const satisfies Endpoint;
