import { type Endpoint, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer } from './fields';
import { EMAIL_STATES } from './trip';
import { REQUEST_KINDS } from './trip-stages';

// E-mails that were not sent.

/** An e-mail that waits or has failed. All instants are UTC, `Z`. */
export const unsentEmail = object({
  id: v.number(),
  /** Its subject, which names its request; for an e-mail about an account what it is for: 'Invitation'. */
  kind: v.string(),
  /** The recipient; '' for an e-mail about a customer's account, whose address is read when it is sent. */
  to: v.string(),
  state: v.picklist(EMAIL_STATES),
  /** Why the last attempt failed; '' before the first. */
  failure: v.string(),
  tries: v.number(),
  createdAt: v.string(),
  /** When it is tried again; null for at once, and for not at all. */
  nextAt: v.nullable(v.string()),
  /** Its request; null for an e-mail about an account. */
  trip: v.nullable(object({ reference: v.string(), kind: v.picklist(REQUEST_KINDS), requestId: v.number() })),
});
export type UnsentEmail = v.InferOutput<typeof unsentEmail>;

/** The most e-mails of one answer. */
export const MAX_UNSENT = 200;

const owner = { who: 'admin', least: 'owner' } as const;

/** The e-mails that wait, and those that have failed within thirty days: the failed ones first, then the newest. */
export const emailList = {
  ...owner,
  method: 'get',
  path: '/Outbox',
  answer: object({
    /** Whether the server can send e-mails. */
    sendsEmail: v.boolean(),
    failed: v.number(),
    waiting: v.number(),
    emails: v.array(unsentEmail),
  }),
} as const satisfies Endpoint;

/** Sends an e-mail again that has failed or waits. Only owners can send those about accounts. */
export const emailRetry = {
  method: 'post',
  path: '/Outbox/:id',
  who: 'admin',
  answer: emptyAnswer,
} as const satisfies Endpoint;

/** Sends all listed e-mails again. */
export const emailRetryAll = {
  ...owner,
  method: 'post',
  path: '/Outbox/again',
  answer: object({ count: v.number() }),
} as const satisfies Endpoint;

/** Sends a test e-mail to the caller's own address, and waits for the mail server's reply. */
export const emailTest = {
  ...owner,
  method: 'post',
  path: '/Outbox/test',
  timeout: 60_000,
  answer: object({
    isSent: v.boolean(),
    /** What happened, with the mail server's reply. */
    result: v.string(),
  }),
} as const satisfies Endpoint;
