export * from './time';
export * from './time-field';
