export { clockThere } from './clock-there';
export { DateTimeField, type DateTimeFieldProps } from './date-time-field';
export { departureProblem } from './departure-problem';
export { readTime } from './read-time';
export { TimeField, type TimeFieldProps } from './time-field';
export { NOT_A_TIME } from './time-input';
