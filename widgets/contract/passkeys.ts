import * as v from 'valibot';
import { nothing } from './answers';
import { signedIn } from './auth';
import type { Endpoint } from './endpoint';
import { requiredText } from './fields';
import { listOf } from './list-of';
import { object } from './object';

// Passkeys, as browsers' WebAuthn has them, in its JSON forms: no widget carries them.

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (maxLength: number) =>
  v.pipe(
    v.string('Must be text'),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
    v.regex(/^[\w-]+$/, 'Must be base64url'),
  );

/** A passkey of one's own. */
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
  limit: 'attempt',
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

/** One's own, the oldest first. */
export const passkeyList = {
  method: 'get',
  path: '/Auth/passkeys',
  who: 'user',
  answer: listOf(passkey),
} as const satisfies Endpoint;

/** Begins to add one: what the browser is to be asked, good once and for five minutes. */
export const passkeyBegin = {
  method: 'post',
  path: '/Auth/passkeys/begin',
  who: 'user',
  answer: passkeyCreation,
} as const satisfies Endpoint;

/** Adds one. Where owners need one, the answer has a token that may do all again. */
export const passkeyAdd = {
  method: 'post',
  path: '/Auth/passkeys/add',
  who: 'user',
  body: object({ credential: newPasskey }, 'The request must be an object'),
  answer: object({ token: v.optional(v.string()) }),
} as const satisfies Endpoint;

export const passkeyRename = {
  method: 'post',
  path: '/Auth/passkeys/rename/:id',
  who: 'user',
  body: object({ name: requiredText('Name is required', 60) }, 'The request must be an object'),
  answer: nothing,
} as const satisfies Endpoint;

/** Removes one. Refused with 409 for the last one of an owner who needs one. */
export const passkeyRemove = {
  method: 'post',
  path: '/Auth/passkeys/remove/:id',
  who: 'user',
  answer: nothing,
} as const satisfies Endpoint;
