import type { Invitation, StaffRole } from '@charter-hosts/contract';
import type { Config } from '../config';
import { contactLines, formatEmail } from '../platform/email/email';
import { textsOf } from '../platform/email/texts';
import { formatUntil } from '../quotes/emails';

const ROLES: Readonly<Record<StaffRole, string>> = {
  owner: 'as an owner',
  dispatcher: 'as a dispatcher',
  viewer: 'as a viewer',
};

/** The e-mail of an invitation, in English like the back office. */
export function invitationEmail(
  { publicUrl, site, homeZone }: Pick<Config, 'publicUrl' | 'site' | 'homeZone'>,
  { token, invitation: { by, role, until } }: { token: string; invitation: Invitation },
) {
  const t = textsOf('');
  const { brand } = site;
  return formatEmail({
    t,
    brand,
    subject: `${by || 'An owner'} invites you to the back office of ${brand}`,
    lead: `${by || 'An owner'} invites you to the back office of ${brand}, ${ROLES[role]}. Open this link and choose a password. It works once and expires on ${formatUntil(until, homeZone, t)}.`,
    step: { label: 'Accept the invitation', href: joinLink(publicUrl, token) },
    foot: [
      'If you did not expect this, ignore this e-mail. Nobody can join without the link.',
      ...contactLines(site, t),
    ],
  });
}

/** The page where an invited person chooses a password. The token is in the fragment, which no log and no referrer has. */
export const joinLink = (publicUrl: string, token: string) => `${publicUrl}/join#${token}`;
