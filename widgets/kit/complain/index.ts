export { complain } from './complain';
export { complainOfAnswer } from './complain-of-answer';
export { complainOfAttributes, complainOfOptions } from './complain-of-options';
export { nearest } from './nearest';
export type { Symptom } from './sentences';
