/** An airport of the built-in index. */
export interface Airport {
  /** '' when the airport has no IATA code; then `icao` is set. */
  iata: string;
  /** '' when the airport has no ICAO code; then `iata` is set. */
  icao: string;
  name: string;
  /** '' when unknown. */
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
  /** Degrees, north and east positive; accurate to half a kilometre. */
  latitude: number;
  longitude: number;
  /** IANA zone, e.g. `Asia/Karachi`. */
  timezone: string;
}

/** The value of an airport field: its text as shown and sent, and its position when known. */
export interface Place {
  text: string;
  position?: Position | undefined;
  /** IANA zone of its clock, e.g. `Asia/Karachi`. */
  timezone?: string | undefined;
}

/** Degrees, north and east positive. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface Suggestion {
  id: string;
  /** The city, or the airport's name when the city is unknown. */
  title: string;
  /** The airport's name and country. */
  detail: string;
  /** IATA, else ICAO code; '' when unknown. */
  code: string;
  /** The nearest airport, for a place without one: `Gilgit (GIL)`. */
  nearest?: string | undefined;
  /** The heading of a default suggestion. */
  group?: 'Recent' | 'Popular' | undefined;
}

/** A source of suggestions: the built-in index or Google Places. */
export interface AirportProvider {
  /** Starts loading what the first suggestion needs; the field calls it when it is focused. */
  prepare(): void;
  /** Best match first. An empty text gives the default suggestions. Rejects when suggestions cannot be loaded. */
  suggest(text: string, signal: AbortSignal): Promise<Suggestion[]>;
  /** The text `City (IATA) – Airport name` and the position of a chosen suggestion. */
  choose(suggestion: Suggestion): Promise<Place>;
  /**
   * Undefined for a text that names an airport or its city. For another place, its nearest airport as `Gilgit (GIL)`, or
   * '' when the place is unknown. Missing when the source cannot tell.
   */
  check?: ((text: string) => Promise<string | undefined>) | undefined;
}

/** `City (IATA) – Airport name`; the ICAO code where there is no IATA code, `Name (IATA)` where the city is unknown. */
export function airportText({ iata, icao, name, city }: Pick<Airport, 'iata' | 'icao' | 'name' | 'city'>): string {
  const code = iata || icao;
  return city ? `${city} (${code}) – ${name}` : `${name} (${code})`;
}

export function toPlace(airport: Airport): Place {
  const { latitude, longitude, timezone } = airport;
  return { text: airportText(airport), position: { latitude, longitude }, timezone };
}
