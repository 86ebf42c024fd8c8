import { distance } from 'fastest-levenshtein';
import { passwordProblem } from '../accounts/passwords';
import { type Config, type Environment, SECRET_NAMES, VARIABLE_NAMES } from '../config';
import { readTerms } from '../platform/http/terms';
import type { Finding } from './command';

/** Secrets that anybody can find, as in .env.example. */
const PUBLIC_SECRET = /at-least-32-characters|change-?me|secret-?secret/i;
/** A random text of 32 characters has more different ones. */
const FEW_CHARACTERS = 10;
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|)$/;
/** An unknown variable with one of these prefixes is a slip. */
const FAMILIES = /^(?:S3|RATE_LIMIT|SMTP|JWT|TIMEOUT|SUPPORT)_/;
const FILE = /_FILE$/;

const unwise = (of: string, says: string, todo: string): Finding => ({ state: 'unwise', of, says, todo });

/** Finds what the server accepts and its operator would regret. */
export function* findUnwise(env: Environment, config: Config): Generator<Finding> {
  const isSet = (name: string) => Boolean(env[name]?.trim() || env[`${name}_FILE`]?.trim());
  const isPublic = config.publicUrl.startsWith('https://');
  yield* findWeakSecrets(config);
  if (env.NODE_ENV !== 'production') yield unwise('NODE_ENV', 'is not production', 'Set NODE_ENV=production');
  if (config.demo) {
    const says = 'is on: an empty database gets examples, and the pages an example’s contacts';
    const state = config.demoForced ? 'wrong' : 'unwise';
    yield { state, of: 'DEMO', says, todo: 'Set DEMO=0 for real travellers' };
  }
  if (!isSet('PUBLIC_URL')) {
    yield unwise(
      'PUBLIC_URL',
      `is not set: links in mails lead to ${config.publicUrl}`,
      'Set it to the site’s address',
    );
  } else if (!isPublic && !LOCAL.test(new URL(config.publicUrl).hostname)) {
    yield unwise(
      'PUBLIC_URL',
      'has no TLS: passwords and identity cards go in clear',
      'Put a proxy with TLS in front, and set https://',
    );
  }
  if (isPublic && config.trustProxy === 0) {
    const says = 'is 0 and PUBLIC_URL is https: behind a proxy all clients count as one, and are refused together';
    yield unwise('TRUST_PROXY', says, 'Set it to the number of proxies in front of the server');
  }
  if (!config.smtpUrl) {
    const says = 'is not set: nobody is mailed, neither the desk nor a traveller, nor who forgot a password';
    yield unwise('SMTP_URL', says, 'Set SMTP_URL and MAIL_FROM');
  } else if (!config.deskEmail) {
    yield unwise('DESK_EMAIL', 'is not set: the desk is not mailed of requests', 'Set DESK_EMAIL or SUPPORT_EMAIL');
  }
  if (config.smtpUrl && isUnencrypted(config.smtpUrl)) {
    const says = 'signs in by smtp://, which has TLS only where the mail server offers it';
    yield unwise('SMTP_URL', says, 'Set smtps://, or put ?requireTLS=true behind it');
  }
  if (!config.demo && !config.site.supportEmail && !config.site.supportPhone) {
    yield unwise(
      'SUPPORT_EMAIL',
      'and SUPPORT_PHONE are not set: the pages say no way to reach you',
      'Set one of them',
    );
  }
  if (!isSet('ADMIN_EMAIL')) {
    yield unwise(
      'ADMIN_EMAIL',
      `is not set: the first owner signs in as ${config.adminEmail}`,
      'Set it to an address that is read',
    );
  }
  for (const [name, value, who] of [
    ['ALLOWED_ORIGINS', config.allowedOrigins, 'pages of any site may make the public calls'],
    ['FRAME_ANCESTORS', config.frameAncestors, 'any site may frame the widgets'],
  ] as const) {
    if (value === '*') yield unwise(name, `is *: ${who}`, 'Name the partners’ sites');
  }
  if (config.databaseUrl) yield* findUnwiseOfPostgres(config, config.databaseUrl);
  if (config.s3?.endpoint.startsWith('http://') && !LOCAL.test(new URL(config.s3.endpoint).hostname)) {
    yield unwise('S3_ENDPOINT', 'has no TLS: images go in clear', 'Set https://');
  }
  for (const [name, limit] of [
    ['RATE_LIMIT_LOGIN', config.loginLimit],
    ['RATE_LIMIT_POST', config.postLimit],
    ['RATE_LIMIT_READ', config.readLimit],
  ] as const) {
    if (!limit) yield unwise(name, 'is off: one client may ask without end', 'Leave it out, or set one');
  }
  try {
    readTerms(config);
  } catch (error) {
    yield {
      state: 'wrong',
      of: 'TERMS_FILE',
      says: (error as Error).message.replace('TERMS_FILE ', ''),
      todo: 'Set it to such a file',
    };
  }
  yield* findSlips(env);
}

function* findUnwiseOfPostgres({ dataKeys, s3 }: Config, databaseUrl: string): Generator<Finding> {
  if (dataKeys.length === 0) {
    const says = 'is not set with DATABASE_URL: numbers of identity cards and passports are stored in clear';
    yield unwise('DATA_KEYS', says, 'Set it to a text of 32 random characters: openssl rand -base64 48');
  }
  if (!s3) {
    const says = 'is not set with DATABASE_URL: images lie in DATA_DIR, which servers on several hosts do not share';
    yield unwise('S3_BUCKET', says, 'Set the S3_ variables, or give all servers one DATA_DIR');
  }
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  if (!LOCAL.test(host) && !host.startsWith('/') && !searchParams.has('sslmode') && !searchParams.has('ssl')) {
    yield unwise('DATABASE_URL', 'leads to another machine without TLS', 'Put ?sslmode=verify-full behind it');
  }
}

function* findWeakSecrets({ jwtSecret, dataKeys, adminPassword }: Config): Generator<Finding> {
  const secrets = [
    ...(jwtSecret ? [['JWT_SECRET', jwtSecret] as const] : []),
    ...dataKeys.map((key) => ['DATA_KEYS', key] as const),
  ];
  for (const [of, secret] of secrets) {
    const todo = 'Set a random one: openssl rand -base64 48';
    if (PUBLIC_SECRET.test(secret)) yield { state: 'wrong', of, says: 'is an example that everybody knows', todo };
    else if (new Set(secret).size < FEW_CHARACTERS) yield unwise(of, 'is weak: it has few different characters', todo);
  }
  if (jwtSecret && dataKeys.includes(jwtSecret)) {
    yield unwise('DATA_KEYS', 'is JWT_SECRET: who learns one has both', 'Set one of its own');
  }
  const problem = adminPassword && passwordProblem(adminPassword, { isAdmin: true });
  if (problem)
    yield unwise('ADMIN_PASSWORD', `would not be taken at a first start. ${problem}`, 'Set another, or leave it out');
}

/** Whether a password may be sent to another machine without TLS. */
function isUnencrypted(smtpUrl: string): boolean {
  const { protocol, hostname, username, searchParams } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && !LOCAL.test(hostname) && searchParams.get('requireTLS') !== 'true';
}

/** Finds variables that the server does not read and that were perhaps meant for it. */
function* findSlips(env: Environment): Generator<Finding> {
  const known = new Set<string>([...VARIABLE_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)]);
  for (const name of Object.keys(env)
    .filter((name) => !known.has(name) && env[name]?.trim())
    .sort()) {
    const plain = name.replace(FILE, '');
    if (name.includes(' ')) {
      yield unwise(name, 'is not read: it is no name of a variable', 'Write NAME=value');
      continue;
    }
    if (FILE.test(name) && known.has(plain)) {
      yield unwise(name, 'is not read: only secrets may stand in a file', `Set ${plain} itself`);
      continue;
    }
    const upper = name.toUpperCase().replaceAll('-', '_');
    const meant = [...known].find((other) => distance(upper, other) <= (other.length < 8 ? 1 : 2));
    // Other programs also use short names.
    if (meant && meant.length > 4) yield unwise(name, 'is not read', `Did you mean ${meant}?`);
    else if (FAMILIES.test(name))
      yield unwise(name, 'is not read', 'See the README for the variables that are, or leave it out');
  }
}
