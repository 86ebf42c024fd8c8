import { once } from 'node:events';
import { connect } from 'node:tls';
import { describe, expect } from 'vitest';
import { test as base } from '../../scripts/testing/browser';
import { aCharter, aFlight, anImage } from '../api/testing/requests';
import { signIn } from './back-office';
import { NAME, PROXIES, type ProxyName, type RunningProxy, startProxy, whyNot } from './deploy/proxies';
import { type Visitor, visit } from './deploy/visitors';

const UPLOAD_BYTES = 32 * 1024 * 1024;
const IMAGE_BYTES = 5 * 1024 * 1024;
/** The limit of reads a minute for each client, with which the server is started here. */
const READS = 20;

const withServer = base.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: [{ TRUST_PROXY: '1', RATE_LIMIT_READ: `${READS}/1m` }, { scope: 'file' }],
});

const NAMES = Object.keys(PROXIES) as ProxyName[];

describe.for(NAMES.map((name, index) => ({ name, network: `127.0.${index + 1}` })))(
  'the configuration of $name in docs/deploy',
  ({ name, network }) => {
    const test = withServer.extend<{ proxy: RunningProxy; client: Visitor }>({
      proxy: async ({ server, skip }, use) => {
        const reason = whyNot(name);
        if (reason) skip(reason);
        const proxy = await startProxy(name, [new URL(server.origin).host]);
        await use(proxy);
        await proxy.stop();
      },
      client: async ({ proxy }, use) => {
        const client = await visit(proxy, `${network}.1`);
        await use(client);
        client.leave();
      },
    });

    test('speaks HTTP/2, and passes on the policy, compression and ETag of a page', async ({ client }) => {
      const { status, headers } = await client.ask('/', { headers: { 'accept-encoding': 'gzip' } });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'strict-transport-security': 'max-age=31536000',
      });
      const known = { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) };
      expect((await client.ask('/', { headers: known })).status).toBe(304);
    });

    test('shows our error page when no process answers, also after a form', async ({ skip, onTestFinished }) => {
      const reason = whyNot(name);
      if (reason) skip(reason);
      const proxy = await startProxy(name, ['127.0.0.1:9'], name === 'Caddy' ? { 'lb_try_duration 15s': '' } : {});
      onTestFinished(proxy.stop);
      const away = await visit(proxy, `${network}.4`);
      onTestFinished(away.leave);
      for (const method of ['GET', 'POST']) {
        const { status, headers, body } = await away.ask('/search', { method });
        expect(status).toBeGreaterThanOrEqual(502);
        expect(headers['content-type']).toMatch(/^text\/html/);
        expect(String(body)).toContain('We are back in a moment');
      }
    });

    test('redirects plain HTTP to TLS', async ({ proxy }) => {
      const answer = await fetch(`http://127.0.0.1:${proxy.plainPort}/search?from=KHI`, { redirect: 'manual' });
      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1(?::\d+)?\/search\?from=KHI$/);
    });

    test('passes on each event of the stream without delay', async ({ server, client }) => {
      const news = client.listen('/api/TripStream', { authorization: `Bearer ${await signIn(server)}` });
      expect((await news.next()).value).toContain('event: open');
      const headers = { 'content-type': 'application/json' };
      const body = Buffer.from(JSON.stringify(aCharter()));
      const { status } = await client.ask('/api/PrivateCharter/Create', { method: 'POST', headers, body });
      expect(status).toBe(201);
      expect((await news.next()).value).toContain('event: trip');
    });

    test('passes on the client’s real address, whatever address it claims', async ({ proxy, client, skip }) => {
      if (process.platform !== 'linux') skip('a machine has the addresses 127.x.x.x on Linux alone');
      const [another, greedy] = [await visit(proxy, `${network}.2`), await visit(proxy, `${network}.3`)];
      const search = '/api/Flight/search';
      for (let read = 0; read < READS; read++) expect((await greedy.ask(search)).status).toBe(200);
      expect((await greedy.ask(search)).status).toBe(429);
      expect((await greedy.ask(search, { headers: { 'x-forwarded-for': '198.51.100.7' } })).status).toBe(429);
      expect((await another.ask(search)).status).toBe(200);
      expect((await client.ask(search)).status).toBe(200);
      another.leave();
      greedy.leave();
    });

    test('passes on the largest upload, and lets the server refuse a larger one', async ({ server, client }) => {
      const token = await signIn(server);
      const upload = async (bytes: number) => {
        const { type, body } = await aForm(bytes);
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        const { status, body: text } = await client.ask('/api/Flight/upsert', { method: 'POST', headers, body });
        const { message, data } = JSON.parse(text);
        return { status, message, images: data?.images?.length };
      };
      expect(await upload(UPLOAD_BYTES)).toMatchObject({ status: 201, images: 7 });
      expect(await upload(UPLOAD_BYTES + 1)).toMatchObject({
        status: 413,
        message: 'The upload is larger than 32 MB: save a few images at a time',
      });
    });

    test('closes the connection of a client that never ends its request', async ({ server, skip, onTestFinished }) => {
      const reason = whyNot(name);
      if (reason) skip(reason);
      const { silence } = PROXIES[name];
      const changes = { [silence]: silence.replace('15s', '1s') };
      const proxy = await startProxy(name, [new URL(server.origin).host], changes);
      onTestFinished(proxy.stop);
      const socket = connect({ host: '127.0.0.1', port: proxy.port, servername: NAME, ca: proxy.ca });
      socket.on('error', () => {});
      await once(socket, 'secureConnect');
      socket.write(`GET / HTTP/1.1\r\nHost: ${NAME}\r\n`);
      socket.resume();
      await once(socket, 'close');
      expect(socket.destroyed).toBe(true);
    });
  },
);

/** The form of a flight with seven images of this total size in bytes. Bytes beyond a picture follow its end. */
async function aForm(bytes: number): Promise<{ type: string; body: Uint8Array }> {
  const picture = new Uint8Array(await (await anImage('#336699', { type: 'jpeg' })).arrayBuffer());
  const made = async (sizes: number[]) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(aFlight(1))) form.set(field, value ?? '');
    sizes.forEach((size, index) => {
      const padded = new Uint8Array(size);
      padded.set(picture);
      form.set(`Images[${index}].ImageFile`, new Blob([padded], { type: 'image/jpeg' }));
    });
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return {
      type: request.headers.get('content-type') ?? '',
      body: new Uint8Array(await request.arrayBuffer()),
    };
  };
  const six = Array.from({ length: 6 }, () => IMAGE_BYTES - 1);
  const { body } = await made([...six, picture.length]);
  const whole = await made([...six, picture.length + bytes - body.length]);
  return whole;
}
