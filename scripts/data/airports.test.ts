import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import demoAirports from '../../hosts/api/demo/data/airports.json' with { type: 'json' };
import { CURATED, cleanName, loadAirports } from './airports.ts';
import { landOutline } from './land-outline.ts';

const { region, world } = await loadAirports();
const all = [...region, ...world];
const byCode = new Map(region.map((airport) => [airport.iata, airport]));

describe('the curated cities', () => {
  it('name, and correct, only airports that are in the index', () => {
    const cities = [...CURATED.cities.keys(), ...CURATED.bestKnown, ...CURATED.wellKnown];
    const named = [...cities, ...CURATED.places.map(({ nearest }) => nearest)];
    expect(named.filter((code) => !byCode.has(code))).toEqual([]);
    const known = new Set(all.map(({ iata }) => iata));
    const corrected = [...Object.keys(CURATED.names), ...Object.keys(CURATED.corrections)];
    expect(corrected.filter((code) => !known.has(code))).toEqual([]);
  });

  it.each([
    ['ISB', 'Islamabad', 'Asia/Karachi', 33.55, 72.83],
    ['KTM', 'Kathmandu', 'Asia/Kathmandu', 27.7, 85.36],
    ['MLE', 'Malé', 'Indian/Maldives', 4.19, 73.53],
    ['TEB', 'Teterboro', 'America/New_York', 40.85, -74.06],
  ])('put %s at %s, in its time zone and at its position', (code, city, zone, latitude, longitude) => {
    const airport = byCode.get(code);
    expect(airport).toMatchObject({ city, zone });
    expect(Math.abs((airport?.latitude ?? 0) - latitude)).toBeLessThan(0.06);
    expect(Math.abs((airport?.longitude ?? 0) - longitude)).toBeLessThan(0.06);
  });
});

describe('the airport index', () => {
  it('has every Pakistani airport with a city', () => {
    const pakistani = region.filter(({ country }) => country === 'PK');
    expect(pakistani.length).toBeGreaterThan(60);
    expect(pakistani.filter(({ city }) => !city)).toEqual([]);
  });

  it('has no code twice, no unknown zone, and no entry that is not an airport', () => {
    for (const codes of [all.map(({ iata }) => iata), all.map(({ icao }) => icao).filter(Boolean)])
      expect(new Set(codes).size).toBe(codes.length);
    for (const zone of new Set(all.map(({ zone }) => zone)))
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow();
    const wrong = all.filter(({ iata, name }) => CURATED.leftOut.has(iata) || /railway|bus st/i.test(name));
    expect(wrong).toEqual([]);
  });
});

it.each([
  ['London Heathrow Airport', 'London', 'Heathrow Airport'],
  ['Dubai International Airport', 'Dubai', 'Dubai International Airport'],
  ['Cologne Bonn Airport', 'Cologne', 'Cologne Bonn Airport'],
  ['Dallas/Fort Worth International Airport', 'Dallas', 'Dallas/Fort Worth International Airport'],
  ['Osmani International Airport, Sylhet', 'Sylhet', 'Osmani International Airport'],
  ['Dharavandhoo AIrport', 'Dharavandhoo', 'Dharavandhoo Airport'],
  ['Yasser Arafat Intl', 'Gaza', 'Yasser Arafat International Airport'],
])('the airport name %s of %s becomes %s', (name, city, expected) => {
  expect(cleanName(name, city, ['bonn'])).toBe(expected);
});

it('the example data have the names, positions and zones of the index', () => {
  const indexed = new Map(all.map((airport) => [airport.iata, airport]));
  for (const [code, { text, latitude, longitude, ahead }] of Object.entries(demoAirports)) {
    const airport = indexed.get(code);
    expect(text).toBe(`${airport?.city} (${code}) – ${airport?.name}`);
    expect(latitude).toBeCloseTo(airport?.latitude ?? 0, 1);
    expect(longitude).toBeCloseTo(airport?.longitude ?? 0, 1);
    for (const month of [1, 7]) expect(hoursAhead(airport?.zone ?? '', month)).toBe(ahead);
  }
});

/** The hours by which a zone is ahead of UTC on the first of a month. */
function hoursAhead(zone: string, month: number): number {
  const noon = new Date(Date.UTC(2027, month - 1, 1, 12));
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hour12: false })
    .formatToParts(noon)
    .map(({ value }) => Number(value))
    .filter(Number.isFinite);
  const [hour = 0, minute = 0] = parts;
  return hour + minute / 60 - 12;
}

const outline = landOutline();

test('the land outline has continents, islands and lakes in at most 14 KB of gzip', () => {
  const lines = outline.split('\n');
  expect(lines.length).toBeGreaterThan(100);
  for (const line of lines) expect(line).toMatch(/^[\w-]{8,}$/);
  expect(gzipSync(outline, { level: 9 }).length).toBeLessThan(14 * 1024);
});
