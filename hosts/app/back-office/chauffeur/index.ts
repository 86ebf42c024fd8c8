export { ChauffeurDetail } from './detail';
export { ChauffeurList } from './list';
