import type { DeskRole } from '@charter-hosts/contract';
import type { Config } from '../config';
import { contactLines, formatEmail } from '../platform/email/email';
import { type Translate, wordsOf } from '../platform/email/words';
import { formatUntil } from '../quotes/emails';

type EmailSettings = Pick<Config, 'publicUrl' | 'site' | 'homeZone'>;

// An account's name stands in none of them: whoever signed up with another's address chose it.

/** The link to set a new password. */
export function resetEmail({ publicUrl, site }: EmailSettings, locale: string, token: string) {
  const t = wordsOf(locale);
  const names = { brand: site.brand };
  return formatEmail({
    t,
    brand: site.brand,
    subject: t('Set a new password for {brand}', names),
    lead: t(
      'Somebody, hopefully you, asked for a new password for your account at {brand}. Open this link within an hour and choose one.',
      names,
    ),
    step: { label: t('Choose a new password'), href: `${publicUrl}/reset-password?token=${token}` },
    foot: [t('If it was not you, do nothing: your password stays as it is.'), ...contactLines(site, t)],
  });
}

/** Sent when somebody signs up with an address that has an account. */
export function addressTakenEmail({ publicUrl, site }: EmailSettings, locale: string) {
  const t = wordsOf(locale);
  const names = { brand: site.brand };
  return formatEmail({
    t,
    brand: site.brand,
    subject: t('You have an account at {brand} already', names),
    lead: t(
      'Somebody, hopefully you, signed up at {brand} with this address. It has an account already, which stays as it is.',
      names,
    ),
    step: { label: t('Choose a new password'), href: `${publicUrl}/forgot-password` },
    foot: [t('If you remember your password, there is nothing to do.'), ...contactLines(site, t)],
  });
}

/** The link that confirms the address of a sign-up. In the fragment, which no server and no referrer sees. */
export function verifyEmail({ publicUrl, site }: EmailSettings, locale: string, token: string) {
  const t = wordsOf(locale);
  const names = { brand: site.brand };
  return formatEmail({
    t,
    brand: site.brand,
    subject: t('Confirm your address for {brand}', names),
    lead: t(
      'Somebody, hopefully you, signed up at {brand} with this address. If it was you, open this link within a day and type your password there.',
      names,
    ),
    step: { label: t('Confirm the address'), href: `${publicUrl}/verify#${token}` },
    foot: [
      t('If it was not you, do nothing: without this link the account can do no more than any visitor.'),
      ...contactLines(site, t),
    ],
  });
}

/** A change of an account that its owner should know of. */
export interface AccountChange {
  what: 'passkey added' | 'passkeys removed' | 'password set' | 'role';
  /** When it was made, an instant. */
  at: string;
  /** A device, a number of passkeys, a role; '' for a password. */
  detail: string;
  isStaff: boolean;
}

/** Tells somebody what was changed of their account, and what to do if it was not them. */
export function accountChangeEmail(
  { publicUrl, site, homeZone }: EmailSettings,
  locale: string,
  change: AccountChange,
) {
  const t = wordsOf(locale);
  const { what, isStaff } = change;
  const names = { brand: site.brand, moment: formatUntil(change.at, homeZone, t), detail: changeDetail(change, t) };
  const yours = { label: t('Your account'), href: `${publicUrl}/admin/account` };
  const renew = { label: t('Choose a new password'), href: `${publicUrl}/forgot-password` };
  const said = {
    'passkey added': {
      subject: t('A passkey was added to your account at {brand}', names),
      lead: t(
        'A passkey was added to your account at {brand} on {moment}, with {detail}. It signs in without your password.',
        names,
      ),
      step: yours,
      foot: [
        t(
          'If it was not you: choose a new password, remove the passkey under Your account, and sign out everywhere. If you cannot sign in, ask an owner.',
        ),
      ],
    },
    'passkeys removed': {
      subject: t('Passkeys of your account at {brand} were removed', names),
      lead: t(
        'Passkeys of your account at {brand} were removed on {moment}: {detail}. They sign nobody in any more.',
        names,
      ),
      step: yours,
      foot: [t('If you did not expect this, ask an owner, and choose a new password.')],
    },
    'password set': {
      subject: t('Your password at {brand} was changed', names),
      lead: t(
        'Your password at {brand} was changed on {moment}. Whoever was signed in with the old one is signed out.',
        names,
      ),
      step: renew,
      foot: [
        t('If it was not you, choose a new password at once.'),
        ...(isStaff ? [t('Passkeys of yours still sign in: you see and remove them under Your account.')] : []),
      ],
    },
    role: {
      subject: t('Your role at {brand} was changed', names),
      lead: t(
        'An owner changed your role at {brand} on {moment}: {detail}. You were signed out; sign in again.',
        names,
      ),
      step: yours,
      foot: [t('If you did not expect this, ask an owner.')],
    },
  }[what];
  return formatEmail({ t, brand: site.brand, ...said, foot: [...said.foot, ...contactLines(site, t)] });
}

function changeDetail({ what, detail }: AccountChange, t: Translate): string {
  const roles: Readonly<Record<string, string>> = {
    owner: t('Owner'),
    dispatcher: t('Dispatcher'),
    viewer: t('Viewer'),
  } satisfies Record<DeskRole, string>;
  if (what === 'role') return roles[detail] ?? detail;
  return what === 'passkey added' && detail === 'Passkey' ? t('a device that did not say its name') : detail;
}
