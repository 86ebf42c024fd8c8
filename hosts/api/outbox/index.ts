export { createOutbox, failureSaid, type Outbox } from './outbox';
export { createWorker, type Worker, waitOf } from './worker';
