import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createApp } from '../../app';
import { readConfig } from '../../config';
import { aBooking, json, storeFlight, type TestApp, test } from '../../testing';

/** The app as it is with a file of terms. */
function withTerms({ parts, dataDir }: TestApp, content: string | Buffer) {
  const TERMS_FILE = join(dataDir, 'terms.txt');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(TERMS_FILE, content);
  return createApp({ ...parts, config: readConfig({ DATA_DIR: dataDir, TERMS_FILE }) });
}

describe('the terms and conditions', () => {
  const termsUrl = async ({ app }: Pick<TestApp, 'app'>) => (await (await app.request('/config.json')).json()).termsUrl;

  test('are a page of the site with the operator’s text', async ({ api }) => {
    const app = withTerms(api, '\ufeffBookings\n\nA booking is a request.\nشرائط <b>&amp;\n');
    expect(await termsUrl({ app })).toBe('/terms');
    const answer = await app.request('/terms.txt');
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe('Bookings\n\nA booking is a request.\nشرائط <b>&amp;\n');
    const seen = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
    expect((await app.request('/terms.txt', { headers: seen })).status).toBe(304);
  });

  test('have no text if the operator gave none', async ({ api }) => {
    expect(await termsUrl(api)).toBe('/terms');
    const answer = await api.app.request('/terms.txt');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  describe('at another address', () => {
    test.override({ env: { TERMS_URL: 'https://www.example.com/terms' } });

    test('are linked to that address', async ({ api }) => {
      expect(await termsUrl(api)).toBe('https://www.example.com/terms');
    });
  });

  test.for([
    ['is too large', Buffer.alloc(256 * 1024 + 1, 'a'), 'TERMS_FILE must have at most 256 KB'],
    ['is no text', Buffer.from([0xff, 0xfe, 0x00]), 'TERMS_FILE must be a file that can be read, a text in UTF-8'],
  ] as const)('do not let a server start whose file %s', async ([, content, message], { api }) => {
    expect(() => withTerms(api, content)).toThrow(message);
  });

  test('stop the start when their file is missing', async ({ api }) => {
    const config = readConfig({ TERMS_FILE: join(api.dataDir, 'none.txt') });
    expect(() => createApp({ ...api.parts, config })).toThrow('TERMS_FILE must be a file that can be read');
  });
});

describe('somebody who agrees to the terms', () => {
  const noted = async (api: TestApp, changes: Record<string, unknown>) => {
    await api.app.request('/api/FlightBooking', json(aBooking(await storeFlight(api), changes)));
    const [opened] = await api.db
      .selectFrom('trip_events')
      .select(['what', 'note'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    return opened;
  };

  test('agrees to this text: its version is stored with the booking', async ({ api }) => {
    expect(await noted(api, { termsAccepted: true })).toEqual({ what: 'created', note: 'Agreed to the terms' });
    expect(await noted(api, { termsAccepted: undefined })).toEqual({ what: 'created', note: '' });
  });

  test('is distinguished from those who agreed to another text', async ({ api }) => {
    const versions = [];
    for (const text of ['The first text', 'The second text']) {
      const app = withTerms(api, text);
      await app.request('/api/FlightBooking', json(aBooking(await storeFlight(api), { termsAccepted: true })));
      const events = api.db.selectFrom('trip_events').select('note').orderBy('id', 'desc').limit(1);
      versions.push((await events.executeTakeFirstOrThrow()).note);
    }
    for (const version of versions) expect(version).toMatch(/^Agreed to the terms, version [0-9a-f]{12}$/);
    expect(new Set(versions).size).toBe(2);
  });
});
