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

  it('says what the form refuses: numbers beyond its limits, and past days', () => {
    expect(charter('seats=5000&pets=100&date=2026-11-20')).toEqual([
      'seats: refused; Seats = 5000; At most 999.',
      'pets: refused; Pets = 100; At most 99.',
      'date: refused; Date = 2026-11-20; The day is in the past.',
    ]);
  });

  it('does not show personal data again', () => {
    const [finding] = readLink('private-charter-form', 'email=me@example.com', TODAY).findings;
    expect(finding).toMatchObject({ name: 'email', value: '', verdict: 'ignored' });
  });
});

describe('a link to the booking page', () => {
  it('names its flight by the end of its path', () => {
    const flightOf = (path: string) => readLink('flight-booking', `https://book.example.com${path}?theme=dark`).options;
    expect(flightOf('/flights-details/7')).toEqual({ theme: 'dark', flightId: '7' });
    expect(flightOf('//7')).toEqual({ theme: 'dark', flightId: '7' });
    expect(flightOf('//[')).toEqual({ theme: 'dark' });
  });
});
