import { describe, expect, test } from 'vitest';
import type { Row } from './arrange';
import { mergeRows, toServerQuery } from './queries';

const row = (id: number, text = ''): Row<{ id: number }> => ({ record: { id }, text, digits: '' });

describe('rows found on the server', () => {
  test('are merged once, newest first', () => {
    const rows = mergeRows([row(9), row(8, 'as held')], [row(8, 'as found'), row(3)]);
    expect(rows.map(({ record, text }) => [record.id, text])).toEqual([
      [9, ''],
      [8, 'as found'],
      [3, ''],
    ]);
  });

  test('change nothing if there are none', () => {
    const held = [row(2), row(1)];
    expect(mergeRows(held, [])).toBe(held);
  });
});

describe('the server’s query of a view', () => {
  const nothing = { q: '', received: '', stage: '', owner: '', partner: '', source: '' };
  const at = (day: string) => new Date(`${day}T00:00:00`).toISOString();

  test('is empty without filters', () => {
    expect(toServerQuery(nothing, '2026-11-21')).toEqual({});
  });

  test('has the search, the stage and the partner', () => {
    expect(toServerQuery({ ...nothing, q: ' Asma ', stage: 'open', partner: 'none' }, '2026-11-21')).toEqual({
      q: 'Asma',
      stage: 'open',
      partner: 'none',
    });
  });

  test('has the owner’s id', () => {
    const of = (owner: string, me?: number) => toServerQuery({ ...nothing, owner }, '2026-11-21', me).owner;
    expect([of('me', 7), of('8', 7), of('nobody', 7), of('me')]).toEqual(['7', '8', 'nobody', undefined]);
  });

  test.for([
    ['today', { since: at('2026-11-21'), until: at('2026-11-22') }],
    ['yesterday', { since: at('2026-11-20'), until: at('2026-11-21') }],
    ['2026-10-01..2026-10-31', { since: at('2026-10-01'), until: at('2026-11-01') }],
    ['..2026-10-31', { until: at('2026-11-01') }],
    ['2026-10-01..', { since: at('2026-10-01') }],
    ['..', {}],
  ] as const)('has the receipt in the reader’s time zone: %s', ([received, sought]) => {
    expect(toServerQuery({ ...nothing, received }, '2026-11-21')).toEqual(sought);
  });
});
