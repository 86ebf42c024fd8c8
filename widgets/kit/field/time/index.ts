export { convertWallClock, findDepartureProblem, NOT_A_TIME, parseTime } from './time';
export { DateTimeField, type DateTimeFieldProps, TimeField, type TimeFieldProps } from './time-field';
