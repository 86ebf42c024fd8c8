export { Keys, KeysButton } from './keys';
export { keyForScreen, useKeys, useLinkKeys } from './use-keys';
