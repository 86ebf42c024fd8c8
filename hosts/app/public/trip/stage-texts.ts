import type { OwnTrip, RequestKind, Stage, TravellerTrip } from '@charter-hosts/contract';

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
const STAGE_TEXTS: Readonly<Record<Stage, readonly [headline: string, next: string]>> = {
  new: ['We have your request', 'Our desk is looking into it and will call or write to you.'],
  reviewing: ['Our desk is looking into it', 'We are checking aircraft, airports and times, and will answer you.'],
  quoted: ['Your quote is here', 'After you accept, our desk confirms the booking.'],
  accepted: ['You have accepted', 'Our desk now confirms the booking. Nothing is booked until then.'],
  booked: ['Your booking is confirmed', 'Everything is set. If anything changes, we will tell you.'],
  flown: THANKS,
  closed: THANKS,
  declined: ['We cannot arrange your trip', 'Call us: another day or another aircraft may work.'],
  lost: ['This request has ended', 'Call us to open it again.'],
  cancelled: ['Your request is cancelled', 'If you still want to travel, call us.'],
};

type NextSteps = Partial<Record<Stage, string>>;
/** As `STAGE_TEXTS`, where a kind differs. */
const OF_KIND: Partial<Record<RequestKind, NextSteps>> = {
  flightBooking: { reviewing: 'We are checking the seats on this flight, and will answer you.' },
  chauffeur: {
    reviewing: 'We are looking at the car and the times, and will answer you.',
    declined: 'Call us: another day or time may work.',
    cancelled: 'If you still need a car, call us.',
  },
};

/** The next step for a traveller who left neither a phone number nor an e-mail address. */
const ON_PAGE: NextSteps = {
  new: 'Our desk is looking into it. We have no phone number or e-mail address for you, so come back to this page for our answer.',
  reviewing: 'We are checking aircraft, airports and times. Come back to this page for our answer.',
  booked: 'Everything is set. If anything changes, this page will say so.',
};
const ON_PAGE_OF_KIND: typeof OF_KIND = {
  flightBooking: { reviewing: 'We are checking the seats on this flight. Come back to this page for our answer.' },
  chauffeur: { reviewing: 'We are looking at the car and the times. Come back to this page for our answer.' },
};

const EXPIRED = 'Your quote has expired';
/** Staff told the price themselves: there is nothing to accept on the page. */
const TOLD = 'We have told you our price';
const WITHDRAWN = 'We have withdrawn the quote, and are looking into your request again.';
const MOVED = 'The time of this flight has changed from {before} to {after}.';
const CHANGED = 'This flight has changed since your request.';

type HeadlineParts = Pick<OwnTrip, 'stage' | 'wasBooked' | 'quotes' | 'departs' | 'flightNow'>;

/**
 * The headline of a request: its flight may be another one now, what is cancelled may have been a booking, and a quote may be
 * one of several, or over.
 */
export function headlineOf({ stage, wasBooked, quotes, departs, flightNow }: HeadlineParts): string {
  if (flightNow === '') return 'Your flight is no longer offered';
  if (flightNow) return flightNow === departs ? 'Your flight has changed' : 'Your flight has a new time';
  if (stage === 'cancelled' && wasBooked) return 'Your booking is cancelled';
  if (quotes.length > 1) return 'Your quotes are here';
  // No quote can be accepted, or can be any more.
  if (stage === 'quoted' && quotes[0]?.state !== 'sent') return quotes[0]?.state === 'expired' ? EXPIRED : TOLD;
  return STAGE_TEXTS[stage][0];
}

/** The headline and the next step of a request. */
export function stageTexts(trip: TravellerTrip): readonly [headline: string, next: string] {
  const { kind, stage, reachedBy, legs, flightNow, isTold, asked, quotes, isQuoteWithdrawn } = trip;
  const departs = legs[0]?.departs ?? '';
  const headline = headlineOf({ ...trip, departs });
  if (flightNow === '')
    return [headline, isTold ? 'If you want another flight, call us.' : 'Our desk will contact you about it.'];
  if (flightNow) return [headline, flightNow === departs ? CHANGED : MOVED];
  if (asked.cancellation)
    return [
      'You asked us to cancel',
      stage === 'booked'
        ? 'Your booking stands until our desk confirms the cancellation.'
        : 'It is not cancelled until our desk has confirmed it.',
    ];
  if (isQuoteWithdrawn && stage === 'reviewing') return [headline, WITHDRAWN];
  if (headline === EXPIRED) return [headline, 'Call us for a new one.'];
  if (headline === TOLD) return [headline, 'If you want to accept it, call us or write to us.'];
  const isReached = reachedBy.email || reachedBy.phone;
  // What is still to be paid is not all set.
  if (stage === 'booked' && quotes[0]?.paymentUrl)
    return [
      headline,
      isReached ? 'If anything changes, we will tell you.' : 'If anything changes, this page will say so.',
    ];
  const onPage = !isReached && (ON_PAGE_OF_KIND[kind]?.[stage] ?? ON_PAGE[stage]);
  return [headline, onPage || (OF_KIND[kind]?.[stage] ?? STAGE_TEXTS[stage][1])];
}
