export { type ParsedPlace, parsePlaceText, sayPlace } from './place-text';
export { glyphOf, RouteLine, type RouteLineProps } from './route-line';
