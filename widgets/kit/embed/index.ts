export * from './events';
export * from './frame';
export * from './protocol';
