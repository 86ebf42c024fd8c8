import { object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { describe, expect, vi } from 'vitest';
import { invalid } from '../platform/http/answer';
import { INHERITED } from '../testing/property';
import { aCharter, aSegment } from '../testing/requests';
import { json, type TestApp, test } from '../testing/test-app';

vi.setConfig({ testTimeout: 120_000 });

// any-input.test.ts tries any body; this file checks the messages for some of them.

const CREATE = '/api/PrivateCharter/Create';
const raw = (body: BodyInit, type = 'application/json') => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body,
});

const linesAbove = ({ logged }: TestApp, least: number) =>
  logged.map((line) => JSON.parse(line)).filter(({ level }) => level > least);

describe('a body that cannot be read', () => {
  test('is refused with the reason, leaves nothing stored, and logs no error of the server', async ({ api }) => {
    for (const [request, status, message] of [
      [raw('{"trip":0,'), 400, 'The body is not valid JSON'],
      [raw(new Uint8Array([0x22, 0xff, 0x22])), 400, 'The body is not valid UTF-8'],
      [raw('null'), 400, 'The request must be an object'],
      [raw(`${'['.repeat(9)}0${']'.repeat(9)}`), 400, 'The body is nested more than 8 levels deep'],
      [raw(`[${'0,'.repeat(1999)}0]`), 400, 'The body has more than 2000 values'],
      [json({ name: 'Ali\0' }), 400, /^Null characters .* are not allowed in text$/],
      [raw('{}', 'text/plain'), 415, 'Send the body as JSON, with Content-Type: application/json'],
      [raw('{}', `application/json;${'a'.repeat(300)}`), 415, /Content-Type: application\/json/],
      [raw(' '.repeat(129 * 1024)), 413, 'The body is larger than 128 KB'],
    ] as const) {
      const answer = await api.app.request(CREATE, request);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(message) });
    }
    expect(await api.db.selectFrom('private_charters').selectAll().execute()).toEqual([]);
    expect(linesAbove(api, 30)).toEqual([]);
  });

  test('is refused before it is fully read when it comes in chunks without a declared size', async ({ api }) => {
    const chunk = new TextEncoder().encode(' '.repeat(16 * 1024));
    let sent = 0;
    const body = new ReadableStream({
      pull: (stream) => (sent++ < 100 ? stream.enqueue(chunk) : stream.close()),
    });
    const answer = await api.app.request(CREATE, { ...raw(''), body, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(12);
  });
});

describe('a request that breaks a rule', () => {
  test.for([
    [aCharter({ segments: [aSegment({ seats: 0 })] }), 'segments.0.seats', 'At least 1 seat is required'],
    [aCharter({ segments: [aSegment({ seats: '۴' })] }), 'segments.0.seats', /: send a number, not text$/],
    [aCharter({ segments: [aSegment({ seats: 'four' })] }), 'segments.0.seats', /^(?!.*send a number)/],
  ] as const)('is refused with the field and the reason: %j', async ([body, path, message], { api }) => {
    const answer = await api.app.request(CREATE, json(body));
    const { errors, ...rest } = await answer.json();
    expect([answer.status, errors]).toEqual([400, { [path]: expect.stringMatching(message) }]);
    expect(rest).toEqual({ success: false, message: `${errors[path]} (${path})` });
  });

  test('is told of a missing entry, and of the values to choose from', () => {
    const quote = object(
      {
        currency: v.string(),
        title: v.picklist(['Mr', 'Mrs'], 'Title is required'),
        event: v.picklist(['made', 'moved'], 'Unknown event'),
      },
      'Not an object',
    );
    const { errors } = invalid(v.safeParse(quote, { title: 'Ms', event: 'gone' }).issues ?? [], quote);
    expect(errors).toEqual({
      currency: 'Text is required',
      title: 'Title must be one of "Mr", "Mrs"',
      event: 'Event must be one of "made", "moved"',
    });
  });

  test('gets the number of further problems', async ({ api }) => {
    const answer = await api.app.request(CREATE, json({}));
    expect((await answer.json()).message).toBe('Trip type is required (trip), and 4 more errors');
  });
});

test('a name may contain a backslash before u0000', async ({ api }) => {
  expect((await api.app.request(CREATE, json(aCharter({ name: 'Ali \\u0000' })))).status).toBe(201);
});

describe('a call that does not exist', () => {
  test('is answered with 404 in the envelope', async ({ api }) => {
    for (const path of ['/api', '/api/', '/api/Nothing', '/api/PrivateCharter', '/api/..%2fconfig.json']) {
      const answer = await api.app.request(path);
      const body = { success: false, message: 'This API address does not exist' };
      expect([path, answer.status, await answer.json()]).toEqual([path, 404, body]);
    }
  });

  test('gets 405 and the allowed method when only the method is wrong', async ({ api }) => {
    for (const [method, path, allow] of [
      ['GET', CREATE, 'POST'],
      ['PUT', '/api/PrivateCharter/GetRequestById/1', 'GET'],
    ] as const) {
      const answer = await api.app.request(path, { method });
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allow]);
      expect(await answer.json()).toEqual({
        success: false,
        message: `${method} is not allowed here: use ${allow.replaceAll(', ', ' or ')}`,
      });
    }
  });
});

test('an error in our code gives an answer without its cause, and is logged', async ({ api }) => {
  await api.db.schema.dropTable('idempotency_keys').execute();
  const answer = await api.app.request(CREATE, json(aCharter(), { 'Idempotency-Key': 'a-key-of-the-tests' }));
  const message = 'Something went wrong on our side. Please try again.';
  expect([answer.status, await answer.json()]).toEqual([500, { success: false, message }]);
  expect(api.logged.join()).toContain('unexpected error');
});

describe('a parameter named like a property of every JavaScript object', () => {
  test('is treated like any other unknown name, by every page', async ({ api }) => {
    for (const pattern of [
      ...['/{}', '/embed/{}', '/embed/{}.html', '/docs/{}', '/docs/embed/{}', '/cdn/{}', '/cdn/{}.js'],
      ...['/share/flights/{}.png', '/assets/{}.js', '/.well-known/{}', '/search?{}=x', '/flights-details?id={}'],
      ...['/embed/flight-gallery?{}=x&theme={}&locale={}', '/aircrafts?kind={}', '/search?time={}&order={}'],
    ]) {
      const { status } = await api.app.request(pattern.replaceAll('{}', 'unknown'));
      for (const name of INHERITED) {
        const answer = await api.app.request(pattern.replaceAll('{}', name));
        expect([pattern, name, answer.status]).toEqual([pattern, name, status]);
      }
    }
    expect(linesAbove(api, 40)).toEqual([]);
  });
});
