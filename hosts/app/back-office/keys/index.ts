export { Keys, KeysButton } from './keys';
export { keyForScreen, useKeys } from './use-keys';
export { useLinkKeys } from './use-keys';
