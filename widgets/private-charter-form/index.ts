export { PrivateCharterForm, type PrivateCharterFormProps } from './form';
export { readPrefill } from './prefill';
