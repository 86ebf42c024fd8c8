export { AircraftSilhouette, type AircraftSilhouetteProps, type AircraftType } from './aircraft-silhouette';
export { type ParsedPlace, parsePlaceText, sayPlace } from './place-text';
export { RouteLine, type RouteLineProps } from './route-line';
