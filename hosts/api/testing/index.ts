export * from './database';
export * from './links';
export * from './mail-server';
export * from './quoted-trip';
export * from './requests';
export * from './staff';
export * from './test-app';
