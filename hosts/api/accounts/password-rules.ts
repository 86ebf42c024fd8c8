import { dictionary } from '@zxcvbn-ts/language-common';

/** Characters of an admin's password; a customer's has 8, by the contract's own rule. */
const ADMIN_LENGTH = 12;

/**
 * What is wrong with a password that somebody chooses, in words to act on; undefined when it is good.
 * The list of common ones has 49,000, in lower case.
 */
export function passwordProblem(password: string, { isAdmin }: { isAdmin: boolean }): string | undefined {
  if (isAdmin && password.length < ADMIN_LENGTH) {
    return `An admin’s password must have at least ${ADMIN_LENGTH} characters`;
  }
  if (dictionary['passwords-common'].includes(password.trim().toLowerCase())) {
    return 'This is one of the most common passwords. Choose another, such as a few words of your own';
  }
  return undefined;
}
