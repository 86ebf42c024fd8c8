export { InternationalCharterForm, type InternationalCharterFormProps } from './form';
export { readLink, readPrefill } from './prefill';
