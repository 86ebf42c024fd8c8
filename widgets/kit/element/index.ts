export * from './define-element';
export * from './element-types';
export * from './element-view';
export * from './forwarded';
