import { describe, expect, vi } from 'vitest';
import { aCharter, test as base, json, type Receiver } from '../testing';
import { startTracing } from './tracing';

const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

const sentTo = ({ got }: Receiver): Sent[] =>
  got.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Sent[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

const test = base.extend<{ collector: Receiver; tracing: ReturnType<typeof startTracing> }>({
  collector: async ({ receiver }, use) => {
    receiver.answers = (_request, response) => response.writeHead(200).end('{}');
    await use(receiver);
  },
  tracing: async ({ api, collector }, use) => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${collector.port}`);
    const tracing = startTracing({ version: '1.2.3', database: 'sqlite', log: api.parts.log });
    await use(tracing);
    await tracing.stop();
    vi.unstubAllEnvs();
  },
});

describe('a request in the traces', () => {
  test('belongs to its caller’s trace, with its database statements, without what was sent', async ({
    api,
    collector,
    tracing,
  }) => {
    const charter = aCharter();
    const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;
    const answer = await api.app.request('/api/PrivateCharter/Create?by=Parveen', json(charter, { traceparent }));
    await tracing.stop();
    const spans = sentTo(collector);
    const [request, ...more] = spans.filter(({ kind }) => kind === 2);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      name: 'POST /api/PrivateCharter/Create',
      traceId: CALLER.trace,
      parentSpanId: CALLER.span,
      attributes: expect.arrayContaining([
        { key: 'http.route', value: { stringValue: '/api/PrivateCharter/Create' } },
        { key: 'http.response.status_code', value: { intValue: 201 } },
      ]),
    });
    expect(answer.headers.get('traceparent')).toBe(`00-${CALLER.trace}-${request?.spanId}-01`);
    expect(JSON.parse(api.logged.at(-1) ?? '')).toMatchObject({ traceId: CALLER.trace });
    const statements = spans.filter(({ kind }) => kind === 3);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
    const all = collector.got.map(({ body }) => body).join();
    expect(all).toContain('"stringValue":"charter-desk"');
    for (const secret of ['Parveen', charter.email, charter.phone, charter.cnic, 'Skardu', '127.0.0.1']) {
      expect(all).not.toContain(secret);
    }
  });

  test('that fails in our code is reported without the cause', async ({ api, collector, tracing }) => {
    await api.db.schema.alterTable('private_charters').dropColumn('cnic').execute();
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    await tracing.stop();
    const failed = sentTo(collector).filter(({ status }) => status.code === 2);
    expect(failed.map(({ name }) => name).sort()).toEqual(['POST /api/PrivateCharter/Create', 'insert']);
    expect(collector.got.map(({ body }) => body).join()).not.toContain('no such column');
  });
});

test('a trace collector that refuses causes no delay, and is logged once', async ({ api, collector, tracing }) => {
  collector.answers = (_request, response) => response.writeHead(400).end('no');
  for (let at = 0; at < 3; at++) expect((await api.app.request('/api/Flight/search')).status).toBe(200);
  await tracing.stop();
  const lines = api.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(lines).toMatchObject([{ msg: 'traces could not be sent' }]);
});
