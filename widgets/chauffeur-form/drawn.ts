// A chunk of its own, fetched once the form stands: cars and aircraft are decoration.
export { AircraftSilhouette } from '../kit';
export { Car } from './car';
export { Skyline } from './skyline';
