export { type ParsedPlace, parsePlaceText, placeIn, sayPlace } from './place-text';
export { glyphOf, RouteLine, type RouteLineProps } from './route-line';
