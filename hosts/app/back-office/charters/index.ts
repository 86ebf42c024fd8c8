export { CharterDetail } from './detail';
export { CharterList } from './list';
