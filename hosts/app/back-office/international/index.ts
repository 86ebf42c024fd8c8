export { InternationalDetail } from './detail';
export { InternationalList } from './list';
