export { ChauffeurForm, type ChauffeurFormProps } from './chauffeur-form';
