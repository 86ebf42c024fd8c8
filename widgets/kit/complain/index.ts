export { complain, complainOfAnswer } from './complain';
export { complainOfAttributes, complainOfOptions } from './complain-of-options';
export { nearest } from './nearest';
export type { Symptom } from './sentences';
