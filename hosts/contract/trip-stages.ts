/** The four kinds of request that there are. */
export const REQUEST_KINDS = ['privateCharter', 'internationalCharter', 'flightBooking', 'chauffeur'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Where a trip, the desk's file on one request, stands; the first seven in the order in which they are come to. */
export const STAGES = [
  'new',
  'reviewing',
  'quoted',
  'accepted',
  'booked',
  'flown',
  'closed',
  'declined',
  'lost',
  'cancelled',
] as const;
export type Stage = (typeof STAGES)[number];

/** Why the desk declines a trip. */
export const DECLINE_REASONS = [
  'aircraft not available',
  'crew not available',
  'cabotage',
  'unattractive trip',
  'other',
] as const;
/** Who cancels one. */
export const CANCELLED_BY = ['the traveller', 'the operator'] as const;

/** Who changes a trip: a person of the desk, by their role, or the traveller by their link. */
export const DESK_ROLES = ['owner', 'dispatcher', 'viewer'] as const;
export type DeskRole = (typeof DESK_ROLES)[number];
/** Whether a role may do what at least `least` may: each may what the ones after it in `DESK_ROLES` may. */
export const hasRole = (role: DeskRole, least: DeskRole): boolean =>
  DESK_ROLES.indexOf(role) <= DESK_ROLES.indexOf(least);
export type TripActor = DeskRole | 'traveller';

const DESK: readonly TripActor[] = ['owner', 'dispatcher'];
const OWNERS: readonly TripActor[] = ['owner'];
const ENDS = ['declined', 'lost', 'cancelled'] as const;

/** Every change there is, and who may make it: the server, the screens and the tests read this one. */
const CHANGES: Readonly<Record<Stage, Readonly<Partial<Record<Stage, readonly TripActor[]>>>>> = {
  new: { reviewing: DESK, ...outOf() },
  reviewing: { quoted: DESK, booked: DESK, ...outOf() },
  // Said by telephone, the desk takes it down; a quote that is withdrawn leads back.
  quoted: { accepted: [...DESK, 'traveller'], reviewing: DESK, ...outOf(), lost: [...DESK, 'traveller'] },
  accepted: { booked: DESK, reviewing: DESK, ...outOf() },
  booked: { flown: DESK, ...outOf() },
  // What follows leads back: a final stage was wrong, or the trip is asked for again.
  flown: { closed: DESK, booked: OWNERS },
  closed: { flown: OWNERS },
  declined: { reviewing: DESK, accepted: OWNERS, booked: OWNERS },
  lost: { reviewing: DESK, accepted: OWNERS, booked: OWNERS },
  cancelled: { reviewing: DESK, accepted: OWNERS, booked: OWNERS },
};

function outOf(): Partial<Record<Stage, readonly TripActor[]>> {
  return Object.fromEntries(ENDS.map((end) => [end, DESK]));
}

/** Kinds whose price is known, or agreed by telephone: they need no quote. */
const NEEDS_NO_QUOTE: readonly RequestKind[] = ['flightBooking', 'chauffeur'];

/** Where a trip stands. */
export interface Standing {
  kind: RequestKind;
  stage: Stage;
  /** The stage that it was in before. Only one that was accepted or booked when it ended can be so again. */
  stageBefore?: Stage | undefined;
}

/** The stages that a trip may be brought to from where it stands, in the order of `STAGES`. */
export function nextStages(trip: Standing, by: TripActor): Stage[] {
  return STAGES.filter((to) => {
    if (isEnd(trip.stage) && to !== 'reviewing' && to !== trip.stageBefore) return false;
    if (trip.stage === 'reviewing' && to === 'booked' && !NEEDS_NO_QUOTE.includes(trip.kind)) return false;
    return CHANGES[trip.stage][to]?.includes(by);
  });
}

const isEnd = (stage: Stage) => ENDS.some((end) => end === stage);

/** Whether a change takes a final stage back, which needs a reason. */
export const isStageReverted = (from: Stage, to: Stage): boolean =>
  isEnd(from) || (from === 'closed' && to === 'flown') || (from === 'flown' && to === 'booked');

/** The stage before the last change of it, from the events of a trip, of which the newest stands first. */
export function stageBefore(events: readonly { what: string; before: string }[]): Stage | undefined {
  const last = events.find(({ what }) => what === 'stage');
  return STAGES.find((stage) => stage === last?.before);
}

/** What has to be said of a change: why it is declined, or by whom it is cancelled. */
export function reasonsFor(stage: Stage): readonly string[] {
  if (stage === 'declined') return DECLINE_REASONS;
  return stage === 'cancelled' ? CANCELLED_BY : [];
}

/** Whether anything is still to be done for it. */
export const isOpen = (stage: Stage): boolean => !['closed', ...ENDS].includes(stage);
