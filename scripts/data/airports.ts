import { readFileSync } from 'node:fs';
import source from 'airport-data-js';
import curation from './airports.json' with { type: 'json' };

export interface IndexedAirport {
  iata: string;
  icao: string;
  name: string;
  city: string;
  aliases: string[];
  country: string;
  zone: string;
  latitude: number;
  longitude: number;
  /** The longest runway in metres; 0 when unknown. */
  runway: number;
  /** 1 to 9: which of two airports that fit as well is meant. */
  size: number;
}

/** Runways from here on take a light jet; in feet. */
const JET_RUNWAY = 4000;

/** A shorter one is a mistake of the source; in feet. */
const LEAST_RUNWAY = 1000;
const METRES_PER_FOOT = 0.3048;

/** Stations have IATA codes too, and so have whole cities. */
const NO_AIRPORT = /\b(bus|rail|railway|train|ferry|hovercraft|gare|hbf|stn)\b|\bmetropolitan$/i;

const words = (list: string) => new Set(list.split(' '));

/** What we know better than the source; the files say what of. */
export const CURATED = {
  cities: parseCities(readFileSync(new URL('cities.txt', import.meta.url), 'utf8')),
  /** Where people go that has no airport. */
  places: parsePlaces(readFileSync(new URL('places.txt', import.meta.url), 'utf8')),
  /** Not airports, closed for good, or put where they are not. */
  leftOut: words(curation.leftOut),
  /** Countries all of whose airports with an IATA code are in the first chunk: where the travellers of this house fly. */
  region: words(curation.region),
  /** The airports meant when a few letters fit many, first in every list. */
  bestKnown: words(curation.bestKnown),
  /** Those that business aviation asks for next. */
  wellKnown: words(curation.wellKnown),
  /** Names that the source has wrong, outdated or unfinished. */
  names: curation.names as Readonly<Record<string, string>>,
  /** Codes, zones and positions that the source has wrong: another airport's ICAO code, a place in another district. */
  corrections: curation.corrections as Readonly<Record<string, Partial<IndexedAirport>>>,
};

/** The airports worth having, cleaned and sorted so that they pack well: the first chunk and the second. */
export async function loadAirports(): Promise<{ region: IndexedAirport[]; world: IndexedAirport[] }> {
  const region: IndexedAirport[] = [];
  const world: IndexedAirport[] = [];

  for (const airport of await source.findAirports({})) {
    const { iata, type, country_code: country } = airport;
    if (!iata || CURATED.leftOut.has(iata) || NO_AIRPORT.test(airport.airport)) continue;
    const curated = CURATED.cities.get(iata);
    const inRegion = CURATED.region.has(country);
    const scheduled = airport.scheduled_service === 'TRUE';
    const major = type === 'large_airport' || type === 'medium_airport';
    if (!curated && !inRegion && !major && !scheduled && (airport.runway_length ?? 0) < JET_RUNWAY) continue;

    const rank = type === 'large_airport' ? 5 : type === 'medium_airport' ? 3 : 1;
    const { city = '', aliases = [] } = curated ?? {};
    const indexed = {
      iata,
      icao: /^[A-Z]{4}$/.test(airport.icao) ? airport.icao : '',
      name: CURATED.names[iata] ?? cleanName(airport.airport, city, aliases),
      city,
      aliases,
      country,
      zone: airport.time.replaceAll(' ', ''),
      latitude: airport.latitude,
      longitude: airport.longitude,
      runway: metresOf(airport.runway_length ?? 0, major),
      size: CURATED.bestKnown.has(iata)
        ? 9
        : CURATED.wellKnown.has(iata)
          ? 8
          : rank + (scheduled ? 1 : 0) + (curated ? 1 : 0),
      ...CURATED.corrections[iata],
    };
    (curated || inRegion ? region : world).push(indexed);
  }

  // Neighbours share their country, zone and the head of their ICAO code.
  const order = (a: IndexedAirport, b: IndexedAirport) =>
    a.country.localeCompare(b.country) || a.icao.localeCompare(b.icao) || a.iata.localeCompare(b.iata);
  return { region: region.sort(order), world: world.sort(order) };
}

/**
 * The length of a runway in metres. The source has feet, but metres for some airports: at a large or medium one a number
 * that is small as feet counts as metres, so that no aircraft is thought too large for where it can land.
 */
function metresOf(length: number, major: boolean): number {
  if (length < LEAST_RUNWAY) return 0;
  return major && length < 5000 ? length : Math.round(length * METRES_PER_FOOT);
}

/** Words that say nothing alone: without its city such a name is no name. */
const GENERIC =
  /^(\(|airport|international|intl|regional|municipal|metropolitan|domestic|national|executive|city|county|air|airfield|airstrip|field|aerodrome|airpark|heliport|seaplane|military|memorial|old|new|north|south|east|west|central|area|spb|afb|ab|town|island|state|public|downtown|harbou?r|base|naval|raf|slaf|airbase|bay|hole|river|atoll)\b|^[-/–]/i;

/** Mends the source's spelling, and takes off the city where a name of its own is left: `London (LHR) – Heathrow Airport`. */
export function cleanName(name: string, city: string, aliases: readonly string[] = []): string {
  const mended = name
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('AIrport', 'Airport')
    .replace(/\bSlaf\b/, 'SLAF')
    .replace(/\bSPB$/, 'Seaplane Base')
    .replace(/\bAb$/, 'Air Base')
    .replace(/\bAFB$/, 'Air Force Base')
    .replace(/\bIntl\b\.?/, 'International')
    .replace(/ (International|Municipal|Regional)$/, '$& Airport')
    .replace(/'S\b/, "'s");
  if (!city) return mended;
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain(mended).endsWith(`, ${plain(city)}`)) return mended.slice(0, -city.length - 2);
  if (plain(mended).endsWith(`airport ${plain(city)}`)) return mended.slice(0, -city.length - 1);
  const own = / (.+)/.exec(mended.slice(city.length))?.[1];
  if (!own || mended[city.length] !== ' ' || !plain(mended).startsWith(plain(city)) || GENERIC.test(own)) return mended;
  // Named after two cities, `Cologne Bonn Airport` is not Bonn's.
  return aliases.some((alias) => plain(own).startsWith(alias)) ? mended : own;
}

/** The columns that widgets/kit/airports/sources/built-in-index.ts unpacks; see ../virtual.d.ts. */
export function packAirports(airports: IndexedAirport[]) {
  const zones = [...new Set(airports.map(({ zone }) => zone))].sort();
  const column = (of: (airport: IndexedAirport) => string, separator = '') => airports.map(of).join(separator);
  const steps = (degrees: number, span: number) =>
    Math.round((degrees / span + 0.5) * 46655)
      .toString(36)
      .padStart(3, '0');
  return {
    iata: column(({ iata }) => iata.padEnd(3)),
    icao: column(({ icao }) => icao.padEnd(4)),
    name: column(({ name, city }) => (city ? name.replace(city, '~') : name), '\n'),
    city: column(({ city }) => city, '\n'),
    alias: column(({ aliases }) => aliases.join(','), '\n'),
    country: column(({ country }) => country),
    zones: zones.join('\n'),
    zone: column(({ zone }) => zones.indexOf(zone).toString(36).padStart(2, '0')),
    latitude: column(({ latitude }) => steps(latitude, 180)),
    longitude: column(({ longitude }) => steps(longitude, 360)),
    size: column(({ size }) => String(size)),
  };
}

/** A line each: the name and its aliases apart by commas, the position, the code of the airport nearest. */
export const packPlaces = (places: readonly FarPlace[]): string =>
  places
    .map(({ name, aliases, latitude, longitude, nearest }) =>
      [[name, ...aliases].join(','), latitude, longitude, nearest].join('|'),
    )
    .join('\n');

/** The IATA and ICAO codes of each zone's airports, apart by spaces: all that the API needs (hosts/api/database). */
export function packZones(airports: readonly IndexedAirport[]): Record<string, string> {
  const zones: Record<string, string> = {};
  for (const { zone, iata, icao } of airports) {
    zones[zone] = [zones[zone], iata, icao].filter(Boolean).join(' ');
  }
  return zones;
}

/** The longest runways by IATA code, in metres, where the source has them. */
export const packRunways = (airports: readonly IndexedAirport[]): Record<string, number> =>
  Object.fromEntries(airports.flatMap(({ iata, runway }) => (runway ? [[iata, runway]] : [])));

/** A city that airports serve, and what people also type for it. */
interface City {
  city: string;
  aliases: string[];
}

/**
 * What cities.txt says of each airport, by its code; lines that begin with # are left out.
 * @throws {Error} on a line that cannot be read, and on a code that is named twice
 */
function parseCities(text: string): Map<string, City> {
  const cities = new Map<string, City>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim() || line.startsWith('#')) continue;
    const [, city, aliases, codes] = /^([^:(]+?)(?: \(([^:]+)\))?: ([A-Z0-9 ]+)$/.exec(line) ?? [];
    if (!city || !codes) throw new Error(`cities.txt, line ${index + 1}: cannot read '${line}'`);
    for (const code of codes.split(' ')) {
      if (cities.has(code)) throw new Error(`cities.txt, line ${index + 1}: ${code} is named twice`);
      cities.set(code, { city, aliases: aliases?.split(', ') ?? [] });
    }
  }
  return cities;
}

/** A place without an airport that people fly towards. */
interface FarPlace {
  name: string;
  aliases: string[];
  latitude: number;
  longitude: number;
  /** IATA code of the nearest airport with flights. */
  nearest: string;
}

/**
 * What places.txt says, a place a line; lines that begin with # are left out.
 * @throws {Error} on a line that cannot be read
 */
function parsePlaces(text: string): FarPlace[] {
  const places: FarPlace[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim() || line.startsWith('#')) continue;
    const [, name, aliases, latitude, longitude, nearest] =
      /^([^:,(]+?)(?: \(([^:)]+)\))?, (-?[\d.]+) (-?[\d.]+): ([A-Z]{3})$/.exec(line) ?? [];
    if (!name || !nearest) throw new Error(`places.txt, line ${index + 1}: cannot read '${line}'`);
    places.push({
      name,
      aliases: aliases?.split(', ') ?? [],
      latitude: Number(latitude),
      longitude: Number(longitude),
      nearest,
    });
  }
  return places;
}
