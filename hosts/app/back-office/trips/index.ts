export { EMAIL_STATE_WORDS } from './emails';
export { Due, StageMark } from './stage-mark';
export { ASKED_WORDS, type NextStep, nextStep, nextStepText, STAGE_WORDS } from './stages';
export { Confirm } from './traveller-link';
export { TripHead } from './trip-head';
export { TripHistory, TripPage, TripPart } from './trip-part';
export { saveErrorText, tripKey, usePeople } from './use-trip';
