import type { RequestKind, Stage } from 'charter-widgets/contract';

/** What a stage is called. */
export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  quoted: 'Quoted',
  accepted: 'Accepted',
  booked: 'Booked',
  flown: 'Flown',
  closed: 'Closed',
  declined: 'Declined',
  lost: 'Lost',
  cancelled: 'Cancelled',
};

/** What is pressed to bring a trip to a stage that follows. */
export const STEP_WORDS: Readonly<Partial<Record<Stage, string>>> = {
  reviewing: 'Take it up',
  quoted: 'Quote sent',
  accepted: 'Accepted by telephone',
  booked: 'Confirm the booking',
  flown: 'It has flown',
  closed: 'Close the file',
};

/** The ways out, and what is asked beside. */
export const END_WORDS: Readonly<Partial<Record<Stage, readonly [way: string, asked: string]>>> = {
  declined: ['We decline it', 'Why'],
  lost: ['The traveller said no, or never answered', ''],
  cancelled: ['It is cancelled', 'By'],
};

/** What the desk does next, said where the file is opened. */
export function nextSaid(stage: Stage, kind: RequestKind): string {
  const priced = kind === 'flightBooking' || kind === 'chauffeur';
  const says: Readonly<Record<Stage, string>> = {
    new: 'Nobody has taken it up yet.',
    reviewing: priced ? 'Confirm it, or send a quote.' : 'Work out a quote and send it.',
    quoted: 'The traveller has the quote. It is their turn.',
    accepted: 'The traveller has said yes. Confirm the booking.',
    booked: 'All is set until it flies.',
    flown: 'Close the file once the accounts are done.',
    closed: 'Nothing is left to be done.',
    declined: 'It ended here. It can be taken up again.',
    lost: 'It ended here. It can be taken up again.',
    cancelled: 'It ended here. It can be taken up again.',
  };
  return says[stage];
}
