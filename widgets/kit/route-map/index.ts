export { flightMinutes, greatCircleKm, toNauticalMiles } from './great-circle';
export { type MapLeg, RouteMap, type RouteMapProps } from './route-map';
