import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { test } from '../../testing';
import { createCspReports } from './csp-reports';

const legacy = (report: object) => ({ 'csp-report': report });
const SCRIPT = {
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?token=1',
  'document-uri': 'https://book.example.com/flights-details/12?email=me@example.com#a',
};
const post = (body: unknown, type = 'application/csp-report') => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('POST /api/csp-reports', () => {
  test.for([
    ['application/csp-report', legacy(SCRIPT)],
    [
      'application/reports+json',
      [
        {
          type: 'csp-violation',
          age: 1,
          url: 'https://book.example.com/',
          body: { effectiveDirective: 'img-src', blockedURL: 'inline' },
        },
        { type: 'deprecation', body: null },
      ],
    ],
    ['application/reports+json; charset=utf-8', []],
    // As WebKit calls it.
    [
      'application/csp-report',
      { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } },
    ],
  ] as const)('takes %s without a word', async ([type, body], { api }) => {
    const answer = await api.app.request('/api/csp-reports', post(body, type));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  test.for([
    ['another type', 'text/plain', legacy(SCRIPT), 415],
    ['no JSON', 'application/csp-report', 'script-src', 400],
    ['what is no report', 'application/reports+json', { report: 1 }, 400],
    ['more than 16 KB', 'application/csp-report', legacy({ ...SCRIPT, sample: 'x'.repeat(17_000) }), 413],
    ['a directive that is no text', 'application/csp-report', legacy({ 'effective-directive': {} }), 400],
  ] as const)('refuses %s', async ([, type, body, status], { api }) => {
    expect((await api.app.request('/api/csp-reports', post(body, type))).status).toBe(status);
  });

  test('refuses a client that sends too many', async ({ api }) => {
    const statuses = [];
    for (let i = 0; i < 31; i++)
      statuses.push((await api.app.request('/api/csp-reports', post(legacy(SCRIPT)))).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('what the log says of reports', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is a line for each kind in a minute, without queries', () => {
    const warn = vi.fn();
    const reports = createCspReports({ warn });
    for (let i = 0; i < 3; i++) reports.count(legacy(SCRIPT) as never);
    reports.count([
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'require-trusted-types-for',
          blockedURL: 'trusted-types-sink',
          documentURL: 'https://book.example.com/login',
        },
      },
    ]);
    reports.count({
      type: 'csp-violation',
      body: {
        effectiveDirective: 'style-src-attr',
        blockedURL: 'inline',
        documentURL: 'https://book.example.com/login',
      },
    });
    expect(warn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(warn.mock.calls.map(([kind]) => kind)).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/flights-details/12', count: 3 },
      { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/login', count: 1 },
      { directive: 'style-src-attr', blocked: 'inline', page: '/login', count: 1 },
    ]);
    vi.advanceTimersByTime(600_000);
    expect(warn).toHaveBeenCalledTimes(3);
  });

  test('does not grow with invented kinds', () => {
    const warn = vi.fn();
    const reports = createCspReports({ warn });
    for (let i = 0; i < 1000; i++)
      reports.count(legacy({ ...SCRIPT, 'blocked-uri': `https://a${i}.example/` }) as never);
    vi.advanceTimersByTime(60_000);
    expect(warn).toHaveBeenCalledTimes(21);
    expect(warn.mock.calls.at(-1)?.[0]).toMatchObject({ directive: 'others', count: 980 });
  });

  test('contains nothing that a report made up', () => {
    const warn = vi.fn();
    const reports = createCspReports({ warn });
    reports.count(
      legacy({ 'effective-directive': 'SCRIPT\nfatal', 'blocked-uri': '\u001b[31m', 'document-uri': 'x' }) as never,
    );
    reports.count(
      legacy({
        'violated-directive': "img-src 'self'",
        'blocked-uri': 'data:image/png',
        'document-uri': `https://a/${'x'.repeat(999)}`,
      }) as never,
    );
    vi.advanceTimersByTime(60_000);
    expect(warn.mock.calls.map(([kind]) => kind)).toEqual([
      { directive: 'unknown', blocked: 'unknown', page: 'unknown', count: 1 },
      { directive: 'img-src', blocked: 'data:', page: `/${'x'.repeat(99)}`, count: 1 },
    ]);
  });
});
