import { nextStages, type RequestKind, type Stage } from '@charter-hosts/contract';

/** What each kind of request is called on its traveller's page. */
export const KIND_WORDS: Readonly<Record<RequestKind, string>> = {
  privateCharter: 'Private charter',
  internationalCharter: 'International charter',
  flightBooking: 'Flight booking',
  chauffeur: 'Chauffeur service',
};

/** Where a trip stands, and what happens next, in the traveller's view. */
export const STAGE_SAID: Readonly<Record<Stage, readonly [headline: string, next: string]>> = {
  new: ['We have your request', 'Somebody at the desk looks into it, and calls or writes to you.'],
  reviewing: ['The desk is looking into it', 'It looks at aircraft, airports and hours, and comes back to you.'],
  quoted: ['Your quote is here', 'Nothing is booked before you say yes.'],
  accepted: ['You have said yes', 'The desk confirms the aircraft next. It is booked once it says so here.'],
  booked: ['It is booked', 'All is set. Should anything change, the desk tells you.'],
  flown: ['Thank you for flying with us', 'Should anything be left behind, or be on your mind, tell the desk.'],
  closed: ['Thank you for flying with us', 'Should anything be left behind, or be on your mind, tell the desk.'],
  declined: ['We could not arrange it', 'Call the desk: there may be another day, or another way.'],
  lost: ['This request has ended', 'Call the desk, and it is taken up again.'],
  cancelled: ['It is cancelled', 'If that surprises you, call the desk.'],
};

/** The steps that a request goes through. */
const STEPS = [
  ['Received', ['new', 'reviewing']],
  ['Quoted', ['quoted']],
  ['Accepted', ['accepted']],
  ['Booked', ['booked', 'flown', 'closed']],
] as const satisfies readonly (readonly [string, readonly Stage[]])[];

/** The steps of a kind: what needs no quote is booked straight away. */
export const stepsOf = (kind: RequestKind) =>
  nextStages({ kind, stage: 'reviewing' }, 'owner').includes('booked') ? [STEPS[0], STEPS[3]] : STEPS;
