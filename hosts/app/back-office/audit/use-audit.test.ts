import type { AuditEntry } from '@charter-hosts/contract';
import { expect, it } from 'vitest';
import { describeActor, describeEntry, NO_AUDIT_FILTERS, readFilters, toQuery, writeFilters } from './use-audit';

// @vitest-environment happy-dom

it('the filters of the audit are kept in the address, and impossible ones are dropped', () => {
  const filters = { ...NO_AUDIT_FILTERS, person: '7', what: 'read', days: '2026-11-01..', trip: '12' } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(NO_AUDIT_FILTERS)).toBe('');
  expect(readFilters('?person=-1&what=everything&days=ever&trip=x')).toEqual(NO_AUDIT_FILTERS);
});

it('the days of the audit are in the reader’s time zone, and the last day is included', () => {
  const since = (day: string) => new Date(`${day}T00:00:00`).toISOString();
  const rangeOf = (days: string) => {
    const { since, until } = toQuery({ ...NO_AUDIT_FILTERS, days }, '2026-11-24');
    return [since, until];
  };
  expect(rangeOf('today')).toEqual([since('2026-11-24'), since('2026-11-25')]);
  expect(rangeOf('yesterday')).toEqual([since('2026-11-23'), since('2026-11-24')]);
  expect(rangeOf('..2026-11-30')).toEqual(['', since('2026-12-01')]);
  expect(rangeOf('')).toEqual(['', '']);
});

const SANA = { id: 3, name: 'Sana', role: 'viewer' };
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 1, at: '2026-11-23T09:00:00.000Z', by: SANA, what: 'read', about: null, detail: '' },
  ...more,
});
const account = { kind: 'account', id: 3, name: 'Sana', request: null } as const;
const textOf = (more: Partial<AuditEntry>) =>
  Object.values(describeEntry(entry(more)))
    .filter(Boolean)
    .join(' | ');

it.each([
  ['Opened | CW-1', { about: { kind: 'trip', id: 1, name: 'CW-1', request: null } }],
  [
    'Changed | CW-1 | New → Declined: cabotage, note',
    {
      what: 'changed',
      about: { kind: 'trip', id: 1, name: 'CW-1', request: null },
      detail: 'new → declined: cabotage, note',
    },
  ],
  [
    'Changed | CW-1 | → Completed, note',
    { what: 'changed', about: { kind: 'trip', id: 1, name: 'CW-1', request: null }, detail: '→ flown, note' },
  ],
  [
    'Exported | the chauffeur requests | 3 rows',
    { what: 'exported', about: { kind: 'list', id: null, name: 'chauffeur', request: null }, detail: '3 rows' },
  ],
  [
    'Changed API key | BI4 | revoked',
    { what: 'changed', about: { kind: 'apiKey', id: 4, name: 'BI4', request: null }, detail: 'revoked' },
  ],
  ['Logged in', { what: 'signed in', about: account }],
  ['Logged out | everywhere', { what: 'signed out', about: account, detail: 'everywhere' }],
  ['Failed to log in as | Sana', { what: 'sign-in failed', by: null, about: account }],
] as const)('an entry of the audit shows what was done: %s', (words, more) => {
  expect(textOf(more as Partial<AuditEntry>)).toBe(words);
});

it.each([
  [['Sana', 'Viewer'], {}],
  [['Somebody', 'not logged in'], { by: null, what: 'sign-in failed' }],
  [['Somebody', 'with an e-mailed link'], { by: null, what: 'password set', detail: 'by an e-mailed link' }],
  [['The command line', ''], { by: null, what: 'password set', detail: 'at the command line' }],
  [['The server', ''], { by: null, what: 'erased', detail: 'kept for 365 days' }],
] as const)('an entry of the audit shows who did it: %j', (who, more) => {
  expect(describeActor(entry(more as Partial<AuditEntry>))).toEqual(who);
});
