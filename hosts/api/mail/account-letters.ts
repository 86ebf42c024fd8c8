import type { Config } from '../config';
import { letter, reachedAt } from './letter';
import { wordsOf } from './words';

type Sender = Pick<Config, 'publicUrl' | 'site'>;

// An account's name stands in none of them: whoever signed up with another's address chose it.

/** The link to set a new password. */
export function resetLetter({ publicUrl, site }: Sender, locale: string, token: string) {
  const t = wordsOf(locale);
  const names = { brand: site.brand };
  return letter({
    t,
    brand: site.brand,
    subject: t('Set a new password for {brand}', names),
    lead: t(
      'Somebody, hopefully you, asked for a new password for your account at {brand}. Open this link within an hour and choose one.',
      names,
    ),
    step: { label: t('Choose a new password'), href: `${publicUrl}/reset-password?token=${token}` },
    foot: [t('If it was not you, do nothing: your password stays as it is.'), ...reachedAt(site, t)],
  });
}

/** Sent when somebody signs up with an address that has an account. */
export function takenLetter({ publicUrl, site }: Sender, locale: string) {
  const t = wordsOf(locale);
  const names = { brand: site.brand };
  return letter({
    t,
    brand: site.brand,
    subject: t('You have an account at {brand} already', names),
    lead: t(
      'Somebody, hopefully you, signed up at {brand} with this address. It has an account already, which stays as it is.',
      names,
    ),
    step: { label: t('Choose a new password'), href: `${publicUrl}/forgot-password` },
    foot: [t('If you remember your password, there is nothing to do.'), ...reachedAt(site, t)],
  });
}
