import type { RequestKind, Stage } from '@charter-hosts/contract';

export const KIND_LABELS: Readonly<Record<RequestKind, string>> = {
  privateCharter: 'Private charter',
  internationalCharter: 'International charter',
  flightBooking: 'Flight booking',
  chauffeur: 'Chauffeur service',
};

const THANKS = [
  'Thank you for travelling with us',
  'If you left something behind, or want to tell us something, contact us.',
] as const;

/** The headline and the next step of each stage, for the traveller. */
export const STAGE_TEXTS: Readonly<Record<Stage, readonly [headline: string, next: string]>> = {
  new: ['We have your request', 'Our desk is looking into it and will call or write to you.'],
  reviewing: ['Our desk is looking into it', 'We are checking aircraft, airports and times, and will answer you.'],
  quoted: ['Your quote is here', 'After you accept, our desk confirms the booking.'],
  accepted: ['You have accepted', 'Our desk now confirms the booking. Nothing is booked until then.'],
  booked: ['Your booking is confirmed', 'Everything is set. If anything changes, we will tell you.'],
  flown: THANKS,
  closed: THANKS,
  declined: ['We could not arrange your request', 'Call us: another day or another aircraft may work.'],
  lost: ['This request has ended', 'Call us to open it again.'],
  cancelled: ['Your request is cancelled', 'If you still need it, call us.'],
};

/** As `STAGE_TEXTS` has them, where no quote can be accepted any more. */
export const EXPIRED = ['Your quote has expired', 'Call us for a new one.'] as const;
