import type { PartnerProof, RequestKind, Stage } from '@charter-hosts/contract';
import { dateFormat } from 'charter-widgets/kit';

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
  quoted: 'Quoted by telephone',
  accepted: 'Accepted by telephone',
  booked: 'Confirm the booking',
  flown: 'Mark as flown',
  closed: 'Close the file',
};

/** The ways out, what is asked beside, and what is pressed for good. */
export const END_WORDS: Readonly<Partial<Record<Stage, Readonly<Record<'way' | 'asked' | 'act', string>>>>> = {
  declined: { way: 'We decline', asked: 'Why', act: 'Decline the request' },
  lost: { way: 'Lost: they said no, or never answered', asked: '', act: 'Mark as lost' },
  cancelled: { way: 'Cancelled', asked: 'By', act: 'Cancel the trip' },
};

const OVER = 'It is over. It can be taken back, with a reason.';

/** What the desk does next, said where the file is opened. */
export function nextSaid(stage: Stage, kind: RequestKind): string {
  const says: Readonly<Record<Stage, string>> = {
    new: 'Nobody has taken it up yet.',
    reviewing:
      kind === 'flightBooking' || kind === 'chauffeur'
        ? 'Confirm it, or send a quote.'
        : 'Work out a quote and send it.',
    quoted: 'The traveller has the quote. It is their turn.',
    accepted: 'The traveller has said yes. Confirm the booking.',
    booked: 'All is set until it flies.',
    flown: 'Close the file once the accounts are done.',
    closed: 'Nothing is left to be done.',
    declined: OVER,
    lost: OVER,
    cancelled: OVER,
  };
  return says[stage];
}

/** How it is known whose a request is. */
export const HOW_WORDS: Readonly<Record<PartnerProof, string>> = {
  verified: 'sent from a page of theirs',
  claimed: 'said by a frame or a link',
  unknown: 'not counted: no partner’s, or from another page',
};

/** What the parameters of a campaign are called. */
export const CAMPAIGN_WORDS: Readonly<Record<string, string>> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
};

/** An instant by the clock of a zone: `Jan 1, 2099, 10:00`. */
export const sayInstant = (instant: string, timeZone: string): string =>
  dateFormat({
    locale: 'en',
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  }).format(new Date(instant));

/** `Asia/Karachi` → `Karachi time`. */
export const sayZone = (timeZone: string): string => `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
