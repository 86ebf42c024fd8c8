import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { readConfig, SECRET_NAMES } from './config';
import { test } from './testing';

describe('the configuration', () => {
  test.each([
    [{}, true, false],
    [{ NODE_ENV: 'production' }, false, false],
    [{ DATABASE_URL: 'postgres://db/charter' }, false, false],
    [{ DEMO: '0' }, false, false],
    [{ DEMO: '1', DATABASE_URL: 'postgres://db/charter' }, true, true],
  ])('with %j turns on example data: %s, and only because of DEMO=1: %s', (env, demo, demoForced) => {
    expect(readConfig({ JWT_SECRET: 'x'.repeat(32), ...env })).toMatchObject({ demo, demoForced });
  });

  test('reads limits, and `off`', () => {
    expect(readConfig({ RATE_LIMIT_LOGIN: 'off', RATE_LIMIT_READ: 'off', RATE_LIMIT_POST: '500/24h' })).toMatchObject({
      loginLimit: undefined,
      readLimit: undefined,
      postLimit: { calls: 500, seconds: 86_400 },
    });
  });

  test('reads times in milliseconds, seconds and minutes', () => {
    const { timeouts } = readConfig({ TIMEOUT_HEADERS: '300ms', TIMEOUT_BODY: '20s', TIMEOUT_UPLOAD: '10m' });
    expect(timeouts).toEqual({ headersMs: 300, bodyMs: 20_000, uploadMs: 600_000 });
  });

  test('reads earlier secrets', () => {
    const [one, two] = ['a secret of before with spaces in it', 'x'.repeat(32)];
    expect(readConfig({}).previousSecrets).toEqual([]);
    expect(readConfig({ JWT_SECRET_PREVIOUS: `${one}, ${two},` }).previousSecrets).toEqual([one, two]);
  });

  test('reads networks, and `true` for all networks', () => {
    const read = (networks: string) => readConfig({ WEBHOOKS_PRIVATE: networks }).webhooksPrivate;
    expect(read('10.0.0.0/8,fd00::/8')).toEqual(['10.0.0.0/8', 'fd00::/8']);
    expect(read('true')).toBe(true);
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', JWT_SECRET: ' ' })).toMatchObject({ port: 8080, jwtSecret: undefined });
  });

  test.each([
    ['DATABASE_URL', 'mysql://host/db', 'DATABASE_URL must be a PostgreSQL address'],
    ['JWT_SECRET', 'too short', 'JWT_SECRET must have at least 32 characters'],
    ['DATABASE_URL', 'postgres://user:pa#ss@host/db', 'DATABASE_URL must be a PostgreSQL address'],
    ['DATABASE_URL', 'postgres://user:1/2@host/db', 'DATABASE_URL must be a PostgreSQL address'],
    ['SMTP_URL', 'smtps://user:12#ss@mail.example.com', 'SMTP_URL must be a mail server such as'],
    ['SMTP_URL', 'smtps://user:12/ss@mail.example.com', 'SMTP_URL must be a mail server such as'],
    ['SMTP_URL', 'smtps://user:12?ss@mail.example.com', 'SMTP_URL must be a mail server such as'],
    ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL must be an e-mail address'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be production on a real site'],
    ['PUBLIC_URL', 'ftp://book.example.com', 'PUBLIC_URL must be the site’s address'],
    ['ALLOWED_ORIGINS', 'ftp://a.example', 'ALLOWED_ORIGINS must be a list of origins'],
    ['METRICS_PORT', '8080', 'METRICS_PORT must not be the same port as PORT'],
    ['METRICS_PORT', '8081', 'METRICS_PORT must not be the same port as PARTNER_PORT'],
    ['PARTNER_PORT', '8080', 'PARTNER_PORT must not be the same port as PORT'],
    ['METRICS_HOST', '::zz', 'METRICS_HOST must be an address such as'],
    ['HOST', 'http://localhost', 'HOST must be an address such as'],
    ['STOP_DELAY', '9s', 'STOP_DELAY must be a time from 0s to 5s'],
    ['AUDIT_DAYS', '0', 'AUDIT_DAYS must be a whole number of days from 1 to 9999'],
    ['ALLOWED_ORIGINS', 'https://a.example/path', 'ALLOWED_ORIGINS must be a list of origins'],
    ['FRAME_ANCESTORS', 'https://a.example;script-src', 'FRAME_ANCESTORS must be a list of sites'],
    ['LINK_HOSTS', '*.com', 'LINK_HOSTS must be a list of hosts such as'],
    ['SECURITY_CONTACT', 'a@b.example\nExpires: 1', 'SECURITY_CONTACT must be an e-mail address'],
    ['PUBLIC_URL', 'https://book.example.com/', 'PUBLIC_URL must be the site’s address'],
    ['MAIL_FROM', 'desk@a.example\r\nBcc: all@b.example', 'MAIL_FROM must be an address such as'],
    ['RATE_LIMIT_LOGIN', '0/15m', 'RATE_LIMIT_LOGIN must be off, or a number of calls and a time up to 24h'],
    ['TIMEOUT_BODY', '30', 'TIMEOUT_BODY must be a time such as 300ms, 15s or 5m'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY must be the number of proxies in front of the server'],
    ['HOME_ZONE', 'Asia/Atlantis', 'HOME_ZONE must be a time zone such as Asia/Karachi'],
    ['PKR_PER_USD', '281.123', 'PKR_PER_USD must be a number above 0, such as 280.5 or 281.1230'],
    ['ANSWER_MINUTES', '10000', 'ANSWER_MINUTES must be a whole number of minutes'],
    ['SUPPORT_PHONE', '0300 1234567 or 0301 1234567', 'SUPPORT_PHONE must be one phone number'],
    ['SUPPORT_WHATSAPP', '+92 300 12345678901', 'SUPPORT_WHATSAPP must be a phone number with its'],
    ['S3_ENDPOINT', 'https://s3.example.com', 'S3_ENDPOINT must be set together with S3_BUCKET'],
    ['WEBHOOKS_PRIVATE', '10.0.0.0/33', 'WEBHOOKS_PRIVATE must be true, or a list of networks'],
    ['WEBHOOKS_PRIVATE', '10.0.0.0', 'WEBHOOKS_PRIVATE must be true, or a list of networks'],
    ['SOCIAL_LINKS', 'Us=javascript:alert(1)', 'SOCIAL_LINKS must be a list such as'],
  ])('refuses %s=%s in one line', (name, value, line) => {
    const env = { JWT_SECRET: 'x'.repeat(32), MAIL_FROM: 'desk@example.com', [name]: value };
    expect(() => readConfig(env)).toThrow(new RegExp(`^${literally(line)}.*$`));
  });

  test('requires a sender with a mail server, and a secret with a database that several processes share', () => {
    expect(() => readConfig({ SMTP_URL: 'smtps://mail.example.com', DATABASE_URL: 'postgres://db/charter' })).toThrow(
      /^JWT_SECRET must be set when DATABASE_URL is.*\nMAIL_FROM must be set when SMTP_URL is/,
    );
  });

  const BUCKET = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'charter-images',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('reports a wrong endpoint and a wrong bucket name with every other problem', () => {
    const wrong = { S3_ENDPOINT: 'https://s3.example.com/bucket', S3_BUCKET: 'Charter Images', PORT: 'x' };
    expect(() => readConfig({ ...BUCKET, ...wrong })).toThrow(/^PORT .*\nS3_ENDPOINT .*\nS3_BUCKET .*$/);
  });

  test('stores images in a bucket when all variables of the bucket are set', () => {
    const [endpoint, region] = ['https://s3.example.com', 'us-east-1'];
    const s3 = { endpoint, bucket: 'charter-images', accessKeyId: 'key', secretAccessKey: 'secret', region };
    expect(readConfig(BUCKET).s3).toEqual(s3);
  });

  test('has no example contacts outside the demo', () => {
    expect(readConfig({ DEMO: '0' }).site).toMatchObject({ supportPhone: '', supportEmail: '', airportAddress: '' });
  });

  test.each([
    ['0300 1234567', undefined, { supportSms: '923001234567' }],
    ['+92 300 1234567', '+971 50 1234567', { supportSms: '923001234567', supportWhatsapp: '971501234567' }],
    ['021 111 000 111', '+44 07911 123456', { supportSms: '447911123456', supportWhatsapp: '447911123456' }],
    ['021 111 000 111', undefined, {}],
  ])('reads the ways to message the operator from the phone %s and WhatsApp %s', (phone, whatsapp, told) => {
    const { site } = readConfig({ DEMO: '0', SUPPORT_PHONE: phone, SUPPORT_WHATSAPP: whatsapp });
    const { supportSms, supportWhatsapp } = site;
    expect({ ...(supportSms && { supportSms }), ...(supportWhatsapp && { supportWhatsapp }) }).toEqual(told);
  });

  test.each([
    ['(021) 111-000-111', '(021) 111-000-111'],
    ['0044 20 7946 0000', '+44 20 7946 0000'],
    ['\u202a۰۲۱ ۱۲۳۴۵۶۷\u202c', '021 1234567'],
  ])('shows the support phone %s as %s, the digits that are dialled', (phone, shown) => {
    expect(readConfig({ SUPPORT_PHONE: phone }).site.supportPhone).toBe(shown);
  });

  test('adds the quotes that the keywords of FRAME_ANCESTORS need', () => {
    expect(readConfig({ FRAME_ANCESTORS: 'self, https://*.example.com' }).frameAncestors).toBe(
      "'self' https://*.example.com",
    );
  });
});

describe('a secret in the configuration', () => {
  /** A valid value for each secret. */
  const VALUES: Record<string, string> = {
    DATABASE_URL: 'postgres://charter:of-the-tests@localhost/charter',
    SMTP_URL: 'smtps://desk:of-the-tests@mail.example.com',
    CDN_PURGE_HEADER: 'Fastly-Key: of-the-tests',
  };

  test('can be in a file, without the end of the line', ({ folder }) => {
    const value = (name: string) => VALUES[name] ?? `of-the-tests ${name.padEnd(32, '-')} `;
    const env = Object.fromEntries(
      SECRET_NAMES.map((name, i) => {
        const file = join(folder, name);
        writeFileSync(file, `${value(name)}${['\n', '\r\n', ''][i % 3]}`);
        return [`${name}_FILE`, file];
      }),
    );
    const { databaseUrl, jwtSecret, previousSecrets, dataKeys, adminPassword, smtpUrl, s3, purge } = readConfig({
      ...env,
      ...{ MAIL_FROM: 'desk@example.com', S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'charter' },
      CDN_PURGE_URL: 'https://cdn.example.com/purge',
    });
    expect(purge?.header).toEqual({ 'Fastly-Key': 'of-the-tests' });
    expect([databaseUrl, jwtSecret, adminPassword, smtpUrl, s3?.accessKeyId, s3?.secretAccessKey]).toEqual(
      ['DATABASE_URL', 'JWT_SECRET', 'ADMIN_PASSWORD', 'SMTP_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
        value,
      ),
    );
    expect([previousSecrets, dataKeys]).toEqual([[value('JWT_SECRET_PREVIOUS').trim()], [value('DATA_KEYS').trim()]]);
  });

  test('with an unusable file is reported with every other problem, without its value', ({ folder }) => {
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    mkdirSync(join(folder, 'a-folder'));
    const read = () =>
      readConfig({
        DATABASE_URL: 'postgres://localhost/charter',
        ...{ DATABASE_URL_FILE: file('both', 'postgres://localhost/other'), JWT_SECRET_FILE: join(folder, 'none') },
        ...{ JWT_SECRET_PREVIOUS_FILE: file('empty', ' \n'), DATA_KEYS_FILE: file('lines', 'of-the-tests\nand\n') },
        ...{
          ADMIN_PASSWORD_FILE: file('bytes', Uint8Array.of(0xff, 0xfe)),
          SMTP_URL_FILE: file('long', 'x'.repeat(65_537)),
        },
        ...{ S3_SECRET_ACCESS_KEY_FILE: join(folder, 'a-folder'), PORT: 'of-the-tests' },
      });
    expect(read).toThrow(
      [
        'DATABASE_URL_FILE and DATABASE_URL are both set. Remove one of them',
        'JWT_SECRET_FILE names a file that cannot be read (ENOENT)',
        'JWT_SECRET_PREVIOUS_FILE names a file that is empty',
        'DATA_KEYS_FILE names a file with more than one line',
        'ADMIN_PASSWORD_FILE names a file that cannot be read (not UTF-8 text)',
        'SMTP_URL_FILE names a file larger than 64 KB',
        'S3_SECRET_ACCESS_KEY_FILE names a file that cannot be read (EISDIR)',
        'PORT must be a port number from 0 to 65535',
      ].join('\n'),
    );
    expect(read).not.toThrow(/of-the-tests/);
  });
});

const literally = (text: string) => text.replace(/[()*.]/g, '\\$&');
