import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatNotice, isWaiting, keepTitleCount, listOpened, saveOpened, withCount } from './notices';

// @vitest-environment happy-dom

beforeEach(() => localStorage.clear());

describe('the number of new requests in the tab’s title', () => {
  let end = () => {};
  afterEach(() => end());

  it.each([
    ['Today – Desk', 3, '(3) Today – Desk'],
    ['(3) Today – Desk', 2, '(2) Today – Desk'],
    ['(3) Today – Desk', 0, 'Today – Desk'],
    ['Today – Desk', 0, 'Today – Desk'],
  ])('changes %j, for %i new requests, to %j', (title, count, counted) => {
    expect(withCount(title, count)).toBe(counted);
  });

  it('stays when the screen changes the title, until the notices end', async () => {
    document.title = 'Today – Desk';
    end = keepTitleCount(2);
    expect(document.title).toBe('(2) Today – Desk');
    document.title = 'Flights – Desk';
    await expect.poll(() => document.title).toBe('(2) Flights – Desk');
    end();
    expect(document.title).toBe('Flights – Desk');
  });
});

describe('a new request', () => {
  const request = (dueAt: string | null, departs: string) => ({
    ...{ kind: 'chauffeur' as const, requestId: 1, reference: 'CW-7K3M-Q2', codes: [] },
    ...{ createdAt: '2026-11-20T08:00:00Z', dueAt, departs },
  });

  it.each([
    ['waits without times', null, '', true],
    ['waits on the day of its departure', '2026-11-21T11:00:00Z', '2026-11-21T06:00:00', true],
    ['does not wait once it is late', '2026-11-21T09:59:00Z', '2026-12-01T06:00:00', false],
    ['does not wait once its day has passed', null, '2026-11-20T23:00:00', false],
  ])('%s', (_what, dueAt, departs, waits) => {
    expect(isWaiting(request(dueAt, departs), Date.parse('2026-11-21T10:00:00Z'), '2026-11-21')).toBe(waits);
  });
});

describe('the browser’s storage', () => {
  it('stores which requests were opened while they are new', () => {
    saveOpened('/a/1', ['/a/1', '/a/2']);
    saveOpened('/a/2', ['/a/1', '/a/2']);
    expect(listOpened()).toEqual(['/a/1', '/a/2']);
    saveOpened('/a/3', ['/a/2', '/a/3']);
    expect(listOpened()).toEqual(['/a/2', '/a/3']);
  });
});

it('a notice contains the kind, the reference and the codes of the places', () => {
  const request = { createdAt: '', dueAt: null, departs: '', requestId: 4, reference: 'CW-AXS4-70' };
  expect(formatNotice({ ...request, kind: 'privateCharter', codes: ['KHI', 'KDU'] })).toEqual({
    title: 'New: Private charter',
    body: 'CW-AXS4-70 · KHI – KDU',
  });
  expect(formatNotice({ ...request, kind: 'chauffeur', codes: [] }).body).toBe('CW-AXS4-70');
});
