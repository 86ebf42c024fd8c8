export * from './database';
export * from './mail-server';
export * from './requests';
export * from './test-app';
