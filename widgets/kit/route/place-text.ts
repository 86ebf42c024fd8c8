/** A place as it is shown: `{ code: 'KHI', city: 'Karachi', name: 'Jinnah International Airport' }`. */
export interface ParsedPlace {
  /** IATA, else ICAO; '' for free text. */
  code: string;
  /** All of the text when it carries no code. */
  city: string;
  /** '' when the text has none. */
  name: string;
}

/** Characters that are searched for a code: more than any place's text has. */
const LONGEST = 400;

/** A code in brackets at the end, or before a dash and the airport's name. */
const CODE = /\(([A-Z][A-Z\d]{2,3})\)\s*(?:$|[–—-]\s*(.*))/s;

/** Reads `City (IATA) – Airport name` (AP-6); free text, say a helipad's, is all city. */
export function parsePlaceText(text: string): ParsedPlace {
  const trimmed = text.trim().slice(0, LONGEST);
  const found = CODE.exec(trimmed);
  const [, code = '', name = ''] = found ?? [];
  return { code, city: found ? trimmed.slice(0, found.index).trim() : trimmed, name };
}

/** The same by the names that a widget's language has. */
export function placeIn(t: (name: string) => string, text: string): ParsedPlace {
  const { code, city, name } = parsePlaceText(text);
  return { code, city: t(city), name: t(name) };
}

/** For a sentence: `Karachi KHI`, or the free text. */
export function sayPlace({ code, city }: ParsedPlace): string {
  return `${city} ${code}`.trim();
}
