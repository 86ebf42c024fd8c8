export { FlightsByDay } from './flights-by-day';
export { mend } from './mend';
export { OtherWays } from './other-ways';
export { Refine } from './refine';
export { WhyNone } from './why-none';
