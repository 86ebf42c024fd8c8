export { ChauffeurForm, type ChauffeurFormProps } from './form';
export { readPrefill } from './prefill';
