import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readPrefill as readChauffeur } from './chauffeur-form/prefill';
import { chauffeurRequest } from './contract';
import { wallClock } from './contract/date-time';
import { parseFlightId } from './flight-booking/flight-id';
import { readPrefill as readInternational } from './international-charter-form/prefill';
import { readPrefill as readCharter } from './private-charter-form/prefill';

describe('what is typed in Urdu is read', () => {
  it.each([
    [
      'the link of a charter',
      () => readCharter('from=KHI&date=۲۰۲۶-۱۲-۰۱&time=۱۴:۳۰&adults=۲&children=۱&luggage=۴۰').segments[0],
      { from: 'KHI', date: '2026-12-01', time: '14:30', seats: 3, luggage: 40 },
    ],
    [
      'the link of a car',
      () => readChauffeur('passengers=۳&luggage=\u200e۲'),
      { numberOfPassengers: '3', luggage: '2' },
    ],
    [
      'the link of an international charter',
      () => readInternational('departure=۲۰۲۶-۱۲-۰۱T۱۴:۳۰&seats=۴'),
      { departureDateTime: '2026-12-01T14:30', seats: '4' },
    ],
    ['the id of a flight', () => parseFlightId('۱۲'), 12],
    ['a date-time', () => v.parse(wallClock('Required'), '۲۰۲۶–۱۲–۰۱T۱۴:۳۰'), '2026-12-01T14:30:00'],
    ['a CNIC', () => v.parse(chauffeurRequest.entries.cnicOrPassport, '۴۲۱۰۱–۱۲۳۴۵۶۷–۱'), '42101-1234567-1'],
  ])('as %s', (_where, read, expected) => {
    expect(read()).toEqual(expected);
  });
});
