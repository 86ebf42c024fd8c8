import type { StaffRole } from '@charter-hosts/contract';
import type { InvitationRow } from '../platform/database/schema';

/** Why an invitation link is invalid. */
export type LinkProblem = 'unknown' | 'used' | 'taken back' | 'replaced' | 'over' | 'member';

/** Why a link is invalid; undefined for a valid one. `link_epoch` is that of the invitation when the link was made. */
export function linkProblem(
  link: Pick<InvitationRow, 'state' | 'epoch' | 'expires_at'> & { link_epoch: number },
  now: Date,
): LinkProblem | undefined {
  if (link.state !== 'open') return link.state;
  if (link.link_epoch !== link.epoch) return 'replaced';
  return link.expires_at > now.toISOString() ? undefined : 'over';
}

interface PersonStanding {
  role: StaffRole;
  isOff: boolean;
}

export const isActiveOwner = ({ role, isOff }: PersonStanding): boolean => role === 'owner' && !isOff;

/** Whether a change would leave no owner who can sign in. */
export const removesLastOwner = (before: PersonStanding, after: PersonStanding, otherOwners: number): boolean =>
  isActiveOwner(before) && !isActiveOwner(after) && otherOwners === 0;
