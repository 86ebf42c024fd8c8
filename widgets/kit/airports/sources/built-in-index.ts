import region from 'virtual:airports/region';
import { type Airport, airportText, type Place, type Position, type Suggestion, toPlace } from '../airport';
import { countryName, type Entry, plain, unpack } from './unpack';

// A chunk of its own: this file, `unpack`, the search and the region's airports. The rest of the world is another.

const MAX_SUGGESTIONS = 8;
/** With this many matches in the region, the rest of the world is not loaded. */
const ENOUGH = 3;
/** Kilometres: with a regional airport this near, the rest of the world is not loaded. */
const ALONE = 2;
/** Airports of at least this size match by the start of their city's name, even outside the region. */
const LARGE = 8;

/** A destination without an airport, such as Hunza. */
interface PlaceWithoutAirport {
  name: string;
  names: string[];
  position: Position;
  /** IATA code. */
  nearest: string;
}

/**
 * Ranks how a query matches an entry; lower is better. Codes of distant airports rank below the region's cities and large
 * cities, because `dub` is usually the start of Dubai.
 */
const MATCH = {
  country: 0,
  code: 1,
  city: 2,
  alias: 3,
  cityStart: 4,
  farCode: 5,
  farStart: 6,
  words: 7,
  typo: 8,
} as const;

/** Words that do not identify an airport (`Karachi Intl. Airport`, `Heathrow T5`). A text of nothing else keeps them. */
const NOISE = / ?(?:\b(?:airports?|international|intl|terminal(?: \d\w?)?|t\d)\b|اییرپورٹ)/g;

/** Turns a typed text into a search query. */
function queryOf(text: string): string {
  const query = plain(text);
  return query.replace(NOISE, '').trim() || query;
}

let entries = unpack(region);
let world: Promise<void> | undefined;

const places = region.places.split('\n').map((line): PlaceWithoutAirport => {
  const [named = '', latitude, longitude, nearest = ''] = line.split('|');
  const names = named.split(',');
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return { name: names[0] ?? '', names: names.map(plain), position, nearest };
});

/** Loads the rest of the world once; after a failure the next call tries again. */
function loadWorld(): Promise<void> {
  world ??= import('virtual:airports/world').then(
    ({ default: packed }) => {
      entries = [...entries, ...unpack(packed)];
    },
    (error) => {
      world = undefined;
      throw error;
    },
  );
  return world;
}

interface Hit {
  entry: Entry;
  match: number;
  /** Number of wrong letters. */
  typos: number;
}

/** Ranks an exact match; undefined when the entry does not match. */
function matchOf(entry: Entry, query: string, isCode: boolean): number | undefined {
  const { airport, cities, country, near, size, text } = entry;
  const terms = query.split(' ');
  if (
    !terms.every((term) => text.includes(` ${term}`)) &&
    !cities.some((city) => city.startsWith(query.replaceAll(' ', '')))
  )
    return undefined;
  // In `Dubai, UAE` the country only narrows the search.
  const rest = terms.filter((term) => !country.includes(term)).join(' ');
  if (!rest) return MATCH.country;
  if (rest === airport.iata.toLowerCase() || rest === airport.icao.toLowerCase())
    return near || isCode ? MATCH.code : MATCH.farCode;
  if (rest === cities[0]) return MATCH.city;
  const joined = rest.replaceAll(' ', '');
  if (cities.includes(joined)) return MATCH.alias;
  if (cities.some((city) => city.startsWith(joined))) return near || size >= LARGE ? MATCH.cityStart : MATCH.farStart;
  return MATCH.words;
}

/** Sorts hits by match, then typos, then size. Typos are only searched when nothing matches exactly. */
function search(query: string, isCode = false): Hit[] {
  const literal = entries.flatMap((entry): Hit[] => {
    const match = matchOf(entry, query, isCode);
    return match === undefined ? [] : [{ entry, match, typos: 0 }];
  });
  const hits = literal.length > 0 ? literal : searchTypos(query);
  return hits.sort((a, b) => a.match - b.match || a.typos - b.typos || b.entry.size - a.entry.size);
}

function searchTypos(query: string): Hit[] {
  const terms = query.split(' ');
  const joined = terms.join('');
  return entries.flatMap((entry): Hit[] => {
    const words = entry.text.split(' ');
    let each = 0;
    // The first word without a match ends the comparison, because there are thousands of entries.
    for (const term of terms) if (Number.isFinite(each)) each += fewestTypos(term, words);
    const typos = Math.min(fewestTypos(joined, entry.cities), each);
    return Number.isFinite(typos) ? [{ entry, match: MATCH.typo, typos }] : [];
  });
}

function fewestTypos(typed: string, words: readonly string[]): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (const word of words) if (word[0] === typed[0]) fewest = Math.min(fewest, typosOf(typed, word));
  return fewest;
}

/** Counts missing, extra, wrong and swapped letters of a typed word or word start; infinite when there are too many. */
function typosOf(typed: string, word: string): number {
  const allowed = typed.length < 4 ? [0] : typed.length < 8 ? [0, 1] : [0, 1, 2];
  const typos = word[0] === typed[0] ? allowed.find((count) => startsWithTypos(word, typed, count)) : undefined;
  return typos ?? Number.POSITIVE_INFINITY;
}

/** Whether `word` starts with `typed` when up to `typos` letters are wrong. */
function startsWithTypos(word: string, typed: string, typos: number): boolean {
  if (!typed) return true;
  if (word[0] === typed[0]) return startsWithTypos(word.slice(1), typed.slice(1), typos);
  if (!typos) return false;
  const without = (ofWord: number, ofTyped: number) =>
    startsWithTypos(word.slice(ofWord), typed.slice(ofTyped), typos - 1);
  const isSwapped = word[0] === typed[1] && word[1] === typed[0];
  return without(1, 0) || without(0, 1) || without(1, 1) || (isSwapped && without(2, 2));
}

/** Searches the region first, and the whole world when the region has too few good matches. */
async function hitsFor(query: string, isCode: boolean): Promise<Hit[]> {
  const hits = search(query, isCode);
  const best = hits[0]?.match ?? MATCH.typo;
  const regionKnows = best <= MATCH.cityStart || (best < MATCH.typo && hits.length >= ENOUGH);
  if (isCode ? best <= MATCH.code : regionKnows) return hits;
  try {
    await loadWorld();
  } catch (error) {
    if (!hits.length) throw error;
    return hits;
  }
  return search(query, isCode);
}

/** A text of 3 or 4 capitals is read as a code first. */
const isCode = (text: string) => /^[A-Z]{3,4}$/.test(text.trim());

/** Fewest letters that match the start of a place without an airport. */
const PLACE_LENGTH = 4;

const suggestionOf = (airport: Airport): Suggestion => {
  const country = countryName(airport.country);
  return {
    id: airport.iata,
    title: airport.city || airport.name,
    detail: airport.city ? `${airport.name}, ${country}` : country,
    code: airport.iata,
  };
};

/** Suggests a place without an airport, and its nearest airport. */
function placeSuggestions(fits: (name: string) => boolean): Suggestion[] {
  return places.flatMap(({ name, names, nearest }) => {
    const airport = byCode(nearest);
    if (!airport || !names.some(fits)) return [];
    const place = { id: `place:${name}`, title: name, detail: '', code: '', nearest: `${airport.city} (${nearest})` };
    return [place, suggestionOf(airport)];
  });
}

/** Whether a query starts with a place's full name: `hunza valley`. */
const names = (query: string) => (name: string) => `${query} `.startsWith(`${name} `);

/** Suggests airports and places for a typed text, best first. */
export async function suggest(text: string): Promise<Suggestion[]> {
  const query = queryOf(text);
  if (!query) return [];
  const named = placeSuggestions(names(query));
  const begun = query.length < PLACE_LENGTH ? [] : placeSuggestions((name) => name.startsWith(query));
  if (named.length + begun.length > 0) {
    const meant = search(query).filter(({ match }) => match < MATCH.words);
    return uniqueSuggestions([...named, ...airportsOf(meant), ...begun]);
  }
  const hits = await hitsFor(query, isCode(text));
  const misspelt = hits.every(({ match }) => match === MATCH.typo)
    ? placeSuggestions((name) => typosOf(query, name) < 2)
    : [];
  return uniqueSuggestions([...misspelt, ...airportsOf(hits)]);
}

const airportsOf = (hits: Hit[]) => hits.slice(0, MAX_SUGGESTIONS).map(({ entry }) => suggestionOf(entry.airport));

/** The region's most used airports. */
const POPULAR = 'KHI ISB LHE DXB KDU GIL'.split(' ');

/** Lists the suggestions of an empty field: recent places, given by their texts, then popular airports. */
export async function listDefaults(recent: readonly string[]): Promise<Suggestion[]> {
  const grouped = (group: Suggestion['group'], airports: readonly (Airport | undefined)[]) =>
    airports.flatMap((airport) => (airport ? [{ ...suggestionOf(airport), group }] : []));
  const last = await Promise.all(recent.map((text) => findAirport(text).catch(() => undefined)));
  return uniqueSuggestions([...grouped('Recent', last), ...grouped('Popular', POPULAR.map(byCode))]);
}

const uniqueSuggestions = (suggestions: Suggestion[]) =>
  suggestions
    .filter(({ id }, at) => suggestions.findIndex((other) => other.id === id) === at)
    .slice(0, MAX_SUGGESTIONS);

/**
 * Finds the one airport that a text means: a code, an alias (`bombay`), a name with other words (`Karachi airport`,
 * `Dubai, UAE`). Undefined for ambiguous texts, and for texts such as `Karachi` that already are part of the airport's text:
 * a search finds those, and others in the same city, unchanged.
 *
 * @param isNamed whether the airport is also found for a text that is part of its text
 */
export async function resolveAirport(text: string, isNamed = false): Promise<Airport | undefined> {
  if (isCode(text) || /\([A-Z]{3,4}\)/.test(text)) {
    const known = await findAirport(text);
    if (known) return known;
  }
  const query = queryOf(text);
  if (!query || placeSuggestions(names(query)).length > 0) return undefined;
  const [best, next] = search(query);
  if (!best) return undefined;
  const { airport, cities, text: words } = best.entry;
  if (best.match === MATCH.code || best.match === MATCH.farCode) return airport;
  const isExact =
    (best.match <= MATCH.alias && (best.match > MATCH.country || cities.includes(query))) ||
    // 'A farm' is no word of an airport in Farmingdale.
    (best.match === MATCH.words && !next && query.split(' ').every((word) => words.split(' ').includes(word)));
  // One word from the middle of a name, such as `Walton`, is another place.
  const isMeant = isNamed
    ? best.match !== MATCH.words || queryOf(airport.name).startsWith(query)
    : !plain(airportText(airport)).includes(plain(text));
  return isExact && isMeant ? airport : undefined;
}

/** See `AirportProvider.check`. */
export async function checkPlace(text: string): Promise<string | undefined> {
  const query = queryOf(text);
  const nearest = placeSuggestions(names(query))[0]?.nearest;
  if (nearest !== undefined) return nearest;
  const hits = await hitsFor(query, isCode(text));
  const isKnown = hits.some(
    ({ match, entry }) =>
      match <= MATCH.alias || match === MATCH.farCode || queryOf(entry.airport.name).startsWith(query),
  );
  return isKnown ? undefined : '';
}

/** Returns the place of a suggestion from this index. */
export async function choose({ id, title }: Suggestion): Promise<Place> {
  if (id.startsWith('place:')) return { text: title, position: places.find(({ name }) => name === title)?.position };
  const airport = await findAirport(id);
  return airport ? toPlace(airport) : { text: `${title} (${id})` };
}

const placesByName = new Map(places.flatMap((place) => place.names.map((name) => [name, place])));

/** The airports of the region, and large ones of the world, by codes in capitals and plain names. */
let named: { of?: Entry[]; by: Map<string, Entry[]> } = { by: new Map() };

function entriesNamed(name: string): readonly Entry[] {
  if (named.of !== entries) {
    named = { of: entries, by: new Map() };
    for (const entry of entries.filter(({ near, size }) => near || size >= LARGE)) {
      const { iata, icao, name: own } = entry.airport;
      for (const key of new Set([iata, icao, queryOf(own), ...entry.cities]))
        named.by.set(key, [...(named.by.get(key) ?? []), entry]);
    }
  }
  return named.by.get(name) ?? [];
}

/**
 * Lists the airports of the region, and large ones of the world, that a text names in full: by a code in capitals, a name
 * of the city, or its own name. The region's are first, then the best known. A place without an airport is alone.
 */
export function findNamed(text: string): (Place & Pick<Airport, 'city' | 'country'>)[] {
  const query = plain(text);
  const place = placesByName.get(query);
  if (place) return [{ text: place.name, position: place.position, city: place.name, country: '' }];
  return [...entriesNamed(isCode(text) && entriesNamed(text).length > 0 ? text : query)]
    .sort((a, b) => Number(b.near) - Number(a.near) || b.size - a.size)
    .map(({ airport }) => ({ ...toPlace(airport), city: airport.city, country: airport.country }));
}

/** See provider.ts. */
export async function findAirport(text: string): Promise<Airport | undefined> {
  const carried = /\(([a-z]{3,4})\)/i.exec(text)?.[1];
  const code = (carried ?? text).trim().toUpperCase();
  if (!/^[A-Z]{3,4}$/.test(code)) return undefined;
  if (!byCode(code)) await loadWorld();
  const known = byCode(code);
  // As in the suggestions, `GOA` is Genoa and `Goa` is the city in India.
  const isMeant = carried || isCode(text) || search(plain(text))[0]?.entry.airport === known;
  return isMeant ? known : undefined;
}

const byCode = (code: string) => entries.find(({ airport }) => airport.iata === code || airport.icao === code)?.airport;

/** See provider.ts. */
export async function findNearestAirport(position: Position, maxKm: number): Promise<Airport | undefined> {
  const known = nearestEntry(position, Math.min(maxKm, ALONE));
  if (known) return known;
  await loadWorld();
  return nearestEntry(position, maxKm);
}

function nearestEntry(position: Position, maxKm: number): Airport | undefined {
  let nearest: Airport | undefined;
  let least = maxKm;
  for (const { airport } of entries) {
    const distance = kilometres(position, airport);
    if (distance <= least) [nearest, least] = [airport, distance];
  }
  return nearest;
}

function kilometres(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const arc =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6371 * Math.asin(Math.sqrt(arc));
}
