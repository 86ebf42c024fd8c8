export { InternationalCharterForm, type InternationalCharterFormProps } from './form';
export { readPrefill } from './prefill';
