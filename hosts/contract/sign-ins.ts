import { type Endpoint, listOf, object, requiredText } from 'charter-widgets/contract';
import * as v from 'valibot';
import { nothing } from './answers';

// Where somebody is signed in, and the ways to end that: no widget carries it.

/** A browser that somebody is signed in at. */
export const signInRecord = object({
  /** '' for one from before they were kept, which cannot be ended by itself. */
  id: v.string(),
  /** 'Chrome on Windows'; '' where that was not told. */
  device: v.string(),
  /** Instants (UTC, `Z`). The last is written once in some minutes at most. */
  at: v.string(),
  seenAt: v.string(),
  /** The browser that asks. */
  isThis: v.boolean(),
});
export type SignInRecord = v.InferOutput<typeof signInRecord>;

const which = object({ signIn: requiredText('Say which', 100) }, 'The request must be an object');

/** Where one is signed in oneself: here first, then where one was seen last. */
export const signInList = {
  method: 'get',
  path: '/Auth/sign-ins',
  who: 'user',
  answer: listOf(signInRecord),
  limit: 'read',
} as const satisfies Endpoint;

/** Ends one of one's own. */
export const signInEnd = {
  method: 'post',
  path: '/Auth/sign-ins/end',
  who: 'user',
  body: which,
  answer: nothing,
  limit: 'often',
} as const satisfies Endpoint;

/** Ends all of one's own but that of the browser that asks. */
export const signInEndOthers = {
  method: 'post',
  path: '/Auth/sign-ins/end-others',
  who: 'user',
  answer: nothing,
  limit: 'often',
} as const satisfies Endpoint;

/** Where somebody of the desk is signed in. */
export const personSignIns = {
  method: 'get',
  path: '/People/sign-ins/:id',
  who: 'admin',
  least: 'owner',
  answer: listOf(signInRecord),
} as const satisfies Endpoint;

/** Ends one sign-in of somebody of the desk. */
export const personSignInEnd = {
  method: 'post',
  path: '/People/end-sign-in/:id',
  who: 'admin',
  least: 'owner',
  body: which,
  answer: nothing,
} as const satisfies Endpoint;

/** Ends the token that it is called with. */
export const authSignOut = {
  method: 'post',
  path: '/Auth/sign-out',
  who: 'user',
  answer: nothing,
  limit: 'often',
} as const satisfies Endpoint;

/** Ends every session of the account, the token's own too. */
export const authSignOutEverywhere = {
  method: 'post',
  path: '/Auth/sign-out-everywhere',
  who: 'user',
  answer: nothing,
  limit: 'often',
} as const satisfies Endpoint;
