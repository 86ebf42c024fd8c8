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
  [/ECONNREFUSED/, 'refuses the connection', 'Check that it runs, and check host and port'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'has an unknown host name', 'Check the host name, and the DNS of this machine'],
  [/ETIMEDOUT|time-?out|timed out/i, 'does not answer in time', 'Check host, port and firewall'],
  [/UNREACH/, 'cannot be reached', 'Check the network of this machine'],
  [/EXPIRED|has expired/i, 'has an expired certificate', 'Renew the certificate'],
  [/ALTNAME|altnames/i, 'has a certificate for another name', 'Use a host name that the certificate is valid for'],
  [/self.signed|unable.to/i, 'has an untrusted certificate', 'Use a known authority, or set NODE_EXTRA_CA_CERTS'],
  [/WRONG_VERSION|wrong version|packet length/i, 'does not use TLS on this port', 'Use its port for TLS'],
  [/ETLS|support SSL/, 'does not offer TLS', 'Turn on TLS there'],
  [/\b28(?:000|P01)\b|authentication failed/, 'rejects the user or password', 'Fix DATABASE_URL'],
  [/\b3D000\b|no such database/, 'has no such database', 'Create it with createdb, or fix DATABASE_URL'],
  [/EACCES|EPERM/, 'cannot be opened: permission denied', 'Run the check as the user of the server'],
  [/statement pooling/, 'is PgBouncer with pool_mode = statement', 'Set pool_mode = transaction'],
];

/** Describes in plain words why the program at `where` (host and port) cannot be used. */
export function describeFailure(error: unknown, where: string): [says: string, todo: string] {
  const { cause = error, message, code } = error as NodeJS.ErrnoException;
  const { message: inner, code: innerCode } = cause as NodeJS.ErrnoException;
  const text = [code, innerCode, message, inner].join(' ');
  const [, says, todo] = MEANINGS.find(([pattern]) => pattern.test(text)) ?? [];
  if (says && todo) return [`${where} ${says}`, todo];
  return [`${where} cannot be used (${String(inner || innerCode || message).split('\n')[0]})`, 'Check its log'];
}
