import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import demoAirports from '../../hosts/api/demo/data/airports.json' with { type: 'json' };
import { CURATED, cleanName, loadAirports, packAirports, packRunways, packZones } from './airports.ts';
import { parseCities, parsePlaces } from './cities.ts';
import { landOutline } from './land-outline.ts';

const { region, world } = await loadAirports();
const byCode = new Map(region.map((airport) => [airport.iata, airport]));

describe('the curated cities', () => {
  it('name only codes that are in the index', () => {
    const codes = [
      ...CURATED.cities.keys(),
      ...CURATED.bestKnown,
      ...CURATED.wellKnown,
      ...CURATED.places.map(({ nearest }) => nearest),
    ];
    expect(codes.filter((code) => !byCode.has(code))).toEqual([]);
  });

  it('mend only codes that are in the index', () => {
    const known = new Set([...region, ...world].map(({ iata }) => iata));
    const codes = [...Object.keys(CURATED.names), ...Object.keys(CURATED.corrections)];
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });

  it.each([
    ['ISB', 'Islamabad', 'Asia/Karachi', 33.55, 72.83],
    ['KHI', 'Karachi', 'Asia/Karachi', 24.9, 67.17],
    ['LHE', 'Lahore', 'Asia/Karachi', 31.52, 74.4],
    ['LRG', 'Loralai', 'Asia/Karachi', 30.36, 68.61],
    ['DEL', 'Delhi', 'Asia/Kolkata', 28.57, 77.1],
    ['DAC', 'Dhaka', 'Asia/Dhaka', 23.84, 90.4],
    ['CMB', 'Colombo', 'Asia/Colombo', 7.18, 79.88],
    ['KTM', 'Kathmandu', 'Asia/Kathmandu', 27.7, 85.36],
    ['PBH', 'Paro', 'Asia/Thimphu', 27.4, 89.43],
    ['MLE', 'Malé', 'Indian/Maldives', 4.19, 73.53],
    ['KBL', 'Kabul', 'Asia/Kabul', 34.57, 69.21],
    ['DXB', 'Dubai', 'Asia/Dubai', 25.25, 55.36],
    ['AUH', 'Abu Dhabi', 'Asia/Dubai', 24.43, 54.65],
    ['RUH', 'Riyadh', 'Asia/Riyadh', 24.96, 46.7],
    ['DOH', 'Doha', 'Asia/Qatar', 25.27, 51.61],
    ['BAH', 'Manama', 'Asia/Bahrain', 26.27, 50.63],
    ['KWI', 'Kuwait City', 'Asia/Kuwait', 29.23, 47.97],
    ['MCT', 'Muscat', 'Asia/Muscat', 23.59, 58.28],
    ['IKA', 'Tehran', 'Asia/Tehran', 35.42, 51.15],
    ['BGW', 'Baghdad', 'Asia/Baghdad', 33.26, 44.23],
    ['AMM', 'Amman', 'Asia/Amman', 31.72, 35.99],
    ['CAI', 'Cairo', 'Africa/Cairo', 30.12, 31.41],
    ['IST', 'Istanbul', 'Europe/Istanbul', 41.26, 28.74],
    ['LHR', 'London', 'Europe/London', 51.47, -0.46],
    ['LBG', 'Paris', 'Europe/Paris', 48.97, 2.44],
    ['TEB', 'Teterboro', 'America/New_York', 40.85, -74.06],
    ['VNY', 'Van Nuys', 'America/Los_Angeles', 34.21, -118.49],
    ['HND', 'Tokyo', 'Asia/Tokyo', 35.55, 139.78],
    ['SIN', 'Singapore', 'Asia/Singapore', 1.35, 103.99],
    ['SYD', 'Sydney', 'Australia/Sydney', -33.95, 151.18],
  ])('put %s at %s, on the clock and the map', (code, city, zone, latitude, longitude) => {
    const airport = byCode.get(code);
    expect(airport).toMatchObject({ city, zone });
    expect(Math.abs((airport?.latitude ?? 0) - latitude)).toBeLessThan(0.06);
    expect(Math.abs((airport?.longitude ?? 0) - longitude)).toBeLessThan(0.06);
  });
});

describe('the index', () => {
  it('has every Pakistani airport with a city', () => {
    const pakistani = region.filter(({ country }) => country === 'PK');
    expect(pakistani.length).toBeGreaterThan(60);
    expect(pakistani.filter(({ city }) => !city)).toEqual([]);
  });

  it('has no code twice', () => {
    const all = [...region, ...world];
    for (const codes of [all.map(({ iata }) => iata), all.map(({ icao }) => icao).filter(Boolean)]) {
      expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    }
  });

  it('has only zones that the runtime knows', () => {
    const zones = new Set([...region, ...world].map(({ zone }) => zone));
    const unknown = [...zones].filter((zone) => {
      try {
        return !new Intl.DateTimeFormat('en', { timeZone: zone });
      } catch {
        return true;
      }
    });
    expect(unknown).toEqual([]);
  });

  it('leaves out what is no airport', () => {
    const all = [...region, ...world];
    expect(all.filter(({ iata }) => CURATED.leftOut.has(iata))).toEqual([]);
    expect(all.filter(({ name }) => /railway|bus st/i.test(name))).toEqual([]);
  });

  it('packs every column to the same number of airports', () => {
    for (const airports of [region, world]) {
      const packed = packAirports(airports);
      const count = airports.length;
      expect([packed.iata.length, packed.icao.length, packed.country.length]).toEqual([
        3 * count,
        4 * count,
        2 * count,
      ]);
      expect([packed.latitude.length, packed.longitude.length]).toEqual([3 * count, 3 * count]);
      expect([packed.zone.length, packed.size.length]).toEqual([2 * count, count]);
      for (const column of [packed.name, packed.city, packed.alias]) expect(column.split('\n')).toHaveLength(count);
    }
  });
});

it('the zones name each airport once, by both its codes', () => {
  const zones = packZones([...region, ...world]);
  expect(zones['Asia/Karachi']?.split(' ')).toEqual(expect.arrayContaining(['KHI', 'OPKC']));
  const named = Object.values(zones).flatMap((codes) => codes.split(' '));
  const codes = [...region, ...world].flatMap(({ iata, icao }) => [iata, icao]).filter(Boolean);
  expect(named.sort()).toEqual(codes.sort());
});

it('runways are in metres, whether the source has feet or metres, and left out where it is mistaken', () => {
  const { KHI, LUA, SGN, DBA, SKT } = packRunways([...region, ...world]);
  expect({ KHI, LUA, SGN, DBA, SKT }).toEqual({ KHI: 3200, LUA: 450, SGN: 3320, DBA: 1524, SKT: undefined });
});

it.each([
  ['London Heathrow Airport', 'London', 'Heathrow Airport'],
  ['Dubai International Airport', 'Dubai', 'Dubai International Airport'],
  ['Sukkur Airport', 'Sukkur', 'Sukkur Airport'],
  ['Cologne Bonn Airport', 'Cologne', 'Cologne Bonn Airport'],
  ['Dallas/Fort Worth International Airport', 'Dallas', 'Dallas/Fort Worth International Airport'],
  ['Osmani International Airport, Sylhet', 'Sylhet', 'Osmani International Airport'],
  ['Dharavandhoo AIrport', 'Dharavandhoo', 'Dharavandhoo Airport'],
  ['Yasser Arafat Intl', 'Gaza', 'Yasser Arafat International Airport'],
])('the name %s of %s reads %s', (name, city, expected) => {
  expect(cleanName(name, city, ['bonn'])).toBe(expected);
});

describe('a line of cities', () => {
  it('names a city, what else it is called, and its airports', () => {
    const cities = parseCities('# The Gulf\n\nDubai: DXB DWC\nKuwait City (kuwait, al kuwait): KWI\n');
    expect([...cities]).toEqual([
      ['DXB', { city: 'Dubai', aliases: [] }],
      ['DWC', { city: 'Dubai', aliases: [] }],
      ['KWI', { city: 'Kuwait City', aliases: ['kuwait', 'al kuwait'] }],
    ]);
  });

  it('ends as Windows ends it, too', () => {
    expect(parseCities('Lahore: LHE\r\nSkardu: KDU\r\n').get('KDU')).toEqual({ city: 'Skardu', aliases: [] });
  });

  it.each(['Karachi', 'Karachi: ', 'Karachi: khi', ': KHI', 'Karachi (KHI'])(
    'is refused as %j, by its number',
    (line) => {
      expect(() => parseCities(`# Pakistan\n${line}`)).toThrow(`line 2: cannot read '${line}'`);
    },
  );

  it('is refused where it names an airport for the second time', () => {
    expect(() => parseCities('Islamabad: ISB\nRawalpindi: RWP ISB')).toThrow('line 2: ISB is named twice');
  });
});

describe('a line of places', () => {
  it('names a place without an airport, where it is, and the airport nearest to it', () => {
    expect(parsePlaces('# The north\n\nHunza (karimabad, ہنزہ), 36.32 74.65: GIL\nK2, 35.88 76.51: KDU\n')).toEqual([
      { name: 'Hunza', aliases: ['karimabad', 'ہنزہ'], latitude: 36.32, longitude: 74.65, nearest: 'GIL' },
      { name: 'K2', aliases: [], latitude: 35.88, longitude: 76.51, nearest: 'KDU' },
    ]);
  });

  it.each(['Hunza', 'Hunza: GIL', 'Hunza, north: GIL', 'Hunza, 36.3 74.6: gil'])('is refused as %j', (line) => {
    expect(() => parsePlaces(line)).toThrow(`line 1: cannot read '${line}'`);
  });
});

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

const outline = landOutline();

test('the outline costs at most 14 KB of gzip', () => {
  expect(gzipSync(outline, { level: 9 }).length).toBeLessThan(14 * 1024);
});

test('the outline is whole: continents, islands and lakes, a line each', () => {
  const lines = outline.split('\n');
  expect(lines.length).toBeGreaterThan(100);
  for (const line of lines) expect(line).toMatch(/^[\w-]{8,}$/);
});
