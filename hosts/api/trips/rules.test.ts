import type { StaffPerson, TripChange } from '@charter-hosts/contract';
import { describe, expect, test } from 'vitest';
import { assigneeAfter, changeProblem, dueAfter, dueAtStage, reasonAfter, type Standing } from './rules';

const SANA = { id: 1, name: 'Sana', role: 'dispatcher' } satisfies StaffPerson;
const VIEWER = { id: 2, name: 'Bilal', role: 'viewer' } satisfies StaffPerson;
const STAFF = [SANA, VIEWER];
const NEW: Standing = {
  kind: 'privateCharter',
  stage: 'new',
  stageBefore: undefined,
  reason: '',
  assignee: null,
  erasedAt: null,
  version: 3,
  dueAt: '2026-12-01T10:00:00.000Z',
  dueSetBy: null,
};
const changeOf = (change: Partial<TripChange>): TripChange =>
  ({ version: 3, note: '', reason: '', ...change }) as never;
const NEXT = new Date('2026-12-02T10:00:00.000Z');

test.each([
  ['when the trip is erased', { ...NEW, erasedAt: '2026-11-01T00:00:00.000Z' }, {}, 'erased'],
  ['when somebody else changed it first', NEW, { version: 2 }, 'late'],
  ['when the stage does not follow', NEW, { stage: 'flown' }, 'refused'],
  ['when the assignee is not on the staff', NEW, { assignee: 9 }, 'nobody'],
  ['when the assignee is a viewer', NEW, { assignee: VIEWER.id }, 'nobody'],
  [
    'when a final stage is reopened without a reason',
    { ...NEW, stage: 'declined', stageBefore: 'reviewing' },
    { stage: 'reviewing' },
    'unexplained',
  ],
] as const)('a change of a trip is refused %s', (_, before, change, problem) => {
  expect(changeProblem(before, changeOf(change), { id: 1, role: 'owner' }, STAFF)).toBe(problem);
});

test('a change of a trip is accepted when the stage can follow, or when an assignee stays who has since left', () => {
  const by = { id: 1, role: 'dispatcher' } as const;
  expect(changeProblem(NEW, changeOf({ stage: 'reviewing' }), by, STAFF)).toBeUndefined();
  const left = { ...NEW, assignee: { id: 9, name: 'Left' } };
  expect(changeProblem(left, changeOf({ assignee: 9 }), by, STAFF)).toBeUndefined();
});

test('only starting the review of an unassigned trip sets its assignee', () => {
  expect(assigneeAfter(NEW, { stage: 'reviewing' }, 1)).toBe(1);
  expect(assigneeAfter(NEW, { stage: 'declined' }, 1)).toBeNull();
  expect(assigneeAfter({ assignee: { id: 7, name: '' } }, { stage: 'reviewing' }, 1)).toBe(7);
  expect(assigneeAfter({ assignee: { id: 7, name: '' } }, { assignee: null }, 1)).toBeNull();
});

test('a reason is stored only for stages that have reasons', () => {
  expect(reasonAfter({ reason: 'price' }, changeOf({}))).toBe('price');
  expect(reasonAfter({ reason: 'price' }, changeOf({ stage: 'reviewing', reason: 'x' }))).toBe('');
});

describe('a trip is due', () => {
  test('at the same time during the review, and not after the quote', () => {
    expect(dueAtStage(NEW, 'reviewing', NEXT)).toEqual({ dueAt: NEW.dueAt, dueSetBy: null });
    expect(dueAtStage({ ...NEW, stage: 'reviewing' }, 'quoted', NEXT)).toEqual({ dueAt: null, dueSetBy: null });
  });

  test('at a new time after a quote is accepted or the trip is reviewed again', () => {
    const next = { dueAt: NEXT.toISOString(), dueSetBy: null };
    expect(dueAtStage({ ...NEW, stage: 'quoted' }, 'accepted', NEXT)).toEqual(next);
    expect(dueAtStage({ ...NEW, stage: 'quoted' }, 'reviewing', NEXT)).toEqual(next);
  });

  test('at the time set by hand until the trip ends', () => {
    const set = { ...NEW, dueSetBy: 1 };
    expect(dueAtStage(set, 'quoted', NEXT)).toEqual({ dueAt: NEW.dueAt, dueSetBy: 1 });
    expect(dueAtStage(set, 'closed', NEXT)).toEqual({ dueAt: null, dueSetBy: null });
    const time = '2026-12-05T10:00:00.000Z';
    expect(dueAfter(NEW, { dueAt: time }, { by: 1, next: NEXT })).toEqual({ dueAt: time, dueSetBy: 1 });
    expect(dueAfter(set, { dueAt: null }, { by: 1, next: NEXT })).toEqual({ dueAt: null, dueSetBy: null });
  });
});
