import region from 'virtual:airports/region';
import { plainText } from '../../../contract';
import { type Airport, airportText, type Place, type Position, placeOf, type Suggestion } from '../airport';

// A chunk of its own: this file, the search and the region's airports. The rest of the world is another.

const MAX_SUGGESTIONS = 8;
/** With this many matches in the region, the rest of the world is not loaded. */
const ENOUGH = 3;
/** Kilometres: with a regional airport this near, the rest of the world is not loaded. */
const ALONE = 2;
/** From this size on the beginning of a city's name counts wherever it is. */
const LARGE = 8;
/** The countries of the region. */
const REGION = new Set(region.countries.split(' '));

interface Entry {
  airport: Airport;
  /** 9 for the best known. */
  size: number;
  /** In the region. */
  near: boolean;
  /** The city's names, without accents and capitals; its own name first. */
  cities: string[];
  /** The country's names in the same form, one word each. */
  country: string[];
  /** Everything that is searched, in the same form. */
  text: string;
}

/** A place that people fly towards and that has no airport. */
interface FarPlace {
  name: string;
  names: string[];
  position: Position;
  /** IATA code. */
  nearest: string;
}

/**
 * How a query met an entry; less is better. A code of an airport far away stands behind the cities of the region and the
 * large ones: `dub` is Dubai on its way.
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

// In English, as the names of the airports are.
const countryNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
const countryName = (code: string) => countryNames.of(code) ?? code;
/** What people also write for a country. */
const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  AE: 'uae emirates',
  SA: 'ksa saudia',
  GB: 'uk united kingdom britain england',
  US: 'usa united states america',
  TR: 'turkey',
  PK: 'pak',
};

/** Letters that are no letter with an accent, and those that keyboards of Arabic and Persian have in place of Urdu's. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ه: 'ہ',
  ة: 'ہ',
  ٱ: 'ا',
};

const plain = (text: string) =>
  plainText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What says nothing of which airport: 'Karachi Intl. Airport', 'Heathrow T5'. Left in where nothing else is typed. */
const NOISE = / ?(?:\b(?:airports?|international|intl|terminal(?: \d\w?)?|t\d)\b|اییرپورٹ)/g;

/** A typed text as it is looked up. */
function queryOf(text: string): string {
  const query = plain(text);
  return query.replace(NOISE, '').trim() || query;
}

function unpack(packed: PackedAirports): Entry[] {
  const columns = {
    name: packed.name.split('\n'),
    city: packed.city.split('\n'),
    alias: packed.alias.split('\n'),
    zones: packed.zones.split('\n'),
  };
  return columns.name.map((packedName, index) => {
    const cell = (column: string, width: number) => column.slice(index * width, (index + 1) * width).trim();
    const degrees = (column: string, span: number) =>
      Number(((Number.parseInt(cell(column, 3), 36) / 46655 - 0.5) * span).toFixed(3));
    const city = columns.city[index] ?? '';
    const name = packedName.replace('~', city);
    const airport: Airport = {
      iata: cell(packed.iata, 3),
      icao: cell(packed.icao, 4),
      name,
      city,
      country: cell(packed.country, 2),
      latitude: degrees(packed.latitude, 180),
      longitude: degrees(packed.longitude, 360),
      timezone: columns.zones[Number.parseInt(cell(packed.zone, 2), 36)] ?? '',
    };
    const named = `${city},${columns.alias[index]}`.split(',').map(plain);
    // Also found without the space: `newyork`.
    const cities = [...new Set([...named, ...named.map((known) => known.replaceAll(' ', ''))])];
    const country = plain(`${countryName(airport.country)} ${COUNTRY_ALIASES[airport.country] ?? ''}`).split(' ');
    const codes = `${airport.iata} ${airport.icao}`.toLowerCase();
    const size = Number(packed.size[index]);
    const text = ` ${codes} ${cities.join(' ')} ${plain(name)} ${country.join(' ')}`;
    return { airport, size, near: REGION.has(airport.country), cities, country, text };
  });
}

let entries = unpack(region);
let world: Promise<void> | undefined;

const places = region.places.split('\n').map((line): FarPlace => {
  const [named = '', latitude, longitude, nearest = ''] = line.split('|');
  const names = named.split(',');
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return { name: names[0] ?? '', names: names.map(plain), position, nearest };
});

/** Adds the rest of the world, once; a failed load is tried again at the next need. */
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
  /** Letters that are wrong. */
  typos: number;
}

/** How a query without typos meets an entry; undefined where it does not. */
function matchOf(entry: Entry, query: string, isCode: boolean): number | undefined {
  const { airport, cities, country, near, size, text } = entry;
  const terms = query.split(' ');
  if (
    !terms.every((term) => text.includes(` ${term}`)) &&
    !cities.some((city) => city.startsWith(query.replaceAll(' ', '')))
  )
    return undefined;
  // 'Dubai, UAE': the country only tells which Dubai.
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

/** Best first: how it matched, then how few letters are wrong, then how large it is. Typos count where nothing fits. */
function search(query: string, isCode = false): Hit[] {
  const literal = entries.flatMap((entry): Hit[] => {
    const match = matchOf(entry, query, isCode);
    return match === undefined ? [] : [{ entry, match, typos: 0 }];
  });
  const hits = literal.length > 0 ? literal : misspelt(query);
  return hits.sort((a, b) => a.match - b.match || a.typos - b.typos || b.entry.size - a.entry.size);
}

function misspelt(query: string): Hit[] {
  const terms = query.split(' ');
  const joined = terms.join('');
  return entries.flatMap((entry): Hit[] => {
    const words = entry.text.split(' ');
    let each = 0;
    // A word that is nowhere in it ends the look at an entry: there are thousands.
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

/** Letters missing, doubled, wrong or swapped in a word that is typed, or in its beginning; infinite for another word. */
function typosOf(typed: string, word: string): number {
  const allowed = typed.length < 4 ? [0] : typed.length < 8 ? [0, 1] : [0, 1, 2];
  const typos = word[0] === typed[0] ? allowed.find((count) => begins(word, typed, count)) : undefined;
  return typos ?? Number.POSITIVE_INFINITY;
}

/** Whether a word begins as it is typed, but for so many letters. */
function begins(word: string, typed: string, typos: number): boolean {
  if (!typed) return true;
  if (word[0] === typed[0]) return begins(word.slice(1), typed.slice(1), typos);
  if (!typos) return false;
  const without = (ofWord: number, ofTyped: number) => begins(word.slice(ofWord), typed.slice(ofTyped), typos - 1);
  const isSwapped = word[0] === typed[1] && word[1] === typed[0];
  return without(1, 0) || without(0, 1) || without(1, 1) || (isSwapped && without(2, 2));
}

/** The region's matches if they have the city or are enough; otherwise the world's, if it can be loaded. */
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

/** A text in capitals is taken for a code first. */
const isCode = (text: string) => /^[A-Z]{3,4}$/.test(text.trim());

/** Letters from which on the beginning of a place without an airport is known. */
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

/** A place without an airport as it is, and the airport that is nearest to it. */
function farSuggestions(fits: (name: string) => boolean): Suggestion[] {
  return places.flatMap(({ name, names, nearest }) => {
    const airport = byCode(nearest);
    if (!airport || !names.some(fits)) return [];
    const place = { id: `place:${name}`, title: name, detail: '', code: '', nearest: `${airport.city} (${nearest})` };
    return [place, suggestionOf(airport)];
  });
}

/** Whether a query names a place, with or without words behind: `hunza valley`. */
const names = (query: string) => (name: string) => `${query} `.startsWith(`${name} `);

/** What fits a typed text, best first. Beside a place without an airport stand those that are called the same alone. */
export async function suggest(text: string): Promise<Suggestion[]> {
  const query = queryOf(text);
  if (!query) return [];
  const named = farSuggestions(names(query));
  const begun = query.length < PLACE_LENGTH ? [] : farSuggestions((name) => name.startsWith(query));
  if (named.length + begun.length > 0) {
    const meant = search(query).filter(({ match }) => match < MATCH.words);
    return firstOf([...named, ...airportsOf(meant), ...begun]);
  }
  const hits = await hitsFor(query, isCode(text));
  const misspelt = hits.every(({ match }) => match === MATCH.typo)
    ? farSuggestions((name) => typosOf(query, name) < 2)
    : [];
  return firstOf([...misspelt, ...airportsOf(hits)]);
}

const airportsOf = (hits: Hit[]) => hits.slice(0, MAX_SUGGESTIONS).map(({ entry }) => suggestionOf(entry.airport));

/** Where most people of the region fly to, or from. */
const POPULAR = 'KHI ISB LHE DXB KDU GIL'.split(' ');

/** What an empty field offers: the visitor's last places, by their texts, and the popular ones of the region. */
export async function offered(recent: readonly string[]): Promise<Suggestion[]> {
  const grouped = (group: Suggestion['group'], airports: readonly (Airport | undefined)[]) =>
    airports.flatMap((airport) => (airport ? [{ ...suggestionOf(airport), group }] : []));
  const last = await Promise.all(recent.map((text) => findAirport(text).catch(() => undefined)));
  return firstOf([...grouped('Recent', last), ...grouped('Popular', POPULAR.map(byCode))]);
}

/** Each once. */
const firstOf = (suggestions: Suggestion[]) =>
  suggestions
    .filter(({ id }, at) => suggestions.findIndex((other) => other.id === id) === at)
    .slice(0, MAX_SUGGESTIONS);

/**
 * The airport that is meant by a text which its own text does not hold: a code, an alias (`bombay`), a name with words
 * around it (`Karachi airport`, `Dubai, UAE`). None for a part of its text (`Karachi`), which finds it, and what else is
 * there, as it is; and none that would be a guess.
 */
export async function meantAirport(text: string): Promise<Airport | undefined> {
  if (isCode(text) || /\([A-Z]{3,4}\)/.test(text)) {
    const known = await findAirport(text);
    if (known) return known;
  }
  const query = queryOf(text);
  if (!query || farSuggestions(names(query)).length > 0) return undefined;
  const [best, next] = search(query);
  if (!best) return undefined;
  const { airport, cities } = best.entry;
  if (best.match === MATCH.code || best.match === MATCH.farCode) return airport;
  const isExact =
    (best.match <= MATCH.alias && (best.match > MATCH.country || cities.includes(query))) ||
    (best.match === MATCH.words && !next);
  return isExact && !plain(airportText(airport)).includes(plain(text)) ? airport : undefined;
}

/** The canonical place of a suggestion of this index. */
export async function choose({ id, title }: Suggestion): Promise<Place> {
  if (id.startsWith('place:')) return { text: title, position: places.find(({ name }) => name === title)?.position };
  const airport = await findAirport(id);
  return airport ? placeOf(airport) : { text: `${title} (${id})` };
}

/** See provider.ts. */
export async function findAirport(text: string): Promise<Airport | undefined> {
  const carried = /\(([a-z]{3,4})\)/i.exec(text)?.[1];
  const code = (carried ?? text).trim().toUpperCase();
  if (!/^[A-Z]{3,4}$/.test(code)) return undefined;
  if (!byCode(code)) await loadWorld();
  const known = byCode(code);
  // As in the list of suggestions: `GOA` is Genoa, `Goa` the city of the region.
  const isMeant = carried || isCode(text) || search(plain(text))[0]?.entry.airport === known;
  return isMeant ? known : undefined;
}

const byCode = (code: string) => entries.find(({ airport }) => airport.iata === code || airport.icao === code)?.airport;

/** See provider.ts. */
export async function nearestAirport(position: Position, maxKm: number): Promise<Airport | undefined> {
  const known = nearestOf(position, Math.min(maxKm, ALONE));
  if (known) return known;
  await loadWorld();
  return nearestOf(position, maxKm);
}

function nearestOf(position: Position, maxKm: number): Airport | undefined {
  let nearest: Airport | undefined;
  let least = maxKm;
  for (const { airport } of entries) {
    const distance = kilometres(position, airport);
    if (distance <= least) [nearest, least] = [airport, distance];
  }
  return nearest;
}

/** Along the great circle. */
function kilometres(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const arc =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6371 * Math.asin(Math.sqrt(arc));
}
