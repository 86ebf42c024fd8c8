import { afterEach, expect, it, vi } from 'vitest';
import { complain } from './complain';

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
