export { Due } from './due';
export { StageMark } from './stage-mark';
export { TripHead } from './trip-head';
export { TripHistory, TripPart } from './trip-part';
export { nextSaid, STAGE_WORDS, stepSaid } from './words';
