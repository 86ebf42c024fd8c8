// A chunk of its own, fetched once the form stands: the aircraft is decoration.
export { AircraftSilhouette } from '../kit';
