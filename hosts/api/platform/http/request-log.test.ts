import { describe, expect } from 'vitest';
import { ADMIN, aCharter, json, signIn, type TestApp, test } from '../../testing';

describe('the log of requests', () => {
  test('has a line for each request with path, status and duration', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    const called = { method: 'POST', path: '/api/PrivateCharter/Create', status: 201 };
    expect(api.logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ ...called, level: 30, requestId: expect.any(String), ms: expect.any(Number) }),
    ]);
  });

  test('contains nothing personal, whatever happens', async ({ api }) => {
    const session = await signIn(api.app);
    const charter = aCharter();
    await api.app.request('/api/PrivateCharter/Create?name=Parveen', json(charter));
    await api.app.request('/api/PrivateCharter/Create', json({ ...charter, trip: 9 }));
    await api.app.request('/api/PrivateCharter/GetAllRequests', { headers: session });
    await api.app.request('/private-charter-form?from=Secretplace');
    // Binding the values fails, and the database's message must not contain them.
    await api.db.schema.alterTable('private_charters').dropColumn('cnic').execute();
    await api.app.request('/api/PrivateCharter/Create', json(charter));

    const log = api.logged.join('\n');
    expect(log).toContain('unexpected error');
    const secrets = [charter.name, 'Parveen', charter.email, charter.phone, charter.cnic, 'Skardu', 'Secretplace'];
    for (const secret of [...secrets, ADMIN.email, ADMIN.password, session.Authorization.slice(7)]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('a request in the log', () => {
  test('has the id that its caller gave it, if that is a valid id', async ({ api }) => {
    const ids = ['7f3c-a1', 'a'.repeat(128)];
    for (const given of [...ids, 'a'.repeat(129), 'two words', 'parveen@example.com', '{"level":60}', '']) {
      const { headers } = await api.app.request('/api/Flight/search', { headers: { 'X-Request-Id': given } });
      const id = headers.get('X-Request-Id');
      expect([given, id === given]).toEqual([given, ids.includes(given)]);
      expect(id).toMatch(/^[\w-]{7,128}$/);
      expect(JSON.parse(api.logged.at(-1) ?? '').requestId).toBe(id);
    }
  });

  test('is logged with that id also when it fails', async ({ api }) => {
    await api.db.schema.alterTable('private_charters').dropColumn('cnic').execute();
    const answer = await api.app.request('/api/PrivateCharter/Create', json(aCharter(), { 'X-Request-Id': 'abc' }));
    expect(answer.headers.get('X-Request-Id')).toBe('abc');
    expect(api.logged.map((line) => JSON.parse(line).requestId)).toEqual(['abc', 'abc']);
  });

  const TRACE = '0af7651916cd43dd8448eb211c80319c';

  test('continues the caller’s trace in the answer and the log, also without tracing', async ({ api }) => {
    const traceparent = `00-${TRACE}-b7ad6b7169203331-00`;
    const { headers } = await api.app.request('/api/Flight/search', { headers: { traceparent } });
    expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${TRACE}-(?!b7ad6b7169203331)[\\da-f]{16}-00$`));
    expect(JSON.parse(api.logged.at(-1) ?? '').traceId).toBe(TRACE);
  });
});

const warnings = ({ logged }: TestApp) =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('TRUST_PROXY'));

describe('a forwarded address', () => {
  test.for(['X-Forwarded-For', 'Forwarded'])('that is ignored causes one warning: %s', async (name, { api }) => {
    await api.app.request('/api/Flight/search');
    expect(warnings(api)).toEqual([]);
    for (let times = 0; times < 3; times++) {
      await api.app.request('/api/Flight/search', { headers: { [name]: '203.0.113.1' } });
    }
    expect(warnings(api)).toMatchObject([{ level: 40, msg: expect.stringContaining('set TRUST_PROXY to the number') }]);
    expect(api.logged.join('\n')).not.toContain('203.0.113.1');
  });

  describe('behind a trusted proxy', () => {
    test.override({ env: { TRUST_PROXY: '1' } });

    test('causes no warning', async ({ api }) => {
      await api.app.request('/api/Flight/search', { headers: { 'X-Forwarded-For': '203.0.113.1' } });
      expect(warnings(api)).toEqual([]);
    });
  });
});
