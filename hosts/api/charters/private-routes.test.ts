import { charterRecord } from '@charter-hosts/contract';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { aCharter, aSegment, json, signIn, test } from '../testing';

describe('POST /PrivateCharter/Create', () => {
  test('stores the request and returns its id', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Charter request submitted',
      data: {
        id: expect.any(Number),
        reference: expect.stringMatching(/^CW-/),
        trackUrl: expect.stringContaining('/trip#1.'),
      },
    });
  });

  test('stores every field, trimmed, with the segments in order', async ({ api }) => {
    const segments = [aSegment(), aSegment({ fromLocation: ' Skardu 𓅃 ', seats: 2, pets: undefined }), aSegment()];
    const created = await api.app.request('/api/PrivateCharter/Create', json(aCharter({ trip: 3, segments })));
    const { id } = (await created.json()).data;
    const answer = await api.app.request(`/api/PrivateCharter/GetRequestById/${id}`, {
      headers: await signIn(api.app),
    });
    expect((await answer.json()).data).toEqual({
      ...aCharter({ trip: 3 }),
      id,
      file: expect.objectContaining({ stage: 'new' }),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      segments: [
        { ...aSegment(), id: expect.any(Number) },
        { ...aSegment(), id: expect.any(Number), fromLocation: 'Skardu 𓅃', seats: 2, pets: 0 },
        { ...aSegment(), id: expect.any(Number) },
      ],
    });
  });

  test('stores nothing when the second of its two inserts fails', async ({ api }) => {
    await api.db.schema.dropTable('private_charter_segments').execute();
    const answer = await api.app.request('/api/PrivateCharter/Create', json(aCharter()));
    expect(answer.status).toBe(500);
    expect(await api.db.selectFrom('private_charters').selectAll().execute()).toEqual([]);
  });
});

describe('GET /PrivateCharter/GetAllRequests', () => {
  test('lists every request, newest first', async ({ api }) => {
    for (const name of ['First', 'Second', 'Third']) {
      await api.app.request('/api/PrivateCharter/Create', json(aCharter({ name })));
    }
    const answer = await api.app.request('/api/PrivateCharter/GetAllRequests', { headers: await signIn(api.app) });
    expect(answer.status).toBe(200);
    const charters = v.parse(v.array(charterRecord), (await answer.json()).data);
    expect(charters.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
    expect(charters.map(({ segments }) => segments.length)).toEqual([1, 1, 1]);
  });

  test('is empty for an empty database', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/GetAllRequests', { headers: await signIn(api.app) });
    expect(await answer.json()).toEqual({ success: true, message: '', data: [] });
  });
});

describe('GET /PrivateCharter/GetRequestById', () => {
  test('answers 404 when there is no such request', async ({ api }) => {
    const answer = await api.app.request('/api/PrivateCharter/GetRequestById/4711', {
      headers: await signIn(api.app),
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'Charter not found' });
  });

  test.for(['abc', '0', '-1', '1.5', '1e3', '2147483648', '99999999999999999999', '%00', '%E0%A4%A', "1'--"])(
    'refuses the id %s with 400',
    async (id, { api }) => {
      const answer = await api.app.request(`/api/PrivateCharter/GetRequestById/${id}`, {
        headers: await signIn(api.app),
      });
      expect(answer.status).toBe(400);
      expect((await answer.json()).message).toBe('The id must be a whole number from 1 to 2147483647');
    },
  );
});
