export { AircraftSilhouette, type AircraftSilhouetteProps } from './aircraft-silhouette';
export type { AircraftType } from './drawings';
export { type ParsedPlace, parsePlaceText, sayPlace } from './place-text';
export { RouteLine, type RouteLineProps } from './route-line';
