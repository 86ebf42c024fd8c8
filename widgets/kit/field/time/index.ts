export { clockThere, departureProblem, NOT_A_TIME, readTime } from './time';
export { DateTimeField, type DateTimeFieldProps, TimeField, type TimeFieldProps } from './time-field';
