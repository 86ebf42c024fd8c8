import type { Stage, TripRecord } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { listLate, listMine, listNew } from './what-is-due';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const TODAY = '2026-11-21';
const ME = 7;

const request = (
  received: string,
  { departure = '2026-12-01T10:00:00', stage = 'new' as Stage, dueAt = null as string | null, me = false } = {},
) => ({
  received,
  departure,
  file: { stage, dueAt, assignee: me ? { id: ME, name: 'Sana' } : null } as TripRecord,
});

describe('new requests', () => {
  it('stand least time left first, those without a due time last, newest first', () => {
    const [old, fresh] = [request('2026-11-20T08:00:00Z'), request('2026-11-21T09:00:00Z')];
    const [noon, night] = [
      request('2026-11-20T09:00:00Z', { dueAt: '2026-11-21T12:00:00Z' }),
      request('2026-11-21T09:30:00Z', { dueAt: '2026-11-21T23:00:00Z' }),
    ];
    const reviewed = request('2026-11-21T08:00:00Z', { stage: 'reviewing' });
    expect(listNew([old, night, reviewed, fresh, noon], NOW, TODAY)).toEqual([noon, night, fresh, old]);
  });

  it('have not departed; requests without a departure count', () => {
    const car = request('2026-11-20T08:00:00Z', { departure: '' });
    expect(listNew([request('2026-11-20T07:00:00Z', { departure: '2026-11-20T23:00:00' }), car], NOW, TODAY)).toEqual([
      car,
    ]);
  });

  it('are not late, and have a trip', () => {
    const late = request('2026-11-20T08:00:00Z', { dueAt: '2026-11-21T09:59:00Z' });
    expect(listNew([late, { ...late, file: undefined }], NOW, TODAY)).toEqual([]);
  });
});

describe('late requests', () => {
  it('are past their due time whoever owns them, longest wait first', () => {
    const [hour, day] = [
      request('2026-11-21T08:00:00Z', { stage: 'accepted', dueAt: '2026-11-21T09:00:00Z', me: true }),
      request('2026-11-19T08:00:00Z', { dueAt: '2026-11-20T09:00:00Z' }),
    ];
    const soon = request('2026-11-21T09:50:00Z', { dueAt: '2026-11-21T10:00:00Z' });
    expect(listLate([hour, soon, day, request('2026-11-01T09:50:00Z')], NOW)).toEqual([day, hour]);
  });
});

describe('the user’s requests', () => {
  it('are open, next due first, then next to depart', () => {
    const mine = (changes: object) => request('2026-11-20T08:00:00Z', { me: true, stage: 'reviewing', ...changes });
    const [due, soon, later] = [
      mine({ dueAt: '2026-11-22T10:00:00Z' }),
      mine({ departure: '2026-12-01T10:00:00' }),
      mine({ departure: '2026-12-05T10:00:00' }),
    ];
    const others = request('2026-11-20T08:00:00Z');
    expect(listMine([later, others, soon, mine({ stage: 'closed' }), due], ME)).toEqual([due, soon, later]);
  });

  it('are none without a user', () => {
    expect(listMine([request('2026-11-20T08:00:00Z')], undefined)).toEqual([]);
  });
});
