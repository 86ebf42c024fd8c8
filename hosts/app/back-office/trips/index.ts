export { Due } from './due';
export { StageMark } from './stage-mark';
export { TripHead } from './trip-head';
export { TripHistory, TripPage, TripPart } from './trip-part';
export { usePeople } from './use-trip';
export { nextSaid, STAGE_WORDS, stepSaid } from './words';
