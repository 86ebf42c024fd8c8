export { type NextStep, nextStep } from './next-step';
export { Due, StageMark } from './stage-mark';
export { TripHead } from './trip-head';
export { TripHistory, TripPage, TripPart } from './trip-part';
export { sayUnsaved, tripKey, usePeople } from './use-trip';
export { nextSaid, STAGE_WORDS } from './words';
