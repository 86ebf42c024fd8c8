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
