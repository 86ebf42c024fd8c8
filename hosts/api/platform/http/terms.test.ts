import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createApp } from '../../app';
import { readConfig } from '../../config';
import { aBooking, json, storeFlight, type TestApp, test, writeFiles } from '../../testing';

function withTerms({ parts, dataDir }: TestApp, content: string | Buffer) {
  const TERMS_FILE = join(dataDir, 'terms.txt');
  writeFiles(dataDir, { 'terms.txt': content });
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

  test('have no text if the operator has set none', async ({ api }) => {
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

  test('stop the start when their file is too large, empty, not text or missing', async ({ api }) => {
    const large = Buffer.alloc(256 * 1024 + 1, 'a');
    expect(() => withTerms(api, large)).toThrow('TERMS_FILE must be a file of at most 256 KB');
    expect(() => withTerms(api, Buffer.from(' \n'))).toThrow('TERMS_FILE must be a file that has text: it is empty');
    const unreadable = 'TERMS_FILE must be the path of a readable text file in UTF-8';
    expect(() => withTerms(api, Buffer.from([0xff, 0xfe, 0x00]))).toThrow(unreadable);
    const config = readConfig({ TERMS_FILE: join(api.dataDir, 'none.txt') });
    expect(() => createApp({ ...api.parts, config })).toThrow('TERMS_FILE must be the path of a readable text file');
  });
});

test('a booking stores the version of the terms that the traveller agreed to', async ({ api }) => {
  const noteOf = async (app: Pick<TestApp, 'app'>['app'], termsAccepted: true | undefined) => {
    await app.request('/api/FlightBooking', json(aBooking(await storeFlight(api), { termsAccepted })));
    const events = api.db.selectFrom('trip_events').select(['what', 'note']).orderBy('id', 'desc').limit(1);
    const { what, note } = await events.executeTakeFirstOrThrow();
    expect(what).toBe('created');
    return note;
  };
  expect(await noteOf(api.app, true)).toBe('Agreed to the terms');
  expect(await noteOf(api.app, undefined)).toBe('');
  const first = await noteOf(withTerms(api, 'The first text'), true);
  const second = await noteOf(withTerms(api, 'The second text'), true);
  for (const note of [first, second]) expect(note).toMatch(/^Agreed to the terms, version [0-9a-f]{12}$/);
  expect(first).not.toBe(second);
});
