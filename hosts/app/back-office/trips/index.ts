export { Due, StageMark } from './stage-mark';
export { type NextStep, nextStep, nextStepText, STAGE_WORDS } from './stages';
export { TripHead } from './trip-head';
export { TripHistory, TripPage, TripPart } from './trip-part';
export { saveErrorText, tripKey, usePeople } from './use-trip';
