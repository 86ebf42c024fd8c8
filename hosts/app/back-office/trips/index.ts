export { Due } from './due';
export { StageMark } from './stage-mark';
export { TripHead } from './trip-head';
export { TripPart } from './trip-part';
export { nextSaid, STAGE_WORDS, stepSaid } from './words';
