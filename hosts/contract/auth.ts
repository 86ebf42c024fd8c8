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
    /** A token from the last sign-in on this device, so that other people's wrong passwords do not block it. */
    device: v.optional(v.pipe(v.string('Must be text'), v.maxLength(1000, 'At most 1000 characters'))),
  },
  'The request must be an object',
);
export type Credentials = v.InferOutput<typeof credentials>;

/** A new password of a length that `problem` names. */
const passwordOf = (length: number, problem: string) =>
  v.pipe(
    v.optional(v.string('Must be text'), ''),
    v.nonEmpty('Password is required'),
    v.minLength(length, problem),
    v.maxLength(1000, 'At most 1000 characters'),
  );
export const newPassword = passwordOf(8, 'Password must be at least 8 characters');
export const newStaffPassword = passwordOf(12, 'A staff password must have at least 12 characters');

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

/** The body of POST /Auth/reset-password; the token comes from the mailed link. */
export const resetPasswordRequest = object(
  { token: requiredText('The link is not complete', 200), password: newPassword },
  'The request must be an object',
);

/**
 * The body of POST /Auth/verify: the token of the e-mailed link and the password of that sign-up, so that the e-mail alone
 * does not confirm an account that somebody else signed up for.
 */
export const verifyRequest = object(
  { token: requiredText('The link is not complete', 200), password: givenPassword },
  'The request must be an object',
);

/** The data of POST /Auth/login. `device` is opaque and valid until the password changes. */
export const signedIn = object({ token: v.string(), device: v.optional(v.string()) });
export type SignedIn = v.InferOutput<typeof signedIn>;

const forAnyone = { method: 'post', who: 'anyone', limit: 'account' } as const;

/** Signs in; returns a token and a device token for the next sign-in. */
export const authLogin = {
  method: 'post',
  path: '/Auth/login',
  who: 'anyone',
  body: credentials,
  answer: signedIn,
  limit: 'attempt',
} as const satisfies Endpoint;

/** Requests a customer account. The answer is the same when the address already has an account. */
export const authSignUp = {
  ...forAnyone,
  path: '/Auth/signup',
  body: signUpRequest,
  /** False when the server sends no mail. */
  answer: object({ isEmailed: v.optional(v.boolean(), false) }),
} as const satisfies Endpoint;

/**
 * Confirms an account by the mailed link. Refused with 400 when the link was used, is older than a day, or the password
 * is different.
 */
export const authVerify = {
  ...forAnyone,
  path: '/Auth/verify',
  body: verifyRequest,
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** Requests a link to set a new password; the answer does not reveal whether the account exists. */
export const authForgotPassword = {
  ...forAnyone,
  path: '/Auth/forgot-password',
  body: forgotPasswordRequest,
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** Sets a new password. Refused with 400 when the link was used or is older than an hour. */
export const authResetPassword = {
  ...forAnyone,
  path: '/Auth/reset-password',
  body: resetPasswordRequest,
  answer: emptyAnswer,
} as const satisfies Endpoint;
