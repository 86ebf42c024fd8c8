export { readPrefill } from './prefill';
export { PrivateCharterForm, type PrivateCharterFormProps } from './private-charter-form';
