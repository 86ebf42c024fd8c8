export { complain } from './complain';
export type { Symptom } from './sentences';
