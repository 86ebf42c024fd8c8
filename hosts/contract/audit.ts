import { type Endpoint, object, pageOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer, INVALID_AFTER, idText, instant, pageLimit, requiredChoice } from './fields';
import { REQUEST_KINDS } from './trip-stages';

// What staff did, for owners.

/** The recorded actions. */
export const AUDIT_ACTIONS = [
  'read',
  'exported',
  'erased',
  'changed',
  'made',
  'removed',
  'signed in',
  'sign-in failed',
  'signed out',
  'password set',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The subject of an action. A trip is the file of a request. */
export const AUDIT_SUBJECTS = [
  'trip',
  'flight',
  'aircraft',
  'account',
  'partner',
  'webhook',
  'apiKey',
  'email',
  'list',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Lists that a browser can export. */
export const AUDIT_LISTS = [...REQUEST_KINDS, 'audit'] as const;
export type AuditList = (typeof AUDIT_LISTS)[number];

/** An action with its author and subject. It has no personal data of travellers. */
export const auditEntry = object({
  id: v.number(),
  /** An instant (UTC, `Z`). */
  at: v.string(),
  /** The author's name and role at that time; `id` is 0 for an API key. Null for the system and unknown users. */
  by: v.nullable(object({ id: v.number(), name: v.string(), role: v.string() })),
  what: v.picklist(AUDIT_ACTIONS),
  about: v.nullable(
    object({
      kind: v.picklist(AUDIT_SUBJECTS),
      id: v.nullable(v.number()),
      /** The subject's name at that time: a reference, a route, a staff name. */
      name: v.string(),
      /** For a trip: its request. */
      request: v.nullable(object({ kind: v.picklist(REQUEST_KINDS), id: v.number() })),
    }),
  ),
  detail: v.string(),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

export const auditQuery = object({
  /** Actions by a member of staff, or on their account. */
  person: idText('Must be an id'),
  what: v.optional(v.picklist(AUDIT_ACTIONS, 'Unknown subject')),
  /** Actions on one trip. */
  trip: idText('Must be an id'),
  /** From this instant on, and before that one. */
  since: instant,
  until: instant,
  limit: pageLimit,
  after: idText(INVALID_AFTER),
});
export type AuditQuery = v.InferOutput<typeof auditQuery>;

/** Counting stops here: a page's `total` of this number means at least as many. */
export const MOST_COUNTED = 1000;

/** A page of actions, newest first. */
export const auditList = {
  method: 'get',
  path: '/Audit',
  who: 'admin',
  least: 'owner',
  query: auditQuery,
  answer: pageOf(auditEntry),
  paged: true,
} as const satisfies Endpoint;

/** Records that a browser exports a list, which it has loaded already. */
export const auditExported = {
  method: 'post',
  path: '/Audit/exported',
  who: 'admin',
  least: 'viewer',
  body: object(
    {
      list: requiredChoice('List', AUDIT_LISTS),
      rows: v.pipe(
        v.number('Must be a number'),
        v.integer('Must be a whole number'),
        v.minValue(0, 'Must be 0 or more'),
        v.maxValue(1_000_000_000, 'Must be at most 1000000000'),
      ),
    },
    'The body must be an object',
  ),
  answer: emptyAnswer,
} as const satisfies Endpoint;
