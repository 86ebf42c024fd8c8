import { describe, expect } from 'vitest';
import { ADMIN, aCharter, json, signIn, test } from '../testing';

describe('the log', () => {
  test('has a line for a request: what was asked, the answer, how long it took', async ({ api }) => {
    await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    expect(api.logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 30,
        requestId: expect.any(String),
        method: 'POST',
        path: '/api/PrivateCharter/Create',
        status: 201,
        ms: expect.any(Number),
      }),
    ]);
  });

  test('holds nothing personal, whatever happens', async ({ api }) => {
    const session = await signIn(api.app);
    const charter = aCharter();
    await api.app.request('/api/PrivateCharter/Create?name=Parveen', json(charter));
    await api.app.request('/api/PrivateCharter/Create', json({ ...charter, trip: 9 }));
    await api.app.request('/api/PrivateCharter/GetAllRequests', { headers: session });
    await api.app.request('/private-charter-form?from=Secretplace');
    // A fault while the values are bound: what the database says of it must not carry them.
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
