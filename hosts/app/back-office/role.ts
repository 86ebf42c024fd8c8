import { DESK_ROLES, type DeskRole, may } from 'charter-widgets/contract';
import { useState } from 'react';
import { useSession } from '../shared/session';

/**
 * Whether the signed-in admin's role reaches: what is offered. The server asks its database at each call. A session that
 * ends over a screen takes nothing away from it: work that is not saved stays there until somebody signs in again.
 */
export function useMay(least: DeskRole): boolean {
  const current = useSession();
  const [before, setBefore] = useState(false);
  if (current.state !== 'open') return before;
  // A token from before there were roles says none: an owner's.
  const role = DESK_ROLES.find((one) => one === (current.claims.role ?? 'owner'));
  const now = may(role ?? 'viewer', least);
  if (now !== before) setBefore(now);
  return now;
}

/** The id of whoever is signed in; undefined where the token does not say. */
export function useMe(): number | undefined {
  const current = useSession();
  const id = current.state === 'open' ? Number(current.claims.sub) : Number.NaN;
  return Number.isNaN(id) ? undefined : id;
}
