export { ChauffeurForm, type ChauffeurFormProps } from './form';
export { readLink, readPrefill } from './prefill';
