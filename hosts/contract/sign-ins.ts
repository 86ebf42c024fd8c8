import { type Endpoint, listOf, object, recordId, requiredText } from 'charter-widgets/contract';
import * as v from 'valibot';
import { signedIn } from './auth';
import { emptyAnswer } from './fields';

// Sessions and passkeys of accounts.

/** A session. */
export const signInRecord = object({
  /** '' for a session that could not be stored and so cannot be ended alone. */
  id: v.string(),
  /** 'Chrome on Windows'; '' when unknown. */
  device: v.string(),
  /** Instants (UTC, `Z`): the sign-in, and the last use, exact to some minutes. */
  at: v.string(),
  seenAt: v.string(),
  /** True for the session of this call. */
  isThis: v.boolean(),
});
export type SignInRecord = v.InferOutput<typeof signInRecord>;

const chosenSignIn = object({ signIn: requiredText('Must be an id', 100) }, 'The request must be an object');

const user = { method: 'post', who: 'user', answer: emptyAnswer, limit: 'often' } as const;
const owner = { method: 'post', who: 'admin', least: 'owner', answer: emptyAnswer } as const;
const staff = { method: 'post', who: 'admin', least: 'viewer', answer: emptyAnswer } as const;

/** The caller's sessions: this one first, then the last used. */
export const signInList = {
  method: 'get',
  path: '/Auth/sign-ins',
  who: 'user',
  answer: listOf(signInRecord),
  limit: 'read',
} as const satisfies Endpoint;

/** Ends a session of the caller. */
export const signInEnd = { ...user, path: '/Auth/sign-ins/end', body: chosenSignIn } as const satisfies Endpoint;

/** Ends all sessions of the caller except this one. */
export const signInEndOthers = { ...user, path: '/Auth/sign-ins/end-others' } as const satisfies Endpoint;

/** The sessions of a member of staff. */
export const personSignIns = {
  ...owner,
  method: 'get',
  path: '/People/sign-ins/:id',
  answer: listOf(signInRecord),
} as const satisfies Endpoint;

/** Ends a session of a member of staff. */
export const personSignInEnd = {
  ...owner,
  path: '/People/end-sign-in/:id',
  body: chosenSignIn,
} as const satisfies Endpoint;

/** Ends this session. */
export const authSignOut = { ...user, path: '/Auth/sign-out' } as const satisfies Endpoint;

/** Ends all sessions of the caller. */
export const authSignOutEverywhere = { ...user, path: '/Auth/sign-out-everywhere' } as const satisfies Endpoint;

// Passkeys of staff, in the JSON forms of WebAuthn.

/** Bytes as base64url, as in WebAuthn's JSON. */
const bytes = (maxLength: number) =>
  v.pipe(
    v.string('Must be text'),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
    v.regex(/^[\w-]+$/, 'Must be base64url'),
  );

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

/** The request for a sign-in with any passkey of this site. */
const passkeyRequest = object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification,
  /** Whether anybody has a passkey here. */
  isUsed: v.boolean(),
});

/** The request for a new passkey. */
const passkeyCreation = object({
  challenge: v.string(),
  rp: object({ id: v.string(), name: v.string() }),
  user: object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(object({ type: publicKey, alg: v.number() })),
  timeout: v.number(),
  attestation: v.picklist(['none']),
  /** The account's passkeys, so that an authenticator does not create a second one. */
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

/** Begins a sign-in by passkey; the challenge is valid once and for five minutes. */
export const authPasskeyBegin = {
  method: 'post',
  path: '/Auth/passkey/begin',
  who: 'anyone',
  answer: passkeyRequest,
  limit: 'often',
} as const satisfies Endpoint;

/** Signs in by passkey. */
export const authPasskeyLogin = {
  method: 'post',
  path: '/Auth/passkey/login',
  who: 'anyone',
  body: object({ credential: passkeyProof }, 'The request must be an object'),
  answer: signedIn,
  limit: 'attempt',
} as const satisfies Endpoint;

/** Adding a passkey needs the password or a passkey again, because somebody else may have got hold of the session. */
const proofAgain = object(
  {
    password: v.optional(v.pipe(v.string('Must be text'), v.maxLength(1000, 'At most 1000 characters')), ''),
    credential: v.optional(passkeyProof),
  },
  'The request must be an object',
);

/** The caller's passkeys, oldest first. */
export const passkeyList = {
  method: 'get',
  path: '/Auth/passkeys',
  who: 'admin',
  answer: listOf(passkey),
} as const satisfies Endpoint;

/** Begins to add a passkey; the challenge is valid once and for five minutes. Refused with 403 without a proof. */
export const passkeyBegin = {
  ...staff,
  path: '/Auth/passkeys/begin',
  body: proofAgain,
  answer: passkeyCreation,
  limit: 'often',
} as const satisfies Endpoint;

/** Adds a passkey. For an owner who needed one, the answer has a token with all rights. */
export const passkeyAdd = {
  ...staff,
  path: '/Auth/passkeys/add',
  body: object({ credential: newPasskey }, 'The request must be an object'),
  answer: object({ token: v.optional(v.string()) }),
} as const satisfies Endpoint;

export const passkeyRename = {
  ...staff,
  path: '/Auth/passkeys/rename/:id',
  body: object({ name: requiredText('Name is required', 60) }, 'The request must be an object'),
} as const satisfies Endpoint;

/** Refused with 409 for the last passkey of an owner who needs one. */
export const passkeyRemove = { ...staff, path: '/Auth/passkeys/remove/:id' } as const satisfies Endpoint;

/** Removes all passkeys of the caller. Refused with 409 for an owner who needs one. */
export const passkeyRemoveAll = { ...staff, path: '/Auth/passkeys/remove-all' } as const satisfies Endpoint;

/** The passkeys of a member of staff, oldest first. */
export const personPasskeys = {
  ...owner,
  method: 'get',
  path: '/People/passkeys/:id',
  answer: listOf(passkey),
} as const satisfies Endpoint;

/** Removes a passkey of a member of staff and ends their sessions. `personUpdate` removes all of them. */
export const personPasskeyRemove = {
  ...owner,
  path: '/People/remove-passkey/:id',
  body: object({ passkey: recordId() }, 'The request must be an object'),
} as const satisfies Endpoint;
