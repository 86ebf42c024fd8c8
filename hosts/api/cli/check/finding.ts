/** What the check finds about one thing. No text contains a secret. */
export interface Finding {
  state: 'fault' | 'warning' | 'ok';
  /** A variable, or a part of the server such as `database`. */
  about: string;
  says: string;
  /** The next command or setting; '' if there is nothing to do. */
  todo: string;
}

type Report = (about: string, says: string, todo?: string) => Finding;
export const fault: Report = (about, says, todo = '') => ({ state: 'fault', about, says, todo });
export const warning: Report = (about, says, todo = '') => ({ state: 'warning', about, says, todo });
export const ok: Report = (about, says, todo = '') => ({ state: 'ok', about, says, todo });

/** What errors of connections mean. A library may hide a code, but not the text. */
const MEANINGS: readonly (readonly [error: RegExp, says: string, todo: string])[] = [
  [/ECONNREFUSED/, 'refuses the connection', 'Check host and port, and whether it runs'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'has no address: the name is not known', 'Check the name, and the DNS of this machine'],
  [/ETIMEDOUT|time-?out|timed out/i, 'does not answer in time', 'Check host, port and firewall'],
  [/UNREACH/, 'cannot be reached', 'Check the network of this machine'],
  [/EXPIRED|has expired/i, 'has a certificate that has expired', 'Renew it'],
  [/ALTNAME|altnames/i, 'has a certificate for another name', 'Write the name of the certificate'],
  [/SELF_SIGNED|UNABLE_TO|self-signed|unable to/, 'has an untrusted certificate', 'Use one of a known authority'],
  [/WRONG_VERSION|wrong version|packet length/i, 'does not begin with TLS', 'Use its port for TLS'],
  [/ETLS|support SSL/, 'offers no TLS', 'Switch TLS on there'],
  [/\b28(?:000|P01)\b|authentication failed/, 'refuses user or password', 'Correct DATABASE_URL'],
  [/\b3D000\b|no such database/, 'has no such database', 'Create it with createdb, or correct DATABASE_URL'],
  [/statement pooling/, 'is PgBouncer with pool_mode = statement', 'Set pool_mode = transaction'],
];

/** Describes in plain words why the program at `where` (host and port) cannot be used. */
export function describeFailure(error: unknown, where: string): [says: string, todo: string] {
  const { cause = error, message, code } = error as NodeJS.ErrnoException;
  const { message: inner, code: innerCode } = cause as NodeJS.ErrnoException;
  const text = [code, innerCode, message, inner].join(' ');
  const [, says, todo] = MEANINGS.find(([pattern]) => pattern.test(text)) ?? [];
  if (says && todo) return [`${where} ${says}`, todo];
  return [`${where} cannot be used (${String(inner || innerCode || message).split('\n')[0]})`, 'Look at its log'];
}
