export { PrivateCharterForm, type PrivateCharterFormProps } from './private-charter-form';
export { readPrefill } from './prefill';
