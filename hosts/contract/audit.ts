import { type Endpoint, INVALID_AFTER, object, pageLimit, pageOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer, idText, instant } from './fields';
import { REQUEST_KINDS } from './trip-stages';

// What an owner reads of who did what at the desk: no widget carries it along.

/** What is written down of the desk. */
export const AUDIT_WHATS = [
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
export type AuditWhat = (typeof AUDIT_WHATS)[number];

/** What it is about: a trip is the dossier of a request, whichever part of it was asked for. */
export const AUDIT_SUBJECTS = ['trip', 'flight', 'aircraft', 'account', 'partner', 'webhook', 'list'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Lists that a browser makes a file of. */
export const AUDIT_LISTS = [...REQUEST_KINDS, 'audit'] as const;
export type AuditList = (typeof AUDIT_LISTS)[number];

/** One thing that was done, by whom and to what. Nothing of a traveller's stands in it. */
export const auditEntry = object({
  id: v.number(),
  /** An instant (UTC, `Z`). */
  at: v.string(),
  /** Whoever did it, by the name and the role of then; null for nobody of the desk. */
  by: v.nullable(object({ id: v.number(), name: v.string(), role: v.string() })),
  what: v.picklist(AUDIT_WHATS),
  about: v.nullable(
    object({
      kind: v.picklist(AUDIT_SUBJECTS),
      id: v.nullable(v.number()),
      /** What it was called then: a reference, a route, a name of the desk. */
      name: v.string(),
      /** Of a trip: the request that its dossier is on. */
      request: v.nullable(object({ kind: v.picklist(REQUEST_KINDS), id: v.number() })),
    }),
  ),
  detail: v.string(),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** What of it is asked for. */
export const auditQuery = object({
  /** Done by somebody of the desk, or to their account. */
  person: idText('Must be an id'),
  what: v.optional(v.picklist(AUDIT_WHATS, 'There is no such thing')),
  /** About one dossier. */
  trip: idText('Must be an id'),
  /** From this instant on, and before that one. */
  since: instant,
  until: instant,
  limit: pageLimit,
  after: idText(INVALID_AFTER),
});
export type AuditQuery = v.InferOutput<typeof auditQuery>;

/** So many entries are counted: a page's `total` of so many says that there are as many, or more. */
export const MOST_COUNTED = 1000;

/** A page of what was done, newest first. */
export const auditList = {
  method: 'get',
  path: '/Audit',
  who: 'admin',
  least: 'owner',
  query: auditQuery,
  answer: pageOf(auditEntry),
  paged: true,
} as const satisfies Endpoint;

/** Says that a browser is about to make a file of a list: it has the list already, and no server makes the file. */
export const auditExported = {
  method: 'post',
  path: '/Audit/exported',
  who: 'admin',
  least: 'viewer',
  body: object(
    {
      list: v.picklist(AUDIT_LISTS, 'There is no such list'),
      rows: v.pipe(
        v.number('Must be a number'),
        v.integer('Must be whole'),
        v.minValue(0, 'Must be 0 or more'),
        v.maxValue(1_000_000_000, 'Must be at most 1000000000'),
      ),
    },
    'It must be an object',
  ),
  answer: emptyAnswer,
} as const satisfies Endpoint;
