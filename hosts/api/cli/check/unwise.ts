import { distance } from 'fastest-levenshtein';
import { type Config, type Environment, SECRET_NAMES, VARIABLE_NAMES } from '../../config';
import { readTerms } from '../../platform/http/terms';
import { type Finding, fault, warning } from './finding';

/** Values of our examples. Names below example.com are reserved (RFC 2606). */
const EXAMPLES = [
  /\bexample\.(?:com|net|org)\b|\/\/(?:user:password|charter:secret)@|\.com\/brand\b|^AOC 123\/2024$/i,
  /^(?:0|\+92 ?)(?:21 ?1234567|300 ?0000000)$|^four words nobody else says$|at-least-32-characters|change-?me/i,
];
/** A random text of 32 characters has more different ones. */
const FEW_CHARACTERS = 10;
const RANDOM = 'Set it to the output of: openssl rand -base64 36';

/** What the server accepts and its operator would regret. `values` are the variables with the content of secret files. */
export function findUnwise(env: Environment, config: Config, values: Environment): Finding[] {
  const { publicUrl, databaseUrl, jwtSecret = '', dataKeys, demo, site } = config;
  const isTls = publicUrl.startsWith('https://');
  const examples = VARIABLE_NAMES.filter((name) => EXAMPLES.some((one) => one.test(values[name]?.trim() ?? '')));
  const unlimited = VARIABLE_NAMES.filter((name) => name.startsWith('RATE_LIMIT_') && values[name] === 'off');
  const isWeak = [jwtSecret, ...dataKeys].some((secret) => secret && new Set(secret).size < FEW_CHARACTERS);
  const found = [
    (config.demoForced || !demo) &&
      examples.length > 0 &&
      fault('examples', `are still in ${examples.join(', ')}`, 'Set your own values, or remove the lines'),
    demo && (config.demoForced ? fault : warning)('DEMO', 'is on: visitors see example data', 'Set DEMO=0'),
    env.NODE_ENV !== 'production' && warning('NODE_ENV', 'is not production', 'Set NODE_ENV=production'),
    !values.PUBLIC_URL && warning('PUBLIC_URL', `is not set: links lead to ${publicUrl}`, 'Set it to your site’s URL'),
    !isTls && !isLocal(publicUrl) && warning('PUBLIC_URL', 'has no TLS: passwords can be read', 'Use a proxy with TLS'),
    isTls &&
      config.trustProxy === 0 &&
      warning('TRUST_PROXY', 'is 0: all visitors count as one client', 'Set it to the number of your proxies'),
    config.allowedOrigins === '*' &&
      warning('ALLOWED_ORIGINS', 'is *: any site can call the public API', 'List your partners’ sites'),
    config.frameAncestors === '*' &&
      warning(
        'FRAME_ANCESTORS',
        'is *: any site can frame the widgets',
        'List your partners’ sites, or set it to none',
      ),
    databaseUrl &&
      !isLocal(databaseUrl) &&
      !/[?&](?:ssl|sslmode|host)=/.test(databaseUrl) &&
      warning('DATABASE_URL', 'leads to another machine without TLS', 'Add ?sslmode=verify-full'),
    !config.smtpUrl && warning('SMTP_URL', 'is not set: no e-mail is sent', 'Set SMTP_URL and MAIL_FROM'),
    /^smtp:.*@(?!localhost|127\.|.*requireTLS=true)/.test(config.smtpUrl ?? '') &&
      warning('SMTP_URL', 'can send its password unencrypted', 'Use smtps://, or add ?requireTLS=true'),
    config.smtpUrl &&
      !config.staffEmail &&
      warning('STAFF_EMAIL', 'is not set: staff get no e-mails', 'Set an address'),
    !demo &&
      !site.supportEmail &&
      !site.supportPhone &&
      warning('SUPPORT_EMAIL', 'and SUPPORT_PHONE are not set: travellers cannot reach you', 'Set one of them'),
    !values.ADMIN_EMAIL &&
      warning('ADMIN_EMAIL', `is not set: the first owner is ${config.adminEmail}`, 'Set it to your e-mail address'),
    isWeak && warning('JWT_SECRET', 'or DATA_KEYS is weak: it has too few different characters', RANDOM),
    databaseUrl &&
      dataKeys.length === 0 &&
      warning('DATA_KEYS', 'is not set: document numbers are stored unencrypted', RANDOM),
    ...unlimited.map((name) => warning(name, 'is off: one client can send unlimited requests', 'Remove the line')),
    findWrongTerms(config),
    ...findMisspelled(env),
  ];
  return found.filter((one) => typeof one === 'object');
}

const isLocal = (url: string) => /^(?:localhost|127\.[\d.]+|\[::1\]|)$/.test(new URL(url).hostname);

function findWrongTerms(config: Config): Finding | undefined {
  try {
    readTerms(config);
    return undefined;
  } catch (error) {
    return fault('TERMS_FILE', (error as Error).message.replace('TERMS_FILE ', ''), 'Fix the path or the file');
  }
}

/** Finds variables that the server does not read, with names that are nearly those of its own. */
function findMisspelled(env: Environment): Finding[] {
  const known: string[] = [...VARIABLE_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)];
  const others = Object.keys(env).filter((name) => !known.includes(name) && env[name]?.trim());
  return others.flatMap((name) => {
    const word = name.toUpperCase().replace(/^EXPORT\s+|_FILE$/g, '');
    // Other programs have short names, too.
    const meant = known.find((other) => distance(word, other) <= (other.length < 5 ? 0 : other.length < 8 ? 1 : 2));
    return meant ? warning(name, 'is ignored', `Did you mean ${meant}=…?`) : [];
  });
}
