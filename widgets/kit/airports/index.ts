export * from './airport';
export * from './complete-places';
export * from './provider';
