import { hasRole, STAFF_ROLES, type StaffRole } from '@charter-hosts/contract';
import { useState, useSyncExternalStore } from 'react';
import { session, useSession } from '../shared/session';
import { ScreenNotice, type ScreenNoticeProps } from './screen-notice';

/** The names of the roles. */
export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  dispatcher: 'Dispatcher',
  viewer: 'Viewer',
};

/** The signed-in user's role. It stays after the session ends, so that the screen stays too. */
export function useRole(): StaffRole | undefined {
  const current = useSession();
  const [before, setBefore] = useState<StaffRole>();
  if (current.state !== 'open') return before;
  // A token without a role is an owner's.
  const now = STAFF_ROLES.find((one) => one === (current.claims.role ?? 'owner')) ?? 'viewer';
  if (now !== before) setBefore(now);
  return now;
}

/** Whether the user's role reaches `least`. It decides what is offered; the server checks each call. */
export function useMay(least: StaffRole): boolean {
  const role = useRole();
  return role !== undefined && hasRole(role, least);
}

/** The signed-in user's id; undefined without one in the token. */
export function useMe(): number | undefined {
  const current = useSession();
  const id = current.state === 'open' ? Number(current.claims.sub) : Number.NaN;
  return Number.isNaN(id) ? undefined : id;
}

let last = false;

/** The last answer stays when the session ends, until the login replaces the screen. */
function needsPasskey(): boolean {
  const { session: current } = session.getState();
  if (current.state === 'open') last = current.claims.passkey === 'needed';
  return last;
}

/** Whether the owner must add a passkey first; the server refuses everything else. */
export const useNeedsPasskey = (): boolean => useSyncExternalStore(session.subscribe, needsPasskey);

const MAY_NOT = 'Only dispatchers and owners can do this. Your role can only view.';

/** Shown above records that the user may not change. */
export const mayLook = (least: StaffRole): string =>
  `Only ${least === 'owner' ? 'owners' : 'dispatchers and owners'} can change this. You can only view it.`;

/** Shown in place of a form to users who may not change it. */
export const MayNot = (notice: Omit<ScreenNoticeProps, 'children'>) => (
  <ScreenNotice {...notice}>
    <p>{MAY_NOT}</p>
  </ScreenNotice>
);
