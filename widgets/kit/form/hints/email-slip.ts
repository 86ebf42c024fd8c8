import { distance } from '../../widget/developer/nearest';

/** The domains that most travellers of the region write from. */
const DOMAINS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com'];

/** Real providers whose names are one letter away from those above. */
const OTHERS = ['mail.com', 'ymail.com', 'email.com', 'yahoo.co'];

const sorted = (text: string) => [...text].sort().join('');

/**
 * Finds the address that was probably meant: `ali@gmial.com` → `ali@gmail.com`. A slip is one wrong, missing or extra
 * letter, or two swapped ones, in the name of a well-known provider. Undefined when there is none.
 */
export function findIntendedEmail(email: string): string | undefined {
  const [name, domain = '', ...more] = email.trim().split('@');
  const typed = domain.toLowerCase();
  if (!name || !typed || more.length > 0 || DOMAINS.includes(typed) || OTHERS.includes(typed)) return undefined;
  const meant = DOMAINS.find((known) => {
    const letters = distance(typed, known);
    return letters === 1 || (letters === 2 && sorted(typed) === sorted(known));
  });
  return meant && `${name}@${meant}`;
}
