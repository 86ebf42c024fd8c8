import { beforeEach, describe, expect, vi } from 'vitest';
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

/** A report in the format of the Reporting API. */
const modern = (effectiveDirective: string, blockedURL: string, documentURL = 'https://book.example.com/login') => ({
  type: 'csp-violation',
  body: { effectiveDirective, blockedURL, documentURL },
});

describe('POST /api/csp-reports', () => {
  test('accepts the reports of every browser without an answer, and refuses anything else', async ({ api }) => {
    for (const [body, type, status] of [
      [legacy(SCRIPT), 'application/csp-report', 204],
      [[modern('img-src', 'inline'), { type: 'deprecation', body: null }], 'application/reports+json', 204],
      // WebKit uses this name.
      [modern('img-src', 'inline'), 'application/csp-report', 204],
      [legacy(SCRIPT), 'text/plain', 415],
      [{ report: 1 }, 'application/reports+json', 400],
      [legacy({ ...SCRIPT, sample: 'x'.repeat(17_000) }), 'application/csp-report', 413],
      [legacy({ 'effective-directive': {} }), 'application/csp-report', 400],
    ] as const) {
      const answer = await api.app.request('/api/csp-reports', post(body, type));
      expect([type, answer.status]).toEqual([type, status]);
      if (status === 204) expect(await answer.text()).toBe('');
    }
  });

  test('refuses a client that sends too many', async ({ api }) => {
    const statuses = [];
    for (let i = 0; i < 31; i++)
      statuses.push((await api.app.request('/api/csp-reports', post(legacy(SCRIPT)))).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the log of reports', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('has one line for each kind of report in a minute, without queries', () => {
    const warn = vi.fn();
    const reports = createCspReports({ warn });
    for (let i = 0; i < 3; i++) reports.count(legacy(SCRIPT) as never);
    reports.count([modern('require-trusted-types-for', 'trusted-types-sink')]);
    reports.count(modern('style-src-attr', 'inline'));
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
