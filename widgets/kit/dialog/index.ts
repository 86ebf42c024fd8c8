export { closeOnBack } from './close-on-back';
export * from './dialog';
export * from './hold-page';
export * from './submitted-dialog';
