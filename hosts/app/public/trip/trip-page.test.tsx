import { STAGES, type TravellerQuote, type TravellerTrip } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../shared/testing/config';
import { Answer } from './answer';
import { headlineOf } from './stage-texts';
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

  it('says whether a request or a booking was cancelled', () => {
    expect(pageOf({ stage: 'cancelled' })).toContain('>Your request is cancelled<');
    expect(pageOf({ stage: 'cancelled', wasBooked: true })).toContain('>Your booking is cancelled<');
  });

  it('is headed by what its quotes are, as in My trips', () => {
    const headlines = ([['sent'], ['sent', 'sent'], ['expired']] as const).map((states) =>
      headlineOf({ stage: 'quoted', wasBooked: false, quotes: states.map((state) => ({ ...QUOTE, state })) }),
    );
    expect(headlines).toEqual(['Your quote is here', 'Your offers are here', 'Your quote has expired']);
  });

  it('names cancellation terms in the answer only to a quote that has some', () => {
    const answering = { open: { version: 1, says: 'yes' as const }, setOpen: () => {}, name: { current: '' } };
    const formOf = (terms: string) =>
      htmlOf(
        <Answer {...{ api: () => Promise.reject(), answering, onAnswered() {} }} quote={{ ...QUOTE, terms }} />,
        {},
      );
    expect(formOf('Half is due.')).toContain('and its cancellation terms.');
    expect(formOf('')).toContain('you accept this quote of');
    expect(formOf('')).not.toContain('terms');
  });
});
