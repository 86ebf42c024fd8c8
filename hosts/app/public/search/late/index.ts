export { FlightsByDay } from './flights-by-day';
export { UnknownPlaces } from './next-departures';
export { OtherWays } from './other-ways';
export { Refine } from './refine';
