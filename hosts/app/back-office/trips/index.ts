export { StageMark } from './stage-mark';
export { Due, TripPart } from './trip-part';
export { STAGE_WORDS } from './words';
