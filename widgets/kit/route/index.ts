export { type ParsedPlace, parsePlaceText, sayPlace } from './place-text';
export { RouteLine, type RouteLineProps } from './route-line';
