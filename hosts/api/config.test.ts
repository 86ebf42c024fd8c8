import { describe, expect, test } from 'vitest';
import { readConfig } from './config';

describe('configuration', () => {
  test('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      partnerPort: 8081,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      adminEmail: 'admin@example.com',
      demo: true,
      allowedOrigins: '*',
      frameAncestors: '*',
    });
  });

  test('takes a variable that is set to nothing as unset', () => {
    expect(readConfig({ PORT: '', JWT_SECRET: ' ' })).toMatchObject({ port: 8080, jwtSecret: undefined });
  });

  test.each([
    ['PORT', 'eighty', 'PORT must be a port number from 0 to 65535'],
    ['PORT', '70000', 'PORT must be a port number from 0 to 65535'],
    ['PARTNER_PORT', '-1', 'PARTNER_PORT must be a port number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://host/db', 'DATABASE_URL must be a PostgreSQL address'],
    ['JWT_SECRET', 'too short', 'JWT_SECRET must have at least 32 characters'],
    ['DEMO', 'yes', 'DEMO must be 0 (no example data) or 1'],
    ['ALLOWED_ORIGINS', 'https://a.example/path', 'ALLOWED_ORIGINS must be a list of origins'],
    ['FRAME_ANCESTORS', 'https://a.example;script-src', 'FRAME_ANCESTORS must be a list of sites'],
    ['PKR_PER_USD', '0', 'PKR_PER_USD must be a number above 0'],
    ['PKR_PER_USD', 'many', 'PKR_PER_USD must be a number above 0'],
    ['SOCIAL_LINKS', 'Instagram', 'SOCIAL_LINKS must be a list such as'],
    ['SOCIAL_LINKS', 'Us=javascript:alert(1)', 'SOCIAL_LINKS must be a list such as'],
  ])('refuses %s=%s in one line', (name, value, line) => {
    const env = { JWT_SECRET: 'x'.repeat(32), [name]: value };
    expect(() => readConfig(env)).toThrow(new RegExp(`^${literally(line)}.*$`));
  });

  test('names every wrong variable, each once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x', SOCIAL_LINKS: 'a,b' })).toThrow(
      /^PORT .*\nDEMO .*\nSOCIAL_LINKS .*$/,
    );
  });

  test('does not repeat a value, which may be a secret', () => {
    expect(() => readConfig({ JWT_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  });

  test('asks for a secret with PostgreSQL, where several processes share it', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/charter' })).toThrow(
      /^JWT_SECRET must be set when DATABASE_URL is/,
    );
  });

  test('reads the site’s share', () => {
    const { site } = readConfig({
      BRAND: 'Indus Air',
      PKR_PER_USD: '281.5',
      GOOGLE_MAPS_API_KEY: 'key',
      SOCIAL_LINKS: 'Instagram=https://instagram.com/indus?a=b, Facebook=https://facebook.com/indus',
    });
    expect(site).toMatchObject({
      brand: 'Indus Air',
      pkrPerUsd: 281.5,
      googleMapsApiKey: 'key',
      socialLinks: [
        { label: 'Instagram', url: 'https://instagram.com/indus?a=b' },
        { label: 'Facebook', url: 'https://facebook.com/indus' },
      ],
    });
  });

  test('invents no support line outside the demonstration', () => {
    expect(readConfig({ DEMO: '0' }).site).toMatchObject({ supportPhone: '', supportEmail: '', airportAddress: '' });
  });

  test('quotes the keywords of FRAME_ANCESTORS, which are easily forgotten', () => {
    expect(readConfig({ FRAME_ANCESTORS: 'self, https://*.example.com' }).frameAncestors).toBe(
      "'self' https://*.example.com",
    );
  });
});

const literally = (text: string) => text.replace(/[()*.]/g, '\\$&');
