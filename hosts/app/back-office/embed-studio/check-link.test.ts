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
  it('says what each parameter became', () => {
    expect(charter('type=roundtrip&from=KHI&date=2026-12-01&luggage=20')).toEqual([
      'type: read; Trip type = Round trip',
      'from: read; Departure airport = KHI',
      'date: read; Date = 2026-12-01',
      'luggage: read; Luggage = 20 kg',
    ]);
  });

  it('adds up the parts of a number, unless the number itself is given', () => {
    expect(charter('adults=2&children=0')).toEqual([
      'adults: read; Seats = 2',
      'children: read; Seats = 2; In all, with the other parameters that add up to seats.',
    ]);
    expect(charter('otherpets=3&dogs=1')[0]).toBe(
      'otherpets: read; Pets = 4; In all, with the other parameters that add up to pets.',
    );
    expect(charter('seats=4&adults=2')).toEqual([
      'seats: read; Seats = 4',
      'adults: ignored; Another parameter says it: 4.',
    ]);
  });

  it('tells what was written differently, and legs that moved up', () => {
    expect(charter('date=2026-12-01T9:05&seats=04')).toEqual([
      'date: read; Date and Time = 2026-12-01, 09:05',
      'seats: changed; Seats = 4; Written 4.',
    ]);
    expect(charter('from1=KHI&from3=LHE')[1]).toBe(
      'from3: changed; Leg 2 · Departure airport = LHE; There is no leg before it, so leg 3 is leg 2.',
    );
  });

  it('tells what the form will refuse: too many, too few, and a day that has passed', () => {
    expect(charter('seats=5000&pets=100&date=2026-11-20')).toEqual([
      'seats: refused; Seats = 5000; The form will object: At most 999.',
      'pets: refused; Pets = 100; The form will object: At most 99.',
      'date: refused; Date = 2026-11-20; The form will object: the day is in the past.',
    ]);
  });

  it.each([
    ['oneway', 'One way'],
    ['roundtrip', 'Round trip'],
    ['multileg', 'Multi leg'],
  ])('tells that type=%s is %s', (type, name) => {
    expect(charter(`type=${type}`)).toEqual([`type: read; Trip type = ${name}`]);
  });

  it('tells why a parameter does nothing', () => {
    expect(charter('type=circle&date=tomorrow&time=25:00&seats=many&colour=red&from99=KHI')).toEqual([
      'type: ignored; One of oneway, roundtrip, multileg.',
      'date: ignored; A day there is, written 2026-12-01.',
      'time: ignored; Written 14:30.',
      'seats: ignored; A whole number.',
      'colour: ignored; No parameter of this widget.',
      'from99: ignored; Legs are counted from 1 to 50.',
    ]);
    expect(charter('type=oneway&from1=KHI&from2=LHE')[2]).toBe('from2: ignored; One way has one leg.');
  });

  it('shows nothing personal again', () => {
    const [finding] = readLink('private-charter-form', 'email=me@example.com', TODAY).findings;
    expect(finding).toMatchObject({ name: 'email', value: '', verdict: 'ignored' });
  });
});

describe('a link to another widget', () => {
  it('is known by its path, whatever is chosen in the studio', () => {
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
    expect(verdicts('chauffeur-form', 'passengers=0&luggage=2&passengers=3')).toEqual([
      'passengers: ignored; A whole number from 1 to 999.',
      'luggage: read; Luggage, pieces = 2',
      'passengers: read; Number of passengers = 3',
    ]);
    expect(
      verdicts('international-charter-form', 'departure=2026-12-01&aircraft=light-jet&service=bus&return=2026-11-01'),
    ).toEqual([
      'departure: changed; Departure = 2026-12-01T09:00; Without a time it is 09:00.',
      'aircraft: changed; Preferred aircraft = Light Jet; Written so.',
      'service: ignored; An option’s text: helicopter-ride-tour.',
      'return: refused; Return = 2026-11-01T09:00; The form will object: the day is in the past.',
    ]);
    expect(verdicts('flight-gallery', 'limit=0&currency=pkr&open-with=event&limit=6&utm_source=mail')).toEqual([
      'limit: ignored; It stands there more than once, and the last one counts.',
      'currency: ignored; Three capital letters, such as USD or PKR.',
      'open-with: read; A chosen flight = Is told to your page',
      'limit: read; At most = 6',
      'utm_source: ignored; Not the widget’s: on your page’s own address it comes with every event, and with a request.',
    ]);
    expect(verdicts('flight-booking', 'id=99999999999')).toEqual([
      'id: refused; Flight = 99999999999; The page will say that there is no such flight: it is a number from 1.',
    ]);
  });

  it('keeps of a form’s parameters those that do something', () => {
    expect(readLink('private-charter-form', 'from=KHI&name=Ali&to=DXB&x=1&theme=dark', TODAY)).toMatchObject({
      kept: 'from=KHI&to=DXB',
      options: { prefill: 'from=KHI&to=DXB', theme: 'dark' },
    });
  });
});
