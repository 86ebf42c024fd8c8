import { expect } from 'vitest';
import { createApp } from '../app';
import { aCharter, json, test } from '../testing';

test('the server works without its extras, whose addresses then do not exist', async ({ api }) => {
  const app = createApp({ ...api.parts, extras: { routes: [], mount() {} } });
  const statusOf = async (path: string, init?: RequestInit) => (await app.request(path, init)).status;
  expect(await statusOf('/api/PrivateCharter/Create', json(aCharter()))).toBe(201);
  expect(await statusOf('/config.json')).toBe(200);
  for (const path of ['/api/openapi.json', '/api/docs', '/share/site.png']) expect(await statusOf(path)).toBe(404);
  expect(await statusOf('/mcp', json({ jsonrpc: '2.0', id: 1, method: 'ping' }))).toBe(404);
});
