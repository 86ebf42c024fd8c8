export { FlightFormScreen } from './flight-form-screen';
