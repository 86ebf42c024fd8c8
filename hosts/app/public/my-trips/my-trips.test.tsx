// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { session } from '../../shared/session';
import { ofSite } from '../../shared/testing/config';
import { drawInTests } from '../../shared/testing/drawn';
import { MyTripsScreen } from './my-trips';

const drawn = drawInTests();

const aTrip = (id: number) => ({
  id,
  reference: `CW-${id}`,
  kind: 'privateCharter',
  stage: 'new',
  ...{ wasBooked: false, quotes: [], places: [], departs: '' },
  createdAt: '2026-11-21T09:00:00.000Z',
  link: `link-${id}`,
  isAdded: true,
});
const answer = (records: object[], next: string | null = null) =>
  Response.json({ success: true, message: '', data: records, total: 3, next });

it('a page of trips that arrives late does not bring back a trip that was removed', async () => {
  session.getState().open(`e30.${btoa(JSON.stringify({ Name: 'Sana' }))}.c2ln`);
  let later = (_answer: Response) => {};
  let trips = [aTrip(1), aTrip(2)];
  vi.stubGlobal('fetch', (url: string) => {
    if (/after=x/.test(url)) return new Promise<Response>((resolve) => (later = resolve));
    if (/Remove|remove/.test(url)) trips = [aTrip(2)];
    return Promise.resolve(answer(trips, trips.length > 1 ? 'x' : null));
  });
  await drawn.show(ofSite(<MyTripsScreen />));
  const press = (text: string) =>
    act(async () =>
      [...drawn.place.querySelectorAll('button')].find((one) => one.textContent?.startsWith(text))?.click(),
    );
  await press('Show more');
  await press('Remove');
  await act(async () => later(answer([aTrip(3)])));
  expect([...drawn.place.querySelectorAll('.app-my-list bdi')].map(({ textContent }) => textContent)).toEqual(['CW-2']);
});
