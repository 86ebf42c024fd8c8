export { type Airport, type AirportProvider, airportText, type Place, type Position, type Suggestion } from './airport';
export { type AirportProviderOptions, createAirportProvider, findAirport, nearestAirport } from './provider';
export { isSpelledOut, spelledOut, spellOut } from './spell-out';
