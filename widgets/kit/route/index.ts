export { type ParsedPlace, parsePlaceText, sayPlace } from './place-text';
export { PLANE, RouteLine, type RouteLineProps } from './route-line';
