/** An airport of the built-in index. */
export interface Airport {
  /** '' when it has none; then `icao` is there. */
  iata: string;
  /** '' when it has none; then `iata` is there. */
  icao: string;
  name: string;
  /** '' when it is not known: a wrong city is worse than none. */
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
  /** Degrees, north and east positive; accurate to half a kilometre. */
  latitude: number;
  longitude: number;
  /** IANA zone, e.g. `Asia/Karachi`. */
  timezone: string;
}

/** What an airport field holds: the text as shown and sent, and where it is when that is known. */
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
  /** What the person recognises: the city, or the name when the city is unknown. */
  title: string;
  /** The airport's name and country. */
  detail: string;
  /** IATA, else ICAO code; '' when unknown. */
  code: string;
  /** Of a place without an airport: the one that is nearest, `Gilgit (GIL)`. */
  nearest?: string | undefined;
  /** Under which it is offered before anything is typed. */
  group?: 'Recent' | 'Popular' | undefined;
}

/** Where suggestions come from: the built-in index, or Google Places. */
export interface AirportProvider {
  /** Starts loading what the first suggestion needs; the field calls it when it is focused. */
  prepare(): void;
  /** Best first; empty when there is none. Of an empty text: what is offered before anything is typed. Rejects when the suggestions cannot be loaded. */
  suggest(text: string, signal: AbortSignal): Promise<Suggestion[]>;
  /** The text `City (IATA) – Airport name` and the position of a chosen suggestion. */
  choose(suggestion: Suggestion): Promise<Place>;
}

/** `City (IATA) – Airport name`; the ICAO code where there is no IATA code, `Name (IATA)` where the city is unknown. */
export function airportText({ iata, icao, name, city }: Pick<Airport, 'iata' | 'icao' | 'name' | 'city'>): string {
  const code = iata || icao;
  return city ? `${city} (${code}) – ${name}` : `${name} (${code})`;
}

/** An airport as a field holds it. */
export function placeOf(airport: Airport): Place {
  const { latitude, longitude, timezone } = airport;
  return { text: airportText(airport), position: { latitude, longitude }, timezone };
}
