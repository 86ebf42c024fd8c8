export * from './dialog';
export * from './hold-page';
export * from './submitted-dialog';
