export { TripScreen } from './trip';
