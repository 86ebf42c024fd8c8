import { hasRole, type StaffRole } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import type { BodyOptions } from './body';
import { HttpError } from './errors';
import type { Session } from './tokens';

/** The least role for a call of staff. By default a viewer may read and a dispatcher may change. */
export const leastRole = ({ least, method }: Pick<Endpoint, 'least' | 'method'>): StaffRole =>
  least ?? (method === 'get' ? 'viewer' : 'dispatcher');

/** Throws an HttpError (403) if the role is not enough for a call of staff. */
export function requireRole(
  session: Session | undefined,
  endpoint: Pick<Endpoint, 'least' | 'method'>,
  { withoutPasskey }: Pick<CallDetails, 'withoutPasskey'> = {},
): void {
  if (session?.needsPasskey && withoutPasskey) return;
  requirePasskey(session);
  if (!session?.role) throw new HttpError(403, 'Admin access required');
  const least = leastRole(endpoint);
  if (hasRole(session.role, least)) return;
  throw new HttpError(403, least === 'owner' ? ONLY_OWNERS : 'Your role can only view.');
}

/** Throws an HttpError (403) for an owner who still has to use a passkey. */
export function requirePasskey(session: Session | undefined): void {
  if (session?.needsPasskey) throw new HttpError(403, NEEDS_PASSKEY);
}

/** Throws an HttpError (403) for an account whose address is not confirmed. */
export function requireVerified(session: Session | undefined): void {
  if (!session?.isVerified) throw new HttpError(403, UNVERIFIED);
}

/** Throws an HttpError (403) for everybody but a customer whose address is confirmed. */
export function requireCustomer(session: Session | undefined): void {
  requireVerified(session);
  if (session?.isStaff) throw new HttpError(403, FOR_CUSTOMERS);
}

const FOR_CUSTOMERS = 'This is for travellers. Staff find requests in the back office.';

const UNVERIFIED = 'Confirm your e-mail address first. Open the link in the e-mail you received when you signed up.';

const NEEDS_PASSKEY = 'Owners need a passkey. Log in with yours, or add one under Your account.';

export const ONLY_OWNERS = 'Only owners can do this.';

/** What the server adds to an endpoint: texts of the API document, and what no client has to know. */
export interface CallDetails {
  summary: string;
  /** Further refusals beside those that follow from the endpoint, by status. */
  refusals?: Readonly<Record<number, string>>;
  /** Statuses of success. Default: 200, or 201 for an endpoint with `once`. */
  statuses?: readonly (200 | 201 | 204 | 302)[];
  /** The media type of an answer without the envelope. */
  content?: string;
  /** Whether the answer has an ETag. */
  tagged?: true;
  /** The files of its form; `[i]` stands for every index. */
  files?: readonly string[];
  body?: BodyOptions;
  /** Whether a slash at the end is accepted. */
  slash?: true;
  /** Also for an owner who still has to use a passkey. */
  withoutPasskey?: true;
  /** Also for an account whose address is not confirmed. */
  unverified?: true;
  /** Stores and sends nothing, so that a test of it is like any other call. */
  storesNothing?: true;
  /** Public, but without CORS. */
  ownOrigin?: true;
}

/** A call of the API as its document describes it. */
export interface Described {
  endpoint: Endpoint;
  details: CallDetails;
}

/** The calls of one subject. */
export interface Subject<R extends Described = Described> {
  name: string;
  routes: readonly R[];
}
