import type { AircraftRecord } from '@charter-hosts/contract';
import { readPrefill } from 'charter-widgets/international-charter-form';
import { expect, it } from 'vitest';
import { requestLinkFor } from './available';

it.each([
  ['jet', 'Heavy jet, registration A6-ZGH.', 'Heavy Jet'],
  ['jet', 'A jet with nine seats.', undefined],
  ['helicopter', 'For high places.', 'Helicopter'],
  ['plane', 'Flies what a light jet cannot.', undefined],
])('the link to request a %s with the words "%s" names it, and its type as %s', (type, specifications, kind) => {
  const aircraft = { name: 'Falcon & Sons 50', type, specifications } as AircraftRecord;
  const [page, query = ''] = requestLinkFor(aircraft).split('?');
  expect(page).toBe('/international-charter-form');
  expect(readPrefill(query)).toEqual({
    serviceType: 'Fleet Inquiry',
    message: 'I would like the Falcon & Sons 50.',
    ...(kind && { preferredAircraft: kind }),
  });
});
