import { setImmediate as turn } from 'node:timers/promises';
import type { Endpoint } from 'charter-widgets/contract';
import * as fc from 'fast-check';
import { describe, expect, vi } from 'vitest';
import { SUBJECTS } from '../app';
import { formFields } from '../extras/openapi/document';
import type { Described } from '../platform/http/roles';
import { aFlight, anAircraft, signIn, storeAircraft, storeFlight, type TestApp, test, textOf } from '../testing';
import { nameOf } from '../testing/calls';
import { longestHold } from '../testing/longest-hold';
import { validFor } from '../testing/property';

vi.setConfig({ testTimeout: 180_000 });

/**
 * The promise of ARCHITECTURE.md, "Limits": whatever a client sends within the limits, others are served in between.
 */
const MOST_MS = 50;
/**
 * Compiling, garbage collection and other processes slow single tries; code that really blocks the loop is slow in
 * all of them.
 */
const TRIES = 12;

const KB = 1024;
/** Almost the limit of a JSON body; the two below are almost the limits of a form's field and of a header. */
const FILLS_BODY = 120 * KB;
const FILLS_TEXT = 60 * KB;
const FILLS_HEADER = 15 * KB;
/** Short enough for most fields. */
const FITS = 99;

/** Texts that may make a pattern, a parser or a database slow when repeated. */
const UNITS = [
  ...['a', '0', '1', ' ', '.', '@', '-', '%', '\\', '/', ':', ';', ',', '"', '(', '['],
  ...['\n', 'a ', 'a.', '-.', '0:', '(AAA', '(AAA)', '%41', '%C3', '2026-'],
  ...['é', '\u0301', 'ﷺ', 'İ', '\u3000', '👩‍👩‍👧', '\ud83d', '\0'],
];
/** Yields this number of bytes of each unit, also with something before or after it that a pattern refuses. */
const pumps = (bytes: number): [what: string, text: string][] =>
  UNITS.flatMap((unit) => {
    const size = Buffer.byteLength(JSON.stringify(unit)) - 2;
    const many = unit.repeat(Math.floor(bytes / size));
    return [
      ['a@', '@'],
      ['3', ' x'],
    ].map(([start, end]): [string, string] => [`${start}${JSON.stringify(unit)}…${end}`, `${start}${many}${end}`]);
  });
/** Yields one of each unit, with an end that most patterns refuse. */
const odd = (bytes: number) => pumps(bytes).filter(([what]) => what.endsWith('…@'));

/** Yields JSON of this number of bytes with a large structure: deep, wide or with many keys. */
const shapes = (bytes: number): [what: string, json: string][] => {
  const many = (unit: string) => unit.repeat(Math.floor(bytes / unit.length));
  const list = (item: string) => `[${many(`${item},`)}${item}]`;
  const object = (entry: (i: number) => string, size: number) =>
    `{${Array.from({ length: Math.floor(bytes / size) }, (_, i) => entry(i)).join()}}`;
  const levels = Math.floor(bytes / 2);
  return [
    ['deep lists', `${'['.repeat(levels)}${']'.repeat(levels)}`],
    ['lists without an end', many('[')],
    ['a wide list', list('0')],
    ['a wide list of objects', list('{}')],
    ['a wide object', object((i) => `"k${i}":0`, 9)],
    ['a wide object with numbers for names', object((i) => `"${i * 7919}":0`, 12)],
    ['one name many times', object(() => '"name":"a"', 11)],
    ['__proto__ many times', object(() => '"__proto__":{}', 15)],
    ['a long name', `{"${many('a')}":0}`],
    ['a huge number', many('9')],
    ['a huge fraction', `0.${many('1')}`],
    ['escapes', `"${many('\\u0061')}"`],
    ['half an escape', `"${many('\\')}`],
    ['spaces', `${many(' ')}0`],
  ];
};

const all = SUBJECTS.flatMap(({ routes }) => routes as readonly Described[]);
const named = (calls: readonly Described[]) => calls.map((call) => [nameOf(call.endpoint), call] as const);

/** Sends a request to the app, and reads the answer. */
async function send({ app }: TestApp, path: string, init: RequestInit): Promise<number> {
  const answer = await app.request(`/api${path}`, init);
  await textOf(answer);
  return answer.status;
}

/** Expects that at least one of a few tries blocks the event loop no longer than promised. */
async function expectTurns(what: string, work: () => Promise<unknown>) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > MOST_MS; i += 1) least = Math.min(least, await longestHold(work));
  expect(least, `${what} holds the event loop, in milliseconds`).toBeLessThanOrEqual(MOST_MS);
}

/** The paths of a JSON value's leaves; of each list only those of its first item. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path];
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return entries.flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** Returns a copy with `json` at a path. */
function withAt(value: unknown, path: string[], json: string): string {
  const mark = '\u{f0000}';
  const put = (inner: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return mark;
    if (Array.isArray(inner)) return inner.map((item, i) => (String(i) === key ? put(item, rest) : item));
    const entries = inner as Record<string, unknown>;
    return { ...entries, [key]: put(entries[key], rest) };
  };
  return JSON.stringify(put(value, path)).replace(JSON.stringify(mark), () => json);
}

/** Of several bodies that a call accepts, returns the one with the most leaves. */
function fullBody({ body }: Endpoint): unknown {
  const samples = body ? fc.sample(validFor(body), { seed: 1, numRuns: 20 }) : [];
  return samples.sort((a, b) => leaves(b).length - leaves(a).length)[0];
}

describe('a JSON body does not block the event loop', () => {
  const calls = named(all.filter(({ endpoint }) => endpoint.body));

  test.for(calls)('in %s, whatever is in its fields', async ([, { endpoint: call }], { api }) => {
    const whole = fullBody(call);
    const post = (what: string, body: string) => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
      return expectTurns(what, () => send(api, call.path, init));
    };
    const places = leaves(whole);
    for (const place of places) {
      for (const [what, text] of pumps(FILLS_BODY)) {
        await post(`${what} as ${place.join('.')}`, withAt(whole, place, JSON.stringify(text)));
      }
    }
    for (const [what, text] of odd(FITS)) {
      const fill = (body: unknown, place: string[]) => JSON.parse(withAt(body, place, JSON.stringify(text)));
      await post(`${what} everywhere`, JSON.stringify(places.reduce(fill, whole)));
    }
    for (const [what, json] of shapes(FILLS_BODY)) {
      // Replaces the body, each field, and each list of objects.
      const lists = places.filter(({ length }) => length > 1).map((place) => place.slice(0, -2));
      for (const place of [...places, ...lists])
        await post(`${what} as ${place.join('.')}`, withAt(whole, place, json));
      await post(what, json);
    }
  });
});

describe('a form does not block the event loop', () => {
  const calls = named(all.filter(({ endpoint }) => endpoint.form));
  const BOUNDARY = '-'.repeat(30);
  type Part = readonly [name: string, content: string | Buffer];

  const partOf = ([name, content]: Part) => {
    const file = typeof content === 'string' ? '' : '; filename="a.png"\r\nContent-Type: image/png';
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
  };
  const bodyOf = (parts: readonly Part[]) => Buffer.concat([...parts.map(partOf), Buffer.from(`--${BOUNDARY}--\r\n`)]);

  /** The form is sent in pieces, as a connection delivers it. */
  const post = (body: Buffer, headers: Record<string, string>) => () => {
    let at = 0;
    const pieces = new ReadableStream({
      async pull(stream) {
        await turn();
        if (at >= body.length) return stream.close();
        stream.enqueue(new Uint8Array(body.subarray(at, at + FILLS_TEXT)));
        at += FILLS_TEXT;
      },
    });
    const type = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
    return { method: 'POST', headers: { ...type, ...headers }, body: pieces, duplex: 'half' } as RequestInit;
  };

  const wholeForm = async (
    { endpoint, details }: Described,
    api: TestApp,
    session: Record<string, string>,
  ): Promise<Record<string, string>> => {
    const valid: Record<string, string> =
      endpoint.path === '/Flight/upsert' ? aFlight(await storeAircraft(api, session)) : anAircraft();
    const names = Object.keys(endpoint.form ? formFields(endpoint.form, details.files) : {}).map((name) =>
      name.replace('[i]', '[0]'),
    );
    return Object.fromEntries(names.map((name) => [name, valid[name] ?? '']));
  };

  test.for(calls)('in %s, whatever its fields, files, names and boundary are', async ([, described], { api }) => {
    const call = described.endpoint;
    const session = await signIn(api.app);
    const whole = await wholeForm(described, api, session);
    const fields = Object.entries(whole);
    const sent = async (what: string, body: Buffer, headers: Record<string, string> = {}) => {
      const init = post(body, { ...session, ...headers });
      await expectTurns(what, () => send(api, call.path, init()));
    };
    for (const name of Object.keys(whole)) {
      for (const [what, text] of odd(FILLS_TEXT)) {
        await sent(`${what} as ${name}`, bodyOf(Object.entries({ ...whole, [name]: text })));
      }
    }
    for (const [what, text] of odd(FITS)) {
      await sent(`${what} everywhere`, bodyOf(fields.map(([name]) => [name, text])));
    }
    const many = (part: (i: number) => Part) => bodyOf(Array.from({ length: 190 }, (_, i) => part(i)));
    const file = call.path === '/Flight/upsert' ? 'Images[0].ImageFile' : 'ImageFile';
    for (const [what, body] of [
      ['many long texts', many((i) => [`Field${i}`, 'x'.repeat(FILLS_TEXT)])],
      ['many numbers of images', many((i) => [`Images[${i * 7}].Description`, 'x'])],
      ['the same name', many(() => ['Name', 'x'])],
      ['no parts', Buffer.alloc(4096 * KB, `--${BOUNDARY}\r\n`)],
      ['boundaries that are none', Buffer.alloc(4096 * KB, `\r\n--${BOUNDARY.slice(1)}.`)],
      ['dashes', Buffer.alloc(4096 * KB, '-')],
      ['ends of lines', Buffer.alloc(4096 * KB, '\r\n')],
      ...[...odd(FILLS_HEADER), ...odd(4000)].map(
        ([what, text]) => [`${what} in a name`, bodyOf([[text, 'x']])] as const,
      ),
      ...Object.entries(images()).map(
        ([what, image]) => [what, bodyOf([...fields.filter(([field]) => field !== file), [file, image]])] as const,
      ),
    ] as const) {
      await sent(what, body);
    }
    for (const [what, text] of ascii(odd(FILLS_HEADER))) {
      await sent(`${what} as its boundary`, bodyOf(fields), {
        'Content-Type': `multipart/form-data; boundary=${text}`,
      });
    }
  });

  /** Files of the largest size that start like an image but are none. */
  function images(): Record<string, Buffer> {
    const file = (start: string, chunk: Buffer) => {
      const bytes = Buffer.alloc(5 * 1024 * KB, chunk);
      bytes.write(start, 'latin1');
      return bytes;
    };
    const empty = Buffer.concat([Buffer.alloc(4), Buffer.from('teXt'), Buffer.alloc(4)]);
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5 * 1024 * KB - 8, empty)]);
    return {
      'an image of chunks without content': png,
      'an image of segments without content': file('\xff\xd8', Buffer.from([0xff, 0xe1, 0, 2])),
      'an image of zeros': file('\x89PNG\r\n\x1a\n', Buffer.alloc(1)),
    };
  }
});

/** Units that may appear in a header or an address. */
const ascii = (texts: [string, string][]) => texts.filter(([, text]) => /^[\x20-\x7e\t]*$/.test(text));

describe('an address or a header does not block the event loop', () => {
  test.for(named(all))('in %s', async ([, { endpoint: call }], { api }) => {
    const session: Record<string, string> = call.who === 'admin' ? await signIn(api.app) : {};
    const id = call.method === 'get' ? await storeFlight(api) : 1;
    const path = call.path.replace(/:\w+/, String(id));
    const ask = async (what: string, asked: string, headers: Record<string, string> = {}) => {
      const init = { method: call.method.toUpperCase(), headers: { ...session, ...headers } };
      await expectTurns(what, () => send(api, asked, init));
    };
    for (const [what, text] of odd(FILLS_HEADER)) {
      const written = what.includes('%')
        ? text
        : encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd')).slice(0, FILLS_HEADER);
      if (path !== call.path) await ask(`${what} in the path`, call.path.replace(/:\w+/, written));
      for (const name of [...Object.keys(call.query?.entries ?? {}), 'x'])
        await ask(`${what} as ${name}`, `${path}?${name}=${written}`);
      await ask(`${what} for a query`, `${path}?${written}`);
    }
    for (const [what, text] of ascii(odd(FILLS_HEADER))) {
      for (const name of HEADERS) await ask(`${what} as ${name}`, path, { [name]: text });
      await ask(`${what} as a token`, path, { Authorization: `Bearer ${text}` });
    }
  });
  const HEADERS = [
    ...['Content-Type', 'Idempotency-Key', 'If-None-Match', 'Accept', 'Accept-Encoding', 'Accept-Language', 'Origin'],
    ...['X-Forwarded-For', 'Cookie', 'Range', 'Access-Control-Request-Method', 'Authorization'],
  ];
});
