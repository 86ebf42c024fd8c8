/** The four kinds of request. */
export const REQUEST_KINDS = ['privateCharter', 'internationalCharter', 'flightBooking', 'chauffeur'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
/** The screen of a request, to which its id is added, and the name of its kind. 'chauffer' is spelled so on purpose. */
export const REQUEST_SCREENS = {
  privateCharter: { path: '/admin/private-charter', one: 'Private charter' },
  internationalCharter: { path: '/admin/international-charters', one: 'International charter' },
  flightBooking: { path: '/admin/flights-bookings', one: 'Flight booking' },
  chauffeur: { path: '/admin/chauffer-services', one: 'Chauffeur service' },
} as const satisfies Record<RequestKind, object>;
/** The path of a request's screen, which identifies it. */
export const requestPath = ({ kind, requestId }: { kind: RequestKind; requestId: number }): string =>
  `${REQUEST_SCREENS[kind].path}/${requestId}`;

/** The stages of a trip; the first seven in their order. */
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

/** Why staff decline a trip. */
export const DECLINE_REASONS = [
  'aircraft not available',
  'crew not available',
  'cabotage',
  'unattractive trip',
  'other',
] as const;
/** Who cancels one. */
export const CANCELLED_BY = ['the traveller', 'the operator'] as const;

/** The roles of staff, the most powerful first. */
export const STAFF_ROLES = ['owner', 'dispatcher', 'viewer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
/** Whether a role has the rights of `least`: each role has those of the roles after it. */
export const hasRole = (role: StaffRole, least: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(least);
/** Who changes a trip: staff by their role, or the traveller by the link. */
export type TripActor = StaffRole | 'traveller';

const STAFF: readonly TripActor[] = ['owner', 'dispatcher'];
const OWNERS: readonly TripActor[] = ['owner'];
const WITH_TRAVELLER: readonly TripActor[] = [...STAFF, 'traveller'];
const ENDS = ['declined', 'lost', 'cancelled'] as const;

/** Every change of stage, and who may make it. */
const CHANGES: Readonly<Record<Stage, Readonly<Partial<Record<Stage, readonly TripActor[]>>>>> = {
  // The traveller cancels until a quote is accepted. After that only staff do, because terms may apply.
  new: { reviewing: STAFF, ...outOf(), cancelled: WITH_TRAVELLER },
  reviewing: { quoted: STAFF, booked: STAFF, ...outOf(), cancelled: WITH_TRAVELLER },
  // Staff accept or lose a trip after a call; a withdrawn quote leads back to reviewing.
  quoted: {
    accepted: WITH_TRAVELLER,
    reviewing: STAFF,
    ...outOf(),
    lost: WITH_TRAVELLER,
    cancelled: WITH_TRAVELLER,
  },
  accepted: { booked: STAFF, reviewing: STAFF, ...outOf() },
  booked: { flown: STAFF, ...outOf() },
  // The changes below take a final stage back.
  flown: { closed: STAFF, booked: OWNERS },
  closed: { flown: OWNERS },
  declined: { reviewing: STAFF, accepted: OWNERS, booked: OWNERS },
  lost: { reviewing: STAFF, accepted: OWNERS, booked: OWNERS },
  cancelled: { reviewing: STAFF, accepted: OWNERS, booked: OWNERS },
};

function outOf(): Partial<Record<Stage, readonly TripActor[]>> {
  return Object.fromEntries(ENDS.map((end) => [end, STAFF]));
}

/** Kinds whose price is known or agreed by telephone. */
const NEEDS_NO_QUOTE: readonly RequestKind[] = ['flightBooking', 'chauffeur'];

/** What the next stages depend on. */
export interface Standing {
  kind: RequestKind;
  stage: Stage;
  /** The stage before the last change; an ended trip can only go back to it, or to reviewing. */
  stageBefore?: Stage | undefined;
}

/** The stages to which someone may move a trip, in the order of `STAGES`. */
export function nextStages(trip: Standing, by: TripActor): Stage[] {
  return STAGES.filter((to) => {
    if (isEnd(trip.stage) && to !== 'reviewing' && to !== trip.stageBefore) return false;
    if (trip.stage === 'reviewing' && to === 'booked' && !NEEDS_NO_QUOTE.includes(trip.kind)) return false;
    return CHANGES[trip.stage][to]?.includes(by);
  });
}

/**
 * What a cancellation by the traveller's link does at a stage: it cancels the trip, or asks staff to. Undefined where not even
 * staff cancel; then no change can be asked for either.
 */
export function cancellationOf(trip: Standing): 'cancels' | 'asks' | undefined {
  if (nextStages(trip, 'traveller').includes('cancelled')) return 'cancels';
  return nextStages(trip, 'dispatcher').includes('cancelled') ? 'asks' : undefined;
}

/** The events by which a traveller asks for something. */
export const ASKED_EVENTS = ['change asked', 'cancellation asked'] as const;
/** The events by which staff answer. */
export const ANSWER_EVENTS = ['stage', 'quote', 'note'] as const;
/** How the name in an event begins, or ends, if it was made by the traveller's link. */
export const TRAVELLER = 'The traveller';
export const FOR_TRAVELLER = ', for the traveller';

/** The stages that a trip reaches without an answer to what was asked: it is assigned, accepted or confirmed. */
export const UNANSWERED_STAGES: readonly string[] = ['reviewing', 'accepted', 'booked'] satisfies Stage[];

/** Whether staff answer by an event, or nothing is left to answer. The traveller's own answer to a quote is none. */
function isAnswer({ what, by, after }: Record<'what' | 'by' | 'after', string>): boolean {
  if (what === 'stage') return !UNANSWERED_STAGES.includes(after);
  const isTravellers = by.startsWith(TRAVELLER) || by.endsWith(FOR_TRAVELLER);
  return !(isTravellers && what === 'quote') && ANSWER_EVENTS.some((one) => one === what);
}

/** The events of what a traveller has asked for since staff's last answer; `events` and the result are newest first. */
export function listUnanswered<T extends Parameters<typeof isAnswer>[0]>(events: readonly T[]): T[] {
  const answered = events.findIndex(isAnswer);
  return events
    .slice(0, answered < 0 ? undefined : answered)
    .filter(({ what }) => ASKED_EVENTS.some((one) => one === what));
}

const isEnd = (stage: Stage) => ENDS.some((end) => end === stage);

/** Whether a change takes a final stage back; that needs a reason. */
export const isStageReverted = (from: Stage, to: Stage): boolean =>
  isEnd(from) || (from === 'closed' && to === 'flown') || (from === 'flown' && to === 'booked');

/** The stage before the last change of stage, from the events of a trip, newest first. */
export function stageBefore(events: readonly { what: string; before: string }[]): Stage | undefined {
  const last = events.find(({ what }) => what === 'stage');
  return STAGES.find((stage) => stage === last?.before);
}

/** The reasons to choose from for a stage; [] if it needs none. */
export function reasonsFor(stage: Stage): readonly string[] {
  if (stage === 'declined') return DECLINE_REASONS;
  return stage === 'cancelled' ? CANCELLED_BY : [];
}

/** The stages at which a trip takes a quote: until one is accepted. */
export const QUOTE_STAGES: readonly Stage[] = ['new', 'reviewing', 'quoted'];

/** Whether a trip at this stage has not ended. */
export const isOpen = (stage: Stage): boolean => !['closed', ...ENDS].includes(stage);
