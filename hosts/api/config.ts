import type { SiteConfig } from 'charter-widgets/contract';
import * as v from 'valibot';
import { StartError } from './errors';
import type { S3Options } from './objects';

/** What the operator sets through environment variables; `README.md` lists them. */
export interface Config {
  /** Port of the site and the API; 0 takes a free one. */
  port: number;
  /** Port of the example partner page, which has to be another origin; 0 takes a free one. Unused without `demo`. */
  partnerPort: number;
  /** Address to listen on. */
  host: string;
  /** Where the embedded database, its lock and the generated secret live. */
  dataDir: string;
  /** What a start has named, to go on without stored changes that are missing; see `refuseLostCommits`. */
  acceptLoss: string | undefined;
  /** A PostgreSQL address; without it the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined;
  /** Signs the tokens, at least 32 characters; without it one is generated and kept in `dataDir`. */
  jwtSecret: string | undefined;
  /** Secrets that signed before that one: tokens that they signed are good until they end. */
  previousSecrets: string[];
  /** The first admin's address, in lower case. */
  adminEmail: string;
  /** The first admin's password; without it one is generated and printed once. */
  adminPassword: string | undefined;
  /** For trying out: an empty database gets examples, and the example partner its server. */
  demo: boolean;
  /** Whether `demo` was asked for where it is off by itself: with a database of one's own, or in production. */
  demoForced: boolean;
  /** Sites whose pages may make the public calls; '*' for any. */
  allowedOrigins: '*' | string[];
  /** Source list of the CSP directive `frame-ancestors` of the widget pages. */
  frameAncestors: string;
  /** Where the site is reached from outside, for links in mails; an origin. */
  publicUrl: string;
  /** The mail server, `smtp://` or `smtps://`; without it no mail is sent. */
  smtpUrl: string | undefined;
  /** The sender of mails; set when `smtpUrl` is. */
  mailFrom: string | undefined;
  /** How often a client may try to sign in, and how often it may ask for each other call about accounts. */
  loginLimit: RateLimit | undefined;
  /** How many requests and bookings a client may send. */
  postLimit: RateLimit | undefined;
  /** How often a client may read what is public; ten times as many images. */
  readLimit: RateLimit | undefined;
  /** How long a client may take to send a request. */
  timeouts: Timeouts;
  /** How long the server goes on taking requests once it is told to stop, in milliseconds. */
  stopDelayMs: number;
  /** Connections that may be open at once, on each of the two ports. */
  maxConnections: number;
  /** Proxies in front of the server, whose X-Forwarded-For is believed; 0 for none. */
  trustProxy: number;
  /** The bucket that holds the images; without it they lie in `dataDir`. */
  s3: S3Options | undefined;
  /** IANA zone of departures from places that the airport index does not know. */
  homeZone: string;
  /** Whom to tell of a weakness, a URI; undefined where nobody is named. */
  securityContact: string | undefined;
  /** The browser's share, served at /config.json. */
  site: SiteConfig;
}

/** In milliseconds. */
export interface Timeouts {
  /** Until all headers are there. */
  headersMs: number;
  /** Until a JSON body is there. */
  bodyMs: number;
  /** Until a form with its images is there. */
  uploadMs: number;
}

/** So many calls in each span of so many seconds. */
export interface RateLimit {
  calls: number;
  seconds: number;
}

const port = (byDefault: string) => {
  const message = 'must be a port number from 0 to 65535';
  return v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, message), v.transform(Number), v.maxValue(65_535, message)),
    byDefault,
  );
};

/** Splits a list at commas and spaces. */
const list = v.transform((text: string) => text.split(/[\s,]+/).filter(Boolean));

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const SECONDS = { s: 1, m: 60, h: 3600 };
const DAY_S = 86_400;

/** `10/15m`; undefined when it is `off`. */
const rateLimit = (byDefault: string) => {
  const message = 'must be off, or a number of calls and a time up to 24h, such as 10/15m';
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:off|[1-9]\d{0,5}\/[1-9]\d{0,4}[smh])$/, message),
      v.transform((text): RateLimit | undefined => {
        const [, calls, time, unit] = /^(\d+)\/(\d+)([smh])$/.exec(text) ?? [];
        if (!unit) return undefined;
        return { calls: Number(calls), seconds: Number(time) * SECONDS[unit as keyof typeof SECONDS] };
      }),
      v.check((limit) => !limit || limit.seconds <= DAY_S, message),
    ),
    byDefault,
  );
};

const MILLISECONDS = { ms: 1, s: 1000, m: 60_000 };

/** `300ms`, `15s`, `5m`; in milliseconds. */
const duration = (byDefault: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}(?:ms|s|m)$/, 'must be a time such as 300ms, 15s or 5m'),
      v.transform(
        (text) => Number.parseInt(text, 10) * MILLISECONDS[text.replace(/\d+/, '') as keyof typeof MILLISECONDS],
      ),
    ),
    byDefault,
  );

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

// A semicolon or a comma would end the directive and start one of the writer's own.
const FRAME_ANCESTOR = /^(?:\*|self|'self'|none|'none'|(?:https?:\/\/)?(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?)$/i;

/** `*.com` is everybody's. */
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

const environment = v.pipe(
  v.object({
    PORT: port('8080'),
    PARTNER_PORT: port('8081'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    DATA_DIR: v.optional(v.string(), './data'),
    ACCEPT_LOSS: v.optional(v.string()),
    DATABASE_URL: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^postgres(?:ql)?:\/\//,
          'must be a PostgreSQL address such as postgres://user:password@host:5432/database',
        ),
      ),
    ),
    JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    JWT_SECRET_PREVIOUS: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').flatMap((secret) => secret.trim() || [])),
        v.check(
          (secrets) => secrets.every((secret) => secret.length >= 32),
          'must be secrets of at least 32 characters, with commas between them',
        ),
      ),
      '',
    ),
    ADMIN_EMAIL: v.optional(
      v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254, 'must have at most 254 characters')),
      'admin@example.com',
    ),
    ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.maxLength(1000, 'must have at most 1000 characters'))),
    DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 (no example data) or 1')),
    NODE_ENV: v.optional(v.string()),
    ALLOWED_ORIGINS: v.optional(
      v.pipe(
        v.string(),
        list,
        v.check(
          (origins) => origins.every((origin) => origin === '*' || isOrigin(origin)),
          'must be a list of origins such as https://www.example.com, without a path or a slash at the end',
        ),
      ),
      '*',
    ),
    FRAME_ANCESTORS: v.optional(
      v.pipe(
        v.string(),
        list,
        v.check(
          (sources) => sources.every((source) => FRAME_ANCESTOR.test(source)),
          "must be a list of sites such as https://www.example.com https://*.example.org, or * or 'none'",
        ),
      ),
      '*',
    ),
    LINK_HOSTS: v.optional(
      v.pipe(
        v.string(),
        v.toLowerCase(),
        list,
        v.check(
          (hosts) => hosts.every((host) => LINK_HOST.test(host)),
          'must be a list of hosts such as www.example.com,*.example.org, without https:// and without a path',
        ),
      ),
      '',
    ),
    PUBLIC_URL: v.optional(
      v.pipe(
        v.string(),
        v.check(
          isOrigin,
          'must be the site’s address such as https://book.example.com, without a path or a slash at the end',
        ),
      ),
    ),
    SMTP_URL: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url),
          'must be a mail server such as smtps://user:password@mail.example.com',
        ),
      ),
    ),
    MAIL_FROM: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
          'must be an address such as desk@example.com or Charter Desk <desk@example.com>',
        ),
      ),
    ),
    RATE_LIMIT_LOGIN: rateLimit('10/15m'),
    RATE_LIMIT_POST: rateLimit('30/10m'),
    RATE_LIMIT_READ: rateLimit('600/1m'),
    TIMEOUT_HEADERS: duration('15s'),
    TIMEOUT_BODY: duration('30s'),
    TIMEOUT_UPLOAD: duration('5m'),
    STOP_DELAY: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[0-5]s$/, 'must be a time from 0s to 5s'),
        v.transform((text) => Number.parseInt(text, 10) * 1000),
      ),
      '0s',
    ),
    MAX_CONNECTIONS: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,5}$/, 'must be a number of connections from 1 to 999999'),
        v.transform(Number),
      ),
      '2000',
    ),
    TRUST_PROXY: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d$/, 'must be the number of proxies in front of the server, from 0 to 9'),
        v.transform(Number),
      ),
      '0',
    ),
    S3_ENDPOINT: v.optional(
      v.pipe(
        v.string(),
        v.transform((url) => url.replace(/\/$/, '')),
        v.check(
          (url) => /^https?:\/\//.test(url) && isOrigin(url),
          'must be the address of the store such as https://s3.eu-central-1.amazonaws.com, without the bucket',
        ),
      ),
    ),
    S3_BUCKET: v.optional(
      v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
    ),
    S3_ACCESS_KEY_ID: v.optional(v.string()),
    S3_SECRET_ACCESS_KEY: v.optional(v.string()),
    S3_REGION: v.optional(v.string(), 'us-east-1'),
    HOME_ZONE: v.optional(
      v.pipe(v.string(), v.check(isZone, 'must be a time zone such as Asia/Karachi')),
      'Asia/Karachi',
    ),
    PKR_PER_USD: v.optional(
      v.pipe(
        v.string(),
        v.transform(Number),
        v.check((rate) => Number.isFinite(rate) && rate > 0, 'must be a number above 0'),
      ),
    ),
    GOOGLE_MAPS_API_KEY: v.optional(v.string()),
    BRAND: v.optional(v.string(), 'Charter Desk'),
    SUPPORT_PHONE: v.optional(v.string()),
    SUPPORT_EMAIL: v.optional(v.string()),
    SECURITY_CONTACT: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(
          /^(?:https:\/\/[^\s/]\S*|tel:\+?[\d-]+|(?:mailto:)?[^\s@:]+@[^\s@]+)$/,
          'must be an e-mail address, or an address that begins with https:// or tel:',
        ),
      ),
    ),
    AIRPORT_ADDRESS: v.optional(v.string()),
    SOCIAL_LINKS: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').filter((part) => part.trim())),
        v.array(socialLink),
      ),
      '',
    ),
  }),
  v.forward(
    v.partialCheck(
      [['DATABASE_URL'], ['JWT_SECRET']],
      ({ DATABASE_URL, JWT_SECRET }) => !DATABASE_URL || Boolean(JWT_SECRET),
      'must be set when DATABASE_URL is, so that every process signs with the same secret',
    ),
    ['JWT_SECRET'],
  ),
  v.forward(
    v.partialCheck(
      [['S3_ENDPOINT'], ['S3_BUCKET'], ['S3_ACCESS_KEY_ID'], ['S3_SECRET_ACCESS_KEY']],
      ({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
        new Set([S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].map(Boolean)).size === 1,
      'must be set together with S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them',
    ),
    ['S3_ENDPOINT'],
  ),
  v.forward(
    v.partialCheck(
      [['SMTP_URL'], ['MAIL_FROM']],
      ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || Boolean(MAIL_FROM),
      'must be set when SMTP_URL is: it is the sender of the mails',
    ),
    ['MAIL_FROM'],
  ),
);

const contactUri = (contact: string | undefined) =>
  contact && /^[^\s@:]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : contact;

/**
 * Reads the configuration; a variable set to nothing counts as unset.
 * Throws a StartError with a line for each variable that is wrong, never with its value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(environment, set);
  if (!parsed.success) {
    const lines = new Set(parsed.issues.map((issue) => `${v.getDotPath(issue)?.split('.')[0]} ${issue.message}`));
    throw new StartError(...lines);
  }
  const values = parsed.output;
  const isTrial = !values.DATABASE_URL && values.NODE_ENV !== 'production';
  const demo = values.DEMO ? values.DEMO === '1' : isTrial;
  return {
    port: values.PORT,
    partnerPort: values.PARTNER_PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    acceptLoss: values.ACCEPT_LOSS,
    databaseUrl: values.DATABASE_URL,
    jwtSecret: values.JWT_SECRET,
    previousSecrets: values.JWT_SECRET_PREVIOUS,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demo,
    demoForced: demo && !isTrial,
    allowedOrigins: values.ALLOWED_ORIGINS.includes('*') ? '*' : values.ALLOWED_ORIGINS,
    frameAncestors: values.FRAME_ANCESTORS.map((source) => source.replace(/^(self|none)$/i, "'$1'")).join(' '),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    loginLimit: values.RATE_LIMIT_LOGIN,
    postLimit: values.RATE_LIMIT_POST,
    readLimit: values.RATE_LIMIT_READ,
    timeouts: {
      headersMs: values.TIMEOUT_HEADERS,
      bodyMs: values.TIMEOUT_BODY,
      uploadMs: values.TIMEOUT_UPLOAD,
    },
    stopDelayMs: values.STOP_DELAY,
    maxConnections: values.MAX_CONNECTIONS,
    trustProxy: values.TRUST_PROXY,
    s3:
      values.S3_ENDPOINT && values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: values.S3_ENDPOINT,
            bucket: values.S3_BUCKET,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
            region: values.S3_REGION,
          }
        : undefined,
    homeZone: values.HOME_ZONE,
    securityContact: contactUri(values.SECURITY_CONTACT ?? values.SUPPORT_EMAIL?.trim()),
    site: {
      brand: values.BRAND,
      // A number nobody answers is worse than none, so examples are shown in the demonstration only.
      supportPhone: values.SUPPORT_PHONE ?? (demo ? '0300 0000000' : ''),
      supportEmail: values.SUPPORT_EMAIL ?? (demo ? 'support@example.com' : ''),
      airportAddress:
        values.AIRPORT_ADDRESS ??
        (demo ? 'General Aviation Terminal, Jinnah International Airport, Karachi, Pakistan' : ''),
      socialLinks: values.SOCIAL_LINKS,
      linkHosts: values.LINK_HOSTS,
      ...(values.GOOGLE_MAPS_API_KEY && { googleMapsApiKey: values.GOOGLE_MAPS_API_KEY }),
      ...(values.PKR_PER_USD && { pkrPerUsd: values.PKR_PER_USD }),
    },
  };
}
