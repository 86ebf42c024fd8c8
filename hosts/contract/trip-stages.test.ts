import { describe, expect, it } from 'vitest';
import {
  isOpen,
  isStageReverted,
  nextStages,
  REQUEST_KINDS,
  STAFF_ROLES,
  STAGES,
  type Stage,
  stageBefore,
  type TripActor,
} from './trip-stages';

const ACTORS: TripActor[] = [...STAFF_ROLES, 'traveller'];

/** Every change that staff may make, written out a second time. A booking and a car may skip the quote. */
const OF_THE_STAFF: Record<Stage, Stage[]> = {
  new: ['reviewing', 'declined', 'lost', 'cancelled'],
  reviewing: ['quoted', 'declined', 'lost', 'cancelled'],
  quoted: ['reviewing', 'accepted', 'declined', 'lost', 'cancelled'],
  accepted: ['reviewing', 'booked', 'declined', 'lost', 'cancelled'],
  booked: ['flown', 'declined', 'lost', 'cancelled'],
  flown: ['closed'],
  closed: [],
  declined: ['reviewing'],
  lost: ['reviewing'],
  cancelled: ['reviewing'],
};

/** The stages to which an owner may reopen a final stage. */
const TAKEN_BACK: Readonly<Partial<Record<Stage, Stage[]>>> = {
  flown: ['booked'],
  closed: ['flown'],
};

function expected(by: TripActor, stage: Stage, kind: string): Stage[] {
  if (by === 'viewer') return [];
  if (by === 'traveller') {
    if (stage === 'quoted') return ['accepted', 'lost', 'cancelled'];
    return stage === 'new' || stage === 'reviewing' ? ['cancelled'] : [];
  }
  const straight = stage === 'reviewing' && (kind === 'flightBooking' || kind === 'chauffeur');
  const onward = straight ? (['quoted', 'booked', 'declined', 'lost', 'cancelled'] as Stage[]) : OF_THE_STAFF[stage];
  const back = by === 'owner' ? (TAKEN_BACK[stage] ?? []) : [];
  return STAGES.filter((one) => onward.includes(one) || back.includes(one));
}

describe('the stages of a trip', () => {
  it.each(ACTORS.flatMap((by) => STAGES.map((stage) => [by, stage] as const)))(
    'let the %s move a trip that is %s only to the stages that can follow',
    (by, stage) => {
      for (const kind of REQUEST_KINDS) {
        expect(nextStages({ kind, stage }, by), kind).toEqual(expected(by, stage, kind));
      }
    },
  );

  it.each(STAGES.filter((stage) => !isOpen(stage) && stage !== 'closed'))(
    'let only an owner move a trip that was accepted or booked, and is %s, back to the stage before',
    (stage) => {
      for (const before of STAGES) {
        const trip = { kind: 'privateCharter', stage, stageBefore: before } as const;
        const wasSure = before === 'accepted' || before === 'booked';
        expect(nextStages(trip, 'owner'), before).toEqual(wasSure ? ['reviewing', before] : ['reviewing']);
        expect(nextStages(trip, 'dispatcher'), before).toEqual(['reviewing']);
      }
    },
  );

  it('need a reason only when a final stage is reopened', () => {
    const takenBack = STAGES.flatMap((from) =>
      STAGES.filter(
        (to) => isStageReverted(from, to) && nextStages({ kind: 'chauffeur', stage: from }, 'owner').includes(to),
      ).map((to) => `${from} → ${to}`),
    );
    expect(takenBack).toEqual([
      'flown → booked',
      'closed → flown',
      'declined → reviewing',
      'lost → reviewing',
      'cancelled → reviewing',
    ]);
  });

  it('before the current one are found in the newest event of the trip', () => {
    const events = [
      { what: 'note', before: '' },
      { what: 'stage', before: 'booked' },
      { what: 'stage', before: 'accepted' },
    ];
    expect(stageBefore(events)).toBe('booked');
    expect(stageBefore([])).toBeUndefined();
  });

  it('always let an open trip come to an end', () => {
    // From each open stage the trip can still come to an end.
    for (const stage of STAGES.filter(isOpen)) {
      const reached = new Set<Stage>([stage]);
      for (const from of reached) {
        for (const to of nextStages({ kind: 'privateCharter', stage: from }, 'owner')) reached.add(to);
      }
      expect(
        [...reached].some((one) => !isOpen(one)),
        stage,
      ).toBe(true);
    }
  });
});
