import { expect, test } from 'vitest';
import { formLink } from '../../hosts/api/extras/mcp/tools.ts';
import { readPrefill as readChauffeur } from '../../widgets/chauffeur-form/prefill.ts';
import { readPrefill as readInternational } from '../../widgets/international-charter-form/prefill.ts';
import { readPrefill as readCharter } from '../../widgets/private-charter-form/prefill.ts';

// This test is here because the server cannot import the forms that read its links.

const queryOf = (asked: Parameters<typeof formLink>[0]) => new URL(formLink(asked, 'https://book.example.com')).search;

test('a link created by an assistant fills in the private charter form', () => {
  const leg = { from: 'KHI', to: 'DXB', date: '2099-12-01', time: '14:30', seats: 4, luggage: 60, pets: 1 };
  const back = { from: 'DXB', to: 'KHI', date: '2099-12-05' };
  const query = queryOf({ form: 'private_charter', trip: 'round_trip', legs: [leg, back], partner: 'indus' });
  expect(readCharter(query)).toEqual({ trip: 1, segments: [leg, back] });
});

test('a link created by an assistant fills in the international charter form', () => {
  const journey = {
    from: 'KHI',
    to: 'LHR',
    departure: '2099-12-01T14:30',
    return: '2099-12-05',
    seats: 8,
    message: 'Two wheelchairs',
  };
  expect(readInternational(queryOf({ form: 'international_charter', ...journey }))).toMatchObject({
    departureLocation: 'KHI',
    destinationLocation: 'LHR',
    departureDateTime: '2099-12-01T14:30',
    returnDateTime: '2099-12-05T09:00',
    message: 'Two wheelchairs',
  });
});

test('a link created by an assistant fills in the chauffeur form', () => {
  expect(readChauffeur(queryOf({ form: 'chauffeur', passengers: 3, luggage: 2 }))).toEqual({
    numberOfPassengers: '3',
    luggage: '2',
  });
});
