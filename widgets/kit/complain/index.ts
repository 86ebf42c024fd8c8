export { complain, complainOfAnswer } from './complain';
export { nearest } from './late/nearest';
export type { Symptom } from './late/sentences';
