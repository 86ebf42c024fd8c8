import { normalPhone, type SiteConfig } from 'charter-widgets/contract';
import * as v from 'valibot';
import { StartError } from './errors';

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

interface Variable<S extends v.GenericSchema> {
  variable: string;
  schema: S;
}
/** A variable that may be left out. */
const variable = <S extends v.GenericSchema<string, unknown> = v.StringSchema<undefined>>(
  name: string,
  schema?: S,
) => ({
  variable: name,
  schema: v.optional(schema ?? (v.string() as v.GenericSchema as S)),
});

const withDefault = <S extends v.GenericSchema<string, unknown> = v.StringSchema<undefined>>(
  name: string,
  byDefault: string,
  schema?: S,
) => ({
  variable: name,
  schema: v.optional(schema ?? (v.string() as v.GenericSchema as S), byDefault as v.InferInput<S>),
});

/** What the operator sets through environment variables; `README.md` lists them. */
const VARIABLES = {
  /** Port of the site and the API; 0 takes a free one. */
  port: withDefault('PORT', '8080', port),
  /** Port of the example partner page, which has to be another origin; 0 takes a free one. Unused without `demo`. */
  partnerPort: withDefault('PARTNER_PORT', '8081', port),
  /** Address to listen on. */
  host: withDefault('HOST', '127.0.0.1'),
  /** Where the embedded database, its lock and the generated secret live. */
  dataDir: withDefault('DATA_DIR', './data'),
  /** The value that a refused start named, to accept that stored changes are missing; see `refuseLostCommits`. */
  acceptLoss: variable('ACCEPT_LOSS'),
  /** A PostgreSQL address; without it the embedded database in `dataDir` is used. */
  databaseUrl: variable(
    'DATABASE_URL',
    v.pipe(
      v.string(),
      v.regex(
        /^postgres(?:ql)?:\/\//,
        'must be a PostgreSQL address such as postgres://user:password@host:5432/database',
      ),
    ),
  ),
  /** Signs the tokens, at least 32 characters; without it one is generated and kept in `dataDir`. */
  jwtSecret: variable('JWT_SECRET', v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  /** Former secrets: tokens that they signed stay valid until they expire. */
  previousSecrets: withDefault(
    'JWT_SECRET_PREVIOUS',
    '',
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').flatMap((secret) => secret.trim() || [])),
      v.check(
        (secrets) => secrets.every((secret) => secret.length >= 32),
        'must be secrets of at least 32 characters, with commas between them',
      ),
    ),
  ),
  /** The first admin's address, in lower case. */
  adminEmail: withDefault(
    'ADMIN_EMAIL',
    'admin@example.com',
    v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254, 'must have at most 254 characters')),
  ),
  /** The first admin's password; without it one is generated and printed once. */
  adminPassword: variable('ADMIN_PASSWORD', v.pipe(v.string(), v.maxLength(1000, 'must have at most 1000 characters'))),
  /** For trying out: fills an empty database with examples and serves the example partner. */
  demo: variable('DEMO', v.picklist(['0', '1'], 'must be 0 (no example data) or 1')),
  nodeEnv: variable('NODE_ENV'),
  /** Sites whose pages may make the public calls; '*' for any. */
  allowedOrigins: withDefault(
    'ALLOWED_ORIGINS',
    '*',
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
  /** Source list of the CSP directive `frame-ancestors` of the widget pages. */
  frameAncestors: withDefault(
    'FRAME_ANCESTORS',
    '*',
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
  /** Where the site is reached from outside, for links in mails; an origin. */
  publicUrl: variable(
    'PUBLIC_URL',
    v.pipe(
      v.string(),
      v.check(
        isOrigin,
        'must be the site’s address such as https://book.example.com, without a path or a slash at the end',
      ),
    ),
  ),
  /** The mail server, `smtp://` or `smtps://`; without it no mail is sent. */
  smtpUrl: variable(
    'SMTP_URL',
    v.pipe(
      v.string(),
      v.check(
        (url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url),
        'must be a mail server such as smtps://user:password@mail.example.com',
      ),
    ),
  ),
  /** The sender of mails; set when `smtpUrl` is. */
  mailFrom: variable(
    'MAIL_FROM',
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address such as desk@example.com or Charter Desk <desk@example.com>',
      ),
    ),
  ),
  /** Where the desk is told of requests. Default: `SUPPORT_EMAIL`. */
  deskEmail: variable(
    'DESK_EMAIL',
    v.pipe(v.string(), v.trim(), v.regex(/^[^\s<>@,;]+@[^\s<>@,;]+$/, 'must be one address such as desk@example.com')),
  ),
  /** How often a client may try to sign in, and how often it may ask for each other call about accounts. */
  loginLimit: withDefault('RATE_LIMIT_LOGIN', '10/15m', rateLimit),
  /** How many requests and bookings a client may send. */
  postLimit: withDefault('RATE_LIMIT_POST', '30/10m', rateLimit),
  /** How often a client may read what is public; ten times as many images. */
  readLimit: withDefault('RATE_LIMIT_READ', '600/1m', rateLimit),
  /** How long a client may take to send a request. */
  timeouts: {
    headersMs: withDefault('TIMEOUT_HEADERS', '15s', duration),
    bodyMs: withDefault('TIMEOUT_BODY', '30s', duration),
    uploadMs: withDefault('TIMEOUT_UPLOAD', '5m', duration),
  },
  /** How long the server goes on taking requests once it is told to stop, in milliseconds. */
  stopDelayMs: withDefault(
    'STOP_DELAY',
    '0s',
    v.pipe(
      v.string(),
      v.regex(/^[0-5]s$/, 'must be a time from 0s to 5s'),
      v.transform((text) => Number.parseInt(text, 10) * 1000),
    ),
  ),
  /** Connections that may be open at once, on each of the two ports. */
  maxConnections: withDefault(
    'MAX_CONNECTIONS',
    '2000',
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'must be a number of connections from 1 to 999999'),
      v.transform(Number),
    ),
  ),
  /** Proxies in front of the server, whose X-Forwarded-For is believed; 0 for none. */
  trustProxy: withDefault(
    'TRUST_PROXY',
    '0',
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
      v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
    ),
    accessKeyId: variable('S3_ACCESS_KEY_ID'),
    secretAccessKey: variable('S3_SECRET_ACCESS_KEY'),
    region: withDefault('S3_REGION', 'us-east-1'),
  },
  /** IANA zone of departures from places that the airport index does not know. */
  homeZone: withDefault(
    'HOME_ZONE',
    'Asia/Karachi',
    v.pipe(v.string(), v.check(isZone, 'must be a time zone such as Asia/Karachi')),
  ),
  /** Whom to tell of a security hole, a URI; undefined when none is set. */
  securityContact: variable(
    'SECURITY_CONTACT',
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:https:\/\/[^\s/]\S*|tel:\+?[\d-]+|(?:mailto:)?[^\s@:]+@[^\s@]+)$/,
        'must be an e-mail address, or an address that begins with https:// or tel:',
      ),
    ),
  ),
  /** A text file, the operator's terms and conditions. */
  termsFile: variable('TERMS_FILE'),
  /** What browsers get, served at /config.json. */
  site: {
    brand: withDefault('BRAND', 'Charter Desk'),
    supportPhone: variable('SUPPORT_PHONE'),
    supportWhatsapp: variable(
      'SUPPORT_WHATSAPP',
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^\+[1-9][\d -]{6,20}$/, "must be a number with its country's code, such as +92 300 0000000"),
      ),
    ),
    supportEmail: variable('SUPPORT_EMAIL'),
    airportAddress: variable('AIRPORT_ADDRESS'),
    certificate: variable(
      'OPERATOR_CERTIFICATE',
      v.pipe(v.string(), v.trim(), v.maxLength(100, 'must have at most 100 characters')),
    ),
    answerMinutes: variable(
      'ANSWER_MINUTES',
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
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').filter((part) => part.trim())),
        v.array(socialLink),
      ),
    ),
    linkHosts: withDefault(
      'LINK_HOSTS',
      '',
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
      v.pipe(
        v.string(),
        v.trim(),
        v.check(
          (address) => /^\S+$/.test(address) && /^(?:https?:\/\/[^/]|\/(?![/\\]))/.test(address),
          'must be an address such as https://www.example.com/terms, or a path of the site',
        ),
      ),
    ),
    googleMapsApiKey: variable('GOOGLE_MAPS_API_KEY'),
    pkrPerUsd: variable(
      'PKR_PER_USD',
      v.pipe(
        v.string(),
        v.transform(Number),
        v.check((rate) => Number.isFinite(rate) && rate > 0, 'must be a number above 0'),
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

/** What .env.example and the README name. */
export const NAMES: readonly string[] = Object.keys(environment.entries);

type Environment = Readonly<Record<string, string | undefined>>;
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
  if (set.SMTP_URL && !set.MAIL_FROM) yield 'MAIL_FROM must be set when SMTP_URL is: it is the sender of the mails';
}

const contactUri = (contact: string | undefined) =>
  contact && /^[^\s@:]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : contact;

/**
 * Where messages reach the operator. The support line may be one that takes none: they go there only where it is a
 * Pakistani mobile number.
 */
function messageNumbers(supportPhone: string, whatsapp: string): Pick<SiteConfig, 'supportWhatsapp' | 'supportSms'> {
  const supportWhatsapp = whatsapp.replace(/\D/g, '');
  const [, mobile] = /^0(3\d{9})$/.exec(normalPhone(supportPhone)) ?? [];
  const supportSms = mobile ? `92${mobile}` : supportWhatsapp;
  return { ...(supportWhatsapp && { supportWhatsapp }), ...(supportSms && { supportSms }) };
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration; a variable set to nothing counts as unset.
 * Throws a StartError with a line for each variable that is wrong, never with its value.
 */
export function readConfig(env: Environment) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(environment, set);
  const wrong = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)?.split('.')[0]} ${issue.message}`);
  const lines = new Set([...wrong, ...conflictsIn(set)]);
  if (!parsed.success || lines.size > 0) throw new StartError(...lines);
  const { nodeEnv, s3, site, ...values } = arranged(VARIABLES, parsed.output);
  const { endpoint, bucket, accessKeyId, secretAccessKey, region } = s3;
  const isTrial = !values.databaseUrl && nodeEnv !== 'production';
  const demo = values.demo ? values.demo === '1' : isTrial;
  const { googleMapsApiKey, pkrPerUsd, supportWhatsapp, certificate, answerMinutes, ...shown } = site;
  // Example contacts are shown in the demo only: an operator's site must not show a number that nobody answers.
  const supportEmail = site.supportEmail ?? (demo ? 'support@example.com' : '');
  const supportPhone = site.supportPhone ?? (demo ? '0300 0000000' : '');
  return {
    ...values,
    demo,
    /** Whether `demo` was set explicitly where it is off by default: with DATABASE_URL, or in production. */
    demoForced: demo && !isTrial,
    deskEmail: values.deskEmail ?? supportEmail.trim(),
    publicUrl: values.publicUrl ?? `http://localhost:${values.port}`,
    s3:
      endpoint && bucket && accessKeyId && secretAccessKey
        ? { endpoint, bucket, accessKeyId, secretAccessKey, region }
        : undefined,
    securityContact: contactUri(values.securityContact ?? site.supportEmail?.trim()),
    site: {
      ...shown,
      supportPhone,
      supportEmail,
      airportAddress:
        site.airportAddress ??
        (demo ? 'General Aviation Terminal, Jinnah International Airport, Karachi, Pakistan' : ''),
      ...messageNumbers(supportPhone, supportWhatsapp ?? (demo ? '+92 300 0000000' : '')),
      ...(googleMapsApiKey && { googleMapsApiKey }),
      ...(pkrPerUsd && { pkrPerUsd }),
      // No example of these: they are promises, and one of them is the law's.
      ...(certificate && { certificate }),
      ...(answerMinutes && { answerMinutes }),
    } satisfies SiteConfig as SiteConfig,
  };
}
