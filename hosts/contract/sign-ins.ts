import { type Endpoint, listOf, object, recordId, requiredText } from 'charter-widgets/contract';
import * as v from 'valibot';
import { signedIn } from './auth';
import { emptyAnswer } from './fields';

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
  answer: emptyAnswer,
  limit: 'often',
} as const satisfies Endpoint;

/** Ends all of one's own but that of the browser that asks. */
export const signInEndOthers = {
  method: 'post',
  path: '/Auth/sign-ins/end-others',
  who: 'user',
  answer: emptyAnswer,
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
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** Ends the token that it is called with. */
export const authSignOut = {
  method: 'post',
  path: '/Auth/sign-out',
  who: 'user',
  answer: emptyAnswer,
  limit: 'often',
} as const satisfies Endpoint;

/** Ends every session of the account, the token's own too. */
export const authSignOutEverywhere = {
  method: 'post',
  path: '/Auth/sign-out-everywhere',
  who: 'user',
  answer: emptyAnswer,
  limit: 'often',
} as const satisfies Endpoint;

// Passkeys, as browsers' WebAuthn has them, in its JSON forms: no widget carries them. Only staff have any.

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (maxLength: number) =>
  v.pipe(
    v.string('Must be text'),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
    v.regex(/^[\w-]+$/, 'Must be base64url'),
  );

/** A passkey as its owner sees it, and an owner of the desk. */
export const passkey = object({
  id: v.number(),
  name: v.string(),
  /** Instants (UTC, `Z`); null for never. */
  at: v.string(),
  usedAt: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof passkey>;

const publicKey = v.literal('public-key');
const userVerification = v.picklist(['required']);

/** What a browser is asked to sign in with: any passkey of this site that it has. */
const passkeyRequest = object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification,
});

/** What a browser is asked to make a passkey of. */
const passkeyCreation = object({
  challenge: v.string(),
  rp: object({ id: v.string(), name: v.string() }),
  user: object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(object({ type: publicKey, alg: v.number() })),
  timeout: v.number(),
  attestation: v.picklist(['none']),
  /** Those that there are: an authenticator makes no second one. */
  excludeCredentials: v.array(object({ type: publicKey, id: v.string() })),
  authenticatorSelection: object({ residentKey: v.picklist(['required']), userVerification }),
});

/** The proof of a passkey, from `navigator.credentials.get`. */
export const passkeyProof = object(
  {
    id: bytes(2000),
    response: object(
      {
        clientDataJSON: bytes(8000),
        authenticatorData: bytes(8000),
        signature: bytes(8000),
        userHandle: v.optional(bytes(200)),
      },
      'The response must be an object',
    ),
  },
  'The credential must be an object',
);
export type PasskeyProof = v.InferOutput<typeof passkeyProof>;

/** A new passkey, from `navigator.credentials.create`. */
export const newPasskey = object(
  {
    id: bytes(2000),
    response: object(
      { clientDataJSON: bytes(8000), attestationObject: bytes(20_000) },
      'The response must be an object',
    ),
  },
  'The credential must be an object',
);
export type NewPasskey = v.InferOutput<typeof newPasskey>;

/** Begins a sign-in by passkey: what the browser is to be asked, good once and for five minutes. */
export const authPasskeyBegin = {
  method: 'post',
  path: '/Auth/passkey/begin',
  who: 'anyone',
  answer: passkeyRequest,
  limit: 'often',
} as const satisfies Endpoint;

/** Signs in by a passkey. */
export const authPasskeyLogin = {
  method: 'post',
  path: '/Auth/passkey/login',
  who: 'anyone',
  body: object({ credential: passkeyProof }, 'The request must be an object'),
  answer: signedIn,
  limit: 'attempt',
} as const satisfies Endpoint;

/**
 * Who adds a passkey proves once more who they are: by their password, or by a passkey that they have. A session alone
 * may be a thief's.
 */
const proofAgain = object(
  {
    password: v.optional(v.pipe(v.string('Must be text'), v.maxLength(1000, 'At most 1000 characters')), ''),
    credential: v.optional(passkeyProof),
  },
  'The request must be an object',
);

/** One's own, the oldest first. */
export const passkeyList = {
  method: 'get',
  path: '/Auth/passkeys',
  who: 'admin',
  answer: listOf(passkey),
} as const satisfies Endpoint;

/** Begins to add one: what the browser is to be asked, good once and for five minutes. Refused with 403 without a proof. */
export const passkeyBegin = {
  method: 'post',
  path: '/Auth/passkeys/begin',
  who: 'admin',
  least: 'viewer',
  body: proofAgain,
  answer: passkeyCreation,
  limit: 'often',
} as const satisfies Endpoint;

/** Adds one. Where owners need one, the answer has a token that may do all again. */
export const passkeyAdd = {
  method: 'post',
  path: '/Auth/passkeys/add',
  who: 'admin',
  least: 'viewer',
  body: object({ credential: newPasskey }, 'The request must be an object'),
  answer: object({ token: v.optional(v.string()) }),
} as const satisfies Endpoint;

export const passkeyRename = {
  method: 'post',
  path: '/Auth/passkeys/rename/:id',
  who: 'admin',
  least: 'viewer',
  body: object({ name: requiredText('Name is required', 60) }, 'The request must be an object'),
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** Removes one. Refused with 409 for the last one of an owner who needs one. */
export const passkeyRemove = {
  method: 'post',
  path: '/Auth/passkeys/remove/:id',
  who: 'admin',
  least: 'viewer',
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** Removes all of one's own. Refused with 409 to an owner who needs one. */
export const passkeyRemoveAll = {
  method: 'post',
  path: '/Auth/passkeys/remove-all',
  who: 'admin',
  least: 'viewer',
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** The passkeys of a colleague, the oldest first. */
export const personPasskeys = {
  method: 'get',
  path: '/People/passkeys/:id',
  who: 'admin',
  least: 'owner',
  answer: listOf(passkey),
} as const satisfies Endpoint;

/** Removes one passkey of a colleague, whose sessions end. `personUpdate` removes all of them. */
export const personPasskeyRemove = {
  method: 'post',
  path: '/People/remove-passkey/:id',
  who: 'admin',
  least: 'owner',
  body: object({ passkey: recordId() }, 'The request must be an object'),
  answer: emptyAnswer,
} as const satisfies Endpoint;
