import { describe, expect, it } from 'vitest';
import { readLink } from './check-link';
import type { WidgetTag } from './widgets';

const TODAY = '2026-11-21';

/** Each parameter's verdict, as a line. */
const verdicts = (widget: WidgetTag, text: string) =>
  readLink(widget, text, TODAY).findings.map(
    ({ name, verdict, field, becomes, why }) =>
      `${name}: ${[verdict, field && `${field} = ${becomes}`, why].filter(Boolean).join('; ')}`,
  );
const charter = (text: string) => verdicts('private-charter-form', text);

describe('a link to the private charter form', () => {
  it('says what each parameter becomes', () => {
    expect(charter('type=roundtrip&from=KHI&date=2026-12-01T9:05&luggage=020')).toEqual([
      'type: read; Trip type = Round trip',
      'from: read; Departure airport = KHI',
      'date: read; Date = 2026-12-01, 09:05',
      'luggage: read; Luggage = 20',
    ]);
  });

  it('adds up the parts of a number, unless the number itself is given', () => {
    expect(charter('adults=2&children=1')).toEqual(['adults: read; Seats = 3', 'children: read; Seats = 3']);
    expect(charter('seats=4&adults=2')).toEqual([
      'seats: read; Seats = 4',
      'adults: ignored; Another parameter sets it.',
    ]);
  });

  it('names the leg, without a gap in the numbers', () => {
    expect(charter('from1=KHI&from3=LHE')).toEqual([
      'from1: read; Leg 1 · Departure airport = KHI',
      'from3: read; Leg 2 · Departure airport = LHE',
    ]);
  });

  it('says what the form refuses: numbers beyond its limits, and past days', () => {
    expect(charter('seats=5000&pets=100&date=2026-11-20')).toEqual([
      'seats: refused; Seats = 5000; At most 999.',
      'pets: refused; Pets = 100; At most 99.',
      'date: refused; Date = 2026-11-20; The day is in the past.',
    ]);
  });

  it('says why a parameter is ignored', () => {
    expect(charter('type=circle&date=tomorrow&time=25:00&luggage=many&colour=red&from99=KHI')).toEqual([
      'type: ignored; One of oneway, roundtrip, multileg.',
      'date: ignored; A day there is, written 2026-12-01.',
      'time: ignored; Written 14:30.',
      'luggage: ignored; A whole number.',
      'colour: ignored; No parameter of this widget.',
      'from99: ignored; The trip has no such leg.',
    ]);
    expect(charter('type=oneway&from1=KHI&from2=LHE')[2]).toBe('from2: ignored; The trip has no such leg.');
  });

  it('does not show personal data again', () => {
    const [finding] = readLink('private-charter-form', 'email=me@example.com', TODAY).findings;
    expect(finding).toMatchObject({ name: 'email', value: '', verdict: 'ignored' });
  });
});

describe('a link to another widget', () => {
  it('is recognised by its path, whatever is chosen in the studio', () => {
    const { widget, options } = readLink(
      'chauffeur-form',
      'https://book.example.com/embed/flight-gallery?limit=6&theme=dark&from=KHI',
      TODAY,
    );
    expect({ widget, options }).toEqual({
      widget: 'flight-gallery',
      options: { limit: '6', theme: 'dark', from: 'KHI' },
    });
    expect(readLink('chauffeur-form', '/flights-details/12', TODAY)).toMatchObject({
      widget: 'flight-booking',
      options: { flightId: '12' },
    });
  });

  it('is read by that widget’s own rules', () => {
    expect(verdicts('chauffeur-form', 'passengers=0&luggage=2&passengers=3&partner=indus')).toEqual([
      'passengers: ignored; A whole number from 1 to 999.',
      'luggage: read; Luggage = 2',
      'passengers: read; Number of passengers = 3',
      'partner: read; Partner = indus',
    ]);
    expect(
      verdicts('international-charter-form', 'departure=2026-12-01&aircraft=light-jet&service=bus&return=2026-11-01'),
    ).toEqual([
      'departure: read; Departure = 2026-12-01T09:00',
      'aircraft: read; Preferred aircraft = Light Jet',
      'service: ignored; An option’s text: helicopter-ride-tour.',
      'return: refused; Return = 2026-11-01T09:00; The day is in the past.',
    ]);
    expect(
      verdicts('flight-gallery', 'limit=0&currency=pkr&open-with=event&limit=6&theme=red&utm_source=mail'),
    ).toEqual([
      'limit: ignored; Another parameter sets it.',
      'currency: ignored; Three capital letters, such as USD or PKR.',
      'open-with: read; When a flight is chosen = Notifies your page',
      'limit: read; At most = 6',
      'theme: ignored; One of light, dark, auto.',
      'utm_source: ignored; Not the widget’s: on your page’s own address it comes with every event, and with a request.',
    ]);
  });

  it('keeps the parameters of a form that do something', () => {
    expect(readLink('private-charter-form', 'from=KHI&name=Ali&to=DXB&x=1&theme=dark', TODAY)).toMatchObject({
      used: 'from=KHI&to=DXB',
      options: { prefill: 'from=KHI&to=DXB', theme: 'dark' },
    });
  });
});
