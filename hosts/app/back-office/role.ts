import { DESK_ROLES, type DeskRole, may } from '@charter-hosts/contract';
import { useState } from 'react';
import { useSession } from '../shared/session';

/** The role of whoever is signed in. A session that ends over a screen takes nothing away from it. */
export function useRole(): DeskRole | undefined {
  const current = useSession();
  const [before, setBefore] = useState<DeskRole>();
  if (current.state !== 'open') return before;
  // A token from before there were roles says none: an owner's.
  const now = DESK_ROLES.find((one) => one === (current.claims.role ?? 'owner')) ?? 'viewer';
  if (now !== before) setBefore(now);
  return now;
}

/**
 * Whether the signed-in admin's role reaches: what is offered. The server asks its database at each call. Work that is not
 * saved stays on its screen until somebody signs in again.
 */
export function useMay(least: DeskRole): boolean {
  const role = useRole();
  return role !== undefined && may(role, least);
}

/** The id of whoever is signed in; undefined where the token does not say. */
export function useMe(): number | undefined {
  const current = useSession();
  const id = current.state === 'open' ? Number(current.claims.sub) : Number.NaN;
  return Number.isNaN(id) ? undefined : id;
}
