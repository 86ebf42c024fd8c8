import region from 'virtual:airports/region';
import { plainText } from '../../../contract';
import type { Airport } from '../airport';

/** The countries of the region. */
const REGION = new Set(region.countries.split(' '));

export interface Entry {
  airport: Airport;
  /** 9 for the best known. */
  size: number;
  /** True for the region's countries. */
  near: boolean;
  /** The city's names in plain form (see `plain`), its own name first. */
  cities: string[];
  /** The country's names in the same form, one word each. */
  country: string[];
  /** All searchable words in plain form. */
  text: string;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
/** The English name of a country by its code: `PK`. */
export const countryName = (code: string) => countryNames.of(code) ?? code;
/** Other names that people type for a country. */
const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  AE: 'uae emirates',
  SA: 'ksa saudia',
  GB: 'uk united kingdom britain england',
  US: 'usa united states america',
  TR: 'turkey',
  PK: 'pak',
};

/** Letters that Unicode does not decompose, and Arabic and Persian letters that are typed for Urdu ones. */
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

/** A text in plain form, for comparing: lower case, without accents and punctuation. */
export const plain = (text: string) =>
  plainText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The entries of a packed part of the index. */
export function unpack(packed: PackedAirports): Entry[] {
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
    // `newyork` finds New York.
    const cities = [...new Set([...named, ...named.map((known) => known.replaceAll(' ', ''))])];
    const country = plain(`${countryName(airport.country)} ${COUNTRY_ALIASES[airport.country] ?? ''}`).split(' ');
    const codes = `${airport.iata} ${airport.icao}`.toLowerCase();
    const size = Number(packed.size[index]);
    const text = ` ${codes} ${cities.join(' ')} ${plain(name)} ${country.join(' ')}`;
    return { airport, size, near: REGION.has(airport.country), cities, country, text };
  });
}
