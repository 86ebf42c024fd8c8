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
        ...{ asked: { change: null, cancellation: null }, wasBooked: false, isQuoteWithdrawn: false },
        ...{ isTold: false, overQuotes: [] },
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
    expect(pageOf({ kind: 'chauffeur', stage: 'cancelled' })).toContain('If you still need a car, call us.');
  });

  it('asks for a phone number and an e-mail address where neither is known', () => {
    const shown = pageOf({ kind: 'chauffeur', reachedBy: { email: false, phone: false } });
    expect(shown).toContain('We have neither a phone number nor an e-mail address of yours. Add one or both.');
  });

  it('says in place of the next step that a booked flight has another time, has changed, or is gone', () => {
    const times = { departs: '2099-03-04T08:10:00', arrives: '2099-03-04T10:00:00' };
    const leg = { from: 'KHI', to: 'KDU', ...times, minutes: 0, facts: [] };
    const shown = (flightNow: string, isTold = false) =>
      pageOf({
        ...{ kind: 'flightBooking', stage: 'booked', legs: [leg], calendar: 'BEGIN:VCALENDAR', flightNow, isTold },
        legNow: flightNow ? { ...leg, departs: flightNow, arrives: '2099-03-04T13:00:00' } : undefined,
      });
    const moved = 'The time of this flight has changed from Mar 4, 2099, 08:10 to Mar 4, 2099, 11:10.';
    expect(shown('2099-03-04T11:10:00')).toMatch(/Arrival.*<strong>13:00<.*Before: Mar 4, 2099, 10:00/);
    const told = shown('2099-03-04T11:10:00', true);
    expect(told).toContain(`${moved} <`);
    expect(told).toMatch(/Add to your calendar/);
    expect(shown('', true)).toContain('If you want another flight, call us.');
    expect(shown('2099-03-04T11:10:00')).toContain(`${moved} Our desk will contact you.`);
    expect(shown('2099-03-04T11:10:00')).toMatch(/Departure.*<strong>11:10<.*Before: Mar 4, 2099, 08:10/);
    expect(shown('')).toContain('>The journey as you requested it<');
    expect(shown(leg.departs)).toContain('This flight has changed since your request. Our desk will contact you.');
    expect(shown('')).toMatch(/>Your flight is no longer offered<.*Our desk will contact you about it\./);
    expect(shown(leg.departs)).toContain('>Your flight has changed<');
    expect(shown('2099-03-04T11:10:00')).toContain('>Your flight has a new time<');
    for (const flightNow of ['2099-03-04T11:10:00', leg.departs, ''])
      expect(shown(flightNow)).not.toMatch(/is confirmed|Everything is set|Add to your calendar/);
  });

  it('says whether a request or a booking was cancelled, and how its quotes are', () => {
    expect(pageOf({ stage: 'cancelled' })).toContain('>Your request is cancelled<');
    expect(pageOf({ stage: 'cancelled', wasBooked: true })).toContain('>Your booking is cancelled<');
    expect(pageOf({ stage: 'quoted', quotes: [QUOTE, { ...QUOTE, id: 2 }] })).toContain('>Your quotes are here<');
    expect(pageOf({ stage: 'quoted', quotes: [{ ...QUOTE, state: 'expired' }] })).toContain('>Your quote has expired<');
  });

  it('says which quotes were replaced or have expired beside an open one', () => {
    const overQuotes = [
      { version: 1, by: 3, end: null },
      { version: 2, end: '2099-01-01T10:00:00.000Z' },
    ];
    const shown = pageOf({ stage: 'quoted', quotes: [{ ...QUOTE, state: 'sent' }], overQuotes });
    expect(shown).toMatch(/>Quote 1 was replaced by quote 3\.<.*>Quote 2 expired on Jan 1, 2099, /);
  });

  it('offers nothing to accept where staff told the price themselves', () => {
    expect(pageOf({ stage: 'quoted' })).toMatch(/>We have told you our price<.*If you want to accept it, call us/);
  });

  it('says that everything is set only where nothing is to be paid', () => {
    const shown = (paymentUrl: string) => pageOf({ stage: 'booked', quotes: [{ ...QUOTE, paymentUrl }] });
    expect(shown('')).toContain('Everything is set. If anything changes, we will tell you.');
    expect(shown('https://pay.example/')).toContain('>If anything changes, we will tell you.');
  });

  it('says that staff have withdrawn the quote, until the request is at another stage', () => {
    const withdrawn = STAGES.filter((stage) =>
      pageOf({ stage, isQuoteWithdrawn: true }).includes('We have withdrawn the quote'),
    );
    expect(withdrawn).toEqual(['reviewing']);
  });

  it('says at the top that a cancellation was asked for, and not that everything is set', () => {
    const asked = { change: null, cancellation: '2099-01-01T10:00:00.000Z' };
    const shown = pageOf({ stage: 'booked', asked, calendar: 'BEGIN:VCALENDAR' });
    expect(shown).toMatch(/You asked us to cancel<.*Your booking stands until our desk confirms the cancellation\./s);
    expect(shown).not.toMatch(/Your booking is confirmed|Everything is set|Add to your calendar/);
  });

  it('names cancellation terms in the answer only to a quote that has some', () => {
    const answering = { open: { version: 1, says: 'yes' as const }, setOpen: () => {}, name: { current: '' } };
    const props = { api: () => Promise.reject(), answering, onAnswered() {} };
    const forms = ['Half is due.', ''].map((terms) => htmlOf(<Answer {...props} quote={{ ...QUOTE, terms }} />, {}));
    expect(forms.map((form) => form.includes('its cancellation terms'))).toEqual([true, false]);
  });
});
