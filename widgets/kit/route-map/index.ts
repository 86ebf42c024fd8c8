export { flightMinutes, greatCircleKm, toNauticalMiles } from './great-circle';
export { type MapLeg, type MapTown, RouteMap, type RouteMapProps } from './route-map';
