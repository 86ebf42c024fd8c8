import type { Config } from '../config';
import type { Mail } from './index';

type Sender = Pick<Config, 'publicUrl' | 'site'>;

// An account's name stands in none of them: whoever signed up with another's address chose it.

/** The link to set a new password. */
export const resetLetter = ({ publicUrl, site: { brand } }: Sender, to: string, token: string): Mail => ({
  to,
  subject: `Set a new password for ${brand}`,
  text: `Somebody, hopefully you, asked for a new password for your account at ${brand}.
Open this link within an hour and choose one:

${publicUrl}/reset-password?token=${token}

If it was not you, do nothing: your password stays as it is.
`,
});

/** Sent when somebody signs up with an address that has an account. */
export const takenLetter = ({ publicUrl, site: { brand } }: Sender, to: string): Mail => ({
  to,
  subject: `You have an account at ${brand} already`,
  text: `Somebody, hopefully you, signed up at ${brand} with this address. It has an account already, which stays as it is.
If you do not remember its password, ask for a new one:

${publicUrl}/forgot-password
`,
});
