import { parseNumber, type SiteConfig } from '@charter-hosts/contract';
import { operatorPhone, parsePhone } from '@charter-hosts/contract/phone-number';
import { cleanEmail, dataLink, EMAIL, normalPhone } from 'charter-widgets/contract';
import * as v from 'valibot';
import { StartError } from './platform/http/errors';
import { readSecretFile } from './platform/secret-file';
import { isNetwork } from './webhooks/address';

/** In milliseconds. */
export interface Timeouts {
  /** For all headers to arrive. */
  headersMs: number;
  /** For a JSON body to arrive. */
  bodyMs: number;
  /** For a form with its images to arrive. */
  uploadMs: number;
}

/** At most this many calls in each span of this many seconds. */
export interface RateLimit {
  calls: number;
  seconds: number;
}

const PORT = 'must be a port number from 0 to 65535';
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, PORT), v.transform(Number), v.maxValue(65_535, PORT));

/** Splits a list at commas and spaces. */
const list = v.transform((text: string) => text.split(/[\s,]+/).filter(Boolean));

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const SECONDS = { s: 1, m: 60, h: 3600 };
const DAY_S = 86_400;

const LIMIT = 'must be off, or a number of calls and a time up to 24h, such as 10/15m';

/** `10/15m`; undefined when it is `off`. */
const rateLimit = v.pipe(
  v.string(),
  v.regex(/^(?:off|[1-9]\d{0,5}\/[1-9]\d{0,4}[smh])$/, LIMIT),
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
  v.string(),
  v.regex(/^[1-9]\d{0,3}(?:ms|s|m)$/, 'must be a time such as 300ms, 15s or 5m'),
  v.transform((text) => Number.parseInt(text, 10) * MILLISECONDS[text.replace(/\d+/, '') as keyof typeof MILLISECONDS]),
);

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

// No `;` or `,`, which would end the directive and let the value begin another.
const FRAME_ANCESTOR = /^(?:\*|self|'self'|none|'none'|(?:https?:\/\/)?(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?)$/i;

/** A wildcard needs two labels after it: `*.com` would allow any site. */
const LINK_HOST = /^(?:\*\.[a-z0-9-]+\.)?[a-z0-9-][a-z0-9.-]*$/;

const socialLink = v.pipe(
  v.string(),
  v.transform((text) => {
    const [label = '', ...url] = text.split('=');
    return { label: label.trim(), url: url.join('=').trim() };
  }),
  v.check(
    ({ label, url }) => label !== '' && /^https?:\/\//.test(url) && URL.canParse(url),
    'must be a list such as Instagram=https://instagram.com/brand,Facebook=https://facebook.com/brand',
  ),
);

const emailAddress = v.pipe(
  v.string(),
  v.transform(cleanEmail),
  v.regex(EMAIL, 'must be one address such as desk@example.com'),
);

const collector = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\//.test(url) && URL.canParse(url),
    'must be the address of a collector such as http://localhost:4318',
  ),
);

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

interface Meaning {
  /** What the variable sets, with its unit and what happens when it is unset. */
  about: string;
  /** A value for .env.example, where there is no default or the default shows nothing. */
  example?: string;
}

interface Variable<S extends v.GenericSchema> extends Meaning {
  variable: string;
  schema: S;
  /** Whether it may stand in a file instead, which `<variable>_FILE` names. */
  isSecret?: true;
}
/** A variable that may be left out. */
const variable = <S extends v.GenericSchema<string, unknown> = v.StringSchema<undefined>>(
  name: string,
  meaning: Meaning,
  schema?: S,
) => ({
  variable: name,
  ...meaning,
  schema: v.optional(schema ?? (v.string() as v.GenericSchema as S)),
});

const withDefault = <S extends v.GenericSchema<string, unknown> = v.StringSchema<undefined>>(
  name: string,
  byDefault: string,
  meaning: Meaning,
  schema?: S,
) => ({
  variable: name,
  ...meaning,
  schema: v.optional(schema ?? (v.string() as v.GenericSchema as S), byDefault as v.InferInput<S>),
});

/** A variable that nobody else may read, and that a file may hold. */
const secret = <V extends object>(entry: V) => ({ ...entry, isSecret: true as const });

/** What the operator sets through environment variables. docs/configuration.md and .env.example are made from it. */
const VARIABLES = {
  port: withDefault(
    'PORT',
    '8080',
    { about: 'Port of the site and the API. 0 takes a free one. A socket from systemd replaces it.' },
    port,
  ),
  partnerPort: withDefault(
    'PARTNER_PORT',
    '8081',
    { about: 'Port of the example partner page. 0 takes a free one. Used only with DEMO.' },
    port,
  ),
  host: withDefault('HOST', '127.0.0.1', { about: 'Address to listen on.' }),
  dataDir: withDefault('DATA_DIR', './data', {
    about:
      'Folder of the embedded database, its lock, generated secrets, images and files of earlier releases. Closed to other accounts.',
  }),
  databaseUrl: secret(
    variable(
      'DATABASE_URL',
      {
        about: 'PostgreSQL address. It replaces the embedded database.',
        example: 'postgres://charter:secret@localhost:5432/charter',
      },
      v.pipe(
        v.string(),
        v.regex(
          /^postgres(?:ql)?:\/\//,
          'must be a PostgreSQL address such as postgres://user:password@host:5432/database',
        ),
      ),
    ),
  ),
  jwtSecret: secret(
    variable(
      'JWT_SECRET',
      {
        about:
          'Signs the tokens; at least 32 characters. Generated and kept in DATA_DIR when unset. Required with DATABASE_URL.',
        example: 'at-least-32-characters-of-your-own',
      },
      v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
    ),
  ),
  previousSecrets: secret(
    withDefault(
      'JWT_SECRET_PREVIOUS',
      '',
      { about: 'Earlier secrets, separated by commas. Their tokens stay valid until they expire.' },
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').flatMap((secret) => secret.trim() || [])),
        v.check(
          (secrets) => secrets.every((secret) => secret.length >= 32),
          'must be secrets of at least 32 characters, with commas between them',
        ),
      ),
    ),
  ),
  dataKeys: secret(
    withDefault(
      'DATA_KEYS',
      '',
      {
        about:
          'Keys that encrypt document numbers in the database, separated by commas; at least 32 characters each. The first encrypts, all decrypt. Generated and kept in DATA_DIR when unset; with DATABASE_URL and no key, numbers are stored unencrypted. Keep a copy apart from the backups.',
        example: 'at-least-32-characters-of-your-own',
      },
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').flatMap((key) => key.trim() || [])),
        v.check(
          (keys) => keys.every((key) => key.length >= 32),
          'must be keys of at least 32 characters, with commas between them',
        ),
      ),
    ),
  ),
  retentionDays: variable(
    'RETENTION_DAYS',
    { about: 'Days after the end of a trip until its personal data is erased. Unset: only by hand.', example: '365' },
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1 to 9999'),
      v.transform(Number),
    ),
  ),
  auditDays: withDefault(
    'AUDIT_DAYS',
    '730',
    { about: 'Days for which the audit is kept.' },
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1 to 9999'),
      v.transform(Number),
    ),
  ),
  adminEmail: withDefault(
    'ADMIN_EMAIL',
    'admin@example.com',
    { about: 'E-mail address of the first owner.' },
    v.pipe(v.string(), v.transform(cleanEmail), v.toLowerCase(), v.maxLength(254, 'must have at most 254 characters')),
  ),
  adminPassword: secret(
    variable(
      'ADMIN_PASSWORD',
      {
        about:
          'Password of the first owner; at least 12 characters and not a common one. Generated and printed once when unset.',
        example: 'four words nobody else says',
      },
      v.pipe(v.string(), v.maxLength(1000, 'must have at most 1000 characters')),
    ),
  ),
  demo: variable(
    'DEMO',
    {
      about:
        '1 adds example data, example contacts and the example partner page; 0 does not. Default: 1, but 0 with DATABASE_URL or NODE_ENV=production.',
      example: '1',
    },
    v.picklist(['0', '1'], 'must be 0 (no example data) or 1'),
  ),
  nodeEnv: variable('NODE_ENV', { about: 'Set it to production on a real site.', example: 'development' }),
  allowedOrigins: withDefault(
    'ALLOWED_ORIGINS',
    '*',
    { about: 'Origins whose pages may make the public calls, separated by commas. * for any.' },
    v.pipe(
      v.string(),
      list,
      v.check(
        (origins) => origins.every((origin) => origin === '*' || isOrigin(origin)),
        'must be a list of origins such as https://www.example.com, without a path or a slash at the end',
      ),
      v.transform((origins) => (origins.includes('*') ? '*' : origins)),
    ),
  ),
  frameAncestors: withDefault(
    'FRAME_ANCESTORS',
    '*',
    { about: 'Sites that may frame the widgets, beside the site itself. * for any, none for nobody.' },
    v.pipe(
      v.string(),
      list,
      v.check(
        (sources) => sources.every((source) => FRAME_ANCESTOR.test(source)),
        "must be a list of sites such as https://www.example.com https://*.example.org, or * or 'none'",
      ),
      v.transform((sources) => sources.map((source) => source.replace(/^(self|none)$/i, "'$1'")).join(' ')),
    ),
  ),
  publicUrl: variable(
    'PUBLIC_URL',
    {
      about: 'Address of the site from outside, for links in e-mails and for passkeys. Default: http://localhost:PORT.',
      example: 'http://localhost:8080',
    },
    v.pipe(
      v.string(),
      v.check(
        isOrigin,
        'must be the site’s address such as https://book.example.com, without a path or a slash at the end',
      ),
    ),
  ),
  ownersNeedPasskey: withDefault(
    'OWNERS_NEED_PASSKEY',
    'false',
    {
      about:
        'With true, an owner who signs in with a password alone can only add a passkey. Needs a PUBLIC_URL with a name.',
    },
    v.pipe(
      v.string(),
      v.picklist(['true', 'false'], 'must be true or false'),
      v.transform((text) => text === 'true'),
    ),
  ),
  smtpUrl: secret(
    variable(
      'SMTP_URL',
      {
        about: 'Mail server, smtp:// or smtps://. Unset: no e-mail is sent, and the back office shows what would be.',
        example: 'smtps://user:password@mail.example.com',
      },
      v.pipe(
        v.string(),
        v.check(
          (url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url),
          'must be a mail server such as smtps://user:password@mail.example.com',
        ),
      ),
    ),
  ),
  mailFrom: variable(
    'MAIL_FROM',
    { about: 'Sender of e-mails. Required with SMTP_URL.', example: 'Charter Desk <desk@example.com>' },
    v.pipe(
      v.string(),
      v.check(
        (from) => EMAIL.test(/^[^<>@\r\n]*<([^<>]*)>$/.exec(from)?.[1] ?? from),
        'must be an address such as desk@example.com or Charter Desk <desk@example.com>',
      ),
    ),
  ),
  deskEmail: variable(
    'DESK_EMAIL',
    {
      about: 'Where staff get e-mails about requests; one address. Default: SUPPORT_EMAIL.',
      example: 'desk@example.com',
    },
    emailAddress,
  ),
  webhooksPrivate: withDefault(
    'WEBHOOKS_PRIVATE',
    '',
    {
      about:
        'Private networks that webhooks may reach, also without TLS. true for any. Unset: public https addresses only.',
      example: '10.0.0.0/8',
    },
    v.pipe(
      v.string(),
      list,
      v.transform((networks) => (networks.length === 1 && networks[0] === 'true' ? true : networks)),
      v.check(
        (networks) => networks === true || networks.every(isNetwork),
        'must be true, or a list of networks such as 10.0.0.0/8,fd00::/8',
      ),
    ),
  ),
  logLevel: withDefault(
    'LOG_LEVEL',
    'info',
    {
      about:
        'Least level of the log: error, warn, info (a line for each request) or debug (also for each database statement).',
    },
    v.pipe(v.string(), v.picklist(['error', 'warn', 'info', 'debug'], 'must be error, warn, info or debug')),
  ),
  metricsPort: variable(
    'METRICS_PORT',
    { about: 'Port where Prometheus reads /metrics. Unset: nothing is measured.', example: '9464' },
    port,
  ),
  metricsHost: withDefault('METRICS_HOST', '127.0.0.1', { about: 'Address of the metrics port.' }),
  /** Where traces are sent to, and how: the variables that OpenTelemetry names, of which its SDK reads more. */
  otel: {
    endpoint: variable(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      {
        about: 'OpenTelemetry collector that gets traces (OTLP, JSON over HTTP). Unset: nothing is traced.',
        example: 'http://localhost:4318',
      },
      collector,
    ),
    tracesEndpoint: variable(
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      {
        about: 'Full address of the collector for traces, in place of the endpoint above.',
        example: 'http://localhost:4318/v1/traces',
      },
      collector,
    ),
    disabled: withDefault(
      'OTEL_SDK_DISABLED',
      'false',
      { about: 'true switches traces off.' },
      v.pipe(v.string(), v.picklist(['true', 'false'], 'must be true or false')),
    ),
    serviceName: withDefault('OTEL_SERVICE_NAME', 'charter-desk', { about: 'Name of this server in traces.' }),
    sampler: variable(
      'OTEL_TRACES_SAMPLER',
      { about: 'How traces are sampled. Default: parentbased_always_on.', example: 'parentbased_traceidratio' },
      v.pipe(v.string(), v.picklist(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)),
    ),
    samplerArg: variable(
      'OTEL_TRACES_SAMPLER_ARG',
      { about: 'Share of traces that is sent, from 0 to 1. Default: 1.', example: '0.1' },
      v.pipe(v.string(), v.regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'must be a share from 0 to 1 such as 0.1')),
    ),
  },
  cdnMaxAge: withDefault(
    'CDN_MAX_AGE',
    '10s',
    { about: 'How long a shared cache may answer with data that changes (seconds or minutes, at most 5m), or off.' },
    v.pipe(
      v.string(),
      v.regex(/^(?:off|[1-9]\d{0,2}s|[1-5]m)$/, 'must be off, or a time up to 5m such as 10s'),
      v.transform((text) => (text === 'off' ? 0 : Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1))),
      v.maxValue(300, 'must be off, or a time up to 5m such as 10s'),
    ),
  ),
  /** What such a cache is told to forget at when a flight changes: an address, a header and the body of a POST. */
  purge: {
    url: variable(
      'CDN_PURGE_URL',
      {
        about: 'Address that gets a POST when a flight changes, so that a CDN forgets it.',
        example: 'https://api.cloudflare.com/client/v4/zones/zone/purge_cache',
      },
      v.pipe(
        v.string(),
        v.check((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'must be an address that begins with https://'),
      ),
    ),
    header: variable(
      'CDN_PURGE_HEADER',
      { about: 'Header of that POST.', example: 'Authorization: Bearer token' },
      v.pipe(
        v.string(),
        v.maxLength(2000, 'must be no longer than 2,000 characters'),
        v.regex(/^[\w-]+: ?[\x21-\x7e][\x20-\x7e]*$/, 'must be a header such as Authorization: Bearer token'),
      ),
    ),
    body: withDefault('CDN_PURGE_BODY', '{"tags":["charter"]}', { about: 'Body of that POST.' }),
  },
  loginLimit: withDefault(
    'RATE_LIMIT_LOGIN',
    '10/15m',
    { about: 'Failed sign-ins of a client in a time, and as many sign-ups, links and resets; or off.' },
    rateLimit,
  ),
  postLimit: withDefault(
    'RATE_LIMIT_POST',
    '30/10m',
    { about: 'Requests and bookings of a client in a time; or off.' },
    rateLimit,
  ),
  readLimit: withDefault(
    'RATE_LIMIT_READ',
    '600/1m',
    { about: 'Public reads of a client in a time, and ten times as many images; or off. Staff are not limited.' },
    rateLimit,
  ),
  mcp: withDefault(
    'MCP',
    'on',
    { about: 'on lets assistants read at /mcp what the public site shows; off removes the address.' },
    v.pipe(
      v.string(),
      v.picklist(['on', 'off'], 'must be on or off'),
      v.transform((text) => text === 'on'),
    ),
  ),
  /** How long a client may take to send a request. */
  timeouts: {
    headersMs: withDefault('TIMEOUT_HEADERS', '15s', { about: 'Time for a client to send the headers.' }, duration),
    bodyMs: withDefault('TIMEOUT_BODY', '30s', { about: 'Time for a client to send a JSON body.' }, duration),
    uploadMs: withDefault('TIMEOUT_UPLOAD', '5m', { about: 'Time for a client to send a form with images.' }, duration),
  },
  stopDelayMs: withDefault(
    'STOP_DELAY',
    '0s',
    {
      about:
        'Time for which a stopping server still takes requests, from 0s to 5s. For a load balancer that asks /readyz.',
    },
    v.pipe(
      v.string(),
      v.regex(/^[0-5]s$/, 'must be a time from 0s to 5s'),
      v.transform((text) => Number.parseInt(text, 10) * 1000),
    ),
  ),
  maxConnections: withDefault(
    'MAX_CONNECTIONS',
    '2000',
    { about: 'Connections that may be open at once on each port. Further ones are refused and logged.' },
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'must be a number of connections from 1 to 999999'),
      v.transform(Number),
    ),
  ),
  trustProxy: withDefault(
    'TRUST_PROXY',
    '0',
    { about: 'Number of proxies in front of the server that write X-Forwarded-For, from 0 to 9.' },
    v.pipe(
      v.string(),
      v.regex(/^\d$/, 'must be the number of proxies in front of the server, from 0 to 9'),
      v.transform(Number),
    ),
  ),
  /** The bucket that holds the images; without it they lie in `dataDir`. */
  s3: {
    endpoint: variable(
      'S3_ENDPOINT',
      {
        about:
          'Object store for images and files of earlier releases, in place of DATA_DIR. Set all four S3 variables or none.',
        example: 'https://s3.eu-central-1.amazonaws.com',
      },
      v.pipe(
        v.string(),
        v.transform((url) => url.replace(/\/$/, '')),
        v.check(
          (url) => /^https?:\/\//.test(url) && isOrigin(url),
          'must be the address of the store such as https://s3.eu-central-1.amazonaws.com, without the bucket',
        ),
      ),
    ),
    bucket: variable(
      'S3_BUCKET',
      { about: 'Bucket of that store.', example: 'charter-images' },
      v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
    ),
    accessKeyId: secret(variable('S3_ACCESS_KEY_ID', { about: 'Key id of that store.', example: 'key' })),
    secretAccessKey: secret(variable('S3_SECRET_ACCESS_KEY', { about: 'Key of that store.', example: 'secret' })),
    region: withDefault('S3_REGION', 'us-east-1', { about: 'Region of that store.' }),
  },
  homeZone: withDefault(
    'HOME_ZONE',
    'Asia/Karachi',
    { about: 'Time zone of departures from places that the airport index does not know.' },
    v.pipe(v.string(), v.check(isZone, 'must be a time zone such as Asia/Karachi')),
  ),
  securityContact: variable(
    'SECURITY_CONTACT',
    {
      about: 'Contact in /.well-known/security.txt: an e-mail address, https:// or tel:. Default: SUPPORT_EMAIL.',
      example: 'security@example.com',
    },
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (contact) => /^(?:https:\/\/[^\s/]\S*|tel:\+?[\d-]+)$/.test(contact) || EMAIL.test(cleanEmail(contact)),
        'must be an e-mail address, or an address that begins with https:// or tel:',
      ),
    ),
  ),
  termsFile: variable('TERMS_FILE', {
    about: 'Text file with the terms and conditions: UTF-8, at most 256 KB, paragraphs separated by empty lines.',
  }),
  /** What browsers get, served at /config.json. */
  site: {
    brand: withDefault('BRAND', 'Charter Desk', { about: 'The operator’s name on pages.' }),
    supportPhone: variable(
      'SUPPORT_PHONE',
      { about: 'The operator’s support line; one number. With DEMO an example, else none.', example: '0300 0000000' },
      v.pipe(
        v.string(),
        v.transform(operatorPhone),
        v.string('must be one number that can be called, such as 021 1234567 or +92 300 0000000'),
      ),
    ),
    supportWhatsapp: variable(
      'SUPPORT_WHATSAPP',
      {
        about: 'The operator’s WhatsApp number with country code. With DEMO an example, else none.',
        example: '+92 300 0000000',
      },
      v.pipe(
        v.string(),
        v.trim(),
        v.transform((text) => (text.startsWith('+') ? parsePhone(text)?.number : undefined)),
        v.string("must be a number with its country's code, such as +92 300 0000000"),
      ),
    ),
    supportEmail: variable(
      'SUPPORT_EMAIL',
      { about: 'The operator’s e-mail address. With DEMO an example, else none.', example: 'support@example.com' },
      emailAddress,
    ),
    airportAddress: variable('AIRPORT_ADDRESS', {
      about: 'The operator’s address at the airport. With DEMO an example, else none.',
      example: 'General Aviation Terminal, Jinnah International Airport, Karachi, Pakistan',
    }),
    certificate: variable(
      'OPERATOR_CERTIFICATE',
      { about: 'The operator’s certificate. Unset: pages name none.', example: 'AOC 123/2024' },
      v.pipe(v.string(), v.trim(), v.maxLength(100, 'must have at most 100 characters')),
    ),
    answerMinutes: variable(
      'ANSWER_MINUTES',
      {
        about:
          'Minutes within which the desk answers. Unset: pages promise nothing, and a request is due after one day.',
        example: '15',
      },
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^[1-9]\d{0,3}$/, 'must be a whole number of minutes from 1 to 9999'),
        v.transform(Number),
      ),
    ),
    socialLinks: withDefault(
      'SOCIAL_LINKS',
      '',
      {
        about: 'Names and addresses of social pages, separated by commas.',
        example: 'Instagram=https://instagram.com/brand,Facebook=https://facebook.com/brand',
      },
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').filter((part) => part.trim())),
        v.array(socialLink),
      ),
    ),
    linkHosts: withDefault(
      'LINK_HOSTS',
      '',
      {
        about: 'Hosts that links in the address of a widget page may lead to, beside the site itself.',
        example: 'www.example.com,*.example.org',
      },
      v.pipe(
        v.string(),
        v.toLowerCase(),
        list,
        v.check(
          (hosts) => hosts.every((host) => LINK_HOST.test(host)),
          'must be a list of hosts such as www.example.com,*.example.org, without https:// and without a path',
        ),
      ),
    ),
    termsUrl: withDefault(
      'TERMS_URL',
      '/terms',
      {
        about: 'Address of the terms and conditions. By default a page with the text of TERMS_FILE.',
        example: 'https://www.example.com/terms',
      },
      v.pipe(
        v.string(),
        v.trim(),
        v.check(
          (address) => /^\S+$/.test(address) && /^(?:https?:\/\/[^/]|\/(?![/\\]))/.test(address),
          'must be an address such as https://www.example.com/terms, or a path of the site',
        ),
      ),
    ),
    googleMapsApiKey: variable('GOOGLE_MAPS_API_KEY', {
      about: 'Key for airports from Google Places. Unset: the built-in index. Browsers can read it.',
    }),
    pkrPerUsd: variable(
      'PKR_PER_USD',
      { about: 'Rate for prices in rupees. Unset: prices are in dollars.', example: '280' },
      v.pipe(
        v.string(),
        // Read as amounts are: 281.123 could be taken for thousands.
        v.transform((text) => parseNumber(text, 6) ?? 0),
        v.check((rate) => rate > 0, 'must be a number above 0, such as 280.5 or 281.1230'),
      ),
    ),
  },
};

type Table = { [key: string]: Variable<v.GenericSchema> | Table };
type Read<T> = { [K in keyof T]: T[K] extends Variable<infer S> ? v.InferOutput<S> : Read<T[K]> };

const isVariable = (entry: Table[string]): entry is Variable<v.GenericSchema> => 'variable' in entry;

/** Every variable of a table and of those within it. */
const variablesOf = (table: Table): Variable<v.GenericSchema>[] =>
  Object.values(table).flatMap((entry) => (isVariable(entry) ? [entry] : variablesOf(entry)));

/** The values of the variables, nested as their table is. */
const arranged = <T extends Table>(table: T, values: Readonly<Record<string, unknown>>): Read<T> =>
  Object.fromEntries(
    Object.entries(table).map(([key, entry]) => [
      key,
      isVariable(entry) ? values[entry.variable] : arranged(entry, values),
    ]),
  ) as Read<T>;

const environment = v.object(
  Object.fromEntries(variablesOf(VARIABLES).map(({ variable, schema }) => [variable, schema])),
);

/** Every variable with its meaning, for docs/configuration.md and .env.example. */
export const DESCRIBED: readonly Variable<v.GenericSchema>[] = variablesOf(VARIABLES);

/** The names of all variables. */
export const NAMES: readonly string[] = Object.keys(environment.entries);

/** Those whose value a file may hold, which the variable of that name with `_FILE` behind it names. */
export const SECRETS: readonly string[] = variablesOf(VARIABLES).flatMap(({ variable, isSecret }) =>
  isSecret ? variable : [],
);

export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with a variable. */
export interface Wrong {
  variable: string;
  /** What is wrong with it or to be done, without its value: a sentence that its name begins. */
  says: string;
}

/** The variables that are set to something, with what the files hold that others name. */
function valuesIn(env: Environment): { set: Environment; wrong: Wrong[] } {
  const isSet = ([, value]: [string, string | undefined]) => value?.trim();
  const set = Object.fromEntries(Object.entries(env).filter(isSet));
  const wrong: Wrong[] = [];
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const file = set[variable];
    if (!file) continue;
    const read = set[name] ? { fault: `and ${name} are both set: leave one of them` } : readSecretFile(file);
    if ('fault' in read) wrong.push({ variable, says: `${variable} ${read.fault}` });
    else set[name] = read.secret;
  }
  return { set, wrong };
}
const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** What is wrong with the variables taken together. */
function* conflictsIn(set: Environment) {
  if (set.DATABASE_URL && !set.JWT_SECRET) {
    yield 'JWT_SECRET must be set when DATABASE_URL is, so that every process signs with the same secret';
  }
  if (new Set(BUCKET.map((name) => Boolean(set[name]))).size > 1) {
    const [first, second, third, last] = BUCKET;
    yield `${first} must be set together with ${second}, ${third} and ${last}, or none of them`;
  }
  if (set.OWNERS_NEED_PASSKEY === 'true' && set.PUBLIC_URL && !passkeySite(set.PUBLIC_URL)) {
    yield 'PUBLIC_URL must be the site’s name when OWNERS_NEED_PASSKEY is true: passkeys are not good at a number';
  }
  if (set.SMTP_URL && !set.MAIL_FROM) yield 'MAIL_FROM must be set when SMTP_URL is: it is the sender of the mails';
}

/** For whom passkeys are good, and from where; undefined at an address of numbers, at which browsers make none. */
function passkeySite(publicUrl: string): { id: string; origin: string } | undefined {
  if (!URL.canParse(publicUrl)) return undefined;
  const { hostname, origin } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : { id: hostname, origin };
}

function contactUri(contact: string | undefined) {
  const email = cleanEmail(contact ?? '');
  return EMAIL.test(email) ? dataLink('mailto:', email) : contact;
}

/**
 * Where messages reach the operator. The support line may be one that takes none: they go there only where it is a
 * Pakistani mobile number.
 */
function messageNumbers(supportPhone: string, whatsapp: string): Pick<SiteConfig, 'supportWhatsapp' | 'supportSms'> {
  const supportWhatsapp = whatsapp.slice(1);
  const [, mobile] = /^0(3\d{9})$/.exec(normalPhone(supportPhone)) ?? [];
  const supportSms = mobile ? `92${mobile}` : supportWhatsapp;
  return { ...(supportWhatsapp && { supportWhatsapp }), ...(supportSms && { supportSms }) };
}

/** `Authorization: Bearer token` */
function headerOf(line: string | undefined): Record<string, string> {
  const [, name, value] = /^([^:]+): ?(.*)$/.exec(line ?? '') ?? [];
  return name && value ? { [name]: value } : {};
}

export type Config = ReturnType<typeof readConfig>;

function parseEnvironment(env: Environment) {
  const { set, wrong } = valuesIn(env);
  const parsed = v.safeParse(environment, set);
  const ofValues = (parsed.issues ?? []).map((issue): Wrong => {
    const variable = v.getDotPath(issue)?.split('.')[0] ?? '';
    return { variable, says: `${variable} ${issue.message}` };
  });
  // That a secret is missing follows from its file, which is named already.
  const unread = wrong.map(({ variable }) => variable.replace(/_FILE$/, ''));
  const conflicts = Array.from(conflictsIn(set), ofConflict).filter(
    ({ says }) => !unread.some((name) => says.includes(name)),
  );
  const all = new Map([...wrong, ...ofValues, ...conflicts].map((one) => [one.says, one]));
  return { parsed, wrong: [...all.values()] };
}

const ofConflict = (says: string): Wrong => ({ variable: says.split(' ', 1)[0] ?? '', says });

/**
 * Reads the configuration; a variable set to nothing counts as unset.
 * Throws a StartError with a line for each variable that is wrong, never with its value.
 */
export function readConfig(env: Environment) {
  const { parsed, wrong } = parseEnvironment(env);
  if (!parsed.success || wrong.length > 0) throw new StartError(...wrong.map(({ says }) => says));
  return configOf(parsed.output);
}

/** Everything that is wrong with the variables, and the configuration as it would be without those. */
export function inspectConfig(env: Environment): { wrong: Wrong[]; config: Config } {
  const { wrong } = parseEnvironment(env);
  const withoutFile = (name: string) => name.replace(/_FILE$/, '');
  const names = new Set(wrong.map(({ variable }) => withoutFile(variable)));
  const good = Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(withoutFile(name))));
  return { wrong, config: configOf(v.parse(environment, valuesIn(good).set)) };
}

function configOf(read: v.InferOutput<typeof environment>) {
  const { nodeEnv, s3, otel, purge, site, ...values } = arranged(VARIABLES, read);
  const { endpoint, bucket, accessKeyId, secretAccessKey, region } = s3;
  const isTrial = !values.databaseUrl && nodeEnv !== 'production';
  const demo = values.demo ? values.demo === '1' : isTrial;
  const { googleMapsApiKey, pkrPerUsd, supportWhatsapp, certificate, answerMinutes, ...shown } = site;
  // Example contacts are shown in the demo only: an operator's site must not show a number that nobody answers.
  const supportEmail = site.supportEmail ?? (demo ? 'support@example.com' : '');
  const supportPhone = site.supportPhone ?? (demo ? '0300 0000000' : '');
  const publicUrl = values.publicUrl ?? `http://localhost:${values.port}`;
  return {
    ...values,
    demo,
    /** Whether `demo` was set explicitly where it is off by default: with DATABASE_URL, or in production. */
    demoForced: demo && !isTrial,
    deskEmail: values.deskEmail ?? supportEmail,
    publicUrl,
    passkeys: passkeySite(publicUrl),
    s3:
      endpoint && bucket && accessKeyId && secretAccessKey
        ? { endpoint, bucket, accessKeyId, secretAccessKey, region }
        : undefined,
    /** Undefined where no cache is told to forget. */
    purge: purge.url ? { url: purge.url, header: headerOf(purge.header), body: purge.body } : undefined,
    /** Undefined where no traces are sent. */
    traces:
      otel.disabled === 'false' && (otel.tracesEndpoint ?? otel.endpoint)
        ? { serviceName: otel.serviceName }
        : undefined,
    securityContact: contactUri(values.securityContact ?? site.supportEmail),
    site: {
      ...shown,
      supportPhone,
      supportEmail,
      airportAddress:
        site.airportAddress ??
        (demo ? 'General Aviation Terminal, Jinnah International Airport, Karachi, Pakistan' : ''),
      ...messageNumbers(supportPhone, supportWhatsapp ?? (demo ? '+923000000000' : '')),
      ...(googleMapsApiKey && { googleMapsApiKey }),
      ...(pkrPerUsd && { pkrPerUsd }),
      // No example of these: they are promises, and one of them is the law's.
      ...(certificate && { certificate }),
      ...(answerMinutes && { answerMinutes }),
    } satisfies SiteConfig as SiteConfig,
  };
}
