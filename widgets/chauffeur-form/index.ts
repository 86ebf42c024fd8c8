export { ChauffeurForm, type ChauffeurFormProps } from './chauffeur-form';
export { readPrefill } from './prefill';
