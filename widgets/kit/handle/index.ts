export { type OwnMethods, useHandle } from './use-handle';
