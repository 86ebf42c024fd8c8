export { Age } from './age-of';
export { dueIn } from './due';
export { useNow } from './use-now';
