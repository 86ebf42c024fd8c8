import { type DeskRole, may } from '@charter-hosts/contract';
import type { Endpoint } from 'charter-widgets/contract';
import { HttpError } from './errors';
import type { Service } from './service';
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
  if (may(session.role, least)) return;
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
