export { FlightSearchScreen } from './flight-search';
