import { isIP } from 'node:net';
import { isTimeZone, parseNumber, type SiteConfig } from '@charter-hosts/contract';
import { operatorPhone, parsePhone } from '@charter-hosts/contract/phone-number';
import { cleanEmail, dataLink, EMAIL, normalPhone } from 'charter-widgets/contract';
import * as v from 'valibot';
import { StartError } from './platform/http/errors';
import { readSecretFile } from './platform/secret-file';

/** At most this many calls in each span of this many seconds. */
export interface RateLimit {
  calls: number;
  seconds: number;
}

const matching = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));
const numberLike = (pattern: RegExp, message: string) => v.pipe(matching(pattern, message), v.transform(Number));
const checked = (isValid: (text: string) => boolean, message: string) => v.pipe(v.string(), v.check(isValid, message));

const isHttpUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);
const isOrigin = (text: string) => isHttpUrl(text) && new URL(text).origin === text;

/** A sign that ends the password early would take its rest for a path. */
const isServerUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { hash, pathname, search } = new URL(text);
  return !hash && !/[@:]/.test(pathname) && !search.includes('@');
};
const CODED = 'In its user and password, write % / # ? @ as %25 %2F %23 %3F %40';

/** A name or a number of this machine. */
const host = checked(
  (text) => isIP(text) !== 0 || /^(?=.*[a-z])[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text),
  'must be an address such as 127.0.0.1, ::1 or localhost',
);

const PORT = 'must be a port number from 0 to 65535';
const port = v.pipe(numberLike(/^\d{1,5}$/, PORT), v.maxValue(65_535, PORT));

const upTo9999 = (unit: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[1-9]\d{0,3}$/, `must be a whole number of ${unit} from 1 to 9999`),
    v.transform(Number),
  );

const flag = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((text) => text === 'true'),
);

/** Splits a list at commas and spaces. */
const list = v.transform((text: string) => text.split(/[\s,]+/).filter(Boolean));

const secrets = (what: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').flatMap((secret) => secret.trim() || [])),
    v.check(
      (all) => all.every((secret) => secret.length >= 32),
      `must be ${what} of at least 32 characters, separated by commas`,
    ),
  );

const SECONDS = { s: 1, m: 60, h: 3600 };
const DAY_S = 86_400;
const LIMIT = 'must be off, or a number of calls and a time up to 24h, such as 10/15m (10 calls in 15 minutes)';

/** `10/15m`; undefined when it is `off`. */
const rateLimit = v.pipe(
  matching(/^(?:off|[1-9]\d{0,5}\/[1-9]\d{0,4}[smh])$/, LIMIT),
  v.transform((text): RateLimit | undefined => {
    const [, calls, time, unit] = /^(\d+)\/(\d+)([smh])$/.exec(text) ?? [];
    if (!unit) return undefined;
    return { calls: Number(calls), seconds: Number(time) * SECONDS[unit as keyof typeof SECONDS] };
  }),
  v.check((limit) => !limit || limit.seconds <= DAY_S, LIMIT),
);

const MILLISECONDS = { ms: 1, s: 1000, m: 60_000 };

/** `300ms`, `15s`, `5m`; in milliseconds. */
const duration = v.pipe(
  matching(/^[1-9]\d{0,3}(?:ms|s|m)$/, 'must be a time such as 300ms, 15s or 5m'),
  v.transform((text) => Number.parseInt(text, 10) * MILLISECONDS[text.replace(/\d+/, '') as keyof typeof MILLISECONDS]),
);

const CACHE_TIME = 'must be off, or a time of at most 5m, such as 10s';

/** `10s`, `5m` or `off`; in seconds. */
const cacheTime = v.pipe(
  matching(/^(?:off|[1-9]\d{0,2}s|[1-5]m)$/, CACHE_TIME),
  v.transform((text) => (text === 'off' ? 0 : Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1))),
  v.maxValue(300, CACHE_TIME),
);

const allowedOrigins = v.pipe(
  v.string(),
  list,
  v.check(
    (origins) => origins.every((origin) => origin === '*' || isOrigin(origin)),
    'must be a list of origins such as https://www.example.com, without a path or a slash at the end',
  ),
  v.transform((origins) => (origins.includes('*') ? '*' : origins)),
);

// No `;` or `,`, which would end the directive and let the value begin another.
const FRAME_ANCESTOR = /^(?:\*|self|'self'|none|'none'|(?:https?:\/\/)?(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?)$/i;

const frameAncestors = v.pipe(
  v.string(),
  list,
  v.check(
    (sources) => sources.every((source) => FRAME_ANCESTOR.test(source)),
    "must be a list of sites such as https://www.example.com https://*.example.org, or * or 'none'",
  ),
  v.transform((sources) => sources.map((source) => source.replace(/^(self|none)$/i, "'$1'")).join(' ')),
);

/** Whether a text is a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

const privateNetworks = v.pipe(
  v.string(),
  list,
  v.transform((networks) => (networks.length === 1 && networks[0] === 'true' ? true : networks)),
  v.check(
    (networks) => networks === true || networks.every(isNetwork),
    'must be true, or a list of networks such as 10.0.0.0/8,fd00::/8',
  ),
);

/** A wildcard needs two labels after it: `*.com` would allow any site. */
const LINK_HOST = /^(?:\*\.[a-z0-9-]+\.)?[a-z0-9-][a-z0-9.-]*$/;

const linkHosts = v.pipe(
  v.string(),
  v.toLowerCase(),
  list,
  v.check(
    (hosts) => hosts.every((host) => LINK_HOST.test(host)),
    'must be a list of hosts such as www.example.com,*.example.org, without https:// and without a path',
  ),
);

const socialLinks = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .filter((part) => part.trim())
      .map((part) => {
        const [label = '', ...url] = part.split('=');
        return { label: label.trim(), url: url.join('=').trim() };
      }),
  ),
  v.check(
    (links) => links.every(({ label, url }) => label !== '' && isHttpUrl(url)),
    'must be a list such as Instagram=https://instagram.com/brand,Facebook=https://facebook.com/brand',
  ),
);

const emailAddress = v.pipe(
  v.string(),
  v.transform(cleanEmail),
  v.regex(EMAIL, 'must be one address such as desk@example.com'),
);

interface Variable {
  schema: v.GenericSchema;
  /** What the variable sets, with its unit and what happens when it is unset. */
  about: string;
  /** A value for .env.example, where there is no default or the default shows nothing. */
  example?: string;
  /** Whether a file can hold it, which `<variable>_FILE` names. */
  isSecret?: true;
}

/** What the operator sets through environment variables. docs/configuration.md and .env.example are made from it. */
export const VARIABLES = {
  PORT: {
    schema: v.optional(port, '8080'),
    about: 'Port of the site and the API. 0 chooses a free port. A socket from systemd replaces it.',
  },
  PARTNER_PORT: {
    schema: v.optional(port, '8081'),
    about: 'Port of the example partner page. 0 chooses a free port. Used only with DEMO.',
  },
  HOST: { schema: v.optional(host, '127.0.0.1'), about: 'Address to listen on.' },
  DATA_DIR: {
    schema: v.optional(v.string(), './data'),
    about:
      'Folder of the SQLite database, its lock, generated secrets, images and files of earlier releases. Other users of the machine cannot read it.',
  },
  DATABASE_URL: {
    schema: v.optional(
      checked(
        (url) => /^postgres(?:ql)?:\/\//.test(url) && isServerUrl(url),
        `must be a PostgreSQL address such as postgres://user:password@host:5432/database. ${CODED}`,
      ),
    ),
    about: 'PostgreSQL address. It replaces the SQLite database.',
    example: 'postgres://charter:secret@localhost:5432/charter',
    isSecret: true,
  },
  JWT_SECRET: {
    schema: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    about:
      'Signs sessions and links; at least 32 characters. When unset, one is generated and stored in DATA_DIR. Required with DATABASE_URL. Keep a copy apart from the backups: without it every link ends.',
    example: 'at-least-32-characters-of-your-own',
    isSecret: true,
  },
  JWT_SECRET_PREVIOUS: {
    schema: v.optional(secrets('secrets'), ''),
    about:
      'Earlier secrets, separated by commas. Their sessions and links stay valid. Links of travellers, partners and subscribers never expire: they end when their secret is removed here.',
    isSecret: true,
  },
  DATA_KEYS: {
    schema: v.optional(secrets('keys'), ''),
    about:
      'Keys that encrypt document numbers in the database, separated by commas; at least 32 characters each. The first encrypts, all decrypt. When unset, one is generated and stored in DATA_DIR; with DATABASE_URL, numbers are stored unencrypted. Keep a copy apart from the backups.',
    example: 'at-least-32-characters-of-your-own',
    isSecret: true,
  },
  PUSH_SECRET: {
    schema: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    about:
      'Makes the key (VAPID) of notifications to staff’s devices; at least 32 characters. When unset, one is generated and stored in DATA_DIR; with DATABASE_URL, staff get notifications in an open back office only. After a change staff switch their devices on again.',
    example: 'at-least-32-characters-of-your-own',
    isSecret: true,
  },
  RETENTION_DAYS: {
    schema: v.optional(upTo9999('days')),
    about:
      'Days after a trip was closed, declined, lost or cancelled until its personal data is erased. Trips at other stages, completed ones too, are kept until they end. Unset: it is erased by hand only.',
    example: '365',
  },
  AUDIT_DAYS: { schema: v.optional(upTo9999('days'), '730'), about: 'Days for which the audit is stored.' },
  ADMIN_EMAIL: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform(cleanEmail),
        v.toLowerCase(),
        v.maxLength(254, 'must have at most 254 characters'),
        v.regex(EMAIL, 'must be an e-mail address such as owner@example.com'),
      ),
      'admin@example.com',
    ),
    about: 'E-mail address of the first owner.',
  },
  ADMIN_PASSWORD: {
    schema: v.optional(v.pipe(v.string(), v.maxLength(1000, 'must have at most 1000 characters'))),
    about:
      'Password of the first owner; at least 12 characters and not a common one. Generated and printed once when unset.',
    example: 'four words nobody else says',
    isSecret: true,
  },
  DEMO: {
    schema: v.optional(v.picklist(['0', '1'], 'must be 0 (no example data) or 1')),
    about:
      '1 adds example data, example contacts and the example partner page; 0 does not. Default: 1, but 0 with DATABASE_URL or NODE_ENV=production.',
    example: '1',
  },
  NODE_ENV: {
    schema: v.optional(
      v.picklist(['production', 'development', 'test'], 'must be production on a real site, or development'),
    ),
    about: 'Set it to production on a real site.',
    example: 'development',
  },
  ALLOWED_ORIGINS: {
    schema: v.optional(allowedOrigins, '*'),
    about: 'Origins whose pages can call the public API, separated by commas. * allows any.',
  },
  FRAME_ANCESTORS: {
    schema: v.optional(frameAncestors, '*'),
    about:
      'Sites that can frame the widgets, in addition to the site itself: partners, and assistants that show a form. * allows any, none allows no other site.',
  },
  PUBLIC_URL: {
    schema: v.optional(
      checked(
        isOrigin,
        'must be the site’s address such as https://book.example.com, without a path or a slash at the end',
      ),
    ),
    about: 'Address of the site from outside, for links in e-mails and for passkeys. Default: http://localhost:PORT.',
    example: 'http://localhost:8080',
  },
  OWNERS_NEED_PASSKEY: {
    schema: v.optional(flag, 'false'),
    about:
      'With true, an owner who logs in with a password alone can only add a passkey. Needs a PUBLIC_URL with a host name.',
  },
  SMTP_URL: {
    schema: v.optional(
      checked(
        (url) => /^smtps?:\/\/[^/]/.test(url) && isServerUrl(url) && /^\/?$/.test(new URL(url).pathname),
        `must be a mail server such as smtps://user:password@mail.example.com. ${CODED}`,
      ),
    ),
    about: 'Mail server, smtp:// or smtps://. Unset: no e-mail is sent, and the back office shows what would be sent.',
    example: 'smtps://user:password@mail.example.com',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: v.optional(
      checked(
        (from) => EMAIL.test(parseSender(from).address) && !/[\r\n]/.test(from),
        'must be an address such as desk@example.com or Charter Desk <desk@example.com>',
      ),
    ),
    about: 'Sender of e-mails. Required with SMTP_URL.',
    example: 'Charter Desk <desk@example.com>',
  },
  STAFF_EMAIL: {
    schema: v.optional(emailAddress),
    about: 'Address where staff get e-mails about requests; one address. Default: SUPPORT_EMAIL.',
    example: 'desk@example.com',
  },
  WEBHOOKS_PRIVATE: {
    schema: v.optional(privateNetworks, ''),
    about:
      'Private networks that webhooks can reach, also without TLS. true allows any. Unset: public https addresses only.',
    example: '10.0.0.0/8',
  },
  LOG_LEVEL: {
    schema: v.optional(v.picklist(['error', 'warn', 'info'], 'must be error, warn or info'), 'info'),
    about: 'Lowest level that is logged: error, warn or info (one line per request).',
  },
  METRICS_PORT: {
    schema: v.optional(port),
    about: 'Port where Prometheus reads /metrics. Unset: nothing is measured.',
    example: '9464',
  },
  METRICS_HOST: { schema: v.optional(host, '127.0.0.1'), about: 'Address of the metrics port.' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: v.optional(checked(isHttpUrl, 'must be the address of a collector such as http://localhost:4318')),
    about:
      'OpenTelemetry collector that gets traces (OTLP, JSON over HTTP). Unset: nothing is traced. The SDK reads its other variables, such as OTEL_TRACES_SAMPLER.',
    example: 'http://localhost:4318',
  },
  CDN_MAX_AGE: {
    schema: v.optional(cacheTime, '10s'),
    about: 'How long a shared cache can serve data that changes (seconds or minutes, at most 5m), or off.',
  },
  CDN_PURGE_URL: {
    schema: v.optional(checked(isHttpUrl, 'must be an address that begins with https://')),
    about: 'Address that gets a POST when a flight changes, to purge a CDN.',
    example: 'https://api.cloudflare.com/client/v4/zones/zone/purge_cache',
  },
  CDN_PURGE_HEADER: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(2000, 'must be no longer than 2,000 characters'),
        v.regex(/^[\w-]+: ?[\x21-\x7e][\x20-\x7e]*$/, 'must be a header such as Authorization: Bearer token'),
      ),
    ),
    about: 'Header of that POST.',
    example: 'Authorization: Bearer token',
    isSecret: true,
  },
  CDN_PURGE_BODY: { schema: v.optional(v.string(), '{"tags":["charter"]}'), about: 'Body of that POST.' },
  RATE_LIMIT_LOGIN: {
    schema: v.optional(rateLimit, '10/15m'),
    about: 'Failed logins per client and period, or off. Also the limit of sign-ups, links and resets.',
  },
  RATE_LIMIT_POST: {
    schema: v.optional(rateLimit, '30/10m'),
    about: 'Requests and bookings per client and period, or off.',
  },
  RATE_LIMIT_READ: {
    schema: v.optional(rateLimit, '600/1m'),
    about:
      'Public reads per client and period, or off. Also the limit of calls per API key; that of images is ten times higher. Staff are not limited.',
  },
  ESTIMATES: {
    schema: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
    about:
      'on shows travellers what a charter can cost, calculated from the rates of the fleet. Aircraft without an hourly rate and a base do not count.',
  },
  ESTIMATE_MARGIN: {
    schema: v.optional(
      v.pipe(
        numberLike(/^\d{1,2}$/, 'must be a whole number of per cent from 0 to 50'),
        v.maxValue(50, 'must be a whole number of per cent from 0 to 50'),
      ),
      '15',
    ),
    about:
      'Per cent by which an estimate is widened at both ends. Once thirty trips have a quote, their prices decide instead.',
  },
  MCP: {
    schema: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
    about: 'on lets assistants read at /mcp what the public site shows; off removes the address.',
  },
  TIMEOUT_HEADERS: { schema: v.optional(duration, '15s'), about: 'Time for a client to send the headers.' },
  TIMEOUT_BODY: { schema: v.optional(duration, '30s'), about: 'Time for a client to send a JSON body.' },
  TIMEOUT_UPLOAD: { schema: v.optional(duration, '5m'), about: 'Time for a client to send a form with images.' },
  STOP_DELAY: {
    schema: v.optional(
      v.pipe(
        matching(/^[0-5]s$/, 'must be a time from 0s to 5s'),
        v.transform((text) => Number.parseInt(text, 10) * 1000),
      ),
      '0s',
    ),
    about: 'How long a stopping server still accepts requests, from 0s to 5s. For a load balancer that checks /readyz.',
  },
  MAX_CONNECTIONS: {
    schema: v.optional(numberLike(/^[1-9]\d{0,5}$/, 'must be a number of connections from 1 to 999999'), '2000'),
    about: 'Connections that can be open at the same time on each port. Further ones are refused and logged.',
  },
  TRUST_PROXY: {
    schema: v.optional(numberLike(/^\d$/, 'must be the number of proxies in front of the server, from 0 to 9'), '0'),
    about: 'Number of proxies in front of the server that write X-Forwarded-For, from 0 to 9.',
  },
  S3_ENDPOINT: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((url) => url.replace(/\/$/, '')),
        v.check(
          (url) => isHttpUrl(url) && isOrigin(url),
          'must be the address of the store such as https://s3.eu-central-1.amazonaws.com, without the name of the bucket',
        ),
      ),
    ),
    about:
      'Object store for images and files of earlier releases, in place of DATA_DIR. Set this, the bucket and both keys, or none.',
    example: 'https://s3.eu-central-1.amazonaws.com',
  },
  S3_BUCKET: {
    schema: v.optional(matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, in lower case')),
    about: 'Bucket of that store.',
    example: 'charter-images',
  },
  S3_ACCESS_KEY_ID: {
    schema: v.optional(v.string()),
    about: 'Access key ID of that store.',
    example: 'key',
    isSecret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: v.optional(v.string()),
    about: 'Secret access key of that store.',
    example: 'secret',
    isSecret: true,
  },
  S3_REGION: { schema: v.optional(v.string(), 'us-east-1'), about: 'Region of that store.' },
  HOME_ZONE: {
    schema: v.optional(checked(isTimeZone, 'must be a time zone such as Asia/Karachi'), 'Asia/Karachi'),
    about: 'Time zone of departures from places that the airport index does not know.',
  },
  SECURITY_CONTACT: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.check(
          (contact) => /^(?:https:\/\/[^\s/]\S*|tel:\+?[\d-]+)$/.test(contact) || EMAIL.test(cleanEmail(contact)),
          'must be an e-mail address, or an address that begins with https:// or tel:',
        ),
      ),
    ),
    about: 'Contact in /.well-known/security.txt: an e-mail address, https:// or tel:. Default: SUPPORT_EMAIL.',
    example: 'security@example.com',
  },
  TERMS_FILE: {
    schema: v.optional(v.string()),
    about: 'Text file with the terms and conditions: UTF-8, at most 256 KB, paragraphs separated by empty lines.',
  },
  BRAND: { schema: v.optional(v.string(), 'Charter Desk'), about: 'The operator’s name on pages.' },
  SUPPORT_PHONE: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform(operatorPhone),
        v.string('must be one phone number such as 021 1234567 or +92 300 0000000'),
      ),
    ),
    about: 'The operator’s support line; one number. Default: an example with DEMO, otherwise none.',
    example: '0300 0000000',
  },
  SUPPORT_WHATSAPP: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.transform((text) => (text.startsWith('+') ? parsePhone(text)?.number : undefined)),
        v.string('must be a phone number with its country code, such as +92 300 0000000'),
      ),
    ),
    about: 'The operator’s WhatsApp number with country code. Default: an example with DEMO, otherwise none.',
    example: '+92 300 0000000',
  },
  SUPPORT_EMAIL: {
    schema: v.optional(emailAddress),
    about: 'The operator’s e-mail address. Default: an example with DEMO, otherwise none.',
    example: 'support@example.com',
  },
  AIRPORT_ADDRESS: {
    schema: v.optional(v.string()),
    about: 'The operator’s address at the airport. Default: an example with DEMO, otherwise none.',
    example: 'General Aviation Terminal, Jinnah International Airport, Karachi, Pakistan',
  },
  OPERATOR_CERTIFICATE: {
    schema: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'must have at most 100 characters'))),
    about: 'The operator’s certificate. Unset: pages show none.',
    example: 'AOC 123/2024',
  },
  ANSWER_MINUTES: {
    schema: v.optional(upTo9999('minutes')),
    about:
      'Minutes within which staff usually answer. Once twenty requests of the last thirty days are answered, a longer measured time is shown. Unset: pages promise nothing before that, and a request is due after one day.',
    example: '15',
  },
  SOCIAL_LINKS: {
    schema: v.optional(socialLinks, ''),
    about: 'Names and addresses of social pages, separated by commas.',
    example: 'Instagram=https://instagram.com/brand,Facebook=https://facebook.com/brand',
  },
  LINK_HOSTS: {
    schema: v.optional(linkHosts, ''),
    about: 'Hosts that links in the address of a widget page can lead to, in addition to the site itself.',
    example: 'www.example.com,*.example.org',
  },
  TERMS_URL: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.check(
          (address) => /^\S+$/.test(address) && /^(?:https?:\/\/[^/]|\/(?![/\\]))/.test(address),
          'must be an address such as https://www.example.com/terms, or a path of the site',
        ),
      ),
      '/terms',
    ),
    about: 'Address of the terms and conditions. By default a page with the text of TERMS_FILE.',
    example: 'https://www.example.com/terms',
  },
  GOOGLE_MAPS_API_KEY: {
    schema: v.optional(v.string()),
    about: 'Key for airports from Google Places. Unset: the built-in index is used. Browsers can read the key.',
  },
  PKR_PER_USD: {
    schema: v.optional(
      v.pipe(
        v.string(),
        // Parsed like amounts: 281.123 could be taken for thousands.
        v.transform((text) => parseNumber(text, 6) ?? 0),
        v.check((rate) => rate > 0, 'must be a number above 0, such as 280.5 or 281.1230'),
      ),
    ),
    about: 'Rate for prices in rupees. Unset: prices are in dollars.',
    example: '280',
  },
} satisfies Record<string, Variable>;

type Variables = typeof VARIABLES;
type Name = keyof Variables;

/** The names of all variables. */
export const VARIABLE_NAMES = Object.keys(VARIABLES) as Name[];

/** The variables whose value a file can hold. */
export const SECRET_NAMES = VARIABLE_NAMES.filter((name) => 'isSecret' in VARIABLES[name]);

const environment = v.object(
  Object.fromEntries(VARIABLE_NAMES.map((name) => [name, VARIABLES[name].schema])) as {
    [N in Name]: Variables[N]['schema'];
  },
);

export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with a variable. */
export interface Problem {
  variable: string;
  /** A sentence that begins with the variable's name and does not contain its value. */
  message: string;
}

/** The variables that are set, with the content of secret files; a variable set to nothing counts as unset. */
function readValues(env: Environment): { set: Environment; problems: Problem[] } {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const problems: Problem[] = [];
  for (const name of SECRET_NAMES) {
    const variable = `${name}_FILE`;
    const file = set[variable];
    if (!file) continue;
    const read = set[name] ? { fault: `and ${name} are both set. Remove one of them` } : readSecretFile(file);
    if ('fault' in read) problems.push({ variable, message: `${variable} ${read.fault}` });
    else set[name] = read.secret;
  }
  return { set, problems };
}

const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What is wrong with the variables taken together. */
function* conflictsIn(set: Environment) {
  if (set.DATABASE_URL && !set.JWT_SECRET) {
    yield 'JWT_SECRET must be set when DATABASE_URL is set, because every process must sign with the same secret';
  }
  if (new Set(BUCKET.map((name) => Boolean(set[name]))).size > 1) {
    const [first, second, third, last] = BUCKET;
    yield `${first} must be set together with ${second}, ${third} and ${last}. Set all four or none`;
  }
  if (set.OWNERS_NEED_PASSKEY === 'true' && set.PUBLIC_URL && !passkeySite(set.PUBLIC_URL)) {
    yield 'PUBLIC_URL must have a host name when OWNERS_NEED_PASSKEY is true: passkeys do not work with an IP address';
  }
  const hasPartner = set.DEMO ? set.DEMO === '1' : !set.DATABASE_URL && set.NODE_ENV !== 'production';
  const ports = [
    ['PORT', set.PORT ?? '8080'],
    ...(hasPartner ? [['PARTNER_PORT', set.PARTNER_PORT ?? '8081']] : []),
    ['METRICS_PORT', set.METRICS_PORT],
  ].map(([name, port]) => ({ name, port: Number(port ?? 0) }));
  for (const [index, { name, port }] of ports.entries()) {
    const other = ports.slice(0, index).find((one) => port > 0 && one.port === port);
    if (other) yield `${name} must not be the same port as ${other.name}`;
  }
  if (set.SMTP_URL && !set.MAIL_FROM) yield 'MAIL_FROM must be set when SMTP_URL is set: it is the sender of e-mails';
}

/** A sender's name and address: `Indus Air (Pvt) Ltd <desk@example.com>`. A name in quotes loses them. */
function parseSender(from: string): { name: string; address: string } {
  const start = from.endsWith('>') ? from.lastIndexOf('<') : -1;
  if (start < 0) return { name: '', address: from };
  const name = from
    .slice(0, start)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return { name, address: from.slice(start + 1, -1).trim() };
}

/** The relying party of passkeys; undefined at an IP address, where browsers create none. */
function passkeySite(publicUrl: string): { id: string; origin: string } | undefined {
  if (!URL.canParse(publicUrl)) return undefined;
  const { hostname, origin } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : { id: hostname, origin };
}

function contactUri(contact: string | undefined) {
  const email = cleanEmail(contact ?? '');
  return EMAIL.test(email) ? dataLink('mailto:', email) : contact;
}

/** Where messages reach the operator. The support line takes messages only if it is a Pakistani mobile number. */
function messageNumbers(supportPhone: string, whatsapp: string): Pick<SiteConfig, 'supportWhatsapp' | 'supportSms'> {
  const supportWhatsapp = whatsapp.slice(1);
  const [, mobile] = /^0(3\d{9})$/.exec(normalPhone(supportPhone)) ?? [];
  const supportSms = mobile ? `92${mobile}` : supportWhatsapp;
  return { ...(supportWhatsapp && { supportWhatsapp }), ...(supportSms && { supportSms }) };
}

/** `Authorization: Bearer token` */
function parseHeader(line = ''): Record<string, string> {
  const [, name, value] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
  return name && value ? { [name]: value } : {};
}

const withoutFile = (name: string) => name.replace(/_FILE$/, '');

function parseEnvironment(env: Environment) {
  const { set, problems } = readValues(env);
  const parsed = v.safeParse(environment, set);
  const values = (parsed.issues ?? []).map((issue): Problem => {
    const variable = v.getDotPath(issue)?.split('.')[0] ?? '';
    return { variable, message: `${variable} ${issue.message}` };
  });
  // A secret whose file cannot be read is reported once, not also as missing.
  const unread = problems.map(({ variable }) => withoutFile(variable));
  const conflicts = [...conflictsIn(set)]
    .filter((message) => !unread.some((name) => message.includes(name)))
    .map((message): Problem => ({ variable: message.split(' ', 1)[0] ?? '', message }));
  const byMessage = new Map([...problems, ...values, ...conflicts].map((problem) => [problem.message, problem]));
  return { parsed, problems: [...byMessage.values()] };
}

/** Reads the configuration. Throws a StartError with a line for each wrong variable, without its value. */
export function readConfig(env: Environment) {
  const { parsed, problems } = parseEnvironment(env);
  if (!parsed.success || problems.length > 0) throw new StartError(...problems.map(({ message }) => message));
  return toConfig(parsed.output);
}

export type Config = ReturnType<typeof readConfig>;

/** Every problem of the variables, and the configuration and values without the variables that have one. */
export function inspectConfig(env: Environment): { problems: Problem[]; config: Config; values: Environment } {
  const { problems } = parseEnvironment(env);
  const names = new Set(problems.map(({ variable }) => withoutFile(variable)));
  const good = Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(withoutFile(name))));
  const { set } = readValues(good);
  return { problems, config: toConfig(v.parse(environment, set)), values: set };
}

function toConfig(set: v.InferOutput<typeof environment>) {
  const isTrial = !set.DATABASE_URL && set.NODE_ENV !== 'production';
  const demo = set.DEMO ? set.DEMO === '1' : isTrial;
  // Example contacts are only shown in the demo: an operator's site must not show a number that nobody answers.
  const supportEmail = set.SUPPORT_EMAIL ?? (demo ? 'support@example.com' : '');
  const supportPhone = set.SUPPORT_PHONE ?? (demo ? '0300 0000000' : '');
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`;
  const passkeys = passkeySite(publicUrl);
  return {
    port: set.PORT,
    partnerPort: set.PARTNER_PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    jwtSecret: set.JWT_SECRET,
    previousSecrets: set.JWT_SECRET_PREVIOUS,
    dataKeys: set.DATA_KEYS,
    pushSecret: set.PUSH_SECRET,
    retentionDays: set.RETENTION_DAYS,
    auditDays: set.AUDIT_DAYS,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    demo,
    /** Whether DEMO=1 is set where the demo is off by default: with DATABASE_URL, or in production. */
    demoForced: demo && !isTrial,
    allowedOrigins: set.ALLOWED_ORIGINS,
    frameAncestors: set.FRAME_ANCESTORS,
    publicUrl,
    passkeys,
    ownersNeedPasskey: set.OWNERS_NEED_PASSKEY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM === undefined ? undefined : parseSender(set.MAIL_FROM),
    staffEmail: set.STAFF_EMAIL ?? supportEmail,
    webhooksPrivate: set.WEBHOOKS_PRIVATE,
    logLevel: set.LOG_LEVEL,
    metricsPort: set.METRICS_PORT,
    metricsHost: set.METRICS_HOST,
    isTraced: set.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** In seconds; 0 for off. */
    cdnMaxAge: set.CDN_MAX_AGE,
    /** The POST that purges a shared cache. */
    purge: set.CDN_PURGE_URL
      ? { url: set.CDN_PURGE_URL, header: parseHeader(set.CDN_PURGE_HEADER), body: set.CDN_PURGE_BODY }
      : undefined,
    loginLimit: set.RATE_LIMIT_LOGIN,
    postLimit: set.RATE_LIMIT_POST,
    readLimit: set.RATE_LIMIT_READ,
    mcp: set.MCP === 'on',
    /** In per cent; undefined if no estimates are shown. */
    estimateMargin: set.ESTIMATES === 'on' ? set.ESTIMATE_MARGIN : undefined,
    /** How long a client may take to send the headers, a JSON body and a form with images, in milliseconds. */
    timeouts: { headersMs: set.TIMEOUT_HEADERS, bodyMs: set.TIMEOUT_BODY, uploadMs: set.TIMEOUT_UPLOAD },
    stopDelayMs: set.STOP_DELAY,
    maxConnections: set.MAX_CONNECTIONS,
    trustProxy: set.TRUST_PROXY,
    s3:
      set.S3_ENDPOINT && set.S3_BUCKET && set.S3_ACCESS_KEY_ID && set.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: set.S3_ENDPOINT,
            bucket: set.S3_BUCKET,
            accessKeyId: set.S3_ACCESS_KEY_ID,
            secretAccessKey: set.S3_SECRET_ACCESS_KEY,
            region: set.S3_REGION,
          }
        : undefined,
    homeZone: set.HOME_ZONE,
    securityContact: contactUri(set.SECURITY_CONTACT ?? set.SUPPORT_EMAIL),
    termsFile: set.TERMS_FILE,
    /** What browsers get, served at /config.json. */
    site: {
      brand: set.BRAND,
      supportPhone,
      supportEmail,
      airportAddress: set.AIRPORT_ADDRESS ?? (demo ? VARIABLES.AIRPORT_ADDRESS.example : ''),
      socialLinks: set.SOCIAL_LINKS,
      linkHosts: set.LINK_HOSTS,
      termsUrl: set.TERMS_URL,
      ...messageNumbers(supportPhone, set.SUPPORT_WHATSAPP ?? (demo ? '+923000000000' : '')),
      ...(set.GOOGLE_MAPS_API_KEY && { googleMapsApiKey: set.GOOGLE_MAPS_API_KEY }),
      ...(set.PKR_PER_USD && { pkrPerUsd: set.PKR_PER_USD }),
      ...(passkeys && { passkeyOrigin: passkeys.origin }),
      // These are promises, so the demo has no example of them.
      ...(set.OPERATOR_CERTIFICATE && { certificate: set.OPERATOR_CERTIFICATE }),
      ...(set.ESTIMATES === 'on' && { hasEstimates: true }),
      ...(set.ANSWER_MINUTES && { answerMinutes: set.ANSWER_MINUTES }),
    } satisfies SiteConfig as SiteConfig,
  };
}
