export { FlightsByDay } from './flights-by-day';
export { Refine } from './refine';
export { mend, OtherWays, WhyNone } from './why-none';
