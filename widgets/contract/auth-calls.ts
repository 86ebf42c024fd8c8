import * as v from 'valibot';
import {
  type Credentials,
  type ForgotPasswordRequest,
  type ResetPasswordRequest,
  type SignedIn,
  type SignUpRequest,
  signedIn,
} from './auth';
import type { Api } from './client';

// Functions of a module, not of an object: who only signs out gets nothing of the others.

/** Signs in; resolves to the token, and to what to keep for the next sign-in on this device, where the server says. */
export const signIn = (api: Api, body: Credentials): Promise<SignedIn> =>
  api({ method: 'post', path: 'Auth/login', json: body }, signedIn);

/** Signs in; resolves to the token. */
export const login = async (api: Api, body: Credentials): Promise<string> => (await signIn(api, body)).token;

/** Ends every session of the account, the token's own too. */
export async function signOutEverywhere(api: Api): Promise<void> {
  await api({ method: 'post', path: 'Auth/sign-out-everywhere' }, v.unknown());
}

/** Asks for an account. The answer is the same when the address has one already, which stays as it is. */
export async function signUp(api: Api, body: SignUpRequest): Promise<void> {
  await api({ method: 'post', path: 'Auth/signup', json: body }, v.unknown());
}

/** Asks for a link to set a new password; the answer does not tell whether the address has an account. */
export async function forgotPassword(api: Api, body: ForgotPasswordRequest): Promise<void> {
  await api({ method: 'post', path: 'Auth/forgot-password', json: body }, v.unknown());
}

/** Sets a new password. Refused with 400 when the link was used, or is older than an hour. */
export async function resetPassword(api: Api, body: ResetPasswordRequest): Promise<void> {
  await api({ method: 'post', path: 'Auth/reset-password', json: body }, v.unknown());
}
