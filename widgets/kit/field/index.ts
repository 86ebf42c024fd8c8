export * from './field';
export * from './field-frame';
export * from './select-field';
export * from './text-field';
export * from './use-control';
