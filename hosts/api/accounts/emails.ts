import type { StaffRole } from '@charter-hosts/contract';
import type { Translate } from 'charter-widgets/translate';
import type { Config } from '../config';
import type { AccountEmailKind } from '../platform/database/schema';
import { contactLines, type Email, formatEmail } from '../platform/email/email';
import { localUrl, textsOf } from '../platform/email/texts';
import { formatUntil } from '../quotes/emails';

type Kind = Exclude<AccountEmailKind, 'invitation' | 'subscription' | 'flight found'>;

interface AccountEmailParts {
  /** The token of the e-mailed link; '' for an e-mail without one. */
  token?: string;
  /** When the account changed, an instant. */
  at: string;
  /** A device, a number of passkeys or a role; '' for other e-mails. */
  detail?: string;
  hasPasskeys?: boolean;
}

/** Writes the e-mail about an account. It never has the account's name, because a stranger may have chosen it. */
export function formatAccountEmail(
  { publicUrl, site, homeZone }: Pick<Config, 'publicUrl' | 'site' | 'homeZone'>,
  locale: string,
  kind: Kind,
  { token = '', at, detail = '', hasPasskeys = false }: AccountEmailParts,
): Email {
  const t = textsOf(locale);
  const names = { brand: site.brand, moment: formatUntil(at, homeZone, t), detail: formatDetail(kind, detail, t) };
  const account = { label: t('Your account'), href: `${publicUrl}/admin/account` };
  const newPassword = { label: t('Choose a new password'), href: localUrl(`${publicUrl}/forgot-password`, locale) };
  const content = {
    reset: {
      subject: t('Set a new password for {brand}', names),
      lead: t(
        'Someone asked for a new password for your account at {brand}. If it was you, open this link within an hour and choose one.',
        names,
      ),
      step: { label: t('Choose a new password'), href: `${localUrl(`${publicUrl}/reset-password`, locale)}#${token}` },
      foot: [t('If it was not you, ignore this e-mail. Your password stays as it is.')],
    },
    taken: {
      subject: t('You already have an account at {brand}', names),
      lead: t(
        'Someone signed up at {brand} with this address. You already have an account, and nothing about it has changed.',
        names,
      ),
      step: newPassword,
      foot: [t('If you remember your password, you do not need to do anything.')],
    },
    verify: {
      subject: t('Confirm your e-mail address for {brand}', names),
      lead: t(
        'Someone signed up at {brand} with this address. If it was you, open this link within a day and type your password there.',
        names,
      ),
      // In the fragment, which no server log and no referrer has.
      step: { label: t('Confirm the address'), href: `${localUrl(`${publicUrl}/verify`, locale)}#${token}` },
      foot: [
        t('If it was not you, ignore this e-mail. Unless the address is confirmed, the account cannot show trips.'),
      ],
    },
    'passkey added': {
      subject: t('A passkey was added to your account at {brand}', names),
      lead: t(
        'A passkey was added to your account at {brand} on {moment}, with {detail}. It can be used to log in without your password.',
        names,
      ),
      step: account,
      foot: [
        t(
          'If it was not you: choose a new password, remove the passkey under Your account, and log out everywhere. If you cannot log in, ask an owner.',
        ),
      ],
    },
    'passkeys removed': {
      subject: t('Passkeys of your account at {brand} were removed', names),
      lead: t(
        'Passkeys of your account at {brand} were removed on {moment}: {detail}. They can no longer be used to log in.',
        names,
      ),
      step: account,
      foot: [t('If you did not expect this, ask an owner, and choose a new password.')],
    },
    'password set': {
      subject: t('Your password at {brand} was changed', names),
      lead: t(
        'Your password at {brand} was changed on {moment}. Everyone who was logged in with the old password is logged out.',
        names,
      ),
      step: { ...newPassword, label: t('If it was not you, choose a new password at once') },
      foot: hasPasskeys ? [t('Your passkeys still work. You can see and remove them under Your account.')] : [],
    },
    role: {
      subject: t('Your role at {brand} was changed', names),
      lead: t(
        'An owner changed your role at {brand} on {moment}. Your new role is {detail}. You were logged out; log in again.',
        names,
      ),
      step: account,
      foot: [t('If you did not expect this, ask an owner.')],
    },
  }[kind];
  return formatEmail({ t, brand: site.brand, ...content, foot: [...content.foot, ...contactLines(site, t)] });
}

function formatDetail(kind: Kind, detail: string, t: Translate): string {
  if (kind === 'passkey added' && detail === 'Passkey') return t('an unknown device');
  if (kind !== 'role') return detail;
  const roles = { owner: t('owner'), dispatcher: t('dispatcher'), viewer: t('viewer') } satisfies Record<
    StaffRole,
    string
  >;
  return roles[detail as StaffRole] ?? detail;
}
