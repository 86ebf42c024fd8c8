import region from 'virtual:airports/region';
import uFuzzy from '@leeoniya/ufuzzy';
import { type Airport, type Place, type Position, placeOf, type Suggestion } from '../airport';

// A chunk of its own: this file, the search and the region's airports. The rest of the world is another.

const MAX_SUGGESTIONS = 8;
/** With this many matches in the region, the rest of the world is not loaded. */
const ENOUGH = 3;
/** Kilometres: with a regional airport this near, the rest of the world is not loaded. */
const ALONE = 2;

interface Entry {
  airport: Airport;
  /** 9 for the best known. */
  size: number;
  /** The city's names, without accents and capitals; its own name first. */
  cities: string[];
  /** Everything that is searched, in the same form. */
  text: string;
}

/** How a query met an entry; less is better. */
const MATCH = { code: 0, city: 1, cityStart: 2, words: 3, typo: 4 } as const;

// Letters may be missing, doubled, wrong or swapped, one in a word; matches begin where a word begins.
const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1, interLft: 1 });
// In English, as the names of the airports are.
const countryNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
const countryName = (code: string) => countryNames.of(code) ?? code;

const plain = (text: string) =>
  uFuzzy
    .latinize(text)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

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
    const named = [city, ...(columns.alias[index]?.split(',') ?? [])].map(plain).filter(Boolean);
    // Also found without the space: `newyork`.
    const cities = [...new Set([...named, ...named.map((known) => known.replaceAll(' ', ''))])];
    const codes = `${airport.iata} ${airport.icao}`.toLowerCase();
    const text = `${codes} ${cities.join(' ')} ${plain(`${name} ${countryName(airport.country)}`)}`;
    return { airport, size: Number(packed.size[index]), cities, text };
  });
}

let entries = unpack(region);
let haystack = entries.map(({ text }) => text);
let world: Promise<void> | undefined;

/** Adds the rest of the world, once; a failed load is tried again at the next need. */
function loadWorld(): Promise<void> {
  world ??= import('virtual:airports/world').then(
    ({ default: packed }) => {
      const more = unpack(packed);
      entries = [...entries, ...more];
      haystack = [...haystack, ...more.map(({ text }) => text)];
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
  order: number;
}

function matchOf({ airport, cities, text }: Entry, query: string): number {
  if (query === airport.iata.toLowerCase() || query === airport.icao.toLowerCase()) return MATCH.code;
  if (query === cities[0]) return MATCH.city;
  if (cities.some((city) => city.startsWith(query))) return MATCH.cityStart;
  return query.split(' ').every((term) => ` ${text}`.includes(` ${term}`)) ? MATCH.words : MATCH.typo;
}

/** Best first: how it matched, then how large it is, then how close uFuzzy finds it. Typos count where nothing fits better. */
function search(query: string): Hit[] {
  const [found, info, order] = fuzzy.search(haystack, query, 1, Number.POSITIVE_INFINITY);
  const indexes = info && order ? order.map((at) => info.idx[at] ?? -1) : (found ?? []);
  const hits = indexes
    .flatMap((index, order) => {
      const entry = entries[index];
      return entry ? [{ entry, match: matchOf(entry, query), order }] : [];
    })
    .sort((a, b) => a.match - b.match || b.entry.size - a.entry.size || a.order - b.order);
  const literal = hits.filter(({ match }) => match < MATCH.typo);
  return literal.length ? literal : hits;
}

/** The region's matches if they have the city or are enough; otherwise the world's, if it can be loaded. */
async function hitsFor(query: string, isCode: boolean): Promise<Hit[]> {
  const hits = search(query);
  const best = hits[0]?.match ?? MATCH.typo;
  const regionKnows = best <= MATCH.cityStart || (best < MATCH.typo && hits.length >= ENOUGH);
  if (isCode ? best === MATCH.code : regionKnows) return hits;
  try {
    await loadWorld();
  } catch (error) {
    if (!hits.length) throw error;
    return hits;
  }
  return search(query);
}

/** The airports that fit a typed text, best first. */
export async function suggest(text: string): Promise<Suggestion[]> {
  const query = plain(text);
  if (!query) return [];
  // A text in capitals is taken for a code first.
  const hits = await hitsFor(query, /^[A-Z]{3,4}$/.test(text.trim()));
  return hits.slice(0, MAX_SUGGESTIONS).map(({ entry: { airport } }) => {
    const country = countryName(airport.country);
    return {
      id: airport.iata || airport.icao,
      title: airport.city || airport.name,
      detail: airport.city ? `${airport.name} · ${country}` : country,
      code: airport.iata || airport.icao,
    };
  });
}

/** The canonical place of a suggestion of this index. */
export async function choose({ id, title }: Suggestion): Promise<Place> {
  const airport = await findAirport(id);
  return airport ? placeOf(airport) : { text: `${title} (${id})` };
}

/** See provider.ts. */
export async function findAirport(text: string): Promise<Airport | undefined> {
  const code = (/\(([a-z]{3,4})\)/i.exec(text)?.[1] ?? text).trim().toUpperCase();
  if (!/^[A-Z]{3,4}$/.test(code)) return undefined;
  const find = () => entries.find(({ airport }) => airport.iata === code || airport.icao === code)?.airport;
  const known = find();
  if (known) return known;
  await loadWorld();
  return find();
}

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
