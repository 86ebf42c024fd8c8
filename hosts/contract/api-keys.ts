import { API_SCOPES, type Endpoint, listOf, object, requiredText } from 'charter-widgets/contract';
import * as v from 'valibot';

// API keys: the operator's other systems read with them.

/** The body of POST /ApiKeys. */
export const apiKeyCreateBody = object(
  {
    /** What the key is for, such as the name of a system. */
    name: requiredText('Enter what the key is for', 100),
    scopes: v.pipe(
      v.optional(v.array(v.picklist(API_SCOPES, 'Unknown scope'), 'Choose what the key can read'), []),
      v.minLength(1, 'Choose what the key can read'),
      v.maxLength(API_SCOPES.length, 'Choose each one only once'),
    ),
  },
  'The key must be an object',
);
export type ApiKeyCreateBody = v.InferOutput<typeof apiKeyCreateBody>;

/** An API key without its secret. All instants are UTC, `Z`. */
export const apiKey = object({
  id: v.number(),
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  /** The first characters of the secret. */
  begins: v.string(),
  /** Who created it; '' once that account is gone. */
  createdBy: v.string(),
  /** Whether they are still an owner. The key works on if not: it is of a system, not of a person. */
  isByOwner: v.boolean(),
  createdAt: v.string(),
  /** Accurate to five minutes; null before the first use. */
  usedAt: v.nullable(v.string()),
  /** Null while it works. */
  revokedAt: v.nullable(v.string()),
  /** When an owner kept it, though who created it had left; null before. */
  keptAt: v.nullable(v.string()),
});
export type ApiKey = v.InferOutput<typeof apiKey>;

/** A new key with its secret, which is shown once. */
export const apiKeyWithSecret = object({ ...apiKey.entries, secret: v.string() });
export type ApiKeyWithSecret = v.InferOutput<typeof apiKeyWithSecret>;

const owner = { method: 'post', who: 'admin', least: 'owner' } as const;

/** Every key, those that work first, then the newest. */
export const apiKeyList = {
  ...owner,
  method: 'get',
  path: '/ApiKeys',
  answer: listOf(apiKey),
} as const satisfies Endpoint;

export const apiKeyCreate = {
  ...owner,
  path: '/ApiKeys',
  body: apiKeyCreateBody,
  answer: apiKeyWithSecret,
} as const satisfies Endpoint;

/** Ends a key for good. */
export const apiKeyRevoke = { ...owner, path: '/ApiKeys/revoke/:id', answer: apiKey } as const satisfies Endpoint;

/** Keeps a key whose creator is no owner any more, so that Today no longer asks. */
export const apiKeyKeep = { ...owner, path: '/ApiKeys/keep/:id', answer: apiKey } as const satisfies Endpoint;
