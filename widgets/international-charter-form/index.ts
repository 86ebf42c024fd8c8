export { InternationalCharterForm, type InternationalCharterFormProps } from './international-charter-form';
export { readPrefill } from './prefill';
