/** A city that airports serve, and what people also type for it. */
export interface City {
  city: string;
  aliases: string[];
}

/**
 * What cities.txt says of each airport, by its code; lines that begin with # are left out.
 * @throws {Error} on a line that cannot be read, and on a code that is named twice
 */
export function parseCities(text: string): Map<string, City> {
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
export interface FarPlace {
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
export function parsePlaces(text: string): FarPlace[] {
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
