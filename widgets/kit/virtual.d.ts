/** Made by scripts/data/plugins.ts: a column a field, an airport an entry. */
declare module 'virtual:airports/region' {
  const packed: PackedAirports & {
    /** A line for each place without an airport: `name,alias,…|latitude|longitude|code of the nearest airport`. */
    places: string;
    /** The countries of the region, apart by spaces. */
    countries: string;
  };
  export default packed;
}

declare module 'virtual:airports/world' {
  const packed: PackedAirports;
  export default packed;
}

interface PackedAirports {
  /** Three characters each, spaces where there is none. */
  iata: string;
  /** Four characters each, spaces where there is none. */
  icao: string;
  /** A line each; `~` stands for the city. */
  name: string;
  /** A line each, empty when unknown. */
  city: string;
  /** What people also call the city: a line each, aliases separated by commas. */
  alias: string;
  /** Two letters each. */
  country: string;
  /** The zones that occur, a line each. */
  zones: string;
  /** Two base-36 digits each: the index in `zones`. */
  zone: string;
  /** Three base-36 digits each: how far from the south pole, of 180 degrees, in steps of 1/46655. */
  latitude: string;
  /** Three base-36 digits each: how far from 180 degrees west, of 360 degrees, in steps of 1/46655. */
  longitude: string;
  /** One digit each, 9 for the best known. */
  size: string;
}

/** Made by scripts/data/plugins.ts; read by land.ts. */
declare module 'virtual:land-outline' {
  /** A ring a line, in the writing that scripts/data/land-outline.ts describes. */
  const outline: string;
  export default outline;
}
