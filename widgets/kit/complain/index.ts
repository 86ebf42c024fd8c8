export { complain } from './complain';
export { complainOfAttributes, complainOfOptions } from './complain-of-options';
export type { Symptom } from './sentences';
