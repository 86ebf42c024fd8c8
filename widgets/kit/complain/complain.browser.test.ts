import { afterEach, expect, it, vi } from 'vitest';
import { createApi, flightById } from '../../contract';
import { complain, complainOfAnswer } from './complain';

afterEach(() => void vi.restoreAllMocks());

it('says a thing once, with a link to the operator’s page about it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  complain('https://book.example.com/api', 'unknown-theme', 'drak', ['light', 'dark', 'auto']);
  complain('https://book.example.com/api', 'unknown-theme', 'drak', ['light', 'dark', 'auto']);
  complain('https://book.example.com/api', 'unknown-theme', 'lite', ['light', 'dark', 'auto']);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
  expect(warn.mock.calls.flat().sort()).toEqual([
    'charter-widgets: The theme "drak" is unknown, and is ignored. Did you mean "dark"? https://book.example.com/docs/embed/troubleshooting#unknown-theme',
    'charter-widgets: The theme "lite" is unknown, and is ignored. There are "light", "dark", "auto". https://book.example.com/docs/embed/troubleshooting#unknown-theme',
  ]);
});

it.each([
  ['/api', location.origin],
  [undefined, location.origin],
  ['https://:', location.origin],
])('links to the page’s own origin where the API lives at %s', async (apiBase, origin) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  complain(apiBase, 'unknown-locale', `of ${apiBase}`, ['en', 'ur']);
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(` ${origin}/docs/embed/troubleshooting#unknown-locale`)),
  );
});

it.each([
  ['a page', '<!doctype html>', 200, 'What answers at https://page.example/api (HTTP 200) is not the API.'],
  ['foreign JSON', '{"error":"no route"}', 404, 'What answers at https://page.example/api (HTTP 404) is not the API.'],
])('says where %s answers in the place of the API', async (_what, body, status, sentence) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const api = createApi({ baseUrl: 'https://page.example/api', fetch: async () => new Response(body, { status }) });
  await api(flightById, { id: 1 }).catch(complainOfAnswer);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining(sentence)));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('https://page.example/docs/embed/troubleshooting#no-api'));
});

it('says nothing of a gateway that has lost the API, nor of an API that refuses', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const answer of [
    () => new Response('<h1>Bad gateway</h1>', { status: 500 }),
    () => Response.json({ success: false, message: 'Flight not found', data: null }, { status: 404 }),
  ]) {
    const api = createApi({ baseUrl: 'https://quiet.example/api', fetch: async () => answer() });
    await api(flightById, { id: 1 }).catch(complainOfAnswer);
  }
  complain('https://quiet.example/api', 'missing-flight');
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('#missing-flight'));
});
