// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { activeFilters, NO_FILTERS, readView, toServerQuery, writeView } from './filters';

it('only filters that the list has and that exclude something count as active', () => {
  const filters = { ...NO_FILTERS, received: '..', departure: 'past', type: 'Jet' };
  expect(activeFilters({}, filters)).toEqual([]);
  expect(activeFilters({ departure: true, type: 'Flight type' }, filters)).toEqual(['departure', 'type']);
});

const whole = {
  q: '',
  received: '',
  departure: '',
  type: '',
  stage: '',
  assignee: '',
  partner: '',
  source: '',
  sort: '',
  descending: false,
};

describe('a list’s view in the address', () => {
  it.each([
    [whole, ''],
    [{ ...whole, q: 'khi & dxb' }, '?q=khi+%26+dxb'],
    [{ ...whole, sort: 'departure' }, '?sort=departure'],
    [{ ...whole, q: 'khan', sort: 'departure', descending: true }, '?q=khan&sort=departure&desc'],
    [{ ...whole, assignee: 'me' }, '?assignee=me'],
    [{ ...whole, assignee: '12' }, '?assignee=12'],
    [
      { ...whole, received: 'today', departure: '2026-12-01..', type: 'Round Trip', stage: 'open', partner: 'Indus' },
      '?received=today&departure=2026-12-01..&type=Round+Trip&stage=open&partner=Indus',
    ],
  ])('is restored as it was written: %j', (view, search) => {
    expect([writeView(view), readView(search)]).toEqual([search, view]);
  });

  it('has no sort direction without a column', () => {
    expect(readView('?desc').descending).toBe(false);
  });

  it('drops impossible filters', () => {
    expect(readView('?received=someday&departure=1..2&stage=sold&assignee=everybody')).toEqual(whole);
    expect(readView('?received=2026-13-01..&departure=..2026-02-30')).toEqual(whole);
  });

  it('keeps other parameters of the address', () => {
    expect(writeView({ ...whole, q: 'new' }, '?q=old&type=Jet&from=mail')).toBe('?from=mail&q=new');
  });
});

describe('the query that a view sends to the server', () => {
  /** This is a Wednesday in the reader's local time. */
  const now = new Date(2026, 10, 18, 12, 0);
  const of = (changes: object, me?: number) => toServerQuery({ ...whole, ...changes }, me, now);
  const at = (day: string) => new Date(`${day}T00:00:00`).toISOString();

  it('asks for what is due first, unless another order is chosen', () => {
    expect(of({})).toEqual({ sort: 'due' });
    expect(of({ sort: 'customer', descending: true })).toEqual({ sort: 'customer', order: 'descending' });
  });

  it.each([
    [
      { q: ' Asma ', stage: 'open', partner: 'none' },
      { q: 'Asma', stage: 'open', partner: 'none' },
    ],
    [
      { type: 'Round Trip', source: 'site' },
      { type: 'Round Trip', source: 'site' },
    ],
    [{ assignee: 'me' }, { assignee: '7' }],
    [{ assignee: '8' }, { assignee: '8' }],
    [{ assignee: 'nobody' }, { assignee: 'nobody' }],
    [{ received: 'today' }, { since: at('2026-11-18'), until: at('2026-11-19') }],
    [{ received: 'yesterday' }, { since: at('2026-11-17'), until: at('2026-11-18') }],
    [{ received: 'week' }, { since: at('2026-11-16'), until: at('2026-11-19') }],
    [{ received: '2026-10-01..2026-10-31' }, { since: at('2026-10-01'), until: at('2026-11-01') }],
    [{ received: '..2026-10-31' }, { until: at('2026-11-01') }],
    [{ received: '..', departure: '..' }, {}],
    [{ departure: 'upcoming' }, { departsFrom: '2026-11-18T12:00' }],
    [{ departure: 'past' }, { departsBefore: '2026-11-18T12:00' }],
    [{ departure: '2026-12-01..2026-12-05' }, { departsFrom: '2026-12-01', departsBefore: '2026-12-06' }],
  ])('contains the filters, with days in the reader’s time zone: %j', (filters, query) => {
    expect(of(filters, 7)).toEqual({ ...query, sort: 'due' });
  });
});
