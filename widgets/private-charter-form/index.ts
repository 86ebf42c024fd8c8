export { PrivateCharterForm, type PrivateCharterFormProps } from './form';
export { readLink, readPrefill } from './prefill';
