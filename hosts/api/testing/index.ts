export * from './database';
export * from './mail-server';
export * from './quoted-trip';
export * from './requests';
export * from './staff';
export * from './test-app';
