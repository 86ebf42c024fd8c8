export { type Airport, type AirportProvider, airportText, type Place, type Position, type Suggestion } from './airport';
export { isSpelledOut, spelledOut, spellOut } from './complete-places';
export { type AirportProviderOptions, createAirportProvider, findAirport, findNearestAirport } from './provider';
