/** A place as it is shown: `{ code: 'KHI', city: 'Karachi', name: 'Jinnah International Airport' }`. */
export interface ParsedPlace {
  /** IATA, else ICAO; '' for free text. */
  code: string;
  /** All of the text when it carries no code. */
  city: string;
  /** '' when the text has none. */
  name: string;
}

const PLACE = /^(.*?)\s*\(([A-Z][A-Z\d]{2,3})\)\s*(?:[–—-]\s*(.*))?$/;

/** Reads `City (IATA) – Airport name` (decisions.md, "Airports"); free text, say a helipad's, is all city. */
export function parsePlaceText(text: string): ParsedPlace {
  const trimmed = text.trim();
  const [, city = trimmed, code = '', name = ''] = PLACE.exec(trimmed) ?? [];
  return { code, city, name };
}

/** For a sentence: `Karachi KHI`, or the free text. */
export function sayPlace({ code, city }: ParsedPlace): string {
  return `${city} ${code}`.trim();
}
