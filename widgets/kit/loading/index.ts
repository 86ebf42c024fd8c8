export { type Load, useLoad } from './use-load';
