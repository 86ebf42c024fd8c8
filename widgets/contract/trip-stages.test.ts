import { describe, expect, it } from 'vitest';
import { DESK_ROLES, isOpen, nextStages, REQUEST_KINDS, STAGES, type Stage, type TripActor } from './trip-stages';

const ACTORS: TripActor[] = [...DESK_ROLES, 'traveller'];

/** Every change of a desk's person, written out a second time; a booking and a car may leave the quote out. */
const OF_THE_DESK: Record<Stage, Stage[]> = {
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

function expected(by: TripActor, stage: Stage, kind: string): Stage[] {
  if (by === 'viewer') return [];
  if (by === 'traveller') return stage === 'quoted' ? ['accepted', 'lost'] : [];
  const straight = stage === 'reviewing' && (kind === 'flightBooking' || kind === 'chauffeur');
  return straight ? ['quoted', 'booked', 'declined', 'lost', 'cancelled'] : OF_THE_DESK[stage];
}

describe('the stages of a trip', () => {
  it.each(ACTORS.flatMap((by) => STAGES.map((stage) => [by, stage] as const)))(
    'let the %s bring one that is %s to those that follow, and to no other',
    (by, stage) => {
      for (const kind of REQUEST_KINDS) {
        expect(nextStages({ kind, stage }, by), kind).toEqual(expected(by, stage, kind));
      }
    },
  );

  it('lead nowhere that is not a way out', () => {
    // From each stage that is open the trip can still come to an end.
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
