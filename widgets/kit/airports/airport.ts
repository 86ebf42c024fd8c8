/** An airport of the built-in index. */
export interface Airport {
  /** '' when it has none. */
  iata: string;
  /** '' when it has none. */
  icao: string;
  name: string;
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
  /** Degrees, north and east positive. */
  latitude: number;
  longitude: number;
  /** IANA zone, e.g. `Asia/Karachi`. */
  timezone: string;
}

/** What an airport field holds: the text as shown and sent, and where it is when that is known. */
export interface Place {
  text: string;
  position?: Position | undefined;
}

/** Degrees, north and east positive. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface Suggestion {
  id: string;
  /** What the person recognises: the city, or the name when the city is unknown. */
  title: string;
  /** The airport's name and country. */
  detail: string;
  /** IATA, else ICAO code; '' when unknown. */
  code: string;
}

/** Where suggestions come from: the built-in index, or Google Places (decisions.md, "Airports"). */
export interface AirportProvider {
  suggest(text: string, signal: AbortSignal): Promise<Suggestion[]>;
  /** The text `City (IATA) – Airport name` and the position of a chosen suggestion. */
  choose(suggestion: Suggestion): Promise<Place>;
}
