import { STAGES, type TravellerQuote, type TravellerTrip } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../shared/testing/config';
import { Answer } from './answer';
import { TripPage } from './trip-page';

const QUOTE: TravellerQuote = {
  ...{ id: 1, version: 1, aircraft: 'Phenom 300', tail: '', currency: 'USD', total: 3_575_000, hash: '', fleet: null },
  ...{ inclusions: '', terms: '', message: '', validUntil: null, holdUntil: null, sentAt: null, legs: [], lines: [] },
  ...{ state: 'accepted', answeredAt: null, answeredBy: '', paymentUrl: '' },
};

const pageOf = (changes: Partial<TravellerTrip>) =>
  htmlOf(
    <TripPage
      api={() => Promise.reject()}
      trip={{
        ...{ reference: 'CW-7K3M-Q2', kind: 'privateCharter', stage: 'new', dueAt: null, createdAt: '', locale: '' },
        ...{ legs: [], facts: [], quotes: [], calendar: null, reachedBy: { email: false, phone: true } },
        ...{ asked: { change: null, cancellation: null }, wasBooked: false },
        ...changes,
      }}
      onChanged={() => {}}
      isStale={false}
      onRetry={() => {}}
    />,
    {},
  );

describe('the page of a request', () => {
  it('asks for an e-mail address and announces another quote only until the request has ended', () => {
    const asking = STAGES.filter((stage) =>
      /Save my contact details|is preparing another quote/.test(
        pageOf({ stage, quotes: [{ ...QUOTE, state: 'superseded' }] }),
      ),
    );
    expect(asking).toEqual(['new', 'reviewing', 'quoted', 'accepted', 'booked', 'flown']);
  });

  it('names the car and no aircraft for a chauffeur', () => {
    const unreached = { email: false, phone: false };
    for (const stage of ['reviewing', 'declined'] as const)
      for (const reachedBy of [unreached, { email: true, phone: true }])
        expect(pageOf({ kind: 'chauffeur', stage, reachedBy })).not.toMatch(/aircraft|airport/);
    expect(pageOf({ kind: 'chauffeur', stage: 'reviewing' })).toContain('We are looking at the car and the times,');
  });

  it('says whether a request or a booking was cancelled, and how its quotes are', () => {
    expect(pageOf({ stage: 'cancelled' })).toContain('>Your request is cancelled<');
    expect(pageOf({ stage: 'cancelled', wasBooked: true })).toContain('>Your booking is cancelled<');
    expect(pageOf({ stage: 'quoted', quotes: [QUOTE, { ...QUOTE, id: 2 }] })).toContain('>Your offers are here<');
    expect(pageOf({ stage: 'quoted', quotes: [{ ...QUOTE, state: 'expired' }] })).toContain('>Your quote has expired<');
  });

  it('names cancellation terms in the answer only to a quote that has some', () => {
    const answering = { open: { version: 1, says: 'yes' as const }, setOpen: () => {}, name: { current: '' } };
    const props = { api: () => Promise.reject(), answering, onAnswered() {} };
    const forms = ['Half is due.', ''].map((terms) => htmlOf(<Answer {...props} quote={{ ...QUOTE, terms }} />, {}));
    expect(forms.map((form) => form.includes('its cancellation terms'))).toEqual([true, false]);
  });
});
