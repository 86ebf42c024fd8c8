// @vitest-environment happy-dom
import type { Stage, TripRecord } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { toRows } from './arrange';
import { activeFilters, applyFilters, NO_FILTERS, readView, writeView } from './filters';

/** A Wednesday, by the reader's own clock. */
const NOW = new Date(2026, 10, 18, 12, 0);
const at = (day: number, hour = 12, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

const request = (id: string, received: string, departure: string, kind = 'One Way') => ({
  id,
  received,
  departure,
  kind,
  file: undefined as TripRecord | undefined,
});
const list = {
  received: ({ received }: ReturnType<typeof request>) => received,
  departure: ({ departure }: ReturnType<typeof request>) => departure,
  type: ['Trip type', ({ kind }: ReturnType<typeof request>) => kind] as const,
};
const rows = toRows(
  [
    request('just now', at(18, 11, 59), '2026-11-18T12:30:00'),
    request('first today', at(18, 0, 0), '2026-11-18T11:30:00', 'Round Trip'),
    request('last yesterday', at(17, 23, 59), '2026-12-01T00:00:00'),
    request('monday', at(16), '2026-12-05T23:59:00', 'Round Trip'),
    request('sunday', at(15, 23, 59), '2025-12-05T10:00:00'),
    request('undated', '0001-01-01T00:00:00', '0001-01-01T00:00:00'),
  ],
  { searched: () => [], numbers: () => [] },
);
const left = (filters: object) =>
  applyFilters(rows, list, { ...NO_FILTERS, ...filters }, NOW).map(({ record }) => record.id);

describe('the filter by receipt', () => {
  it.each([
    ['today', ['just now', 'first today']],
    ['yesterday', ['last yesterday']],
    ['week', ['just now', 'first today', 'last yesterday', 'monday']],
    ['2026-11-16..2026-11-17', ['last yesterday', 'monday']],
    ['..', ['just now', 'first today', 'last yesterday', 'monday', 'sunday', 'undated']],
  ])('%s means whole days in the reader’s time zone', (received, ids) => {
    expect(left({ received })).toEqual(ids);
  });
});

describe('the filter by departure', () => {
  it.each([
    ['upcoming', ['just now', 'last yesterday', 'monday']],
    ['past', ['first today', 'sunday']],
    ['2026-12-01..2026-12-05', ['last yesterday', 'monday']],
  ])('%s compares wall clocks', (departure, ids) => {
    expect(left({ departure })).toEqual(ids);
  });
});

it('the filter by kind works alone and with other filters', () => {
  expect(left({ type: 'Round Trip' })).toEqual(['first today', 'monday']);
  expect(left({ type: 'Round Trip', received: 'today' })).toEqual(['first today']);
});

describe('the filter by stage', () => {
  const filed = (id: string, stage: Stage, dueAt: string | null = null) => ({
    ...request(id, at(18), ''),
    file: { stage, dueAt } as TripRecord,
  });
  const files = toRows(
    [
      filed('late', 'new', at(18, 11, 59)),
      filed('in time', 'new', at(18, 12, 1)),
      filed('over', 'closed'),
      request('none', at(18), ''),
    ],
    { searched: () => [], numbers: () => [] },
  );
  it.each([
    ['open', ['late', 'in time']],
    ['late', ['late']],
    ['new', ['late', 'in time']],
    ['closed', ['over']],
  ])('%s finds the trips at that stage now', (stage, ids) => {
    expect(applyFilters(files, list, { ...NO_FILTERS, stage }, NOW).map(({ record }) => record.id)).toEqual(ids);
  });
});

it.each([
  ['Indus', ['theirs']],
  ['none', ['nobody’s', 'unknown', 'unfiled']],
])('the filter by partner %s finds the requests that count for them', (partner, ids) => {
  const sentBy = (id: string, partner: TripRecord['partner']) => ({
    ...request(id, at(18), ''),
    file: { partner } as TripRecord,
  });
  const sent = toRows(
    [
      sentBy('theirs', { key: 'indus', name: 'Indus', how: 'claimed' }),
      sentBy('nobody’s', null),
      sentBy('unknown', { key: 'forged', name: '', how: 'unknown' }),
      request('unfiled', at(18), ''),
    ],
    { searched: () => [], numbers: () => [] },
  );
  expect(applyFilters(sent, list, { ...NO_FILTERS, partner }, NOW).map(({ record }) => record.id)).toEqual(ids);
});

it('active filters are those that the list has and that exclude something', () => {
  const filters = { received: '..', departure: 'past', type: 'Jet', stage: '', owner: '', partner: '', source: '' };
  expect(activeFilters({ received: () => '' }, filters)).toEqual([]);
  expect(activeFilters(list, filters)).toEqual(['departure', 'type']);
});

it.each([
  ['me', [1]],
  ['nobody', [3]],
  ['8', [2]],
  ['9', []],
])('the filter by owner %s finds their trips', (owner, ids) => {
  const owned = toRows(
    [
      { id: 1, file: { assignee: { id: 7, name: 'Sana' } } },
      { id: 2, file: { assignee: { id: 8, name: 'Omar' } } },
      { id: 3, file: { assignee: null } },
      { id: 4, file: undefined },
    ] as { id: number; file: TripRecord | undefined }[],
    { searched: () => [], numbers: () => [] },
  );
  const found = (me?: number) => applyFilters(owned, { received: () => '' }, { ...NO_FILTERS, owner }, NOW, me);
  expect(found(7).map(({ record }) => record.id)).toEqual(ids);
  if (owner === 'me') expect(found()).toEqual([]);
});

const whole = {
  q: '',
  received: '',
  departure: '',
  type: '',
  stage: '',
  owner: '',
  partner: '',
  source: '',
  sort: '',
  descending: false,
};

describe("a list's view in the URL", () => {
  it.each([
    [whole, ''],
    [{ ...whole, q: 'khi & dxb' }, '?q=khi+%26+dxb'],
    [{ ...whole, sort: 'departure' }, '?sort=departure'],
    [{ ...whole, q: 'khan', sort: 'departure', descending: true }, '?q=khan&sort=departure&desc'],
    [{ ...whole, owner: 'me' }, '?owner=me'],
    [{ ...whole, owner: '12' }, '?owner=12'],
    [
      { ...whole, received: 'today', departure: '2026-12-01..', type: 'Round Trip', stage: 'open', partner: 'Indus' },
      '?received=today&departure=2026-12-01..&type=Round+Trip&stage=open&partner=Indus',
    ],
  ])('reads as it was written: %j', (view, search) => {
    expect([writeView(view), readView(search)]).toEqual([search, view]);
  });

  it('has no direction without a column', () => {
    expect(readView('?desc').descending).toBe(false);
  });

  it('drops impossible filters', () => {
    expect(readView('?received=someday&departure=1..2&stage=sold&owner=everybody')).toEqual(whole);
  });

  it('keeps other parameters of the URL', () => {
    expect(writeView({ ...whole, q: 'new' }, '?q=old&type=Jet&from=mail')).toBe('?from=mail&q=new');
  });
});
