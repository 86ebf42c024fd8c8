export { FlightsByDay } from './flights-by-day';
export { mend } from './why-none';
export { OtherWays } from './why-none';
export { Refine } from './refine';
export { WhyNone } from './why-none';
