import { existsSync, readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect } from 'vitest';
import { aFlight, anAircraft, signIn, storeAircraft, type TestApp, test } from '../../testing';
import { imageFolders } from '../images/image-store';

const MB = 1024 * 1024;
const BOUNDARY = 'a-boundary-of-the-tests';
const AIRCRAFT = '/api/AirlineAircraft/upsert-aircraft';
const FLIGHT = '/api/Flight/upsert';

/** A part of a form: its name, and its text or a file of this size in bytes. */
type Part = readonly [name: string, content: string | number];

const partsOf = (fields: Record<string, string | undefined>): Part[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
const someImages = (count: number, bytes: number): Part[] =>
  Array.from({ length: count }, (_, i) => [`Images[${i}].ImageFile`, bytes] as const);

/** A form in chunks, so that the sender does not hold it in memory. */
function* formOf(parts: readonly Part[]) {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (const [name, content] of parts) {
    const isFile = typeof content === 'number';
    const filename = isFile ? '; filename="a.png"\r\nContent-Type: image/png' : '';
    yield Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n`);
    if (!isFile) yield Buffer.from(content);
    else for (let left = content; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`);
}

const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const send = ({ app }: TestApp, path: string, session: Record<string, string>, body: BodyInit, type = TYPE) =>
  app.request(path, { method: 'POST', headers: { ...session, 'Content-Type': type }, body });
const sendParts = (api: TestApp, path: string, session: Record<string, string>, parts: readonly Part[]) =>
  send(api, path, session, Buffer.concat([...formOf(parts)]));

/** Expects that nothing is stored or left behind, and no error is logged. */
async function expectNoTrace({ db, dataDir, logged }: TestApp) {
  expect(await db.selectFrom('flights').selectAll().execute()).toEqual([]);
  const { incoming, originals } = imageFolders(dataDir);
  if (existsSync(incoming)) expect(readdirSync(incoming)).toEqual([]);
  if (existsSync(originals)) expect(readdirSync(originals)).toEqual(['incoming']);
  expect(logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
}

/** Sends a form over a real connection; resolves to the answer. */
async function upload({ app }: TestApp, path: string, parts: readonly Part[], headers: Record<string, string>) {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, path, method: 'POST', headers: { 'Content-Type': TYPE, ...headers } });
  const answered = new Promise<{ status: number; message: string }>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode ?? 0, message: JSON.parse(text).message });
    });
  });
  // A refused client may be cut off before the end.
  const sendingEnded = pipeline(Readable.from(formOf(parts)), sending).catch(() => {});
  const answer = await answered;
  sending.destroy();
  await sendingEnded;
  await new Promise((resolve) => server.close(resolve));
  return answer;
}

/** Sends a form in chunks without Content-Length; resolves to the answer and to the number of bytes that were read. */
async function stream({ app }: TestApp, path: string, parts: readonly Part[], session: Record<string, string>) {
  const chunks = formOf(parts);
  let read = 0;
  const body = new ReadableStream({
    pull(stream) {
      const { value, done } = chunks.next();
      if (done) return stream.close();
      read += value.length;
      stream.enqueue(new Uint8Array(value));
    },
  });
  const init = { method: 'POST', headers: { ...session, 'Content-Type': TYPE }, body, duplex: 'half' };
  const answer = await app.request(path, init as RequestInit);
  return { status: answer.status, message: (await answer.json()).message, read };
}

const TOO_MUCH = 'The upload is larger than 32 MB: save a few images at a time';

describe('an upload that is too large', () => {
  test.for([
    ['one file', [['ImageFile', 33 * MB]], 'Image size should be less than 5MB', 7 * MB],
    ['several files', someImages(7, 5 * MB), TOO_MUCH, 34 * MB],
  ] satisfies [string, Part[], string, number][])(
    'is not read fully: %s',
    async ([, parts, message, most], { api }) => {
      const { read, ...answer } = await stream(api, FLIGHT, parts, await signIn(api.app));
      expect(answer).toEqual({ status: 413, message });
      expect(read).toBeLessThan(most);
      await expectNoTrace(api);
    },
  );

  test('is answered while it is still being sent', async ({ api }) => {
    const session = await signIn(api.app);
    const large: Part[] = [['ImageFile', 33 * MB]];
    const answer = await upload(api, AIRCRAFT, large, session);
    expect(answer).toEqual({ status: 413, message: 'Image size should be less than 5MB' });
    const declared = { ...session, 'Content-Length': String(33 * MB) };
    expect(await upload(api, AIRCRAFT, large, declared)).toEqual({ status: 413, message: TOO_MUCH });
    expect(await upload(api, AIRCRAFT, large, {})).toEqual({ status: 401, message: 'Please log in first.' });
    await expectNoTrace(api);
  });

  test('is refused if a file is a byte larger than 5 MB', async ({ api }) => {
    const session = await signIn(api.app);
    const withFile = (bytes: number): Part[] => [...partsOf(anAircraft()), ['ImageFile', bytes]];
    expect((await sendParts(api, AIRCRAFT, session, withFile(5 * MB + 1))).status).toBe(413);
    const answer = await sendParts(api, AIRCRAFT, session, withFile(5 * MB));
    expect((await answer.json()).message).toBe('Please select a valid image file');
    await expectNoTrace(api);
  });
});

describe('a form that cannot be read', () => {
  const text = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const end = `--${BOUNDARY}--\r\n`;
  const NOT_VALID = 'The form is not valid, or did not arrive in full. Please try again.';

  const OTHER_TYPE = 'Send the form as multipart/form-data';
  const NOT_A_FORM = [
    ['JSON', '{}', 'application/json', 415, OTHER_TYPE],
    ['no boundary', end, 'multipart/form-data', 415, OTHER_TYPE],
    ['no form at all', 'x'.repeat(100_000), TYPE, 400, NOT_VALID],
    ['no end', text('Name', 'AP-TST'), TYPE, 400, NOT_VALID],
    ['a field twice', text('Name', 'a') + text('name', 'b') + end, TYPE, 400, 'name was sent twice: send it once'],
    ['a null character', text('Name', 'a\0') + end, TYPE, 400, 'Null characters (\\u0000) are not allowed in text'],
    ['a field of 1 MB', text('Name', 'x'.repeat(MB)) + end, TYPE, 400, 'Name is too long'],
    ['a text in place of a file', text('ImageFile', '[object File]') + end, TYPE, 400, 'ImageFile must be a file'],
    ['headers without end', `--${BOUNDARY}\r\nX: ${'x'.repeat(MB)}\r\n\r\nx\r\n${end}`, TYPE, 400, 'is required'],
  ] as const;
  const TWO_IMAGES: Part[] = [...someImages(1, 10), ...someImages(1, 10)];
  const WRONG_PARTS: [what: string, parts: Part[], message: string][] = [
    ['a file under the name of a text', [['FromLocation', 10]], 'FromLocation must be text, not a file'],
    ['two files for one image', TWO_IMAGES, 'sent twice'],
    ['31 files', someImages(31, 10), 'At most 30 images'],
    ['200 files of other names', Array.from({ length: 200 }, (_, i) => [`File${i}`, 10]), 'must be text'],
  ];

  test('is refused with the reason, and leaves nothing behind', async ({ api }) => {
    const session = await signIn(api.app);
    for (const [what, body, type, status, message] of NOT_A_FORM) {
      const answer = await send(api, AIRCRAFT, session, body, type);
      expect([what, answer.status, await answer.json()]).toEqual([
        what,
        status,
        expect.objectContaining({ success: false, message: expect.stringContaining(message) }),
      ]);
    }
    for (const [what, parts, message] of WRONG_PARTS) {
      const answer = await sendParts(api, FLIGHT, session, [...parts, ...partsOf(aFlight(1))]);
      expect([what, answer.status, (await answer.json()).message]).toEqual([
        what,
        400,
        expect.stringContaining(message),
      ]);
    }
    await expectNoTrace(api);
  });

  test('is refused when the connection breaks, and leaves no file', async ({ api }) => {
    const session = await signIn(api.app);
    const parts = formOf([...partsOf(aFlight(1)), ...someImages(3, MB)]);
    let pulls = 0;
    let onDisk = 0;
    const body = new ReadableStream({
      pull(stream) {
        if (++pulls <= 60) return stream.enqueue(parts.next().value);
        const { incoming } = imageFolders(api.dataDir);
        const files = readdirSync(incoming, { recursive: true, encoding: 'utf8' });
        for (const file of files) onDisk += statSync(join(incoming, file)).size;
        stream.error(new Error('the connection was lost'));
      },
    });
    const answer = await api.app.request(FLIGHT, {
      method: 'POST',
      headers: { ...session, 'Content-Type': TYPE },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBe(NOT_VALID);
    // What has arrived is not held in memory.
    expect(onDisk).toBeGreaterThan(MB / 4);
    await expectNoTrace(api);
  });
});

test('a form can have unknown fields with any name, and keeps the lines of a text', async ({ api }) => {
  const session = await signIn(api.app);
  const aircraftId = await storeAircraft(api, session);
  const strange = ['__proto__', 'constructor', 'Images', 'Images[0]', 'Images[x].Description', 'Images[-1].toEdit'];
  const flight = [...partsOf(aFlight(aircraftId)), ...strange.map((name) => [name, 'x'] as const)];
  const answer = await sendParts(api, FLIGHT, session, flight);
  expect(answer.status).toBe(201);
  expect((await answer.json()).data.images).toEqual([]);
  const lines = await sendParts(api, AIRCRAFT, session, partsOf(anAircraft({ Specifications: 'One\r\nTwo ✈' })));
  expect((await lines.json()).data.specifications).toBe('One\nTwo ✈');
});
