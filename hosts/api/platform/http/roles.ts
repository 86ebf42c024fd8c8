import { type DeskRole, hasRole } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import type { BodyOptions } from './body';
import { HttpError } from './errors';
import type { Session } from './tokens';

/** The least role that an admin's call takes: who may look may not change, unless the endpoint says so. */
export const leastRole = ({ least, method }: Pick<Endpoint, 'least' | 'method'>): DeskRole =>
  least ?? (method === 'get' ? 'viewer' : 'dispatcher');

/** Refuses an admin's call (403) to whose role does not reach. */
export function requireRole(
  session: Session | undefined,
  endpoint: Pick<Endpoint, 'least' | 'method'>,
  { withoutPasskey }: Pick<Service, 'withoutPasskey'> = {},
): void {
  if (session?.needsPasskey && withoutPasskey) return;
  requirePasskey(session);
  if (!session?.role) throw new HttpError(403, 'Admin access required');
  const least = leastRole(endpoint);
  if (hasRole(session.role, least)) return;
  throw new HttpError(403, least === 'owner' ? ONLY_OWNERS : 'Your role may look, not change.');
}

/** Refuses whoever has to prove a passkey first (403). */
export function requirePasskey(session: Session | undefined): void {
  if (session?.needsPasskey) throw new HttpError(403, NEEDS_PASSKEY);
}

/** Refuses an account whose address is not confirmed (403): it may do no more than a visitor. */
export function requireVerified(session: Session | undefined): void {
  if (!session?.isVerified) throw new HttpError(403, UNVERIFIED);
}

const UNVERIFIED = 'Confirm your email address first: open the link that was mailed to you when you signed up.';

const NEEDS_PASSKEY = 'Owners need a passkey here. Login with yours, or add one under Your account.';

/** What is said of what owners alone may do. */
export const ONLY_OWNERS = 'Only an owner may do this.';

/** What the server says of a call beside its endpoint: the words of the document, and what no client has to know. */
export interface Service {
  summary: string;
  /** Refusals of its own, beside those that follow from the endpoint. */
  refusals?: Readonly<Record<number, string>>;
  /** Statuses of success; without them 200, or 201 for what is stored once. */
  statuses?: readonly (200 | 201 | 204)[];
  /** The type of an answer that is not in the envelope. */
  content?: string;
  /** With an ETag: answered with 304 to who has it. */
  tagged?: true;
  /** The files of its form; `[i]` stands for as many as there are. */
  files?: readonly string[];
  /** How its JSON body may come. */
  body?: BodyOptions;
  /** Some pages call it with a slash at the end. */
  slash?: true;
  /** Also for an owner who has to have a passkey, and has signed in without. */
  withoutPasskey?: true;
  /** Also for an account whose address is not confirmed. */
  unverified?: true;
  /** Public, but not for the scripts of other pages. */
  ownOrigin?: true;
}

/** A call of the API, as the document tells it. */
export interface Described {
  endpoint: Endpoint;
  service: Service;
}

/** The calls about one thing. */
export interface Subject<R extends Described = Described> {
  name: string;
  routes: readonly R[];
}
