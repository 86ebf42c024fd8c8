export { FlightFormScreen } from './flight-form';
