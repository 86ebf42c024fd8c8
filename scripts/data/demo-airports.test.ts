import { expect, it } from 'vitest';
import demoAirports from '../../hosts/api/demo/data/airports.json' with { type: 'json' };
import { loadAirports } from './airports.ts';

it('the example data names and places each airport as the index does', async () => {
  const { region, world } = await loadAirports();
  const indexed = new Map([...region, ...world].map((airport) => [airport.iata, airport]));
  for (const [code, { text, latitude, longitude, ahead }] of Object.entries(demoAirports)) {
    const airport = indexed.get(code);
    expect(text).toBe(`${airport?.city} (${code}) – ${airport?.name}`);
    expect(latitude).toBeCloseTo(airport?.latitude ?? 0, 1);
    expect(longitude).toBeCloseTo(airport?.longitude ?? 0, 1);
    for (const month of [1, 7]) expect(hoursAhead(airport?.zone ?? '', month)).toBe(ahead);
  }
});

/** What a zone's clock is ahead of UTC's, on the first of a month. */
function hoursAhead(zone: string, month: number): number {
  const noon = new Date(Date.UTC(2027, month - 1, 1, 12));
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hour12: false })
    .formatToParts(noon)
    .map(({ value }) => Number(value))
    .filter(Number.isFinite);
  const [hour = 0, minute = 0] = parts;
  return hour + minute / 60 - 12;
}
