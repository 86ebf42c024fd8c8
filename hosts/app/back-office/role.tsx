import { DESK_ROLES, type DeskRole, hasRole } from '@charter-hosts/contract';
import { useState, useSyncExternalStore } from 'react';
import { Link } from '../shared/link';
import { session, useSession } from '../shared/session';
import { PageTitle } from '../shared/shell';

/** The names of the roles. */
export const ROLE_NAMES: Readonly<Record<DeskRole, string>> = {
  owner: 'Owner',
  dispatcher: 'Dispatcher',
  viewer: 'Viewer',
};

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
  return role !== undefined && hasRole(role, least);
}

/** The id of whoever is signed in; undefined where the token does not say. */
export function useMe(): number | undefined {
  const current = useSession();
  const id = current.state === 'open' ? Number(current.claims.sub) : Number.NaN;
  return Number.isNaN(id) ? undefined : id;
}

let last = false;

/** A session that ends leaves the screen as it is until the login takes its place. */
function isHeld(): boolean {
  const { session: current } = session.getState();
  if (current.state === 'open') last = current.claims.passkey === 'needed';
  return last;
}

/** Whether an owner is signed in who has to have a passkey, and has come without: all but adding one is refused to them. */
export const useHeld = (): boolean => useSyncExternalStore(session.subscribe, isHeld);

const MAY_NOT = 'A dispatcher or an owner can do this. Your role may look, not change.';

/** Said above what is only shown, to whoever may not change it. */
export const MAY_LOOK = 'A dispatcher or an owner can change it. Your role may look.';

export interface MayNotProps {
  /** What the screen is there for. */
  title: string;
  /** The way on: its label, and where it leads. */
  way: readonly [label: string, path: string];
}

/** In the place of a form, for whoever has its address and may only look. */
export function MayNot({ title, way: [label, path] }: MayNotProps) {
  return (
    <div className="app-notice app-stack app-soft" role="alert">
      <PageTitle>{title}</PageTitle>
      <p>{MAY_NOT}</p>
      <Link className="cw-button" data-kind="plain" to={path}>
        {label}
      </Link>
    </div>
  );
}
