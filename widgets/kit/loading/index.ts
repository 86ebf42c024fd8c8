export { ShowMore, type ShowMoreProps, useFocusOnNew } from './show-more';
export { type Load, useLoad } from './use-load';
export { type Pages, usePages } from './use-pages';
