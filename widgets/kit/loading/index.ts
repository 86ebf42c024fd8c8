export { type FirstAnswer, type Load, loaded, useLoad } from './use-load';
